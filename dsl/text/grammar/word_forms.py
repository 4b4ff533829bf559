"""A noun with its forms, and endings of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Gender = Literal["m", "f", "n"]


@dataclass(frozen=True, slots=True)
class Noun:
    """A word in its two forms. `several` is for what has no singular, `counted` for what has a
    plural though it is the same word; `adjectives` stand before it where they change with it;
    `either` are words of which each has its own article; `articled` is one that was written with
    its article."""

    one: str
    many: str
    gender: Gender | None = None
    several: bool = False
    adjectives: tuple[str, ...] = ()
    counted: bool = False
    either: tuple[Noun, ...] = ()  # what it may be, one or the other
    articled: bool = False

    def is_many(self, count: int) -> bool:
        """Whether articles are plural too: a word that has one form only is not counted."""
        return self.several or (abs(count) > 1 and self.has_plural)

    @property
    def has_plural(self) -> bool:
        return self.counted or self.many != self.one

    def form(self, count: int) -> str:
        """The form after an article for so many."""
        return self.many if self.is_many(count) else self.one


def ending(text: str, endings: Sequence[tuple[str, str]]) -> str:
    """The text with the ending of its first word exchanged: the first pair that fits counts."""
    first, space, rest = text.partition(" ")
    for before, after in endings:
        if first.endswith(before):
            return f"{first.removesuffix(before)}{after}{space}{rest}"
    return text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
