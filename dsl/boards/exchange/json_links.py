"""A board as node-link JSON: its graph as networkx and many libraries for the web keep graphs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dsl.boards.exchange.graph_places import somewhere_in
from dsl.boards.parts import Kind
from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.yamltext import shown

if TYPE_CHECKING:
    import networkx

    from dsl.boards.graph import BoardGraph

Name = str | int | float  # of a node
LINKS = ("edges", "links")  # networkx says the one today and said the other before, as d3 does
SHAPE = 'write `{"nodes": [{"id": "lobby"}], "edges": [{"source": "lobby", "target": "pit"}]}`'


def written_json(graph: BoardGraph) -> str:
    """The text of a file, with a line for each room and passage."""
    nodes = [{"id": node, **_plain(data)} for node, data in graph.nodes(data=True)]
    edges = [
        {"source": source, "target": target, "key": key, **_plain(data)}
        for source, target, key, data in graph.edges(keys=True, data=True)
    ]
    lines = ["{", '  "directed": true,', '  "multigraph": true,']
    lines += [f'  "graph": {_text(_plain(graph.graph))},', '  "nodes": [']
    lines += [*_rows(nodes), "  ],", '  "edges": [', *_rows(edges), "  ]", "}", ""]
    return "\n".join(lines)


def _rows(rows: Sequence[object]) -> list[str]:
    last = len(rows) - 1
    return [f"    {_text(row)}{',' if n < last else ''}" for n, row in enumerate(rows)]


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _plain(data: Mapping[str, object]) -> dict[str, object]:
    """What is on a node or edge, as JSON has it: kinds as a board writes them, no spans."""
    return {
        key: [str(one) if isinstance(one, Kind) else one for one in value]
        if isinstance(value, tuple)
        else dict(value)
        if isinstance(value, Mapping)
        else value
        for key, value in data.items()
        if value is not None and not isinstance(value, Span)
    }


class _Wrong(Exception):
    """What is wrong with the file, as a sentence."""


def read_json(content: bytes, file: str, report: Report) -> networkx.Graph[Name] | None:
    """The graph of a file, or None when the report has errors about it."""
    try:
        return _graph(_data(content))
    except _Wrong as error:
        report.error("G001", somewhere_in(file), str(error), hint=SHAPE)
    except json.JSONDecodeError as error:
        span = Span.at(file, error.lineno, error.colno)
        report.error("G001", span, f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}")
    return None


def _data(content: bytes) -> object:
    try:
        text = content.decode(json.detect_encoding(content))
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once)
    except UnicodeDecodeError:
        raise _Wrong("this is not JSON: it is not text") from None
    except RecursionError:
        raise _Wrong("this JSON is nested too deep for a board") from None
    except json.JSONDecodeError:
        raise
    except ValueError:  # a number of thousands of digits
        raise _Wrong("this JSON has a number that is too large") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise _Wrong(f"the key `{shown(twice)}` is written twice in one object")
    return found


def _graph(data: object) -> networkx.Graph[Name]:
    import networkx

    if not isinstance(data, dict) or "nodes" not in data:
        raise _Wrong("this JSON is not a graph: it has no `nodes`")
    links = [key for key in LINKS if key in data]
    if len(links) != 1:
        raise _Wrong("this JSON is not a graph: it has no `edges`, or `links` besides")
    directed, multigraph = data.get("directed", False), data.get("multigraph", True)
    about = data.get("graph", {})
    if not isinstance(directed, bool) or not isinstance(multigraph, bool):
        raise _Wrong("`directed` and `multigraph` are true or false")
    if not isinstance(about, dict):
        raise _Wrong("`graph` is an object, with the name of the board")
    for key in sorted(set(data) - {"nodes", "directed", "multigraph", "graph", *LINKS}):
        raise _Wrong(f"the key `{shown(key)}` means nothing here")
    kind = networkx.MultiDiGraph if directed else networkx.MultiGraph
    graph: networkx.Graph[Name] = kind()
    graph.graph.update(about)
    for row in _rows_of(data, "nodes"):
        own = _name(row.pop("id", None), "node", "id")
        if own in graph:
            raise _Wrong(f"there are two nodes `{shown(str(own))}`")
        graph.add_nodes_from([(own, row)])
    for row in _rows_of(data, links[0]):
        source, target = (_name(row.pop(end, None), "edge", end) for end in ("source", "target"))
        for end in (source, target):
            if end not in graph:
                raise _Wrong(f"there is no room `{shown(str(end))}`, which an edge leads to")
        graph.add_edges_from([(source, target, row)])
    return graph


def _rows_of(data: Mapping[str, object], key: str) -> list[dict[str, object]]:
    rows = data[key]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise _Wrong(f"`{key}` is a list of objects")
    return [dict(row) for row in rows]


def _name(value: object, what: str, key: str) -> Name:
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return value
    article = "an" if key == "id" else "a"
    raise _Wrong(f"each {what} has {article} `{key}`, which is text or a number")
