"""What is done means the same however it is split, passed and written."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form import splitting
from interpreter.compile.form.doing_facts import every_op
from interpreter.state.cells import Cells
from interpreter.state.errors import RunawayError
from interpreter.state.layout import RECORD
from tests.interpreter.compile.form.generated import CARDS, COUNTERS, ENV, states
from tests.interpreter.compile.form.generated_ops import Written, written
from tests.interpreter.compile.form.small_machine import (
    STILL,
    Pass,
    Played,
    Small,
    passes,
    played,
    prepared,
    reacting,
)
from tests.packs_under_test import some

EXAMPLES = 10  # and in the proof several times as many
rounds = pytest.mark.parametrize("again", some(range(8), 8))
MOST_DONE = 1_000  # steps
doing = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
answers = st.lists(st.integers(0, 4), min_size=1, max_size=4)
reactions = st.integers(0, 2)


class Example:
    """Routines by chance on a state by chance, judged by the runner."""

    def __init__(self, made: Written, cells: Cells, answers: list[int], reactions: int) -> None:
        self.made, self.answers = made, answers
        self.cells = reacting(cells, reactions)
        self.places = prepared(made)
        small = Small(made, self.places, journals=True, writes=False, passed=None)
        try:
            self.wanted = played(small, self.cells, answers, fuel=MOST_DONE)
        except RunawayError:  # what grows in loops within loops is soon too much
            reject()

    def by(
        self,
        passed: Pass | None = None,
        *,
        writes: bool,
        journals: bool = True,
        straight: bool = False,
    ) -> Played:
        small = Small(self.made, self.places, journals=journals, writes=writes, passed=passed)
        return played(small, self.cells, self.answers, straight=straight)

    def holds(self, found: Played) -> None:
        assert found.asked == self.wanted.asked
        assert found.cells[STILL] == self.wanted.cells[STILL]


programs = st.builds(written, st.integers(0, 1_000_000))
examples = st.builds(Example, programs, states(), answers, reactions)


@rounds
@doing
@given(examples)
def test_parts_mean_what_the_whole_means(again: int, example: Example) -> None:
    example.holds(example.by(writes=False, straight=True))


@rounds
@doing
@given(programs, states(), answers, reactions)
def test_it_is_the_same_where_the_machine_leads_from_part_to_part(
    again: int, made: Written, cells: Cells, answers: list[int], reactions: int
) -> None:
    with patch.object(splitting, "FAR", 1), patch.object(splitting, "SLIGHT", 0):
        example = Example(made, cells, answers, reactions)
    onward = [op for part in example.places.parts if part for op in every_op(part.ops)]
    nested = [op for op in onward if isinstance(op, o.Goto) and not op.back]
    assert all(leads_no_further(example, op.place) for op in nested)
    example.holds(example.by(writes=False, straight=True))
    example.holds(example.by(writes=True))


def leads_no_further(example: Example, place: int) -> bool:
    """Whether no part is called by the one that begins at a place."""
    part = example.places.parts[place] if place != o.RETURN else None
    ops = every_op(part.ops) if part is not None else []
    return all(op.back or op.place == o.RETURN for op in ops if isinstance(op, o.Goto))


@pytest.mark.parametrize("name", ["fused", "by kind", "inlined", "every"])
@rounds
@doing
@given(example=examples)
def test_a_pass_leaves_what_is_done(again: int, name: str, example: Example) -> None:
    example.holds(example.by(passes(example.places)[name], writes=False))


@rounds
@doing
@given(examples)
def test_what_is_written_as_it_stands_does_the_same(again: int, example: Example) -> None:
    found = example.by(writes=True)
    example.holds(found)
    assert found.steps == example.wanted.steps
    if not any(isinstance(op, o.Shift) for op in every_op(all_ops(example.made))):
        assert found.entered == example.wanted.entered
    example.holds(example.by(writes=True, journals=False))


@rounds
@doing
@given(examples)
def test_what_is_written_after_all_passes_does_the_same(again: int, example: Example) -> None:
    every = passes(example.places)["every"]
    example.holds(example.by(every, writes=True))
    example.holds(example.by(every, writes=True, journals=False))


def test_a_break_leaves_a_repetition_and_nothing_around_it() -> None:
    cell = n.Const(COUNTERS[0])
    leaving = o.If(n.Compare(">=", n.Cell(COUNTERS[0]), n.Const(2)), (o.Break(),))
    once = o.Add(cell, n.Const(1), 1, 99, 1)
    for settles in ((), (o.Settle(),)):  # by a loop of its own, or split
        made = Written()
        made.new("main", len(ENV)).ops = (
            o.Repeat(n.Const(3), (o.Repeat(n.Const(5), (leaving, *settles, once)), once)),
        )
        cells: Cells = [0] * (CARDS[-1] + RECORD + 1)
        example = Example(made, cells, [0], 0)
        assert example.wanted.cells[COUNTERS[0]] == 5  # up to two, and once in each round
        example.holds(example.by(writes=True))
        example.holds(example.by(writes=False, straight=True))


def all_ops(made: Written) -> list[o.Op]:
    return [op for routine in made.routines for op in routine.ops or ()]
