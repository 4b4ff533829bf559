"""The lint of boards finds every fault, and nothing on the boards that are shipped."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardwright.cli.main import main
from dsl.boards.board import Board
from dsl.boards.parts import Kind, Room, Tunnel
from dsl.checks.board_lint import Linted, Linter
from dsl.checks.board_lint.picture import Line, _cross, _distance, _Grid
from dsl.diagnostics.catalogue import EXAMPLE_PACK, with_base
from dsl.diagnostics.report import Diagnostic
from dsl.diagnostics.spans import Span
from dsl.packs.load import check, load
from dsl.packs.pack import Pack
from tests.packs_under_test import SHIPPED, pack

FAULTS = Path(__file__).parent / "boards_with_faults"
READABLE = sorted((FAULTS / "readable" / "boards").glob("*.yaml"))
UNREADABLE = sorted((FAULTS / "unreadable" / "boards").glob("*.yaml"))
SEEDED = [f"B{number:03}" for number in (5, 7, 8, 10, *range(12, 15), *range(17, 34))]


def expected(board: Path) -> list[tuple[str, str]]:
    """The findings that a board's first lines promise: codes, and what stands at their places."""
    promised = []
    for line in board.read_text(encoding="utf-8").split("\n\n")[0].split("\n"):
        code, _, words = line.removeprefix("# ").partition(" ")
        promised.append((code, words))
    return sorted(promised)


def places(found: list[Diagnostic], text: str) -> list[tuple[str, str]]:
    lines = text.split("\n")
    return sorted(
        (one.code, lines[one.span.line - 1][one.span.column - 1 : one.span.end_column - 1])
        for one in found
    )


@lru_cache
def faulty() -> Pack:
    return load(FAULTS / "readable")


def lint(board: str) -> Linted:
    return Linter(faulty().vocabulary, faulty().texts).lint(faulty().boards[board])


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["board", "lint", *arguments])


@pytest.mark.parametrize("board", READABLE, ids=lambda path: path.stem)
def test_a_fault_is_found_where_it_is_and_no_other(board: Path) -> None:
    found = lint(board.stem).findings
    assert places(list(found), board.read_text(encoding="utf-8")) == expected(board)


@pytest.mark.parametrize("board", UNREADABLE, ids=lambda path: path.stem)
def test_what_check_finds_is_shown_too(board: Path) -> None:
    result = run(str(FAULTS / "unreadable"), "--json")
    assert result.exit_code == 1
    file = str(board)
    found = [e for e in json.loads(result.output)["errors"] if file.endswith(e["file"])]
    ((code, words),) = expected(board)
    line = board.read_text(encoding="utf-8").split("\n")[found[0]["line"] - 1]
    assert [error["code"] for error in found] == [code]
    assert line[found[0]["column"] - 1 : found[0]["end_column"] - 1] == words


def test_every_finding_of_the_lint_has_a_board_with_that_fault() -> None:
    """Twice: once plainly, and once where it is harder to see."""
    boards = [{code for code, _ in expected(path)} for path in (*READABLE, *UNREADABLE)]
    promised = Counter(code for codes in boards for code in codes)
    assert set(promised) == set(SEEDED)
    assert min(promised.values()) >= 2
    assert len(boards) >= 50


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_board_has_no_finding_that_it_does_not_accept(name: str) -> None:
    linter = Linter(pack(name).vocabulary, pack(name).texts)
    for board in pack(name).boards.values():
        assert linter.lint(board).findings == ()


# What messages say.


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("island_nobody_reaches", "no way leads from `gate` to `isle`, `reef` and `cove`"),
        ("trap_of_three", "who enters `pit`, `well` or `drain` never gets out again"),
        (
            "no_way_back_from_a_ring",
            "no way leads back from `hall`, `ring` and `walk_way` to `gate`",
        ),
        ("key_behind_its_lock", "`barred` needs `keys`, and nobody gets to where that is: `forge`"),
        ("key_in_a_slot_behind_its_lock", "`sealed` needs `seal`, and nobody gets to where that"),
        ("key_nowhere_on_the_board", "`dark` needs `lamps`, and no room of this board gives it"),
        ("rooms_behind_either_lock", "every way to `cell` and `tomb` needs one of `barred` and"),
        ("rooms_to_be_locked_in", "anybody can get into `slide`, `cell` and `shaft`, and nobody"),
        (
            "tunnel_across_two",
            "`gate -> tower: guarded 2` crosses `hall -- attic: guarded 1` and",
        ),
    ],
)
def test_a_message_names_the_rooms_and_the_reason(board: str, message: str) -> None:
    assert any(found.message.startswith(message) for found in lint(board).findings)


# The ways.


def ways_of(name: str, board: str) -> dict[str, tuple[str, str, str, str]]:
    linted = Linter(pack(name).vocabulary, pack(name).texts).lint(pack(name).boards[board])
    return {
        row.room: (
            linted.way_text(row.inward),
            linted.way_text(row.home),
            linted.way_text(row.inward_with),
            linted.way_text(row.home_with),
        )
        for row in linted.ways.rows
    }


def test_the_cheapest_ways_are_those_a_player_counts() -> None:
    ways = ways_of("clank", "micro")
    assert ways["study"] == ("no way", "no way", "2 boots", "2 boots")
    assert ways["crypt"][:2] == ("3 boots, +2 damage", "3 boots, +2 damage")
    assert ways["niche"][:2] == ("2 boots", "2 boots")


def test_a_way_in_may_differ_from_the_way_home() -> None:
    ways = ways_of("clank", "day")
    assert ways["j06"] == ("no way", "7 boots", "8 boots", "7 boots")
    assert ways["j07"][:2] == ("9 boots, +2 damage", "4 boots")


def test_what_depends_on_the_state_is_marked() -> None:
    assert ways_of("tutorial", "library")["vault"][1] == "3 strokes or more"


def test_every_room_with_slots_has_ways() -> None:
    rooms = {room.name for room in pack("clank").boards["twilight"].rooms if room.slots}
    assert set(ways_of("clank", "twilight")) == rooms


# The pictures: the grid leaves nothing out.


@pytest.mark.parametrize("seed", range(20))
def test_the_grid_finds_what_comparing_everything_finds(seed: int) -> None:
    chance = random.Random(seed)
    scale = chance.choice([1, 30, 0.01])
    spots = [(chance.random() * scale, chance.random() * scale) for _ in range(40)]
    nowhere = Span.at("")
    lines = [
        Line(Tunnel(str(a), str(b), False, (), nowhere), spots[a], spots[b])
        for a, b in (chance.sample(range(40), 2) for _ in range(50))
    ]
    usual = sorted(line.length for line in lines)[len(lines) // 2] / chance.choice([1, 5])
    grid = _Grid(lines, spots, usual)
    crossed = {(a, b) for b, others in grid.crossed(lines).items() for a in others}
    pairs = combinations(range(len(lines)), 2)
    assert crossed == {(a, b) for a, b in pairs if _cross(lines[a], lines[b])}
    for line in lines:
        near = {spot for spot in spots if _distance(spot, line) < 0.15 * usual}
        assert near <= set(grid.points_near(line))


# Large boards.


def large(size: int) -> Board:
    """A board of many rooms in rows, with some of everything."""
    chance = random.Random(7)
    wide = round(size**0.5)
    names = ["gate", *(f"r{number}" for number in range(1, size))]
    rooms = tuple(
        Room(
            name,
            (number % wide + 0.3 * chance.random(), number // wide),
            ("smithy",) if number % 50 == 0 else (),
            {"relics": 1} if number % 3 == 0 else {},
            {},
            Span.at("large.yaml", number + 1),
        )
        for number, name in enumerate(names)
    )
    tunnels: list[Tunnel] = []
    for number in range(1, size):
        for other in {number - 1, number - wide}:
            if other >= 0:
                kinds = chance.choice([(), (Kind("barred"),), (Kind("guarded", (2,)),)])
                span = Span.at("large.yaml", size + len(tunnels))
                one_way = chance.random() < 0.2
                tunnels.append(Tunnel(names[other], names[number], one_way, kinds, span))
    return Board("large", {}, rooms, tuple(tunnels), {}, Span.at("large.yaml"))


def test_a_board_of_five_hundred_rooms_is_linted() -> None:
    """How long it takes is measured by `python -m bench.boards`."""
    linted = Linter(faulty().vocabulary, faulty().texts).lint(large(500))
    assert len(linted.ways.rows) == 167


# The command.


def test_a_clean_board_is_said_to_be_clean() -> None:
    result = run("clank", "day")
    assert result.exit_code == 0
    assert "day: the cheapest ways, in boots before anything else" in result.output
    assert result.output.endswith("day: no findings, besides what it accepts: B023\n")


def test_warnings_fail_and_notes_do_not() -> None:
    assert run(str(FAULTS / "readable"), "trap").exit_code == 1
    noted = run(str(FAULTS / "readable"), "tunnels_that_cross")
    assert noted.exit_code == 0
    assert "note[B031]" in noted.output


def test_a_finding_is_shown_at_its_line() -> None:
    output = run(str(FAULTS / "readable"), "trap").output
    assert "warning[B020]: `pit` can be entered and never left" in output
    assert "|   pit:\n" in output
    assert "|   ^^^ add a way out" in output


def test_an_unknown_board_is_wrong_usage_with_a_suggestion() -> None:
    result = run("clank", "twilite")
    assert result.exit_code == 2
    assert "Did you mean `twilight`?" in result.output


def test_json_has_findings_and_ways() -> None:
    data: dict[str, Any] = json.loads(run("clank", "micro", "--json").output)
    (board,) = data["boards"]
    assert (board["board"], board["findings"], board["accepted"]) == ("micro", [], {"B023": 1})
    study = next(row for row in board["ways"] if row["room"] == "study")
    assert study["in"] is None
    assert study["in_with_conditions"]["pays"] == {"boots": 2}
    assert board["conditions"] == ["lock"]


def test_mistakes_in_the_rules_come_first(tmp_path: Path) -> None:
    for name, text in {
        "pack.yaml": (FAULTS / "readable" / "pack.yaml").read_text(encoding="utf-8"),
        "game.rules": 'game readable "R"\n    players 1 to 4\n\ntunnel barred\n    needs kees\n',
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    result = run(str(tmp_path))
    assert result.exit_code == 1
    assert "kees" in result.stderr


def test_check_leaves_lint_to_the_lint() -> None:
    _, report = check(FAULTS / "readable")
    told = {found.code for found in report if found.code.startswith("B")}
    assert told <= {"B012", "B013", "B014", "B017"}


LOCKED = """
pawn mole: each player, starts at hall
counter keys: each player

tunnel locked
    needs keys >= 1

action search "search"
    {search}

turn
    phase night: actions search, rest
"""
BEHIND = {
    "a condition": "if your room is a cave: +1 keys",
    "a condition in a verb": "dig",
    "a choice": "choose\n        - needs your room is a cave, +1 keys\n        - +1 sparks",
    "a need": "needs your room is a cave\n    +1 keys",
}
BEFORE = {
    "the other way": "if your room is a cave: +1 sparks\n    else: +1 keys",
    "anywhere": "if sparks > 2: +1 keys",
}


def locked(folder: Path, search: str) -> list[str]:
    """The codes that are found where a cave lies behind a lock."""
    rules = LOCKED.format(search=search) + "\nverb dig\n    if their room is a cave: +1 keys\n"
    board = "board: day\nrooms:\n  hall: {at: [0, 0]}\n  pit: {at: [1, 0], kinds: [cave]}\n"
    files = {"walk.rules": rules, "boards/day.yaml": board + "tunnels: [{hall -- pit: locked}]\n"}
    for name, text in with_base(files).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    opened = load(folder / EXAMPLE_PACK)
    linted = Linter(opened.vocabulary, opened.texts).lint(opened.boards["day"])
    return [found.code for found in linted.findings if found.code == "B022"]


@pytest.mark.parametrize("search", BEHIND.values(), ids=list(BEHIND))
def test_a_key_that_an_action_gives_behind_its_own_lock_is_found(
    search: str, tmp_path: Path
) -> None:
    assert locked(tmp_path, search) == ["B022"]


@pytest.mark.parametrize("search", BEFORE.values(), ids=list(BEFORE))
def test_a_key_that_an_action_gives_elsewhere_opens_the_lock(search: str, tmp_path: Path) -> None:
    assert locked(tmp_path, search) == []
