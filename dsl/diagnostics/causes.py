"""Diagnostics in the order in which they are mended: causes first, one message a cause."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath

from dsl.diagnostics.report import Diagnostic, Severity

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
MOST_OTHERS = 2  # places besides the first that are shown of what is said at many

# What is left over, or left out, says less than what is wrong.
LEFT_OVER = ("W004", "W021", "W024")

# What the words of a pack depend on comes before what uses them.
ENDINGS = (".csv", ".rules", ".cards", ".scenarios")


def by_cause(report: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Every cause once, the worst and the first one to mend first. An unknown word is one mistake,
    at however many places it stands."""
    found: dict[tuple[str, str, str, str], list[Diagnostic]] = {}
    for number, one in enumerate(sorted(report, key=_rank)):
        alike = one.word or str(number)
        found.setdefault((one.severity, one.code, one.message, alike), []).append(one)
    return [_told_once(several) for several in found.values()]


def _rank(one: Diagnostic) -> tuple[object, ...]:
    span = one.span
    place = (span.file, span.line, span.column, one.code, one.message)
    return (SEVERITIES.index(one.severity), one.code in LEFT_OVER, _file_rank(span.file), *place)


def _file_rank(file: str) -> int:
    """Who the pack is, then its boards and tables, then its rules, cards and scenarios."""
    path = PurePath(file)
    if not file or path.name == "pack.yaml":
        return 0
    return 2 + ENDINGS.index(path.suffix) if path.suffix in ENDINGS else 1


def _told_once(several: list[Diagnostic]) -> Diagnostic:
    first, *others = several
    if not others:
        return first
    shown = [(one.span, "and here") for one in others[:MOST_OTHERS]]
    if len(others) > MOST_OTHERS:
        span, _ = shown[-1]
        shown[-1] = (span, f"and here, and at {len(others) - MOST_OTHERS} more places")
    return replace(first, related=(*first.related, *shown))
