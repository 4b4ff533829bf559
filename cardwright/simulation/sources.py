"""Where games come from: a journal, this machine's processes, or a cluster. Wherever it is, the
same plan gives the same games in the order of their numbers, unless it is interrupted.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardwright.simulation.games import Played
from cardwright.simulation.journal import Journal, kept_games
from cardwright.simulation.plan import Plan
from cardwright.simulation.processes import play_all
from dsl.packs.pack import Pack


@dataclass(frozen=True, slots=True)
class Where:
    """Where games are played, and what is kept of them."""

    jobs: int = 1
    cluster: str | None = None  # an address, or `local:N`
    journal: Path | None = None
    go_on: bool = False
    native: bool = True  # whether games may be played natively


def play_games(
    pack: Pack, plan: Plan, games: int, where: Where
) -> Generator[list[Played], None, None]:
    """Every game of the plan, those in the journal first. Ctrl-C is raised after the last."""
    journal = None
    known: Mapping[int, Played] = {}
    if where.journal is not None:
        journal = Journal(where.journal, plan, go_on=where.go_on)
        known = dict(journal.known)
    try:
        kept = list(kept_games(dict(known), games))
        if kept:
            yield kept
        for missing in gaps(known, games):
            for some in _played(pack, plan, missing, where):
                if journal is not None:
                    for played in some:
                        journal.add(played)
                yield some
    finally:
        if journal is not None:
            journal.close()


def _played(
    pack: Pack, plan: Plan, games: range, where: Where
) -> Generator[list[Played], None, None]:
    if where.cluster is None:
        yield from play_all(pack, plan, games, where.jobs, native=where.native)
        return
    from cardwright.simulation.cluster import play_on_cluster

    yield from play_on_cluster(pack, plan, games, where.cluster)


def gaps(known: Mapping[int, Played], games: int) -> list[range]:
    """The games that are not known, as rows of numbers."""
    found: list[range] = []
    start = 0
    for number in [*sorted(one for one in known if one < games), games]:
        if number > start:
            found.append(range(start, number))
        start = number + 1
    return found
