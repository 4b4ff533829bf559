"""A pack: the folder of text that is a game, read and checked as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from dsl.boards import Board
from dsl.diagnostics import PackError, Report
from dsl.fragments import Fragment
from dsl.kept_packs import assembled
from dsl.manifest import Manifest
from dsl.references import Reference, packs_meant
from dsl.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dsl.scenarios.steps import Scenario


@dataclass(slots=True)
class Pack:
    """A pack ready to be played, described or tested; or several that are played together.

    `places` are the folders or zip files of all packs in the order in which they load, and
    `named` those that were asked for."""

    manifest: Manifest
    places: tuple[Path, ...]
    named: tuple[Path, ...]
    words: Vocabulary
    boards: dict[str, Board]
    scenarios: Sequence[Scenario]
    options: dict[str, str]
    texts: dict[str, str]  # every file read, by the name that messages show
    fingerprint: str
    played_on: str | None = None
    fragments: dict[str, Fragment] = field(default_factory=dict)
    programs: dict[object, object] = field(default_factory=dict, repr=False)

    @property
    def id(self) -> str:
        return self.manifest.id

    @property
    def folder(self) -> Path:
        return self.named[-1]

    @property
    def board(self) -> Board | None:
        """The board to play on when none is asked for."""
        if self.played_on in self.boards:
            return self.boards[self.played_on]
        return next(iter(self.boards.values()), None)


def load(reference: Reference, *, paths: Sequence[Path] = ()) -> Pack:
    """The pack at a folder or with an id. Raises PackError, with every mistake, if it has any."""
    pack, report = check(reference, paths=paths)
    if pack is None or report.has_errors:
        raise PackError(report)
    return pack


def check(reference: Reference, *, paths: Sequence[Path] = ()) -> tuple[Pack | None, Report]:
    """Read a pack and everything it requires; report every mistake of every file."""
    report = Report()
    meant = packs_meant(reference, report, paths)
    if meant is None:
        return None, report

    def assemble() -> Pack | None:
        from dsl import assembling  # with the parser and all readers, which a kept pack needs not

        return assembling.assemble(meant, report)

    return assembled(meant, assemble, report), report
