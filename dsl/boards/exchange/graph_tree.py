"""A networkx graph as the tree that a board in YAML is, so that one set of checks reads both.

Nodes are rooms and edges are tunnels, with the attributes of `dsl.boards.graph` or with what tools
for graphs write instead: positions as `x` and `y`, a title as `label`, the kinds of a tunnel as its
`label`. Attributes that only say how a graph looks are left out; all others that mean nothing are
told, as unknown keys of a file are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from dsl.boards.exchange.edge_tunnels import tunnel_items
from dsl.boards.exchange.graph_places import AnyNode, place, somewhere_in
from dsl.boards.exchange.graph_values import (
    LARGEST,
    Convert,
    counted,
    flag,
    is_nothing,
    large,
    listed,
    number,
    paired,
    tree_value,
)
from dsl.boards.exchange.looks import GRAPH_LOOKS, NODE_LOOKS, without
from dsl.diagnostics.spans import Span
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.yamltext import Entry, Node, Reader, YList, YMap, is_word, shown

if TYPE_CHECKING:
    import networkx

# What a room may have besides its titles and where it is: by its key in YAML, how it is read.
ROOM_FIELDS: Mapping[str, Convert] = {"kinds": listed, "slots": counted, "aside": flag}
SAME = {"kind": "kinds", "slot": "slots", "pos": "at", "name": "label"}  # other names for them
LABELS = ("label", "name", "title")

# Keys that a board has in YAML, which a graph says in another way.
OF_YAML = {
    "board": "a graph says it as `name`",
    "rooms": "the nodes of a graph are its rooms",
    "tunnels": "the edges of a graph are its tunnels",
}

TITLE = re.compile(r"title_([a-z]{2,3})")
ACCEPT = re.compile(r"accept_([A-Z][0-9]{3})")


def tree_of(
    reader: Reader,
    graph: networkx.Graph[AnyNode],
    *,
    name: str | None,
    file: str,
    ignore: Collection[str],
) -> YMap:
    """The tree of a board. What cannot be put into one is told to the reader."""
    about = {str(key): value for key, value in graph.graph.items()}
    span = place(_span(about.pop("span", None), file), "")
    units = [_unit(reader, about.pop(key, 1), key, span) for key in ("unit_x", "unit_y")]
    node_default, edge_default = (
        _defaults(about.pop(f"{what}_default", None), about.pop(what, None))
        for what in ("node", "edge")
    )
    names = _names(graph)
    rooms: dict[str, Entry] = {}
    for node, data in graph.nodes(data=True):
        at = place(_span(data.get("span"), file), f"room `{shown(names[node])}`")
        said = without({**node_default, **data}, NODE_LOOKS, ignore)
        said.pop("room", None)
        rooms[names[node]] = Entry(at, _room(reader, node, names[node], said, units, at))
    tunnels = tunnel_items(reader, graph, names, edge_default, file, ignore)
    entries = _about(reader, without(about, GRAPH_LOOKS, ignore), name, span)
    entries["rooms"] = Entry(span, YMap(rooms, span))
    entries["tunnels"] = Entry(span, YList(tuple(tunnels), span))
    return YMap(entries, span)


def _span(value: object, file: str) -> Span:
    return value if isinstance(value, Span) else somewhere_in(file)


def _defaults(*given: object) -> dict[str, object]:
    return {key: value for one in given if isinstance(one, Mapping) for key, value in one.items()}


def _about(
    reader: Reader, said: dict[str, object], name: str | None, span: Span
) -> dict[str, Entry]:
    called = said.pop("name", None)
    called = name if name is not None else called
    if called is None:
        called = "unnamed"
        reader.error("Y012", span, "this graph has no name", hint="a board needs one: `name`")
    entries = {"board": Entry(span, tree_value(reader, called, span))}
    titles = _titles(reader, said, str(called), span)
    if titles is not None:
        entries["title"] = Entry(span, titles)
    accept = said.pop("accept", None)
    accepted = dict(accept) if isinstance(accept, Mapping) else {}
    for key in list(said):
        if code := ACCEPT.fullmatch(key):
            accepted[code[1]] = said.pop(key)
    if accepted or accept is not None:
        found = accepted if accepted else accept
        entries["accept"] = Entry(span, tree_value(reader, found, span))
    for key, value in said.items():
        if key in OF_YAML:
            reader.error("Y013", span, f"the key `{key}` means nothing here", hint=OF_YAML[key])
        else:
            entries[key] = Entry(span, tree_value(reader, value, span))
    return entries


def _room(
    reader: Reader, node: object, name: str, said: dict[str, object], units: list[float], at: Span
) -> YMap:
    for other, key in SAME.items():
        if other in said:
            _once(reader, said, other, key, at)
    entries: dict[str, Entry] = {}
    position = _position(reader, said, units, at)
    if position is not None:
        entries["at"] = Entry(at, position)
    for key, convert in ROOM_FIELDS.items():
        if key in said:
            entries[key] = Entry(at, convert(reader, said.pop(key), at))
    if isinstance(node, str) and node != name and not is_word(node) and not _has_title(said):
        said["title"] = node  # its name could not be one word
    titles = _titles(reader, said, name, at)
    if titles is not None:
        entries["title"] = Entry(at, titles)
    for key, value in said.items():
        entries[key] = Entry(at, tree_value(reader, value, at))
    return YMap(entries, at)


def _once(reader: Reader, said: dict[str, object], other: str, key: str, at: Span) -> None:
    """Put what is said under another name where it belongs."""
    value = said.pop(other)
    if said.setdefault(key, value) != value:
        reader.error("Y009", at, f"`{key}` and `{other}` say different things")


def _position(reader: Reader, said: dict[str, object], units: list[float], at: Span) -> Node | None:
    """`at`, across and down; or `x` and `y`, in units that the graph may give."""
    axes = [number(said.pop(key)) for key in ("x", "y") if key in said]
    drawn = None
    if axes:
        scaled = [_divided(one, unit) for one, unit in zip(axes, units, strict=False)]
        drawn = tree_value(reader, scaled, at)
    if "at" not in said:
        return drawn
    written = paired(reader, said.pop("at"), at)
    if drawn is not None and drawn != written:
        reader.error("Y009", at, "`at` and `x`, `y` say different things")
    return written


def _unit(reader: Reader, value: object, key: str, span: Span) -> float:
    unit = number(value)
    if isinstance(unit, int | float) and unit and abs(unit) <= LARGEST:
        return unit
    found = large(unit) if isinstance(unit, int | float) else f"`{shown(str(value))}`"
    reader.error("Y011", span, f"expected a number for `{key}`, found {found}")
    return 1


def _divided(value: object, unit: float) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float) or unit == 1:
        return value
    if abs(value) > LARGEST:
        return value  # which is told to be too large
    return value / unit + 0.0  # no negative zero


def _titles(reader: Reader, said: dict[str, object], name: str, at: Span) -> Node | None:
    """All titles, by language. A `label` is the title, unless it only repeats the name."""
    titles: dict[str, object] = {}
    for language, key, value in _said_titles(said, name):
        if titles.setdefault(language, value) != value:
            message = f"the title is given twice: `{key}` differs from the one before"
            reader.error("Y009", at, message, hint="keep one of them")
    return tree_value(reader, titles, at) if titles else None


def _has_title(said: Mapping[str, object]) -> bool:
    """Whether there is a title in the language of names, so that none is made of the name."""
    titles = dict(said)
    return any(language == DEFAULT_LANGUAGE for language, _, _ in _said_titles(titles, ""))


def _said_titles(said: dict[str, object], name: str) -> Iterator[tuple[str, str, object]]:
    for key in ("titles", "title"):
        value = said.pop(key, None)
        if isinstance(value, Mapping):
            yield from ((str(language), key, text) for language, text in value.items())
        elif value is not None:
            yield DEFAULT_LANGUAGE, key, value
    for key in list(said):
        if language := TITLE.fullmatch(key):
            yield language[1], key, said.pop(key)
    label = said.pop("label", None)
    if label is not None and label != name:
        yield DEFAULT_LANGUAGE, "label", label


def _names(graph: networkx.Graph[AnyNode]) -> dict[AnyNode, str]:
    """A word for each node: its `room` or itself where that is one, else one made of it or of its
    label."""
    found: dict[AnyNode, str] = {}
    taken: set[str] = set()
    for node, data in graph.nodes(data=True):
        own = data.get("room") or node
        if isinstance(own, str) and is_word(own) and own not in taken:
            found[node] = own
            taken.add(own)
    for node, data in graph.nodes(data=True):
        if node not in found:
            own = [node] if isinstance(node, str) and not node.strip().isdigit() else []
            offered = [data.get("room"), *own, *(data.get(key) for key in LABELS), node]
            made = next((word for word in map(as_word, offered) if word), "")
            found[node] = free_word(made, taken) if made else str(node)
            taken.add(found[node])
    return found


def as_word(value: object) -> str:
    """A text as one word: `Great Lobby` is `great_lobby`. Nothing where nothing is left of it."""
    if is_nothing(value) or isinstance(value, Mapping):
        return ""
    if isinstance(value, int) and abs(value) > LARGEST:
        value = hex(value)  # which Python writes however long it is
    word = re.sub(r"\W+", "_", str(value)[:200].lower()).strip("_")
    if word and not is_word(word):
        word = f"room_{word}"
    return word if is_word(word) else ""


def free_word(word: str, taken: Collection[str]) -> str:
    """The word, or the same with the first number that makes it a new one."""
    if word not in taken:
        return word
    tried: Iterable[str] = (f"{word}_{count}" for count in range(2, len(taken) + 3))
    return next(one for one in tried if one not in taken)
