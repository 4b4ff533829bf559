"""The bot that takes any option."""

from __future__ import annotations

import random

from interpreter.game.game import Game


class RandomBot:
    """Takes any option."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, game: Game, player: int) -> int:
        assert game.decision is not None
        return self.any_of(len(game.decision))

    def any_of(self, options: int) -> int:
        return self.chance.randrange(options)
