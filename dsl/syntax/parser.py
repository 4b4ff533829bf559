"""Text to syntax trees: one tree per declaration, with every mistake of a file found in one run.

A file is cut where a line starts in its first column; each piece is parsed alone, so that a
mistake in one declaration never hides the next. Within a declaration the line at fault is
taken out and the rest is read again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import pairwise

from lark import Tree
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from dsl.diagnostics.report import Fix, Report, nearest
from dsl.diagnostics.spans import Span
from dsl.storage.giving_way import give_way
from dsl.syntax.chunks import Chunk, Parsed, Syntax
from dsl.syntax.errors import explain
from dsl.syntax.lark_tables import first_words as words_that_start
from dsl.syntax.lark_tables import lark
from dsl.syntax.limits import depth_is_sound, refuse_hidden, shape_is_sound

LONGEST_LINE = 2_000
MOST_LINES = 5_000  # of one declaration
MOST_DECLARATIONS = 5_000  # of one file
MOST_MISTAKES_IN_ONE = 8
FAMILY = "family"
MOST_MISTAKES_IN_A_FILE = 100
NOTHING_DECLARED: Mapping[str, str] = {}


def parse_text(
    text: str, file: str, report: Report, declared: Mapping[str, str] | None = None
) -> list[Parsed]:
    """Every declaration of a file. Mistakes go into the report.

    `declared` are the words that the whole pack declares; without them, those of the file count.
    """
    declared = declared_words([text]) if declared is None else declared
    found = stray_start(text, file)
    before = len(report)
    refuse_hidden(text, file, report)
    for chunk in chunks(text, file, report):
        if len(found) == MOST_DECLARATIONS and len(report) - before < MOST_MISTAKES_IN_A_FILE:
            message = f"this file has more than {MOST_DECLARATIONS:,} declarations"
            hint = "split it into several files"
            report.error("L007", Span.at(file, chunk.line), message, hint=hint)
            before = len(report) - MOST_MISTAKES_IN_A_FILE  # the rest is not read
        if len(report) - before < MOST_MISTAKES_IN_A_FILE:
            if found and _follows_stray(found[-1], chunk):
                found.append(Parsed(chunk, None, first_words(chunk)))  # one mistake, told once
                continue
            found.append(parse_chunk(chunk, report, declared))
            if len(report) - before >= MOST_MISTAKES_IN_A_FILE:
                stop_reading(chunk, MOST_MISTAKES_IN_A_FILE, report)
        else:
            found.append(Parsed(chunk, None, first_words(chunk)))
    return found


def _follows_stray(before: Parsed, chunk: Chunk) -> bool:
    """Whether a line that declares nothing follows right after another one: all of them should be
    indented under what is above."""
    if before.tree is not None or chunk.line != before.chunk.line + 1:
        return False
    known = words_that_start("declaration")
    first, last = (re.match(r"[^\W\d]\w*", one.text) for one in (before.chunk, chunk))
    if first is None or last is None or first[0] in known or last[0] in known:
        return False
    return nearest(first[0], known) is None and nearest(last[0], known) is None


def stop_reading(chunk: Chunk, mistakes: int, report: Report) -> None:
    """Nobody reads the hundred-and-first, and a hostile file must not buy a million of them."""
    report.error(
        "L009",
        chunk.at(1),
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


def stray_start(text: str, file: str) -> list[Parsed]:
    """What an indented line at the start of a file would have declared."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            chunk = Chunk(file, number, line)
            return [Parsed(chunk, None, first_words(chunk))] if line[0].isspace() else []
    return []


DECLARING = re.compile(
    r"^(counter|zone|tag|moment|attribute|table|define|pawn|slot|room|tunnel|verb|action|option"
    r"|mark|leap|card|die)[ ]+([^\n:(=#]*)",
    re.MULTILINE,
)


def declared_words(texts: Iterable[str]) -> dict[str, str]:
    """The words that texts declare and what each is declared as, before anything is parsed."""
    found: dict[str, str] = {}
    for text in texts:
        for declaration in DECLARING.finditer(re.sub(r'"[^"\n]*"', "", text)):
            for word in re.findall(r"[^\W\d]\w*", declaration[2][:LONGEST_LINE]):
                found.setdefault(word, declaration[1])
    return found


@dataclass(slots=True)
class Trees:
    """Trees of declarations without mistakes, by their texts: those of the last time that all was
    parsed and nobody has taken yet, and those of this time. None is given to two, since the words
    in it may be put in other words."""

    before: dict[str, Syntax] = field(default_factory=dict)
    now: dict[str, Syntax] = field(default_factory=dict)


_kept: ContextVar[Trees | None] = ContextVar("kept", default=None)


@contextmanager
def keeping_trees(trees: Trees) -> Iterator[None]:
    """Parse no declaration again that stands as it did the last time. Whoever reads packs again and
    again needs new trees only for what has changed."""
    trees.before, trees.now = trees.now, {}
    token = _kept.set(trees)
    try:
        yield
    finally:
        _kept.reset(token)
        trees.before = {}


def parse_chunk(
    chunk: Chunk, report: Report, declared: Mapping[str, str] = NOTHING_DECLARED
) -> Parsed:
    give_way()
    trees = _kept.get()
    if trees is None or chunk.member is not None:
        return _parse_chunk(chunk, report, declared)
    tree = trees.before.pop(chunk.text, None)
    if tree is not None:
        trees.now[chunk.text] = tree
        return Parsed(chunk, tree, first_words(chunk))
    told = len(report)
    parsed = _parse_chunk(chunk, report, declared)
    if parsed.tree is not None and len(report) == told and not parsed.lost:
        trees.now[chunk.text] = parsed.tree
    return parsed


def _parse_chunk(chunk: Chunk, report: Report, declared: Mapping[str, str]) -> Parsed:
    first_line = first_words(chunk)
    if not shape_is_sound(chunk, report):
        return Parsed(chunk, None, first_line)
    lines = chunk.text.split("\n")
    if chunk.text.startswith(f"{FAMILY} ") and chunk.member is None:
        # What is under it has holes, and is parsed once they are filled.
        lines[1:] = [""] * (len(lines) - 1)
    last = 0
    lost: list[str] = []
    for _ in range(MOST_MISTAKES_IN_ONE):
        try:
            tree = lark().parse("\n".join(lines), start="start")
        except (UnexpectedInput, DedentError) as problem:
            line = explain(problem, chunk, lines, last, report, declared)
            if line <= max(last, 1):
                return Parsed(chunk, None, first_line)
            last = line
            lost += _take_out(lines, line - 1)
        else:
            if not depth_is_sound(tree, chunk, report):
                return Parsed(chunk, None, first_line)
            declaration = tree.children[0]
            assert isinstance(declaration, Tree)
            return Parsed(chunk, declaration, first_line, tuple(lost))
    return Parsed(chunk, None, first_line)


def first_words(chunk: Chunk) -> frozenset[str]:
    """The words of the first line, and those joined that a name of two words would be."""
    first, _, _ = chunk.text.partition("\n")
    first_line = re.findall(r"[^\W\d]\w*", first[:LONGEST_LINE])
    return frozenset([*first_line, *map("_".join, pairwise(first_line))])


def parse_fragment(text: str, file: str, start: str, report: Report) -> Parsed | None:
    """One effect, value or answer on its own, as typed into the REPL."""
    chunk = Chunk(file, 1, text.rstrip() + ("\n" if start == "statement" else ""))
    if not refuse_hidden(chunk.text, file, report) or not shape_is_sound(chunk, report):
        return None
    try:
        tree = lark().parse(chunk.text, start=start)
    except (UnexpectedInput, DedentError) as problem:
        explain(problem, chunk, chunk.text.split("\n"), 0, report, NOTHING_DECLARED)
        return None
    if not depth_is_sound(tree, chunk, report):
        return None
    return Parsed(chunk, tree, frozenset())


def _take_out(lines: list[str], index: int) -> list[str]:
    """Blank a line and everything indented under it; answer what stood there."""
    width = len(lines[index]) - len(lines[index].lstrip())
    end = index + 1
    while end < len(lines):
        line = lines[end]
        if line.strip() and len(line) - len(line.lstrip()) <= width:
            break
        end += 1
    taken = lines[index:end]
    lines[index:end] = [""] * len(taken)
    return taken
