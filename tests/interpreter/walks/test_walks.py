"""Walks: what each kind of mark, shaft and leap allows, and what a walk finds."""

from __future__ import annotations

import pytest

from dsl.boards.fragments import Placement, compose
from interpreter.walks import (
    REASONS,
    Course,
    Step,
    Verdict,
    check,
    complete,
    course,
    find,
    path,
    reason_text,
    start,
    steps,
    take,
    tally,
    walk_rules,
    written,
)
from tests.packs_under_test import pack

BURROW = pack("burrow")
RULES = walk_rules(BURROW.vocabulary)


def course_of(*placements: Placement | str) -> Course:
    laid = [Placement(one, 0, 0, 0) if isinstance(one, str) else one for one in placements]
    return course(compose(BURROW.fragments, laid), RULES)


def walked(fragment: str, text: str, **held: int) -> tuple[Course, Verdict]:
    """The verdict on waypoints of one fragment, named without its slot."""
    way = course_of(fragment)
    kinds = {"drop", "flight", "walk", *(leap.name for leap in RULES.leaps)}
    words = [word if word in kinds else f"0:{word}" for word in text.split()]
    return way, check(way, held, path(way, words))


def found(fragment: str, text: str, **held: int) -> dict[str, int]:
    """What a legal walk met; the `exit` tells whether it ended outside."""
    way, verdict = walked(fragment, text, **held)
    assert verdict.reason is None, (verdict.refused, verdict.reason)
    counts = {name: count for name, count in tally(way, verdict.state).items() if count}
    return counts | ({"exit": 1} if verdict.state.status == "exit" else {})


def refused(fragment: str, text: str, **held: int) -> str | None:
    return walked(fragment, text, **held)[1].reason


LEGAL = [
    (
        "a fork is passed once, straight to the other side",
        "loop",
        "W3 3,3 5,3 S3",
        {},
        {"grain": 1, "exit": 1},
    ),
    (
        "two passes of a room beside each other",
        "chamber",
        "W4 3,1 2,2 1,2 1,5 4,4 3,1 S2",
        {},
        {"rooms": 1, "grain": 1, "exit": 1},
    ),
    (
        "a knot allows one crossing",
        "chamber",
        "W4 3,1 4,4 1,5 1,2 2,2 3,1 S2",
        {"knots": 1},
        {"rooms": 1, "grain": 1, "exit": 1},
    ),
    (
        "levels do not hinder each other",
        "over",
        "S2 3,2/1 0,2/1 flight 0,2 2,2 2,3 E2",
        {},
        {"beak": 1, "grain": 1, "ramp": 1, "exit": 1},
    ),
    ("a guarded room that cannot be paid ends the walk", "den", "N1 1,1 3,0", {}, {"nut": 1}),
    (
        "what is spent elsewhere counts as met",
        "den_thorn",
        "N1 1,1 3,0 S2",
        {},
        {"thorn": 1, "snake": 1, "rooms": 1, "grain": 1, "exit": 1},
    ),
    ("all guards or nothing", "den_two", "N1 1,1 3,0", {}, {"thorn": 1}),
    (
        "falling is free and counts",
        "trap",
        "N1 2,1 drop 2,1/1 S1",
        {},
        {"hole": 1, "nut": 1, "exit": 1},
    ),
    (
        "a hole is passed for a vine",
        "trap_vine",
        "N1 1,1 2,1 2,3 E2",
        {},
        {"hole": 1, "creeper": 1, "grain": 1, "exit": 1},
    ),
    (
        "or fallen into, keeping the vine",
        "trap_vine",
        "N1 1,1 2,1 drop 2,1/1 S1",
        {},
        {"hole": 1, "creeper": 1, "nut": 1, "exit": 1},
    ),
    (
        "climbing needs no vine to step off",
        "trap",
        "S1 2,1/1 flutter 2,1 2,3 E2",
        {"wings": 1},
        {"hole": 1, "nut": 1, "grain": 1, "exit": 1},
    ),
    (
        "a hole in a room is walked round",
        "room_trap",
        "N1 1,0 S2",
        {},
        {"hole": 1, "rooms": 1, "exit": 1},
    ),
    (
        "or stepped into",
        "room_trap",
        "N1 1,0 drop 1,3/1 S3",
        {},
        {"hole": 1, "rooms": 1, "grain": 1, "exit": 1},
    ),
    ("a pool that cannot be paid ends the walk uncounted", "wet", "N1 1,1 2,1", {}, {"beak": 1}),
    (
        "a vine from elsewhere is not counted",
        "wet",
        "N1 1,1 2,1 3,1 S1",
        {"vines": 1},
        {"beak": 1, "pool": 1, "grain": 1, "exit": 1},
    ),
    (
        "a beak and its root both count",
        "barred",
        "N1 1,1 2,1 3,1 S1",
        {},
        {"beak": 1, "root": 1, "grain": 1, "exit": 1},
    ),
    (
        "a mushroom counts unused",
        "circles",
        "N1 1,1 2,1 3,1 S1",
        {},
        {"moss": 1, "mushroom": 1, "grain": 1, "exit": 1},
    ),
    (
        "dreaming from mushroom to mushroom",
        "circles",
        "N1 1,1 2,1 dreaming 2,3 S4",
        {},
        {"moss": 1, "mushroom": 2, "rooms": 1, "nut": 1, "exit": 1},
    ),
    (
        "into a room that was visited",
        "back",
        "W1 1,1 1,4 3,4 dreaming 1,1 S1",
        {},
        {"moss": 1, "mushroom": 2, "rooms": 1, "exit": 1},
    ),
    (
        "a hole over a used square cannot be fallen into",
        "used",
        "S1 2,1/1 2,3/1 flight 2,3 2,1",
        {},
        {"nut": 1, "ramp": 1},
    ),
    (
        "but passed",
        "used",
        "S1 2,1/1 2,3/1 flight 2,3 2,1 N1",
        {"vines": 1},
        {"nut": 1, "ramp": 1, "hole": 1, "exit": 1},
    ),
    (
        "a fork is crossed with a knot and a braid",
        "loop",
        "W3 3,3 3,5 0,4 3,3 5,3 S3",
        {"knots": 1, "braids": 1},
        {"nut": 1, "grain": 1, "exit": 1},
    ),
    (
        "onto a snake from anywhere, to be beaten as usual",
        "den",
        "S2 pounce 3,0 1,1 N1",
        {"claws": 1, "sniffs": 1},
        {"snake": 1, "grain": 1, "rooms": 1, "nut": 1, "exit": 1},
    ),
]


@pytest.mark.parametrize(
    ("fragment", "text", "held", "expected"),
    [case[1:] for case in LEGAL],
    ids=[case[0] for case in LEGAL],
)
def test_a_legal_walk_finds(
    fragment: str, text: str, held: dict[str, int], expected: dict[str, int]
) -> None:
    assert found(fragment, text, **held) == expected


ILLEGAL = [
    ("a fork is not passed twice", "loop", "W3 3,3 3,5 0,4 3,3 5,3 S3", {}, "used"),
    (
        "nor back along the corridor it came by",
        "loop",
        "W3 3,3 5,3 3,3 3,5",
        {"knots": 1, "braids": 1},
        "used",
    ),
    ("nor with a knot alone", "loop", "W3 3,3 3,5 0,4 3,3 5,3 S3", {"knots": 1}, "used"),
    ("passes do not cross", "chamber", "W4 3,1 4,4 1,5 1,2 2,2 3,1 S2", {}, "crosses"),
    ("nobody turns in a doorway", "chamber", "W4 3,1 2,2 3,1 S2", {}, "turned"),
    ("a stuck walk is over", "den", "N1 1,1 3,0 S2", {}, "over"),
    ("a thorn inside does not help against its guard", "den_armed", "N1 1,1 3,0 S2", {}, "over"),
    ("a hole is not passed for nothing", "trap", "N1 2,1 2,3", {}, "must_drop"),
    ("a vine does not climb", "trap", "S1 2,1/1 flight 2,1", {"vines": 1}, "no_way"),
    ("without wings nothing climbs", "trap", "S1 2,1/1 flutter 2,1", {"vines": 1}, "unpaid"),
    ("a used hole is not climbed", "trap", "N1 2,1 drop 2,1/1 flutter 2,1", {"wings": 1}, "used"),
    ("no dream without moss", "circles_bare", "N1 2,1 dreaming 2,3", {}, "unpaid"),
    ("no fall onto a used square", "used", "S1 2,1/1 2,3/1 flight 2,3 2,1 drop 2,1/1", {}, "used"),
    (
        "no way on past that hole either",
        "used",
        "S1 2,1/1 2,3/1 flight 2,3 2,1 N1",
        {},
        "must_drop",
    ),
    ("a walk begins at an opening", "den", "1,1 N1", {}, "not_open"),
    ("outside it is over", "wet", "N1 1,1 N1", {"vines": 1}, "used"),
    ("squares apart are not joined", "wet", "N1 3,1", {}, "no_way"),
]


@pytest.mark.parametrize(
    ("fragment", "text", "held", "reason"),
    [case[1:] for case in ILLEGAL],
    ids=[case[0] for case in ILLEGAL],
)
def test_an_illegal_walk_is_refused(
    fragment: str, text: str, held: dict[str, int], reason: str
) -> None:
    assert refused(fragment, text, **held) == reason


def test_what_a_leap_has_used_is_neither_left_nor_come_to_again() -> None:
    way = course_of("circles", Placement("circles_bare", 2, 0, 5))
    here = "0:N1 0:1,1 0:2,1 dreaming 0:3,3"
    assert check(way, {"dreams": 2}, path(way, f"{here} dreaming 1:1,2")).reason == "left"
    assert check(way, {"dreams": 2}, path(way, f"{here} dreaming 1:1,4")).reason == "no_way"
    there = f"{here} 0:4,4 1:1,4 1:2,4"  # on foot to a circle of its own
    assert check(way, {"dreams": 2}, path(way, f"{there} dreaming 0:3,3")).reason == "used"


def test_every_reason_has_words_in_both_languages() -> None:
    for reason in REASONS:
        assert reason_text(reason) != reason_text(reason, "fr")


def test_a_refusal_names_the_step() -> None:
    _, verdict = walked("loop", "W3 3,3 3,5 0,4 3,3 5,3 S3")
    assert verdict.refused is not None
    way = course_of("loop")
    steps_taken = path(way, "0:W3 0:3,3 0:3,5 0:0,4 0:3,3 0:5,3 0:S3")
    assert way.name(steps_taken[verdict.refused].node) == "0:3,3"


def test_a_walk_crosses_a_seam_and_cannot_begin_there() -> None:
    way = course_of("twin", Placement("double", 0, 5, 0))
    assert check(way, {}, path(way, "0:N2 0:1,2 1:1,2 1:N2")).reason is None
    assert check(way, {}, path(way, "0:E1 0:1,2")).reason == "not_open"


def test_over_the_top_from_opening_to_opening() -> None:
    way = course_of("wet")
    text = "0:S1 0:3,1 0:2,1 0:1,1 0:N1"
    assert check(way, {"vines": 1}, path(way, text)).state.status == "exit"
    again = check(way, {"vines": 1, "loops": 1}, path(way, text + " over 0:S1"))
    assert again.reason == "used"
    tall = course_of("single", Placement("double", 0, 0, 5))
    text = "0:W1 0:1,2 0:N2 over 1:S2 1:3,2 1:1,2 1:W1"
    end = check(tall, {"loops": 1}, path(tall, text))
    assert (end.reason, end.state.status) == (None, "exit")
    assert tally(tall, end.state)["nut"] == 2
    assert check(tall, {}, path(tall, text)).reason == "unpaid"


def reached(way: Course, text: str, **held: int) -> set[tuple[str, str]]:
    """The steps that are offered after a path, by kind and place."""
    state = check(way, held, path(way, text)).state
    return {(step.kind, way.name(step.node)) for step in steps(way, state)}


def test_only_legal_steps_are_offered() -> None:
    way = course_of("trap")
    assert reached(way, "0:N1 0:2,1") == {("drop", "0:2,1/1")}
    assert reached(way, "0:N1 0:2,1", vines=1) == {("drop", "0:2,1/1"), ("walk", "0:2,3")}
    assert reached(way, "0:N1 0:2,1 drop 0:2,1/1") == {("walk", "0:4,1/1")}
    assert reached(way, "0:S1 0:2,1/1", wings=1) == {("flutter", "0:2,1")}
    assert reached(course_of("den"), "0:N1 0:1,1 0:3,0") == set()


def test_a_ramp_may_be_walked_past() -> None:
    way = course_of("used")
    assert reached(way, "0:N1 0:2,1", vines=1) == {("walk", "0:2,3"), ("drop", "0:2,1/1")}
    over = course_of("over")
    assert ("walk", "0:0,2") in reached(over, "0:W2 0:2,1 0:2,2")
    assert ("walk", "0:2,3") in reached(over, "0:W2 0:2,1 0:2,2")


def test_a_taken_step_is_the_one_that_was_offered() -> None:
    way = course_of("circles")
    state = start(way, {})
    assert steps(way, state) == [Step("start", find(way, "0:N1")), *steps(way, state)[1:]]
    with pytest.raises(ValueError, match="not_begun"):
        take(way, state, Step("walk", 0))


def test_a_path_and_its_text() -> None:
    way = course_of("trap")
    text = "0:0,1 0:2,1 drop 0:2,1/1 0:4,1/1"
    assert written(way, path(way, text)) == text
    with pytest.raises(ValueError, match="nothing at `0:0,0`"):
        path(way, "0:0,0")
    with pytest.raises(ValueError, match="nothing at `7:N1`"):
        path(way, "7:N1")


COMPLETE = [
    ("stopped in the middle of a corridor", "wet", "N1 1,1", {"vines": 1}, False),
    ("before what it cannot pay", "wet", "N1 1,1", {}, True),
    ("on what it cannot pay", "wet", "N1 1,1 2,1", {}, True),
    ("outside", "wet", "N1 1,1 2,1 3,1 S1", {"vines": 1}, True),
    ("on a hole that it could fall into", "trap", "N1 2,1", {}, False),
    ("on a hole that it cannot", "used", "S1 2,1/1 2,3/1 flight 2,3 2,1", {}, True),
    ("where only a leap leads on", "back", "W1 1,1 1,4 3,4", {}, True),
    ("in a room with a door and a hole", "room_trap", "N1 1,0", {}, False),
]


@pytest.mark.parametrize(
    ("fragment", "text", "held", "is_complete"),
    [case[1:] for case in COMPLETE],
    ids=[case[0] for case in COMPLETE],
)
def test_a_walk_is_complete_when_nothing_leads_on(
    fragment: str, text: str, held: dict[str, int], is_complete: bool
) -> None:
    way, verdict = walked(fragment, text, **held)
    assert verdict.reason is None
    assert complete(way, verdict.state) is is_complete


def test_rolling_from_grain_to_grain() -> None:
    way = course_of("chamber", Placement("double", 0, 0, 7))
    rolled = check(way, {"rolls": 1}, path(way, "1:S2 1:3,2 rolling 0:3,1 0:W4"))
    assert rolled.reason is None
    assert tally(way, rolled.state) | {"grain": 2, "rooms": 1} == tally(way, rolled.state)
    assert check(way, {}, path(way, "1:S2 1:3,2 rolling 0:3,1")).reason == "unpaid"
    assert check(way, {"rolls": 1}, path(way, "1:S2 rolling 0:3,1")).reason == "no_way"


def test_round_the_side_to_the_outermost_opening() -> None:
    way = course_of("over", Placement("over", 0, 5, 0))
    text = "1:S2 1:3,2/1 1:0,2/1 flight 1:0,2 1:2,2 1:2,3 1:E2"
    assert check(way, {}, path(way, text)).state.status == "exit"
    assert reached(way, text, turns=1) == {("round", "0:2,0")}
    assert reached(way, text, loops=1) == set()  # that one goes over the top
    after = check(way, {"turns": 1}, path(way, f"{text} round 0:W2 0:2,1")).state
    assert (after.status, tally(way, after)["nut"]) == ("open", 1)


def test_a_mushroom_that_was_walked_over_is_no_goal() -> None:
    way = course_of("circles")
    assert check(way, {}, path(way, "0:N1 0:1,1 0:2,1 dreaming 0:2,3 dreaming 0:2,1")).reason == (
        "used"
    )


def test_no_second_leap_from_the_goal_of_one() -> None:
    way = course_of("circles")
    text = "0:S4 0:2,3 dreaming 0:2,1"
    assert reached(way, text, dreams=2) == {("walk", "0:1,1"), ("walk", "0:3,1")}
