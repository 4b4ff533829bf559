"""Replacements that mend mistakes, put into texts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from dsl.diagnostics.report import Applicability, Diagnostic, Fix
from dsl.diagnostics.spans import Span


@dataclass(frozen=True, slots=True)
class Mended:
    """A text after its fixes, and what was done to it: where, what stood there, what does now."""

    text: str
    done: tuple[tuple[Diagnostic, str, str], ...]


def fixes_of(
    report: Iterable[Diagnostic], wanted: Collection[Applicability]
) -> dict[str, list[tuple[Diagnostic, Fix]]]:
    """The fixes that are wanted, by file."""
    found: dict[str, list[tuple[Diagnostic, Fix]]] = {}
    for one in report:
        if one.fix is not None and one.fix.applicability in wanted and one.fix.span.line:
            found.setdefault(one.fix.span.file, []).append((one, one.fix))
    return found


def replaced(text: str, texts: Iterable[tuple[Span, str]]) -> str | None:
    """A text with others in these places, which do not touch; None when one lies outside of it."""
    starts = _line_starts(text)
    for span, other in sorted(texts, key=lambda one: (one[0].line, one[0].column), reverse=True):
        at = _offsets(span, starts, len(text))
        if at is None:
            return None
        text = text[: at[0]] + other + text[at[1] :]
    return text


def mended(text: str, fixes: Iterable[tuple[Diagnostic, Fix]]) -> Mended:
    """A text with its fixes. Of two that touch each other the first is put in place: what is left
    of the other is seen when the text is checked again."""
    starts = _line_starts(text)
    placed: list[tuple[int, int, Diagnostic, Fix]] = []
    for one, fix in fixes:
        at = _offsets(fix.span, starts, len(text))
        if at is not None:
            placed.append((*at, one, fix))
    placed.sort(key=lambda item: item[:2])
    out, last = "", 0
    done: list[tuple[Diagnostic, str, str]] = []
    for start, end, one, fix in placed:
        if start < last or (done and start == last == end):
            continue
        out += text[last:start] + fix.text
        done.append((one, text[start:end], fix.text))
        last = end
    return Mended(out + text[last:], tuple(done))


def _line_starts(text: str) -> list[int]:
    starts, at = [0], text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts


def _offsets(span: Span, starts: list[int], length: int) -> tuple[int, int] | None:
    """The stretch of the text that a span covers; None when it lies outside of it."""
    if not (1 <= span.line <= len(starts) and 1 <= span.end_line <= len(starts)):
        return None
    start = starts[span.line - 1] + span.column - 1
    end = starts[span.end_line - 1] + span.end_column - 1
    return (start, end) if start <= end <= length else None
