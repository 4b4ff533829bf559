"""Every answer of every scenario, given natively as well: before each the game is taken over as it
stands in Python, and after it all must stand as it does there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field

from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.native.child import FAULT, Child, native_text
from interpreter.native.not_printed import NotPrintedError
from interpreter.run.program import Program
from interpreter.state.errors import PlayError
from interpreter.testing.scenarios import run_scenario
from tests.native.lockstep import NativeDifference, Played, agree, child_of


@dataclass
class Answers:
    """The programs of some scenarios, natively, and what was compared."""

    stack: ExitStack
    checked: bool
    tally: Played = field(default_factory=Played)
    children: dict[int, tuple[Program, Child | None]] = field(default_factory=dict)

    def child(self, program: Program) -> Child | None:
        """The process that plays a program; None where it is not printed."""
        if id(program) not in self.children:
            try:
                native = native_text(program)
                made = child_of(native, checked=self.checked, quickly=True)
                child: Child | None = self.stack.enter_context(made)
            except NotPrintedError:
                child = None
            self.children[id(program)] = program, child
        return self.children[id(program)][1]

    def given(self, game: Game, option: int, push: Callable[[], None]) -> None:
        """Give an answer both ways."""
        child, decision = self.child(game.program), game.decision
        if child is None or decision is None or not is_first(game):
            self.left("not printed" if child is None else "out of turn")
            push()
            return
        try:
            child.load(game.machine.cells, decision.values)
        except NotPrintedError as error:
            self.left(f"{error}")
            push()
            return
        standing = child.answer(option)
        try:
            push()
        except PlayError as error:
            if standing.status != FAULT:
                raise NativeDifference(f"{game.answers}: Python says {error}") from error
            raise
        if standing.status == FAULT:
            self.left(standing.fault)
            return
        if not is_first(game):  # natively the first in line is told of
            self.left("out of turn")
            return
        self.tally.decisions += 1
        agree(game, standing, f"{game!r} after {option}", follows=child.native.follows)

    def left(self, why: str) -> None:
        self.tally.given_up[why] = self.tally.given_up.get(why, 0) + 1

    def entered(self) -> dict[str, bool]:
        """Of each routine whether it was entered in any of the programs."""
        found: dict[str, bool] = {}
        for _, child in self.children.values():
            if child is not None:
                add_entered(found, child)
        return found


def is_first(game: Game) -> bool:
    """Whether the decision is that of the first in line, where several may be asked."""
    decision, asked = game.decision, game.asked_first
    return decision is None or asked is None or asked[1] == decision.player


def add_entered(found: dict[str, bool], child: Child) -> None:
    for name, entered in zip(child.native.routines, child.entered(), strict=True):
        found[name] = found.get(name, False) or entered


def scenario_answers(pack: Pack, *, checked: bool = False) -> tuple[Played, dict[str, bool]]:
    """Run all scenarios of a pack; NativeDifference where an answer has led elsewhere."""
    pushed = Game.push
    with ExitStack() as stack:
        answers = Answers(stack, checked)

        def push(game: Game, option: object, took: int = 0) -> None:
            def go_on() -> None:
                pushed(game, option, took)  # type: ignore[arg-type]

            if type(option) is int and not took:
                answers.given(game, option, go_on)
            else:
                go_on()

        Game.push = push  # type: ignore[method-assign, assignment]
        try:
            for scenario in pack.scenarios:
                answers.tally.games += 1
                run_scenario(pack, scenario)
        finally:
            Game.push = pushed  # type: ignore[method-assign]
        return answers.tally, answers.entered()
