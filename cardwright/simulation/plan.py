"""What is to be played, by whom, from which seats and seeds.

A game's seed follows from the run's seed and the game's number, so that the result does not
depend on how many processes played the games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from pathlib import Path

from cardwright.bots import Bot, bot_random, make_bot
from cardwright.bots.own_worths import OwnWorths
from dsl.packs.pack import Pack
from interpreter.compile.program_cache import program_for

MOST_ARRANGEMENTS = 120
DEFAULT_BOTS = ("greedy",)
MOST_DECISIONS = 20_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played; plain data, since every process gets it."""

    folders: tuple[str, ...]
    fingerprint: str
    paths: tuple[str, ...]
    bots: tuple[str, ...]  # one for each player
    seed: int
    board: str | None
    options: tuple[tuple[str, str], ...]
    max_decisions: int
    check_invariants: bool
    replays: str | None = None  # the folder that every game is written into
    facts: bool = False  # whether to take down what happens in the games
    worths: tuple[tuple[int, ...] | None, ...] = ()  # of each bot, other numbers in `worth` lines
    repeats: int = 1  # how often each deal is played

    def bot(self, pack: Pack, entrant: int, seed: int, seat: int) -> Bot:
        """One of the bots, as it comes to a game."""
        bot = make_bot(self.bots[entrant], seed, seat)
        numbers = self.worths[entrant] if self.worths else None
        return bot if numbers is None else OwnWorths(bot, pack, numbers)

    def seats(self, game: int) -> tuple[int, ...]:
        """Which bot sits where in a game.

        All move on by one seat after each game, and change neighbours after each round of that,
        since it matters whom one plays after.
        """
        count = len(self.bots)
        arrangements = min(math.factorial(count - 1), MOST_ARRANGEMENTS)
        others = islice(permutations(range(1, count)), game // count % arrangements, None)
        circle = (0, *next(others))
        return tuple(circle[(seat + game) % count] for seat in range(count))

    def game_seed(self, game: int) -> int:
        return bot_random(self.seed, game // self.repeats).getrandbits(53)


def make_plan(
    pack: Pack,
    players: int | None,
    bots: Sequence[str],
    seed: int,
    board: str | None,
    options: dict[str, str] | None,
    max_decisions: int,
    check_invariants: bool,
    replays: Path | None = None,
    *,
    facts: bool = False,
) -> Plan:
    names = list(bots) or list(DEFAULT_BOTS)
    for name in names:
        make_bot(name, 0)
    wanted = players if players is not None else len(names) if len(names) > 1 else None
    count = program_for(pack, wanted, board, options).players
    if len(names) > count:
        raise ValueError(f"there are {len(names)} bots for {count} players")
    return Plan(
        tuple(str(folder.resolve()) for folder in pack.named),
        pack.fingerprint,
        tuple(str(folder.resolve().parent) for folder in pack.places),
        tuple(names[seat % len(names)] for seat in range(count)),
        seed,
        board,
        tuple(sorted((options or {}).items())),
        max_decisions,
        check_invariants,
        str(replays.resolve()) if replays is not None else None,
        facts,
    )
