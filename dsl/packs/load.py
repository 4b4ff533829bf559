"""Loading a pack: `load` gives it or raises, `check` reports every mistake."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dsl.diagnostics.report import PackError, Report
from dsl.packs.pack import Pack
from dsl.packs.pack_cache import assembled
from dsl.packs.references import Reference, packs_meant


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
        from dsl.packs import assemble as assembling

        return assembling.assemble(meant, report)

    return assembled(meant, assemble, report), report
