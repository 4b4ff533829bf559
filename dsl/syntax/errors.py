"""What the parser stumbled over, in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.indenter import DedentError

from dsl.diagnostics.report import Fix, Report, nearest
from dsl.diagnostics.spans import Span
from dsl.syntax.attempts import LAYOUT, is_read
from dsl.syntax.chunks import Chunk, code_of, span_of
from dsl.syntax.lark_tables import reserved_words, taken_words
from dsl.syntax.repair import MARK, repaired
from dsl.syntax.suggestions import (
    Misfit,
    explain_misfit,
    is_missing,
    meant_by,
    misspelt_player,
    offer,
)


def explain(
    problem: Exception,
    chunk: Chunk,
    lines: list[str],
    last: int,
    report: Report,
    declared: Mapping[str, str],
) -> int:
    """Say what is wrong in plain words; answer the line (of the chunk) to take out.

    `declared` has the words that the pack declares, each with what it is declared as: no other
    word is guessed in place of one of these.
    """
    if isinstance(problem, DedentError):
        line = _uneven_line(lines)
        _explain_uneven(lines, line, chunk, report)
        return line
    if _comment_of_another_language(problem, chunk, report):
        return 1
    if isinstance(problem, UnexpectedCharacters):
        mark = Token(MARK, lines[problem.line - 1][problem.column - 1], line=problem.line)
        mark.column = problem.column
        guess = problem.line > last and repaired(
            mark, frozenset(), chunk, lines, declared, report, "habits"
        )
        if problem.line > last and not guess:
            character = str(mark)
            shown = character if character.isprintable() else f"U+{ord(character):04X}"
            meant = MARKS_MEANT.get(character)
            report.error(
                "L005",
                chunk.at(problem.line, problem.column),
                f"`{shown}` is not a mark of the language",
                hint=f"write {meant}" if meant else None,
            )
        return problem.line
    assert isinstance(problem, UnexpectedToken)
    token = problem.token
    if _explain_taken_word(token, chunk, lines, report):
        return min(token.line or len(lines), len(lines))
    if token.type in LAYOUT:
        line = _line_of_layout(token, lines)
        stopped = Token("_NL", "", line=line, column=len(code_of(lines[line - 1])) + 1)
        accepted = frozenset(problem.accepts or problem.expected)
        given = (stopped, accepted, chunk, lines, declared, report)
        opens = re.match(
            r"\s*(?:\w+\s*:\s*)?(?:if|when|whenever|while|per|for|repeat|each|at|as|this)\b",
            lines[line - 1],
        )
        if line > last and (
            repaired(*given, "habits")
            or (opens is not None and token.type == "_NL" and repaired(*given, "slips"))
        ):
            return line
        return _explain_layout(token, problem, chunk, lines, last, report)
    line = token.line or 1
    first = not lines[line - 1][: (token.column or 1) - 1].strip()
    if first and line > 1 and set(problem.accepts or problem.expected) == {"_INDENT"}:
        return _explain_nothing_under(lines, line, last, chunk, report)
    if line > last and not _continues_a_mistake(lines, line, last):
        accepted = frozenset(problem.accepts or problem.expected)
        offered = _expected(problem)
        known = [word.strip("`") for word in offered]
        guess = token.type == "NAME" and str(token) not in declared
        near = nearest(str(token), known) if guess else None
        misfit = Misfit(token, offered, chunk, lines, declared)
        slip = misspelt_player(misfit)
        if slip is not None:
            explain_misfit(misfit, slip, report)
            return line
        if repaired(token, accepted, chunk, lines, declared, report, "habits"):
            return line
        span = span_of(token, chunk)
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
            guessed = meant_by(misfit)
            given = (token, accepted, chunk, lines, declared, report)
            if (
                guessed is not None
                or is_missing(offered, token.type)
                or not (repaired(*given, "slips") or repaired(*given, "progress"))
            ):
                explain_misfit(misfit, guessed, report)
    return line


def _explain_uneven(lines: list[str], line: int, chunk: Chunk, report: Report) -> None:
    """A line between two levels: which line above it belongs beside, if it can be read there."""
    text = lines[line - 1]
    width = len(text) - len(text.lstrip())
    hint, fix = "line it up with the line it belongs to", None
    span = chunk.at(line, 1, max(1, width))
    above: dict[int, int] = {}
    for number, other in enumerate(lines[: line - 1], 1):
        if other.strip() and not other.lstrip().startswith("#"):
            above[len(other) - len(other.lstrip())] = number
    for level in sorted(above, key=lambda one: (abs(one - width), one)):
        if level and is_read(lines, line, " " * level + text.lstrip()):
            beside = code_of(lines[above[level] - 1]).strip()
            hint = f"line it up with `{beside}` above"
            fix = Fix(span, " " * level)
            break
    report.error("L004", span, "this line is indented like nothing above it", hint=hint, fix=fix)


COMMENTS = re.compile(r"(?P<mark>//+|--+|;+|/\*+|<!--|%+|'+|\bREM\b|\brem\b)(?P<text>.*)")


def _comment_of_another_language(problem: Exception, chunk: Chunk, report: Report) -> bool:
    """A comment in the first column, with the mark of another language."""
    line = problem.token.line if isinstance(problem, UnexpectedToken) else None
    line = problem.line if isinstance(problem, UnexpectedCharacters) else line
    first = chunk.text.split("\n", 1)[0]
    found = COMMENTS.match(first)
    if line != 1 or found is None:
        return False
    text = re.sub(r"\s*(?:\*+/|-->)\s*$", "", found["text"]).strip()
    report.error(
        "L010",
        chunk.at(1, 1, len(found["mark"])),
        f"a comment does not start with `{found['mark']}`",
        hint="a comment starts with `#`",
        fix=Fix(chunk.at(1, 1, len(first)), f"# {text}".rstrip(), "sure"),
    )
    return True


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


def _continues_a_mistake(lines: list[str], line: int, last: int) -> bool:
    """The lines of a `choose` that were not indented are one mistake, not one each."""
    return (
        last == line - 1
        and lines[last - 1] == ""
        and lines[line - 1].lstrip().startswith("- ")
        and line > 1
    )


BINDINGS = re.compile(
    r"""[(,]\s*(?P<given>[^\W\d]\w*)\s*(?=[:,)])
    | \b(?:let|choose)\ +(?P<chosen>[^\W\d]\w*)\ +(?:=|from\b)
    | \bfor\ +each\ +(?P<each>[^\W\d]\w*)\ +in\b
    | ^\s+(?:gain|lose)\ +(?P<changed>[^\W\d]\w*)\s*:""",
    re.VERBOSE,
)


def _explain_taken_word(token: Token, chunk: Chunk, lines: list[str], report: Report) -> bool:
    """A name that is a word of the language is not seen before the line that uses it."""
    stopped = min(token.line or len(lines), len(lines))
    while stopped > 1 and not lines[stopped - 1].strip():
        stopped -= 1
    used = set(re.findall(r"[^\W\d]\w*", code_of(lines[stopped - 1]))) & taken_words()
    for number, line in enumerate(chunk.text.split("\n")[:stopped], 1):
        for binding in BINDINGS.finditer(code_of(line)):
            if number > 1 and binding["given"]:
                continue  # brackets in the head of a declaration name what it is given
            group = binding.lastgroup or "given"
            if binding[group] in used:
                at = chunk.at(
                    number,
                    binding.start(group) + 1,
                    len(binding[group]),
                )
                cannot_be_a_name(binding[group], at, report)
                return True
    return False


def cannot_be_a_name(word: str, span: Span, report: Report) -> None:
    report.error(
        "D002",
        span,
        f"`{word}` is a word of the language and cannot be declared",
        hint="choose another name",
    )


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
            chunk.at(opening, max(1, len(text))),
            "something must be indented under this line",
            hint=_to_indent(lines, opening),
        )
        return opening
    return line


def _line_of_layout(token: Token, lines: list[str]) -> int:
    """The line that a break or an indentation belongs to."""
    number = min(token.line or len(lines), len(lines))
    if token.type == "_INDENT":
        return _next_line(lines, number)
    while number > 1 and not code_of(lines[number - 1]).strip():
        number -= 1
    return number


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
    fix: Fix | None = None
    if token.type == "_INDENT":
        line = _next_line(lines, number)
        message, code = "nothing may be indented here", "L012"
        hint = "a line that is followed by its effects ends with `:`"
        span = chunk.at(line, 1, _indent(lines[line - 1]))
        above = code_of(lines[number - 1]) if number < line else ""
        if is_read(lines, number, f"{above}:"):
            start = len(above) - len(above.lstrip())
            message = f"a `:` is missing after `{above.strip()}`"
            hint = f"write `{above.strip()}:`: what is indented under it belongs to it"
            fix = Fix(chunk.at(number, len(above) + 1, 0), ":", "sure")
            if line > last:
                at = chunk.at(number, start + 1, max(1, len(above) - start))
                report.error(code, at, message, hint=hint, fix=fix)
            _take_out_beside(lines, line)
            return line
        else:
            for beside in _levels_above(lines, line):
                width = len(beside) - len(beside.lstrip())
                if is_read(lines, line, " " * width + lines[line - 1].strip()):
                    hint = "line it up with the line above"
                    if beside.strip() != above.strip():
                        hint = f"line it up with `{beside.strip()}` above"
                    fix = Fix(span, " " * width)
                    break
    else:
        line = number
        text = code_of(lines[line - 1])
        while line > 1 and not text.strip():
            line -= 1
            text = code_of(lines[line - 1])
        offered = _expected(problem)
        two = re.search(r"([^\W\d]\w*) +([^\W\d]\w*)$", text)
        span = chunk.at(line, max(1, len(text)), 1)
        if text.endswith(":") or "_INDENT" in problem.expected:
            code, message = "L013", "something must be indented under this line"
            hint = _to_indent(lines, line)
        elif text.endswith("."):
            code, message, hint = "L011", "`.` does not fit here", "a line ends without a dot"
            fix = Fix(span, "")
        elif two and offered == ["a text in quotes"]:
            code, message, hint = "L015", f"a name is one word: `{two[1]}_{two[2]}`", None
            span = chunk.at(line, two.start() + 1, len(two[0]))
            fix = Fix(span, f"{two[1]}_{two[2]}")
        else:
            code, message, hint = "L014", "this line stops too soon", offer(offered, "_NL")
            said = WHOSE.get(chunk.text.split(" ", 1)[0]) if line == 1 else None
            if offered == ["`:`"] or said:
                hint = said or hint
                sure = is_read(lines, line, f"{text}:")
                fix = Fix(chunk.at(line, len(text) + 1, 0), ":", "sure") if sure else None
    if line > last:
        report.error(code, span, message, hint=hint, fix=fix)
    return line


def _take_out_beside(lines: list[str], line: int) -> None:
    """Blank the lines that follow and are indented like this one: they are the same mistake."""
    width = len(lines[line - 1]) - len(lines[line - 1].lstrip())
    for number in range(line + 1, len(lines) + 1):
        text = lines[number - 1]
        if text.strip() and len(text) - len(text.lstrip()) < width:
            break
        lines[number - 1] = ""


def _levels_above(lines: list[str], line: int) -> Iterator[str]:
    """The lines above that each stand less deep than the one before, from below."""
    width: float = len(lines[line - 1]) - len(lines[line - 1].lstrip())
    for other in reversed([code_of(one) for one in lines[: line - 1]]):
        if other.strip() and 0 < len(other) - len(other.lstrip()) < width:
            width = len(other) - len(other.lstrip())
            yield other


# What has to be said of a thing in its head, where it is left out.
WHOSE = {
    "counter": "say whose it is: `: each player` or `: shared`",
    "zone": "say whose it is: `: each player` or `: shared`",
    "attribute": "say what it is: `: number`, `: price` or `: tag`",
    "option": "name its values: `: one, other`",
    "pawn": "say whose it is, and where it starts: `: each player, starts at ROOM`",
}


def _to_indent(lines: list[str], line: int) -> str | None:
    """What stands after a line that opens something, as it would be indented under it."""
    after = _next_line(lines, line)
    text = code_of(lines[after - 1]).strip() if after > line else ""
    if not text:
        return None
    return f"indent what belongs to it by four spaces more, such as `{text}`"


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
    keywords = {name: f"`{word}`" for name, word in reserved_words().items()}
    accepted = problem.accepts or problem.expected
    return sorted({keywords.get(name) or shown.get(name, "") for name in accepted} - {""})


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
