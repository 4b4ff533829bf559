"""A machine for routines by chance, and the ways to have them done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from dsl.diagnostics.spans import NOWHERE, Span
from dsl.model.declarations import CardDecl
from dsl.model.vocabulary import Vocabulary
from interpreter.compile.expressions import Expressions
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_passes import Inlining, by_kind, fused
from interpreter.compile.form.metering import counted_at_first
from interpreter.compile.form.moves_written import Style
from interpreter.compile.form.running import BREAKS, GOES_ON, Runner
from interpreter.compile.form.splitting import Places, split
from interpreter.compile.form.writing import Plan, PlanAtOnce, Writer
from interpreter.compile.making import find_waiting
from interpreter.run.abilities.reactions import Reactions
from interpreter.run.machine import Machine, Operation
from interpreter.run.tables import Question, Source
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.layout import (
    ANSWER,
    DECISION,
    OVER,
    QUEUE,
    RECORD,
    STACK,
    WATCHERS,
    Layout,
    ZoneCell,
)
from interpreter.state.limits import MOST_STEPS
from interpreter.state.meter import Meter
from tests.interpreter.compile.form.generated import CARDS, ENV
from tests.interpreter.compile.form.generated_ops import HAND, PILE, REACTION, ROW, Written

Pass = Callable[[o.Ops], o.Ops]


@dataclass
class SmallProgram:
    """What a machine must know of a program."""

    journals: bool
    parts: list[Operation] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    layout: Layout = field(
        default_factory=lambda: Layout(
            2,
            0,
            zone_cells={
                PILE: ZoneCell("pile", "shared", 0, True, None),
                HAND: ZoneCell("hand", "player", 0, False, None),
                ROW: ZoneCell("row", "shared", 0, False, len(CARDS) + 1),
            },
            record=RECORD + 1,
        )
    )
    questions: list[Question] = field(
        default_factory=lambda: [Question("pick", 0, lambda cells, env: [])]
    )
    faces: dict[int, tuple[int, ...]] = field(default_factory=dict)
    ends_now: Compiled | None = None
    turn_ends: frozenset[int] = frozenset()
    closings: frozenset[int] = frozenset()
    cards: list[CardDecl] = field(default_factory=list)
    sites: list[Span] = field(default_factory=lambda: [NOWHERE] * 9)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    sight: dict[int, int] = field(default_factory=dict)
    tops_seen: tuple[int, ...] = ()
    sources: list[Source] = field(default_factory=lambda: [Source("rules", "", "", NOWHERE)] * 9)
    marks_cards: bool = True
    follows: bool = False
    reactions: Reactions = field(init=False)

    def __post_init__(self) -> None:
        self.reactions = Reactions(self.layout, frozenset())


def prepared(written: Written) -> Places:
    """Find out what waits, and split every routine."""
    find_waiting(written.routines)
    places = Places()
    for routine in written.routines:
        places.new(f"{routine.name} {routine.place}")
    for number, routine in enumerate(written.routines):
        split(routine, places, o.HIDDEN + 100 * (number + 1))
    return places


class Small:
    """Makes the functions of an example by one way: run or written, after some passes."""

    def __init__(
        self, written: Written, places: Places, *, journals: bool, writes: bool, passed: Pass | None
    ) -> None:
        self.places = places
        self.program = SmallProgram(journals)
        self.expressions = Expressions()
        self.meter = Meter()
        self.style = Style(
            journals, journals, False, True, RECORD + 1, optimised=passed is not None
        )
        self.writes = writes
        self.passed = passed or (lambda ops: ops)
        self.program.parts = [self.made(part) for part in places.parts if part is not None]
        assert len(self.program.parts) == len(places.parts)
        self.program.weights = [1] * len(places.parts)

    def made(self, part: o.Part) -> Operation:
        if self.writes:
            return self.expressions.lazily("machine, env", lambda: self.lines(part), part.name)
        ops = self.passed(part.ops)
        return lambda machine, env: Runner(self, part.scope, env, machine.cells, machine).run(ops)

    def lines(self, part: o.Part) -> list[str]:
        writer = Writer(self.expressions, self.style, self, part.scope)
        ops = self.passed(part.ops)
        return writer.part(ops, counted_at_first(ops))

    @property
    def may_settle(self) -> n.Expr:
        return n.AnyOf((n.NonEmpty(n.Cell(WATCHERS)), n.NonEmpty(n.Cell(QUEUE))))

    def end_of(self, cells: Cells, what: str) -> int:
        raise AssertionError(what)

    def routine(self, routine: o.Routine) -> Operation:
        return self.program.parts[routine.place]

    def part(self, place: int) -> Operation:
        return self.program.parts[place]

    def scope(self, place: int) -> tuple[int, ...]:
        part = self.places.parts[place]
        assert part is not None
        return part.scope

    def any_action(self, question: int) -> Operation:
        raise AssertionError(question)

    def actions(self, question: int) -> Callable[[Cells, Env], Sequence[object]]:
        raise AssertionError(question)

    def plans(self, op: o.DoByKind) -> Sequence[Plan]:
        found: list[Plan] = []
        for plan in op.plans.of:
            if plan is None:
                found.append((_nothing, 0, None))
            else:
                routine, because = plan
                called = routine.direct or not routine.waits
                do = self.routine(routine) if called else None
                found.append((do, routine.place, because))
        return found

    def plans_at_once(self, op: o.DoByKind) -> Sequence[PlanAtOnce]:
        return [
            (_nothing if plan is None or plan[0].waits else self.routine(plan[0]), plan and plan[1])
            for plan in op.plans.of
        ]


def _nothing(machine: Machine, env: Env) -> None:
    return None


class Straight(Runner):
    """Does operations that were never split: an answer is there as soon as it is asked for."""

    asked: Callable[[Machine, Sequence[int]], None]

    def op(self, op: o.Op) -> object:
        machine = self.machine
        assert machine is not None
        match op:
            case o.Forever(body):
                while True:
                    result = self.block(body)
                    if result is BREAKS:
                        return GOES_ON
                    if result is not GOES_ON:
                        return result
            case o.Settle():
                while (found := machine.settle(0, ())) is not None:
                    assert isinstance(found, list)
                    place, bound, because, _, _ = found
                    self.do_at(machine, place, bound, because)
                return GOES_ON
            case o.Ask(_, options):
                self.asked(machine, self.things(options))
                return GOES_ON
            case o.Go(to, bindings):
                if self.number(to) >= 0:
                    self.do_at(machine, self.number(to), tuple(self.things(bindings)), None)
                return GOES_ON
        return super().op(op)

    def do_at(self, machine: Machine, place: int, bindings: Env, because: int | None) -> None:
        do = self.maker.part(place)
        self.caused(machine, because, lambda: do(machine, bindings))


@dataclass
class Played:
    """What came of an example."""

    cells: Cells
    asked: list[tuple[object, ...]]
    entered: list[tuple[int, int, int]]  # of the journal: cell, site and because
    steps: int


STILL = slice(ANSWER, None)  # the cells without what is being done


def played(
    small: Small,
    cells: Cells,
    answers: Sequence[int],
    *,
    straight: bool = False,
    fuel: int = MOST_STEPS,
) -> Played:
    """Have the first routine done. Where changes are entered, all can be taken back."""
    machine = Machine(small.program, cells[:])
    machine.fuel, machine.to_come = fuel, 0
    asked: list[tuple[object, ...]] = []
    machine.cells[STACK] = (0, ENV, None, 0, 0)
    before = machine.cells[:]

    def answer(options: Sequence[object]) -> None:
        asked.append(tuple(options))
        machine.write(ANSWER, options[answers[len(asked) % len(answers)] % len(options)])

    if straight:
        _run_straight(small, machine, answer)
        machine.write(STACK, None)
        machine.write(OVER, 1)
    else:
        machine.run()
        while machine.cells[OVER] != 1:
            assert machine.options is not None
            machine.write(DECISION, None)
            answer(machine.options)
            machine.run()
    entered = [(cell, site, because) for cell, _, site, because in machine.journal]
    found = Played(machine.cells[:], asked, entered, fuel - machine.steps_left)
    if small.program.journals:
        machine.roll_back(0)
        assert machine.cells == before
    return found


def _run_straight(
    small: Small, machine: Machine, answer: Callable[[Sequence[object]], None]
) -> None:
    routines: dict[int, o.Routine] = {
        part.place: part.routine
        for part in small.places.parts
        if part is not None and part.place == part.routine.place
    }

    def put(machine: Machine, options: Sequence[int]) -> None:
        if len(options) <= 1:
            machine.write(ANSWER, options[0] if options else None)
        else:
            answer(options)

    def doing(routine: o.Routine) -> Operation:
        def do(machine: Machine, env: Env) -> None:
            runner = Straight(small, tuple(range(routine.size)), env, machine.cells, machine)
            runner.asked = put
            runner.run(routine.ops or ())

        return do

    for place, routine in routines.items():
        small.program.parts[place] = doing(routine)
    small.program.parts[0](machine, ENV)


def reacting(cells: Cells, times: int) -> Cells:
    """A state in which so much reacts as soon as it may."""
    found = cells[:]
    found[WATCHERS] = ()
    found[QUEUE] = ((REACTION, (1, 0, CARDS[0], 1, 2), 1),) * times
    return found


def passes(places: Places) -> dict[str, Pass]:
    """Every pass over parts by itself, and all of them in their order."""

    def part_at(place: int) -> o.Part:
        part = places.parts[place]
        assert part is not None
        return part

    def every(ops: o.Ops) -> o.Ops:
        return Inlining(100).ops(by_kind(fused(ops, part_at, 200)))

    return {
        "fused": lambda ops: fused(ops, part_at, 200),
        "by kind": by_kind,
        "inlined": lambda ops: Inlining(100).ops(ops),
        "every": every,
    }
