"""Text to syntax trees: one tree per declaration, with every mistake of a file found in one run.

A file is cut where a line starts in its first column; each piece is parsed alone, so that a
mistake in one declaration never hides the next. Within a declaration the line at fault is
taken out and the rest is read again.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Tree
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from dsl.cache import cache_folder
from dsl.diagnostics import Fix, Report, nearest
from dsl.shipped import grammar_path
from dsl.spans import Span

MOST_INDENTS = 40
MOST_BRACKETS = 40
MOST_LEVELS = 120  # of a syntax tree; what reads it goes down one level at a time
LONGEST_LINE = 2_000
MOST_LINES = 5_000  # of one declaration
MOST_DECLARATIONS = 5_000  # of one file
MOST_MISTAKES_IN_ONE = 8
MOST_MISTAKES_IN_A_FILE = 100

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
    # A word is read whole everywhere: `players` is never `player` and an `s`.
    always_accept = ("_NL", "NAME")


@lru_cache(maxsize=1)
def lark() -> Lark:
    """The parser. Its tables take most of a second to make, so they are kept for the next time."""
    grammar = grammar_path().read_text(encoding="utf-8")
    folder = cache_folder()
    key = hashlib.sha256(f"{grammar} {lark_version} {sys.version}".encode()).hexdigest()[:16]
    return Lark(
        grammar,
        parser="lalr",
        start=["start", "statement", "expr", "call_words", "answer"],
        postlex=Indentation(),
        propagate_positions=True,
        maybe_placeholders=True,
        cache=str(folder / f"grammar-{key}.tables") if folder else False,
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


@lru_cache(maxsize=1)
def taken_words() -> frozenset[str]:
    """The words that a pack cannot declare: where they stand, a declared word could stand too."""
    words = reserved_words()
    frontend: Any = lark().parser
    states = frontend.parser._parse_table.states
    return frozenset(
        words[name]
        for actions in states.values()
        if "NAME" in actions
        for name in actions
        if name in words
    )


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
            if not _depth_is_sound(tree, chunk, report):
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
    if not _shape_is_sound(chunk, report):
        return None
    try:
        tree = lark().parse(chunk.text, start=start)
    except (UnexpectedInput, DedentError) as problem:
        _explain(problem, chunk, chunk.text.split("\n"), 0, report)
        return None
    if not _depth_is_sound(tree, chunk, report):
        return None
    return Parsed(chunk, tree, frozenset())


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


def span_of(node: Syntax | Token, chunk: Chunk) -> Span:
    where = node if isinstance(node, Token) else node.meta
    line = getattr(where, "line", None)
    if line is None:
        return Span.at(chunk.file, chunk.line)
    assert where.column is not None
    assert where.end_line is not None
    assert where.end_column is not None
    end_line, end_column = where.end_line, where.end_column
    if end_line > line:
        # The line breaks after an effect are part of it to the parser, and not to an author.
        lines = _code_lines(chunk.text)
        while end_line > line and not lines[end_line - 1][: end_column - 1].strip():
            end_line -= 1
            end_column = len(lines[end_line - 1]) + 1
    shift = chunk.line - 1
    return Span(chunk.file, line + shift, where.column, end_line + shift, end_column)


@lru_cache(maxsize=8)
def _code_lines(text: str) -> list[str]:
    return [_code(line) for line in text.split("\n")]


def _code(line: str) -> str:
    """A line without its comment."""
    bare = re.sub(r'"[^"]*"', lambda text: " " * len(text.group()), line)
    return line[: bare.index("#")].rstrip() if "#" in bare else line.rstrip()


def _shape_is_sound(chunk: Chunk, report: Report) -> bool:
    """What would be unkind to the parser: tabs, endless lines, endless nesting, open strings."""
    found = Report()
    levels = [0]
    brackets: list[tuple[int, int]] = []
    for offset, line in enumerate(chunk.text.split("\n")):
        number = chunk.line + offset
        if len(line) > LONGEST_LINE:
            message = f"this line is longer than {LONGEST_LINE:,} characters"
            found.error("L007", Span.at(chunk.file, number, LONGEST_LINE), message)
            break
        if offset > MOST_LINES:
            message = f"this declaration is longer than {MOST_LINES:,} lines"
            found.error("L007", Span.at(chunk.file, chunk.line), message)
            break
        if len(found) >= MOST_MISTAKES_IN_ONE:
            break
        if "\t" in line:
            column = line.index("\t") + 1
            found.error(
                "L001",
                Span.at(chunk.file, number, column),
                "this line has a tab; the language is indented with spaces",
                hint="use four spaces",
                fix=Fix(Span.at(chunk.file, number, column), "    "),
            )
        code = re.sub(r'"[^"]*"', lambda text: " " * len(text.group()), line).split("#", 1)[0]
        if not code.strip():
            continue
        if '"' in code:
            column = code.index('"') + 1
            found.error(
                "L002",
                Span.at(chunk.file, number, column, len(line) - column + 1),
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
            _too_deep(Span.at(chunk.file, number, deep), found)
            break
    else:
        if brackets:
            found.error(
                "L008",
                Span.at(chunk.file, *brackets[-1]),
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


def _depth_is_sound(tree: Syntax, chunk: Chunk, report: Report) -> bool:
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
        if problem.line > last:
            character = lines[problem.line - 1][problem.column - 1]
            shown = character if character.isprintable() else f"U+{ord(character):04X}"
            meant = MARKS_MEANT.get(character)
            report.error(
                "L005",
                Span.at(chunk.file, chunk.line + problem.line - 1, problem.column),
                f"`{shown}` is not a mark of the language",
                hint=f"write {meant}" if meant else None,
            )
        return problem.line
    assert isinstance(problem, UnexpectedToken)
    token = problem.token
    if token.type in ("_NL", "$END", "_DEDENT", "_INDENT"):
        return _explain_layout(token, problem, chunk, lines, last, report)
    line = token.line or 1
    first = not lines[line - 1][: (token.column or 1) - 1].strip()
    if first and line > 1 and set(problem.accepts or problem.expected) == {"_INDENT"}:
        return _explain_nothing_under(lines, line, last, chunk, report)
    if line > last and not _continues_a_mistake(lines, line, last):
        span = span_of(token, chunk)
        offered = _expected(problem)
        known = [word.strip("`") for word in offered]
        near = nearest(str(token), known, cutoff=0.65) if token.type == "NAME" else None
        if line == 1 and first:
            hint = f"did you mean `{near}`?" if near else "indent it if it belongs to what is above"
            report.error(
                "L010",
                span,
                f"a declaration cannot start with `{token}`",
                hint=hint,
                fix=Fix(span, near) if near else None,
            )
        elif near:
            message, hint = f"`{token}` does not fit here", f"did you mean `{near}`?"
            report.error("L011", span, message, hint=hint, fix=Fix(span, near))
        else:
            _explain_misfit(token, offered, chunk, lines[line - 1], report)
    return line


MARKS_MEANT = {
    ";": "a `,` between effects, or give each a line of its own",
    "&": "`and`",
    "|": "`or`",
    "!": "`not`, or `!=` between two numbers",
    "'": 'texts with `"`',
    "“": '`"`',
    "”": '`"`',
    "«": '`"`',
    "»": '`"`',
    "[": "`(`",
    "]": "`)`",
    "{": "`(`",
    "}": "`)`",
    "–": "`-`",
    "—": "`-`",
    "−": "`-`",
    "×": "`*`",
    "÷": "`/`",
    "≥": "`>=`",
    "≤": "`<=`",
    "≠": "`!=`",
    "→": "`->`",
    "\u00a0": "an ordinary space",
}
# The words that a line may start with, where a misspelt one is not seen before a later word.
FIRST_WORDS = (
    *("if", "else", "when", "per", "whenever", "while", "repeat", "for", "each", "everyone"),
    *("instead", "may", "choose", "set", "move", "create", "shuffle", "reveal", "look", "attach"),
    *("detach", "pay", "needs", "let", "ignore", "cannot", "copies", "flavour", "phase", "skip"),
)
INSTEAD_OF = {"otherwise": "else", "elif": "else if", "elseif": "else if", "unless": "if not"}


def _continues_a_mistake(lines: list[str], line: int, last: int) -> bool:
    """The lines of a `choose` that were not indented are one mistake, not one each."""
    return (
        last == line - 1
        and lines[last - 1] == ""
        and lines[line - 1].lstrip().startswith("- ")
        and line > 1
    )


def _explain_misfit(
    token: Token, offered: list[str], chunk: Chunk, line: str, report: Report
) -> None:
    """A token that no known word is near to: what its author may have meant by it."""
    span, fix = span_of(token, chunk), None
    message, hint = f"`{token}` does not fit here", _offer(offered, token.type)
    before = line[: (token.column or 1) - 1]
    word = re.match(r"\s*(?:[^\W\d]\w*\s*:\s*)?([^\W\d]\w*)", before)
    first = word.group(1) if word else ""
    place = Span.at(chunk.file, span.line, word.start(1) + 1, len(first)) if word else span
    meant = INSTEAD_OF.get(first)
    if meant is None and first not in FIRST_WORDS:
        meant = nearest(first, FIRST_WORDS, cutoff=0.75)
    if first == "else" or (token == "else" and not before.strip()):
        message, hint = "this `else` belongs to no `if`", "indent it like the `if` it belongs to"
        span = place
    elif token == "else":
        hint = "put `else:` on a line of its own, indented like its `if`"
    elif token == "=" and before.endswith("="):
        hint = "write a single `=`"
    elif token.type == "NUMBER" and before.rstrip().endswith((" more", " less")):
        hint = f"the number comes first: `{token} {before.split()[-1]}`"
    elif token.type == "NUMBER" and offered == ["a word"]:
        hint = "a name starts with a letter"
    elif token.type == "STRING" and offered == ["a word"]:
        hint = "a name comes first: one word, without quotation marks"
    elif meant:
        span, message, hint = place, f"`{first}` does not fit here", f"did you mean `{meant}`?"
        fix = Fix(place, meant)
    elif before.strip() == first and "`:`" in offered:
        hint = f"a `:` is missing after `{first}`"
    elif near_player := re.search(r"\bwhenever +(?:a|another) +([^\W\d]\w*)", before):
        if near_player[1] != "player" and nearest(near_player[1], ["player"]):
            at = near_player.start(1) + 1
            span = Span.at(chunk.file, span.line, at, len(near_player[1]))
            message, hint = f"`{near_player[1]}` does not fit here", "did you mean `player`?"
            fix = Fix(span, "player")
    elif token.type == "NAME" and re.search(r"[+-] *[^\W\d]\w*\([^()]*\) *$", before):
        hint = f"put brackets round the number: `+(...) {token}`"
    elif token == "are":
        hint = "did you mean `is`?"
    elif token.type in ("PLUS", "MINUS") and re.search(r"(^|:|,)(\s*[^\W\d]\w*){1,2} *$", before):
        hint = f"to change a counter, start with the sign: `{token}1 {before.split()[-1]}`"
    report.error("L011", span, message, hint=hint, fix=fix)


def _explain_nothing_under(
    lines: list[str], line: int, last: int, chunk: Chunk, report: Report
) -> int:
    """A line that opens something, and the next one is not indented."""
    opening = line - 1
    while opening > 1 and not _code(lines[opening - 1]):
        opening -= 1
    text = _code(lines[opening - 1])
    if opening > last and text:
        report.error(
            "L013",
            Span.at(chunk.file, chunk.line + opening - 1, max(1, len(text))),
            "something must be indented under this line",
        )
        return opening
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
        text = _code(lines[line - 1])
        while line > 1 and not text.strip():
            line -= 1
            text = _code(lines[line - 1])
        offered = _expected(problem)
        two = re.search(r"([^\W\d]\w*) +([^\W\d]\w*)$", text)
        span = Span.at(chunk.file, chunk.line + line - 1, max(1, len(text)), 1)
        if text.endswith(":") or "_INDENT" in problem.expected:
            code, message, hint = "L013", "something must be indented under this line", None
        elif two and offered == ["a text in quotes"]:
            code, message = "L014", f"a name is one word, and `{two[2]}` is a second one"
            hint = f"join them: `{two[1]}_{two[2]}`"
            span = Span.at(chunk.file, span.line, two.start(2) + 1, len(two[2]))
        else:
            code, message, hint = "L014", "this line stops too soon", _offer(offered, "_NL")
    if line > last:
        report.error(code, span, message, hint=hint)
    return line


def _expected(problem: UnexpectedToken) -> list[str]:
    """What the parser would have taken instead, as an author writes it."""
    shown = {
        "NAME": "a word",
        "NUMBER": "a number",
        "STRING": "a text in quotes",
        "_NL": "the end of the line",
        "COLON": "`:`",
        "COMMA": "`,`",
        "LPAR": "`(`",
        "RPAR": "`)`",
        "EQUAL": "`=`",
    }
    words = {name: f"`{word}`" for name, word in reserved_words().items()}
    accepted = problem.accepts or problem.expected
    return sorted({words.get(name) or shown.get(name, "") for name in accepted} - {""})


CLOSING = ("COLON", "COMMA", "RPAR", "COMPARE", "_NL")


def _offer(words: list[str], found: str) -> str | None:
    """What may stand where a token of the type `found` does."""
    if words == ["the end of the line"]:
        return "nothing more may stand on this line"
    if len(words) == 1:
        return f"{words[0]} is missing here" if found == "_NL" else f"write {words[0]} here"
    if {"`if`", "`move`"} <= set(words):
        return "an effect starts with a word, or with `+` or `-`"
    if {"a word", "a number"} <= set(words):
        return "a word or a number is missing here" if found in CLOSING else None
    if {"`to`", "`for`"} <= set(words) and found == "NUMBER":
        return "a second value comes after `to` or `for`"
    if not words or len(words) > 8:
        return None
    return f"here may stand {', '.join(words[:-1])} or {words[-1]}"


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
