"""A board as a graph of plain values, text and numbers, which every format for graphs can hold.

Each tunnel is one edge, so that tools draw it once. A `label` is what they show of a room: its
title, or its name where it has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dsl.boards.parts import Room, Written
from dsl.storage.language_files import DEFAULT_LANGUAGE

if TYPE_CHECKING:
    from dsl.boards.graph import BoardGraph

Flat = dict[str, str | int | float | bool]


def flat_graph(board: Written) -> BoardGraph:
    """`Board.from_graph` makes the same board of it."""
    import networkx

    graph: BoardGraph = networkx.MultiDiGraph()
    graph.graph.update(about(board))
    for room in board.rooms:
        graph.add_node(room.name, **room_values(room))
    for number, tunnel in enumerate(board.tunnels):
        values: Flat = {"kinds": ", ".join(map(str, tunnel.kinds))} if tunnel.kinds else {}
        values |= {"one_way": tunnel.one_way, "tunnel": number}
        graph.add_edge(tunnel.source, tunnel.target, key=number, **values)
    return graph


def about(board: Written) -> Flat:
    values: Flat = {"name": board.name}
    for language, title in board.titles.items():
        values["title" if language == DEFAULT_LANGUAGE else f"title_{language}"] = title
    return values | {f"accept_{code}": reason for code, reason in board.accept.items()}


def room_values(room: Room) -> Flat:
    """What is said of a room, without where it is. `room` is its name, also for tools that number
    the nodes anew."""
    values: Flat = {"room": room.name, "label": room.titles.get(DEFAULT_LANGUAGE, room.name)}
    if room.titles.get(DEFAULT_LANGUAGE) == room.name:
        values["title"] = room.name
    for language, title in room.titles.items():
        if language != DEFAULT_LANGUAGE:
            values[f"title_{language}"] = title
    for key, write in ROOM_TEXTS.items():
        if getattr(room, key):
            values[key] = write(getattr(room, key))
    return values


def _slots(slots: Mapping[str, int]) -> str:
    return ", ".join(f"{slot}: {number}" for slot, number in slots.items())


# What a room may have besides, by the name of its field: how it is written as one value.
ROOM_TEXTS: Mapping[str, Callable[..., str | bool]] = {
    "kinds": ", ".join,
    "slots": _slots,
    "aside": bool,
}
