"""The board as one player may see it now, as a networkx graph: where everything stands and lies,
and of every way what it takes, what it does, and whether it is open.

Nodes and edges have all that `board.graph` has on them, and besides what `PlaceData` and `WayData`
say. There is an edge for every crossing: where a kind of tunnel lets the walker choose, there are
as many edges side by side as choices. Its key is the crossing.

Every counter that some way costs stands on each edge under its own name too, 0 where it is not
asked for, so that it can be a weight:

    networkx.shortest_path(game.graph(0), here, there, weight="coins")

What a way needs that the player does not see is left out of all this, and `unknown` is true of it.

It is `math.inf` where a need is not met. Where only the price is more than the player has, it is
the price: what is too dear now can be saved up for. A counter that is called like something in
`WayData` stands there with an underscore after its name; `graph.graph["weights"]` has the names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple, TypedDict, cast

from dsl.boards.board import Board
from dsl.boards.graph import PassageData, RoomData
from dsl.model.declarations import EVERY
from dsl.model.traverse import values_in
from interpreter.game.view import name_of, room_counters, zone_view
from interpreter.run.crossings import Crossing, Way
from interpreter.run.position import Position
from interpreter.run.visibility import as_seen, needs_unseen
from interpreter.text.crossing_text import told

if TYPE_CHECKING:
    from typing import TypeAlias

    import networkx

    PlayedGraph: TypeAlias = networkx.MultiDiGraph[str]


class Pawn(NamedTuple):
    """A pawn that stands in a room; `player` is whose it is, None when it is nobody's."""

    name: str
    player: int | None

    def __repr__(self) -> str:
        return self.name if self.player is None else f"{self.name}({self.player})"


class Lying(NamedTuple):
    """What lies in a zone of a room: the names of the cards that are seen, and how many are not."""

    cards: tuple[str, ...]
    hidden: int

    def __repr__(self) -> str:
        backs = [f"{self.hidden} hidden"] if self.hidden else []
        return f"<{', '.join([*self.cards, *backs]) or 'nothing'}>"


class PlaceData(RoomData):
    """What is on a node, besides what the board has there."""

    pawns: tuple[Pawn, ...]
    zones: dict[str, Lying]  # the zones of each room, by name
    counters: dict[str, int | None]  # those of each room; None where it is not seen


class WayData(PassageData):
    """What is on an edge, besides what the board has there, and besides the weights."""

    crossing: Crossing  # as options have it: the edge of the board, then what is chosen
    chosen: dict[str, int]  # what the walker chooses, as the kinds of the tunnel call it
    open: bool  # whether the player could cross it now
    passable: bool  # whether all needs are met, whatever it costs
    cost: dict[str, int]  # what is paid of each counter
    does: dict[str, int]  # what crossing gives of each counter, or takes, besides
    text: str  # where it leads and what it takes, in the words of the table
    unmet: tuple[str, ...]  # a sentence for each need that is not met
    why_not: str | None  # these, and of what the player has too little; None when it is open
    unknown: bool  # whether it needs something besides that the player does not see


class GameData(TypedDict):
    """What is on the graph itself."""

    name: str
    titles: dict[str, str]
    turn: int
    player: int  # who looks
    at: str | None  # the room of the pawn with which that player walks
    weights: dict[str, str]  # counters that ways cost, and the attribute of each


FIXED = frozenset(WayData.__annotations__) | frozenset(PassageData.__annotations__)


def played_graph(position: Position, player: int, *, passable: bool) -> PlayedGraph:
    """The board as a player may see it now; with `passable`, only with the ways whose needs are
    met. ValueError when the game has no board."""
    import networkx

    board = position.board
    if board is None:
        raise ValueError(no_board(position))
    seen = position.known_to(player)
    ways = [as_seen(seen, way, player) for way in seen.ways(player)]
    weights = {counter: _attribute(counter) for counter in _asked_for(seen, ways)}
    about: GameData = {
        "name": board.name,
        "titles": dict(board.titles),
        "turn": seen.turn,
        "player": player,
        "at": seen.walker_room(player),
        "weights": weights,
    }
    graph: PlayedGraph = networkx.MultiDiGraph(**about)
    for room, place in _rooms(seen, board, player):
        graph.add_node(room, **place)
    passages = _passages(seen, board)
    for way in ways:
        if way.passable or not passable:
            source, target, passage = passages[way.crossing[0]]
            data = _way(seen, way, passage)
            prices = {
                name: way.cost.get(counter, 0) if way.passable else inf
                for counter, name in weights.items()
            }
            graph.add_edge(source, target, way.crossing, **data, **prices)
    networkx.freeze(graph)
    return graph


def no_board(position: Position) -> str:
    """What to say where there is no board, with where to look instead."""
    laid = ": `game.laid(player).graph` is what a player has laid" if position.laying_zone else ""
    return f"{position.program.pack.id} is played without a board{laid}"


def _rooms(position: Position, board: Board, player: int) -> Iterator[tuple[str, PlaceData]]:
    pawns: dict[str, list[Pawn]] = {}
    for pawn in position.program.vocabulary.pawns.values():
        for index in range(position.number_of(pawn.owner)):
            whose = index if pawn.owner == "player" else None
            room = position.pawn_room(pawn.name, index)
            pawns.setdefault(room, []).append(Pawn(pawn.name, whose))
    lying: dict[int, dict[str, Lying]] = {}
    for zone in position.zones:
        if zone.owner == "room":
            cards = [card for card in zone_view(position, zone, player)["cards"] if card]
            names = tuple(name for card in cards if (name := name_of(card)) is not None)
            lying.setdefault(zone.index, {})[zone.name] = Lying(names, len(cards) - len(names))
    counters = room_counters(position, player)
    for room in board.graph:
        index = position.map.index[room]
        yield (
            room,
            {
                **cast(RoomData, board.graph.nodes[room]),
                "pawns": tuple(pawns.get(room, ())),
                "zones": lying.get(index, {}),
                "counters": {name: numbers[index] for name, numbers in counters.items()},
            },
        )


def _way(position: Position, way: Way, passage: PassageData) -> WayData:
    in_text = told(position, way)
    return {
        **passage,
        "crossing": way.crossing,
        "chosen": _chosen(position, way),
        "open": way.open,
        "passable": way.passable,
        "cost": way.cost,
        "does": way.does,
        "text": in_text.text,
        "unmet": in_text.unmet,
        "why_not": in_text.why_not,
        "unknown": needs_unseen(position, way),
    }


def _passages(position: Position, board: Board) -> dict[int, tuple[str, str, PassageData]]:
    """Each edge of the tables that is there now as the board has it, with the rooms it joins. The
    board counts the tunnels that there are, the tables keep their numbers."""
    tables = position.map
    there = {edge: tables.edges[edge] for edges in tables.from_room for edge in edges}
    row = {number: at for at, number in enumerate(sorted({one.tunnel for one in there.values()}))}
    found: dict[int, tuple[str, str, PassageData]] = {}
    for number, edge in there.items():
        source, target = tables.names[edge.source], tables.names[edge.target]
        data = cast(PassageData, board.graph.get_edge_data(source, target, row[edge.tunnel]))
        found[number] = (source, target, {**data, "tunnel": edge.tunnel})
    return found


def _chosen(position: Position, way: Way) -> dict[str, int]:
    """What is chosen by name; a name that an earlier kind has used, after that of its kind."""
    declared = position.program.vocabulary.tunnel_kinds
    found: dict[str, int] = {}
    numbers = iter(way.crossing[1:])
    for kind, _ in way.kinds:
        for choice in declared[kind].choices:
            name = f"{kind}.{choice.name}" if choice.name in found else choice.name
            found[name] = next(numbers)
    return found


def _asked_for(position: Position, ways: Iterable[Way]) -> list[str]:
    """The counters that some way of the board costs, whatever the state of the game."""
    declared = position.program.vocabulary.tunnel_kinds
    on_board = dict.fromkeys(kind.name for edge in position.map.edges for kind in edge.kinds)
    used = [*([EVERY] if EVERY in declared else []), *on_board]
    found = {
        asked[0]: None
        for kind in used
        for price in declared[kind].prices
        for value in values_in(price)
        if (asked := value.price()) is not None
    }
    return [*found, *dict.fromkeys(one for way in ways for one in way.cost if one not in found)]


def _attribute(counter: str) -> str:
    """What a counter is called on the edges."""
    return f"{counter}_" if counter in FIXED else counter
