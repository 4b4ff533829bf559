"""Answers as people type them: a number, words, or the beginnings of words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from dsl.declarations import CardDecl
from dsl.diagnostics import nearest
from dsl.packs import Pack
from interpreter.game import Decision
from interpreter.wording import option_text, option_words


def labels(decision: Decision) -> list[str]:
    """The options as they are listed; those that read the same get the words that differ."""
    texts = [option_text(decision, value) for value in decision.values]
    return [
        text if texts.count(text) == 1 else with_place(text, option_words(decision, value))
        for text, value in zip(texts, decision.values, strict=True)
    ]


def with_place(text: str, words: list[str]) -> str:
    extra = [word for word in words[1:] if plain(word) not in plain(text)]
    return f"{text} ({', '.join(extra).replace('_', ' ')})" if extra else text


def matching(decision: Decision, typed: str) -> list[int]:
    """The options that what was typed may mean: one when it is clear, none when it is no answer."""
    typed = plain(typed)
    if re.fullmatch(r"-?\d+", typed):
        return by_number(decision, int(typed))
    shown = [plain(label) for label in labels(decision)]
    exact = [index for index, label in enumerate(shown) if label == typed]
    if exact:
        return exact[:1]
    wanted = re.findall(r"\w+", typed)
    if not wanted:
        return []
    bags = [
        {*re.findall(r"\w+", label), *parts(option_words(decision, value))}
        for label, value in zip(shown, decision.values, strict=True)
    ]
    whole = [index for index, bag in enumerate(bags) if all(word in bag for word in wanted)]
    begun = [
        index
        for index, bag in enumerate(bags)
        if all(any(known.startswith(word) for known in bag) for word in wanted)
    ]
    found = whole or begun
    return found[:1] if len({shown[index] for index in found}) == 1 else found


def by_number(decision: Decision, number: int) -> list[int]:
    """An option by its place in the list; when numbers are the options, by what it is."""
    if decision.kind == "number":
        return [index for index, value in enumerate(decision.values) if value == number]
    return [number - 1] if 1 <= number <= len(decision) else []


def find_card(pack: Pack, typed: str) -> tuple[CardDecl | None, str | None]:
    """The card that somebody asks about; if there is none, the name of one like it."""
    names: dict[str, CardDecl] = {}
    for card in pack.words.cards.values():
        for name in (card.name, card.name.replace("_", " "), *card.titles.values()):
            names.setdefault(plain(name), card)
    wanted = plain(typed)
    if wanted in names:
        return names[wanted], None
    begun = {card.name: card for name, card in names.items() if wanted and name.startswith(wanted)}
    if len(begun) == 1:
        return next(iter(begun.values())), None
    near = nearest(wanted, names)
    return None, next(iter(begun), None) or (names[near].name if near else None)


def plain(text: str) -> str:
    """Text without capitals, accents and needless spaces."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in decomposed if not unicodedata.combining(c)).split())


def parts(words: Iterable[str]) -> set[str]:
    """Words, and the words they are made of."""
    found: set[str] = set()
    for word in words:
        found.update((plain(word), *plain(word).split("_")))
    return found - {""}
