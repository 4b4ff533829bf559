"""Games that differ only in what a seat may not see: the seat is sent the same, byte for byte."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.web.scenes.seat_scene import seat_scene
from interpreter.game.game import Game
from interpreter.state.errors import PlayError
from tests.hidden.settings import opened, packs

LANGUAGES = ("en", "fr", "de")


@dataclass
class Compared:
    """How much was compared, and what was not the same."""

    games: int = 0
    states: int = 0
    differ: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        about = f"{self.games} whole games, {self.states:,} states as seats see them"
        return f"{about}: {len(self.differ)} differ" + "".join(f"\n{one}" for one in self.differ)


def scenes_that_differ(name: str, seed: int, states: int, found: Compared) -> Iterator[str]:
    """Plays a game by chance; at each state everything that a seat does not see is dealt anew, and
    the seat is sent the same."""
    chance = random.Random(seed)
    game = Game.new(opened(name), seed=seed)
    for state in range(states):
        if game.decision is None:
            return
        for seat in range(game.program.players):
            game.lang = LANGUAGES[(state + seat) % len(LANGUAGES)]
            other = game.imagine(seat, chance.randrange(1 << 30))
            other.lang = game.lang
            found.states += 1
            mine, theirs = sent(game, seat), sent(other, seat)
            if mine != theirs:
                yield f"{name} {seed}, seat {seat}, answers {game.answers}:\n{mine}\n{theirs}"
        game.seat = None
        try:
            game.push(chance.randrange(len(game.decision)))
        except PlayError:
            return


def sent(game: Game, seat: int) -> str:
    return json.dumps(seat_scene(game, seat), ensure_ascii=False)


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
