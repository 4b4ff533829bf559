"""Blocks of effects to codes, and the values in them that ask a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import chooses
from interpreter.compile.inlining import LASTING, binding, freed, with_slots
from interpreter.compile.instructions import SETTLE, Routine, Step, nothing
from interpreter.compile.runtime_helpers import local
from interpreter.compile.values.compiling import CompileValues
from interpreter.run.machine import Machine, Operation
from interpreter.run.program import Program
from interpreter.run.tables import Question
from interpreter.run.visibility import one_of_each
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.layout import (
    ANSWER,
    RANDOM,
)
from interpreter.state.rng import chance_for

MOST_INLINE = 12  # lines of a block that are written where it is done
MOST_UNRECORDED = 40  # the same in a game that is not recorded, which is one of thousands


class CompileBlocks(CompileValues):
    """Compiles blocks. `depth` is how many slots are bound where an effect stands."""

    owner_source: int | None = None  # the source of what is being compiled; None inside a verb

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.most_inline = MOST_INLINE if program.recorded else MOST_UNRECORDED
        self.verbs: dict[str, Routine] = {}
        self.changes: dict[tuple[str, str], Routine] = {}

    def effect(self, effect: e.Effect, depth: int) -> list[Step]:
        method: Callable[[Any, int], list[Step]] = getattr(self, f"effect_{type(effect).__name__}")
        return method(effect, depth)

    def block(self, block: Iterable[e.Effect], depth: int) -> list[Step]:
        steps: list[Step] = []
        for effect in block:
            steps.extend(self.effect(effect, depth))
            binding = effect.binding()
            if binding is not None and not binding.under:
                depth += 1
        return steps

    def routine(self, block: Iterable[e.Effect], depth: int, *, settled: bool = False) -> Routine:
        """Compile a block into a code of its own."""
        steps = self.block(block, depth)
        if settled and steps[-1:] != [SETTLE]:
            steps.append(SETTLE)
        return self.register(steps)

    def entered(self, cell: str, old: str, site: int) -> list[str]:
        """The line that enters a change in the journal, in a program that keeps one."""
        kept = self.program.journals
        return [f"journal.append(({cell}, {old}, {site}, machine.because))"] if kept else []

    def written(self, cell: str, value: str, site: int) -> list[str]:
        """Lines that write a cell."""
        return [*self.entered(cell, f"cells[{cell}]", site), f"cells[{cell}] = {value}"]

    def caused(self, because: int | str | None, lines: Iterable[str]) -> list[str]:
        """Lines done because of something, which only a journal asks for."""
        if because is None or not self.program.journals:
            return list(lines)
        outer = self.expressions.fresh()
        return [
            f"{outer} = machine.because",
            f"machine.because = {because}",
            *lines,
            f"machine.because = {outer}",
        ]

    def settling(self) -> list[Step]:
        """Let everything react, in a pack where anything does."""
        return [SETTLE] if self.program.reacts else []

    def register(self, steps: list[Step]) -> Routine:
        self.program.codes.append(())
        routine = Routine(len(self.program.codes) - 1, None)
        self.enter(routine, steps)
        return routine

    def enter(self, routine: Routine, steps: list[Step]) -> None:
        """Make steps the code of a routine."""
        if all(step.fuses and not step.ends for step in steps):
            routine.lines = tuple(self.lines(steps))
            routine.binds = any(step.binds for step in steps)
            routine.free = freed(routine.lines, self.expressions.fresh)
        operations = self.operations(steps, routine.free)
        if all(step.plain for step in steps):
            routine.plain = operations[0] if operations else nothing
        self.program.codes[routine.code] = operations

    def operations(
        self, steps: list[Step], free: tuple[str, ...] | None = None
    ) -> tuple[Operation, ...]:
        """The operations of some steps; neighbours that fuse become one."""
        if free:
            return (self.expressions.procedure(free, False),)
        found: list[Operation] = []
        run: list[Step] = []
        for step in (*steps, None):
            if step is not None and step.fuses:
                run.append(step)
                if not step.ends:
                    continue
            if run:
                found.append(self.together(run))
                run = []
            if step is not None and step.run is not None:
                found.append(step.run)
        return tuple(found)

    def together(self, steps: list[Step]) -> Operation:
        """One operation of plain steps."""
        if len(steps) == 1 and steps[0].run is not None:
            return steps[0].run
        return self.expressions.procedure(self.lines(steps), any(step.binds for step in steps))

    def lines(self, steps: list[Step]) -> list[str]:
        found: list[str] = []
        for step in steps:
            if step.run is None:
                found.extend(step.lines)
            elif step.binds:
                found.append(f"env = {self.expressions.name(step.run)}(machine, env) or env")
            else:
                found.append(f"{self.expressions.name(step.run)}(machine, env)")
        return found

    def inline(self, routine: Routine) -> list[str]:
        """Lines that do a fused routine, after which the bindings are what they were."""
        assert routine.lines is not None
        if len(routine.lines) > self.most_inline and routine.plain is not None:
            return [f"{self.expressions.name(routine.plain)}(machine, env)"]
        if routine.free is not None:
            return list(routine.free)
        if not routine.binds:
            return list(routine.lines)
        outer = self.expressions.fresh()
        return [f"{outer} = env", *routine.lines, f"env = {outer}"]

    def given(self, free: tuple[str, ...] | None, slots: list[str]) -> list[str] | None:
        """Free lines with expressions for the slots that they read; None where there are none, or
        too many to be written out."""
        if free is None or len(free) > self.most_inline:
            return None
        lines: list[str] = []
        names: dict[int, str] = {}
        for place, text in enumerate(slots):
            names[place] = text
            used = any(f"env[{place}]" in line for line in free)
            if used and LASTING.fullmatch(text) is None:
                names[place] = self.expressions.fresh()
                lines.append(f"{names[place]} = {text}")
        return [*lines, *(with_slots(line, names) for line in free)]

    def fill(self, routine: Routine, body: e.Block, depth: int, cards: Iterable[int] = ()) -> None:
        """Compile a block into a code that was promised before, for whoever uses it. `cards` are
        the slots in it that are certainly bound to a card."""
        around = self.owner_source, self.local_kinds
        self.owner_source = None
        self.local_kinds = dict.fromkeys(cards, self.every_kind)
        steps = self.block(body, depth)
        self.owner_source, self.local_kinds = around
        self.enter(routine, steps)

    def calling(
        self,
        routine: Routine,
        bound: Callable[[Machine, Env], Env | None],
        because: int | None = None,
    ) -> list[Step]:
        """Do a routine with bindings of its own; None skips it."""
        plain, code = routine.plain, routine.code
        if plain is not None:
            run_plain = plain

            def run(machine: Machine, env: Env) -> None:
                inner = bound(machine, env)
                if inner is None:
                    return
                if because is None:
                    run_plain(machine, inner)
                    return
                outer, machine.because = machine.because, because
                run_plain(machine, inner)
                machine.because = outer

            return [Step(run, True)]

        def call(machine: Machine, env: Env) -> Any:
            inner = bound(machine, env)
            return None if inner is None else [code, inner, because]

        return [Step(call, False)]

    def here(self, effect: e.Effect) -> int | None:
        """The source of what is being compiled, at the line of this effect."""
        if self.owner_source is None:
            return None
        source = self.program.sources[self.owner_source]
        return self.program.source(source.kind, source.name, source.part, effect.span)

    def arguments(
        self, values: Sequence[v.Value], depth: int
    ) -> tuple[list[Step], list[Compiled], list[Step]]:
        """Steps that work out what must be asked or drawn, the values, and a step that tidies."""
        steps: list[Step] = []
        compiled: list[Compiled] = []
        at = depth
        for value in values:
            if isinstance(value, v.Pick) and chooses(value):
                steps.extend(self.pick_steps(value, at))
                compiled.append(local(at))
                at += 1
            else:
                compiled.append(self.value(value))
        tidy = [Step.of(f"env = env[:{depth}]", binds=True)] if at > depth else []
        return steps, compiled, tidy

    def cards_argument(
        self, value: v.Value, depth: int
    ) -> tuple[list[Step], Callable[[Cells, Env], Sequence[int]], list[Step]]:
        """Like `arguments`, for one or several cards as a list."""
        steps, (found,), tidy = self.arguments([value], depth)
        if value.type in ("card", "room", "player"):

            def single(cells: Cells, env: Env) -> Sequence[int]:
                card = found(cells, env)
                return (card,) if card else ()

            return steps, single, tidy
        return steps, found, tidy

    def pick_steps(self, pick: v.Pick, at: int) -> list[Step]:
        """Ask for one thing after the other; the bindings grow by what was picked."""
        among, amount = self.things(pick.among), self.value(pick.amount)
        single = pick.type in ("card", "room", "player")
        pieces = pick.among.type == "cards"
        none = 0 if pieces else -1
        if pick.how == "random":
            layout = self.layout

            def draw(machine: Machine, env: Env) -> Env:
                cells = machine.cells
                all_ = among(cells, env)
                chance = chance_for(layout, cells, all_) if pieces else RANDOM
                found = machine.pick_at_random(all_, max(0, amount(cells, env)), chance)
                return (*env, (found[0] if found else none) if single else found)

            return [Step(draw, True)]
        may_stop = pick.how in ("up_to", "any_number")
        unlimited = pick.how == "any_number"
        program = self.program

        def left(cells: Cells, env: Env) -> list[int]:
            chosen = env[at]
            found: list[int] = among(cells, env)
            return [thing for thing in found if thing not in chosen] if chosen else found

        def offered(cells: Cells, env: Env, there: list[int]) -> list[int]:
            found = one_of_each(program, cells, there, env[1]) if pieces else there
            return [*found, -1] if may_stop else found

        def options(cells: Cells, env: Env) -> list[int]:
            return offered(cells, env, left(cells, env))

        question = self.question(Question("pick", self.site(pick), options, effect=pick))

        def picked(env: Env, chosen: tuple[int, ...]) -> Env:
            return (*env[:at], (chosen[0] if chosen else none) if single else chosen)

        def ask(machine: Machine, env: Env) -> Any:
            """Ask for one more; or go on after `take` when no more is to be picked."""
            settled = None if program.quiet else machine.settle(env)
            if settled is not None:
                return settled
            cells, chosen = machine.cells, env[at]
            there = left(cells, env)
            wanted = len(there) if unlimited else amount(cells, env) - len(chosen)
            if wanted > 0 and there:
                if may_stop or wanted < len(there):
                    return machine.put(question, env[1], env, offered(cells, env, there))
                chosen = (*chosen, *there)
            machine.pc += 1
            return picked(env, chosen)

        def take(machine: Machine, env: Env) -> Any:
            answer = machine.cells[ANSWER]
            if answer is None or answer == -1:
                return picked(env, env[at])
            machine.pc -= 2  # back to `ask`
            return (*env[:at], (*env[at], answer))

        return [Step.of(binding("()", at), binds=True), Step(ask, False), Step(take, False)]

    def question(self, question: Question) -> int:
        self.program.questions.append(question)
        return len(self.program.questions) - 1

    def site(self, node: e.Effect | v.Value | e.Choice) -> int:
        return self.program.site(node.span)
