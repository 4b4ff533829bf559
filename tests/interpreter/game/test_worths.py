"""Numbers that bots need of a table: the best of many things, and how far it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.load import check
from dsl.text.describe import describe_value
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.scoring import standing
from tests.playing import BASE, act, make_pack, value, write_pack

ROOMS = """
counter keys: each player
zone shelf: each room
tag book
pawn hero: each player, starts at porch
slot pearls
tunnel every
tunnel double
    longer 1
tunnel lock
    longer 0 if keys >= 1 else 9
tunnel beasts(n)
    longer n - 1
action walk(t: crossing)
    cross t
define prize(r: room) = 3 * r.pearls - distance(hero, r)
define lead(p: player) = p's coins
define use_of(c: card) = c.points + (5 if c is tale else 0)
card tale
    book
    points 2
card atlas
    book
    points 4
card spoon
worth pearls: highest prize of rooms
"""
HOUSE = """
board: house
rooms: {porch: {}, hall: {slots: {pearls: 1}}, den: {slots: {pearls: 2}}, attic: {}, well: {}}
tunnels:
  - porch -- hall: double
  - hall -- den: lock
  - porch -- attic: [double, beasts 3]
  - attic -- den: beasts 1
  - porch -> well
"""


@pytest.fixture
def house(tmp_path: Path) -> Game:
    (tmp_path / "small" / "boards").mkdir(parents=True)
    (tmp_path / "small" / "boards" / "house.yaml").write_text(HOUSE, encoding="utf-8")
    base = BASE.replace("actions play, pass", "actions play, pass, walk")
    return Game.new(make_pack(tmp_path / "small", ROOMS, base=base), 3, 1)


def test_tunnels_are_as_long_as_their_kinds_say_together(house: Game) -> None:
    assert value(house, "distance(porch, hall)") == 2
    assert value(house, "distance(porch, attic)") == 4
    assert value(house, "distance(attic, den)") == 1
    assert value(house, "distance(porch, well)") == 1


def test_the_way_goes_round_what_is_long_now(house: Game) -> None:
    assert value(house, "distance(porch, den)") == 5
    assert value(house, "distance(hall, den)") == 7
    do_text(house, "+1 keys")
    assert value(house, "distance(porch, den)") == 3
    assert value(house, "distance(hall, den)") == 1
    house.pop()
    assert value(house, "distance(hall, den)") == 7


def test_how_far_it_is_depends_on_who_goes(house: Game) -> None:
    do_text(house, "+1 keys")
    do_text(house, "each other player: set coins to distance(porch, den)")
    do_text(house, "set coins to distance(porch, den)")
    assert [house.program.counter(house.machine.cells, "coins", p) for p in range(3)] == [3, 5, 5]


def test_where_no_way_leads_is_further_than_any_way(house: Game) -> None:
    longest = max(value(house, f"distance(porch, {room})") for room in ("den", "attic", "well"))
    assert value(house, "distance(well, porch)") > longest


def test_a_tunnel_is_one_step_where_no_kind_says_otherwise(tmp_path: Path) -> None:
    rules = ROOMS.replace("    longer 1\n", "").replace("    longer n - 1\n", "")
    rules = rules.replace("    longer 0 if keys >= 1 else 9\n", "")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "house.yaml").write_text(HOUSE, encoding="utf-8")
    base = BASE.replace("actions play, pass", "actions play, pass, walk")
    game = Game.new(make_pack(tmp_path, rules, base=base), 1, 1)
    assert value(game, "distance(porch, den)") == 2
    assert value(game, "distance(well, porch)") == 6


def test_a_definition_is_asked_of_each_room(house: Game) -> None:
    assert value(house, "highest prize of rooms") == 6 - 5
    assert value(house, "lowest prize of rooms") == -4
    assert value(house, "sum of prize of rooms") == 0 + (3 - 2) + (6 - 5) - 4 - 1
    assert standing(house, 0) == 1
    do_text(house, "+1 keys")
    assert standing(house, 0) == 3
    act(house, "walk", "hall")
    assert standing(house, 0) == 6 - 1


def test_a_definition_is_asked_of_each_room_with_something_in_it(house: Game) -> None:
    assert value(house, "highest prize of rooms with a book") == 0
    do_text(house, "create 1 tale in attic's shelf")
    assert value(house, "highest prize of rooms with a book") == -4


def test_a_definition_is_asked_of_each_card_and_each_player(house: Game) -> None:
    do_text(
        house, "create 1 tale in your hand, create 2 atlas in your hand, create 1 spoon in hand"
    )
    assert value(house, "sum of use_of of books in your hand") == 7 + 4 + 4
    assert value(house, "highest use_of of your hand") == 7
    assert value(house, "lowest use_of of cards in your hand") == 0
    assert value(house, "lowest use_of of books in your hand") == 4
    do_text(house, "+2 coins, each other player: +5 coins")
    assert value(house, "highest lead of players") == 5
    assert value(house, "sum of lead of other players") == 10


def test_the_best_of_many_has_words_for_a_card(house: Game) -> None:
    vocabulary = house.program.vocabulary
    found = vocabulary.worths["pearls"].value
    assert found is not None
    assert describe_value(found, vocabulary, "en") == "the highest prize of rooms"
    assert describe_value(found, vocabulary, "fr") == "le maximum de prize parmi les salles"


@pytest.mark.parametrize(
    ("rule", "code", "message"),
    [
        ("worth w: highest use_of of rooms", "T001", "a card is needed here"),
        ("worth w: highest prise of rooms", "N008", "there is no counter of rooms `prise`"),
        ("worth w: highest rich of players", "T001", "a number is needed here"),
        ("worth w: highest wealth of players", "T005", "`wealth` takes no value"),
        ("worth w: highest use_of of 1 card in your hand", "E010", "has to be chosen before"),
        ("worth w: highest use_of of coins", "T001", "cards are needed here"),
        ("define round(p: player) = highest round of players", "D016", "defined by itself"),
        ("tunnel long\n    longer distance(porch, porch)", "D025", "worked out from itself"),
        ("tunnel long\n    longer highest prize of rooms", "D025", "worked out from itself"),
        ("tunnel long\n    longer keys >= 1", "T001", "a number is needed here"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    tmp_path: Path, rule: str, code: str, message: str
) -> None:
    more = "define rich(p: player) = p's coins > 3\ndefine wealth = coins\n"
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "house.yaml").write_text(HOUSE, encoding="utf-8")
    base = BASE.replace("actions play, pass", "actions play, pass, walk")
    write_pack(tmp_path, f"{ROOMS}{more}{rule}\n", base=base)
    _, report = check(tmp_path)
    errors = [found for found in report if found.severity == "error"]
    assert [found.code for found in errors] == [code]
    assert message in errors[0].message


def test_asking_many_of_many_of_many_is_too_much(tmp_path: Path) -> None:
    chain = "define d0(p: player) = p's coins + p's coins + p's sparks\n" + "".join(
        f"define d{n + 1}(p: player) = p's coins + sum of d{n} of players\n" for n in range(4)
    )
    write_pack(tmp_path, chain + "worth w: sum of d4 of players\n")
    _, report = check(tmp_path)
    assert [item.code for item in report if item.severity == "error"] == ["D026"]
