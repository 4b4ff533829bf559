"""The canonical form of .cards, .rules and .scenarios: same meaning, same order, same comments.

What changes are spaces, blank lines and how far lines are indented, and nothing else. A
declaration that cannot be read stays as it is written.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from lark import Token

from dsl.diagnostics.report import Report
from dsl.formatting.lines import BLANK, Line, lines_of, tidy_comment, with_comments_in_line
from dsl.formatting.spacing import spaced, tokens
from dsl.syntax.chunks import Chunk, Syntax, code_of
from dsl.syntax.lark_tables import reserved_words
from dsl.syntax.parser import FAMILY, chunks, parse_chunk

MOST_BLANK = 2  # lines between declarations
SIGNED_OR_CALLED = ("signed", "negative", "change", "change_more", "function")
SHORT = 2  # lines of a declaration that may stand close to its neighbours
Close = dict[int, set[int]]  # by line, the columns of what stands close to what follows it


@dataclass(frozen=True, slots=True)
class Piece:
    """A declaration as lines, with the comments and blank lines before it."""

    before: list[str]
    lines: list[Line]
    is_read: bool = True

    @property
    def is_block(self) -> bool:
        return len(self.lines) > SHORT


@dataclass(frozen=True, slots=True)
class Formatted:
    """A text in its canonical form, and how many declarations stay as they were, unread."""

    text: str
    unread: int


def formatted(text: str) -> Formatted:
    """A text in its canonical form. What cannot be read stays as it stands."""
    pieces, after = _pieces(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    found: list[Line] = []
    was_block = False
    for piece in pieces:
        found += _between(piece.before, apart=was_block or piece.is_block, first=not found)
        found += piece.lines
        was_block = piece.is_block
    found += _between(after, apart=was_block, first=not found)
    while found and found[-1].is_blank:
        found.pop()
    unread = sum(not piece.is_read for piece in pieces)
    return Formatted("".join(line + "\n" for line in with_comments_in_line(found)), unread)


def _pieces(text: str) -> tuple[list[Piece], list[str]]:
    """The declarations of a text in their canonical form, and the lines after the last."""
    found: list[Piece] = []
    read = list(chunks(text, "", Report()))
    every = text.split("\n")
    before = every[: read[0].line - 1] if read else every
    for chunk in read:
        lines = chunk.text.removesuffix("\n").split("\n")
        end = max(place for place, line in enumerate(lines) if _is_inside(line)) + 1
        cut = replace(chunk, text="\n".join(lines[:end]) + "\n")
        canonical = _canonical(cut)
        as_written = [Line(0, line.rstrip()) for line in lines[:end]]
        found.append(Piece(before, canonical or as_written, canonical is not None))
        before = lines[end:]
    return found, before


def _is_inside(line: str) -> bool:
    """Whether a line belongs to its declaration: it says something, or is a comment in it."""
    return bool(code_of(line).strip()) or (line.lstrip() != line and bool(line.strip()))


def _between(lines: list[str], *, apart: bool, first: bool) -> list[Line]:
    """The comments and blank lines between two declarations."""
    found: list[Line] = []
    for line in lines:
        if line.strip():
            found.append(Line(0, "", tidy_comment(line.strip())))
        elif found[-MOST_BLANK:] != [BLANK] * MOST_BLANK:
            found.append(BLANK)
    while first and found and found[0].is_blank:
        found.pop(0)
    if apart and not first and (not found or not found[0].is_blank):
        found.insert(0, BLANK)
    return found


def _canonical(chunk: Chunk) -> list[Line] | None:
    """The lines of a declaration in canonical form; None when it cannot be read."""
    tree = _tree(chunk)
    if tree is None:
        return None
    as_written = chunk.text.removesuffix("\n").split("\n")
    is_family = tree.data == FAMILY
    close: Close = {} if is_family else _close(tree)
    reserved = frozenset(reserved_words().values())
    lines: list[Line] = []
    for number, line in enumerate(lines_of(as_written), 1):
        if line.is_blank and lines[-1].is_blank:
            continue
        shift = len(as_written[number - 1]) - len(as_written[number - 1].lstrip())
        columns = {column - shift for column in close.get(number, ())}
        if is_family:
            columns = _followed_by_brackets(line.code)
        lines.append(replace(line, code=spaced(line.code, columns, reserved)))
    found = with_comments_in_line(lines)
    if found == as_written:
        return lines
    again = replace(chunk, text="\n".join(found) + "\n")
    is_same = _said(as_written) == _said(found) if is_family else _tree(again) == tree
    return lines if is_same else None


def _tree(chunk: Chunk) -> Syntax | None:
    """What a declaration says; None when it cannot be read, or not all of it."""
    report = Report()
    parsed = parse_chunk(chunk, report)
    return None if len(report) or parsed.lost else parsed.tree


def _close(tree: Syntax) -> Close:
    """Where names stand that are called or declared with something in brackets, and the signs of
    numbers."""
    found: Close = {}
    for part in tree.iter_subtrees():
        first = part.children[0] if part.children else None
        heads = [first] if part.data in SIGNED_OR_CALLED else []
        heads += [
            before
            for before, after in pairwise(part.children)
            if getattr(after, "data", None) == "params"
        ]
        for head in heads:
            if isinstance(head, Token) and head.line is not None and head.column is not None:
                found.setdefault(head.line, set()).add(head.column - 1)
    return found


def _followed_by_brackets(code: str) -> set[int]:
    found = tokens(code)
    return {
        one.start()
        for one, after in pairwise(found)
        if after.group() == "(" and after.start() == one.end()
    }


def _said(lines: list[str]) -> list[tuple[int, list[str]]]:
    """What the lines of a family say: of each its level and its words."""
    return [
        (line.level, [token.group() for token in tokens(line.code)])
        for line in lines_of(lines)
        if line.code
    ]
