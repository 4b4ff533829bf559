"""Pieces of a file: the text of one declaration, and what became of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from lark import Token, Tree

from dsl.diagnostics.spans import MemberSpan, Span

Syntax = Tree[Token]


@dataclass(frozen=True, slots=True)
class Filled:
    """A hole of a family, filled for one member: where its value stands in a line of the member,
    where the hole stands in the file, and where the value comes from."""

    start: int
    end: int
    hole_start: int
    hole_end: int
    cell: Span


@dataclass(frozen=True, slots=True)
class Member:
    """What a chunk is a member of a family as: its name, how far the family is indented, and the
    holes of each of its lines, from left to right. Columns are counted from 0."""

    name: str
    indent: int
    lines: tuple[tuple[Filled, ...], ...]

    def place(self, span: Span, line: int) -> MemberSpan:
        """Where a stretch of the member stands in the family; `line` is its first, from 0."""
        start, end = span.column - 1, span.end_column - 1
        one_line = span.end_line == span.line
        last = line + span.end_line - span.line
        inside = [
            hole
            for hole in self._holes(line)
            if one_line and hole.start <= start and end <= max(hole.end, hole.start + 1)
        ]
        touched = [hole for hole in self._holes(line) if hole.start < end and start < hole.end]
        cell = inside[0] if inside else None
        return MemberSpan(
            span.file,
            span.line,
            cell.hole_start + 1 if cell else self._column(start, line) + 1,
            span.end_line,
            cell.hole_end + 1 if cell else self._column(end, last, at_end=True) + 1,
            self.name,
            cell.cell if cell else None,
            (start, end) == (cell.start, cell.end) if cell else one_line and not touched,
        )

    def _holes(self, line: int) -> tuple[Filled, ...]:
        return self.lines[line] if line < len(self.lines) else ()

    def _column(self, column: int, line: int, *, at_end: bool = False) -> int:
        """The column in the file of a column of the member: in a hole, its beginning or end."""
        shift = self.indent
        for hole in self._holes(line):
            if column < hole.start or (at_end and column == hole.start):
                break
            if column < hole.end:
                return hole.hole_end if at_end else hole.hole_start
            shift = hole.hole_end - hole.end
        return column + shift


@dataclass(frozen=True, slots=True)
class Chunk:
    """One declaration's text, and the line of the file where it starts. `member` says how the text
    came about, if it is one of a family."""

    file: str
    line: int
    text: str
    member: Member | None = None

    def at(self, line: int, column: int = 1, width: int = 1) -> Span:
        """A place in the text, whose first line is 1."""
        return self.placed(Span.at(self.file, self.line + line - 1, column, width))

    def placed(self, span: Span) -> Span:
        """A place in the file, given the lines of the file and the columns of the text."""
        return span if self.member is None else self.member.place(span, span.line - self.line)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A declaration as read. `tree` is None when nothing of it could be saved. `first_words` are
    the words of its first line, so that what it meant to declare is not called unknown elsewhere.
    `lost` are the lines that were taken out so that the rest could be read."""

    chunk: Chunk
    tree: Syntax | None
    first_words: frozenset[str]
    lost: tuple[str, ...] = ()
    taken: set[int] = field(default_factory=set, compare=False, repr=False)

    def span(self, node: Syntax | Token) -> Span:
        return span_of(node, self.chunk)

    def word(self, token: Token) -> str:
        """What a token says, to whoever makes something of it. To only look at one, before it is
        clear who reads it, take `str(token)`."""
        self.taken.add(id(token))
        return str(token)

    def take(self, *trees: Syntax) -> None:
        """Account for trees that say something by being there, such as `shared` in a zone."""
        self.taken.update(map(id, trees))

    def pass_over(self) -> None:
        """Account for all of it without reading it: it has no part in the game."""
        if self.tree is not None:
            self.taken.update(map(id, _ends(self.tree)))

    def not_taken(self) -> Iterator[Syntax | Token]:
        """The parts that nobody made anything of, each as large as it is."""
        taken = self.taken
        if self.tree is not None and any(id(end) not in taken for end in _ends(self.tree)):
            yield from self._not_taken(self.tree)

    def _not_taken(self, part: Syntax | Token) -> Iterator[Syntax | Token]:
        if id(part) in self.taken and (isinstance(part, Token) or not _leaves(part)):
            return
        if isinstance(part, Token) or not any(id(leaf) in self.taken for leaf in _ends(part)):
            yield part
            return
        for inner in _leaves(part):
            yield from self._not_taken(inner)


def _leaves(tree: Syntax) -> list[Syntax | Token]:
    """What a tree is made of; nothing for one that says all by being there."""
    return [part for part in tree.children if isinstance(part, Tree | Token)]


def _ends(tree: Syntax) -> Iterator[Syntax | Token]:
    """The tokens of a tree, and the trees in it without any."""
    waiting: list[Syntax | Token] = [tree]
    while waiting:
        part = waiting.pop()
        inside = _leaves(part) if isinstance(part, Tree) else []
        waiting.extend(inside)
        if not inside:
            yield part


def span_of(node: Syntax | Token, chunk: Chunk) -> Span:
    where = node if isinstance(node, Token) else node.meta
    line = getattr(where, "line", None)
    if line is None:
        return chunk.at(1)
    assert where.column is not None
    assert where.end_line is not None
    assert where.end_column is not None
    end_line, end_column = where.end_line, where.end_column
    if end_line > line:
        # The line breaks after an effect are part of it to the parser, and not to an author.
        lines = code_lines(chunk.text)
        while end_line > line and not lines[end_line - 1][: end_column - 1].strip():
            end_line -= 1
            end_column = len(lines[end_line - 1]) + 1
    shift = chunk.line - 1
    span = Span(chunk.file, line + shift, where.column, end_line + shift, end_column)
    return chunk.placed(span)


def comments(chunk: Chunk) -> list[tuple[int, str]]:
    """The comments in a declaration, with their lines in the file; the parser passes them over."""
    found = []
    for offset, line in enumerate(chunk.text.split("\n")):
        rest = line[len(code_of(line)) :].strip()
        if rest.startswith("#"):
            found.append((chunk.line + offset, rest))
    return found


@lru_cache(maxsize=8)
def code_lines(text: str) -> list[str]:
    return [code_of(line) for line in text.split("\n")]


def code_of(line: str) -> str:
    """A line without its comment."""
    bare = re.sub(r'"[^"]*"', lambda text: " " * len(text.group()), line)
    return line[: bare.index("#")].rstrip() if "#" in bare else line.rstrip()
