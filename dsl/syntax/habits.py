"""Ways of writing that authors bring along from other languages and from printed rules.

`habit_tables.py` has most of them, as patterns. Whether one is meant is seen by trying it: see
`attempts.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dsl.diagnostics.likeness import nearest
from dsl.syntax.attempts import Attempt, outside_texts, replaced
from dsl.syntax.habit_tables import Group, Habit, habit_tables
from dsl.syntax.synonyms import language_words

WORD = r"[^\W\d]\w*"

IN_SCENARIOS = ("scenario", "fixture")
GROUPS: tuple[Group, ...] = ("counters", "heads", "conditions", "phrases")


def by_habit(line: str, kind: str, declared: Mapping[str, str]) -> Iterator[Attempt]:
    """Ways to write a line as it is written here; `kind` is the word that its declaration starts
    with."""
    yield from _attribute(line, kind, declared)
    yield from _moment(line, kind, declared)
    yield from _action(line, kind, declared)
    yield from _inline_choice(line)
    yield from _one_after_the_other(line, kind)
    own: tuple[Group, ...] = ("operators", "scenarios") if kind in IN_SCENARIOS else ("operators",)
    for habit in (habit for group in (*own, *GROUPS) for habit in habit_tables()[group]):
        yield from _tried(habit, line)
    yield from _other_words(line, declared)


def as_a_choice(line: str) -> Iterator[Attempt]:
    for habit in habit_tables()["choices"]:
        yield from _tried(habit, line)


def _tried(habit: Habit, line: str) -> Iterator[Attempt]:
    """The line with the habit mended at one place, then at all of them."""
    matches = (
        list(outside_texts(habit.written, line))
        if '"' not in habit.written
        else list(re.finditer(habit.written, line))
    )
    for match in matches[:3]:
        start, end = match.span(habit.blamed) if habit.blamed else match.span()
        if not line[start:end].strip():  # something is put in: what follows it is marked
            start, end = match.end(), len(line)
        while start < end - 1 and line[start].isspace():
            start += 1
        here = _named(match) if habit.here == "{named}" else match.expand(habit.here)
        after = line[: match.start()] + here + line[match.end() :]
        fields = {name: text or "" for name, text in match.groupdict().items()}
        hint = (
            habit.hint.format(*match.groups(), line=line.strip(), **fields)
            if "{" in habit.hint
            else habit.hint
        )
        if after != line:
            yield Attempt(
                after,
                start,
                max(end, start + 1),
                hint,
                applicability="sure" if habit.sure else "likely",
            )
            if len(matches) > 1 and habit.here != "{named}":
                every = replaced(habit.written, habit.here, line)
                yield Attempt(every, start, max(end, start + 1), hint)


def _named(match: re.Match[str]) -> str:
    name = "_".join(re.findall(r"\w+", match["t"].lower()))
    return f'{match["k"]} {name} "{match["t"]}"'


LINES_OF_CARDS = (
    "copies",
    "note",
    "flavour",
    "symbol",
    "players",
    "sign",
    "longer",
    "seed",
    "board",
)


def _attribute(line: str, kind: str, declared: Mapping[str, str]) -> Iterator[Attempt]:
    """`cost: 3 coins` for `cost 3 coins`, where `cost` is no moment."""
    match = re.match(rf"(\s+)({WORD})(\s*(?:[:=]|\bis\b)\s*)(?=\S)", line)
    if match is None:
        return
    if declared.get(match[2]) != "attribute" and match[2] not in LINES_OF_CARDS:
        return
    after = f"{match[1]}{match[2]} {line[match.end() :]}"
    hint = f"write `{after.strip()}`, without `{match[3].strip()}`"
    start = match.start(3) + len(match[3]) - len(match[3].lstrip())
    yield Attempt(after, start, start + len(match[3].strip()), hint)


def _moment(line: str, kind: str, declared: Mapping[str, str]) -> Iterator[Attempt]:
    """`when played:` for the moment `play:`."""
    match = re.match(rf"(\s+)((?:on|when|upon|at|after|if)\s+)({WORD})(\s*:)", line)
    if match is None or not kind.startswith(("card", "change")):
        return
    moments = [word for word, what in declared.items() if what == "moment"]
    word = match[3].lower()
    like = [one for one in moments if word.startswith(one) or one.startswith(word)]
    meant = like[0] if like else nearest(match[3], moments)
    if meant is not None:
        after = f"{match[1]}{meant}:{line[match.end() :]}"
        hint = f"the moment alone: write `{meant}:`"
        yield Attempt(after, match.start(2), match.end(3), hint, applicability="likely")


def _action(line: str, kind: str, declared: Mapping[str, str]) -> Iterator[Attempt]:
    """An action of a scenario without its `do`."""
    match = re.match(rf"(\s+)({WORD})\b", line)
    if match is not None and kind in IN_SCENARIOS and declared.get(match[2]) == "action":
        after = f"{match[1]}do {line.strip()}"
        yield Attempt(after, match.start(2), match.end(2), f"write `do {line.strip()}`")


def _inline_choice(line: str) -> Iterator[Attempt]:
    """`choose one: this or that` on a single line."""
    match = re.match(r"(\s*)((?:.*:\s*)?)(choose(?: one| 1)?(?: of)?\s*:?\s+)(\S.*)$", line)
    if match is None or match[4].startswith("from "):
        return
    parts = re.split(r"\s*(?:,?\s+or\s+|;\s*|\s\|\s*|\s/\s*|,\s*)", match[4])
    deeper = match[1] + "    "
    listed = "".join(f"\n{deeper}- {part}" for part in parts if part)
    hint = "write `choose` alone, and each choice on a line of its own after `- `"
    yield Attempt(f"{match[1]}{match[2]}choose{listed}", match.start(3), match.end(3), hint)


def _one_after_the_other(line: str, kind: str) -> Iterator[Attempt]:
    """Several things given or expected on one line."""
    if kind not in IN_SCENARIOS:
        return
    first = re.match(r"(\s*)(given|expect)\b", line)
    for match in outside_texts(r"\s*(?:,(?:\s*and)?|\band)\s+", line) if first else ():
        deeper = first[1] + "    " if first else ""
        after = f"{line[: match.start()]}\n{deeper}and {line[match.end() :]}"
        hint = f"put it on a line of its own, indented, after `and`: `and {line[match.end() :]}`"
        yield Attempt(after, match.end(), len(line), hint)


def _other_words(line: str, declared: Mapping[str, str]) -> Iterator[Attempt]:
    """Words of other languages, each exchanged for the one that is written here."""
    meant = language_words()
    for match in outside_texts(rf"(?<![\w.]){WORD}", line):
        word = match[0]
        said = meant.get(word.lower())
        if said is None or word in declared:
            continue
        start, end = match.span()
        either = "` or `".join(said.split("|"))
        hint = f"did you mean `{either}`?" if said else "leave this word out"
        for here in said.split("|"):
            after = line[:start] + here + line[end:] if here else line[:start] + line[end:].lstrip()
            yield Attempt(after, start, end, hint, applicability="likely")
