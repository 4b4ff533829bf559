"""A line written otherwise, to see whether it would be read then.

What an author meant is guessed by trying: a guess counts only if the parser gets past the line with
it, so that what is offered is never refused in turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from dsl.diagnostics.report import Applicability
from dsl.syntax.lark_tables import lark

LONGEST_TRIED = 20_000  # characters of a declaration; longer ones are not read again and again


LAYOUT = ("_NL", "_INDENT", "_DEDENT", "$END")


@dataclass(frozen=True, slots=True)
class Attempt:
    """A line as it may be meant. `start` and `end` are what to blame in the line as it stands; the
    message names that, if nothing else is said."""

    line: str
    start: int
    end: int
    hint: str
    message: str | None = None
    applicability: Applicability = "sure"
    code: str = "L011"


def is_read(lines: list[str], number: int, line: str) -> bool:
    """Whether the parser gets past a line, counted from one, if it is written so."""
    return reached(lines, number, line) is None


def reached(lines: list[str], number: int, line: str) -> int | None:
    """The column, from zero, where the parser stops in a line that is written so; None when it gets
    past it, 0 where it does not even come to it."""
    text = "\n".join([*lines[: number - 1], line, *lines[number:]])
    last = number + line.count("\n")
    if len(text) > LONGEST_TRIED:
        return 0
    try:
        lark().parse(text, start="start")
    except UnexpectedToken as problem:
        stopped, column = problem.token.line or len(lines), (problem.token.column or 1) - 1
        if stopped > last and problem.token.type != "_INDENT":
            return None
        if stopped == number and problem.token.type == "_NL":
            return len(line)
        return column if stopped == number and problem.token.type not in LAYOUT else 0
    except UnexpectedInput as problem:
        return None if problem.line > last else problem.column - 1 if problem.line == number else 0
    except DedentError:
        return 0
    return None


def changed_part(before: str, after: str) -> tuple[int, int, str]:
    """The least stretch of a line that has to be replaced, and by what."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    most = min(len(before), len(after)) - start
    while end < most and before[-1 - end] == after[-1 - end]:
        end += 1
    return start, len(before) - end, after[start : len(after) - end]


STRING = re.compile(r'"[^"]*"')


def outside_texts(pattern: str, line: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern that touch no text in quotes."""
    texts = [found.span() for found in STRING.finditer(line)]
    for match in re.finditer(pattern, line):
        if not any(start < match.end() and match.start() < end for start, end in texts):
            yield match


def replaced(pattern: str, by: str, line: str) -> str:
    """A line with every match of a pattern outside of texts replaced."""
    out, at = "", 0
    for match in outside_texts(pattern, line):
        out += line[at : match.start()] + match.expand(by)
        at = match.end()
    return out + line[at:]
