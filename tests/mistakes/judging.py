"""Judging what the checker says to a mistake: pure functions from diagnostics to marks."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from dsl.checks.board_lint import Linter
from dsl.diagnostics.causes import by_cause
from dsl.diagnostics.report import Diagnostic
from dsl.packs.load import check
from dsl.packs.pack import Pack
from dsl.syntax.lark_tables import lark
from interpreter.testing.scenarios import run_scenario
from tests.mistakes.suite import Mistake, lines_to_blame, make


@dataclass(frozen=True, slots=True)
class Told:
    """What an author is told: the diagnostics in the order in which they are shown, and the lines
    to blame."""

    diagnostics: tuple[Diagnostic, ...]
    lines: frozenset[int]
    file: str
    text: str  # of the file that is to be blamed


@dataclass(frozen=True, slots=True)
class Judged:
    """The marks for one mistake."""

    mistake: Mistake
    told: Told
    caught: bool
    placed: bool
    fixed: bool
    plain: bool
    misleading: bool


def tell(mistake: Mistake) -> Told:
    """Make the mistake and ask the checker."""
    folder = Path(tempfile.mkdtemp(prefix="mistake-"))
    try:
        return told_of(mistake, make(mistake, mistake.wrong, folder))
    finally:
        shutil.rmtree(folder)


def told_of(mistake: Mistake, folder: Path) -> Told:
    pack, report = check(folder)
    found = list(report)
    if pack is not None and not report.has_errors:
        if mistake.command == "lint":
            linter = Linter(pack.vocabulary, pack.texts)
            for board in pack.boards.values():
                found += linter.lint(board).findings
        if mistake.command == "test":
            found += failed_scenarios(pack, mistake.wrong.file)
    blamed = folder / mistake.blamed
    text = blamed.read_text(encoding="utf-8") if blamed.exists() else ""
    lines = frozenset(lines_to_blame(mistake, folder))
    return Told(tuple(by_cause(found)), lines, mistake.blamed, text)


def failed_scenarios(pack: Pack, file: str) -> list[Diagnostic]:
    """What the scenarios of a file say that do not hold; those of all files, if it has none."""
    own = [one for one in pack.scenarios if one.span.file.endswith(file)]
    outcomes = [run_scenario(pack, one) for one in own or pack.scenarios]
    return [
        Diagnostic("S000", "error", one.problem, one.span)
        for one in outcomes
        if one.problem is not None
    ]


def judge(mistake: Mistake, told: Told) -> Judged:
    """`placed` asks the message that is shown first; `fixed` that one and those on its line."""
    first = told.diagnostics[:1]
    placed = any(is_placed(mistake, told, one) for one in first)
    asked = [one for one in told.diagnostics if one in first or is_on_line(told, one)]
    said = " ".join([*map(offered, asked), *(one.message for one in asked)])
    suggested = " ".join(map(offered, told.diagnostics))
    return Judged(
        mistake,
        told,
        caught=bool(told.diagnostics),
        placed=placed,
        fixed=any(text in said or _mends(told, asked, text) for text in mistake.fix),
        plain=all(is_plain(one, mistake.wrong.text) for one in told.diagnostics),
        misleading=any(_suggests(suggested, text) for text in mistake.never),
    )


def is_on_line(told: Told, one: Diagnostic) -> bool:
    return one.span.file.endswith(told.file) and one.span.line in told.lines


def is_placed(mistake: Mistake, told: Told, one: Diagnostic) -> bool:
    """Whether carets stand under one of the marked texts, on the line to blame."""
    if not is_on_line(told, one):
        return False
    line = told.text.split("\n")[one.span.line - 1]
    start = one.span.column - 1
    end = one.span.end_column - 1 if one.span.end_line == one.span.line else len(line)
    spots = [found.span() for mark in mistake.mark for found in re.finditer(re.escape(mark), line)]
    return not spots or any(start < last and first < max(end, start + 1) for first, last in spots)


def offered(one: Diagnostic) -> str:
    """What a message proposes."""
    return f"{one.hint or ''} {one.fix.text if one.fix else ''}"


def _mends(told: Told, asked: Sequence[Diagnostic], text: str) -> bool:
    """Whether a line has a text once a fix is applied that it has less often before."""
    lines = told.text.split("\n")
    for fix in (one.fix for one in asked if one.fix is not None):
        span = fix.span
        if span.line == span.end_line and span.file.endswith(told.file) and span.line <= len(lines):
            line = lines[span.line - 1]
            after = line[: span.column - 1] + fix.text + line[span.end_column - 1 :]
            if after.count(text) > line.count(text):
                return True
    return False


def _suggests(suggested: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(text)}(?!\w)", suggested) is not None


def is_plain(one: Diagnostic, written: str = "") -> bool:
    """No terminal of the grammar, no name of Python, no traceback, no words of another parser; but
    the author's own words may be said back."""
    said = f"{one.message} {one.hint or ''}"
    own = re.findall(r"\w+", written)
    said = re.sub(r"`(\w+)`", lambda found: "" if found[1] in own else found[0], said)
    foreign = re.search(
        r"Traceback|\bNone\b|\bNoneType\b|\bdict\b|\bstr\b|\bint\b|not valid YAML|\w+Error\b"
        r"|Tree\(|Token\(|<\w+ object|expected <",
        said,
    )
    return foreign is None and not terminals().intersection(re.findall(r"[A-Z_]{2,}", said))


@lru_cache(maxsize=1)
def terminals() -> frozenset[str]:
    """The names of what the grammar is made of; some of them are also words for authors, who read
    `TAG` and `ZONE` for what to put there."""
    return frozenset(one.name for one in lark().terminals if len(one.name) > 1) - AUTHORS_WORDS


AUTHORS_WORDS = frozenset({"TAG", "ZONE", "CARD", "COUNTER", "ROOM", "PLAYER", "VALUE", "ACTION"})


def table(judged: Sequence[Judged]) -> list[str]:
    """A line for each group, and one for all."""
    groups = list(dict.fromkeys(one.mistake.group for one in judged))
    head = ("group", "cases", "caught", "place", "fix", "plain", "misleading")
    rows: list[tuple[str, ...]] = [head]
    for group in [*groups, "all"]:
        these = [one for one in judged if group in ("all", one.mistake.group)]
        rows.append((group, str(len(these)), *map(str, counts(these))))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(f"{cell:>{w}}" for cell, w in zip(row, widths, strict=True)) for row in rows]


def counts(judged: Sequence[Judged]) -> tuple[int, int, int, int, int]:
    """How many were caught, at the right place, with the right fix, in plain words, misleading."""
    return (
        sum(one.caught for one in judged),
        sum(one.placed for one in judged),
        sum(one.fixed for one in judged),
        sum(one.caught and one.plain for one in judged),
        sum(one.misleading for one in judged),
    )
