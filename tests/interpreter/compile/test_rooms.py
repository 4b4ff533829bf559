"""Rooms as the language asks for them, compared with networkx on the board's own graph."""

from __future__ import annotations

import random
from pathlib import Path

import networkx
import pytest

from dsl.packs.load import check, load
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text, value_of
from interpreter.game.game import Game
from tests.packs_under_test import some
from tests.playing import act, write_pack

RULES = """
game small
    players 2

counter boots, claws, keys, heat: each player
counter luck: each player
counter lit: each room
zone floor: each room
tag thing
moment play
card book
    thing

pawn scout: each player, starts at r0
pawn warden: shared, starts at r0

room cave
    enter: +1 heat

tunnel every
    pay 1 boots
tunnel steep
    longer 1
    pay 1 boots
tunnel lock
    longer 0 if keys >= 1 else 2
    needs keys >= 1
tunnel beast(n)
    choose s from 0 to min(n, claws)
    pay s claws
    cross: +(n - s) heat

action walk(t: crossing)
    cross t
action stroll(r: room within reach)
    cross route(your room, r)
action rest
    end turn

turn
    phase day: actions walk, stroll, rest

end when heat = 99
"""
ROOMS = 8


def written(seed: int) -> str:
    chance = random.Random(seed)
    rooms = "".join(
        f"  r{number}: {{at: [{number}, {chance.randrange(9)}]"
        f"{', kinds: [cave]' if chance.random() < 0.4 else ''}}}\n"
        for number in range(ROOMS)
    )
    tunnels = ""
    for _ in range(chance.randrange(8, 14)):
        one, other = chance.sample(range(ROOMS), 2)
        arrow = "->" if chance.random() < 0.3 else "--"
        kinds = [kind for kind in ("steep", "lock", "beast 2") if chance.random() < 0.3]
        after = f": [{', '.join(kinds)}]" if kinds else ""
        tunnels += f"  - r{one} {arrow} r{other}{after}\n"
    return f"board: chance\nrooms:\n{rooms}tunnels:\n{tunnels}"


def pack_of(folder: Path, seed: int, board: str = "") -> Pack:
    write_pack(folder, RULES, base="")
    (folder / "boards").mkdir()
    (folder / "boards" / "chance.yaml").write_text(board or written(seed), encoding="utf-8")
    return load(folder)


def names(game: Game, text: str) -> list[str]:
    return [game.program.map.names[room] for room in value_of(game, text)]


def weighed(pack: Pack, keys: int) -> networkx.DiGraph[str]:
    """The board with the length of the shortest tunnel between two rooms."""
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    board = pack.board
    assert board is not None
    graph.add_nodes_from(board.graph)
    for source, target, data in board.graph.edges(data=True):
        kinds = {kind.name for kind in data["kinds"]}
        length = 1 + ("steep" in kinds) + (2 if "lock" in kinds and not keys else 0)
        old = graph.get_edge_data(source, target, {"weight": length})["weight"]
        graph.add_edge(source, target, weight=min(old, length))
    return graph


@pytest.mark.parametrize("seed", some(range(6), 3))
@pytest.mark.parametrize("keys", [0, 1])
def test_rooms_are_found_where_networkx_finds_them(tmp_path: Path, seed: int, keys: int) -> None:
    pack = pack_of(tmp_path, seed)
    game = Game.new(pack, players=2, seed=1)
    do_text(game, f"set your keys to {keys}")
    do_text(game, "for each r in cave rooms: create 1 book in r's floor")
    board, graph = pack.board, weighed(pack, keys)
    assert board is not None
    order = list(board.graph)
    caves = [name for name, data in board.graph.nodes(data=True) if "cave" in data["kinds"]]
    for room in order:
        far = networkx.single_source_dijkstra_path_length(graph, room)
        near = [other for other in order if far.get(other, 99) <= 2]
        assert names(game, f"rooms within 2 of {room}") == near
        assert names(game, f"cave rooms within (1 + 1) of {room}") == [
            one for one in near if one in caves
        ]
        least = min((far[one] for one in caves if one in far), default=None)
        nearest = [one for one in caves if one in far and far[one] == least]
        assert names(game, f"rooms with a book nearest to {room}") == nearest
        assert names(game, f"cave rooms nearest to {room}") == nearest
        joined = {
            other
            for source, target, data in board.graph.edges(data=True)
            if room in (source, target) and any(kind.name == "steep" for kind in data["kinds"])
            for other in (source, target)
        } - {room}
        assert names(game, f"rooms next to {room} by steep") == [r for r in order if r in joined]
        for other in order:
            assert value_of(game, f"{other} is next to {room} by steep") == (other in joined)
            beside = graph.has_edge(room, other) or graph.has_edge(other, room)
            assert value_of(game, f"{other} is not next to {room}") != beside
            paths: list[list[str]] = []
            if other in far:
                paths = list(networkx.all_shortest_paths(graph, room, other, weight="weight"))
            union = set().union(*paths)
            assert names(game, f"routes({room}, {other})") == [one for one in order if one in union]
            found = names(game, f"route({room}, {other})")
            assert found in paths if paths else found == []
            assert names(game, f"cave rooms in route({room}, {other})") == [
                one for one in found if one in caves
            ]
            assert value_of(game, f"{order[0]} is in route({room}, {other})") == (order[0] in found)


@pytest.mark.parametrize("seed", some(range(8), 3))
def test_what_is_within_reach_can_be_paid_one_tunnel_after_another(
    tmp_path: Path, seed: int
) -> None:
    pack = pack_of(tmp_path, seed)
    game = Game.new(pack, players=2, seed=1)
    boots, keys = 2 + seed % 4, seed % 2
    do_text(game, f"set your boots to {boots}, set your keys to {keys}")
    board = pack.board
    assert board is not None
    graph: networkx.DiGraph[tuple[str, int]] = networkx.DiGraph()
    for source, target, data in board.graph.edges(data=True):
        kinds = {kind.name for kind in data["kinds"]}
        price = 1 + ("steep" in kinds)
        if "lock" in kinds and not keys:
            continue
        graph.add_edges_from(
            ((source, left), (target, left - price)) for left in range(price, boots + 1)
        )
    graph.add_node(("r0", boots))
    reached = {"r0"} | {room for room, _ in networkx.descendants(graph, ("r0", boots))}
    assert set(names(game, "rooms within reach")) == reached
    assert set(names(game, "rooms within reach of you")) == reached
    assert names(game, "rooms within reach of next player") == ["r0"]
    for room in reached - {"r0"}:
        once = game.copy()
        do_text(once, f"move your scout to {room}")
        assert names(once, "rooms within reach of next player") == ["r0"]


BRIDGES = """
board: chance
rooms:
  r0: {at: [0, 0]}
  r1: {at: [1, 0]}
  r2: {at: [2, 0], kinds: [cave]}
  r3: {at: [3, 0]}
  r4: {at: [1, 1], kinds: [cave]}
  r5: {at: [9, 9]}
  r6: {at: [8, 8]}
  r7: {at: [7, 7]}
tunnels:
  - r0 -- r1: steep
  - r0 -- r1: beast 2
  - r1 -- r2
  - r2 -- r3: lock
  - r0 -- r4: steep
  - r4 -- r2
"""


def test_cheap_ways_of_two_sorts_are_both_kept(tmp_path: Path) -> None:
    game = Game.new(pack_of(tmp_path, 0, BRIDGES), players=2, seed=1)
    # by the beast one boot and two claws, over the steep one two boots: neither is the cheaper
    do_text(game, "set your boots to 2, set your claws to 2")
    assert names(game, "rooms within reach") == ["r0", "r1", "r2", "r4"]
    do_text(game, "set your boots to 1, set your claws to 0")
    assert names(game, "rooms within reach") == ["r0", "r1"]  # not fought: it costs no claws


def test_a_walk_along_rooms_pays_asks_and_stops(tmp_path: Path) -> None:
    game = Game.new(pack_of(tmp_path, 0, BRIDGES), players=2, seed=1)
    do_text(game, "set your boots to 9, set your claws to 1")
    act(game, "stroll", "r2")
    decision = game.decision
    assert decision is not None
    assert decision.kind == "crossing"
    texts = [option.text for option in decision]
    assert texts == [
        "r1 (steep; 2 boots)",
        "r1 (beast 2; 1 boots, +2 heat)",
        "r1 (beast 2; 1 boots, 1 claws, +1 heat)",
    ]
    act(game, "r1", "1", "beast")
    assert value_of(game, "your room = r2 and boots = 7 and claws = 0 and heat = 2")
    # the lock cannot be crossed: the walk stops before it
    do_text(game, "cross route(your room, r3)")
    assert value_of(game, "your room = r2 and boots = 7")
    do_text(game, "+1 keys, cross route(your room, r3)")
    assert value_of(game, "your room = r3 and boots = 6")


def test_a_pawn_moves_along_rooms_without_paying_and_enters_each(tmp_path: Path) -> None:
    game = Game.new(pack_of(tmp_path, 0, BRIDGES), players=2, seed=1)
    do_text(game, "move your scout along route(your room, r3)")
    assert value_of(game, "your room = r3 and boots = 0 and heat = 1")
    do_text(game, "move warden along route(warden, r3) by 2")
    assert value_of(game, "warden = r2 and heat = 2")
    do_text(game, "move warden along route(warden, r7)")  # no way leads there
    assert value_of(game, "warden = r2")
    do_text(game, "move warden along route(r0, r1)")  # it is put where the way begins
    assert value_of(game, "warden = r1")


def test_rooms_are_chosen_counted_and_gone_through_like_any_selection(tmp_path: Path) -> None:
    game = Game.new(pack_of(tmp_path, 0, BRIDGES), players=2, seed=1)
    do_text(game, "let r = 1 cave room nearest to r0, move your scout to r")
    act(game, "r4")
    assert value_of(game, "your room = r4")
    do_text(game, "for each r in route(r0, r3): set r.lit to 1")
    assert value_of(game, "r0.lit = 1 and r1.lit = 1 and r2.lit = 1 and r3.lit = 1 and r4.lit = 0")
    assert value_of(game, "count of route(r0, r3)") == 4
    do_text(game, "let n = 1, move warden to random 1 room within n of r3")
    assert value_of(game, "warden is in routes(r3, r3)") or value_of(game, "warden = r2")
    assert value_of(game, "count of rooms within 0 of r3") == 1


def test_what_waits_for_rooms_sees_pawns_counters_and_cards(tmp_path: Path) -> None:
    game = Game.new(pack_of(tmp_path, 0, BRIDGES), players=2, seed=1)
    do_text(game, "when at least 1 cave room within 1 of warden: +1 luck")
    do_text(game, "when at least 3 rooms within reach: +10 luck")
    do_text(game, "when at least 1 room with a book next to warden: +100 luck")
    assert value_of(game, "luck") == 0
    do_text(game, "move warden to r1")
    assert value_of(game, "luck") == 1
    do_text(game, "set your boots to 3")
    assert value_of(game, "luck") == 11
    do_text(game, "create 1 book in r2's floor")
    assert value_of(game, "luck") == 111


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("move your scout to rooms within 1 of r0", "T001", "a room is needed"),
        ("+(count of things within 1 of r0) luck", "T010", "only rooms are within a distance"),
        ("+(count of rooms next to r0 by stairs) luck", "N015", "no kind of tunnel `stairs`"),
        ("+(count of rooms within 2 of you) luck", "T001", "a room is needed"),
        ("+(count of cave cave rooms within 2 of r0) luck", "T010", "by one kind"),
        ("+(count of rooms without a blorp within 2 of r0) luck", "N007", "`blorp`"),
        ("+(count of rooms with a book except book nearest to r0) luck", "T010", "asked of rooms"),
        ("+(count of rooms with blorp >= 1) luck", "N008", "`blorp`"),
        ("+(count of rooms that blorp) luck", "N001", "`blorp`"),
        ("create 1 room", "T010", "on the board already"),
        ("create cave rooms within 2 of r0", "T010", "on the board already"),
        ("+(count of rooms within (you) of r0) luck", "T001", "a number is needed"),
        ("+(count of rooms within boots) luck", "T010", "say of which room"),
        ("+(count of rooms within reach of r0) luck", "T001", "a player is needed"),
        ("+(count of route(r0)) luck", "T005", "takes 2 values"),
        ("+(distance(r0, 1 room nearest to r1)) luck", "E010", "has to be chosen before"),
        ("move your boots along route(r0, r1)", "T015", "only a pawn"),
        ("move warden along r0.floor", "T001", "rooms are needed"),
        ("cross your boots", "T001", "a crossing is needed"),
    ],
)
def test_what_is_said_wrongly_is_explained(tmp_path: Path, line: str, code: str, said: str) -> None:
    write_pack(tmp_path, f"{RULES}\nverb err\n    {line}\n", base="")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "chance.yaml").write_text(BRIDGES, encoding="utf-8")
    _, report = check(tmp_path)
    found = [(one.code, one.message) for one in report if one.severity == "error"]
    assert [one for one, _ in found] == [code]
    assert said in found[0][1]


def test_what_tunnels_ask_cannot_depend_on_what_is_within_reach(tmp_path: Path) -> None:
    rules = RULES.replace("    needs keys >= 1\n", "    needs count of rooms within reach > 1\n")
    write_pack(tmp_path, rules, base="")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "chance.yaml").write_text(BRIDGES, encoding="utf-8")
    _, report = check(tmp_path)
    assert [one.code for one in report if one.severity == "error"] == ["D025"]
