"""Which of two bots plays better: python -m bench.bots PACK BOT_A BOT_B --games 100.

Every deal is played twice with the seats swapped, so that neither the luck of the deal nor the
seat favours one of them.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial

from cardwright.bots import answer, make_bot
from cardwright.simulation import wilson
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game

PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Match:
    """One game between two bots, seen by the first of them."""

    seed: int
    seat: int  # of the first bot
    points: tuple[int, int]  # of the first bot and of the second
    counts: tuple[bool, bool]  # whether they may win at all
    won: float  # 1, 0, or a half when they share it or nobody has won
    decisions: tuple[int, int]
    seconds: tuple[float, float]  # of processor time


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays what."""

    pack: str
    bots: tuple[str, str]
    board: str | None = None


@lru_cache
def loaded(pack: str) -> Pack:
    return load(pack)


def play_match(table: Table, game_number: int, first_seed: int = 0) -> Match:
    """One game of a series: each seed twice, with the first bot in either seat."""
    seed, seat = first_seed + game_number // 2, game_number % 2
    game = Game.new(loaded(table.pack), PLAYERS, seed, board=table.board)
    names = table.bots if seat == 0 else table.bots[::-1]
    bots = [make_bot(name, seed, player) for player, name in enumerate(names)]
    decisions, seconds = [0, 0], [0.0, 0.0]
    while (decision := game.decision) is not None:
        who = decision.player ^ seat
        start = time.process_time()
        option = answer(bots[decision.player], game, seed + len(game.answers))
        seconds[who] += time.process_time() - start
        decisions[who] += 1
        game.push(option)
    result = game.result
    own, other = result.scores[seat], result.scores[1 - seat]
    return Match(
        seed,
        seat,
        (own.total, other.total),
        (own.counts, other.counts),
        0.5 if len(result.winners) != 1 else float(result.winners[0] == seat),
        (decisions[0], decisions[1]),
        (seconds[0], seconds[1]),
    )


def matches(table: Table, games: int, seed: int, jobs: int = 1) -> Iterator[Match]:
    """The games of a series, in order."""
    play = partial(play_match, table, first_seed=seed)
    if jobs <= 1:
        yield from map(play, range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, range(games))


def report(table: Table, played: list[Match]) -> list[str]:
    """What a series says of the first bot, in lines."""
    games = len(played)
    won = sum(match.won for match in played)
    share = wilson(won, games)
    by_seed: Counter[int] = Counter()
    for match in played:
        by_seed[match.seed] += match.points[0] * match.counts[0] - match.points[1] * match.counts[1]
    pairs = list(by_seed.values())
    pairs_won = sum(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0 for lead in pairs)
    of_pairs = wilson(pairs_won, len(pairs))
    lines = [
        f"{table.bots[0]} against {table.bots[1]} in {table.pack}:",
        f"  games won  {won:g} of {games}, {share.low:.1%} to {share.high:.1%}",
        f"  pairs won  {pairs_won:g} of {len(pairs)} by points that count, "
        f"{of_pairs.low:.1%} to {of_pairs.high:.1%}",
    ]
    for who, name in enumerate(table.bots):
        points = sum(match.points[who] for match in played) / games
        counted = sum(match.counts[who] for match in played)
        decisions = sum(match.decisions[who] for match in played)
        each = 1000 * sum(match.seconds[who] for match in played) / max(1, decisions)
        lines.append(
            f"  {name:<10} {points:6.1f} points, may win in {counted} of {games}, "
            f"{decisions / games:.0f} decisions a game, {each:.1f} ms of processor each"
        )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("pack")
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("--games", type=int, default=100, help="each deal counts for two games")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in")
    parser.add_argument("--board", help="another board than the pack's own")
    parser.add_argument("--each", action="store_true", help="print every game")
    asked = parser.parse_args()
    table = Table(asked.pack, (asked.bots[0], asked.bots[1]), asked.board)
    played = []
    for match in matches(table, asked.games, asked.seed, asked.jobs):
        played.append(match)
        if asked.each:
            print(match, flush=True)
    print("\n".join(report(table, played)))


if __name__ == "__main__":
    main()
