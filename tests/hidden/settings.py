"""Which games are played, and how."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from dsl.packs.load import check, load
from dsl.packs.pack import Pack
from dsl.storage.shipped import content_path
from interpreter.game.game import Game
from interpreter.run.position import Answer
from interpreter.run.visibility import is_open
from tests.packs_under_test import SHIPPED
from tests.paths import PACKS

OWN = sorted(path.parent.relative_to(PACKS).as_posix() for path in PACKS.glob("**/pack.yaml"))


@cache
def opened(name: str) -> Pack:
    return load(content_path() / name if name in SHIPPED else PACKS / name)


@cache
def packs() -> list[str]:
    """Every shipped pack, and those of the tests in which something is hidden."""
    return [*SHIPPED, *(name for name in OWN if hides_something(name))]


def hides_something(name: str) -> bool:
    pack, report = check(PACKS / name)
    if pack is None or report.has_errors:
        return False
    known = pack.vocabulary
    zones = all(is_open(zone) for zone in known.zones.values())
    return not (zones and all(is_open(counter) for counter in known.counters.values()))


@dataclass(frozen=True)
class Setting:
    """How a game was begun."""

    pack: str
    board: str | None
    players: int
    options: tuple[tuple[str, str], ...]
    seed: int

    def game(self) -> Game:
        return Game.new(
            opened(self.pack),
            self.players,
            self.seed,
            board=self.board,
            options=dict(self.options),
        )

    def at(self, answers: list[Answer]) -> Game:
        """The game after some answers, to look at a difference again."""
        game = self.game()
        for answer in answers:
            game.push(answer)
        return game


def settings(seed: int, only: list[str] | None = None) -> Iterator[Setting]:
    """Games without end, the packs in turn and everything else by chance."""
    chance = random.Random(seed)
    while True:
        for name in only or packs():
            found = opened(name)
            game, options = found.vocabulary.game, found.vocabulary.options.values()
            assert game is not None
            low, high = game.players
            yield Setting(
                name,
                chance.choice(list(found.boards)) if found.boards else None,
                chance.randint(low, high),
                tuple((option.name, chance.choice(option.values)) for option in options),
                chance.randrange(1_000_000),
            )
