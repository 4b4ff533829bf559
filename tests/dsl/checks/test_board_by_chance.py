"""Boards by chance are like those of their pack, can be walked, and are the same every time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import networkx
import pytest

from dsl.boards.read_board import DeclaredKinds, read_board
from dsl.checks.board_by_chance import ChanceError, Wish, board_by_chance
from dsl.checks.board_lint import Linter
from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import NOWHERE
from dsl.model.traverse import names_read
from tests.dsl.checks.chance import WITH_BOARDS, made, of, own
from tests.packs_under_test import MODS, in_proof
from tests.paths import ROOT

SEEDS = range(2)
every_pack = pytest.mark.parametrize("name", WITH_BOARDS)


@every_pack
@pytest.mark.parametrize(
    ("seed", "rooms"), [(0, None), (1, 18), in_proof(1, None), in_proof(0, 18)]
)
def test_the_lint_has_nothing_against_them(name: str, seed: int, rooms: int | None) -> None:
    board = made(name, seed, rooms=rooms)
    linted = Linter(of(name).vocabulary, {}).lint(board)
    assert [one.message for one in linted.findings if one.severity != "note"] == []
    assert sum(one.code == "B031" for one in linted.findings) <= 1  # lines that cross
    assert networkx.is_strongly_connected(board.graph)
    assert rooms is None or len(board.rooms) == rooms


@every_pack
def test_every_room_that_the_pack_names_is_there(name: str) -> None:
    vocabulary = of(name).vocabulary
    there = {room.name for room in made(name, 1).rooms}
    assert {pawn.start for pawn in vocabulary.pawns.values()} <= there
    assert names_read(vocabulary, "room") & vocabulary.rooms <= there


@every_pack
def test_they_are_written_so_that_they_are_read_again(name: str) -> None:
    vocabulary = of(name).vocabulary
    board = made(name, 2)
    kinds = {kind: len(decl.params) for kind, decl in vocabulary.tunnel_kinds.items()}
    declared = DeclaredKinds(vocabulary.room_kinds, kinds, vocabulary.slots)
    report = Report()
    again = read_board(board.to_yaml(), "maze.yaml", declared, report)
    assert not list(report)
    assert again is not None
    bare = [replace(room, span=NOWHERE) for room in again.rooms]
    dug = [replace(tunnel, span=NOWHERE) for tunnel in again.tunnels]
    assert (tuple(bare), tuple(dug)) == (board.rooms, board.tunnels)


def test_the_same_seed_gives_the_same_board_in_another_process() -> None:
    script = (
        "from dsl.checks.board_by_chance import Wish, board_by_chance\n"
        "from dsl.packs.load import load\n"
        "pack = load('clank')\n"
        "boards, wish = list(pack.boards.values()), Wish(rooms=30, seed=5)\n"
        f"like = {own('clank')!r}\n"
        "print(board_by_chance(pack.vocabulary, boards, 'maze', wish, like=like).to_yaml())"
    )
    text = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert text == made("clank", 5, rooms=30).to_yaml() + "\n"
    assert made("clank", 6, rooms=30).to_yaml() != text


@pytest.mark.parametrize("seed", SEEDS)
def test_they_have_what_the_boards_of_the_pack_have(seed: int) -> None:
    """Slots of which every board has one, numbers that are never there twice, a region below."""
    board, like = made("clank", seed, rooms=40), of("clank").boards["day"]
    known = {kind for one in of("clank").boards.values() for r in one.rooms for kind in r.kinds}
    assert {kind for room in board.rooms for kind in room.kinds} == known
    numbers = Counter(room.slots["artifact"] for room in board.rooms if "artifact" in room.slots)
    values = {room.slots["artifact"] for room in like.rooms if "artifact" in room.slots}
    assert numbers.keys() <= values
    assert max(numbers.values()) == 1
    assert len(numbers) >= 5
    assert sum("idols" in room.slots for room in board.rooms) == 1
    assert board.rooms[0].kinds == ("outside",)
    assert not any("outside" in room.kinds for room in board.rooms[1:])
    deep = [room.at[1] for room in board.rooms if "depths" in room.kinds and room.at]
    high = [room.at[1] for room in board.rooms if "depths" not in room.kinds and room.at]
    assert max(high) < min(deep)
    assert len(deep) > len(high) / 2
    assert 45 <= len(board.tunnels) <= 65


def test_locks_are_given_their_keys_in_front_of_them() -> None:
    """What nobody can ever have locks nothing; what can be had somewhere is had outside."""
    assert not any(
        kind.name == "lock" for t in made("judges", 0, rooms=30).tunnels for kind in t.kinds
    )
    found = [kind.name for t in made("clank", 0, rooms=40).tunnels for kind in t.kinds]
    assert "lock" in found


@pytest.mark.parametrize("depth", [1, 3, 11])
def test_depth_is_how_many_rows_lie_below_the_start(depth: int) -> None:
    board = made("tutorial", 3, rooms=12, depth=depth)
    rows = {room.name[0] for room in board.rooms[1:]}
    assert rows == set("abcdefghijk"[:depth])


def test_only_the_kinds_that_are_asked_for_are_on_it_and_each_of_them() -> None:
    board = made("clank", 1, rooms=20, kinds=("lock", "fountain", "market"))
    assert {kind.name for tunnel in board.tunnels for kind in tunnel.kinds} == {"lock"}
    kinds = {kind for room in board.rooms for kind in room.kinds}
    assert kinds == {"outside", "fountain", "market"}


@pytest.mark.parametrize("name", MODS)
def test_a_kind_that_the_models_do_not_have_can_be_asked_for(name: str) -> None:
    """A mod declares kinds that the boards of the game it builds on know nothing of."""
    found = of(name)
    required = [board for board in found.boards if board not in own(name)]

    def kinds(boards: list[str]) -> set[str]:
        return {
            kind.name
            for board in boards
            for tunnel in found.boards[board].tunnels
            for kind in tunnel.kinds
        }

    new = kinds(own(name)) - kinds(required)
    wish = Wish(rooms=20, kinds=tuple(sorted(new)))
    board = board_by_chance(
        found.vocabulary, list(found.boards.values()), "maze", wish, like=required[:1]
    )
    made_of = {kind.name for tunnel in board.tunnels for kind in tunnel.kinds}
    assert made_of
    assert made_of <= new


@pytest.mark.parametrize(
    ("name", "wish", "message"),
    [
        ("clank", Wish(rooms=2), "A board of 2 rooms is too small: at least 3 are needed"),
        ("race", Wish(rooms=2), "among them `line` and `finish`"),
        ("clank", Wish(rooms=20_000), "20,000 rooms are too many: 2,000 at most."),
        ("clank", Wish(rooms=5, depth=5), "has from 1 to 4 rows below its start, and not 5."),
        ("clank", Wish(depth=0), "rows below its start, and not 0."),
        (
            "clank",
            Wish(kinds=("lokc",)),
            "There is no kind of room or tunnel `lokc`. Did you mean `lock`?",
        ),
        ("clank", Wish(kinds=("every",)), "There is no kind of room or tunnel `every`."),
        ("judges", Wish(kinds=("lock",)), "Nobody could pass `lock`: no rule gives what it needs."),
        ("thunderstone", Wish(), "There is no board to learn from"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(name: str, wish: Wish, message: str) -> None:
    found = of(name)
    with pytest.raises(ChanceError) as caught:
        board_by_chance(found.vocabulary, list(found.boards.values()), "maze", wish)
    assert message in str(caught.value)


def test_boards_without_tunnels_are_no_lesson() -> None:
    found = of("race")
    bare = [replace(board, tunnels=()) for board in found.boards.values()]
    with pytest.raises(ChanceError, match="no board to learn from"):
        board_by_chance(found.vocabulary, bare, "maze", Wish())


def test_when_no_board_is_good_enough_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of what is asked for is on a board of three rooms, and never all of it."""
    tried: list[int] = []
    found = of("clank")
    kinds = ("lock", "double", "monster", "market", "fountain", "shrine")
    with pytest.raises(ChanceError, match=r"None of 60 boards was as it should be.* Try another"):
        board_by_chance(
            found.vocabulary,
            list(found.boards.values()),
            "maze",
            Wish(rooms=3, kinds=kinds),
            like=own("clank"),
            trying=tried.append,
        )
    assert tried == list(range(1, 61))


def test_a_large_board_takes_seconds_and_not_minutes() -> None:
    board = made("tutorial", 0, rooms=400)
    assert len(board.rooms) == 400
    assert networkx.check_planarity(networkx.Graph(board.graph))[0]
