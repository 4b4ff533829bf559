"""Guesses at a line that cannot be read, each tried before it is offered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, pairwise
from typing import Literal

from lark import Token

from dsl.diagnostics.likeness import nearest
from dsl.diagnostics.report import Fix, Report
from dsl.syntax.attempts import Attempt, changed_part, is_read, outside_texts, reached
from dsl.syntax.chunks import Chunk, code_of
from dsl.syntax.habits import as_a_choice, by_habit
from dsl.syntax.lark_tables import first_words, reserved_words
from dsl.syntax.plausible import MISPLACED, doubts

WORD = r"[^\W\d]\w*"
MOST_TRIED = 80  # ways to write one line
MOST_FURTHER = 5  # of these that are tried together with another one
MOST_MISTAKES = 30  # of a report; a file with more of them is not guessed at any further
# Marks and small words that are easily left out.
MARKS_LEFT_OUT = (":", ",", "->", ")")
WORDS_LEFT_OUT = ("to", "of", "in", "each", "player")
NOUNS = ("room", "rooms", "card", "cards", "player", "players", "tunnel")
MARKS = "=<>!&|-+"
MARK = "MARK"  # the type of a token that is a mark of no language


Trying = Literal["habits", "slips", "progress"]


def repaired(
    token: Token,
    accepted: frozenset[str],
    chunk: Chunk,
    lines: list[str],
    declared: Mapping[str, str],
    report: Report,
    trying: Trying,
) -> bool:
    """Say what a line may mean, if it can be read when it is written so; whether it can.

    First `habits` are tried, which nothing else can be meant by, then marks and small words that
    `slips` leave out or put in. With `progress`, a habit counts also if it lets more of the line be
    read than before.
    """
    number = token.line or 1
    if len(report) >= MOST_MISTAKES or not 0 < number <= len(lines):
        return False
    line = code_of(lines[number - 1])
    column = (token.column or 1) - 1
    if trying == "slips":
        found = _small_slips(line, column, accepted, lines, number, declared)
    elif (trying == "habits" and _declaration_inside(line, number, chunk, report)) or (
        accepted == {"MINUS"} and _told_already(chunk, lines, number)
    ):
        return True
    else:
        found = _habits(line, chunk, accepted, lines, number, declared)
    further: list[Attempt] = []
    doubtful: list[tuple[int, Attempt]] = []
    for attempt in islice(found, MOST_TRIED):
        at = reached(lines, number, attempt.line)
        if at is None:
            doubt = doubts(lines, number, attempt.line, declared)
            if not doubt:
                _tell(attempt, token, line, number, chunk, report)
                return True
            doubtful.append((doubt, attempt))
        elif trying != "slips" and _gets_further(line, attempt, column, at):
            further.append(replace(attempt, applicability="likely"))
    if trying == "progress" and further and not doubtful:
        _tell(further[0], token, line, number, chunk, report)
        return True
    doubtful.sort(key=lambda one: one[0])
    least = doubtful[0][0] if doubtful else MISPLACED * len(line)
    firsts = [*(one for _, one in doubtful), *further] if trying == "habits" else []
    for first in firsts[:MOST_FURTHER] if "\n" not in line else ():
        for second in islice(_habits(first.line, chunk, accepted, lines, number, declared), 60):
            if (
                is_read(lines, number, second.line)
                and doubts(lines, number, second.line, declared) < least
            ):
                both = replace(
                    second, start=first.start, end=first.end, hint=f"{first.hint}; {second.hint}"
                )
                _tell(
                    replace(both, message=_named(line, first)), token, line, number, chunk, report
                )
                return True
    if doubtful:
        _tell(replace(doubtful[0][1], applicability="likely"), token, line, number, chunk, report)
    return bool(doubtful)


def _named(line: str, attempt: Attempt) -> str:
    first, last, _ = changed_part(line, attempt.line)
    start, end = _blamed(attempt, line, first, last)
    return f"`{line[start:end].strip()}` does not fit here"


def _gets_further(line: str, attempt: Attempt, column: int, at: int) -> bool:
    """Whether less is left to be read than before, and what was put in has been."""
    first, _, text = changed_part(line, attempt.line)
    return at > first + len(text) and len(attempt.line) - at < len(line) - column


def _tell(
    attempt: Attempt, token: Token, line: str, number: int, chunk: Chunk, report: Report
) -> None:
    first, last, text = changed_part(line, attempt.line)
    start, end = _blamed(attempt, line, first, last)
    code, message = attempt.code, attempt.message
    if token.type == MARK:
        start, end = (token.column or 1) - 1, max(last, token.column or 1)
        end = end if end - start < 3 else start + 1
        code, message = "L005", f"`{line[start:end].strip()}` is not a mark of the language"
    blamed = line[start:end].strip()
    if number == 1 and start == 0 and message is None:
        code, message = "L010", f"a declaration cannot start with `{blamed}`"
    hint = _with_the_line(attempt, text)
    fix = Fix(chunk.at(number, first + 1, last - first), text, attempt.applicability)
    span = chunk.at(number, start + 1, max(1, end - start))
    report.error(code, span, message or f"`{blamed}` does not fit here", hint=hint, fix=fix)


LONGEST_SHOWN = 70


def _with_the_line(attempt: Attempt, text: str) -> str:
    """The hint with the line as it would be, where that is short and not said already."""
    after = attempt.line.strip()
    said = after in attempt.hint or (
        text.strip() and f"`{text.strip()}`" == attempt.hint[-len(text.strip()) - 2 :]
    )
    if said or not after or "\n" in after or len(after) > LONGEST_SHOWN or "`" in after:
        return attempt.hint
    return (
        f"{attempt.hint}: `{after}`"
        if not attempt.hint.endswith("?")
        else f"{attempt.hint[:-1]}: `{after}`?"
    )


def _blamed(attempt: Attempt, line: str, first: int, last: int) -> tuple[int, int]:
    """What to mark: what would be replaced, as whole words, where that is less than was said."""
    if attempt.message is not None or not line[first:last].strip():
        return attempt.start, attempt.start + len(line[attempt.start : attempt.end].rstrip())
    start, end = first, last
    while (
        start > 0
        and line[start].isalnum()
        and (line[start - 1].isalnum() or line[start - 1] == "_")
    ):
        start -= 1
    while end < len(line) and line[end - 1].isalnum() and (line[end].isalnum() or line[end] == "_"):
        end += 1
    while line[start : start + 1] in MARKS and start > 0 and line[start - 1] in MARKS:
        start -= 1
    while 0 < end < len(line) and line[end - 1] in MARKS and line[end] in MARKS:
        end += 1
    start += len(line[start:end]) - len(line[start:end].lstrip())
    end -= len(line[start:end]) - len(line[start:end].rstrip())
    return max(start, attempt.start), max(max(start, attempt.start) + 1, min(end, attempt.end))


def _habits(
    line: str,
    chunk: Chunk,
    accepted: frozenset[str],
    lines: list[str],
    number: int,
    declared: Mapping[str, str],
) -> Iterator[Attempt]:
    kind = chunk.text.split(" ", 1)[0].rstrip(":\n")
    if accepted == {"MINUS"} or _under_choose(lines, number):
        yield from as_a_choice(line)
    yield from _hyphens(line, number, declared)
    yield from by_habit(line, kind, declared)
    yield from as_a_choice(line) if "choose" in line or re.match(r"\s*may\b", line) else ()


def _under_choose(lines: list[str], number: int) -> bool:
    """Whether a line stands directly under a `choose` with lines to choose from."""
    width = _indent(lines[number - 1])
    for above in range(number - 2, -1, -1):
        text = code_of(lines[above])
        if text.strip() and _indent(text) < width:
            return re.search(r"\bchoose(?: up to)?(?: \d+)?$", text) is not None
    return False


def _declaration_inside(line: str, number: int, chunk: Chunk, report: Report) -> bool:
    """Tell of a declaration that is indented, as if it belonged to the one above it."""
    first = re.match(rf"(\s+)({WORD}) +{WORD} *(?:[\":(=]|$)", line)
    if number == 1 or first is None or first[2] not in first_words("declaration"):
        return False
    span = chunk.at(number, first.start(2) + 1, len(first[2]))
    report.error(
        "L003",
        span,
        f"a declaration starts in the first column, but this `{first[2]}` is indented",
        hint="take the spaces away, before this line and those that belong to it",
        fix=Fix(chunk.at(number, 1, len(first[1])), "", "sketch"),
    )
    return True


def _told_already(chunk: Chunk, lines: list[str], number: int) -> bool:
    """Whether a choice without its dash follows another one, which was told."""
    before = chunk.text.split("\n")[number - 2] if number > 1 else ""
    same = before.strip() and _indent(before) == _indent(lines[number - 1])
    return bool(same) and not lines[number - 2] and not before.lstrip().startswith("-")


def _hyphens(line: str, number: int, declared: Mapping[str, str]) -> Iterator[Attempt]:
    """`two-words` for `two_words`, in the head of a declaration or where that is declared."""
    for match in outside_texts(rf"{WORD}(?:-{WORD})+", line):
        name, tight = match[0].replace("-", "_"), match[0].replace("-", "")
        name = tight if tight in declared and name not in declared else name
        if number == 1 or name in declared:
            after = line[: match.start()] + name + line[match.end() :]
            message = "a name is one word, without hyphens"
            yield Attempt(after, *match.span(), f"write `{name}`", message, "sure", "L015")


def _small_slips(
    line: str,
    column: int,
    accepted: frozenset[str],
    lines: list[str],
    number: int,
    declared: Mapping[str, str],
) -> Iterator[Attempt]:
    """A mark or a small word too few or too many, at the place where the parser stopped or before
    it."""
    places = [match.start() for match in outside_texts(r"\w+|[^\w\s]+", line)]
    before = [place for place in places if place <= column]
    end = len(line.rstrip())
    opens = number < len(lines) and _indent(lines[number]) > _indent(line) and lines[number].strip()
    if opens and not line.rstrip().endswith(":"):
        yield _put_in(line, end, ":")
    named = re.search(r"\b(?:define|let)\b", line) is not None
    for mark in (*MARKS_LEFT_OUT, *(["="] if named and "=" not in line else [])):
        for place in (column, *reversed(before[1:])):
            if 0 < place < end and (mark != "," or _may_follow_a_comma(line, place, declared)):
                yield _put_in(line, place, mark, at_the_stop=place == column)
    yield from _other_tokens(line, column, accepted)
    reserved = reserved_words()
    possible = [reserved[name] for name in accepted if name in reserved]
    only = possible if len(possible) == 1 else []
    for word in (*WORDS_LEFT_OUT, *only):  # elsewhere it would be read as a name
        if 0 < column < end and any(reserved.get(name) == word for name in accepted):
            yield _put_in(line, column, word)
    for match in outside_texts(r"[:,.;)(]", line):
        after = line[: match.start()].rstrip() + line[match.end() :]
        yield Attempt(after, *match.span(), "leave it out", applicability="likely")
    stopped = re.compile(WORD).match(line, column)
    if stopped is not None and stopped[0] not in declared:
        after = line[:column] + line[stopped.end() :].lstrip()
        yield Attempt(after, *stopped.span(), "leave this word out", applicability="likely")
    yield from _near_the_stop(line, column, declared)
    head = line[:column].rstrip()
    if accepted == {"_NL"} and " " in head.strip():
        yield Attempt(head, column, end, "end the line before it", applicability="likely")


TOKEN = rf"{WORD}|\d+|->|[<>!=]=|[^\w\s]"
PEOPLE = {"you", "they", "this", "your", "their", "a", "an", "the"}
NEAR = 5  # so many words and marks before the place where the parser stopped are looked at


def _near_the_stop(line: str, column: int, declared: Mapping[str, str]) -> Iterator[Attempt]:
    """A word of the language misspelt, twice, or in the wrong order, or a word too many."""
    tokens = [one for one in outside_texts(TOKEN, line) if one.start() <= column][-NEAR - 1 :]
    after = next((one for one in outside_texts(TOKEN, line) if one.start() > column), None)
    tokens += [after] if after is not None else []
    keywords = sorted(word for word in reserved_words().values() if len(word) > 2)
    for one in tokens:
        if re.fullmatch(WORD, one[0]) and one[0] not in declared and one[0] not in keywords:
            near = nearest(one[0], keywords, cutoff=0.75)
            if near is not None:
                new = line[: one.start()] + near + line[one.end() :]
                hint = f"did you mean `{near}`?"
                yield Attempt(new, *one.span(), hint, applicability="likely")
    for one, other in pairwise(tokens):
        if one[0] == other[0]:
            new = line[: one.end()] + line[other.end() :]
            yield Attempt(new, *other.span(), "it stands here twice: leave one out")
    for one, other in reversed(list(pairwise(tokens))):
        between = line[one.end() : other.start()]
        new = line[: one.start()] + other[0] + between + one[0] + line[other.end() :]
        words_both = re.match(r"\w", one[0]) and re.match(r"\w", other[0])
        if between and words_both and not {one[0], other[0]} & PEOPLE:
            hint = f"write `{other[0]} {one[0]}`"
            yield Attempt(new, one.start(), other.end(), hint, applicability="likely")
    for one in reversed(tokens):
        if one[0] not in declared and line[: one.start()].strip():
            new = line[: one.start()].rstrip() + line[one.end() :]
            hint = f"leave `{one[0]}` out"
            yield Attempt(new, *one.span(), hint, applicability="likely")


def _may_follow_a_comma(line: str, place: int, declared: Mapping[str, str]) -> bool:
    """Whether an effect or a name starts here: one after another, with a comma between them."""
    word = re.compile(WORD).match(line, place)
    if word is None:
        return line[place] in '+-"' or line[place].isdigit()
    kind = declared.get(word[0])
    if kind is not None:
        return kind in ("verb", "tag", "action", "card", "die")
    return word[0] in reserved_words().values() and word[0] not in ("card", "cards", "is", "of")


def _other_tokens(line: str, column: int, accepted: frozenset[str]) -> Iterator[Attempt]:
    """What stands where the parser stopped, exchanged for what may stand there."""
    stands = re.compile(rf"{WORD}|[^\w\s]+").match(line, column)
    if stands is None or stands[0] in NOUNS:
        return
    expected = [reserved_words()[name] for name in sorted(accepted) if name in reserved_words()]
    marks = [mark for name, mark in (("COLON", ":"), ("COMMA", ",")) if name in accepted]
    if len(expected) > 3:
        expected = []
    for here in (" ->" if stands[0] == ":" else "", *expected, *marks):
        if here and here != stands[0]:
            tight = here in (":", ",")
            head = line[:column].rstrip() if tight or here == " ->" else line[:column]
            tail = line[stands.end() :]
            gap = " " if here in expected and not head.endswith(" ") else ""
            after = f"{head}{gap}{here} {tail.lstrip()}".rstrip()
            hint = f"write `{here.strip()}`"
            yield Attempt(after, *stands.span(), hint, applicability="likely")


def _put_in(line: str, place: int, mark: str, *, at_the_stop: bool = True) -> Attempt:
    """The line with a mark before a place."""
    gap = place - len(line[:place].rstrip())
    tight = mark in (":", ",", ")")
    head, tail = (line[:place].rstrip() if tight else line[:place].rstrip() + " "), line[place:]
    after = f"{head}{mark} {tail}".rstrip()
    follows = re.compile(r"\w+|[^\w\s]+").match(line, place)
    stands = re.search(r"(\w+|[^\w\s]+|\"[^\"]*\")\s*$", line[:place])
    told = f"`{mark}` is missing after `{stands[1]}`" if stands else f"`{mark}` is missing here"
    start, end = follows.span() if follows else (max(0, place - gap - 1), place)
    sure = mark in (":", ",") and at_the_stop
    return Attempt(
        after, start, max(end, start + 1), f"a {told}", applicability="sure" if sure else "likely"
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
