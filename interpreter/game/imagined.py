"""The game as the player who decides may imagine it."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.run.position import OptionValue


def imagined(game: Game, decision: Decision, seed: int) -> Game:
    """The game as its decider may think it is, with the very options that are really offered: the
    decider sees these. Nothing leads from it to the true game: neither the seed and the answers,
    from which it could be dealt again, nor the state in which something was told."""
    game = game.imagine(decision.player, seed)
    game.seed = 0
    game.answers.clear()
    game.snippets.clear()
    telling = game.told_before = game.telling()
    if telling is not None:
        telling.settle()
    offer(game, decision.values)
    return game


def offer(game: Game, values: Sequence[OptionValue]) -> None:
    """Let exactly these be the options now: a guess at hidden cards must not change them."""
    game.refresh(tuple(values))
