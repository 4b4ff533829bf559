"""An account in words: a sum that a person can follow, a line for each part of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dsl.model.vocabulary import Vocabulary
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.describe import title_of
from dsl.text.grammar.language import language
from interpreter.run.tables import Line, LineSubject


def account_lines(vocabulary: Vocabulary, account: Line, lang: str = DEFAULT_LANGUAGE) -> list[str]:
    """The lines of an account, those of a part indented under it. The first is what it comes to;
    the others say what they add or take."""
    what, amount, parts = account
    texts = language(lang).breakdowns
    if what[0] == "against":
        called = _called(vocabulary, what[2], lang)
        lines = [texts["against"].format(what=called, amount=amount, n=what[1])]
    else:
        lines = [texts["sum"].format(what=_called(vocabulary, what, lang), amount=amount)]
    return [*lines, *_lines_of(vocabulary, parts, lang)]


def _lines_of(vocabulary: Vocabulary, parts: Sequence[Line], lang: str) -> list[str]:
    """The lines of the parts of a sum; those that are alike are told once."""
    lines: list[str] = []
    for (what, amount, inner), times in Counter(parts).items():
        called = _called(vocabulary, what if times == 1 else ("times", times, what), lang)
        lines.append(f"  {times * amount:+d} {called}")
        lines.extend(f"  {line}" for line in _lines_of(vocabulary, inner, lang))
    return lines


def _called(vocabulary: Vocabulary, what: LineSubject, lang: str) -> str:
    kind, *rest = what
    if kind == "card":
        return title_of(list(vocabulary.cards.values())[rest[0]], lang)
    if kind == "counter":
        return title_of(vocabulary.counters[rest[0]], lang)
    texts = language(lang).breakdowns
    if kind == "attribute":
        attribute, card = vocabulary.attributes[rest[0]], list(vocabulary.cards.values())[rest[1]]
        return texts["of"].format(attribute=title_of(attribute, lang), card=title_of(card, lang))
    if kind == "times":
        return texts[kind].format(n=rest[0], what=_called(vocabulary, rest[1], lang))
    return texts[kind]
