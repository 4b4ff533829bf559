"""The small game on pyminion 0.4.0, a Dominion engine in Python, with its logging off.

Only what differs is said here: the eight Kingdom piles, and bots that choose as those of the other
sides do, among kinds of cards rather than among cards. pyminion is needed by nothing else, so it
is imported when a game is played: pip install 'cardwright[bench]'.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from bench.measure import MissingError
from bench.sides.outcome import Outcome

KINGDOM = ("smithy", "village", "market", "festival", "laboratory", "militia", "witch", "moat")


@lru_cache
def kit() -> tuple[Any, dict[str, Callable[[int], Any]]]:
    """A game class with the eight piles, and the makers of its bots, by name."""
    try:
        from pyminion.bots.bot import Bot, BotDecider
        from pyminion.bots.examples.big_money import BigMoney
        from pyminion.core import Pile
        from pyminion.expansions import base
        from pyminion.game import Game
    except ImportError as error:
        raise MissingError("pyminion") from error
    logging.disable(logging.INFO)  # it logs every step to the root of all loggers
    kingdom = [getattr(base, name) for name in KINGDOM]

    class SmallGame(Game):  # type: ignore[misc]
        def _create_kingdom_piles(self) -> list[Any]:
            return [Pile([card] * 10) for card in kingdom]

    class RandomDecider(BotDecider):  # type: ignore[misc]
        """Any of the kinds offered, or nothing."""

        def __init__(self, chance: Callable[[], float]) -> None:
            self.chance = chance
            self.blocks = 0
            self.answer = False

        def one_of(self, options: list[Any]) -> Any:
            return options[int(self.chance() * len(options))]

        def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
            return self.one_of([*dict.fromkeys(valid_actions), None])

        def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
            return self.one_of([*valid_cards, None])

        def binary_decision(self, *, player: Any, **asked: Any) -> bool:
            """pyminion asks for each Moat in hand; a player decides once for an attack."""
            if not self.blocks:
                self.blocks = sum(card.name == "Moat" for card in player.hand.cards)
                self.answer = self.chance() < 0.5
            self.blocks -= 1
            return self.answer

        def discard_decision(self, *, valid_cards: list[Any], **asked: Any) -> list[Any]:
            left = list(valid_cards)
            thrown = []
            for _ in range(asked["min_num_discard"]):
                card = self.one_of(list(dict.fromkeys(left)))
                left.remove(card)
                thrown.append(card)
            return thrown

    def random_bot(seed: int) -> Any:
        return Bot(RandomDecider(random.Random(seed).random), "random")

    return SmallGame, {"random": random_bot, "big money": lambda seed: BigMoney()}


def play(bot_name: str, seed: int) -> Outcome:
    """One game between two bots of a kind; pyminion shuffles with Python's own random numbers."""
    game_class, bots = kit()
    players = [bots[bot_name](2 * seed), bots[bot_name](2 * seed + 1)]
    random.seed(seed)
    result = game_class(players, [], random_order=False, log_stdout=False).play()
    first, second = players
    return Outcome(
        first.turns + second.turns,
        tuple(summary.score for summary in result.player_summaries),
        tuple(seat for seat, player in enumerate(players) if player in result.winners),
        0,
    )
