"""Text to syntax trees: one tree per declaration, with every mistake of a file found in one run.

A file is cut where a line starts in its first column; each piece is parsed alone, so that a
mistake in one declaration never hides the next. Within a declaration the line at fault is
taken out and the rest is read again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from dsl.diagnostics import Fix, Report, nearest
from dsl.shipped import grammar_path
from dsl.spans import Span

MOST_INDENTS = 40
MOST_BRACKETS = 40
LONGEST_LINE = 2_000
MOST_MISTAKES_IN_ONE = 8

Syntax = Tree[Token]


@dataclass(frozen=True, slots=True)
class Chunk:
    """One declaration's text, and the line of the file where it starts."""

    file: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Parsed:
    """A declaration as read. `tree` is None when nothing of it could be saved; `words` are the
    words of its first line, so that what it meant to declare is not called unknown elsewhere."""

    chunk: Chunk
    tree: Syntax | None
    words: frozenset[str]

    def span(self, node: Syntax | Token) -> Span:
        return span_of(node, self.chunk)


class Indentation(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@lru_cache(maxsize=1)
def lark() -> Lark:
    return Lark(
        grammar_path().read_text(encoding="utf-8"),
        parser="lalr",
        start=["start", "statement", "expr", "call_words", "answer"],
        postlex=Indentation(),
        propagate_positions=True,
        maybe_placeholders=True,
    )


@lru_cache(maxsize=1)
def reserved_words() -> dict[str, str]:
    """The language's own words, by the name of their terminal."""
    found = {}
    for terminal in lark().terminals:
        word = terminal.pattern.value
        if terminal.pattern.type == "str" and word.isalpha():
            found[terminal.name] = word
    return found


def parse_text(text: str, file: str, report: Report) -> list[Parsed]:
    """Every declaration of a file. Mistakes go into the report."""
    return [parse_chunk(chunk, report) for chunk in chunks(text, file, report)]


def chunks(text: str, file: str, report: Report) -> Iterator[Chunk]:
    lines: list[str] = []
    start = 0
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        blank = not line.strip() or line.lstrip().startswith("#")
        if not blank and not line[0].isspace():
            if lines:
                yield Chunk(file, start, "\n".join(lines) + "\n")
            lines, start = [line], number
        elif lines:
            lines.append(line)
        elif not blank:
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
    words = frozenset(re.findall(r"[^\W\d]\w*", chunk.text.split("\n", 1)[0]))
    if not _shape_is_sound(chunk, report):
        return Parsed(chunk, None, words)
    lines = chunk.text.split("\n")
    last = 0
    for _ in range(MOST_MISTAKES_IN_ONE):
        try:
            tree = lark().parse("\n".join(lines), start="start")
        except (UnexpectedInput, DedentError) as problem:
            line = _explain(problem, chunk, lines, last, report)
            if line <= max(last, 1):
                return Parsed(chunk, None, words)
            last = line
            _take_out(lines, line - 1)
        else:
            declaration = tree.children[0]
            assert isinstance(declaration, Tree)
            return Parsed(chunk, declaration, words)
    return Parsed(chunk, None, words)


def parse_fragment(text: str, file: str, start: str, report: Report) -> Parsed | None:
    """One effect, value or answer on its own, as typed into the REPL."""
    chunk = Chunk(file, 1, text.rstrip() + ("\n" if start == "statement" else ""))
    if not _shape_is_sound(chunk, report):
        return None
    try:
        tree = lark().parse(chunk.text, start=start)
    except (UnexpectedInput, DedentError) as problem:
        _explain(problem, chunk, chunk.text.split("\n"), 0, report)
        return None
    return Parsed(chunk, tree, frozenset())


def span_of(node: Syntax | Token, chunk: Chunk) -> Span:
    where = node if isinstance(node, Token) else node.meta
    line = getattr(where, "line", None)
    if line is None:
        return Span.at(chunk.file, chunk.line)
    assert where.column is not None
    assert where.end_line is not None
    assert where.end_column is not None
    shift = chunk.line - 1
    return Span(chunk.file, line + shift, where.column, where.end_line + shift, where.end_column)


def _shape_is_sound(chunk: Chunk, report: Report) -> bool:
    """What would be unkind to the parser: tabs, endless lines, endless nesting, open strings."""
    sound = True
    levels = [0]
    for offset, line in enumerate(chunk.text.split("\n")):
        number = chunk.line + offset
        if "\t" in line:
            column = line.index("\t") + 1
            report.error(
                "L001",
                Span.at(chunk.file, number, column),
                "this line has a tab; the language is indented with spaces",
                hint="use four spaces",
                fix=Fix(Span.at(chunk.file, number, column), "    "),
            )
            sound = False
        if len(line) > LONGEST_LINE:
            report.error(
                "L007",
                Span.at(chunk.file, number, LONGEST_LINE),
                f"this line is longer than {LONGEST_LINE} characters",
            )
            return False
        code = re.sub(r'"[^"]*"', lambda found: " " * len(found.group()), line).split("#", 1)[0]
        if not code.strip():
            continue
        if '"' in code:
            column = code.index('"') + 1
            report.error(
                "L002",
                Span.at(chunk.file, number, column, len(line) - column + 1),
                "this text is opened with a quotation mark and never closed",
                hint='put a `"` at its end',
            )
            sound = False
        width = len(code) - len(code.lstrip())
        while levels and levels[-1] > width:
            levels.pop()
        if not levels or width > levels[-1]:
            levels.append(width)
        if len(levels) > MOST_INDENTS or code.count("(") > MOST_BRACKETS:
            report.error(
                "L006",
                Span.at(chunk.file, number, max(1, width)),
                "this is nested too deeply",
                hint="give parts of it a name with `define` or `verb`",
            )
            return False
    return sound


def _explain(problem: Exception, chunk: Chunk, lines: list[str], last: int, report: Report) -> int:
    """Say what is wrong in plain words; answer the line (of the chunk) to take out."""
    if isinstance(problem, DedentError):
        line = _uneven_line(lines)
        width = len(lines[line - 1]) - len(lines[line - 1].lstrip())
        report.error(
            "L004",
            Span.at(chunk.file, chunk.line + line - 1, 1, max(1, width)),
            "this line is indented like nothing above it",
            hint="line it up with the line it belongs to",
        )
        return line
    if isinstance(problem, UnexpectedCharacters):
        character = lines[problem.line - 1][problem.column - 1]
        if problem.line > last:
            report.error(
                "L005",
                Span.at(chunk.file, chunk.line + problem.line - 1, problem.column),
                f"`{character}` is not a mark of the language",
            )
        return problem.line
    assert isinstance(problem, UnexpectedToken)
    token = problem.token
    if token.type in ("_NL", "$END", "_DEDENT", "_INDENT"):
        return _explain_layout(token, problem, chunk, lines, last, report)
    line = token.line or 1
    if line > last:
        span = span_of(token, chunk)
        offered = _expected(problem)
        near = nearest(str(token), offered) if token.type == "NAME" else None
        first = not lines[line - 1][: (token.column or 1) - 1].strip()
        if line == 1 and first:
            report.error(
                "L010",
                span,
                f"a declaration cannot start with `{token}`",
                hint=f"did you mean `{near}`?" if near else "such as card, verb, counter or zone",
                fix=Fix(span, near) if near else None,
            )
        else:
            report.error(
                "L011",
                span,
                f"`{token}` does not fit here",
                hint=f"did you mean `{near}`?" if near else _offer(offered),
                fix=Fix(span, near) if near else None,
            )
    return line


def _explain_layout(
    token: Token,
    problem: UnexpectedToken,
    chunk: Chunk,
    lines: list[str],
    last: int,
    report: Report,
) -> int:
    """The line stops too soon, or what is indented under it does not belong there."""
    number = min(token.line or len(lines), len(lines))
    hint: str | None
    if token.type == "_INDENT":
        line = _next_line(lines, number)
        message, code = "nothing may be indented here", "L012"
        hint = "a line that is followed by its effects ends with `:`"
        span = Span.at(chunk.file, chunk.line + line - 1, 1, _indent(lines[line - 1]))
    else:
        line = number
        text = lines[line - 1].split("#", 1)[0].rstrip()
        while line > 1 and not text.strip():
            line -= 1
            text = lines[line - 1].split("#", 1)[0].rstrip()
        code = "L013" if text.endswith(":") or "_INDENT" in problem.expected else "L014"
        message = (
            "something must be indented under this line"
            if code == "L013"
            else "this line stops too soon"
        )
        hint = None if code == "L013" else _offer(_expected(problem))
        span = Span.at(chunk.file, chunk.line + line - 1, max(1, len(text)), 1)
    if line > last:
        report.error(code, span, message, hint=hint)
    return line


def _expected(problem: UnexpectedToken) -> list[str]:
    shown = {
        "NAME": "a word",
        "NUMBER": "a number",
        "STRING": 'a "text"',
        "_NL": "the end of the line",
        "COLON": "`:`",
        "COMMA": "`,`",
        "LPAR": "`(`",
        "RPAR": "`)`",
        "EQUAL": "`=`",
    }
    words = reserved_words()
    accepted = problem.accepts or problem.expected
    return sorted({words.get(name) or shown.get(name, "") for name in accepted} - {""})


def _offer(words: list[str]) -> str | None:
    if not words or len(words) > 8:
        return None
    return "here may stand " + ", ".join(words)


def _indent(line: str) -> int:
    return max(1, len(line) - len(line.lstrip()))


def _next_line(lines: list[str], after: int) -> int:
    for number in range(after + 1, len(lines) + 1):
        if lines[number - 1].strip() and not lines[number - 1].lstrip().startswith("#"):
            return number
    return after


def _uneven_line(lines: list[str]) -> int:
    levels = [0]
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        width = len(line) - len(line.lstrip())
        if width > levels[-1]:
            levels.append(width)
        else:
            while levels[-1] > width:
                levels.pop()
            if levels[-1] != width:
                return number
    return 1


def _take_out(lines: list[str], index: int) -> None:
    """Blank a line and everything indented under it."""
    width = len(lines[index]) - len(lines[index].lstrip())
    lines[index] = ""
    for number in range(index + 1, len(lines)):
        line = lines[number]
        if line.strip() and len(line) - len(line.lstrip()) <= width:
            break
        lines[number] = ""
