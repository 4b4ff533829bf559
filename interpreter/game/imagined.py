"""The game as the player who decides may imagine it."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.run.position import OptionValue


def imagined(game: Game, decision: Decision, seed: int) -> Game:
    """The game as its decider may think it is, with the very options that are really offered."""
    game = game.imagine(decision.player, seed)
    game.seed = 0  # from the seed and the answers the true game could be dealt again
    game.answers.clear()
    game.snippets.clear()
    offer(game, decision.values)
    return game


def offer(game: Game, values: Sequence[OptionValue]) -> None:
    """Let exactly these be the options now: a guess at hidden cards must not change them."""
    game.refresh(tuple(values))
