"""DOT as Graphviz and people write it, as a graph for `Board.from_graph`.

A small reader of its own: it knows the line of everything, it never looks at a character twice, and
what is in subgraphs and after the graph is not lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from dsl.boards.exchange.drawn_places import Point, on_a_board
from dsl.boards.exchange.graph_values import number
from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.yamltext import shown

if TYPE_CHECKING:
    import networkx

MAX_DEPTH = 50
MAX_TOKENS = 5_000_000
MAX_EDGES = 200_000
MAX_ATTRIBUTES = 50  # said of one thing, or of all nodes or edges

_TOKEN = re.compile(
    r"""
      (?P<space>(?:\s|//[^\n]*|/\*.*?\*/|^\#[^\n]*)+)
    | (?P<text>"(?:[^"\\]|\\.)*")
    | (?P<edge>->|--)
    | (?P<word>[^\W\d]\w*|-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?))
    | (?P<mark>[{}\[\]=;,:+])
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)


class _Token(NamedTuple):
    kind: str  # text, edge, word or mark; "" at the end
    text: str
    span: Span


class _Wrong(Exception):
    def __init__(self, code: str, message: str, span: Span) -> None:
        super().__init__(message)
        self.code, self.span = code, span


def read_dot(content: bytes, file: str, report: Report) -> networkx.Graph[str] | None:
    """The graph of a file, or None when the report has errors about it."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        report.error("G001", Span.at(file, line), "this is not DOT: it is not UTF-8 text")
        return None
    try:
        return _Dot(_tokens(text, file)).read()
    except _Wrong as error:
        report.error(error.code, error.span, str(error))
    return None


def _tokens(text: str, file: str) -> Iterator[_Token]:
    place, line, start = 0, 1, 0
    while place < len(text):
        span = Span.at(file, line, place - start + 1)
        match = _TOKEN.match(text, place)
        if match is None:
            raise _Wrong("G001", _misfit(text[place:]), span)
        if match.lastgroup != "space":
            yield _Token(match.lastgroup or "", match[0], span)
        lines = match[0].count("\n")
        if lines:
            line, start = line + lines, place + match[0].rindex("\n") + 1
        place = match.end()
    yield _Token("", "", Span.at(file, line, place - start + 1))


def _misfit(text: str) -> str:
    if text.startswith("<"):
        return "this is not DOT, or a label in HTML, which is not read: write a text in quotes"
    if text.startswith('"'):
        return "this is not DOT: this text has no end"
    if text.startswith("/*"):
        return "this is not DOT: this comment has no end"
    return f"this is not DOT: `{shown(text[0])}` cannot stand here"


class _Dot:
    """A file on its way to being a graph."""

    def __init__(self, tokens: Iterator[_Token]) -> None:
        self.tokens = tokens
        self.next = next(tokens)
        self.behind = 0
        self.directed = False
        self.edges = 0

    def step(self) -> _Token:
        """The next token, which is then behind."""
        token = self.next
        self.behind += 1
        if self.behind == MAX_TOKENS:
            raise _Wrong("G001", "this DOT is too long for a board", token.span)
        self.next = next(self.tokens, token)
        return token

    def take(self, *wanted: str) -> _Token | None:
        """The next token, when it is one of these words or marks."""
        token = self.next
        if token.kind == "text" or token.text.lower() not in wanted or not token.kind:
            return None
        return self.step()

    def must(self, wanted: str) -> _Token:
        token = self.take(wanted)
        if token is None:
            raise self.unexpected(f"`{wanted}`")
        return token

    def unexpected(self, wanted: str) -> _Wrong:
        token = self.next
        found = f"`{shown(token.text)}`" if token.kind else "the end of the file"
        return _Wrong("G001", f"this is not DOT: expected {wanted}, found {found}", token.span)

    def read(self) -> networkx.Graph[str]:
        import networkx

        strict = self.take("strict") is not None
        kind = self.take("graph", "digraph")
        if kind is None:
            raise self.unexpected("`graph` or `digraph`")
        self.directed = kind.text.lower() == "digraph"
        kinds = (
            (networkx.MultiGraph, networkx.MultiDiGraph),
            (networkx.Graph, networkx.DiGraph),  # in a strict graph, the same edge again is one
        )
        self.graph: networkx.Graph[str] = kinds[strict][self.directed]()
        if self.next.text != "{":
            self.graph.graph["name"] = self.name()
        self.must("{")
        self.statements(self.graph.graph, {}, {}, 0)
        if self.next.kind:
            message = "this is not DOT: there is more after the end of the graph"
            raise _Wrong("G001", message, self.next.span)
        _place(self.graph)
        return self.graph

    def name(self) -> str:
        """A word, a number, or texts in quotes joined by `+`."""
        token = self.next
        if token.kind not in ("word", "text"):
            raise self.unexpected("a name")
        self.step()
        text = _unquoted(token)
        while token.kind == "text" and self.take("+"):
            if self.next.kind != "text":
                raise self.unexpected("a text in quotes")
            text += _unquoted(self.step())
        return text

    def statements(
        self,
        about: dict[str, object],
        nodes: dict[str, object],
        edges: dict[str, object],
        depth: int,
    ) -> list[str]:
        """What stands in braces, to the closing one; the rooms that it names."""
        if depth == MAX_DEPTH:
            raise _Wrong("G001", "this DOT is nested too deep for a board", self.next.span)
        named: list[str] = []
        while not self.take("}"):
            if self.take(";", ","):
                continue
            default = self.take("graph", "node", "edge")
            if default is not None:
                which = {"graph": about, "node": nodes, "edge": edges}[default.text.lower()]
                which.update(self.attributes(len(which)))
                continue
            named += self.statement(about, nodes, edges, depth)
        return named

    def statement(
        self,
        about: dict[str, object],
        nodes: dict[str, object],
        edges: dict[str, object],
        depth: int,
    ) -> list[str]:
        start = self.next.span
        group = self.operand(about, nodes, edges, depth)
        if isinstance(group, str):
            return []  # `key=value`
        groups = [group]
        while self.next.kind == "edge":
            arrow = self.next
            if (arrow.text == "->") != self.directed:
                right = "->" if self.directed else "--"
                message = f"this is not DOT: expected `{right}`, found `{arrow.text}`"
                raise _Wrong("G001", message, arrow.span)
            self.step()
            following = self.operand(about, nodes, edges, depth)
            if isinstance(following, str):
                raise _Wrong("G001", "this is not DOT: an edge leads to a node", arrow.span)
            groups.append(following)
        said = self.attributes()
        if len(groups) == 1:
            for node in group if said else ():
                self.graph.nodes[node].update(said)
        for sources, targets in pairwise(groups):
            self.edges += len(sources) * len(targets)
            if self.edges > MAX_EDGES:
                raise _Wrong("G001", f"a board has no more than {MAX_EDGES:,} tunnels", start)
            for source in sources:
                for target in targets:
                    values = {**edges, **said, "span": start}
                    self.graph.add_edges_from([(source, target, values)])
        return [node for one in groups for node in one]

    def operand(
        self,
        about: dict[str, object],
        nodes: dict[str, object],
        edges: dict[str, object],
        depth: int,
    ) -> list[str] | str:
        """A node, or the nodes of a subgraph; the key of an assignment, which is then done."""
        subgraph = self.take("subgraph")
        if subgraph is not None and self.next.text != "{":
            self.name()
        if subgraph is not None or self.next.text == "{":
            self.must("{")
            return self.statements({}, dict(nodes), dict(edges), depth + 1)
        span = self.next.span
        name = self.name()
        if self.take("="):
            about[name] = _unescaped(self.name())
            return name
        if self.next.text == ":":
            raise _Wrong("G002", "a room has no ports; tunnels lead to the room", self.next.span)
        if name not in self.graph:
            self.graph.add_nodes_from([(name, {**nodes, "span": span})])
        return [name]

    def attributes(self, before: int = 0) -> dict[str, object]:
        """What is said in brackets; `before` is how much was said of the same already."""
        found: dict[str, object] = {}
        while self.take("["):
            while not self.take("]"):
                if self.take(",", ";"):
                    continue
                if before + len(found) >= MAX_ATTRIBUTES:
                    message = f"this has more than {MAX_ATTRIBUTES} attributes"
                    raise _Wrong("G001", message, self.next.span)
                key = self.name()
                found[key] = _unescaped(self.name()) if self.take("=") else "true"
        return found


def _unquoted(token: _Token) -> str:
    if token.kind != "text":
        return token.text
    return re.sub(r"\\\r?\n", "", token.text[1:-1]).replace('\\"', '"')


def _unescaped(text: str) -> str:
    """A text without the escapes of labels, in which `\\n`, `\\l` and `\\r` end a line."""
    return re.sub(r"\\(.)", lambda one: "\n" if one[1] in "nlr" else one[1], text)


def _place(graph: networkx.Graph[str]) -> None:
    """Places in inches as the board has them; those of a drawn graph, which are in dots, scaled."""
    drawn: dict[str, Point] = {}
    for node, data in graph.nodes(data=True):
        pos = data.pop("pos", None)
        if pos is None:
            continue
        axes = [number(one) for one in str(pos).strip().rstrip("!").split(",")]
        x, y = axes if len(axes) == 2 else (None, None)
        if isinstance(x, int | float) and isinstance(y, int | float):
            drawn[node] = (x, -y + 0.0)
        else:
            data["at"] = str(pos)  # which is told to be none
    places = on_a_board(drawn, graph.edges()) if "bb" in graph.graph else drawn
    for node, at in places.items():
        graph.nodes[node]["at"] = at
