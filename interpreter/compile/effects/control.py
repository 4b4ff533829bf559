"""Bindings, branches, loops and choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import chooses
from interpreter.compile.effects.verbs import CompileVerbs
from interpreter.compile.inlining import WHOLE, binding
from interpreter.compile.instructions import (
    BURNED,
    SETTLE,
    Can,
    Routine,
    Step,
    always,
    checked_times,
    doing_first,
    indented,
)
from interpreter.run.machine import MOST_OPTIONS, UNWIND, Machine
from interpreter.run.tables import Question
from interpreter.state.cells import Cells, Env
from interpreter.state.layout import (
    ACTIVE,
    ANSWER,
)


class CompileControl(CompileVerbs):
    """Compiles the order in which things happen, and who decides."""

    def effect_Let(self, effect: e.Let, depth: int) -> list[Step]:
        value = effect.value
        if isinstance(value, v.Pick) and chooses(value):
            return self.pick_steps(value, depth)
        several = value.type in ("cards", "rooms", "players")
        text = f"tuple({self.text(value)})" if several else self.text(value)
        return [Step.of(binding(text, depth), binds=True)]

    def can_Let(self, effect: e.Let, whole: bool) -> Can:
        return always if whole else self.can_pick(effect.value)

    def effect_ChooseNumber(self, effect: e.ChooseNumber, depth: int) -> list[Step]:
        low, high = self.value(effect.low), self.value(effect.high)

        def options(cells: Cells, env: Env) -> list[int]:
            first, last = low(cells, env), high(cells, env)
            return list(range(first, min(last, first + MOST_OPTIONS) + 1))

        question = self.question(Question("number", self.site(effect), options, effect=effect))

        def ask(machine: Machine, env: Env) -> Any:
            return machine.ask(question, env[1], env)

        def take(machine: Machine, env: Env) -> Env:
            answer = machine.cells[ANSWER]
            return (*env, low(machine.cells, env) if answer is None else answer)

        return [SETTLE, Step(ask, False), Step(take, False)]

    def effect_End(self, effect: e.End, depth: int) -> list[Step]:
        end = "-1"
        if effect.what != "game":
            end = self.expressions.call(self.program.end_of, "cells", repr(effect.what))
        leave = f"return {self.expressions.name(UNWIND)}"
        return [Step.leaving(f"machine.unwind_to = {end}", leave)]

    def effect_Nothing(self, effect: e.Nothing, depth: int) -> list[Step]:
        return []

    def effect_If(self, effect: e.If, depth: int) -> list[Step]:
        then = self.routine(effect.then, depth)
        otherwise = self.routine(effect.otherwise, depth)
        if then.lines is not None and otherwise.lines is not None:
            lines = [f"if {self.text(effect.condition)}:", *indented(self.inline(then) or ["pass"])]
            if effect.otherwise:
                lines += else_lines(self.inline(otherwise))
            plain = then.plain is not None and otherwise.plain is not None
            return [Step.of(*lines) if plain else Step.leaving(*lines)]

        lines = [f"if {self.text(effect.condition)}: {doing_first(str(then.code), 'env')}"]
        if effect.otherwise:
            lines.append(doing_first(str(otherwise.code), "env"))
        return [Step.handing_over(*lines)]

    def effect_Repeat(self, effect: e.Repeat, depth: int) -> list[Step]:
        times = self.value(effect.times)
        routine = self.routine(effect.body, depth)
        if routine.plain is not None:
            return [
                Step.of(
                    f"for _ in range({self.text(effect.times)}):",
                    *indented([*BURNED, *self.inline(routine)]),
                )
            ]
        return self.loop(
            routine,
            depth,
            lambda machine, env: (0,) * checked_times(machine, times(machine.cells, env)),
            lambda env, item: env[:depth],
        )

    def loop(
        self,
        routine: Routine,
        depth: int,
        items: Callable[[Machine, Env], Sequence[Any]],
        bound: Callable[[Env, Any], Env],
        skip: Callable[[Cells, Any], bool] = lambda cells, item: False,
    ) -> list[Step]:
        """Do a staged routine for each item; what is left of them is kept in a slot."""

        def start(machine: Machine, env: Env) -> Env:
            return (*env, tuple(items(machine, env)))

        def each(machine: Machine, env: Env) -> Any:
            left = env[-1]
            while left and skip(machine.cells, left[0]):
                left = left[1:]
            if not left:
                return env[:depth]
            return [routine.code, bound(env, left[0]), None, (*env[:-1], left[1:]), machine.pc]

        return [Step(start, False), Step(each, False)]

    def effect_ForEach(self, effect: e.ForEach, depth: int) -> list[Step]:
        known = self.local_kinds
        if effect.among.type in ("card", "cards"):
            kinds = self.every_kind
            if isinstance(effect.among, v.Selection):
                kinds = self.kinds_passing(effect.among.filter)
            self.local_kinds = {**known, depth: kinds}
        routine = self.routine(effect.body, depth + 1)
        self.local_kinds = known
        steps, (found,), _ = self.arguments([effect.among], depth)
        single = effect.among.type in ("card", "room", "player")
        least = 0 if effect.among.type == "card" else -1

        def items(machine: Machine, env: Env) -> Sequence[Any]:
            things = found(machine.cells, env)
            if single:
                return (things,) if things > least else ()
            return tuple(things)

        if routine.plain is None:
            return [
                *steps,
                *self.loop(routine, depth, items, lambda env, item: (*env[:depth], item)),
            ]
        if steps or single:
            all_ = self.expressions.call(items, "machine", "env")
            return [*steps, self.plain_loop(routine, depth, all_, binds=bool(steps))]
        return [self.plain_loop(routine, depth, *self.gone_through(effect.among))]

    def gone_through(self, among: v.Value) -> tuple[str, str]:
        """An expression of what a loop goes through, and a test for each `piece` of it. Only what
        no loop can change may be tested as it goes."""
        if isinstance(among, v.Selection) and self.by_kind(among):
            assert among.where is not None
            return f"cells[{self.text(among.where)}]", " and ".join(self.selection_tests(among))
        return self.text(among), ""

    def plain_loop(
        self, routine: Routine, depth: int, among: str, test: str = "", *, binds: bool = False
    ) -> Step:
        """Do a plain routine for each of some things, which are bound in its next slot. `env`
        is bound only where something needs all of it."""
        outer, item, each = [self.expressions.fresh() for _ in range(3)]
        do = [line.replace(f"env[{depth}]", item) for line in self.inline(routine)]
        bare = not (binds or any(WHOLE.search(line) for line in do))
        if not bare:
            do = [f"env = {outer} + ({item},)", *self.inline(routine)]
        if test:
            do = [f"if {test.replace('piece', item)}:", *indented(do or ["pass"])]
        lines = [
            f"{each} = {among}",
            f"machine.fuel -= len({each})",
            "if machine.fuel < 0: machine.burn(0)",
            f"for {item} in {each}:",
            *indented(do or ["pass"]),
        ]
        if not bare:
            lines = [f"{outer} = env[:{depth}]", *lines, f"env = {outer}"]
        return Step.of(*lines, binds=binds)

    def effect_EachPlayer(self, effect: e.EachPlayer, depth: int) -> list[Step]:
        players, is_out = self.layout.players, self.program.is_out
        who = effect.who
        routine = self.routine(effect.body, depth)

        def items(machine: Machine, env: Env) -> Sequence[int]:
            first = machine.cells[ACTIVE]
            order = [(first + step) % players for step in range(players)]
            return [p for p in order if not (who == "other" and p == env[1])]

        def skip(cells: Cells, player: int) -> bool:
            return who != "everyone" and is_out(cells, (player, player, 0))

        def bound(env: Env, player: int) -> Env:
            return (env[0], player, *env[2:depth])

        if routine.plain is not None:
            do = routine.plain

            def run(machine: Machine, env: Env) -> None:
                for player in items(machine, env):
                    if not skip(machine.cells, player):
                        do(machine, bound(env, player))

            return [Step(run, True)]
        return self.loop(routine, depth, items, bound, skip)

    def effect_AsPlayer(self, effect: e.AsPlayer, depth: int) -> list[Step]:
        player = self.value(effect.player)
        routine = self.routine(effect.body, depth)

        def bound(machine: Machine, env: Env) -> Env | None:
            who = player(machine.cells, env)
            return (env[0], who, *env[2:]) if who >= 0 else None

        return self.calling(routine, bound)

    def effect_May(self, effect: e.May, depth: int) -> list[Step]:
        leads, can = self.can_lead(effect.body), self.can(effect.body[0], whole=False)
        routine = self.routine(effect.body, depth)

        def options(cells: Cells, env: Env) -> list[int]:
            return [1, 0] if leads(cells, env) and can(cells, env) else [0]

        question = self.question(Question("may", self.site(effect), options, effect=effect))

        def ask(machine: Machine, env: Env) -> Any:
            return machine.ask(question, env[1], env)

        def branch(machine: Machine, env: Env) -> Any:
            return [routine.code, env, None] if machine.cells[ANSWER] else None

        return [SETTLE, Step(ask, False), Step(branch, False)]

    def effect_Choose(self, effect: e.Choose, depth: int) -> list[Step]:
        tests = [self.can_lead(choice.body) for choice in effect.choices]
        routines = [self.routine(choice.body, depth) for choice in effect.choices]
        times, up_to = self.value(effect.times), effect.up_to

        def options(cells: Cells, env: Env) -> list[int]:
            taken = env[depth]
            open_ = [
                number
                for number, test in enumerate(tests)
                if number not in taken and test(cells, env)
            ]
            return [*open_, -1] if up_to and open_ else open_

        question = self.question(Question("choice", self.site(effect), options, effect=effect))

        def start(machine: Machine, env: Env) -> Env:
            return (*env, ())

        def ask(machine: Machine, env: Env) -> Any:
            if len(env[depth]) >= times(machine.cells, env):
                return machine.pc + 2
            return machine.ask(question, env[1], env)

        def branch(machine: Machine, env: Env) -> Any:
            answer = machine.cells[ANSWER]
            if answer is None or answer == -1:
                return machine.pc + 1
            taken = (*env[:depth], (*env[depth], answer))
            return [routines[answer].code, env[:depth], None, taken, machine.pc - 2]

        def finish(machine: Machine, env: Env) -> Env:
            return env[:depth]

        return [
            Step(start, True),
            SETTLE,
            Step(ask, False),
            Step(branch, False),
            Step(finish, False),
        ]


def else_lines(lines: list[str]) -> list[str]:
    """Lines that are done otherwise. Where they are another branch, that stands beside the one
    before: a long row of them is not nested."""
    first, rest = "".join(lines[:1]), lines[1:]
    branch = first.startswith("if ") and first.endswith(":")
    if branch and all(line.startswith((" ", "elif ", "else:")) for line in rest):
        return [f"el{first}", *rest]
    return ["else:", *indented(lines or ["pass"])]
