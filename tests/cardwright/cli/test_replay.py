"""`cardwright replay`, and the replays that `simulate`, `play` and `test` write and play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dsl.packs.load import load
from interpreter.game.game import Game
from interpreter.game.replaying.replay_reading import read_replay
from tests.cardwright.cli.running import run
from tests.cardwright.play.sitting import play
from tests.packs_under_test import pack
from tests.playing import write_pack

RULES = """
score coins: coins
action take "take a coin"
    +1 coins
end when coins >= 4
"""


@pytest.fixture
def blessed(tmp_path: Path) -> Path:
    """A small pack with two replays."""
    folder = tmp_path / "small"
    write_rules(folder, RULES)
    arguments = ("--players", "2", "--games", "2", "--bots", "random", "--jobs", "1")
    made = run("simulate", folder, *arguments, "--replays", folder / "replays")
    assert made.exit_code == 0, made.output
    return folder


def write_rules(folder: Path, rules: str) -> None:
    write_pack(folder, rules)
    path = folder / "game.rules"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("actions play, pass", "actions pass, take"), encoding="utf-8")


def replays(folder: Path) -> list[Path]:
    return sorted((folder / "replays").iterdir())


def change_rules(folder: Path) -> None:
    """The game is over sooner."""
    write_rules(folder, RULES.replace("+1 coins", "+3 coins"))


def test_simulated_games_are_written_and_played_again(blessed: Path) -> None:
    assert [path.name for path in replays(blessed)] == [
        "small-1-001.replay.yaml",
        "small-1-002.replay.yaml",
    ]
    assert run("check", blessed).exit_code == 0
    assert run("test", blessed).output == "2 passed, 0 failed, with 2 replays\n"
    assert run("test", blessed, "-k", "1-002").output == "1 passed, 0 failed, with 1 replay\n"
    assert "ok    small-1-001 (replay)\n" in run("test", blessed, "-v").output
    data = json.loads(run("test", blessed, "--json").output)
    assert [one["passed"] for one in data["replays"]] == [True, True]


def test_a_rule_change_shows_the_first_decision_that_differs_and_is_blessed(blessed: Path) -> None:
    before = [path.read_text(encoding="utf-8") for path in replays(blessed)]
    change_rules(blessed)
    result = run("test", blessed, "-k", "small-1")
    assert result.exit_code == 1
    assert "failed  small-1-00" in result.output
    assert "the replay says" in result.output
    assert f"`cardwright test {blessed} --bless`" in result.output
    again = run("test", blessed, "-k", "small-1", "--bless")
    assert again.exit_code == 0, again.output
    assert "blessed  small-1-00" in again.output
    after = [path.read_text(encoding="utf-8") for path in replays(blessed)]
    assert after != before
    assert run("test", blessed, "-k", "small-1", "--bless").output.startswith("2 passed")
    assert [path.read_text(encoding="utf-8") for path in replays(blessed)] == after


def test_replays_are_part_of_the_pack_but_not_of_the_game(blessed: Path, here: Path) -> None:
    fingerprint = load(blessed).fingerprint
    path = replays(blessed)[0]
    path.write_text(path.read_text(encoding="utf-8") + "# noted\n", encoding="utf-8")
    assert load(blessed).fingerprint == fingerprint
    zipped = here / "small.zip"
    assert run("zip", blessed, "-o", zipped).exit_code == 0
    assert run("test", zipped).output == "2 passed, 0 failed, with 2 replays\n"
    assert "is a zip file" in run("test", zipped, "--bless").output


def test_without_tests_it_is_told_how_to_make_some(mini: Path) -> None:
    (mini / "tests.scenarios").unlink()
    result = run("test", mini, "--bless")
    assert result.exit_code == 2
    assert "--replays" in result.output


def test_a_file_that_is_no_replay_fails_at_its_line(blessed: Path) -> None:
    path = replays(blessed)[0]
    path.write_text(path.read_text(encoding="utf-8").replace("[p1,", "[p9,", 1), encoding="utf-8")
    for arguments in (("test", blessed), ("test", blessed, "--bless"), ("replay", path)):
        result = run(*arguments)
        assert result.exit_code == 1
        assert "found the text `p9`" in result.output


def test_a_replay_is_told(blessed: Path) -> None:
    told = run("replay", replays(blessed)[0], "--pack", blessed)
    assert told.exit_code == 0, told.output
    assert "Turn 1 · player 1 (random)" in told.output
    assert "The game is over" in told.output
    to = run("replay", replays(blessed)[0], "--pack", blessed, "--to", "3", "--as", "1")
    assert to.exit_code == 0
    assert "── Player 1 · " in to.output
    assert "The game is over" not in to.output


def test_a_changed_pack_is_told_and_the_exit_code_says_so(blessed: Path, here: Path) -> None:
    change_rules(blessed)
    codes = set()
    for path in replays(blessed):
        told = run("replay", path, "--pack", blessed)
        assert "which has changed since" in told.output
        codes.add(told.exit_code)
        page = run("replay", path, "--pack", blessed, "--html", here / "x.html")
        assert page.exit_code == told.exit_code
    assert 1 in codes


def test_a_saved_game_is_a_replay_too(here: Path) -> None:
    game = Game.new(pack("tutorial"), 2, 5)
    for _ in range(9):
        game.push(0)
    saved = here / "evening.json"
    saved.write_text(json.dumps({**game.to_json(), "seats": [None, "greedy"]}), encoding="utf-8")
    target = here / "evening.replay.yaml"
    written = run("replay", saved, "--write", target)
    assert written.exit_code == 0, written.output
    replay = read_replay(target.read_text(encoding="utf-8"))
    assert replay.seats == (None, "greedy")
    assert Game.from_replay(replay, pack("tutorial")) == game
    assert run("replay", saved, "--to", "2").exit_code == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "neither a replay nor a saved game"),
        ('{"pack": "tutorial"}', "not a saved game"),
        ("[" * 5000, "nested"),
        ("pack: tutorial", "the key `replay` is missing"),
        ("\x00", "cannot stand in a text file"),
    ],
)
def test_what_is_neither_is_refused(here: Path, text: str, told: str) -> None:
    path = here / "odd.yaml"
    path.write_text(text, encoding="utf-8")
    result = run("replay", path)
    assert result.exit_code == 1
    assert told in result.output


def test_options_that_would_be_passed_over_are_refused(blessed: Path, here: Path) -> None:
    path = replays(blessed)[0]
    assert "--to is for the terminal" in run("replay", path, "--to", "1", "--html", "x").output
    assert "--as is for showing" in run("replay", path, "--as", "1", "--write", "x").output
    assert "There is no player 9" in run("replay", path, "--pack", blessed, "--as", "9").output


def test_a_game_at_the_table_is_written_down(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "1\nreplay\nreplay so-far.yaml\nreplay so-far.yaml/x.yaml\nquit\n"
    play(pack("tutorial"), typed, replay=here / "end.yaml")
    said = capsys.readouterr().out
    assert "Type `replay` and the name of a file." in said
    assert "The replay is in so-far.yaml." in said
    assert "There is no replay of it" in said
    replay = read_replay((here / "so-far.yaml").read_text(encoding="utf-8"))
    assert replay.answers[0].text.startswith("play ")
    assert read_replay((here / "end.yaml").read_text(encoding="utf-8")) == replay
