"""Diagnostics as text: each with its place, the line it is about, and carets under the words.

error[N001]: there is no word `ember`
  cards/first.cards:6:12
    |
  6 |         +2 ember
    |            ^^^^ did you mean `embers`?
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from dsl.diagnostics.causes import SEVERITIES, by_cause
from dsl.diagnostics.report import Diagnostic, Fix
from dsl.diagnostics.spans import Span

MOST_SHOWN = 20
WIDEST_LINE = 110
LONGEST_READ = 2_000_000  # of a file that is only read again to show a line of it

STYLES = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "message": "1",
    "place": "36",
    "margin": "2",
    "related": "36",
    "good": "32",
    "added": "32",
    "taken": "31",
}


def render(report: Iterable[Diagnostic], texts: Mapping[str, str], colour: bool = False) -> str:
    """Every diagnostic, causes first, and a last line that counts them; "" when there are none.

    `texts` has the text of each file by the name in the spans. A file that it lacks is read from
    disk, and shown without its lines when that fails.
    """
    found = by_cause(report)
    if not found:
        return ""
    parts = [render_one(diagnostic, texts, colour) for diagnostic in found[:MOST_SHOWN]]
    if len(found) > MOST_SHOWN:
        parts.append(f"... and {len(found) - MOST_SHOWN} more")
    if len(found) > 1 or found[0].span.file:  # a lone message about no file needs no count
        parts.append(counted(found))
    return "\n\n".join(parts)


def render_one(diagnostic: Diagnostic, texts: Mapping[str, str], colour: bool = False) -> str:
    """One diagnostic with its excerpt and those of the places it refers to."""
    severity = diagnostic.severity
    head = paint(f"{severity}[{diagnostic.code}]", severity, colour)
    lines = [head + paint(f": {printable(diagnostic.message)}", "message", colour)]
    hint = diagnostic.hint
    if hint is None and diagnostic.fix is not None:
        hint = said_fix(diagnostic.fix)
    lines += excerpt(diagnostic.span, texts, hint or "", colour, style=severity)
    for span, note in diagnostic.related:
        lines += excerpt(span, texts, note, colour, style="related", mark="-")
    return "\n".join(lines)


def said_fix(fix: Fix) -> str:
    """A replacement as an advice."""
    return f"write `{fix.text.strip()}`" if fix.text.strip() else "take this away"


def counted(report: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning in 3 files`."""
    found = list(report)
    severities = Counter(diagnostic.severity for diagnostic in found)
    files = {diagnostic.span.file for diagnostic in found} - {""}
    text = ", ".join(
        plural(severities[severity], severity) for severity in SEVERITIES if severities[severity]
    )
    return f"{text} in {plural(len(files), 'file')}" if files else text


def excerpt(
    span: Span,
    texts: Mapping[str, str],
    note: str = "",
    colour: bool = False,
    *,
    style: str = "error",
    mark: str = "^",
) -> Iterator[str]:
    """The place, its line, and marks under what is meant, with a note behind them."""
    note = printable(note)
    if span.file:
        where = str(span) if span.line else span.file
        yield "  " + paint(printable(where), "place", colour)
    line = _line_of(span, texts)
    if line is None:
        if note:
            yield f"  {note}"
        return
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    end = max(start + 1, min(end, len(line)))
    line, start, end = _cropped(line, start, end)
    number = str(span.line)
    margin = paint(f"  {' ' * len(number)} |", "margin", colour)
    pad = " " * _columns(line[:start])
    marks = mark * max(1, _columns(line[start:end]))
    yield margin
    yield paint(f"  {number} |", "margin", colour) + f" {line}".rstrip()
    yield f"{margin} {pad}" + paint(f"{marks} {note}".rstrip(), style, colour)


def paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colour else text


def printable(text: str) -> str:
    """A text that a terminal may be given: a pack may come from anyone."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "�" for c in text)


def plural(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _line_of(span: Span, texts: Mapping[str, str]) -> str | None:
    if not span.file or span.line < 1:
        return None
    text = texts.get(span.file)
    if text is None:
        text = _read(Path(span.file))
    lines = text.split("\n") if text is not None else []
    if span.line > len(lines):
        return None
    return printable(lines[span.line - 1])


def _read(path: Path) -> str | None:
    try:
        if not path.is_file():
            return None
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            return file.read(LONGEST_READ)
    except (OSError, ValueError):
        return None


def _cropped(line: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a very long line around what is meant."""
    if len(line) <= WIDEST_LINE:
        return line, start, end
    first = max(0, min(start - WIDEST_LINE // 3, len(line) - WIDEST_LINE))
    last = min(len(line), first + WIDEST_LINE)
    before, after = "…" * (first > 0), "…" * (last < len(line))
    shift = len(before) - first
    return before + line[first:last] + after, start + shift, min(end, last) + shift


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes up."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
