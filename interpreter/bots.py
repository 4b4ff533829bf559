"""Bots: who answers when no person does.

A bot is never handed the game itself. `answer` gives it an imagined one, in which everything
the player cannot see is dealt anew, so that no bot can play by what it should not know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from dsl.diagnostics import nearest
from interpreter.errors import PlayError
from interpreter.game import Decision, Game
from interpreter.scoring import standing

MOST_FOLLOWED = 12  # questions inside one effect that a greedy bot answers to see where it leads


class Bot(Protocol):
    def choose(self, game: Game, player: int) -> int:
        """Which option to take. The game is imagined and may be played on, back and forth."""
        ...


def bot_random(seed: int, *path: int) -> random.Random:
    """Chance of a bot's own: the same for the same numbers, and never the game's."""
    return random.Random("/".join(map(str, (seed, *path))))


class RandomBot:
    """Takes any option."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, game: Game, player: int) -> int:
        assert game.decision is not None
        return self.any_of(len(game.decision))

    def any_of(self, options: int) -> int:
        return self.chance.randrange(options)


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


BOTS: dict[str, Callable[[random.Random], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str, seed: int, player: int = 0) -> Bot:
    """A bot by name, with chance of its own. ValueError when there is no such bot."""
    if name not in BOTS:
        near = nearest(name, BOTS)
        known = f"did you mean `{near}`?" if near else f"there are {', '.join(sorted(BOTS))}"
        raise ValueError(f"there is no bot `{name}`: {known}")
    return BOTS[name](bot_random(seed, player))


def answer(bot: Bot, game: Game, seed: int) -> int:
    """The option a bot takes in a game that waits; `seed` is for what it imagines."""
    decision = game.decision
    assert decision is not None
    if len(decision) == 1:
        return 0
    if isinstance(bot, RandomBot):  # looks at nothing, so nothing need be imagined for it
        return bot.any_of(len(decision))
    return bot.choose(imagined(decision, seed), decision.player)


def imagined(decision: Decision, seed: int) -> Game:
    """The game as its decider may think it is, with the very options that are really offered."""
    game = decision.game.imagine(decision.player, seed)
    game.seed = 0  # from the seed and the answers the true game could be dealt again
    game.answers.clear()
    game.snippets.clear()
    offer(game, decision.values)
    return game


def offer(game: Game, values: Sequence[Any]) -> None:
    """Let exactly these be the options now: a guess at hidden cards must not change them."""
    game.refresh()
    game.machine.options = list(values)
