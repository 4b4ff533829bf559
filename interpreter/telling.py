"""An account in words: a sum that a person can follow, a line for each part of it."""

from __future__ import annotations

from typing import Any

from dsl.describe import title_of
from dsl.vocabulary import Vocabulary
from interpreter.accounts import Line

WORDS = {
    "en": {
        "printed": "printed",
        "number": "fixed",
        "rule": "the rules",
        "bound": "limit",
        "half": "half",
        "times": "{n} × {what}",
    },
    "fr": {
        "printed": "imprimé",
        "number": "fixe",
        "rule": "les règles",
        "bound": "limite",
        "half": "moitié",
        "times": "{n} × {what}",
    },
}


def account_lines(words: Vocabulary, account: Line, lang: str = "en") -> list[str]:
    """The lines of an account, those of a part indented under it. The first is what it comes to;
    the others say what they add or take."""
    what, amount, parts = account
    lines = [f"{_called(words, what, lang)}: {amount}"]
    for part in parts:
        lines.extend(f"  {line}" for line in _part_lines(words, part, lang))
    return lines


def _part_lines(words: Vocabulary, account: Line, lang: str) -> list[str]:
    what, amount, parts = account
    lines = [f"{amount:+d} {_called(words, what, lang)}"]
    for part in parts:
        lines.extend(f"  {line}" for line in _part_lines(words, part, lang))
    return lines


def _called(words: Vocabulary, what: tuple[Any, ...], lang: str) -> str:
    kind, *rest = what
    if kind == "card":
        return title_of(list(words.cards.values())[rest[0]], lang)
    if kind == "counter":
        return title_of(words.counters[rest[0]], lang)
    texts = WORDS.get(lang, WORDS["en"])
    if kind == "times":
        return texts[kind].format(n=rest[0], what=_called(words, rest[1], lang))
    return texts[kind]
