"""What the parser stumbled over, in plain words."""

from __future__ import annotations

import re

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.indenter import DedentError

from dsl.chunks import Chunk, code_of, span_of
from dsl.diagnostics import Fix, Report, nearest
from dsl.spans import Span
from dsl.tables import reserved_words


def explain(problem: Exception, chunk: Chunk, lines: list[str], last: int, report: Report) -> int:
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
    while opening > 1 and not code_of(lines[opening - 1]):
        opening -= 1
    text = code_of(lines[opening - 1])
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
        text = code_of(lines[line - 1])
        while line > 1 and not text.strip():
            line -= 1
            text = code_of(lines[line - 1])
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
