"""The board of a game as a player sees it, in lines: rooms, ways, and how to get somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dsl.text.describe import card_title, title_of
from interpreter.game.board_graph import Lying, Pawn, PlaceData, WayData
from interpreter.game.game import Game
from interpreter.repl.output import Line, columns
from interpreter.repl.show.change_line import whose
from interpreter.repl.show.routes import Route, nearby, routes
from interpreter.repl.show.table import listed
from interpreter.text.decision_text import amount_text, room_text

if TYPE_CHECKING:
    from interpreter.game.board_graph import PlayedGraph

MOST_ROUTES = 3
AS_IT_IS = "  (every step as things stand now; what happens on the way is not reckoned with)"
OPEN, CLOSED = ">", "-"


def path_lines(game: Game, player: int, start: str, end: str) -> list[Line]:
    """The cheapest ways from a room to another, step by step."""
    if start == end:
        return [Line(f"{_title(game, start)}: that is where the way begins", "quiet")]
    names = f"from {_title(game, start)} to {_title(game, end)}"
    found = routes(game, player, start, end, MOST_ROUTES)
    if not found:
        return [Line(f"no way leads {names}", "quiet")]
    rows = [[(way["text"], "; ".join(way["unmet"])) for way in route.ways] for route in found]
    steps = iter(columns([row for route in rows for row in route]))
    lines = [Line(names, "title")]
    for number, route in enumerate(found, 1):
        lines.append(Line(f"  {number}  {_taken(game, player, route)}", "change"))
        lines += [Line(f"       {next(steps)}") for _ in route.ways]
    return [*lines, Line(AS_IT_IS, "quiet")]


def near_lines(game: Game, player: int, start: str, steps: int) -> list[Line]:
    """The rooms so many steps from a room: how far, what getting there takes, what is there."""
    graph = game.graph(player)
    rows = [("steps", "room", "takes", "is there", "")]
    for distance, room, route in nearby(game, player, start, steps):
        takes = _taken(game, player, route) if distance else ""
        there = _there(game, player, cast(PlaceData, graph.nodes[room]))
        rows.append((str(distance), _title(game, room), takes, there, "; ".join(route.unmet)))
    head, *rest = columns(rows)
    return [Line(f"  {head}", "quiet"), *(Line(f"  {row}") for row in rest)]


def graph_lines(game: Game, player: int, only: str | None = None) -> list[Line]:
    """Rooms with what is there, and the ways out of each; the whole board, or one room."""
    graph = game.graph(player)
    shown = [room for room in graph if only in (None, room)]
    ways = {room: _ways_from(graph, room) for room in shown}
    rows = iter(
        columns([(way["text"], way["why_not"] or "") for room in shown for way in ways[room]])
    )
    lines = [Line(f"`{OPEN}` can be taken from there as things stand, `{CLOSED}` cannot", "quiet")]
    for room in shown:
        there = _there(game, player, cast(PlaceData, graph.nodes[room]))
        lines.append(Line(f"{_title(game, room)}{f' ({there})' if there else ''}", "title"))
        lines += [_way(way, next(rows)) for way in ways[room]]
    return lines


def _way(way: WayData, row: str) -> Line:
    return Line(f"  {OPEN} {row}", "change") if way["open"] else Line(f"  {CLOSED} {row}")


def _ways_from(graph: PlayedGraph, room: str) -> list[WayData]:
    return [cast(WayData, data) for _, _, data in graph.out_edges(room, data=True)]


def _title(game: Game, room: str) -> str:
    return room_text(game, game.map.index[room])


def _taken(game: Game, player: int, route: Route) -> str:
    """What a route costs, with what the player has where that is less, and what it does besides."""
    parts = []
    for counter, amount in route.cost.items():
        held = game.purse(counter, player)
        lacking = f" (you have {held})" if held < amount else ""
        parts.append(f"{amount_text(game, counter, amount)}{lacking}")
    parts += [amount_text(game, counter, amount, "+d") for counter, amount in route.does.items()]
    return ", ".join(parts) or "nothing"


def _there(game: Game, player: int, place: PlaceData) -> str:
    """The kinds of a room, who stands there, what lies there, what its counters stand at."""
    vocabulary, lang = game.program.vocabulary, game.lang
    kinds = [title_of(vocabulary.room_kinds[kind], lang, 1) for kind in place["kinds"]]
    pawns = [_pawn(game, pawn, player) for pawn in place["pawns"]]
    zones = [
        f"{title_of(vocabulary.zones[name], lang, 1)}: {_lying(game, lying)}"
        for name, lying in place["zones"].items()
        if lying.cards or lying.hidden
    ]
    counters = [
        f"{title_of(vocabulary.counters[name], lang, number)} {number}"
        for name, number in place["counters"].items()
        if number
    ]
    return "; ".join([*kinds, *pawns, *zones, *counters])


def _pawn(game: Game, pawn: Pawn, player: int) -> str:
    title = title_of(game.program.vocabulary.pawns[pawn.name], game.lang, 1)
    return f"your {title}" if pawn.player == player else f"{whose(pawn.player, player)}{title}"


def _lying(game: Game, lying: Lying) -> str:
    cards = game.program.vocabulary.cards
    seen = listed([card_title(cards[name], game.lang) for name in lying.cards])
    hidden = f"{lying.hidden} hidden" if lying.hidden else ""
    return ", ".join(part for part in (seen, hidden) if part)
