"""Commands that look at the board: `:path`, `:near`, `:graph`."""

from __future__ import annotations

from itertools import pairwise

import pytest

from interpreter.repl.complete import suggestions
from interpreter.repl.session import Session
from tests.interpreter.repl.talking import refused, said
from tests.paths import PACKS


@pytest.fixture
def library() -> Session:
    return Session("tutorial", players=2)


def table(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]


def test_path_lists_the_cheapest_ways_step_by_step(library: Session) -> None:
    shown = table(said(library, "+3 strokes", "move your diver to porch", ":path scriptorium"))
    assert shown[:4] == [
        "from the Porch to the Scriptorium",
        "  1  2 strokes",
        "       the Map Room (1 stroke)",
        "       the Scriptorium (1 stroke)",
    ]
    assert [line[2] for line in shown if line[2:3].isdigit()] == ["1", "2", "3"]
    costs = [int(line.split()[1]) for line in shown if line[2:3].isdigit()]
    assert costs == sorted(costs)


def test_path_says_what_is_missing(library: Session) -> None:
    need = "it can be crossed only if you have at least 1 key (locked)"
    shown = table(said(library, "set breath to 1", "+1 stroke", ":path rotunda vault"))
    assert shown[1:3] == ["  1  1 stroke", f"       {'the Vault (locked; 1 stroke)':<48}  {need}"]
    shown = table(said(library, "set breath to 6", ":path reading room vault"))
    assert shown[1] == "  1  4 strokes (you have 1), -5 breath"


def test_what_can_be_walked_comes_first_and_then_what_would_be_cheaper(library: Session) -> None:
    shown = table(said(library, ":path rotunda vault"))
    assert [line for line in shown if line[2:3].isdigit()] == [
        "  1  7 strokes (you have 0), -5 breath",
        "  2  1 stroke (you have 0)",
        "  3  8 strokes (you have 0), -4 breath",
    ]
    (locked,) = [line for line in shown if "only if" in line]
    assert shown.index(locked) == shown.index("  2  1 stroke (you have 0)") + 1


def test_where_no_way_leads_is_said(session: Session) -> None:
    assert said(session, ":path gate gate") == "gate: that is where the way begins"
    walkers = Session(str(PACKS / "walkers"), players=1)
    assert said(walkers, ":path attic") == "no way leads from gate to attic"


@pytest.mark.parametrize(
    "typed",
    [
        "reading_room vault",
        "Reading Room to the Vault",
        "the reading room vault",
        "read vaul",
        "la salle de lecture Tresorraum",
    ],
)
def test_rooms_are_named_in_many_ways(library: Session, typed: str) -> None:
    first = table(said(library, f":path {typed}"))[0]
    assert first == "from the Reading Room to the Vault"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (":path", "error: to which room? `:path ROOM`, or `:path ROOM ROOM`"),
        (":path valt", "error: there is no room `valt`; did you mean `vault`?"),
        (":path porch valt", "error: there is no room `valt`; did you mean `vault`?"),
        (":path prch vault", "error: there is no room `prch`; did you mean `porch`?"),
        (
            ":path room",
            "error: `room` could be `reading_room` (the Reading Room), "
            "or `map_room` (the Map Room)",
        ),
        (":near two", "error: `two` is not a number such as 2"),
        (":near -1", "error: `-1` is not a number such as 2"),
        (":near ²", "error: `²` is not a number such as 2"),
        (f":near {'9' * 1900}", f"error: `{'9' * 1900}` is not a number such as 2"),
        (":graph attic", "error: there is no room `attic`"),
    ],
)
def test_a_room_that_is_not_there_is_said(library: Session, line: str, problem: str) -> None:
    assert refused(library, line) == problem


def test_near_tells_what_is_around(library: Session) -> None:
    said(library, "set breath to 2", "move your diver to menagerie", "+1 stroke")
    shown = table(said(library, ":near 1"))
    starts = [shown[0].index(head) for head in ("steps", "room", "takes", "is there")]
    starts.append(shown[2].index("it can be"))
    need = "it can be crossed only if you have"
    assert [
        [line[start:end].strip() for start, end in pairwise([*starts, None])] for line in shown[1:]
    ] == [
        ["0", "the Menagerie", "", "your diver; shelf: Bestiary of the Sea", ""],
        [
            "1",
            "the Stacks",
            "1 stroke, -2 breath",
            "shelf: Herbal of Kelps",
            f"{need} more than 2 breath (eels 2)",
        ],
        [
            "1",
            "the Scriptorium",
            "1 stroke",
            "shelf: Herbal of Kelps",
            f"{need} at least 1 key (locked)",
        ],
        [
            "1",
            "the Vault",
            "2 strokes (you have 1), -2 breath",
            "silt; shelf: First Alphabet",
            f"{need} more than 2 breath (eels 2)",
        ],
    ]


def test_titles_may_stand_in_quotes(library: Session) -> None:
    plain = said(library, ":path the Porch the Vault")
    assert said(library, ':path "the Porch" "the Vault"') == plain
    assert said(library, ':path "the Porch" to vault') == plain


def test_near_goes_two_steps_far_by_itself(library: Session) -> None:
    shown = said(library, ":near")
    assert shown == said(library, ":near 2")
    assert {line.split()[0] for line in table(shown)[1:]} == {"0", "1", "2"}


def test_graph_marks_what_is_open(library: Session) -> None:
    said(library, "move your diver to map_room", "+1 stroke")
    assert table(said(library, ":graph map room")) == [
        "`>` can be taken from there as things stand, `-` cannot",
        "the Map Room (silt; your diver)",
        "  > the Porch (1 stroke)",
        "  - the Stacks (narrow; 2 strokes)  it takes 2 strokes, and you have 1",
        "  > the Scriptorium (1 stroke)",
    ]
    whole = table(said(library, ":graph"))
    board = library.game.board
    assert board is not None
    assert sum(not line.startswith(" ") for line in whole) == 1 + len(board.rooms)
    assert "the Boat (boat; p2's diver)" in whole


def test_hidden_things_are_only_counted() -> None:
    session = Session("clank", players=2, board="micro")
    assert "face-down secrets: 2 hidden" in said(session, ":graph attic")


def test_a_game_without_a_board_has_no_ways() -> None:
    session = Session("thunderstone", players=2)
    for line in (":path here", ":near", ":graph", ":graph here"):
        assert refused(session, line) == "error: thunderstone is played without a board"


def test_where_maps_are_laid_it_is_said_in_the_same_words() -> None:
    session = Session("map_masters", players=2)
    for line in (":path here", ":near", ":graph"):
        assert refused(session, line) == "error: map_masters is played without a board"


def test_rooms_are_completed_by_name_and_by_title(library: Session) -> None:
    assert [word for word, _ in suggestions(library, ":path reading_room va")] == ["vault"]
    assert ("Reading Room", "reading_room") in list(suggestions(library, ":path Rea"))
    assert ("map_room", "the Map Room") in list(suggestions(library, ":graph ma"))


def test_they_speak_the_language_of_the_game(library: Session) -> None:
    shown = said(library, ":lang fr", ":path rotonde to chambre forte")
    assert "on ne passe que si vous avez au moins 1 clef (fermé à clef)" in shown
