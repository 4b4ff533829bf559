"""A game played natively and in Python, with the same answers: every cell and every option must be
the same at every decision."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Protocol

from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.native.child import FAULT, OVER, Child, NativeText, Standing, native_text, unkept
from interpreter.native.compilers import CHECKED, COUNTING, FAST, CompilerError, compiler
from interpreter.run.program import Program
from interpreter.state.errors import PlayError
from interpreter.state.layout import OPENING
from interpreter.state.rng import first_state

QUICKLY = ("-O0", "-w")
LONGEST = 400  # of what is said of a difference


class Begun(Protocol):
    """How games are begun."""

    @property
    def pack(self) -> Pack: ...
    @property
    def players(self) -> int: ...
    @property
    def board(self) -> str | None: ...
    @property
    def options(self) -> tuple[tuple[str, str], ...]: ...


class NativeDifference(AssertionError):
    """The two do not agree."""


@dataclass
class Played:
    """What was compared."""

    games: int = 0
    decisions: int = 0
    over: int = 0  # games that came to their end
    given_up: dict[str, int] = field(default_factory=dict)  # games, by what for

    def __str__(self) -> str:
        reasons = ", ".join(f"{number} for {why}" for why, number in self.given_up.items())
        return (
            f"{self.games} games, {self.decisions} decisions; {self.over} games came to their end, "
            f"given up natively: {reasons or 'none'}"
        )


def text_of(setting: Begun, *, follows: bool = False) -> tuple[Program, NativeText]:
    """The program of a setting, and as C; perhaps one that enters what players cannot follow of
    hidden cards."""
    game = Game.new(
        setting.pack,
        setting.players,
        board=setting.board,
        options=dict(setting.options),
        recorded=follows,
    )
    return game.program, native_text(game.program)


def child_of(native: NativeText, *, checked: bool = False, quickly: bool = False) -> Child:
    """The process of a program: compiled with sanitizers, quickly, or as well as may be."""
    by = compiler()
    if by is None:
        raise CompilerError("there is no compiler")
    flags = CHECKED if checked else QUICKLY if quickly else FAST
    return Child(native, by, (*flags, *COUNTING))


def lockstep(
    setting: Begun, child: Child, seeds: range, most: int, tally: Played | None = None
) -> Played:
    """Play games with random answers."""
    tally = tally if tally is not None else Played()
    for seed in seeds:
        tally.games += 1
        chance = random.Random(seed)
        standing = child.begin(first_state(seed), None)
        try:
            game = Game.new(
                setting.pack,
                setting.players,
                seed,
                board=setting.board,
                options=dict(setting.options),
            )
        except PlayError as error:
            _refused(standing, setting, seed, error)
            continue
        _play(game, child, standing, chance, most, tally, f"{setting} seed {seed}")
    return tally


def _play(
    game: Game,
    child: Child,
    standing: Standing,
    chance: random.Random,
    most: int,
    tally: Played,
    which: str,
) -> None:
    for number in range(most + 1):
        if standing.status == FAULT:
            tally.given_up[standing.fault] = tally.given_up.get(standing.fault, 0) + 1
            return
        decision = game.decision
        agree(game, standing, f"{which} after {game.answers}", follows=child.native.follows)
        if decision is None or number == most or not len(decision):
            tally.over += decision is None
            return
        option = chance.randrange(len(decision))
        tally.decisions += 1
        standing = child.answer(option)
        try:
            game.push(option)
        except PlayError as error:
            _refused(standing, which, number, error)
            return


def _refused(standing: Standing, which: object, number: int, error: Exception) -> None:
    """What Python refuses must have been given up natively."""
    if standing.status != FAULT:
        raise NativeDifference(f"{which}: at {number} Python says {error}, and natively it goes on")


def agree(game: Game, standing: Standing, which: str, *, follows: bool = False) -> None:
    """NativeDifference where a native game stands otherwise."""
    cells, layout = game.machine.cells, game.program.layout
    left_out = unkept(layout, follows=follows)
    if len(cells) != len(standing.cells):
        raise NativeDifference(f"{which}: {len(cells)} cells, natively {len(standing.cells)}")
    for cell, (ours, theirs) in enumerate(zip(cells, standing.cells, strict=True)):
        if ours != theirs and cell not in left_out:
            named = layout.names.get(cell, cell)
            said = f"{str(ours)[:LONGEST]}, natively {str(theirs)[:LONGEST]}"
            raise NativeDifference(f"{which}: {named} is {said}")
    if (cells[OPENING] is None) != (standing.cells[OPENING] is None):
        raise NativeDifference(f"{which}: a phase is open to all here, and not there")
    decision = game.decision
    if (decision is None) != (standing.status == OVER):
        raise NativeDifference(f"{which}: it is over here, and not there")
    if decision is not None and tuple(decision.values) != standing.options:
        raise NativeDifference(f"{which}: {decision.values}, natively {standing.options}")
