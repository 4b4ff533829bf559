"""Push and pop, and copies, of a Clank! game against those of python-chess."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from bench.measure import Effort, Measure, MissingError
from bench.measures.midgame import midgame, midgames
from bench.measures.packs import push_and_pop
from bench.report import Table, Target, duration, times
from bench.timing import interleaved
from dsl.packs.load import load

PLIES = 30  # of a quiet opening, the first legal move each


def board() -> Any:
    try:
        import chess
    except ImportError as error:
        raise MissingError("python-chess") from error
    found = chess.Board()
    for _ in range(PLIES):
        found.push(next(iter(found.legal_moves)))
    return found


def chess_push_and_pop(found: Any) -> Callable[[], object]:
    moves, turn = list(found.legal_moves), count()

    def work() -> None:
        found.push(moves[next(turn) % len(moves)])
        found.pop()

    return work


def run(effort: Effort) -> Iterator[Table]:
    table = Table("Clank! against python-chess", ["what", "Clank!", "python-chess", "ratio"])
    try:
        found = board()
    except MissingError as missing:
        table.notes.append(str(missing))
        yield table
        return
    clank = load("clank")
    game = midgame(clank)
    timed = interleaved(
        {
            "push": push_and_pop(midgames(clank)),
            "chess push": chess_push_and_pop(found),
            "copy": game.copy,
            "chess copy": lambda: found.copy(stack=False),
        },
        rounds=effort.rounds,
        seconds=effort.seconds,
    )
    for what, mine, theirs, bound in (
        ("push + pop", timed["push"], timed["chess push"], 2),
        ("copy (of python-chess without its stack)", timed["copy"], timed["chess copy"], 8),
    ):
        ratio = mine.over(theirs)
        table.add(what, duration(mine), duration(theirs), times(ratio))
        table.targets.append(
            Target(f"Clank! against python-chess: {what}", ratio, bound, at_least=False)
        )
    yield table


def work() -> Callable[[], object]:
    return push_and_pop(midgames(load("clank")))


MEASURE = Measure("chess", "push+pop and copy of Clank! against python-chess", run, work)
