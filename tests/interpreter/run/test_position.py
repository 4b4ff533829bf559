"""A position answers about a state without showing how the state is kept."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace
from pathlib import Path

import networkx
import pytest

import interpreter
from cardwright.bots import answer, make_bot
from cardwright.bots.mapper import lays_or_walks
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.evaluate import things_now, value_now, zones_now
from interpreter.game.game import Game
from interpreter.game.scoring import standing
from interpreter.game.typed_text import read_value
from interpreter.run.driving import set_counter, set_pawn
from interpreter.run.journal import difference, phase_began, stood_before
from interpreter.run.position import Position, bound_to
from interpreter.run.visibility import known_cards, seers, sees, sees_counter, sees_zone
from tests.paths import PACKS
from tests.playing import make_pack

ROOT = Path(interpreter.__file__).parent.parent
MINI = PACKS / "mini"
TYPED_ROOMS = (
    "interpreter/game",
    "interpreter/text",
    "cardwright/bots",
    "cardwright/simulate",
    "cardwright/drawing",
    "cardwright/play",
)
SECRETS = """
game small "Small"
    players 2

counter open_one, hidden_one: each player
counter own_one: each player, owner sees
counter total: shared
zone hand: each player, owner sees
zone table: shared
zone deck: shared, pile, hidden
card stone
card gem

setup
    each player: create 1 gem in hand
    create 2 stone in table
    create 1 stone in deck

action rise
    +1 open_one

action fall
    -1 open_one

turn
    phase play: actions rise, fall
"""


@pytest.fixture(scope="module")
def mini() -> Pack:
    return load(MINI)


@pytest.fixture
def game(mini: Pack) -> Game:
    game = Game.new(mini, players=2, seed=3)
    do_text(game, "create 2 burgle in hand, +4 gold, move your explorer to gate")
    return game


def test_cards_lie_where_the_view_says(game: Game) -> None:
    shown = {(zone["zone"], zone["of"]): zone["cards"] for zone in game.view(0)["zones"]}
    for zone in game.zones:
        of = zone.index if zone.owner != "shared" else None
        assert len(game.cards_in(zone)) == len(shown[zone.name, of])
        for card in game.cards_in(zone):
            assert card == 0 or game.zone_of(card) == zone
    hand = [game.kind(card).name for card in game.cards("hand", 0)]
    assert hand[-2:] == ["burgle", "burgle"]
    assert all(game.owner(card) == 0 for card in game.cards("hand", 0))
    assert sorted(game.every_card) == sorted(
        card for zone in game.zones for card in game.cards_in(zone) if card
    )


def test_counters_pawns_and_turns_are_asked_for_by_name(game: Game) -> None:
    assert (game.counter("gold", 0), game.counter("gold", 1)) == (4, 0)
    assert game.pawn_room("explorer", 0) == "gate"
    view = game.view(0)
    assert (game.turn, game.active, game.over) == (view["turn"], view["active"], view["over"])
    assert (game.phase.name if game.phase else None) == view["phase"]


def test_values_are_worked_out_for_whoever_is_bound(game: Game) -> None:
    gold = read_value(game.program, "gold * 2")
    assert [value_now(game, gold, bound_to(player)) for player in (0, 1)] == [8, 0]
    (zone,) = zones_now(game, read_value(game.program, "your hand"), bound_to(1))
    assert (zone.name, zone.index) == ("hand", 1)
    cards = read_value(game.program, "cards in your hand")
    assert things_now(game, cards, bound_to(0)) == list(game.cards("hand", 0))


def test_a_table_that_is_laid_can_be_taken_back(game: Game) -> None:
    mark, rooms = game.mark, game.program.map.names
    other = next(room for room in rooms if room != "gate")
    set_counter(game, "gold", 1, 7)
    set_pawn(game, "explorer", 0, other)
    assert (game.counter("gold", 1), game.pawn_room("explorer")) == (7, other)
    game.roll_back(mark)
    assert (game.counter("gold", 1), game.pawn_room("explorer")) == (0, "gate")


def test_who_sees_a_zone_a_card_and_a_counter(tmp_path: Path) -> None:
    pack = make_pack(tmp_path / "small", "", base=SECRETS)
    game = Game.new(pack, 2, 1)
    (mine,), table, (hidden,) = game.cards("hand", 0), game.cards("table"), game.cards("deck")
    assert [sees(game, player, mine) for player in (0, 1)] == [True, False]
    assert [sees_zone(game, player, "hand", 1) for player in (0, 1)] == [False, True]
    assert [sees_zone(game, player, "deck") for player in (0, 1)] == [False, False]
    assert seers(game, table) == {0, 1}
    assert seers(game, [*table, mine]) == {0}
    assert seers(game, [hidden]) == frozenset()
    assert known_cards(game, 1, [mine, hidden, *table]) == list(table)
    assert [sees_counter(game, player, "own_one", 0) for player in (0, 1)] == [True, False]
    assert [sees_counter(game, player, "open_one", 0) for player in (0, 1)] == [True, True]


def test_it_is_found_when_a_game_stands_as_before(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path / "small", "", base=SECRETS), 2, 1)
    for index, again in ((0, False), (0, False), (1, True)):
        game.push(index)
        assert stood_before(game, [mark for mark, _, _ in game.marks]) is again
    assert phase_began(game) == -1


def test_a_difference_does_not_depend_on_the_way(mini: Pack) -> None:
    root = Game.new(mini, players=2, seed=3)
    ways = []
    for texts in (("+1 gold", "+2 skill"), ("+2 skill", "+1 gold"), ("+1 gold",)):
        game = root.copy()
        for text in texts:
            do_text(game, text)
        changed = frozenset(change[0] for change in game.machine.journal)
        ways.append(difference(root, game, changed))
    assert ways[0] == ways[1] != ways[2]


def test_what_is_supposed_of_a_walk_leaves_the_game_alone() -> None:
    game = Game.new(load("map_masters"), players=2, seed=1)
    bots = [make_bot("mapper", 3, seat) for seat in range(2)]
    while (decision := game.decision) is not None and not lays_or_walks(game, 0):
        game.push(answer(bots[decision.player], game, 1))
    before, mark = game.copy(), game.mark
    laid = game.laid(0)
    none = standing(laid.supposing({}, outside=False), 0)
    many = [standing(laid.supposing({mark: 60}, outside=True), 0) for mark in laid.marks]
    assert max(many) > none
    assert type(laid.supposing({}, outside=True)) is Position
    assert game.same_but_for_answer(before)
    assert game.mark == mark


def test_what_is_laid_is_a_graph_and_laying_and_walking_need_no_networkx(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pack = load("map_masters")
    game = Game.new(pack, players=2, seed=5)
    assert len(game.laid(0).graph) == 0
    assert game.laid(0).dungeon is None
    assert repr(game.laid(0)) == "<LaidMap of player 0: nothing>"
    bots = [make_bot("mapper", 3, 0), make_bot("random", 1, 1)]
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "networkx", None)  # an import of it fails
        with pytest.raises(ImportError):
            replace(next(iter(pack.fragments.values()))).graph  # noqa: B018
        while (decision := game.decision) is not None and len(game.laid(0).done) < 4:
            game.push(answer(bots[decision.player], game, 1))
    laid = game.laid(0)
    assert laid.course is not None
    assert laid.dungeon is laid.course.dungeon
    assert list(laid.graph) == list(laid.course.names)
    walked = [laid.course.names[step.node] for step in laid.done]
    assert networkx.is_path(laid.graph, walked)
    assert laid.graph.graph["laid"] == laid.course.dungeon.laid


def test_what_nobody_can_lay_is_refused_with_a_sentence(mini: Pack) -> None:
    with pytest.raises(ValueError, match="in mini nothing is laid in any zone"):
        Game.new(mini, 2, 1).laid(0)
    game = Game.new(load("map_masters"), 2, 5)
    with pytest.raises(ValueError, match="in map_masters nothing is laid in attic"):
        game.laid(0, "attic")
    with pytest.raises(ValueError, match="there is no player 2: they are 0 to 1"):
        game.laid(2)


def test_public_signatures_say_their_types() -> None:
    """`Any` stands in none of them; the values of options have a name of their own."""
    untyped = [
        f"{path.relative_to(ROOT).as_posix()}: {node.name}"
        for room in TYPED_ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        for annotation in [node.returns, *(arg.annotation for arg in every_argument(node))]
        if annotation is not None and names_any(annotation)
    ]
    assert untyped == []


def every_argument(function: ast.FunctionDef) -> list[ast.arg]:
    given = function.args
    more = [arg for arg in (given.vararg, given.kwarg) if arg is not None]
    return [*given.posonlyargs, *given.args, *given.kwonlyargs, *more]


def names_any(annotation: ast.expr) -> bool:
    return any(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(annotation))
