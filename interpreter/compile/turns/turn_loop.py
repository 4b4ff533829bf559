"""The course of a game: setup, then turns and their phases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from dsl.model import declarations as d
from interpreter.compile.instructions import BURNED, indented, settle
from interpreter.compile.turns.action_prompts import MAIN, going_to
from interpreter.compile.turns.actions import Action
from interpreter.compile.turns.phases import CompilePhases
from interpreter.compile.turns.resume_points import Station, operations
from interpreter.run.machine import Machine
from interpreter.run.program import ActionCode
from interpreter.state.cells import Env
from interpreter.state.layout import (
    ACTIVE,
    AT_END,
    LISTENERS,
    MODIFIERS,
    NOBODY_YET,
    PHASE,
    QUEUE,
    TURN,
    USED,
    WATCHERS,
)

CLEARED = (WATCHERS, QUEUE, USED)  # what no turn leaves to the next


class CompileGame(CompilePhases):
    """Compiles a whole pack."""

    def compile(self) -> None:
        self.program.codes.append(())  # the place of MAIN
        self.compile_cards()
        self.compile_rules()
        self.compile_changers()
        self.compile_rooms()
        self.compile_tunnels()
        self.actions = [
            Action(self, decl, number)
            for number, decl in enumerate(self.vocabulary.actions.values())
        ]
        self.program.actions.extend(
            ActionCode(action.code, action.because, action.only) for action in self.actions
        )
        self.compile_course()

    def compile_course(self) -> None:
        """The main code: setup, then turn after turn."""
        program = self.program
        stations: list[Station] = [Station(run=self.who_begins())]
        for block in self.vocabulary.setup:
            span = block[0].span if block else self.program.sites[0]
            self.owner_source = self.program.source("setup", "setup", "", span)
            stations.append(self.doing(block))
        stations.append(Station(run=settle))
        program.turn_begins = first = len(stations)
        stations.append(self.begin_turn())
        ended = False
        for number, phase in enumerate(self.vocabulary.phases):
            if phase.after_turn and not ended:
                ended = True
                program.turn_mark = len(stations)
                self.staying(stations)
                self.end_of_turn(stations)
            self.compile_phase(stations, number, phase)
        program.turn_end = len(stations)
        if not ended:
            program.turn_mark = program.turn_end
            self.staying(stations)
        program.turn_ends = frozenset({program.turn_mark, program.turn_end})
        self.end_of_turn(stations)
        program.turn_passes = len(stations)
        stations.append(self.next_turn(first))
        entries = {0, first, *program.turn_ends, program.turn_passes}
        entries.update(program.phase_ends, program.phase_closes)
        self.program.codes[MAIN] = operations(stations, entries, self.expressions)

    def next_turn(self, first: int) -> Station:
        """The next player's turn begins."""
        active = f"(cells[{ACTIVE}] + 1) % {self.layout.players}"
        lines = [f"active = {active}", *self.written(str(ACTIVE), "active", 0), *going_to(first)]
        return Station((*lines, *BURNED, "return (active, active, 0)"), final=True)

    def who_begins(self) -> Callable[[Machine, Env], Any]:
        """Whose turn is the first: that of the first seat, unless chance says."""
        game, players = self.vocabulary.game, self.layout.players
        asked = game.first_random if game is not None else None
        at_random = self.value(asked) if asked is not None else None

        def run(machine: Machine, env: Env) -> Env:
            first = machine.cells[ACTIVE]
            if first == NOBODY_YET:
                machine.write(ACTIVE, 0)
                drawn = at_random is not None and at_random(machine.cells, env)
                first = machine.roll(players) if drawn else 0
                machine.write(ACTIVE, first)
            return (first, first, 0)

        return run

    def begin_turn(self) -> Station:
        """Count the turn; it passes at once for a player who is out, or whom a rule skips."""
        skip = self.any_of(self.vocabulary.skipped())
        lines = self.written(str(TURN), f"cells[{TURN}] + 1", 0)
        if skip is not None:
            passes = [
                *going_to(f"{self.expressions.name(self.program)}.turn_passes"),
                "return None",
            ]
            lines += [f"if {self.expressions.call(skip, 'cells', 'env')}:", *indented(passes)]
        return Station(tuple(lines))

    def compile_phase(self, stations: list[Station], number: int, phase: d.PhaseDecl) -> None:
        stations.append(Station(tuple(self.written(str(PHASE), str(number), 0))))
        self.owner_source = self.program.source("phase", phase.name, "", phase.span)
        if phase.played == "at once":
            self.at_once_phase(stations, phase)
        elif phase.played == "in turn":
            self.in_turn_phase(stations, phase)
        else:
            if phase.actions:
                self.action_phase(stations, phase)
            else:
                stations.append(self.doing(phase.body))
            self.program.phase_ends.append(len(stations))
            self.program.phase_closes.append(len(stations))
        lines = [*self.settle_lines(len(stations)), *self.expire_lines(1)]
        stations.append(Station(tuple(lines), entry=True))

    def expire_lines(self, until: int) -> list[str]:
        """Lines that drop what held until the end of the turn (0) or of the phase (1)."""
        dropped = self.expressions.call(expire, "machine", str(until))
        return self.if_any((LISTENERS, MODIFIERS), dropped)

    def if_any(self, cells: Iterable[int], then: str) -> list[str]:
        """The line that does something if anything stands in some cells, in a pack where it can."""
        filled = [f"cells[{cell}]" for cell in cells if cell in self.program.armed]
        return [f"if {' or '.join(filled)}: {then}"] if filled else []

    def staying(self, stations: list[Station]) -> None:
        """What rooms do to the player whose turn ends there."""
        if not any(kind.stay for kind in self.vocabulary.room_kinds.values()):
            return
        pawn, is_out = self.walker(), self.program.is_out
        room_code = self.program.room_code

        def run(machine: Machine, env: Env) -> Any:
            player = machine.cells[ACTIVE]
            env = (player, player, 0)
            code = room_code("stay", machine.cells[pawn + player])
            gone = code is None or is_out(machine.cells, env)
            return None if gone else [code, env, None]

        stations.extend([Station(run=settle), Station(run=run)])

    def end_of_turn(self, stations: list[Station]) -> None:
        """What waits for the end of the turn is done; then what lasts a turn is over."""
        at = len(stations)
        lasting = [c for c in self.vocabulary.counters.values() if c.until_end_of_turn]
        waiting = f"return {self.expressions.call(at_end, 'machine', 'env', str(at))}"
        lines = [*self.settle_lines(at), *self.if_any((AT_END,), waiting)]
        offsets = [self.layout.card_counters[c.name] for c in lasting if c.owner == "card"]
        if offsets:
            cleared = self.expressions.name(tuple(offsets))
            lines.append(self.expressions.call(clear_cards, "machine", cleared))
        lines += self.restart_lines([c.name for c in lasting if c.owner != "card"])
        lines += self.if_any(CLEARED, self.expressions.call(clear, "machine"))
        stations.append(Station((*lines, *self.expire_lines(0)), entry=True))

    def restart_lines(self, counters: Iterable[str]) -> list[str]:
        """Lines that put counters back to what they start with."""
        layout, starts = self.layout, self.program.starts
        widths = [
            (layout.counters[c], layout.width(self.vocabulary.counters[c].owner)) for c in counters
        ]
        cells = [first + index for first, width in widths for index in range(width)]
        lines: list[str] = []
        if self.program.journals:
            for cell in cells:
                write = indented(self.written(str(cell), str(starts[cell]), 0))
                lines += [f"if cells[{cell}] != {starts[cell]}:", *write]
            return lines
        for _, group in groupby(enumerate(sorted(cells)), lambda at: at[1] - at[0]):
            row = [cell for _, cell in group]  # neighbours are written together
            values = self.expressions.name(tuple(starts[cell] for cell in row))
            lines.append(f"cells[{row[0]}:{row[-1] + 1}] = {values}")
        return lines


def at_end(machine: Machine, env: Env, at: int) -> Any:
    """Do the first of what waits for the end of the turn, and come back for the others."""
    code, bindings, because = machine.cells[AT_END][0]
    machine.write(AT_END, machine.cells[AT_END][1:])
    return [code, bindings, because, env, at]


def clear_cards(machine: Machine, offsets: Sequence[int]) -> None:
    """Counters on cards that last a turn go back to nothing."""
    layout = machine.program.layout
    cells, first, record = machine.cells, layout.first_card, layout.record
    marked = [offset for offset in offsets if any(cells[first + offset :: record])]
    for card in range(first, len(cells), record) if marked else ():
        for offset in marked:
            if cells[card + offset]:
                machine.write(card + offset, 0)


def clear(machine: Machine) -> None:
    """Drop what was waited for, and what was used."""
    for cell in CLEARED:
        if machine.cells[cell]:
            machine.write(cell, ())


def expire(machine: Machine, until: int) -> None:
    """Drop what held until the end of the turn (0) or of the phase (1)."""
    cells = machine.cells
    over = (0, 1) if until == 0 else (1,)
    for cell in (LISTENERS, MODIFIERS):
        if cells[cell]:
            kept = tuple(item for item in cells[cell] if item[2] not in over)
            if len(kept) != len(cells[cell]):
                machine.write(cell, kept)
