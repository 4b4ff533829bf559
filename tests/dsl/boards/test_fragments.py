"""Fragments: what drawings mean, what is wrong with them, and how they are laid together."""

from __future__ import annotations

from itertools import product

import pytest

from dsl.boards.fragments import (
    DeclaredMarks,
    Fragment,
    Placement,
    compose,
    layout_problem,
    plan_of,
    read_fragments,
    spots,
)
from dsl.boards.fragments.notation import AS_DRAWN, QUARTER_TURNS
from dsl.diagnostics.report import Report
from tests.packs_under_test import pack

BURROW = pack("burrow")
WORDS = DeclaredMarks.of(BURROW.vocabulary.marks, BURROW.vocabulary.leaps)
FRAME = "frame: {size: [6, 10], columns: [1, 4], rows: [2, 7]}\n"


def read(drawing: str, head: str = "") -> tuple[dict[str, Fragment], list[tuple[str, int, int]]]:
    lines = "".join(f"    {line}\n" for line in drawing.split("\n"))
    report = Report()
    found = read_fragments(f"{head}fragments:\n  one: |\n{lines}", "one.yaml", WORDS, report)
    said = [(d.code, d.span.line, d.span.column) for d in report]
    return {fragment.name: fragment for fragment in found}, said


def drawn(drawing: str) -> Fragment:
    found, said = read(drawing)
    assert said == []
    return found["one"]


WRONG = [
    ("a row that is too short", ".|.\n.c\n.|.", [("F002", 4, 5)]),
    ("a first row that is too long", ".|..\n.c.\n.|.", [("F002", 3, 5)]),
    ("a last row that is too long", ".|.\n.c.\n.|..", [("F002", 5, 5)]),
    ("two rows that differ", ".|.\n.c..", [("F002", 4, 5)]),
    ("levels of different width", ".|.  ....\n.c.  ....\n.|.  ....", [("F002", 3, 5)]),
    ("an unknown sign", ".|.\n.q.\n.|.", [("F003", 4, 6)]),
    ("on the lower level", ".|.  ...\n.c.  ..q\n.|.  ...", [("F003", 4, 12)]),
    ("a pipe that leads nowhere", ".|.\n.|-\n.|.", [("F004", 4, 7)]),
    ("two levels with one opening", ".|.  .|.\n.c.  .c.\n...  ...", [("F006", 3, 11)]),
    ("a pillar", "..|..\n.:::.\n.:.:.\n.:::.\n.....", [("F007", 4, 6)]),
    ("a room round a corridor of one square", ".|...\n.:::.\n.:-:.\n.....", [("F007", 5, 7)]),
    ("a ramp without its other end", ".|.  ...\n.s.  ...\n...  ...", [("F008", 4, 6)]),
    ("a ramp on the only level", ".|.\n.s.\n...", [("F008", 4, 6)]),
    ("a hole above rock", ".|.  ...\n.t.  ...\n.|.  ...", [("F008", 4, 6)]),
    ("a hole on the lowest level", ".|.\n.t.\n.|.", [("F008", 4, 6)]),
    ("no opening", ".....\n.c-b.\n.....", [("F005", 3, 5)]),
    ("what cannot be reached", ".|....\n.|.:C.\n.|....", [("F009", 4, 8)]),
    ("two mistakes", ".|.\n.q.\n.z.", [("F003", 4, 6), ("F003", 5, 6)]),
]


@pytest.mark.parametrize(("drawing", "said"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_mistake_is_found_at_its_character(
    drawing: str, said: list[tuple[str, int, int]]
) -> None:
    assert read(drawing)[1] == said


def test_a_mushroom_in_a_closed_room_is_reached_by_a_leap() -> None:
    assert read(".|....\n.|.:O.\n.|....")[1] == []


def test_a_frame_says_the_size_and_where_openings_may_be() -> None:
    rows = [".|....", *["......"] * 9]
    assert read("\n".join([".|....", ".c....", *["......"] * 8]), FRAME)[1] == []
    assert read("\n".join(["..|...", "..c...", *["......"] * 8]), FRAME)[1] == [("F005", 4, 7)]
    assert read("\n".join(rows[:9]), FRAME)[1][0] == ("F002", 4, 5)


def test_a_file_may_be_without_some_marks() -> None:
    assert read(".|.\n.t.\n.|.", "without: [hole]\n")[1][0][0] == "F010"
    assert read(".|.\n.c.\n.|.", "without: [hol]\n")[1] == [("F106", 1, 11)]


def test_doors_are_counted_clockwise_from_the_north() -> None:
    plan = plan_of(BURROW.fragments["chamber"])
    room = next(n for n, spot in enumerate(plan.spots) if spot.kind == "room")
    doors = {link.door_b: plan.spots[link.a].square for link in plan.links if link.b == room}
    assert doors == {0: (2, 2), 1: (4, 4), 2: (6, 2), 3: (4, 0)}


def test_corridors_beside_each_other_join_only_where_both_do() -> None:
    plan = plan_of(drawn(".||..\n.|+--\n.||..\n.++..\n....."))
    squares = [spot.square for spot in plan.spots]
    ends = {frozenset((squares[link.a], squares[link.b])) for link in plan.links}
    assert frozenset({(0, 1), (0, 2)}) not in ends
    assert len(plan.ports) == 3


def test_two_corridors_between_the_same_places_stay_apart() -> None:
    plan = plan_of(drawn("...|...\n.+-c-+.\n.|...|.\n.+-b-+.\n...|..."))
    pairs = [frozenset((link.a, link.b)) for link in plan.links]
    assert len(pairs) == len(set(pairs))
    assert sum(spot.kind == "bend" for spot in plan.spots) == 1


def test_a_loop_back_to_its_own_fork_can_be_walked_both_ways() -> None:
    plan = plan_of(drawn("..|....\n..+--+.\n..|..|.\n..+--+.\n......."))
    assert sum(spot.kind == "bend" for spot in plan.spots) == 2
    pairs = [frozenset((link.a, link.b)) for link in plan.links]
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize("name", sorted(BURROW.fragments))
def test_a_half_turn_keeps_everything_and_turns_it(name: str) -> None:
    fragment = BURROW.fragments[name]
    upright, turned = plan_of(fragment), plan_of(fragment, 2)
    assert len(upright.spots) == len(turned.spots)
    assert len(upright.links) == len(turned.links)
    assert sorted(spot.marks for spot in upright.spots) == sorted(
        tuple(spot.marks) if spot.kind != "room" else tuple(spot.marks[::-1])
        for spot in turned.spots
    )
    back = {"N": "S", "E": "W", "S": "N", "W": "E"}
    length = {"N": fragment.width, "S": fragment.width, "E": fragment.height, "W": fragment.height}
    assert {(port.side, port.place) for port in turned.ports} == {
        (back[port.side], length[port.side] - 1 - port.place) for port in upright.ports
    }


def laid(*places: tuple[str, int, int]) -> list[Placement]:
    return [Placement(name, 0, x, y) for name, x, y in places]


def test_an_opening_may_not_face_a_wall_unless_that_is_allowed() -> None:
    faced = laid(("twin", 0, 0), ("single", 5, 0))
    assert layout_problem(BURROW.fragments, faced) == (
        "an opening of twin (0) faces the wall of single (1)"
    )
    assert layout_problem(BURROW.fragments, faced, "lenient") is None
    sealed = compose(BURROW.fragments, faced, "lenient").sealed
    assert [(opening.side, opening.x, opening.y) for opening in sealed] == [("E", 4, 3)]
    with pytest.raises(ValueError, match="faces the wall"):
        compose(BURROW.fragments, faced)


def test_shifted_until_the_corridors_line_up() -> None:
    assert layout_problem(BURROW.fragments, laid(("twin", 0, 0), ("single", 5, 2))) is None
    # Where no corridor at all lines up, nothing joins them.
    apart = laid(("twin", 0, 0), ("single", 5, 3))
    assert layout_problem(BURROW.fragments, apart, "lenient") is not None


def test_fragments_do_not_overlap_and_hang_together() -> None:
    assert layout_problem(BURROW.fragments, laid(("twin", 0, 0), ("double", 4, 0))) == (
        "twin (0) and double (1) overlap"
    )
    assert layout_problem(BURROW.fragments, laid(("twin", 0, 0), ("double", 9, 9))) == (
        "double (1) is not joined to the others"
    )
    assert layout_problem(BURROW.fragments, []) == "nothing is laid"


def test_openings_of_different_levels_do_not_meet() -> None:
    below = laid(("over", 0, 0), ("wet", 1, 5))
    assert layout_problem(BURROW.fragments, below) == (
        "an opening of over (0) faces the wall of wet (1)"
    )
    joined = laid(("over", 0, 0), ("used", 1, -5))
    assert layout_problem(BURROW.fragments, joined) is not None


def test_every_place_for_one_more_is_sound() -> None:
    first = [Placement("twin", 0, 0, 0)]
    found = spots(BURROW.fragments, first, "double")
    assert found
    for place in found:
        assert layout_problem(BURROW.fragments, [*first, place]) is None
    assert len(set(found)) == len(found)
    assert {place.turned for place in found} == {0, 2}
    for turns in (AS_DRAWN, QUARTER_TURNS):
        more = spots(BURROW.fragments, first, "double", "lenient", turns)
        assert {place.turned for place in more} == set(turns)
        for place in more:
            assert layout_problem(BURROW.fragments, [*first, place], "lenient") is None


def test_no_other_place_is_sound() -> None:
    """Every square and turn near what lies, asked one by one, whether all of that hangs together or
    one that joined it is gone."""
    turns, near = (0, 1, 2, 3), range(-9, 10)
    whole = [
        Placement("twin", 0, 0, 0),
        *spots(BURROW.fragments, laid(("twin", 0, 0)), "single")[:1],
    ]
    whole += spots(BURROW.fragments, whole, "double")[:1]
    for there in (whole, [whole[0], whole[2]]):
        for align in ("strict", "lenient"):
            every = {
                place
                for turned, x, y in product(turns, near, near)
                for place in [Placement("twin", turned, x, y)]
                if layout_problem(BURROW.fragments, [*there, place], align) is None
            }
            found = spots(BURROW.fragments, there, "twin", align, turns)
            assert {one for one in found if one.x in near and one.y in near} == every
    assert len(whole) == 3


def test_a_card_of_the_same_name_twice_is_reported() -> None:
    found, said = read(".|.\n.c.\n.|.")
    assert said == []
    assert found["one"].span.line == 2
