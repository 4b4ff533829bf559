"""What a scenario says matched to what is offered: by plain names, or by titles in any language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from dsl.model.declarations import Declared
from dsl.model.vocabulary import Vocabulary
from dsl.text.grammar.nouns import title_forms

NO_NAMES: Collection[str] = ()


@dataclass(frozen=True)
class Called:
    """The plain names of cards, rooms, zones and actions by what players call them."""

    names: Mapping[str, Collection[str]]

    @staticmethod
    def of(vocabulary: Vocabulary) -> Called:
        found: dict[str, set[str]] = {}
        among: Iterable[Mapping[str, Declared]] = (
            vocabulary.cards,
            vocabulary.zones,
            vocabulary.actions,
        )
        titled = [(one.name, one.titles) for category in among for one in category.values()]
        for name, titles in (*titled, *vocabulary.room_titles.items()):
            for form in (*titles.values(), *title_forms(titles)):
                found.setdefault(form.strip().casefold(), set()).add(name)
        return Called(found)

    def forms(self, word: str) -> Collection[str]:
        """A word, and the plain names of what is called so."""
        return (word, *self.names.get(word.casefold(), NO_NAMES))


def matches(wanted: tuple[str, ...], names: list[list[str]], called: Called | None = None) -> bool:
    """Whether an answer has every name that was asked for, those of one thing before those of the
    next: `pick 1 2` is not `pick 2 1`."""
    left, at = [list(of_one) for of_one in names], 0
    for word in wanted:
        forms = called.forms(word) if called is not None else (word,)
        hit = next(
            (
                (index, form)
                for index in range(at, len(left))
                for form in forms
                if form in left[index]
            ),
            None,
        )
        if hit is None:
            return False
        at, form = hit
        left[at].remove(form)
    return True
