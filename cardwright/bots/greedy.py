"""The bot that looks one option ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence

from interpreter.game.game import Game
from interpreter.game.imagined import offer
from interpreter.game.scoring import standing
from interpreter.run.position import OptionValue
from interpreter.state.errors import PlayError

MOST_FOLLOWED = 12  # questions inside one effect that a greedy bot answers to see where it leads
PATIENCE = 3  # choices in one phase that make nothing better, before it is time to move on
LONG = 40  # answers in one phase, after which a bot that remembers none of them moves on


class GreedyBot:
    """Takes the option after which its player stands best; among equals, any. Where actions can be
    taken back and done again, it would do so for ever: so it moves on after a while."""

    def __init__(self, chance: random.Random, most: int | None = None) -> None:
        self.chance = chance
        self.most = most  # of more options, so many by chance are looked at
        self.phase: tuple[int, int, bool] | None = None  # the one it has been choosing in
        self.highest = 0  # how well it stood there at best
        self.fruitless = 0  # its choices since
        self.late = False  # whether the phase had gone on for long enough before it came

    def choose(self, game: Game, player: int) -> int:
        assert game.decision is not None
        values = game.decision.values
        stuck = game.decision.kind == "action" and self.is_stuck(game, player)
        phase = game.moment
        best: list[int] = []
        highest: tuple[bool, int] | None = None
        options: Sequence[int] = range(len(values))
        if self.most is not None and len(values) > self.most:
            options = self.chance.sample(options, self.most)
        for option in options:
            worth, where = self.tried(game, player, values, option)
            place = (stuck and where != phase, worth)
            if highest is None or place > highest:
                best, highest = [option], place
            elif place == highest:
                best.append(option)
        return self.chance.choice(best)

    def come_after(self, answers: int, *, going_round: bool = False) -> None:
        """Take the place of another bot after so many answers in this phase; it may have gone round
        in a circle already."""
        self.late = going_round or answers > LONG

    def is_stuck(self, game: Game, player: int) -> bool:
        """Whether it has chosen for long enough in this phase without getting anywhere."""
        phase, now = game.moment, standing(game, player)
        if phase != self.phase or now > self.highest:
            self.phase, self.highest, self.fruitless = phase, now, 0
        else:
            self.fruitless += 1
        return self.late or self.fruitless > PATIENCE

    def tried(
        self, game: Game, player: int, values: Sequence[OptionValue], option: int
    ) -> tuple[int, tuple[int, int, bool]]:
        """How the player stands, and which phase it is, once the option and the questions it raises
        are answered."""
        offer(game, values)
        start = game.length
        try:
            game.push(option)
            self.follow(game, player)
            return standing(game, player), game.moment
        except PlayError:  # what was imagined cannot be: the option tells nothing
            return standing(game, player), game.moment
        finally:
            while game.length > start:
                game.pop()

    def follow(self, game: Game, player: int) -> None:
        for _ in range(MOST_FOLLOWED):
            if asks_no_more(game, player):
                return
            decision = game.decision
            if decision is None or decision.player != player or decision.kind == "action":
                return
            game.push(self.chance.randrange(len(decision)))


def asks_no_more(game: Game, player: int) -> bool:
    """Whether it is plain, before options are listed, that the effect asks the player nothing."""
    asked = game.asked_first
    if asked is None or game.others_wait:
        return False
    return asked[1] != player or game.question(asked).kind == "action"
