"""`cardwright board stats` and `cardwright new board --random`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cardwright.cli.running import run


def test_stats_tell_where_everybody_must_pass_and_what_locks_guard() -> None:
    shown = run("board", "stats", "clank", "day")
    assert shown.exit_code == 0
    lines = [" ".join(line.split()) for line in shown.output.splitlines()]
    assert lines[0] == "day: 39 rooms, 60 tunnels"
    assert "j02, the Gatehouse 37 rooms" in lines
    assert "lock 9 j06, j09, j29, j35 artifact: 30, major_secrets: 3" in lines
    assert max(map(len, shown.output.splitlines())) < 140


def test_stats_as_json_have_every_board_of_the_pack() -> None:
    data = json.loads(run("board", "stats", "tutorial", "--json").output)
    (library,) = data["boards"]
    assert library["board"] == "library"
    assert library["bridges"] == ["boat -- porch"]
    assert library["bottlenecks"]["porch"][0] == "reading_room"
    assert library["betweenness"]["boat"] == 0
    assert {lock["kinds"][0]: lock["tunnels"] for lock in library["barriers"]} == {"locked": 2}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("stats", "tutorial", "libary"), "There is no board `libary`. Did you mean `library`?"),
        (("draw", "map_masters", "--fragment", "x", "--stats"), "--stats goes with boards"),
    ],
)
def test_what_cannot_be_shown_is_told_in_a_sentence(words: tuple[str, ...], message: str) -> None:
    result = run("board", *words)
    assert result.exit_code == 2
    assert message in result.output


def test_a_pack_without_boards_has_no_numbers() -> None:
    assert run("board", "stats", "thunderstone").output == "thunderstone has no boards.\n"


def test_a_board_by_chance_is_written_and_clean(here: Path) -> None:
    run("new", "mod", "bog", "clank")
    asked = ("new", "board", "bog", "maze", "--random", "--rooms", "16", "--seed", "7")
    made = run(*asked)
    assert made.exit_code == 0, made.output
    file = Path("bog/boards/maze.yaml")
    first = file.read_text(encoding="utf-8")
    assert first.startswith("# Made by chance with the seed 7, in the manner of day, micro,")
    assert run("board", "lint", "bog", "maze").exit_code == 0
    assert run("board", "draw", "bog", "maze", "--stats").exit_code == 0
    file.unlink()
    run(*asked)
    assert file.read_text(encoding="utf-8") == first


def test_boards_by_chance_are_not_what_others_are_like(here: Path) -> None:
    run("new", "mod", "bog", "tutorial")
    texts = []
    for name in ("maze", "same"):
        asked = ("new", "board", "bog", name, "--random", "--seed", "7")
        assert run(*asked).exit_code == 0
        texts.append(Path(f"bog/boards/{name}.yaml").read_text(encoding="utf-8"))
    assert texts[1] == texts[0].replace("board: maze", "board: same")
    mended = texts[0].partition("\n")[2]  # now it is the author's own
    Path("bog/boards/maze.yaml").write_text(mended, encoding="utf-8")
    run("new", "board", "bog", "third", "--random", "--seed", "7")
    third = Path("bog/boards/third.yaml").read_text(encoding="utf-8")
    assert third.startswith("# Made by chance with the seed 7, in the manner of maze.\n")


def test_without_a_seed_one_is_drawn_and_told(here: Path) -> None:
    run("new", "mod", "bog", "tutorial")
    run("new", "board", "bog", "maze", "--random", "--from", "library")
    text = Path("bog/boards/maze.yaml").read_text(encoding="utf-8")
    seed = text.split("seed ")[1].split(",")[0]
    again = run("new", "board", "bog", "same", "--random", "--from", "library", "--seed", seed)
    assert again.exit_code == 0
    same = Path("bog/boards/same.yaml").read_text(encoding="utf-8")
    assert same == text.replace("board: maze", "board: same")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--rooms", "9"), "--rooms goes with --random."),
        (("--kinds", "lock"), "--kinds goes with --random."),
        (("--random", "--rooms", "1"), "A board of 1 room is too small"),
        (("--random", "--kinds", " , "), "--kinds wants some"),
        (("--random", "--kinds", "lock,lokc"), "There is no kind of room or tunnel `lokc`."),
        (("--random", "--from", "dya"), "There is no board `dya`. Did you mean `day`?"),
    ],
)
def test_options_that_mean_nothing_are_refused(
    here: Path, options: tuple[str, ...], message: str
) -> None:
    run("new", "mod", "bog", "clank")
    result = run("new", "board", "bog", "maze", *options)
    assert result.exit_code == 2
    assert message in result.output
    assert not Path("bog/boards/maze.yaml").exists()
