"""Boards made up by hypothesis: strange names, titles and numbers, and everything side by side."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from dsl.boards.board import Board
from dsl.boards.parts import Kind, Room, Tunnel
from dsl.boards.read_board import DeclaredKinds
from dsl.diagnostics.characters import hidden_at
from dsl.diagnostics.spans import NOWHERE

DECLARED = DeclaredKinds(
    room_kinds=["cave", "shrine", "null", "true"],
    tunnel_kinds={"gate": 0, "steep": 0, "toll": 1, "bridge": 2, "null": 0, "yes": 0},
    slots=["small", "large", "no"],
)
NAMES = [
    *("hall", "pit", "door", "null", "yes", "true", "n0", "e1", "_", "a_b"),
    *("Île", "зал", "部屋", "Hall", "NULL", "board", "rooms", "x", "y", "at"),
]
TITLES = [
    *("Hall", "hall", "yes", "null", "~", "1e3", "-4", "0x10", "a: b", "a #b", "- a", "[a]", "{a"),
    *("l'Île", "'", '"', "\\", "\\n", "a\nb", " a ", "a  b", "a,b", "!a", "&a", "*a", "%a", "@a"),
    *(
        "🜁",
        "部屋",
        "a\tb",
        "<b>",
        "&amp;",
        "]]>",
        "\\N",
        "//",
        "/*",
        "true",
        "12",
        "3, 1",
        "?",
        "a?",
    ),
]
plain_text = st.sampled_from(TITLES) | st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Cn"]), min_size=1
).filter(lambda text: bool(text.strip()) and hidden_at(text) is None)
any_text = plain_text | st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(
    lambda text: bool(text.strip()) and hidden_at(text) is None
)
numbers = st.integers(-9, 9) | st.floats(-1000, 1000) | st.sampled_from([0.1, 1.1, -0.0, 1e-7])
kinds = st.one_of(
    st.sampled_from([Kind("gate"), Kind("steep"), Kind("null"), Kind("yes")]),
    st.builds(lambda n: Kind("toll", (n,)), st.integers(-99, 99)),
    st.builds(lambda n, m: Kind("bridge", (n, m)), st.integers(-9, 9), st.integers(-9, 9)),
)


def titles(text: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, str]]:
    return st.dictionaries(st.sampled_from(["en", "fr", "de", "nds"]), text, max_size=3)


@st.composite
def boards(draw: st.DrawFn, text: st.SearchStrategy[str] = any_text) -> Board:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6, unique=True))
    rooms = [
        Room(
            name,
            draw(st.none() | st.tuples(numbers, numbers)),
            tuple(draw(st.lists(st.sampled_from(list(DECLARED.room_kinds)), max_size=3))),
            draw(st.dictionaries(st.sampled_from(list(DECLARED.slots)), st.integers(-5, 5))),
            draw(titles(text)),
            NOWHERE,
            number > 0 and draw(st.booleans()),  # one room at least is there from the start
        )
        for number, name in enumerate(names)
    ]
    tunnels = []
    for _ in range(draw(st.integers(0, 6)) if len(names) > 1 else 0):
        source, target = draw(st.permutations(names))[:2]
        chosen = tuple(draw(st.lists(kinds, max_size=3)))
        tunnels.append(Tunnel(source, target, draw(st.booleans()), chosen, NOWHERE))
    accept = draw(st.dictionaries(st.sampled_from(["B012", "B020"]), text, max_size=2))
    name = draw(st.sampled_from(NAMES))
    return Board(name, draw(titles(text)), tuple(rooms), tuple(tunnels), accept, NOWHERE)


def bare(board: Board) -> Board:
    """The board without the places where it is written."""
    return replace(
        board,
        rooms=tuple(replace(room, span=NOWHERE) for room in board.rooms),
        tunnels=tuple(replace(tunnel, span=NOWHERE) for tunnel in board.tunnels),
        span=NOWHERE,
    )
