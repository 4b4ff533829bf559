"""Making a program's functions of what was lowered: which routines wait, where they are split, and
how each part, listing and question becomes a function.

They are written as Python: plainly at first, and after all passes once they are played often. They
can also be run as they are, node by node: that is what they mean, and what the written ones are
held against.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from graphlib import CycleError, TopologicalSorter
from typing import Any, Literal

from interpreter.compile.effects.compiler import Compiler
from interpreter.compile.expressions import titled
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import SUSPENSIONS, called, every_op, waits
from interpreter.compile.form.doing_passes import Inlining, by_kind, fused, looked_up, remembered
from interpreter.compile.form.facts import rebuilt, size
from interpreter.compile.form.metering import counted_at_first
from interpreter.compile.form.moves_written import Style
from interpreter.compile.form.passes import bound_to, folded
from interpreter.compile.form.running import Runner
from interpreter.compile.form.splitting import split
from interpreter.compile.form.writing import Plan, PlanAtOnce, Writer
from interpreter.run.machine import Machine
from interpreter.state.cells import Cells, Env
from interpreter.state.layout import QUEUE, WATCHERS

How = Literal["as needed", "written", "plainly written", "run"]

MOST_INLINE = 100  # nodes of a routine that is written where it is done
MOST_CALLS = 40  # routines that call each other as functions
LONG_TEST = 40  # nodes of what is asked again and again whether the game ends
NOBODY = (n.Const(0), n.Const(0), n.Const(0))
MOST_DIRECT = 12  # routines that wait and call each other directly
FREE = 64  # slots that splitting a routine may use up
MOST_FUSED = 200  # nodes of a part that is written where another goes on with it
MOST_FUSED_UNRECORDED = 400  # the same in a game that is not recorded


class Making:
    """Makes the functions of one program."""

    def __init__(self, compiler: Compiler, how: How) -> None:
        self.compiler = compiler
        self.program = compiler.program
        self.places = compiler.places
        self.how = how
        program = compiler.program
        self.style = Style(
            program.journals,
            program.recorded,
            program.quiet,
            program.marks_cards,
            program.layout.record,
            optimised=how in ("as needed", "written"),
        )
        self.plain_style = replace(self.style, optimised=False)
        self.most = MOST_INLINE
        self.most_fused = MOST_FUSED if program.recorded else MOST_FUSED_UNRECORDED
        self.end_of, self.meter = program.end_of, program.meter
        self.may_settle: n.Expr = n.Const(1)  # whether anything reacts, or the game ends
        # what questions list, by number: of actions whether there is any, and every one; of others
        # all options, where what is bound there stands in its slots
        self.listed: dict[int, tuple[o.Ops, o.Ops]] = {}
        self.offered: dict[int, n.Expr] = {}
        self._steps: dict[int, int] = {}
        self._plans: dict[int, list[Plan]] = {}
        self._at_once: dict[int, list[PlanAtOnce]] = {}

    # What has been lowered

    def finish(self) -> dict[str, int]:
        """Split everything that has been lowered since, and make it ready; the marks found."""
        c, program = self.compiler, self.program
        new, c.unsplit = c.unsplit, []
        find_waiting(new)
        marks: dict[str, int] = {}
        for routine in new:
            first = c.hidden_from(FREE)
            marks.update(split(routine, self.places, first))
        program.places = self.places.names
        missing = len(self.places.parts) - len(program.parts)
        program.parts.extend([unmade] * missing)
        program.slots.extend([-1] * missing)
        program.weights.extend([1] * missing)
        for routine in new:
            for part in routine.parts:
                program.parts[part.place] = self.made(part)
                program.slots[part.place] = len(part.scope)
                for op in every_op(part.ops):
                    if isinstance(op, o.Suspend) and isinstance(op.op, o.Ask | o.AskAction):
                        question = op.op.question
                        program.questions[question].name = self.places.names[op.place]
                        self._enter_options(question, self.scope(op.place))
        for question, (any_, every) in c.listings.items():
            asked = program.questions[question]
            phase = titled(f"phase {asked.effect.name}", asked.effect.span)
            asked.any_option = self.listing(any_, f"whether there is an action of {phase}")
            asked.options = self.listing(every, f"every action of {phase}")
            self.listed[question] = any_, every
        c.listings.clear()
        return marks

    def _enter_options(self, question: int, scope: tuple[int, ...]) -> None:
        """The options of a question, of what is bound where it is asked."""
        options = self.compiler.options_of.pop(question, None)
        if options is None:
            return

        def placed(expr: n.Expr) -> n.Expr:
            if isinstance(expr, n.Slot):
                return n.Slot(scope.index(expr.index))
            return rebuilt(expr, placed)

        asked = self.program.questions[question]
        offered = self.offered[question] = placed(options)
        asked.options = self.compiler.compiled(offered, f"options of {asked.name}")

    # Functions

    def made(self, part: o.Part) -> Callable[[Machine, Env], object]:
        if self.how == "run":
            ops, scope = part.ops, part.scope
            return lambda machine, env: Runner(self, scope, env, machine.cells, machine).run(ops)
        expressions = self.compiler.expressions
        title = titled(part.name, part.span)

        def plainly() -> list[str]:
            return self.written(part, part.ops)

        def in_full() -> list[str]:
            return self.written(part, self.passed(part))

        # a game that is not recorded is one of thousands: there, all is played often
        at_first = plainly if self.how == "as needed" and self.style.recorded else None
        return expressions.lazily("machine, env", in_full, title, at_first)

    def written(self, part: o.Part, ops: o.Ops) -> list[str]:
        """The lines of a part as Python."""
        style = self.style if ops is not part.ops else self.plain_style
        writer = Writer(self.compiler.expressions, style, self, part.scope)
        writer.printer.title = part.name
        steps = counted_at_first(ops)
        if style.optimised:
            steps = self.weight(part, steps, ops)
            if part.routine.course or part.place != part.routine.place:
                self.program.weights[part.place], steps = 1 + steps, 0
        return writer.part(ops, steps, course=part.routine.course)

    def weight(self, part: o.Part, steps: int, ops: o.Ops) -> int:
        """The steps of a part and of those that it goes on with by itself. The machine counts them
        where the part begins; only a routine that others call counts for itself."""
        onward = (op.place for op in every_op(ops) if isinstance(op, o.Goto) and not op.back)
        return steps + max((self.steps_from(place) for place in onward), default=0)

    def steps_from(self, place: int) -> int:
        """The steps of a part and of those that it goes on with, before any pass."""
        if place == o.RETURN:
            return 0
        found = self._steps.get(place)
        if found is None:
            self._steps[place] = 0  # a way round leads through a question
            part = self.part_at(place)
            found = self.weight(part, counted_at_first(part.ops), part.ops)
            self._steps[place] = found
        return found

    def passed(self, part: o.Part) -> o.Ops:
        """The operations of a part after all passes."""
        if not self.style.optimised:
            return part.ops
        ops = fused(part.ops, self.part_at, self.most_fused)
        if not self.style.recorded:
            ops = by_kind(ops)
        ops = Inlining(self.most, few_kinds=not self.style.recorded).ops(ops)
        return ops if self.style.journals else looked_up(ops)

    def listing(self, ops: o.Ops, title: str) -> Callable[[Cells, Env], Any]:
        """The function of a listing."""
        if self.how == "run":
            return lambda cells, env: Runner(self, (0, 1, 2), env, cells).run(ops)
        expressions = self.compiler.expressions

        def lines() -> list[str]:
            writer = Writer(expressions, self.style, self, (0, 1, 2))
            writer.printer.title = title
            return writer.listing(remembered(ops) if self.style.optimised else ops)

        return expressions.lazily("cells, env", lines, title)

    def look_before_settling(self) -> None:
        """Find out what is asked before things settle: whether anything waits for what has changed,
        or the game ends now. Mostly neither."""
        program, c = self.program, self.compiler
        waiting = (cell for cell in (WATCHERS, QUEUE) if cell in program.armed)
        armed: list[n.Expr] = [n.NonEmpty(n.Cell(cell)) for cell in waiting]
        with c.by_itself("the rules"):
            ends = [bound_to(c.ready(end), NOBODY) for end in program.vocabulary.end_when]
        if program.ends_now is not None and sum(map(size, ends)) > LONG_TEST:
            ends = [n.Native(program.ends_now, (n.State(), n.Items(NOBODY)))]
        self.may_settle = folded(n.AnyOf((*armed, *ends)))

    # What others ask

    def part_at(self, place: int) -> o.Part:
        part = self.places.parts[place]
        assert part is not None, self.places.names[place]
        return part

    def routine(self, routine: o.Routine) -> Callable[..., object]:
        return self.program.parts[routine.place]

    def part(self, place: int) -> Callable[..., object]:
        return self.program.parts[place]

    def scope(self, place: int) -> tuple[int, ...]:
        return self.part_at(place).scope

    def any_action(self, question: int) -> Callable[..., object]:
        found = self.program.questions[question].any_option
        assert found is not None
        return found

    def actions(self, question: int) -> Callable[[Cells, Env], Sequence[object]]:
        return self.program.questions[question].options

    def plans(self, op: o.DoByKind) -> Sequence[Plan]:
        key = id(op.plans)
        if key not in self._plans:
            self._plans[key] = [self._plan(plan) for plan in op.plans.of]
        return self._plans[key]

    def plans_at_once(self, op: o.DoByKind) -> Sequence[PlanAtOnce]:
        key = id(op.plans)
        if key not in self._at_once:
            self._at_once[key] = [self._plan_at_once(plan) for plan in op.plans.of]
        return self._at_once[key]

    def _plan(self, plan: tuple[o.Routine, int | None] | None) -> Plan:
        if plan is None:
            return nothing, 0, None
        routine, because = plan
        called = routine.direct or not routine.waits
        return self.routine(routine) if called else None, routine.place, because

    def _plan_at_once(self, plan: tuple[o.Routine, int | None] | None) -> PlanAtOnce:
        # a card that somebody only imagines here may be of a kind that waits
        if plan is None or plan[0].waits:
            return nothing, plan[1] if plan is not None else None
        return self.routine(plan[0]), plan[1]


def unmade(machine: Machine, env: Env) -> None:
    raise AssertionError("this place has no part")


def nothing(machine: Machine, env: Env) -> None:
    return None


def find_waiting(routines: list[o.Routine]) -> None:
    """Tell of each routine whether it waits: it has a suspension, does something that waits, or
    leads to itself, since only the machine can tell how deep that goes. One that waits and does not
    lead to itself may be called directly, some levels deep."""
    calls: dict[o.Routine, set[o.Routine]] = {}
    around: set[o.Routine] = set()  # that lead to themselves
    new = set(routines)
    for routine in routines:
        ops = list(every_op(routine.ops or ()))
        routine.waits = any(isinstance(op, SUSPENSIONS) for op in ops)
        calls[routine] = {one for op in ops for one in called(op) if one in new}
    while True:
        try:
            order = list(TopologicalSorter(calls).static_order())
        except CycleError as error:
            cut: o.Routine = error.args[1][0]
            cut.waits, calls[cut] = True, set()
            around.add(cut)
            continue
        break
    depth: dict[o.Routine, int] = {}
    level: dict[o.Routine, int] = {}
    for routine in order:
        depth[routine] = 1 + max((depth.get(one, 0) for one in calls[routine]), default=0)
        deep = depth[routine] >= MOST_CALLS  # only the machine can tell that it is too deep
        routine.waits = routine.waits or deep or any(map(waits, routine.ops or ()))
        if routine.waits:
            depth[routine] = 0
        level[routine] = 1 + max((level.get(one, 0) for one in calls[routine]), default=0)
        routine.direct = routine not in around and level[routine] <= MOST_DIRECT
        if routine.waits and not routine.direct:
            level[routine] = 0
