"""The bot that looks one option ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from interpreter.bots.harness import offer
from interpreter.errors import PlayError
from interpreter.game import Game
from interpreter.scoring import standing

MOST_FOLLOWED = 12  # questions inside one effect that a greedy bot answers to see where it leads


class GreedyBot:
    """Takes the option after which its player stands best; among equals, any."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, game: Game, player: int) -> int:
        assert game.decision is not None
        values = game.decision.values
        best: list[int] = []
        highest: int | None = None
        for option in range(len(values)):
            worth = self.worth(game, player, values, option)
            if highest is None or worth > highest:
                best, highest = [option], worth
            elif worth == highest:
                best.append(option)
        return self.chance.choice(best)

    def worth(self, game: Game, player: int, values: Sequence[Any], option: int) -> int:
        """How the player stands once the option and the questions it raises are answered."""
        offer(game, values)
        start = game.length
        try:
            game.push(option)
            self.follow(game, player)
            return standing(game, player)
        except PlayError:
            return standing(game, player)  # what was imagined cannot be: the option tells nothing
        finally:
            while game.length > start:
                game.pop()

    def follow(self, game: Game, player: int) -> None:
        for _ in range(MOST_FOLLOWED):
            decision = game.decision
            if decision is None or decision.player != player or decision.kind == "action":
                return
            game.push(self.chance.randrange(len(decision)))
