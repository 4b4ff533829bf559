"""A board that changes in play: offered, saved, undone, copied, drawn and told as it is."""

from __future__ import annotations

import json
import random

import networkx
import pytest

from cardwright.drawing.board_picture.board import board_svg
from cardwright.play.news import News
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text, value_of
from interpreter.game.game import Game
from interpreter.game.view import changes_in
from interpreter.state.errors import PlayError, SaveError
from tests.packs_under_test import pack
from tests.playing import act

HAND = "create 1 {card} in your hand"


@pytest.fixture
def shoals() -> Pack:
    return pack("shoals")


def played(shoals: Pack, seed: int, players: int = 2) -> Game:
    return Game.new(shoals, players=players, seed=seed)


def choose(game: Game, chance: random.Random) -> None:
    decision = game.decision
    assert decision is not None
    game.push(decision.options[chance.randrange(len(decision.options))])


@pytest.mark.parametrize("seed", range(4))
def test_at_every_decision_the_tables_are_those_of_the_board_as_it_is(
    shoals: Pack, seed: int
) -> None:
    game, chance = played(shoals, seed), random.Random(seed)
    changed = set()
    while game.decision is not None:
        board, map_ = game.board, game.map
        assert board is not None
        changed.add(game.board_changes)
        graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
        graph.add_nodes_from(name for at, name in enumerate(map_.names) if at not in map_.aside)
        for room, leaving in enumerate(map_.from_room):
            for number in leaving:
                edge = map_.edges[number]
                assert edge.source == room
                graph.add_edge(map_.names[room], map_.names[edge.target], kinds=edge.kinds)
        assert set(graph) == set(board.graph)
        assert sorted((a, b, d["kinds"]) for a, b, d in graph.edges(data=True)) == sorted(
            (a, b, d["kinds"]) for a, b, d in board.graph.edges(data=True)
        )
        for name in board.graph:
            near = {*board.graph.succ[name], *board.graph.pred[name]}
            assert {map_.names[other] for other in map_.near[map_.index[name]]} == near
        options = [option for option in game.decision if option.text.startswith("walk")]
        here = game.pawn_room("walker", game.decision.player)
        leading = [data["kinds"] for _, _, data in board.graph.out_edges(here, data=True)]
        assert len(options) <= len(leading)
        choose(game, chance)
    assert len(changed) > 3


@pytest.mark.parametrize("seed", range(3))
def test_saves_and_undo_hold_at_every_decision(shoals: Pack, seed: int) -> None:
    game, chance = played(shoals, seed, 3), random.Random(seed)
    before = []
    while game.decision is not None:
        text = json.dumps(game.to_json())
        loaded = Game.from_json(json.loads(text), shoals)
        assert loaded.board_changes == game.board_changes
        assert loaded.machine.cells == game.machine.cells
        assert [one.text for one in loaded.decision or ()] == [one.text for one in game.decision]
        before.append((list(game.machine.cells), game.board_changes))
        choose(game, chance)
    assert game.board_changes
    for cells, changes in reversed(before):
        game.pop()
        assert game.machine.cells == cells
        assert game.board_changes == changes


def test_a_tunnel_that_opens_is_offered_and_drawn_and_seen(shoals: Pack) -> None:
    game = played(shoals, 1)
    empty = board_svg(shoals, game=game)
    assert "wreck" not in empty
    screen = Table(game.program, "en", Page(80, 40))
    assert not any(
        "Old Mast" in line for line in screen.rooms.around(game.view(0), 0, "", screen.page)
    )
    do_text(game, "create tunnel between pier and mast with toll(2)")
    walks = [option.text for option in game.decision or () if option.text.startswith("walk")]
    assert "walk to Old Mast (toll 2; 1 stride, 2 coins)" in walks
    drawn = board_svg(shoals, game=game)
    assert drawn != empty
    assert changes_in(json.loads(json.dumps(game.view(1)))) == game.board_changes
    around = screen.rooms.around(game.view(0), 0, "", screen.page)
    assert any("$2" in line and "Old Mast" in line for line in around)
    do_text(game, "create wreck")
    assert "wreck" in board_svg(shoals, game=game)
    assert "wreck" in board_svg(shoals, "shoals", game=game)
    assert "wreck" not in board_svg(shoals, "shoals")
    every = "\n".join(screen.rooms.every(game.view(0), screen.page))
    assert "wreck" in every
    assert "spit" not in every
    game.pop()
    game.pop()
    assert board_svg(shoals, game=game) == empty


def test_what_happens_to_the_board_is_told(shoals: Pack) -> None:
    game = played(shoals, 1)
    do_text(
        game,
        "create tunnel from pier to mast with frail, create islet, "
        "attach toll(3) to every tunnel between pier and dune, "
        "detach wet from every tunnel between pier and reef, "
        "remove every tunnel between dune and mast",
    )
    for lang, said in (
        ("en", ["a tunnel opens: pier → Old Mast", "is now toll 3", "no longer wet", "is added"]),
        ("fr", ["un tunnel s'ouvre", "a maintenant", "n'a plus", "s'ajoute : islet"]),
        ("de", ["ein Tunnel öffnet sich", "hat jetzt", "hat nicht mehr", "kommt hinzu: islet"]),
    ):
        table = Table(game.program, lang, Page(200, 40))
        lines = "\n".join(News(game, table, 0, full=True).since(0, {}))
        assert all(one in lines for one in said), lines


def test_changes_that_come_to_the_same_are_the_same_state(shoals: Pack) -> None:
    game = played(shoals, 1)
    do_text(game, "remove every tunnel between pier and dune")
    do_text(game, "create tunnel between pier and dune")
    assert game.board_changes == ()
    do_text(game, "let r = your room, create tunnel between pier and r")  # to itself: nothing
    assert game.board_changes == ()


def test_distances_and_reach_follow_the_board(shoals: Pack) -> None:
    game = played(shoals, 1)
    assert value_of(game, "distance(pier, mast)") == 2
    assert value_of(game, "islet is in routes(pier, islet)") is False
    do_text(game, "remove every tunnel between pier and dune")
    assert value_of(game, "distance(pier, mast)") == 3  # by the wet one, which counts for 2
    do_text(game, "create tunnel between pier and cove with wet and wet")
    assert value_of(game, "distance(pier, cove)") == 3
    do_text(game, "detach wet from every tunnel between pier and cove, create islet")
    assert value_of(game, "distance(pier, islet)") == 2
    assert value_of(game, "count of rooms within 2 of islet") == 4  # with cove, pier and mast
    assert value_of(game, "islet is in route(pier, islet)")
    assert value_of(game, "distance(pier, spit)") > 8
    assert value_of(game, "count of rooms within 99 of spit") == 0


def test_a_program_keeps_the_map_of_each_difference(shoals: Pack) -> None:
    game = played(shoals, 1)
    do_text(game, "create islet")
    assert game.map is game.map
    other = Game.from_json(game.to_json(), shoals)
    assert other.map.from_room == game.map.from_room


def test_a_damaged_board_is_refused(shoals: Pack) -> None:
    game = played(shoals, 1)
    saved = json.loads(json.dumps(game.to_json()))
    cell = game.program.layout.board
    assert cell is not None
    wrong: list[object] = [7, [[99], [], [], []], [[], [], [], [[0, 99, 0, []]]], [[], []]]
    for broken in wrong:
        saved["cells"][cell] = broken
        with pytest.raises(SaveError):
            Game.from_json(saved, shoals)


def test_a_pack_whose_board_never_changes_says_so(shoals: Pack) -> None:
    game = Game.new(pack("mini"), players=2, seed=1)
    assert game.program.layout.board is None
    assert "board" not in game.view(0)
    with pytest.raises(PlayError, match="does not change in play"):
        do_text(game, "create tunnel between gate and pit")


def test_unrecorded_games_go_the_same_way(shoals: Pack) -> None:
    chance, other = random.Random(5), random.Random(5)
    recorded = Game.new(shoals, players=2, seed=5)
    quick = Game.new(shoals, players=2, seed=5, recorded=False)
    while recorded.decision is not None:
        choose(recorded, chance)
        choose(quick, other)
        assert quick.board_changes == recorded.board_changes
    assert quick.decision is None
    assert recorded.board_changes


def test_a_crossing_whose_choice_no_longer_fits_is_not_crossed(shoals: Pack) -> None:
    game = played(shoals, 1)
    do_text(game, "set days to 9")
    act(game, "dash", "dune")
    assert value_of(game, "your room = pier and strides = 3")
    assert [entry.name for entry in game.log if entry.what == "board"] == ["closed", "no way"]
