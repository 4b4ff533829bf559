"""Which of two bots plays better: python -m bench.bots PACK BOT_A BOT_B --games 100.

Every deal is played once with the first bot in each seat and the second in all others, so that
neither the luck of the deal nor the seat favours one of them. In a game that all win together every
deal is played twice, all seats by the one and all by the other. With `--journal` what is played is
kept, and a second call goes on.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from pathlib import Path
from statistics import fmean

from cardwright.bots import answer, make_bot
from cardwright.simulation import wilson
from cardwright.studies.inference import mean_effect
from cardwright.studies.league import is_played_together
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game


@dataclass(frozen=True, slots=True)
class Match:
    """One game between two bots, seen by the first of them."""

    seed: int
    seat: int  # of the first bot; where all play together, 0 if it has all seats, and else 1
    points: tuple[float, float]  # of the first bot, and of the second where it stands best
    counts: tuple[bool, bool]  # whether they may win at all
    won: float  # the share of the first bot
    rank: float  # its place: 1 is the best, and who share places have the mean of them
    decisions: tuple[int, int]  # with more than one option
    seconds: tuple[float, float]  # of processor time


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays what."""

    pack: str
    bots: tuple[str, str]
    board: str | None = None
    players: int = 2
    options: tuple[str, ...] = ()  # NAME=VALUE

    @property
    def rulings(self) -> dict[str, str]:
        return {one.partition("=")[0]: one.partition("=")[2] for one in self.options}


@lru_cache
def loaded(pack: str) -> Pack:
    return load(pack)


def rounds(table: Table) -> int:
    """How often each deal is played."""
    return 2 if is_played_together(loaded(table.pack)) else table.players


def play_match(table: Table, game_number: int, first_seed: int = 0) -> Match:
    """One game of a series: each deal with the first bot in every seat."""
    pack = loaded(table.pack)
    together = is_played_together(pack)
    seed, seat = first_seed + game_number // rounds(table), game_number % rounds(table)
    rulings, board = table.rulings, table.board
    game = Game.new(pack, table.players, seed, board=board, options=rulings, recorded=False)
    who = [seat if together else int(player != seat) for player in range(table.players)]
    bots = [make_bot(table.bots[one], seed, player) for player, one in enumerate(who)]
    decisions, seconds = [0, 0], [0.0, 0.0]
    while (decision := game.decision) is not None:
        one = who[decision.player]
        start = time.process_time()
        option = answer(bots[decision.player], game, seed + len(game.answers))
        if len(decision) > 1:
            seconds[one] += time.process_time() - start
            decisions[one] += 1
        game.push(option)
    result = game.result
    spent = (decisions[0], decisions[1]), (seconds[0], seconds[1])
    if together:
        total, counts = float(result.teams[0].total), result.teams[0].counts
        return Match(seed, seat, (total, total), (counts, counts), float(counts), 1.0, *spent)
    decl = pack.vocabulary.game
    sign = -1 if decl is not None and decl.lowest_wins is not None else 1
    places = [(score.counts, sign * score.total) for score in result.scores]
    others = [player for player in range(table.players) if player != seat]
    best = max(others, key=lambda player: places[player])
    before = sum(places[player] > places[seat] for player in others)
    beside = sum(places[player] == places[seat] for player in others)
    return Match(
        seed,
        seat,
        (float(result.scores[seat].total), float(result.scores[best].total)),
        (result.scores[seat].counts, result.scores[best].counts),
        result.share(seat) if result.winners else 1 / table.players,
        1 + before + beside / 2,
        *spent,
    )


def matches(
    table: Table, games: int, seed: int, jobs: int = 1, *, start: int = 0
) -> Iterator[Match]:
    """The games of a series, in order."""
    play, numbers = partial(play_match, table, first_seed=seed), range(start, games)
    if jobs <= 1:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, numbers)


def kept(journal: Path, about: Mapping[str, object]) -> list[Match]:
    """The games that a journal has, or none of a new one. ValueError when it is of another
    series."""
    if not journal.exists():
        journal.write_text(json.dumps(about) + "\n")
        return []
    head, *lines = journal.read_text().split("\n")
    if json.loads(head) != about:
        raise ValueError(f"{journal} is of another series: {head}")
    journal.write_text("\n".join([head, *lines[:-1], ""]))  # a line that was cut off is left out
    found = [json.loads(line) for line in lines[:-1]]
    pairs = ("points", "counts", "decisions", "seconds")
    return [Match(**{**one, **{name: tuple(one[name]) for name in pairs}}) for one in found]


def report(table: Table, played: Sequence[Match]) -> list[str]:
    """What a series says of the first bot, in lines."""
    games = len(played)
    if is_played_together(loaded(table.pack)):
        return _together(table, played)
    won = sum(match.won for match in played)
    share = wilson(won, games)
    by_seed: dict[int, list[Match]] = {}
    for match in played:
        by_seed.setdefault(match.seed, []).append(match)
    deals = [fmean(match.won for match in of) for of in by_seed.values()]
    by_deal = mean_effect(deals)
    ranks = mean_effect([fmean(match.rank for match in of) for of in by_seed.values()])
    lines = [
        f"{table.bots[0]} against {table.bots[1]} in {table.pack}:",
        f"  games won  {won:g} of {games}, {share.low:.1%} to {share.high:.1%}",
    ]
    if by_deal is not None and ranks is not None:
        even = (1 + table.players) / 2
        lines += [
            f"  by deals   {by_deal.value:.1%} of {len(deals)} deals, "
            f"{max(0.0, by_deal.low):.1%} to {min(1.0, by_deal.high):.1%}",
            f"  mean rank  {ranks.value:.2f} of {table.players}, {ranks.low:.2f} to "
            f"{ranks.high:.2f} ({even:g} if they were alike)",
        ]
    return [*lines, *_each(table, played)]


def _together(table: Table, played: Sequence[Match]) -> list[str]:
    """Where all win or lose together: how much better the first bot scores on the same deals."""
    scored: dict[int, dict[int, float]] = {}
    for match in played:
        scored.setdefault(match.seed, {})[match.seat] = match.points[0]
    pairs = [of[0] - of[1] for of in scored.values() if len(of) == 2]
    found = mean_effect(pairs)
    lines = [f"{table.bots[0]} and {table.bots[1]} in {table.pack}, each in all seats:"]
    if found is not None:
        lines.append(
            f"  difference {found.value:+.2f} points over {len(pairs)} deals, "
            f"{found.low:+.2f} to {found.high:+.2f}"
        )
    return [*lines, *_each(table, played)]


def _each(table: Table, played: Sequence[Match]) -> Iterator[str]:
    together = is_played_together(loaded(table.pack))
    for who, name in enumerate(table.bots):
        own = [match for match in played if match.seat == who] if together else played
        points = fmean(match.points[who] for match in own)
        counted = sum(match.counts[who] for match in own)
        decisions = sum(match.decisions[who] for match in own)
        each = 1000 * sum(match.seconds[who] for match in own) / max(1, decisions)
        yield (
            f"  {name:<10} {points:6.1f} points, may win in {counted} of {len(own)}, "
            f"{decisions / len(own):.0f} decisions a game, {each:.1f} ms of processor each"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("pack")
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("--games", type=int, default=100, help="each deal counts for several")
    parser.add_argument("--players", type=int, help="how many play; as few as can, but two")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in")
    parser.add_argument("--board", help="another board than the pack's own")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--each", action="store_true", help="print every game")
    parser.add_argument("--journal", type=Path, help="keep games in this file, and go on with it")
    asked = parser.parse_args()
    decl = loaded(asked.pack).vocabulary.game
    players = asked.players or max(2, decl.players[0] if decl is not None else 2)
    bots = (asked.bots[0], asked.bots[1])
    table = Table(asked.pack, bots, asked.board, players, tuple(asked.option))
    about = json.loads(json.dumps({**asdict(table), "seed": asked.seed}))
    played = kept(asked.journal, about) if asked.journal else []
    for match in matches(table, asked.games, asked.seed, asked.jobs, start=len(played)):
        played.append(match)
        if asked.journal:
            with asked.journal.open("a") as out:
                out.write(json.dumps(asdict(match)) + "\n")
        if asked.each:
            print(match, flush=True)
    print("\n".join(report(table, played[: asked.games])))


if __name__ == "__main__":
    main()
