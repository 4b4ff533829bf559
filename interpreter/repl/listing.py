"""Options found by what a person types: a number, a word, the start of a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from interpreter.game.decision import Decision
from interpreter.game.matching import apart
from interpreter.repl.output import Refused
from interpreter.run.position import OptionValue

YES, NO, DONE = ("yes", "y", "oui"), ("no", "n", "non"), ("done", "stop")
MOST_LISTED = 8


def in_place(decision: Decision, line: str) -> int | None:
    """The option that a line names, when a question waits; None when it is no answer.

    A line that only mentions a word of an option may as well be an effect or a value, so the
    whole line must be an option, or the beginning of one.
    """
    typed = " ".join(line.lower().split())
    if decision.kind == "number":
        return _one(decision, lambda value: str(value) == typed)
    if typed.isdecimal():
        return _numbered(decision, typed)
    if decision.kind == "may":
        wanted = 1 if typed in YES else 0 if typed in NO else None
        return decision.values.index(wanted) if wanted in decision.values else None
    if typed in DONE and -1 in decision.values:
        return decision.values.index(-1)
    shown = [text.lower() for text in labels(decision)]
    if typed in shown:
        return shown.index(typed)
    exactly = _one(decision, lambda value: typed in _forms(decision, value))
    if exactly is not None:
        return exactly
    return _one(
        decision, lambda value: any(form.startswith(typed) for form in _forms(decision, value))
    )


def by_words(
    decision: Decision, line: str, among: Sequence[int] | None = None, numbers: bool = True
) -> int:
    """The option that has all these words, or words that begin so; Refused when none or many."""
    places = range(len(decision.values)) if among is None else among
    typed = line.lower().split()
    if not typed:
        raise Refused("say which: a number of `:legal`, or words of an option")
    if numbers and len(typed) == 1 and typed[0].isdecimal() and decision.kind != "number":
        return _numbered(decision, typed[0])
    have = _words(decision)
    exact = [at for at in places if all(word in have[at] for word in typed)]
    begun = [
        at
        for at in places
        if all(any(word.startswith(part) for word in have[at]) for part in typed)
    ]
    found = exact or begun
    if not found:
        raise Refused(f"`{line.strip()}` cannot be done now: `:legal` lists what can")
    return _unlike(decision, found)


def matching(decision: Decision, line: str) -> list[int]:
    """The options whose words or text have each of these words in them."""
    typed = line.lower().split()
    return [
        at
        for at, names in enumerate(_words(decision))
        if all(any(part in word for word in names) for part in typed)
    ]


def labels(decision: Decision) -> list[str]:
    """The options as they are listed; of cards that can be picked from several zones, also which,
    and of like cards what they bear and what has changed of them."""
    if decision.kind != "pick":
        texts = [decision.text_of(value) for value in decision.values]
        return [
            f"{text} [{names}]" if (names := _plain_names(decision, value)) else text
            for text, value in zip(apart(decision, texts), decision.values, strict=True)
        ]
    named = [(value, decision.names_of(value)) for value in decision.values]
    zones = {names[-1] for value, names in named if value != -1}
    several = len(zones) > 1
    return apart(
        decision,
        [
            decision.text_of(value) + (f" ({names[-1]})" if several and names[1:] else "")
            for value, names in named
        ],
    )


def _plain_names(decision: Decision, value: OptionValue) -> str:
    """The words by which a scenario names a spot or a step, which its text does not have."""
    if decision.kind != "action":
        return ""
    params = list(decision.position.program.vocabulary.actions.values())[value[0]].params
    if not any(param.type in ("spot", "step") for param in params):
        return ""
    return " ".join(decision.names_of(value)[1:])


def _numbered(decision: Decision, typed: str) -> int:
    index = int(typed) - 1
    if not 0 <= index < len(decision.values):
        raise Refused(f"there is no option {typed}: they go from 1 to {len(decision.values)}")
    return index


def _one(decision: Decision, fits: Callable[[OptionValue], bool]) -> int | None:
    found = [at for at, value in enumerate(decision.values) if fits(value)]
    return _unlike(decision, found) if found else None


def _unlike(decision: Decision, found: list[int]) -> int:
    """The first, unless a player could tell them apart."""
    shown = labels(decision)
    forms = {(shown[at], *decision.names_of(decision.values[at])): at for at in found}
    if len(forms) > 1:
        listed = [f"`{at + 1}` {shown[at]}" for at in sorted(forms.values())[:MOST_LISTED]]
        raise Refused(f"this could be {', or '.join(listed)}")
    return found[0]


def _forms(decision: Decision, value: OptionValue) -> list[str]:
    """What an option may be called as a whole."""
    names = [name.lower() for name in decision.names_of(value)]
    forms = [decision.text_of(value).lower(), " ".join(names)]
    return [*forms, names[0]] if decision.kind == "pick" else forms


def _words(decision: Decision) -> list[list[str]]:
    """The words of each option: those that name it, and those of its text."""
    texts = [text.lower() for text in labels(decision)]
    return [
        [*map(str.lower, decision.names_of(value)), *re.findall(r"[^\s()\[\]]+", text)]
        for value, text in zip(decision.values, texts, strict=True)
    ]
