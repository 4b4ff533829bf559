"""Games that differ only in what a seat may not see: the seat is sent the same, byte for byte.

What it is sent is its scene, what happened, and why a card cannot be used. All else follows from
the scene, is the same for all seats, or is a hint, which bots give for a game as its player
imagines it (`tests.hidden`).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.play.answer_news import NOBODY
from cardwright.web.scenes.explanations import why_not
from cardwright.web.scenes.seat_scene import seat_scene
from interpreter.game.game import Game
from interpreter.state.errors import PlayError
from tests.hidden.retelling import Retelling
from tests.hidden.settings import opened, packs

LANGUAGES = ("en", "fr", "de")
RETOLD = 3  # every so many states what was told is told again
ASKED = 5  # and why a card cannot be used


@dataclass
class Compared:
    """How much was compared, and what was not the same."""

    games: int = 0
    states: int = 0
    retold: int = 0
    differ: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        about = (
            f"{self.games} whole games, {self.states:,} states as seats see them, "
            f"news told {self.retold:,} times"
        )
        return f"{about}: {len(self.differ)} differ" + "".join(f"\n{one}" for one in self.differ)


def scenes_that_differ(name: str, seed: int, states: int, found: Compared) -> Iterator[str]:
    """Plays a game by chance; at each state everything that a seat does not see is dealt anew, and
    the seat is sent the same."""
    chance, retelling = random.Random(seed), Retelling()
    game = Game.new(opened(name), seed=seed)
    cards = list(game.program.pack.vocabulary.cards)
    for state in range(states):
        if game.decision is None:
            return
        about = f"{name} {seed}, answers {game.answers}"
        for seat in range(game.program.players):
            game.lang = LANGUAGES[(state + seat) % len(LANGUAGES)]
            other = game.imagine(seat, chance.randrange(1 << 30))
            other.lang = game.lang
            found.states += 1
            why = chance.choice(cards) if (state + seat) % ASKED == 0 else None
            mine, theirs = sent(game, seat, why), sent(other, seat, why)
            if mine != theirs:
                yield f"{about}, seat {seat}:\n{mine}\n{theirs}"
        if retelling.given and state % RETOLD == 0:
            viewer = chance.randrange(NOBODY, game.program.players)
            told = retelling.compared(game, viewer, chance.choice(LANGUAGES), chance)
            found.retold += told is not None
            if told is not None and told[0] != told[1]:
                yield f"{about}, news for {viewer}:\n{told[0]}\n{told[1]}"
        game.seat = None
        try:
            retelling.push(game, chance.randrange(len(game.decision)))
        except PlayError:
            return


def sent(game: Game, seat: int, card: str | None = None) -> str:
    """What a seat is sent; with why it cannot use a card, if it asks that."""
    why = [] if card is None else why_not(game, seat, card)
    return json.dumps([seat_scene(game, seat), why], ensure_ascii=False)


def compare(names: list[str], games: int, longest: int = 1_500) -> Compared:
    """So many whole games of each of these packs, or of all."""
    found = Compared()
    for name in names or packs():
        before = found.states
        for seed in range(2, 2 + games):
            found.differ += list(scenes_that_differ(name, seed, longest, found))[:1]
            found.games += 1
        print(f"{name}: {games} games, {found.states - before:,} states", flush=True)
    return found
