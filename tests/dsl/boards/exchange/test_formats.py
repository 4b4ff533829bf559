"""A board comes back from every format as it left, and drawings become boards."""

from __future__ import annotations

import json
from dataclasses import replace

import networkx
import pytest
from hypothesis import given, settings

from dsl.boards.board import Board
from dsl.boards.exchange.formats import FORMATS, graph_in
from dsl.boards.read_board import DeclaredKinds
from dsl.diagnostics.report import PackError, Report
from dsl.packs.load import load
from tests.dsl.boards.made_boards import DECLARED, any_text, bare, boards, plain_text
from tests.dsl.boards.test_boards import WORDS, good_board
from tests.packs_under_test import SHIPPED_WITH_BOARDS


def back(text: str, form: str, declared: DeclaredKinds, name: str | None = None) -> Board:
    report = Report()
    graph = graph_in(text.encode(), form, f"day.{form}", report)
    assert graph is not None, [found.message for found in report]
    try:
        return bare(Board.from_graph(graph, declared, name=name))
    except PackError as error:
        raise AssertionError([found.message for found in error.report]) from error


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=15, deadline=None)
@given(boards(plain_text))
def test_a_board_comes_back_as_it_left(form: str, board: Board) -> None:
    assert back(FORMATS[form].write(board), form, DECLARED) == board


@pytest.mark.parametrize("form", ["json", "dot"])
@settings(max_examples=10, deadline=None)
@given(boards(any_text))
def test_strange_characters_come_back_too(form: str, board: Board) -> None:
    assert back(FORMATS[form].write(board), form, DECLARED) == board


@settings(max_examples=15, deadline=None)
@given(boards(plain_text))
def test_networkx_reads_what_is_written(board: Board) -> None:
    graph = networkx.parse_graphml(FORMATS["graphml"].write(board))
    assert bare(Board.from_graph(graph, DECLARED)) == board
    data = json.loads(FORMATS["json"].write(board))
    data["links"] = data.pop("edges")  # the name that all versions of networkx can be told
    assert bare(Board.from_graph(_linked(data), DECLARED)) == board


def _linked(data: dict[str, object]) -> networkx.Graph[str]:
    try:
        graph: networkx.Graph[str] = networkx.node_link_graph(data, edges="links")
    except TypeError:  # before networkx 3.4
        graph = networkx.node_link_graph(data, link="links")  # type: ignore[call-overload]
    return graph


@pytest.mark.parametrize("pack", SHIPPED_WITH_BOARDS)
@pytest.mark.parametrize("form", FORMATS)
def test_shipped_boards_come_back_as_they_are(pack: str, form: str) -> None:
    opened = load(pack)
    for board in opened.boards.values():
        declared = DeclaredKinds.of(opened.vocabulary)
        assert back(FORMATS[form].write(board), form, declared) == bare(board)


def test_graphml_does_not_pretend_to_hold_what_xml_cannot() -> None:
    board = replace(good_board(), titles={"en": "a\abell"})
    with pytest.raises(PackError, match=r"GraphML cannot hold the character U\+0007"):
        FORMATS["graphml"].write(board)


# As yEd 3 saves a drawing: ids of its own, labels and arrows only in the picture.
YED = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
    xmlns:y="http://www.yworks.com/xml/graphml"
    xmlns:yed="http://www.yworks.com/xml/yed/3">
  <!--Created by yEd 3.23-->
  <key attr.name="Description" attr.type="string" for="graph" id="d0"/>
  <key for="port" id="d1" yfiles.type="portgraphics"/>
  <key for="port" id="d2" yfiles.type="portgeometry"/>
  <key for="port" id="d3" yfiles.type="portuserdata"/>
  <key attr.name="kinds" attr.type="string" for="node" id="d4">
    <default xml:space="preserve"/>
  </key>
  <key attr.name="url" attr.type="string" for="node" id="d5"/>
  <key for="node" id="d6" yfiles.type="nodegraphics"/>
  <key for="graphml" id="d7" yfiles.type="resources"/>
  <key attr.name="description" attr.type="string" for="edge" id="d9"/>
  <key for="edge" id="d10" yfiles.type="edgegraphics"/>
  <graph edgedefault="directed" id="G">
    <data key="d0" xml:space="preserve"/>
    <node id="n0">
      <data key="d4" xml:space="preserve"><![CDATA[cave, shrine]]></data>
      <data key="d6">{door}</data>
    </node>
    <node id="n1"><data key="d6">{hall}</data></node>
    <node id="n2" yfiles.foldertype="group">
      <data key="d6"><y:ProxyAutoBoundsNode/></data>
      <graph edgedefault="directed" id="n2:">
        <node id="n2::n0"><data key="d6">{pit}</data></node>
      </graph>
    </node>
    <edge id="e0" source="n0" target="n1"><data key="d9"/><data key="d10">{plain}</data></edge>
    <edge id="e1" source="n1" target="n2::n0"><data key="d10">{one_way}</data></edge>
    <edge id="e2" source="n0" target="n2::n0"><data key="d10">{backwards}</data></edge>
  </graph>
  <data key="d7"><y:Resources/></data>
</graphml>
"""


def shape(label: str, x: float, y: float) -> str:
    return (
        f'<y:ShapeNode><y:Geometry height="30.0" width="30.0" x="{x}" y="{y}"/>'
        '<y:Fill color="#FFCC00" transparent="false"/>'
        f'<y:NodeLabel alignment="center" visible="true">{label}<y:LabelModel/></y:NodeLabel>'
        '<y:Shape type="rectangle"/></y:ShapeNode>'
    )


def line(source: str, target: str, label: str = "") -> str:
    return (
        '<y:PolyLineEdge><y:Path sx="0.0" sy="0.0" tx="0.0" ty="0.0"/>'
        f'<y:Arrows source="{source}" target="{target}"/>'
        + (f'<y:EdgeLabel alignment="center">{label}</y:EdgeLabel>' if label else "")
        + '<y:BendStyle smoothed="false"/></y:PolyLineEdge>'
    )


DRAWN = YED.format(
    door=shape("Great&#10;Door", 400, -80),
    hall=shape("hall", 400, 20),
    pit=shape("Hall", 500, 20),
    plain=line("none", "none"),
    one_way=line("none", "standard", "toll 2, steep"),
    backwards=line("standard", "none", "gate"),
)


def test_a_drawing_of_yed_is_a_board() -> None:
    board = back(DRAWN, "graphml", WORDS, "drawn")
    rooms = [(room.name, room.titles, room.kinds, room.at) for room in board.rooms]
    assert rooms == [
        ("great_door", {"en": "Great Door"}, ("cave", "shrine"), (0, 0)),
        ("hall", {}, (), (0, 1)),
        ("hall_2", {"en": "Hall"}, (), (1, 1)),
    ]
    assert [str(tunnel) for tunnel in board.tunnels] == [
        "great_door -- hall",
        "hall -> hall_2: [toll 2, steep]",
        "hall_2 -> great_door: gate",
    ]


def test_what_was_changed_in_yed_counts() -> None:
    text = FORMATS["graphml"].write(good_board())
    changed = (
        text.replace('<node id="door">', '<node id="n0">')  # yEd numbers everything anew
        .replace('source="door"', 'source="n0"')
        .replace("<y:NodeLabel>Hall</y:NodeLabel>", "<y:NodeLabel>Great Hall</y:NodeLabel>")
        .replace('x="208.0" y="-16.0"', 'x="336.0" y="112.0"')
        .replace("<y:EdgeLabel>gate<", "<y:EdgeLabel>steep<")
        .replace('<y:Arrows source="none" target="none" />', '<y:Arrows target="delta" />', 1)
    )
    board = back(changed, "graphml", WORDS)
    before = bare(good_board())
    assert [room.name for room in board.rooms] == [room.name for room in before.rooms]
    assert board.rooms[1].titles == {"en": "Great Hall"}
    assert [room.at for room in board.rooms] == [(3, 1), (3, 1.5), None, None]
    assert [str(tunnel) for tunnel in board.tunnels[:2]] == ["door -> hall", "hall -- vault: steep"]
    assert board.tunnels[2:] == before.tunnels[2:]


# As Gephi exports: what it draws with, colours, and no attributes of the graph.
GEPHI = """\
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key attr.name="label" attr.type="string" for="node" id="label"/>
<key attr.name="Edge Label" attr.type="string" for="edge" id="edgelabel"/>
<key attr.name="weight" attr.type="double" for="edge" id="weight"/>
<key attr.name="r" attr.type="int" for="node" id="r"/>
<key attr.name="x" attr.type="float" for="node" id="x"/>
<key attr.name="y" attr.type="float" for="node" id="y"/>
<key attr.name="size" attr.type="float" for="node" id="size"/>
<graph edgedefault="{edgedefault}">
<node id="0"><data key="label">Great Door</data><data key="size">10.0</data>
<data key="r">153</data><data key="x">-100.0</data><data key="y">200.0</data></node>
<node id="hall"><data key="label">hall</data><data key="size">10.0</data>
<data key="x">-100.0</data><data key="y">100.0</data></node>
<edge source="0" target="hall"><data key="edgelabel">toll -2</data>
<data key="weight">1.0</data></edge>
</graph></graphml>
"""


@pytest.mark.parametrize(("edgedefault", "arrow"), [("undirected", "--"), ("directed", "->")])
def test_a_drawing_of_gephi_is_a_board(edgedefault: str, arrow: str) -> None:
    board = back(GEPHI.format(edgedefault=edgedefault), "graphml", WORDS, "drawn")
    assert [(room.name, room.at) for room in board.rooms] == [
        ("great_door", (0, 0)),
        ("hall", (0, 1)),
    ]
    assert [str(tunnel) for tunnel in board.tunnels] == [f"great_door {arrow} hall: toll -2"]


def test_dot_as_people_write_it_is_a_board() -> None:
    text = """
        // by hand
        digraph cellar {
            rankdir=LR; node [shape=box, kinds=cave]
            door [label="The \\"Door\\"" pos="0,0!"]; hall -> pit [label="steep, " + "toll 2"];
            subgraph cluster_0 { node [kinds=shrine]; vault; label=Below }
            door -> hall -> vault [dir=both]
            door -> { pit vault } [dir=back]  /* twice */
            pit [kinds=""]
        }
    """
    board = back(text, "dot", WORDS)
    assert board.name == "cellar"
    assert [(room.name, room.kinds) for room in board.rooms] == [
        ("door", ("cave",)),
        ("hall", ("cave",)),
        ("pit", ()),
        ("vault", ("shrine",)),
    ]
    assert (board.rooms[0].titles, board.rooms[0].at) == ({"en": 'The "Door"'}, (0, 0))
    assert sorted(str(tunnel) for tunnel in board.tunnels) == [
        "door -- hall",
        "hall -- vault",
        "hall -> pit: [steep, toll 2]",
        "pit -> door",
        "vault -> door",
    ]


@pytest.mark.parametrize(("kind", "tunnels"), [("graph", 2), ("strict graph", 1)])
def test_the_same_edge_again_is_one_in_strict_dot(kind: str, tunnels: int) -> None:
    board = back(f"{kind} {{ a -- b; b -- a [label=steep] }}", "dot", WORDS, "day")
    assert len(board.tunnels) == tunnels
    assert [kind.name for kind in board.tunnels[-1].kinds] == ["steep"]


def test_json_of_the_web_is_a_board() -> None:
    text = (
        '{"nodes": [{"id": 0, "name": "Hall"}, {"id": 1}], "links": [{"source": 0, "target": 1}]}'
    )
    board = back(text, "json", WORDS, "drawn")
    assert [room.name for room in board.rooms] == ["hall", "room_1"]
    assert [str(tunnel) for tunnel in board.tunnels] == ["hall -- room_1"]
