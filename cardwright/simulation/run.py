"""Play many games and sum them up; for programs, and for people who watch."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO, cast

from cardwright.simulation.plan import DEFAULT_BOTS, MOST_DECISIONS, make_plan
from cardwright.simulation.report import summary_text
from cardwright.simulation.sources import Where, play_games
from cardwright.simulation.summary import Summary, Tally
from dsl.diagnostics.characters import visible
from dsl.diagnostics.guarded_output import Commands
from dsl.packs.pack import Pack
from interpreter.game.arguments import check_pack, check_whole


def simulate(
    pack: Pack,
    *,
    games: int,
    players: int | None = None,
    bots: Sequence[str] = DEFAULT_BOTS,
    seed: int = 0,
    jobs: int = 1,
    board: str | None = None,
    options: dict[str, str] | None = None,
    max_decisions: int = MOST_DECISIONS,
    check_invariants: bool = False,
    replays: Path | None = None,
    progress: Callable[[int], None] | None = None,
    cluster: str | None = None,
    journal: Path | None = None,
    go_on: bool = False,
    native: bool = True,
) -> Summary:
    """Play many games and sum them up. After Ctrl-C the summary has what was finished.

    Bots are repeated until every seat is taken. With `replays`, every game is written into that
    folder as a replay. With `cluster` they are played on the Dask cluster at that address, or on
    one that is started here for `local:N`. With `journal`, games are kept in that file as they come
    in, and with `go_on` those in it are not played again. Where there is a compiler of C, games
    between `random` players are played natively, unless `native` is False; what comes of them is
    the same. ValueError when what is asked for cannot
    be.
    """
    check_pack(pack)
    check_whole("games", games)
    if games < 0:
        raise ValueError(f"{games} games cannot be played")
    if isinstance(bots, str):
        raise TypeError(f'`bots` is a list of names: write `["{bots}"]`')
    plan = make_plan(
        pack, players, bots, seed, board, options, max_decisions, check_invariants, replays
    )
    tally = Tally(pack, plan, games)
    playing = play_games(pack, plan, games, Where(jobs, cluster, journal, go_on, native))
    try:
        for some in playing:
            for played in some:
                tally.add(played)
            if progress is not None:
                progress(tally.counted)
    except KeyboardInterrupt:
        tally.interrupted = True
    finally:
        playing.close()
    return tally.summary()


def run_simulate(
    pack: Pack,
    *,
    games: int,
    players: int | None,
    bots: list[str],
    seed: int,
    jobs: int,
    board: str | None,
    options: dict[str, str] | None = None,
    as_json: bool = False,
    max_decisions: int = MOST_DECISIONS,
    check_invariants: bool = False,
    replays: Path | None = None,
    cluster: str | None = None,
    journal: Path | None = None,
    go_on: bool = False,
    native: bool = True,
) -> int:
    """Simulate and print what came out.

    Exit code 0; 1 when a game had a problem; 2 for what cannot be played; 130 after Ctrl-C.
    """
    try:
        with progress_bar(games) as progress:
            summary = simulate(
                pack,
                games=games,
                players=players,
                bots=bots,
                seed=seed,
                jobs=jobs or os.cpu_count() or 1,
                board=board,
                options=options,
                max_decisions=max_decisions,
                check_invariants=check_invariants,
                replays=replays,
                progress=progress,
                cluster=cluster,
                journal=journal,
                go_on=go_on,
                native=native,
            )
    except BrokenExecutor:
        print("error: a process of the simulation was ended from outside", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"error: {visible(str(error))}", file=sys.stderr)
        return 2
    print(json.dumps(summary.to_json(), indent=2) if as_json else summary_text(summary, pack))
    if summary.interrupted:
        return 130
    return 1 if summary.problems else 0


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar with the time that is left, when somebody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(file=cast(TextIO, Commands(sys.stderr)), force_terminal=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=games)
        yield lambda counted: bar.update(task, completed=counted)
