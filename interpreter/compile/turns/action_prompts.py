"""Asking a player for an action, and doing it: the two stations at the heart of a phase."""

from __future__ import annotations

import re

from dsl.model import declarations as d
from interpreter.compile.instructions import indented
from interpreter.compile.turns.abilities import CompileAbilities
from interpreter.compile.turns.actions import Action
from interpreter.compile.turns.resume_points import Station
from interpreter.run.machine import ASK, MOST_OPTIONS, PARKED, UNWIND
from interpreter.run.program import Program
from interpreter.run.tables import Question
from interpreter.state.layout import ANSWER, DECISION, STACK

COMPREHENSION = re.compile(r"[\[(].* for ")
MAIN = 0  # the code that is the game's own course


class CompileAsking(CompileAbilities):
    """Compiles what a player is asked in a phase, and what is done with the answer."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.actions: list[Action] = []

    def settle_lines(self, at: int) -> list[str]:
        """Lines of the station here that let everything react, and then come back to it."""
        if self.program.quiet:
            return []
        return [
            f"machine.pc = {at}",
            "settled = machine.settle(env)",
            "if settled is not None: return settled",
        ]

    def action_phase(
        self, stations: list[Station], phase: d.PhaseDecl, skipped: int = -1, code: int = MAIN
    ) -> None:
        """Ask for an action and do it, again and again; or go on so many stations after it."""
        actions = [
            self.actions[list(self.vocabulary.actions).index(name)] for name in phase.actions
        ]
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
        bindings = "(env[1], env[1], 0) + answer[1:]"
        chosen, named = "answer is not None", self.expressions.name(self.program.actions)
        act = [f"action = {named}[answer[0]]"]
        if alone:
            codes = self.expressions.name(self.program.codes)
            go_on = [f"machine.pc = {after}", f"return {codes}[{code}][{after}](machine, env)"]
            done = [
                *self.caused("action.because", [f"result = action.only(machine, {bindings})"]),
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
        act.append(f"return [action.code, {bindings}, action.because, env, {after}]")
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
