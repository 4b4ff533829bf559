"""Text to syntax trees: one tree per declaration, with every mistake of a file found in one run.

A file is cut where a line starts in its first column; each piece is parsed alone, so that a
mistake in one declaration never hides the next. Within a declaration the line at fault is
taken out and the rest is read again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Tree
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from dsl.chunks import Chunk, Parsed
from dsl.diagnostics import Fix, Report
from dsl.mistakes import explain
from dsl.shape import depth_is_sound, shape_is_sound
from dsl.spans import Span
from dsl.tables import lark

LONGEST_LINE = 2_000
MOST_LINES = 5_000  # of one declaration
MOST_DECLARATIONS = 5_000  # of one file
MOST_MISTAKES_IN_ONE = 8
MOST_MISTAKES_IN_A_FILE = 100


def parse_text(text: str, file: str, report: Report) -> list[Parsed]:
    """Every declaration of a file. Mistakes go into the report."""
    found: list[Parsed] = []
    before = len(report)
    for chunk in chunks(text, file, report):
        if len(found) == MOST_DECLARATIONS and len(report) - before < MOST_MISTAKES_IN_A_FILE:
            message = f"this file has more than {MOST_DECLARATIONS:,} declarations"
            hint = "split it into several files"
            report.error("L007", Span.at(file, chunk.line), message, hint=hint)
            before = len(report) - MOST_MISTAKES_IN_A_FILE  # the rest is not read
        if len(report) - before < MOST_MISTAKES_IN_A_FILE:
            found.append(parse_chunk(chunk, report))
            if len(report) - before >= MOST_MISTAKES_IN_A_FILE:
                stop_reading(chunk, MOST_MISTAKES_IN_A_FILE, report)
        else:
            found.append(Parsed(chunk, None, first_words(chunk)))
    return found


def stop_reading(chunk: Chunk, mistakes: int, report: Report) -> None:
    """Nobody reads the hundred-and-first, and a hostile file must not buy a million of them."""
    report.error(
        "L009",
        Span.at(chunk.file, chunk.line),
        f"{mistakes} mistakes are enough for now",
        hint="what comes after this is not read; mend the ones before it first",
    )


def chunks(text: str, file: str, report: Report) -> Iterator[Chunk]:
    lines: list[str] = []
    start = 0
    stray = False
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        blank = not line.strip() or line.lstrip().startswith("#")
        if not blank and not line[0].isspace():
            if lines:
                yield Chunk(file, start, "\n".join(lines) + "\n")
            lines, start = [line], number
        elif lines:
            lines.append(line)
        elif not blank and not stray:
            stray = True
            width = len(line) - len(line.lstrip())
            report.error(
                "L003",
                Span.at(file, number, 1, width),
                "a declaration starts in the first column, but this line is indented",
                hint="take the spaces away",
                fix=Fix(Span.at(file, number, 1, width), ""),
            )
    if lines:
        yield Chunk(file, start, "\n".join(lines) + "\n")


def parse_chunk(chunk: Chunk, report: Report) -> Parsed:
    words = first_words(chunk)
    if not shape_is_sound(chunk, report):
        return Parsed(chunk, None, words)
    lines = chunk.text.split("\n")
    last = 0
    for _ in range(MOST_MISTAKES_IN_ONE):
        try:
            tree = lark().parse("\n".join(lines), start="start")
        except (UnexpectedInput, DedentError) as problem:
            line = explain(problem, chunk, lines, last, report)
            if line <= max(last, 1):
                return Parsed(chunk, None, words)
            last = line
            _take_out(lines, line - 1)
        else:
            if not depth_is_sound(tree, chunk, report):
                return Parsed(chunk, None, words)
            declaration = tree.children[0]
            assert isinstance(declaration, Tree)
            return Parsed(chunk, declaration, words)
    return Parsed(chunk, None, words)


def first_words(chunk: Chunk) -> frozenset[str]:
    first, _, _ = chunk.text.partition("\n")
    return frozenset(re.findall(r"[^\W\d]\w*", first[:LONGEST_LINE]))


def parse_fragment(text: str, file: str, start: str, report: Report) -> Parsed | None:
    """One effect, value or answer on its own, as typed into the REPL."""
    chunk = Chunk(file, 1, text.rstrip() + ("\n" if start == "statement" else ""))
    if not shape_is_sound(chunk, report):
        return None
    try:
        tree = lark().parse(chunk.text, start=start)
    except (UnexpectedInput, DedentError) as problem:
        explain(problem, chunk, chunk.text.split("\n"), 0, report)
        return None
    if not depth_is_sound(tree, chunk, report):
        return None
    return Parsed(chunk, tree, frozenset())


def _take_out(lines: list[str], index: int) -> None:
    """Blank a line and everything indented under it."""
    width = len(lines[index]) - len(lines[index].lstrip())
    lines[index] = ""
    for number in range(index + 1, len(lines)):
        line = lines[number]
        if line.strip() and len(line) - len(line.lstrip()) <= width:
            break
        lines[number] = ""
