"""Phases in which players act: one alone, all of them in turn, or all at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl import declarations as d
from dsl import effects as e
from dsl.scope import FIRST_LOCAL
from interpreter.at_once import close, is_open, still_in, take_place
from interpreter.compile.abilities import CompileAbilities
from interpreter.compile.actions import Action
from interpreter.compile.basics import Cells, Env
from interpreter.compile.stations import Station, operations
from interpreter.compile.steps import indented
from interpreter.layout import ANSWER, DECISION, OPENING, STACK
from interpreter.machine import ASK, MOST_OPTIONS, PARKED, UNWIND, Machine
from interpreter.program import Question

if TYPE_CHECKING:
    from interpreter.program import Program

COMPREHENSION = re.compile(r"[\[(].* for ")
MAIN = 0  # the code that is the game's own course
ONE_LEAVES = 2  # the stations by which one player leaves a phase that goes on for others


class CompilePhases(CompileAbilities):
    """Compiles what players do in a phase."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.actions: list[Action] = []
        self.phase_ends: list[int] = []
        self.phase_closes: list[int] = []  # where the course goes on when it is over for all
        self.closings: set[int] = set()  # those of phases that several play
        self.openings: set[int] = set()  # where the course is while a phase is opened to all

    def doing(self, block: e.Block) -> Station:
        """What the rules say here, because of what is being compiled."""
        assert self.owner_source is not None
        because = self.owner_source
        routine = self.routine(block, FIRST_LOCAL)
        if routine.lines is not None:
            return Station(tuple(self.caused(because, self.inline(routine))))
        code = routine.code
        return Station(run=lambda machine, env: [code, env, because])

    def settle_lines(self, at: int) -> list[str]:
        """Lines of the station here that let everything react, and then come back to it."""
        if self.program.quiet:
            return []
        return [
            f"machine.pc = {at}",
            "settled = machine.settle(env)",
            "if settled is not None: return settled",
        ]

    def closes_here(self, at: int) -> None:
        """A phase that several play is over for all at this place of the course."""
        self.phase_closes.append(at)
        self.closings.add(at)

    def order(self, phase: d.PhaseDecl) -> Callable[[Cells, int], tuple[int, ...]]:
        """Who plays a phase, in which order: round the table, or by what the phase says."""
        players, is_out = self.layout.players, self.program.is_out
        by = self.value(phase.by) if phase.by is not None else None

        def ordered(cells: Cells, first: int) -> tuple[int, ...]:
            seats = [(first + step) % players for step in range(players)]
            found = [p for p in seats if not is_out(cells, (p, p, 0))]
            if by is not None:
                found.sort(key=lambda player: by(cells, (player, player, 0)))
            return tuple(found)

        return ordered

    def at_once_phase(self, stations: list[Station], phase: d.PhaseDecl) -> None:
        """Everybody does the phase on a stack of their own, and it is over when all have."""
        inner: list[Station] = []
        assert self.owner_source is not None
        because = self.owner_source
        self.program.codes.append(())
        code, ordered = len(self.program.codes) - 1, self.order(phase)
        if phase.actions:
            self.action_phase(inner, phase, code=code)
        else:
            inner.append(self.doing(phase.body))
        self.program.codes[code] = operations(inner, (0,), self.expressions)

        def open_(machine: Machine, env: Env) -> Env:
            return (env[0], env[0], 0, ordered(machine.cells, env[0]))

        stations.append(Station(run=open_))
        at = len(stations)
        self.openings.add(at)
        self.phase_ends.append(at)

        def next_one(machine: Machine, env: Env) -> Any:
            """Begin with each player, then turn to those who wait until there are none."""
            cells = machine.cells
            if not is_open(cells) and env[3]:
                player, *rest = env[3]
                return [code, (player, player, 0), because, (*env[:3], tuple(rest)), at]
            waiting = still_in(self.program, cells)
            if not waiting:
                close(machine)
                return (env[0], env[0], 0)
            first, *others = waiting
            take_place(machine, first, tuple(others))
            if not is_open(cells):
                machine.write(OPENING, tuple(cells))
            return PARKED

        stations.append(Station(run=next_one))
        self.closes_here(len(stations))

    def in_turn_phase(self, stations: list[Station], phase: d.PhaseDecl) -> None:
        """Everybody acts, one action each in turn, until each has ended the phase for themselves.
        Those who still act are kept among the words bound."""
        is_out, ordered = self.program.is_out, self.order(phase)

        def open_(machine: Machine, env: Env) -> Env:
            acting = ordered(machine.cells, env[0]) or (env[0],)
            return (env[0], acting[0], 0, acting)

        stations.append(Station(run=open_))
        if not phase.actions:
            self.in_turn_body(stations, phase)
            return
        top = len(stations)
        self.action_phase(stations, phase, ONE_LEAVES)

        def still_acting(cells: Cells, env: Env, rest: tuple[int, ...]) -> Env:
            acting = tuple(player for player in rest if not is_out(cells, (player, player, 0)))
            if not acting:
                return (env[0], env[0], 0)
            later = [player for player in env[3][env[3].index(env[1]) :] if player in acting]
            after = [player for player in later if player != env[1]] or list(acting)
            return (env[0], after[0], 0, acting)

        def leave(machine: Machine, env: Env) -> Env:
            rest = tuple(player for player in env[3] if player != env[1])
            return still_acting(machine.cells, env, rest)

        self.phase_ends.append(len(stations))
        over = len(stations) + 2 * ONE_LEAVES

        def others(machine: Machine, env: Env) -> int:
            return top if len(env) > FIRST_LOCAL else over

        def rotate(machine: Machine, env: Env) -> Env:
            return still_acting(machine.cells, env, env[3])

        stations.extend(Station(run=run) for run in (leave, others, rotate, others))
        self.closes_here(over)

    def in_turn_body(self, stations: list[Station], phase: d.PhaseDecl) -> None:
        """Each does what the phase says, one after the other."""
        is_out = self.program.is_out
        assert self.owner_source is not None
        because, at = self.owner_source, len(stations)
        code = self.routine(phase.body, FIRST_LOCAL).code

        def each(machine: Machine, env: Env) -> Any:
            left = [p for p in env[3] if not is_out(machine.cells, (p, p, 0))]
            if not left:
                return (env[0], env[0], 0)
            rest = (*env[:3], tuple(left[1:]))
            return [code, (left[0], left[0], 0), because, rest, at]

        self.phase_ends.append(at)
        stations.append(Station(run=each))
        self.closes_here(len(stations))

    def action_phase(
        self, stations: list[Station], phase: d.PhaseDecl, skipped: int = -1, code: int = MAIN
    ) -> None:
        """Ask for an action and do it, again and again; or go on so many stations after it."""
        actions = [self.actions[list(self.words.actions).index(name)] for name in phase.actions]
        # what needs nothing to be chosen is tried first: it is soon found to be possible
        by_effort = sorted(actions, key=lambda action: len(action.decl.params))
        tries = [action.any_lines("found") for action in by_effort]
        asking, start = [*tries[0]], ["player = env[1]", "env = (player, player, 0)"]
        for lines in tries[1:]:
            asking += ["if not found:", *indented(lines)]
        ask = any_option = self.expressions.defined("cells, env", [*start, *asking, "return found"])
        listing = listing_lines(actions)
        options = self.expressions.defined(
            "cells, env", [*start, "found = []", *listing, "return found"]
        )
        site = self.program.site(phase.span)
        question = self.question(Question("action", site, options, phase, any_option))
        top = len(stations)
        after = top + 2 + skipped if skipped >= 0 else top
        waits = self.written(str(DECISION), f"({question}, player, env)", 0)
        if not self.program.recorded:  # every decision of such a game will be looked at
            asking, ask = ["found = []", *listing], options
            waits.insert(0, "machine.options = tuple(found)")
            if any(action.decl.params for action in actions):
                limited = f"machine.limited(found, {site})"
                waits.insert(0, f"if len(found) > {MOST_OPTIONS}: {limited}")
        if any("env" in line or COMPREHENSION.search(line) for line in asking):
            asking = [f"found = {self.expressions.name(ask)}(cells, env)"]
        if code == MAIN:  # nothing lies below the course: its stack is plain to see
            waits += self.written(str(STACK), f"({MAIN}, {top + 1}, env, None, 0, 0)", 0)
            waits.append(f"return {self.expressions.name(PARKED)}")
        else:
            waits += [f"machine.pc = {top}", f"return {self.expressions.name(ASK)}"]
        lines = [*self.settle_lines(top), "player = env[1]", *asking, "if found:", *indented(waits)]
        stations.append(Station(tuple(lines), passed=1, entry=True))
        stations.append(
            Station(tuple(self.act_lines(actions, code, after, skipped < 0)), entry=True)
        )

    def act_lines(self, actions: list[Action], code: int, after: int, alone: bool) -> list[str]:
        """Lines that do the action that was chosen, and then go on at a place; none was chosen if
        there was none left. Where a player acts alone, what reacts is seen to before the next
        action is asked for: what is one operation can then be done at once."""
        words = "(env[1], env[1], 0) + answer[1:]"
        chosen, named = "answer is not None", self.expressions.name(self.actions)
        act = [f"action = {named}[answer[0]]"]
        if alone:
            codes = self.expressions.name(self.program.codes)
            go_on = [f"machine.pc = {after}", f"return {codes}[{code}][{after}](machine, env)"]
            done = [
                *self.caused("action.because", [f"result = action.only(machine, {words})"]),
                f"if result is {self.expressions.name(UNWIND)}: return result",
                "if type(result) is list:",
                f"    return [result[0], result[1], result[2] or action.because, env, {after}]",
                *go_on,
            ]
            act += ["if action.only is not None:", *indented(done)]
            act = [*self.written_out(actions, go_on), *act]
            if code == MAIN:  # what only ends the phase goes on right here
                ending = {action.number for action in actions if action.only_ends}
                chosen += "".join(f" and answer[0] != {number}" for number in sorted(ending))
        act.append(f"return [action.code, {words}, action.because, env, {after}]")
        return [f"answer = cells[{ANSWER}]", f"if {chosen}:", *indented(act)]

    def written_out(self, actions: list[Action], go_on: list[str]) -> list[str]:
        """Lines of the actions that are short and ask nobody, in a game that is not recorded."""
        found: list[str] = []
        for action in actions if not self.program.recorded else ():
            given = [f"answer[{1 + i}]" for i in range(len(action.decl.params))]
            lines = self.given(action.free, ["env[1]", "env[1]", "0", *given])
            if lines is not None:
                lines = self.caused(action.because, lines)
                found += [f"if answer[0] == {action.number}:", *indented([*lines, *go_on])]
        return found


def listing_lines(actions: list[Action]) -> list[str]:
    """Lines that list what can be answered with some actions. Whether there is any card to do one
    with is then known, and need not be looked for again where another asks for it."""
    lines: list[str] = []
    known: dict[str, str] = {}
    for at, action in enumerate(actions):
        there, note = action.any_card(), ""
        if there is not None and any(there in other.possible for other in actions[at + 1 :]):
            note = known[there] = f"any{action.number}"
            lines.append(f"{note} = None")
        listed = action.list_lines("found", note)
        for asked, name in known.items():
            either = f"({asked} if {name} is None else {name})"
            listed = [line.replace(asked, either) for line in listed]
        lines += listed
    return lines


def going_to(place: int | str) -> list[str]:
    """The line after which the machine goes on at a place of the code."""
    return [f"machine.pc = {place} - 1"]
