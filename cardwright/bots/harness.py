"""What every bot shares: it is handed views only, and has chance of its own.

A bot is never handed the game itself. `answer` gives it an imagined one, in which everything
the player cannot see is dealt anew, so that no bot can play by what it should not know.
"""

from __future__ import annotations

import random
from typing import Protocol

from cardwright.bots.random_bot import RandomBot
from interpreter.game.game import Game
from interpreter.game.imagined import imagined
from interpreter.run.journal import phase_began, stood_before


class Bot(Protocol):
    def choose(self, game: Game, player: int) -> int:
        """Which option to take. The game is imagined and may be played on, back and forth."""
        ...


def bot_random(seed: int, *path: int) -> random.Random:
    """Chance of a bot's own: the same for the same numbers, and never the game's."""
    return random.Random("/".join(map(str, (seed, *path))))


def answer(bot: Bot, game: Game, seed: int) -> int:
    """The option a bot takes in a game that waits; `seed` is for what it imagines."""
    decision = game.decision
    assert decision is not None
    if len(decision) == 1:
        return 0
    if isinstance(bot, RandomBot):  # looks at nothing, so nothing need be imagined for it
        return bot.any_of(len(decision))
    return bot.choose(imagined(game, decision, seed), decision.player)


def answers_in_phase(game: Game) -> int:
    """How many answers were given since the phase began, as far as they can be taken back."""
    return len(_marks_in_phase(game))


def goes_round(game: Game) -> bool:
    """Whether the game has stood just as it stands now since the phase began: somebody has done
    something and taken it back."""
    return stood_before(game, _marks_in_phase(game))


def _marks_in_phase(game: Game) -> list[int]:
    """How long the journal was before each answer of this phase."""
    began = phase_began(game)
    return [mark for mark, _, _ in game.marks if mark > began]
