"""The Clank! pack holds what is in the box, and plays as the box says.

The figures here and in clank/printed.txt are typed from the printed game, apart from the pack, so
that a slip in one is found by the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from dsl import effects as e
from dsl import values as v
from dsl.boards import Board, Room, Tunnel
from dsl.declarations import CardDecl
from dsl.packs import check
from dsl.scenarios.steps import Answer, DoStep, Given, GivenDraws, Refuse, Scenario
from dsl.shipped import content_path
from interpreter.game import Game
from interpreter.scenarios import run_scenario
from tests.playing import value

BOX = Path(__file__).parent / "clank" / "printed.txt"
ACQUIRED = {
    "sapphire": "+2 clank",
    "emerald": "+2 clank",
    "ruby": "+2 clank",
    "diamond": "+2 clank",
    "dragons_eye": "+2 clank",
    "cleric_of_the_sun": "+1 heal",
    "amulet_of_vigor": "+1 heal",
    "boots_of_swiftness": "+1 boots",
    "silver_spear": "+1 swords",
}
STARTING_DECKS = 4  # in the box; the pack counts the cards of one
KINDS = ("monster", "device", "gem", "companion")

FOUND, REPORT = check(content_path() / "clank")
assert FOUND is not None
PACK = FOUND
WORDS = PACK.words


def test_the_pack_has_no_mistake_and_no_warning() -> None:
    assert not list(REPORT)


@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    outcome = run_scenario(PACK, scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


@dataclass(frozen=True)
class Printed:
    name: str
    kind: str
    copies: int
    cost: str
    points: str
    marks: frozenset[str]
    moment: str
    gives: str


def printed() -> Iterator[Printed]:
    for line in BOX.read_text(encoding="utf-8").splitlines()[1:]:
        name, kind, copies, cost, points, marks, text = (part.strip() for part in line.split("|"))
        moment, gives = text.split(":")
        yield Printed(
            name,
            kind,
            int(copies),
            cost,
            points,
            frozenset(marks.split()),
            moment,
            gives.strip(),
        )


CARDS = {card.name: card for card in printed()}


def of_the_box() -> list[CardDecl]:
    """The cards that are printed on cards, and not on tokens."""
    decks = {"starter", "basic", "adventure"}
    return [card for card in WORDS.cards.values() if decks & set(card.tags)]


def test_the_box_has_its_183_cards() -> None:
    assert {card.name for card in of_the_box()} == CARDS.keys()
    assert sum(card.copies for card in CARDS.values()) == 183
    for tag, copies in {"starter": 40, "basic": 43, "adventure": 100}.items():
        cards = [card for card in of_the_box() if tag in card.tags]
        assert sum(in_the_box(card) for card in cards) == copies


def in_the_box(card: CardDecl) -> int:
    return card.copies * (STARTING_DECKS if "starter" in card.tags else 1)


def test_the_dungeon_deck_has_its_kinds() -> None:
    dungeon = [card for card in of_the_box() if "adventure" in card.tags]
    kinds = Counter(kind_of(card) for card in dungeon)
    assert kinds == {"monster": 9, "device": 5, "gem": 5, "companion": 20, "card": 24}
    copies: Counter[str] = Counter()
    for card in dungeon:
        copies[kind_of(card)] += card.copies
        for mark in marks_of(card) & {"danger", "dragon", "arrive", "depths", "cave"}:
            copies[mark] += card.copies
    assert copies == {
        "monster": 20,
        "device": 10,
        "gem": 9,
        "companion": 25,
        "card": 36,
        "dragon": 26,
        "danger": 5,
        "arrive": 8,
        "depths": 3,
        "cave": 2,
    }


def kind_of(card: CardDecl) -> str:
    return next((kind for kind in KINDS if kind in card.tags), "card")


def marks_of(card: CardDecl) -> set[str]:
    found = {"danger", "dragon"} & set(card.tags)
    found |= {moment for moment in ("arrive", "acquire") if card.abilities_at(moment)}
    for condition in card.only_if.values():
        assert isinstance(condition, v.RoomIs)
        found.add({"depths": "depths", "crystal_cave": "cave"}[condition.kind])
    return found


@pytest.mark.parametrize("card", of_the_box(), ids=lambda card: card.name)
def test_a_card_has_the_figures_printed_on_it(card: CardDecl) -> None:
    asked = CARDS[card.name]
    assert kind_of(card) == asked.kind
    assert in_the_box(card) == asked.copies
    assert cost_of(card) == asked.cost
    assert points_of(card) == asked.points
    assert marks_of(card) == asked.marks
    assert gives(card, asked.moment) == asked.gives
    assert gives(card, "acquire") == ACQUIRED.get(card.name, "")
    others = {ability.moment for ability in card.abilities} - {"arrive", "acquire"}
    assert others <= {asked.moment}


def cost_of(card: CardDecl) -> str:
    cost = card.attributes.get("cost")
    if cost is None:
        return "-"
    assert isinstance(cost, v.Price)
    assert isinstance(cost.amount, v.Number)
    return f"{cost.amount.value} {cost.counter}"


def points_of(card: CardDecl) -> str:
    points = card.attributes.get("points")
    if points is None:
        return "0"
    return str(points.value) if isinstance(points, v.Number) else "?"


def gives(card: CardDecl, moment: str) -> str:
    """What it gives whatever the choices and conditions, in the order of the table above."""
    order = ("skill", "swords", "boots", "gold", "clank", "draw", "heal", "teleport")
    found: Counter[str] = Counter()
    for ability in card.abilities_at(moment):
        for effect in ability.body:
            if isinstance(effect, e.Gain | e.Lose):
                assert isinstance(effect.amount, v.Number)
                sign = 1 if isinstance(effect, e.Gain) else -1
                found[effect.counter.name] += sign * effect.amount.value
            elif isinstance(effect, e.Call) and effect.verb in order:
                (amount,) = effect.arguments
                assert isinstance(amount, v.Number)
                found[effect.verb] += amount.value
    found["teleport"] = found.pop("teleports", 0)
    return ", ".join(f"{found[name]:+d} {name}" for name in order if found[name])


@pytest.mark.parametrize(
    ("tag", "copies"),
    [
        ("artifact", {5: 1, 7: 1, 10: 1, 15: 1, 20: 1, 25: 1, 30: 1}),
        ("major", {7: 3, 0: 8}),
        ("minor", {3: 3, 0: 15}),
        ("item", {5: 4, 10: 1, 9: 1, 8: 1}),
        ("idol", {5: 1}),
    ],
)
def test_tokens_are_worth_what_they_show(tag: str, copies: dict[int, int]) -> None:
    found: Counter[int] = Counter()
    for card in WORDS.cards.values():
        if tag in card.tags:
            found[int(points_of(card))] += card.copies
    assert found == copies


@dataclass(frozen=True)
class Side:
    """The figures of one side of the board; pairs are of the castle and of the depths."""

    castle: int
    depths: int
    caves: tuple[int, int]
    markets: tuple[int, int]
    fountains: tuple[int, int]
    minor_rooms: tuple[int, int]
    major_rooms: tuple[int, int]
    featureless: int
    tunnels: int
    plain: int
    double: int
    monsters: dict[int, int]
    double_with_monsters: int
    locks: int
    one_way: int
    one_way_double: int
    one_way_monsters: int
    across: int  # between castle and depths


SIDES = {
    "day": Side(
        castle=15,
        depths=23,
        caves=(4, 6),
        markets=(0, 4),
        fountains=(1, 2),
        minor_rooms=(4, 5),
        major_rooms=(4, 5),
        featureless=6,
        tunnels=60,
        plain=19,
        double=13,
        monsters={1: 12, 2: 5},
        double_with_monsters=3,
        locks=9,
        one_way=7,
        one_way_double=2,
        one_way_monsters=1,
        across=7,
    ),
    "twilight": Side(
        castle=18,
        depths=25,
        caves=(5, 3),
        markets=(1, 4),
        fountains=(0, 1),
        minor_rooms=(4, 5),
        major_rooms=(3, 6),
        featureless=6,
        tunnels=63,
        plain=29,
        double=5,
        monsters={1: 14, 2: 3, 3: 1},
        double_with_monsters=1,
        locks=6,
        one_way=7,
        one_way_double=2,
        one_way_monsters=0,
        across=7,
    ),
}


@pytest.mark.parametrize("name", SIDES)
def test_a_board_has_its_rooms(name: str) -> None:
    board, side = PACK.boards[name], SIDES[name]
    inside = [room for room in board.rooms if "outside" not in room.kinds]
    assert len(board.rooms) - len(inside) == 1
    castle = [room for room in inside if "depths" not in room.kinds]
    depths = [room for room in inside if "depths" in room.kinds]
    assert (len(castle), len(depths)) == (side.castle, side.depths)

    def count(wanted: Callable[[Room], bool]) -> tuple[int, int]:
        return sum(map(wanted, castle)), sum(map(wanted, depths))

    assert count(lambda room: "crystal_cave" in room.kinds) == side.caves
    assert count(lambda room: "market" in room.kinds) == side.markets
    assert count(lambda room: "fountain" in room.kinds) == side.fountains
    assert count(lambda room: "shrine" in room.kinds) == (0, 1)
    assert count(lambda room: room.slots.get("minor_secrets") == 2) == side.minor_rooms
    assert count(lambda room: room.slots.get("major_secrets") == 1) == side.major_rooms
    assert count(lambda room: room.slots.get("idols") == 3) == (0, 1)
    artifacts = [room.slots["artifact"] for room in depths if "artifact" in room.slots]
    assert sorted(artifacts) == [5, 7, 10, 15, 20, 25, 30]
    bare = [room for room in inside if not room.slots and set(room.kinds) <= {"depths"}]
    assert len(bare) == side.featureless
    slots = sum((Counter(room.slots) for room in board.rooms), Counter())
    assert (slots["minor_secrets"], slots["major_secrets"], slots["idols"]) == (18, 9, 3)


@pytest.mark.parametrize("name", SIDES)
def test_a_board_has_its_tunnels(name: str) -> None:
    board, side = PACK.boards[name], SIDES[name]
    kinds = [dict(tunnel.kinds) for tunnel in board.tunnels]
    assert len(board.tunnels) == side.tunnels
    assert sum(not tunnel.kinds and not tunnel.one_way for tunnel in board.tunnels) == side.plain
    assert sum("double" in one for one in kinds) == side.double
    assert Counter(one["monster"][0] for one in kinds if "monster" in one) == side.monsters
    both = sum(one.keys() == {"double", "monster"} for one in kinds)
    assert both == side.double_with_monsters
    assert sum("lock" in one for one in kinds) == side.locks
    assert all(one.keys() == {"lock"} for one in kinds if "lock" in one)
    assert sum("wraparound" in one for one in kinds) == 1
    one_way = [dict(tunnel.kinds) for tunnel in board.tunnels if tunnel.one_way]
    assert len(one_way) == side.one_way
    assert sum("double" in one for one in one_way) == side.one_way_double
    assert sum("monster" in one for one in one_way) == side.one_way_monsters
    assert sum(crosses(board, tunnel) for tunnel in board.tunnels) == side.across
    (door,) = (tunnel for tunnel in board.tunnels if "start" in (tunnel.source, tunnel.target))
    assert not door.kinds
    assert not door.one_way


def crosses(board: Board, tunnel: Tunnel) -> bool:
    deep = {room.name for room in board.rooms if "depths" in room.kinds}
    return (tunnel.source in deep) != (tunnel.target in deep)


@pytest.mark.parametrize("board", SIDES)
@pytest.mark.parametrize(("players", "rage"), [(2, 3), (3, 2), (4, 1)])
def test_the_table_is_laid(players: int, rage: int, board: str) -> None:
    for seed in range(5):
        game = Game.new(PACK, players, seed, board=board, options={"setup_arrive": "no"})
        assert value(game, "rage") == rage
        assert value(game, "rage_cubes(rage)") == [2, 2, 3][rage - 1]
        for player in range(players):
            assert in_zone(game, "hand", player) == in_zone(game, "deck", player) == 5
            assert in_zone(game, "area", player) == 3 - player
            assert in_zone(game, "supply", player) == 27 + player
            assert in_zone(game, "health", player) == 0
            deck = names(game, "deck", player) + names(game, "hand", player)
            assert deck == {"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}
        assert names(game, "bag") == {"dragon_cube": 24}
        assert in_zone(game, "row") == 6
        assert value(game, "count of dragon cards in row") == 0
        assert in_zone(game, "dungeon") == 94
        assert in_zone(game, "dungeon_discard") == 0
        reserve = {"mercenary": 15, "explore": 15, "secret_tome": 12, "goblin": 1}
        assert names(game, "reserve") == reserve
        assert in_zone(game, "stock") == 7
        assert names(game, "masteries") == {"mastery": players}
        rooms = len(PACK.boards[board].rooms)
        floors = sum((names(game, "floor", room) for room in range(rooms)), Counter())
        assert floors.pop("monkey_idol") == 3
        assert sum(floors.values()) == 3 + players
        assert all(copies == 1 for copies in floors.values())
        assert in_zone(game, "box") == 4 - players
        nooks = sum((names(game, "nook", room) for room in range(rooms)), Counter())
        major = sum(n for name, n in nooks.items() if "major" in WORDS.cards[name].tags)
        minor = sum(n for name, n in nooks.items() if "minor" in WORDS.cards[name].tags)
        assert (major, minor) == (9, 18)
        assert (in_zone(game, "major_pile"), in_zone(game, "minor_pile")) == (2, 0)
        assert game.broken_invariants() == []


def test_what_the_opening_row_does_on_arriving_is_done() -> None:
    noisy = 0
    for seed in range(40):
        game = Game.new(PACK, 2, seed)
        loud = sum(names(game, "row")[name] for name in ("overlord", "watcher"))
        noisy += loud > 0
        assert [in_zone(game, "area", player) for player in range(2)] == [3 + loud, 2 + loud]
        assert value(game, "noise") == 0
    assert noisy


def in_zone(game: Game, zone: str, of: int = 0) -> int:
    return sum(names(game, zone, of).values())


def names(game: Game, zone: str, of: int = 0) -> Counter[str]:
    cells, program = game.machine.cells, game.program
    return Counter(
        program.cards[cells[card]].name for card in cells[program.layout.zones[zone] + of]
    )


def with_text() -> list[CardDecl]:
    return [
        card
        for card in WORDS.cards.values()
        if "fixture" not in card.tags and (card.abilities or card.only_if or card.standing)
    ]


@pytest.mark.parametrize("card", with_text(), ids=lambda card: card.name)
def test_a_card_with_text_is_tried_by_two_scenarios(card: CardDecl) -> None:
    tried = [scenario.name for scenario in PACK.scenarios if names_card(scenario, card.name)]
    assert len(tried) >= 2, tried


def names_card(scenario: Scenario, card: str) -> bool:
    for step in scenario.steps:
        if step.span.file != scenario.span.file:
            continue  # the table that a fixture lays is there for everyone
        if isinstance(step, DoStep | Refuse | Answer) and card in step.words:
            return True
        if isinstance(step, GivenDraws) and card in step.contents:
            return True
        if isinstance(step, Given) and any(kind == card for _, kind in step.contents):
            return True
    return False
