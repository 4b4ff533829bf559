"""Cards, rooms and players that are not there: nothing happens, and nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.state.errors import PlayError
from interpreter.state.layout import FIRST_FREE
from tests.playing import make_pack, value

WORDS = """
counter wear: each card
counter dust: each room
zone box: shared
zone row: shared, 3 slots
zone shelf: each room
pawn hero: each player, starts at attic
slot books
room dusty
card cat
    thing
    cost 2 coins
    points coins + 1
    play: nothing
"""
BOARD = """
board: house
rooms:
  attic: {kinds: [dusty], slots: {books: 2}}
  cellar: {}
  island: {}
tunnels:
  - attic -> cellar
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = tmp_path_factory.mktemp("nothing") / "small"
    (folder / "boards").mkdir(parents=True)
    (folder / "boards" / "house.yaml").write_text(BOARD, encoding="utf-8")
    return make_pack(folder, WORDS)


LINES = [
    "let c = top of deck, set c.wear to 4",
    "let c = top of deck, let s = c.place, move cards in hand to s",
    "let c = top of deck, pay c.cost -> +1 coins",
    "let c = top of deck, as c.owner: +1 coins",
    "let c = top of deck, if c is thing: +1 coins",
    "let c = top of deck, if c.wear > 0: +1 coins",
    "let c = top of deck, move c to hand",
    "create 1 cat in box, for each c in box: let p = c.owner, set p's coins to 9",
    "create 1 cat in box, for each c in box: let p = c.owner, move cards in box to p's hand",
    "create 1 cat in box, for each c in box: as c.owner: +1 coins",
    "move hero to island, let r = 1 room next to their room, move cards in deck to r's shelf",
    "move hero to island, let r = 1 room next to their room, if r is dusty: +1 coins",
    "move hero to island, let r = 1 room next to their room, +(r.books) coins",
    "move hero to island, let r = 1 room next to their room, set r's dust to 3",
    "move hero to island, move hero to random 1 room next to their room",
    "create 1 cat in row, create 1 cat in row, move top of row to box, shuffle row into deck",
    "create 1 cat in box, let c = top of deck, +(count of cards on c) coins",
    "create 1 cat in box, let c = top of deck, move all cards on c to hand",
    "let c = top of deck, +(sum of points of c) coins",
    "let c = top of deck, +(highest points of c) coins",
    "create 1 cat in box, for each c in box: move c's owner's hero to cellar",
    "create 1 cat in box, for each c in box: if distance(attic, c's owner's hero) < 3: +1 coins",
    "as next player: let p = they, if p is out: +1 coins",
]


@pytest.mark.parametrize("line", LINES)
def test_what_is_not_there_is_left_alone(pack: Pack, line: str) -> None:
    game = Game.new(pack, 1, 1)
    machine_cells = game.machine.cells[3:FIRST_FREE]
    do_text(game, line)
    assert value(game, "coins") == 0
    after = game.machine.cells[3:FIRST_FREE]
    assert after[1:] == machine_cells[1:]
    assert value(game, "count of cards in hand") == 0


def test_a_pawn_without_a_way_stays_where_it_is(pack: Pack) -> None:
    game = Game.new(pack, 1, 1)
    do_text(game, "move hero to island, move hero to random 1 room next to their room")
    assert value(game, "1 if your room is island else 0") == 1


def test_the_you_of_a_card_that_nobody_owns_is_whose_turn_it_is(pack: Pack) -> None:
    game = Game.new(pack, 2, 1)
    do_text(game, "create 1 cat in box, +4 coins")
    assert value(game, "sum of points of cards in box") == 5


def test_an_error_of_the_engine_leaves_the_game_as_it_was(
    pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new(pack, 1, 1)
    before = game.copy()

    def broken(_zone: int) -> None:
        raise TypeError("broken")

    monkeypatch.setattr(game.machine.program.__class__, "merges", lambda *_: broken(0))
    with pytest.raises(PlayError, match="broken"):
        do_text(game, "+1 coins, create 2 cat in hand, move 1 card from hand to box")
    monkeypatch.undo()
    assert game.machine.cells == before.machine.cells
    assert game.decision is not None


@pytest.mark.parametrize(
    "line", ["repeat 60: set coins to coins * coins + 2", "repeat 100: +900000000 coins"]
)
def test_counters_stay_within_reason(pack: Pack, line: str) -> None:
    game = Game.new(pack, 1, 1)
    do_text(game, line)
    assert value(game, "coins") == 1_000_000_000


def test_cards_that_carry_something_are_told_apart(tmp_path: Path) -> None:
    text = "card cat\n    thing\ncard hat\n    play: attach this to 1 cat in table\n"
    game = Game.new(make_pack(tmp_path / "small", text), 1, 1)
    do_text(game, "create 2 cat in table, create 1 hat in table")
    do_text(game, "for each h in hats in table: attach h to 1 cat in table")
    do_text(game, "move 1 cat in table to hand")
    assert len(game.decision or ()) == 2
