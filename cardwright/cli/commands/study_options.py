"""The options that all studies share: what is played, where, and how it is told."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardwright.cli.commands.game_commands import BOARD, OPTION, PLAYERS, SEED, bots_option
from cardwright.cli.commands.pack_commands import JSON
from cardwright.cli.editing.shell_completion import complete_card
from cardwright.cli.lazy import TIME_FOR_ANSWERS

if TYPE_CHECKING:
    from cardwright.simulation.sources import Where
    from cardwright.studies.play_studies import Asked, Told

Callback = TypeVar("Callback", bound=Callable[..., Any])
FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)

WHERE = (
    click.option(
        "--jobs",
        type=click.IntRange(min=0),
        default=0,
        help="How many processes play at once; 0, the default, for one on each processor.",
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a Dask cluster: its address, or local:N for one of N workers here.",
    ),
    click.option(
        "--journal",
        metavar="FILE",
        type=FILE,
        help="Keep every game in this file as it comes in.",
    ),
    click.option("--continue", "go_on", is_flag=True, help="Go on with the journal that is there."),
)
TOLD = (
    click.option("--markdown", metavar="FILE", type=FILE, help="Write it as Markdown too."),
    click.option("--html", metavar="FILE", type=FILE, help="Write it as one page with plots."),
    click.option("--csv", metavar="FOLDER", type=FOLDER, help="Write each table as CSV."),
    click.option("--parquet", metavar="FOLDER", type=FOLDER, help="Write each table as Parquet."),
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the options of a study say, each under its name."""

    players: int | None
    bots: list[str]
    seed: int
    board: str | None
    options: dict[str, str]
    jobs: int
    cluster: str | None
    journal: Path | None
    go_on: bool
    markdown: Path | None
    html: Path | None
    csv: Path | None
    parquet: Path | None
    as_json: bool

    def asked(self, games: int, bots: Sequence[str] = ()) -> Asked:
        """What is played; with these bots where none are named."""
        from cardwright.studies.play_studies import Asked

        named = self.bots or bots
        return Asked(games, self.players, named, self.seed, self.board, self.options)

    def where(self) -> Where:
        from cardwright.simulation.sources import Where

        if self.go_on and self.journal is None:
            raise click.UsageError("--continue goes with --journal.")
        return Where(self.jobs or os.cpu_count() or 1, self.cluster, self.journal, self.go_on)

    def told(self) -> Told:
        from cardwright.studies.play_studies import Told

        return Told(self.as_json, self.markdown, self.html, self.csv, self.parquet)


CARD = click.option(
    "--card", metavar="CARD", shell_complete=complete_card, help="Tell more of this card."
)


def study_options(bots: str) -> Callable[[Callback], Callback]:
    """Give a command all of these options; it is handed them as `chosen`."""
    options = (PLAYERS, bots_option(bots), SEED, BOARD, OPTION)
    every = (*options, *WHERE, *TOLD, JSON, TIME_FOR_ANSWERS)

    def with_options(function: Callback) -> Callback:
        @functools.wraps(function)
        def command(*args: Any, **given: Any) -> Any:
            chosen = Chosen(**{name: given.pop(name) for name in Chosen.__slots__})
            return function(*args, chosen=chosen, **given)

        found: Any = command
        for option in reversed(every):
            found = option(found)
        return found  # type: ignore[no-any-return]

    return with_options


def told_options(function: Callback) -> Callback:
    """Give a command the options of how a study is told; it is handed them as `told`."""

    @functools.wraps(function)
    def command(*args: Any, **given: Any) -> Any:
        from cardwright.studies.play_studies import Told

        said = {name: given.pop(name) for name in Told.__slots__}
        return function(*args, told=Told(**said), **given)

    found: Any = command
    for option in reversed((*TOLD, JSON)):
        found = option(found)
    return found  # type: ignore[no-any-return]
