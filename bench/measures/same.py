"""The proof that the three sides play the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bench.measure import FULL, Effort, Measure
from bench.measures.dominion import sides
from bench.report import Table
from bench.sides import same_game
from bench.sides.distribution import alike


class OtherDistributionError(same_game.OtherGameError):
    """Games of two sides differ by more than chance."""


def run(effort: Effort) -> Iterator[Table]:
    there, notes = sides()
    games = 1_000 if effort.rounds >= FULL.rounds else 200
    moves = games // 5
    table = Table(
        "The same game on all sides",
        ["bots", "against the engine", "turns apart (limit)", "winners apart (limit)", "by moves"],
        notes=[
            *notes,
            f"Turns: the widest gap between the distributions of {games:,} games (Kolmogorov and "
            "Smirnov). Winners: chi-square of first, second and shared. Limits: one in a thousand.",
            f"By moves: {moves} games from the same shuffles, every offer and answer compared.",
        ],
    )
    for bot in ("big money", "random"):
        agreed = sum(same_game.compare(bot, seed) for seed in range(moves))
        played = {
            name: [play(bot, 10_000 * (at + 1) + seed) for seed in range(games)]
            for at, (name, play) in enumerate(there.items())
        }
        for name, others in played.items():
            if name == "engine":
                continue
            likeness = alike(played["engine"], others)
            table.add(
                bot,
                name,
                f"{likeness.turns:.3f} ({likeness.turns_limit:.3f})",
                f"{likeness.winners:.1f} ({likeness.winners_limit:.1f})",
                f"{agreed:,} decisions agree" if name == "by hand" else "",
            )
            if not likeness.holds:
                raise OtherDistributionError(f"{bot}: {name} differs from the engine: {likeness}")
    yield table


def work() -> Callable[[], object]:
    return lambda: same_game.compare("random", 1)


MEASURE = Measure("same", "whether the three sides play the same game", run, work)
