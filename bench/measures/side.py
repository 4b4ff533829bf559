"""The engine against the engine as it was at a commit, in the same run.

Both play the packs of that commit, with the same seeds. They take turns, several times, in
processes that are started anew now and then; the least time of each counts, so that little of what
else runs on the machine is counted. How much still is, a second process of the earlier engine
tells: its ratio should be 1, and no other ratio is surer than that one is near it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.measure import FULL, Effort, Measure
from bench.report import Table, Target, duration, times
from bench.shell import ROOT
from bench.sides.earlier import Side, caches, checked_out, commit_named
from bench.timing import Sample

THEN, AGAIN, NOW = "then", "again", "now"
SECONDS = 0.2  # of one job, about
MOST_GAMES = 200
NOTHING = 1e-6  # seconds that are less than what can be told apart


@dataclass(frozen=True, slots=True)
class Row:
    """What is compared: the job, what one piece of it is called, and the ratio wanted, if any."""

    job: str
    what: str
    wanted: float | None = None


CONTENT = Path(__file__).parents[2] / "content"
PACKS = tuple(sorted(manifest.parent.name for manifest in CONTENT.glob("*/pack.yaml")))
WANTED: dict[str, float | None] = {**dict.fromkeys(PACKS, 0.6), "thunderstone": 0.5}
WANTED["map_masters"] = None  # most of it is walks, which are not compiled
ROWS = (
    *(
        Row(f"{pack} {how}", f"{pack}: a decision of random play, {how}", WANTED.get(pack))
        for pack in PACKS
        for how in ("recorded", "unrecorded")
    ),
    Row("tried", "clank: one answer tried by planner (copy, push, worth)", 0.4),
    Row("planned", "clank: a turn planned by planner"),
    Row("push and pop", "clank: push + pop"),
    Row("begun", "clank: a game begun, nothing compiled"),
    Row("first games", "clank: a game begun and played, nothing compiled"),
    Row("the same games", "clank: the same game, everything compiled"),
)
# A program may be compiled as it is needed, so beginning a game does not tell what compiling costs.
COMPILING = "clank: compile of the program, as far as one game needs it"
NOT_SLOWER = 1.05  # what two runs of the same engine differ by


def run(effort: Effort, name: str) -> Iterator[Table]:
    commit = commit_named(name)
    starts, rounds = (3, 5) if effort.rounds >= FULL.rounds else (1, 2)
    notes = [f"Both play the packs of {commit}; each figure is the least of {starts * rounds}."]
    with ExitStack() as stack:
        then = stack.enter_context(checked_out(commit))
        environment = stack.enter_context(caches())
        begin: dict[str, Callable[[], Side]] = {
            THEN: partial(Side, commit, then, then / "content", environment),
            AGAIN: partial(Side, commit, then, then / "content", environment),
            NOW: partial(Side, "this checkout", ROOT, then / "content", environment),
        }
        games: dict[str, int] = {}
        rows = [row for row in ROWS if _has(then / "content", row)]  # packs may have come since
        least: dict[str, dict[str, float]] = {row.job: {} for row in rows}
        for start in range(starts):
            with ExitStack() as running:
                sides = {side: running.enter_context(make()) for side, make in begin.items()}
                for row in rows:
                    _progress(f"{start + 1}/{starts} {row.what}")
                    if not start:
                        games[row.job] = _enough(sides[THEN], row)
                        notes += _same(sides, row, games[row.job])
                    for side, at in list(sides.items()) * rounds:
                        done = at.do(row.job, games[row.job])
                        seconds = done.seconds / done.pieces
                        known = least[row.job].get(side, seconds)
                        least[row.job][side] = min(known, seconds)
    _progress("")
    yield _table(commit, least, notes)


def _has(content: Path, row: Row) -> bool:
    """Whether there is the pack of a row at the commit."""
    pack = row.job.partition(" ")[0]
    return pack not in PACKS or (content / pack).is_dir()


def _enough(side: Side, row: Row) -> int:
    """How many games, or times, take about as long as a job should; the first one warms up."""
    side.do(row.job, 1)
    return max(1, min(MOST_GAMES, round(SECONDS / side.do(row.job, 1).seconds)))


def _same(sides: dict[str, Side], row: Row, games: int) -> Iterator[str]:
    looks = {side: at.do(row.job, games, look=True) for side, at in sides.items()}
    if looks[THEN].look != looks[NOW].look:
        yield (
            f"{row.what}: the two do not play the same games "
            f"({looks[THEN].pieces:,} and {looks[NOW].pieces:,} decisions)."
        )


def _table(commit: str, least: dict[str, dict[str, float]], notes: list[str]) -> Table:
    table = Table(
        f"The engine against itself at {commit}",
        ["what", commit, "now", "ratio", "of two alike"],
        notes=notes,
    )

    def add(what: str, found: Mapping[str, float], wanted: float | None) -> None:
        then, again, now = (found[side] for side in (THEN, AGAIN, NOW))
        ratio, control = Sample((now / then,)), Sample((again / then,))
        shown = (duration(Sample((then,))), duration(Sample((now,))), times(ratio), times(control))
        table.add(what, *shown)
        if wanted is not None:
            table.targets.append(Target(f"{what}, against {commit}", ratio, wanted, at_least=False))

    for row in ROWS:
        if row.job in least:
            add(row.what, least[row.job], row.wanted)
    first, after = least["first games"], least["the same games"]
    compiling = {side: max(first[side] - after[side], NOTHING) for side in first}
    add(COMPILING, compiling, NOT_SLOWER)
    return table


def _progress(text: str) -> None:
    """What is measured now; on a terminal it is written over again."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif text:
        print(text, file=sys.stderr, flush=True)


def against(commit: str) -> Measure:
    """The comparison with a commit, as a measurement."""
    return Measure(
        "side", f"the engine against itself at {commit}", lambda effort: run(effort, commit), _work
    )


def _work() -> Callable[[], object]:
    raise AssertionError("two engines are not profiled together")
