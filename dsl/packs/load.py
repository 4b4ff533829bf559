"""Loading a pack: `load` gives it or raises, `check` reports every mistake, and `examine` tells the
mistakes alone, for which a pack that was kept need not be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dsl.diagnostics.report import PackError, Report
from dsl.packs.pack_cache import Assembled, assembled
from dsl.packs.references import Reference, packs_meant

if TYPE_CHECKING:  # a pack that is not asked for needs none of its classes
    from dsl.model.contents import Contents
    from dsl.packs.pack import Pack


def load(reference: Reference, *, paths: Sequence[Path] = ()) -> Pack:
    """The pack at a folder or with an id. Raises PackError, with every mistake, if it has any."""
    pack, report = check(reference, paths=paths)
    if pack is None or report.has_errors:
        raise PackError(report)
    return pack


def check(reference: Reference, *, paths: Sequence[Path] = ()) -> tuple[Pack | None, Report]:
    """Read a pack and everything it requires; report every mistake of every file."""
    examined = examine(reference, paths=paths)
    return examined.pack, examined.report


@dataclass(frozen=True, slots=True)
class Examined:
    """What is told of a pack: its mistakes, how much it holds, and its files by the names that
    messages show. The pack itself is there for whoever asks; None when none could be made."""

    report: Report
    texts: Mapping[str, str]
    _assembled: Assembled | None

    @property
    def contents(self) -> Contents | None:
        return self._assembled.contents if self._assembled is not None else None

    @property
    def pack(self) -> Pack | None:
        return self._assembled.pack if self._assembled is not None else None


def examine(reference: Reference, *, paths: Sequence[Path] = ()) -> Examined:
    """Find every mistake of a pack and of everything it requires."""
    report = Report()
    meant = packs_meant(reference, report, paths)
    if meant is None:
        return Examined(report, {}, None)

    def assemble(report: Report) -> Pack | None:
        # A pack that was kept needs neither the parser nor anything else that reads packs.
        from dsl.packs import assemble as assembling

        return assembling.assemble(meant, report)

    return Examined(report, meant.texts, assembled(meant, assemble, report))
