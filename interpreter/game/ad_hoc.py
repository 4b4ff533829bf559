"""Effects and values that are typed in while a game is on."""

from __future__ import annotations

from interpreter.game.evaluate import value_now
from interpreter.game.game import Game
from interpreter.game.typed_text import compile_text, read_effect, read_value
from interpreter.run.position import OptionValue, bound_to
from interpreter.state.errors import PlayError


def do_text(game: Game, text: str, doer: int | None = None) -> None:
    """Do what a line says in a game, as the player who decides unless another is said. Choices in
    it wait for answers like any other."""
    read_effect(game.program, text)  # a mistake in it must cost nothing
    if not game.program.recorded:
        raise PlayError("effects can be typed only into a game that is recorded")
    game.own_program()
    bound = bound_to(doer) if doer is not None else None
    game.do(compile_text(game.program, text), text, bound)


def value_of(game: Game, text: str) -> OptionValue:
    """What a value is now, for the player who decides."""
    decision = game.decision
    bound = bound_to(decision.player if decision else 0)
    return value_now(game, read_value(game.program, text), bound)
