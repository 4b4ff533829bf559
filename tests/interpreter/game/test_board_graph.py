"""The board with the state on it: what stands where, and which ways are open, and why not."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import networkx
import pytest

from dsl.boards.graph import PassageData, RoomData
from dsl.packs.load import load
from interpreter.game.ad_hoc import do_text
from interpreter.game.board_graph import Lying, Pawn, PlaceData, WayData
from interpreter.game.game import Game
from tests.crossings import WITH_BOARDS, Setting, crossings_in, run, settings, states
from tests.packs_under_test import in_proof, pack
from tests.paths import ROOT


@pytest.fixture
def house() -> Game:
    return Game.new(pack("walkers"), players=2)


@pytest.fixture
def library() -> Game:
    return Game.new(pack("tutorial"), players=2, seed=7)


@pytest.fixture
def hall() -> Game:
    """A player in the middle of a small board, with something to pay with."""
    game = Game.new(pack("clank"), players=2, board="micro")
    for text in ("move your adventurer to hall", "+2 boots", "+1 sword"):
        do_text(game, text)
    return game


def way(game: Game, source: str, target: str, number: int = 0) -> dict[str, Any]:
    """One of the ways from a room to another, for the first player."""
    found: dict[str, Any] = list(game.graph(0)[source][target].values())[number]
    return found


def wandering(most: int = 40) -> Iterator[tuple[Setting, Game]]:
    """States here and there in a random game of each pack with a board."""
    for setting, _ in zip(settings(5), WITH_BOARDS, strict=False):
        for number, game in enumerate(states(setting, most)):
            if number % 13 == 0:
                yield setting, game


def plain(game: Game, player: int) -> tuple[object, object, object]:
    graph = game.graph(player)
    return [*graph.nodes(data=True)], list(graph.edges(keys=True, data=True)), graph.graph


# What is on it


def test_everything_of_the_board_is_on_it(library: Game) -> None:
    board, graph = pack("tutorial").boards["library"].graph, library.graph(0)
    assert networkx.is_frozen(graph)
    assert list(graph) == list(board)
    for room, data in board.nodes(data=True):
        assert {**graph.nodes[room], **data} == graph.nodes[room]
        assert graph.nodes[room].keys() == PlaceData.__annotations__.keys()
        assert PlaceData.__annotations__.keys() > RoomData.__annotations__.keys()
    for source, target, tunnel, data in board.edges(keys=True, data=True):
        crossings = graph[source][target].values()
        assert any(one["tunnel"] == tunnel for one in crossings)
        assert all({**one, **data} == one for one in crossings if one["tunnel"] == tunnel)
    for *_, key, data in graph.edges(keys=True, data=True):
        weights = set(graph.graph["weights"].values())
        assert data.keys() == WayData.__annotations__.keys() | weights
        assert WayData.__annotations__.keys() > PassageData.__annotations__.keys()
        assert key == data["crossing"]


def test_pawns_cards_and_counters_stand_in_their_rooms(house: Game) -> None:
    do_text(house, "move your walker to hall")
    graph = house.graph(0)
    assert graph.graph == {
        "name": "house",
        "titles": {},
        "turn": 1,
        "player": 0,
        "at": "hall",
        "weights": {"boots": "boots", "open": "open_"},
    }
    assert graph.nodes["gate"]["pawns"] == (Pawn("walker", 1),)
    there = graph.nodes["hall"]
    assert there["pawns"] == (Pawn("walker", 0),)
    assert there["zones"] == {"cellar": Lying((), 2), "floor": Lying(("bone",), 0)}
    assert there["counters"] == {"dust": 4}
    assert repr(there["pawns"]) == "(walker(0),)"
    assert repr(there["zones"]) == "{'cellar': <2 hidden>, 'floor': <bone>}"
    assert repr(Lying((), 0)) == "<nothing>"
    assert repr(Pawn("walker", None)) == "walker"


def test_it_tells_what_the_view_tells_and_nothing_else() -> None:
    for _, game in wandering():
        names = game.map.names
        for player in range(game.program.players):
            graph, view = game.graph(player), game.view(player)
            lying = {
                (names[zone["of"]], zone["zone"]): zone["cards"]
                for zone in view["zones"]
                if game.program.vocabulary.zones[zone["zone"]].owner == "room"
                and zone["of"] is not None
                and names[zone["of"]] in graph
            }
            told = {
                (room, zone): one
                for room in graph
                for zone, one in graph.nodes[room]["zones"].items()
            }
            assert told.keys() == lying.keys()
            for place, found in told.items():
                cards = [card for card in lying[place] if card]
                assert list(found.cards) == [card["card"] for card in cards if "card" in card]
                assert found.hidden == sum("hidden" in card for card in cards)
            pawns = {
                (pawn, index): room
                for pawn, rooms in view["pawns"].items()
                for index, room in enumerate(rooms)
            }
            stands = {
                (pawn.name, pawn.player or 0): room
                for room in graph
                for pawn in graph.nodes[room]["pawns"]
            }
            assert stands == pawns


def test_what_is_hidden_makes_no_difference() -> None:
    for _, game in wandering():
        for player in range(game.program.players):
            assert plain(game.imagine(player, 99), player) == plain(game, player)


# Ways


@pytest.mark.parametrize("longest", [20, in_proof(40), in_proof(100)])
def test_what_is_open_is_what_the_engine_offers(longest: int) -> None:
    tally = run(11 * longest, seed=3, longest=longest)
    assert {place.partition(",")[0] for place in tally.of} == set(WITH_BOARDS)
    assert tally.offering > 50


def test_the_long_comparison_finds_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no use if it finds nothing where the graph is wrong."""
    from interpreter.run.crossings import Way
    from tests import crossings

    monkeypatch.setattr(Way, "open", property(lambda way: way.passable))
    monkeypatch.setattr(sys, "argv", ["crossings", "--states", "50"])
    assert crossings.main() == 1


def test_a_way_that_lets_one_choose_is_several_edges(hall: Game) -> None:
    ways = hall.graph(0)["hall"]["crypt"]
    assert [data["chosen"] for data in ways.values()] == [{"fought": 0}, {"fought": 1}]
    assert [data["cost"] for data in ways.values()] == [{"boots": 1}, {"boots": 1, "swords": 1}]
    assert [data["does"] for data in ways.values()] == [{"damage": 2}, {"damage": 1}]
    assert [(data["boots"], data["swords"]) for data in ways.values()] == [(1, 0), (1, 1)]
    assert [data["text"] for data in ways.values()] == [
        "crypt (monsters 2; 1 boot, +2 damage)",
        "crypt (monsters 2; 1 boot, 1 sword, +1 damage)",
    ]


def test_crossings_are_those_of_the_options(hall: Game) -> None:
    assert hall.decision is not None
    offered = {
        crossing: option.text
        for option in hall.decision
        for crossing in crossings_in(hall, option.value)
    }
    edges = hall.graph(0).out_edges("hall", keys=True, data=True)
    assert offered == {key: f"walk to {data['text']}" for *_, key, data in edges if data["open"]}


def test_a_kind_that_is_ignored_asks_for_nothing(hall: Game) -> None:
    do_text(hall, "hover")
    (data,) = hall.graph(0)["hall"]["crypt"].values()
    assert (data["cost"], data["does"], data["chosen"]) == ({"boots": 1}, {}, {})
    assert [str(kind) for kind in data["kinds"]] == ["monster 2"]
    assert len(hall.graph(1)["hall"]["crypt"]) == 1  # without a sword there is nothing to choose
    assert hall.graph(1)["hall"]["crypt"][next(iter(hall.graph(1)["hall"]["crypt"]))]["does"]


def test_each_way_is_judged_from_where_it_begins(house: Game) -> None:
    do_text(house, "+1 boots")
    assert house.graph(0).graph["at"] == "gate"
    assert way(house, "hall", "loft")["open"]
    house.push("walk to hall")
    do_text(house, "+1 boots")
    house.push("walk to loft")
    assert house.graph(0).graph["at"] == "loft"


# Weights


def test_weights_find_the_cheapest_way(library: Game) -> None:
    graph = library.graph(0)
    assert networkx.shortest_path(graph, "boat", "menagerie", weight="strokes") == [
        "boat",
        "porch",
        "stacks",
        "menagerie",
    ]
    assert networkx.shortest_path_length(graph, "boat", "vault", weight="strokes") == 5


def test_a_need_that_is_not_met_is_endlessly_dear(library: Game) -> None:
    locked = way(library, "rotunda", "vault")
    assert not locked["passable"]
    assert locked["strokes"] == locked["sparks"] == math.inf
    narrow = way(library, "map_room", "stacks")
    assert narrow["passable"]
    assert not narrow["open"]
    assert (narrow["strokes"], narrow["sparks"]) == (2, 0)


def test_ways_with_unmet_needs_may_be_left_out(library: Game) -> None:
    do_text(library, "set breath to 1")
    whole, passable = library.graph(0), library.graph(0, passable=True)
    assert networkx.shortest_path_length(whole, "boat", "vault", weight="strokes") == math.inf
    with pytest.raises(networkx.NetworkXNoPath):
        networkx.shortest_path(passable, "boat", "vault")
    assert list(passable) == list(whole)
    kept = {(*edge, data["passable"]) for *edge, data in passable.edges(data=True)}
    assert kept == {(*edge, True) for *edge, data in whole.edges(data=True) if data["passable"]}


def test_a_counter_called_like_something_else_is_a_weight_too(house: Game) -> None:
    dear = way(house, "loft", "gate", number=2)
    assert (dear["open"], dear["open_"], dear["boots"]) == (False, 2, 1)


# As the game goes on


def test_graphs_follow_the_game_and_stay_as_they_are(library: Game) -> None:
    before, kept = plain(library, 0), library.graph(0)
    copy = library.copy()
    do_text(library, "+3 strokes, +1 key, move your diver to stacks")
    after = plain(library, 0)
    assert before != after
    assert before == (
        [*kept.nodes(data=True)],
        list(kept.edges(keys=True, data=True)),
        kept.graph,
    )
    assert plain(copy, 0) == before
    library.pop()
    assert plain(library, 0) == before
    board = pack("tutorial").boards["library"].graph
    assert "pawns" not in board.nodes["boat"]
    assert networkx.is_frozen(board)


def test_looking_changes_nothing() -> None:
    for _, game in wandering(20):
        cells, journal = game.machine.cells[:], len(game.machine.journal)
        game.graph(0)
        assert (game.machine.cells, len(game.machine.journal)) == (cells, journal)


def test_a_wrong_player_or_no_board_is_said(library: Game) -> None:
    with pytest.raises(ValueError, match="there is no player 2: they are 0 to 1"):
        library.graph(2)
    with pytest.raises(TypeError, match="`player` is a whole number, not 'otter'"):
        library.graph("otter")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="thunderstone is played without a board"):
        Game.new(pack("thunderstone"), players=2).graph(0)
    with pytest.raises(ValueError, match=r"without a board: `game.laid\(player\).graph` is what"):
        Game.new(pack("map_masters"), players=2).graph(0)


def test_playing_on_a_board_makes_no_graph() -> None:
    """Not even in the workshop, until somebody asks for ways."""
    script = """
import sys
from interpreter.game.game import Game
from dsl.packs.load import load
from interpreter.repl.execute import execute
from interpreter.repl.session import Session
session = Session("tutorial")
execute(session, ":legal")
loaded = "networkx" in sys.modules
execute(session, ":near")
print(loaded, "networkx" in sys.modules)
"""
    assert load("tutorial").boards["library"].tables  # kept from now on
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True"]
