"""Files that are no graphs, or no boards: each is answered with findings, whatever is in it."""

from __future__ import annotations

import pytest

from dsl.boards.board import Board
from dsl.boards.exchange import dot_read, xml_tree
from dsl.boards.exchange.formats import FORMATS, MAX_BYTES, graph_in
from dsl.diagnostics.report import Diagnostic, PackError, Report
from tests.dsl.boards.exchange.test_formats import DRAWN
from tests.dsl.boards.test_boards import WORDS, good_board

GRAPHML = FORMATS["graphml"].write(good_board())
JSON = FORMATS["json"].write(good_board())
DOT = FORMATS["dot"].write(good_board())


def found_in(content: str | bytes, form: str) -> list[Diagnostic]:
    """What is said about a file on its way to being a board."""
    report = Report()
    data = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
    graph = graph_in(data, form, f"day.{form}", report)
    if graph is not None:
        try:
            Board.from_graph(graph, WORDS, name="day", file=f"day.{form}", report=report)
        except PackError as error:
            report.extend(error.report)
    return list(report)


def xml(inner: str, keys: str = "") -> str:
    return f'<graphml>{keys}<graph edgedefault="directed">{inner}</graph></graphml>'


def data(name: str, value: str, of: str = "node") -> tuple[str, str]:
    key = f'<key id="k" for="{of}" attr.name="{name}" attr.type="string"/>'
    return f'<data key="k">{value}</data>', key


def room(name: str, value: str) -> str:
    inner, key = data(name, value)
    return xml(f'<node id="a">{inner}</node>', key)


def tunnel(name: str, value: str) -> str:
    inner, key = data(name, value, "edge")
    return xml(f'<node id="a"/><node id="b"/><edge source="a" target="b">{inner}</edge>', key)


BOMB = (
    '<!DOCTYPE x [<!ENTITY a "ha">'
    + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>"
    + xml('<node id="&i;"/>')
)
FETCHED = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + xml('<node id="&a;"/>')

GRAPHML_BROKEN = {
    "nothing": ("", "G001", "not well-formed XML: no element found"),
    "blank": ("  \n ", "G001", "not well-formed XML"),
    "binary": (bytes(range(256)), "G001", "not well-formed XML"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0", "G001", "not well-formed XML"),
    "cut off": (GRAPHML[:900], "G001", "not well-formed XML"),
    "cut off in a word": (GRAPHML[:-20], "G001", "not well-formed XML"),
    "a tag that is not closed": (GRAPHML.replace("</node>", "", 1), "G001", "mismatched tag"),
    "two roots": (GRAPHML + GRAPHML, "G001", "not well-formed XML"),
    "JSON under its name": (JSON, "G001", "not well-formed XML"),
    "DOT under its name": (DOT, "G001", "not well-formed XML"),
    "HTML": ("<html><body/></html>", "G001", "this is not GraphML: it is a document of `html`"),
    "SVG": ('<svg xmlns="http://www.w3.org/2000/svg"/>', "G001", "a document of `svg`"),
    "no graph": ("<graphml/>", "G001", "this GraphML has no graph in it"),
    "an empty graph": (xml(""), "B001", "this board has no rooms"),
    "two graphs": (
        GRAPHML.replace("</graph>", '</graph><graph edgedefault="directed"/>'),
        "G002",
        "this is a second graph",
    ),
    "an entity bomb": (BOMB, "G001", "declares a document type or entities"),
    "an entity from a file": (FETCHED, "G001", "declares a document type or entities"),
    "an unknown entity": (xml('<node id="&x;"/>'), "G001", "undefined entity"),
    "an unknown encoding": (
        '<?xml version="1.0" encoding="klingon"?><graphml/>',
        "G001",
        "encoding",
    ),
    "a wrong encoding": (
        '<?xml version="1.0" encoding="utf-8"?><graphml a="é"/>'.encode("latin-1"),
        "G001",
        "not well-formed XML",
    ),
    "deep nesting": (xml("<node>" * 5000 + "</node>" * 5000), "G001", "nested too deep"),
    "an unbound prefix": (xml('<node id="a"><y:ShapeNode/></node>'), "G001", "unbound prefix"),
    "the same id twice": (xml('<node id="a"/><node id="a"/>'), "Y009", "`a` is written twice"),
    "a node without id": (xml("<node/>"), "G001", "this node has no `id`"),
    "an edge to nowhere": (
        xml('<node id="a"/><edge source="a" target="b"/>'),
        "B005",
        "there is no room `b`",
    ),
    "an edge without end": (xml('<node id="a"/><edge source="a"/>'), "G001", "no `target`"),
    "a self loop": (xml('<node id="a"/><edge source="a" target="a"/>'), "B006", "to itself"),
    "a hyperedge": (xml('<node id="a"/><hyperedge/>'), "G002", "a hyperedge joins more"),
    "a port": (xml('<node id="a"><port name="n"/></node>'), "G002", "a room has no ports"),
    "a graph in a node": (
        xml('<node id="a"><graph><node id="b"/></graph></node>'),
        "G002",
        "there is a graph inside this node",
    ),
    "an edge to a group": (
        DRAWN.replace('target="n2::n0"', 'target="n2"', 1),
        "B005",
        "there is no room `n2`",
    ),
    "an undeclared key": (xml('<node id="a"><data key="k">1</data></node>'), "G001", "no key `k`"),
    "a key twice": (
        xml('<node id="a"/>', '<key id="k" attr.name="x"/><key id="k" attr.name="y"/>'),
        "Y009",
        "`k` is written twice",
    ),
    "a value twice": (
        room("kinds", "cave").replace("</data>", '</data><data key="k">shrine</data>'),
        "Y009",
        "`kinds` is written twice",
    ),
    "an unknown kind of room": (room("kinds", "cav"), "B007", "no kind of room `cav`"),
    "an unknown kind of tunnel": (tunnel("kinds", "gat"), "B008", "no kind of tunnel `gat`"),
    "a wrong count of numbers": (tunnel("label", "toll 1 2"), "B009", "takes 1 number"),
    "no kind at all": (tunnel("label", "one, &amp;&amp;"), "B015", "`&&` is not a kind of tunnel"),
    "an unknown slot": (room("slots", "smal: 1"), "B010", "there is no slot `smal`"),
    "half a position": (room("x", "1"), "B011", "a position is a pair of numbers"),
    "not a number": (
        GRAPHML.replace('<data key="x">256.0', '<data key="x">NaN').replace('x="208.0"', ""),
        "B011",
        "a position is a pair of numbers",
    ),
    "an infinite picture": (
        DRAWN.replace('x="500"', 'x="Infinity"'),
        "B011",
        "a position is a pair of numbers",
    ),
    "a number without end": (
        room("at", f"{'9' * 50}, 1"),
        "Y016",
        "is too large",
    ),
    "an unknown attribute": (room("colours", "red"), "Y013", "`colours` means nothing here"),
    "an edge of weight": (tunnel("weight", "2.5"), "Y013", "`weight` means nothing here"),
    "neither way": (tunnel("one_way", "maybe"), "Y011", "expected true or false"),
    "a board of marks": (xml('<node id="!"/>'), "B003", "`!` cannot be the name of a room"),
}
JSON_BROKEN = {
    "nothing": ("", "G001", "this is not JSON"),
    "binary": (b"\xff\xfe\x00\xd8", "G001", "this is not JSON"),
    "a wrong encoding": ('{"nodes": "é"}'.encode("latin-1"), "G001", "not text"),
    "cut off": (JSON[:200], "G001", "this is not JSON"),
    "XML under its name": (GRAPHML, "G001", "this is not JSON"),
    "a list": ("[]", "G001", "it has no `nodes`"),
    "a number": ("3", "G001", "it has no `nodes`"),
    "adjacency": ('{"nodes": [], "adjacency": []}', "G001", "it has no `edges`"),
    "edges twice": ('{"nodes": [], "edges": [], "links": []}', "G001", "or `links` besides"),
    "an empty graph": ('{"nodes": [], "edges": []}', "B001", "this board has no rooms"),
    "nodes in a map": ('{"nodes": {"a": {}}, "edges": []}', "G001", "`nodes` is a list of objects"),
    "nodes of text": ('{"nodes": ["a"], "edges": []}', "G001", "`nodes` is a list of objects"),
    "edges of pairs": (
        '{"nodes": [{"id": "a"}], "edges": [["a", "a"]]}',
        "G001",
        "`edges` is a list of objects",
    ),
    "a node without id": ('{"nodes": [{}], "edges": []}', "G001", "each node has an `id`"),
    "a map as id": ('{"nodes": [{"id": {}}], "edges": []}', "G001", "each node has an `id`"),
    "the same id twice": (
        '{"nodes": [{"id": "a"}, {"id": "a"}], "edges": []}',
        "G001",
        "there are two nodes `a`",
    ),
    "an edge to nowhere": (
        '{"nodes": [{"id": "a"}], "edges": [{"source": "a", "target": "b"}]}',
        "G001",
        "there is no room `b`",
    ),
    "an edge without end": (
        '{"nodes": [{"id": "a"}], "edges": [{"source": "a"}]}',
        "G001",
        "each edge has a `target`",
    ),
    "a key twice": ('{"nodes": [{"id": "a", "id": "b"}], "edges": []}', "G001", "written twice"),
    "a key that means nothing": (
        '{"nodes": [], "edges": [], "style": 1}',
        "G001",
        "`style` means nothing here",
    ),
    "directed perhaps": ('{"nodes": [], "edges": [], "directed": 1}', "G001", "true or false"),
    "a graph of text": ('{"nodes": [], "edges": [], "graph": "day"}', "G001", "is an object"),
    "deep nesting": ("[" * 200_000, "G001", "nested too deep"),
    "a deep value": (
        '{"nodes": [{"id": "a", "kinds": ' + "[" * 90 + "]" * 90 + '}], "edges": []}',
        "Y005",
        "nested more than 64 levels",
    ),
    "not a number": (
        '{"nodes": [{"id": "a", "at": [NaN, Infinity]}], "edges": []}',
        "B011",
        "a position is a pair of numbers",
    ),
    "a huge number": (
        '{"nodes": [{"id": "a", "at": [' + "9" * 5000 + ', 1]}], "edges": []}',
        "G001",
        "a number that is too large",
    ),
    "half a character": (
        '{"nodes": [{"id": "a", "title": "\\ud800"}], "edges": []}',
        "Y003",
        "U+D800 cannot stand",
    ),
    "a title of numbers": (
        '{"nodes": [{"id": "a", "title": 3}], "edges": []}',
        "Y011",
        "expected text here, found the number 3",
    ),
    "kinds in a map": (
        '{"nodes": [{"id": "a", "kinds": {"cave": 1}}], "edges": []}',
        "Y011",
        "expected a list here, found a map",
    ),
}
DOT_BROKEN = {
    "nothing": ("", "G001", "expected `graph` or `digraph`, found the end of the file"),
    "binary": (b"\x00\x01\x02", "G001", "cannot stand here"),
    "a wrong encoding": ('graph { a [label="é"] }'.encode("latin-1"), "G001", "not UTF-8 text"),
    "XML under its name": (GRAPHML, "G001", "this is not DOT"),
    "JSON under its name": (JSON, "G001", "expected `graph` or `digraph`, found `{`"),
    "cut off": (DOT[:200], "G001", "this is not DOT"),
    "no end": ("graph { a -- b", "G001", "found the end of the file"),
    "a text without end": ('graph { a [label="x] }', "G001", "this text has no end"),
    "a comment without end": ("graph { a /* b }", "G001", "this comment has no end"),
    "more after the end": ("graph { a } graph { b }", "G001", "more after the end"),
    "the wrong arrow": ("graph { a -> b }", "G001", "expected `--`, found `->`"),
    "the other wrong arrow": ("digraph { a -- b }", "G001", "expected `->`, found `--`"),
    "an edge to nowhere": ("graph { a -- }", "G001", "expected a name, found `}`"),
    "an edge to an assignment": ("graph { a -- b=c }", "G001", "an edge leads to a node"),
    "an attribute without value": ("graph { a [kinds=] }", "G001", "expected a name, found `]`"),
    "brackets without end": ("graph { a [kinds=cave }", "G001", "expected a name, found `}`"),
    "an empty graph": ("graph {}", "B001", "this board has no rooms"),
    "HTML": ("graph { a [label=<b>] }", "G001", "a label in HTML, which is not read"),
    "a port": ("graph { a:n -- b }", "G002", "a room has no ports"),
    "deep nesting": ("graph " + "{" * 100_000, "G001", "nested too deep"),
    "a flood of edges": (
        "graph { {" + " ".join(f"a{n}" for n in range(2000)) + "} -- {"
        + " ".join(f"b{n}" for n in range(2000)) + "} }",
        "G001",
        "no more than 200,000 tunnels",
    ),
    "no position": ('graph { a [pos="here"] }', "B011", "a position is a pair of numbers"),
    "three dimensions": ('graph { a [pos="1,2,3"] }', "B011", "a position is a pair of numbers"),
    "a self loop": ("graph { a -- a }", "B006", "to itself"),
    "an arrow for looks": ("digraph { a -> b [arrowhead=none] }", "Y013", "means nothing here"),
    "a direction that is none": ("digraph { a -> b [dir=up] }", "Y011", "`up` is no direction"),
    "very many attributes for every edge": (
        f"graph {{ edge [{' '.join(f'k{n}=1' for n in range(60))}] a -- b }}",
        "G001",
        "more than 50 attributes",
    ),
    "the same in small portions": (
        f"graph {{ {' '.join(f'edge [k{n}=1]' for n in range(60))} a -- b }}",
        "G001",
        "more than 50 attributes",
    ),
}  # fmt: skip
BROKEN = [
    pytest.param(form, *row, id=f"{form}: {what}")
    for form, table in (("graphml", GRAPHML_BROKEN), ("json", JSON_BROKEN), ("dot", DOT_BROKEN))
    for what, row in table.items()
]


@pytest.mark.parametrize(("form", "content", "code", "message"), BROKEN)
def test_a_broken_file_gets_a_finding(
    form: str, content: str | bytes, code: str, message: str
) -> None:
    found = found_in(content, form)
    assert any(
        one.severity == "error" and one.code == code and message in one.message for one in found
    ), [(one.code, one.message) for one in found]
    assert all(len(one.message) < 300 and one.span.file == f"day.{form}" for one in found)


@pytest.mark.parametrize("form", FORMATS)
def test_a_huge_file_is_not_read(form: str) -> None:
    found = found_in(b" " * (MAX_BYTES + 1), form)
    assert [(one.code, one.message) for one in found] == [
        ("G001", "this file has 20,000,001 bytes; 20,000,000 are allowed")
    ]


def test_more_elements_than_a_board_could_need_are_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(xml_tree, "MAX_ELEMENTS", 100)
    assert [one.code for one in found_in(xml("<node/>" * 100), "graphml")] == ["G001"]


def test_more_dot_than_a_board_could_need_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dot_read, "MAX_TOKENS", 100)
    assert [one.code for one in found_in(f"graph {{ {';' * 200} }}", "dot")] == ["G001"]


def test_a_key_written_twice_among_very_many_is_found_at_once() -> None:
    keys = ",".join(f'"k{number}": 1' for number in range(100_000))
    found = found_in(f'{{"nodes": [], "edges": [], "graph": {{{keys}, "k99999": 2}}}}', "json")
    assert [one.message for one in found] == ["the key `k99999` is written twice in one object"]


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        ('"board": "x"', "the key `board` means nothing here"),
        ('"rooms": {"a": {}}', "the key `rooms` means nothing here"),
        ('"tunnels": []', "the key `tunnels` means nothing here"),
        (f'"unit_x": {"9" * 400}', "expected a number for `unit_x`, found this number"),
    ],
)
def test_what_a_graph_says_as_yaml_does_is_told(graph: str, message: str) -> None:
    text = f'{{"graph": {{"name": "day", {graph}}}, "nodes": [{{"id": "a"}}], "edges": []}}'
    assert message in [one.message for one in found_in(text, "json")]


@pytest.mark.parametrize(("form", "text"), [("graphml", GRAPHML), ("json", JSON), ("dot", DOT)])
def test_a_file_cut_off_anywhere_is_told_or_whole(form: str, text: str) -> None:
    whole = len(text.rstrip())
    for end in range(0, len(text), 37):
        assert bool(found_in(text[:end], form)) == (end < whole), end


@pytest.mark.parametrize(("form", "text"), [("graphml", GRAPHML), ("json", JSON), ("dot", DOT)])
def test_a_file_with_any_character_changed_is_told_or_read(form: str, text: str) -> None:
    for place in range(0, len(text), 41):
        for other in '\0<>{}[]"&;=,é':
            found_in(text[:place] + other + text[place + 1 :], form)


def test_a_finding_in_graphml_has_its_line() -> None:
    found = found_in(
        "<graphml>\n<graph>\n<node id='a'/>\n <node id='!'/></graph></graphml>", "graphml"
    )
    assert [str(one.span) for one in found if one.code == "B003"] == ["day.graphml:4:2"]
