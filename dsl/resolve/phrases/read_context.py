"""What every reader is given: the declaration, the words of the pack, and ways to refuse."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, cast

from lark import Token

from dsl.diagnostics.report import Fix, Report
from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.plurals import in_digits, singular_or_plural
from dsl.model.traverse import values_in
from dsl.model.vocabulary import Vocabulary
from dsl.syntax.chunks import Parsed, Syntax

TYPE_NAMES: dict[v.Type, str] = {
    "number": "a number",
    "condition": "a condition",
    "price": "a price",
    "player": "a player",
    "players": "players",
    "room": "a room",
    "rooms": "rooms",
    "card": "a card",
    "cards": "cards",
    "zone": "a zone",
    "place": "a place",
    "crossing": "a crossing",
    "ability": "an ability",
    "abilities": "abilities",
    "spot": "a spot to lay a card",
    "step": "a step of a walk",
    "name": "the name of a card",
    "kind": "a kind of card",
    "kinds": "kinds of cards",
}
SEVERAL: tuple[v.Type, ...] = ("cards", "rooms", "players", "kinds")


# The names that a line gives, so that they are known where the line itself could not be read.
BOUND = r"\b(?:let|choose|for each)\s+([^\W\d]\w*)"


class Wrong(Exception):
    """A mistake that has been reported; the effect it stands in is given up."""


@dataclass(frozen=True, slots=True)
class ReadContext:
    """The declaration that is read, and what it is read against. In a scenario, `players` is how
    many sit at its table."""

    parsed: Parsed
    vocabulary: Vocabulary
    report: Report
    players: int | None = None

    @property
    def tree(self) -> Syntax:
        assert self.parsed.tree is not None
        return self.parsed.tree

    def span(self, node: Syntax | Token) -> Span:
        return self.parsed.span(node)

    def word(self, token: Token) -> str:
        """What a token says, to whoever makes something of it."""
        return self.parsed.word(token)

    def take(self, *trees: Syntax) -> None:
        """Account for trees that say something by being there."""
        self.parsed.take(*trees)

    def wrong(self, code: str, span: Span, message: str, hint: str | None = None) -> NoReturn:
        self.report.error(code, span, message, hint=hint)
        raise Wrong

    def unknown(self, code: str, token: Token, what: str, known: object) -> NoReturn:
        word, span, message = str(token), self.span(token), f"there is no {what} `{token}`"
        digits = in_digits(word)
        if any(form in self.vocabulary.broken for form in singular_or_plural(word)):
            raise Wrong
        if any(word in re.findall(BOUND, line) for line in self.parsed.lost):
            raise Wrong
        gone = next(filter(None, map(self.vocabulary.removed.get, singular_or_plural(word))), None)
        if gone is not None:
            message = f"the card `{word}` is needed here, and it is removed"
            related = [(gone, "it is removed here")]
            self.report.error("M005", span, message, related=related)
            raise Wrong
        if digits is not None and code in ("N001", "N005", "N007"):
            self.report.error(code, span, message, hint=f"write `{digits}`", fix=Fix(span, digits))
        else:
            self.report.unknown(code, span, message, word, cast("list[str]", known))
        raise Wrong

    def as_number(self, value: v.Value) -> v.Value:
        if value.type == "number":
            return value
        if value.asks_of_cards() is not None or isinstance(value, v.Players):
            return v.Count(value.span, value)
        self.mismatch(value, "number")

    def as_condition(self, value: v.Value) -> v.Value:
        if value.type == "condition":
            return value
        if isinstance(value, v.Pick) and value.how == "choose":
            return v.There(value.span, value.among, value.amount)
        if value.type in ("cards", "players"):
            return v.any_of_them(self.settled(value), value.span)
        hint = "compare it, such as `> 0`" if value.type == "number" else None
        self.mismatch(value, "condition", hint)

    def as_type(self, value: v.Value, wanted: v.Type) -> v.Value:
        if wanted == "number":
            return self.as_number(value)
        if wanted == "condition":
            return self.as_condition(value)
        if value.type == wanted:
            return self.can_be_paid(value) if wanted == "price" else value
        if (value.type, wanted) in {("card", "cards"), ("player", "players"), ("room", "rooms")}:
            return value
        hint = None
        if wanted == "card" and value.type == "cards":
            hint = "say which, such as `1 card in ...` or `top of ...`"
        if wanted == "price" and value.constant() is not None and self.vocabulary.counters:
            hint = (
                f"say of what, such as `{value.constant()} {next(iter(self.vocabulary.counters))}`"
            )
        self.mismatch(value, wanted, hint)

    def can_be_paid(self, price: v.Value) -> v.Value:
        """A price, unless it is in a counter of which nothing can be taken."""
        for part in values_in(price):
            paid = part.price()
            counter = self.vocabulary.counters[paid[0]] if paid is not None else None
            if counter is not None and counter.computed and counter.lose is None:
                message = f"`{counter.name}` is worked out and cannot be paid"
                self.wrong(
                    "E003", part.span, message, "say under it what losing it does: `lose n:`"
                )
            if counter is not None and counter.owner not in ("player", "shared"):
                message = (
                    f"`{counter.name}` is a counter of each {counter.owner}: nobody pays with it"
                )
                self.wrong("E003", part.span, message, "pay with a counter of players, or shared")
        return price

    def mismatch(self, value: v.Value, wanted: v.Type, hint: str | None = None) -> NoReturn:
        needed = f"{TYPE_NAMES[wanted]} {'are' if wanted in SEVERAL else 'is'} needed here"
        found = f"{'these are' if value.type in SEVERAL else 'this is'} {TYPE_NAMES[value.type]}"
        self.wrong("T001", value.span, f"{needed}, but {found}", hint)

    def all_of(self, *reads: Callable[[], v.Value]) -> tuple[v.Value, ...]:
        """The values of all the parts; a mistake in one of them must not hide those in others."""
        found, wrong = [], False
        for read in reads:
            try:
                found.append(read())
            except Wrong:
                wrong = True
        if wrong:
            raise Wrong
        return tuple(found)

    def settled(self, value: v.Value) -> v.Value:
        """A value asks nobody while it is worked out: what is to be chosen is chosen before."""
        if value.is_chosen():
            self.wrong(
                "E010",
                value.span,
                "this has to be chosen before anything can be asked about it",
                "choose first, with a line such as `let c = 1 card in ...`",
            )
        return value
