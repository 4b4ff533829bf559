"""A board as DOT, for Graphviz: `neato -Tsvg` draws it with its rooms in their places."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.boards.exchange.flat_graph import flat_graph
from dsl.boards.parts import Room, Written


def written_dot(board: Written) -> str:
    """The text of a file, with a line for each room and tunnel."""
    graph = flat_graph(board)
    about = {key: value for key, value in graph.graph.items() if key != "name"}
    lines = [f"digraph {_quoted(board.name)} {{"]
    lines += [f"  {key}={_quoted(value)};" for key, value in about.items()]
    for room in board.rooms:
        values = {key: value for key, value in graph.nodes[room.name].items() if key != "room"}
        lines.append(f"  {_quoted(room.name)}{_list({**values, **_place(room)})};")
    for number, tunnel in enumerate(board.tunnels):
        drawn = {"label": ", ".join(map(str, tunnel.kinds))} if tunnel.kinds else {}
        drawn |= {} if tunnel.one_way else {"dir": "both"}
        ends = f"{_quoted(tunnel.source)} -> {_quoted(tunnel.target)}"
        lines.append(f"  {ends}{_list({**drawn, 'tunnel': number})};")
    return "\n".join([*lines, "}", ""])


def _place(room: Room) -> dict[str, str]:
    """In inches; up is up, and the `!` says that it stays there."""
    if room.at is None:
        return {}
    across, down = room.at
    return {"pos": f"{_number(across)},{_number(-down)}!"}


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def _list(values: Mapping[str, object]) -> str:
    return f" [{', '.join(f'{key}={_quoted(value)}' for key, value in values.items())}]"


def _quoted(value: object) -> str:
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'
