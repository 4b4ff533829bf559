"""What a file declares, as a list and as stretches that can be folded; and what all files do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardwright.editor.columns import Position, Range, range_at
from cardwright.editor.naming.navigation import known_in
from cardwright.editor.naming.yaml_words import yaml_uses
from cardwright.editor.parsed_text import chunks_of, code_end
from cardwright.editor.workspace import View, Workspace
from dsl.syntax.chunks import Chunk

MOST_FOUND = 500
HEAD = re.compile(
    r"(?P<kind>change card|remove card|change turn|first player|[a-z]+)"
    r"(?:[ ]+(?P<name>\"[^\"]*\"|[^\W\d]\w*))?"
)
NAME = re.compile(r"[^\W\d]\w*")
LISTS = ("counter", "zone", "tag", "attribute", "moment", "slot")
# Declarations that are no words, but go by the words they begin with.
UNNAMED = ("turn", "setup", "screen", "whenever", "at", "end", "scores", "change turn", "family")


@dataclass(frozen=True, slots=True)
class Symbol:
    """Something that a file declares: `range` is all of it, `name_range` its name."""

    name: str
    kind: str
    range: Range
    name_range: Range
    detail: str = ""


def symbols_in(view: View) -> list[Symbol]:
    """What a file declares, from top to bottom."""
    if not view.is_source:
        return list(_in_yaml(view))
    return [symbol for chunk in chunks_of(view.text) for symbol in _of_chunk(chunk)]


def _of_chunk(chunk: Chunk) -> Iterator[Symbol]:
    head = chunk.text.split("\n", 1)[0]
    found = HEAD.match(head)
    if found is None:
        return
    line, end = chunk.line - 1, code_end(chunk)
    lines = chunk.text.split("\n")
    whole = Range(Position(line, 0), Position(end, len(lines[end - line])))
    kind, name = found["kind"], found["name"]
    if kind in UNNAMED or name is None:
        said = head.split("#")[0].strip().rstrip(":")
        yield Symbol(said, kind, whole, range_at(line, 0, len(said)))
        return
    title = re.search(r'"([^"]*)"', head[found.end() :])
    if kind in LISTS:
        listed = re.sub(r'"[^"]*"', lambda text: " " * len(text.group()), head.partition(":")[0])
        for part in re.finditer(r"[^,]+", listed[found.start("name") :]):
            word = NAME.search(part.group())
            if word is not None:
                start = found.start("name") + part.start() + word.start()
                yield Symbol(
                    word.group(), kind, whole, range_at(line, start, start + len(word.group()))
                )
        return
    shown = name.strip('"')
    start = found.start("name") + (name != shown)
    detail = title.group(1) if title is not None else ""
    yield Symbol(shown, kind, whole, range_at(line, start, start + len(shown)), detail)


def _in_yaml(view: View) -> Iterator[Symbol]:
    lines = view.text.split("\n")
    for use in yaml_uses(view.text, view.inside, known_in(view)):
        if use.declares:
            whole = range_at(use.line, 0, len(lines[use.line]))
            name = range_at(use.line, use.column, use.end)
            yield Symbol(use.name, use.category, whole, name)


def workspace_symbols(workspace: Workspace, query: str) -> list[tuple[Path, Symbol]]:
    """What all packs declare that has the letters of a query in their order."""
    wanted = re.compile(".*?".join(map(re.escape, query.lower())))
    found = []
    for folder in sorted(workspace.packs):
        checked = workspace.good.get(folder) or workspace.checked.get(folder)
        for view in workspace.files(checked) if checked is not None else ():
            for symbol in symbols_in(view):
                if wanted.search(symbol.name.lower()) or wanted.search(symbol.detail.lower()):
                    found.append((view.path, symbol))
    found.sort(key=lambda one: _rank(one[1], query.lower()))
    return found[:MOST_FOUND]


def _rank(symbol: Symbol, query: str) -> tuple[bool, bool, str]:
    """What begins so comes first, and words before scenarios, whose names are sentences."""
    return not symbol.name.lower().startswith(query), symbol.kind == "scenario", symbol.name


@dataclass(frozen=True, slots=True)
class Fold:
    """Lines that can be folded into the first of them, counted from 0."""

    start: int
    end: int
    is_comment: bool = False


def folds_in(view: View) -> list[Fold]:
    """Declarations, what is indented under a line, and comments of several lines."""
    lines = view.text.split("\n")
    return sorted([*_blocks(lines), *_comments(lines)], key=lambda fold: (fold.start, fold.end))


def _blocks(lines: list[str]) -> Iterator[Fold]:
    """Each line with all that is indented under it."""
    still_open: list[tuple[int, int]] = []  # where a line starts, and how far it is indented
    last = 0
    for number, line in enumerate(lines):
        bare = line.lstrip()
        if not bare or bare.startswith("#"):
            continue
        width = len(line) - len(bare)
        while still_open and still_open[-1][1] >= width:
            start, _ = still_open.pop()
            if last > start:
                yield Fold(start, last)
        still_open.append((number, width))
        last = number
    for start, _ in still_open:
        if last > start:
            yield Fold(start, last)


def _comments(lines: list[str]) -> Iterator[Fold]:
    start: int | None = None
    for number, line in enumerate([*lines, ""]):
        if line.lstrip().startswith("#"):
            start = number if start is None else start
        else:
            if start is not None and number - 1 > start:
                yield Fold(start, number - 1, is_comment=True)
            start = None
