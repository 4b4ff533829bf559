"""What would be unkind to the parser: tabs, endless lines, endless nesting, open strings."""

from __future__ import annotations

import re

from lark import Tree

from dsl.diagnostics.characters import code_point, hidden_at
from dsl.diagnostics.report import Fix, Report
from dsl.diagnostics.spans import Span
from dsl.syntax.chunks import Chunk, Syntax, span_of

MOST_INDENTS = 40
MOST_BRACKETS = 40
MOST_LEVELS = 120  # of a syntax tree; what reads it goes down one level at a time
LONGEST_LINE = 2_000
MOST_LINES = 5_000  # of one declaration
MOST_MISTAKES_IN_ONE = 8


def refuse_hidden(text: str, file: str, report: Report) -> bool:
    """Whether a text has no character that nobody sees, in comments as little as in titles."""
    if hidden_at(text.replace("\r\n", " \n")) is None:
        return True
    found = Report()
    for number, line in enumerate(text.split("\n"), 1):
        at = hidden_at(line.removesuffix("\r"))
        if at is not None:
            message = f"the character {code_point(line[at])} cannot be seen, or makes a text look"
            hint = "delete it; it may have come along when the text was copied"
            found.error("L017", Span.at(file, number, at + 1), f"{message} like another", hint=hint)
        if len(found) >= MOST_MISTAKES_IN_ONE:
            break
    report.extend(found)
    return False


def shape_is_sound(chunk: Chunk, report: Report) -> bool:
    """What would be unkind to the parser: tabs, endless lines, endless nesting, open strings."""
    found = Report()
    levels = [0]
    brackets: list[tuple[int, int]] = []
    for number, line in enumerate(chunk.text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            message = f"this line is longer than {LONGEST_LINE:,} characters"
            found.error("L007", chunk.at(number, LONGEST_LINE), message)
            break
        if number > MOST_LINES + 1:
            message = f"this declaration is longer than {MOST_LINES:,} lines"
            found.error("L007", chunk.at(1), message)
            break
        if len(found) >= MOST_MISTAKES_IN_ONE:
            break
        if "\t" in line:
            column = line.index("\t") + 1
            found.error(
                "L001",
                chunk.at(number, column),
                "this line has a tab; the language is indented with spaces",
                hint="use four spaces",
                fix=Fix(chunk.at(number, column), "    "),
            )
        code = re.sub(r'"[^"]*"', lambda text: " " * len(text.group()), line).split("#", 1)[0]
        if not code.strip():
            continue
        if '"' in code:
            column = code.index('"') + 1
            found.error(
                "L002",
                chunk.at(number, column, len(line) - column + 1),
                "this text is opened with a quotation mark and never closed",
                hint='put a `"` at its end',
            )
            continue
        width = len(code) - len(code.lstrip())
        while levels and levels[-1] > width:
            levels.pop()
        if not levels or width > levels[-1]:
            levels.append(width)
        brackets = _brackets(code, number, brackets)
        if len(levels) > MOST_INDENTS or len(brackets) > MOST_BRACKETS:
            deep = max(1, width + 1) if len(levels) > MOST_INDENTS else brackets[-1][1]
            _too_deep(chunk.at(number, deep), found)
            break
    else:
        if brackets:
            found.error(
                "L008",
                chunk.at(*brackets[-1]),
                "this bracket is never closed",
                hint="put a `)` where it ends",
            )
    report.extend(found)
    return not found


def _brackets(code: str, number: int, still_open: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places of the brackets that are open at the end of a line."""
    found = list(still_open)
    for mark in re.finditer(r"[()]", code):
        if mark.group() == "(":
            found.append((number, mark.start() + 1))
            if len(found) > MOST_BRACKETS:
                break
        elif found:
            found.pop()
    return found


def depth_is_sound(tree: Syntax, chunk: Chunk, report: Report) -> bool:
    """Chains such as `not not not ...` nest without brackets and without indentation."""
    levels, deepest = levels_of(tree)
    if levels > MOST_LEVELS:
        _too_deep(span_of(deepest, chunk), report)
    return levels <= MOST_LEVELS


def _too_deep(span: Span, report: Report) -> None:
    report.error(
        "L006",
        span,
        "this is nested too deeply",
        hint="give parts of it a name with `define` or `verb`",
    )


def levels_of(tree: Syntax) -> tuple[int, Syntax]:
    """How deep a tree is, up to just past what is allowed, and a node that lies there.

    A long sum is deep too: each of its parts is added to what was summed up before.
    """
    deepest = (0, tree)
    waiting = [(1, tree)]
    while waiting:
        depth, node = waiting.pop()
        if depth > deepest[0]:
            deepest = (depth, node)
            if depth > MOST_LEVELS:
                break
        step = max(1, len(node.children) // 2) if node.data in ("sum", "product") else 1
        waiting += [(depth + step, below) for below in node.children if isinstance(below, Tree)]
    return deepest
