"""Things of a pack by their names; a name that is not there gets a sentence and a suggestion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from dsl.diagnostics.report import FEW, nearest
from dsl.model.declarations import CardDecl
from dsl.model.vocabulary import Vocabulary
from dsl.packs.card import Card

T = TypeVar("T")


class UnknownNameError(KeyError):
    """A name that nothing of this kind has."""

    def __str__(self) -> str:
        return str(self.args[0])


class Named(dict[str, T]):
    """A dictionary of one kind of thing.

    >>> Named("board", {"day": 1, "night": 2})["dya"]
    Traceback (most recent call last):
    dsl.packs.named.UnknownNameError: there is no board `dya`: did you mean `day`?
    """

    def __init__(self, kind: str, things: Mapping[str, T]) -> None:
        super().__init__(things)
        self.kind = kind

    def __missing__(self, name: str) -> T:
        raise UnknownNameError(no_such(self.kind, name, self))

    def __reduce__(self) -> tuple[type[Named[T]], tuple[str, dict[str, T]]]:
        return Named, (self.kind, dict(self))


class Cards(Mapping[str, Card]):
    """The cards of a pack by name, each made when it is asked for."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    @property
    def _declared(self) -> dict[str, CardDecl]:
        return self._vocabulary.cards

    def __getitem__(self, name: str) -> Card:
        if name not in self._declared:
            raise UnknownNameError(no_such("card", name, self._declared))
        return Card(self._declared[name], self._vocabulary)

    def __iter__(self) -> Iterator[str]:
        return iter(self._declared)

    def __len__(self) -> int:
        return len(self._declared)

    def __repr__(self) -> str:
        return f"<Cards: {', '.join([*self][:FEW])}{', ...' if len(self) > FEW else ''}>"


def no_such(kind: str, name: object, known: Iterable[str], pack: str = "") -> str:
    """That there is no such thing, and what may be meant."""
    known = list(known)
    near = nearest(str(name), known)
    if near is not None:
        more = f": did you mean `{near}`?"
    elif not known:
        more = f": there is no {kind} at all"
    else:
        listed = ", ".join(f"`{one}`" for one in known[:FEW])
        more = f": there {'is' if len(known) == 1 else 'are'} {listed}"
        more += f" and {len(known) - FEW} more" if len(known) > FEW else ""
    where = f"{pack} has" if pack else "there is"
    return f"{where} no {kind} `{name}`{more}"
