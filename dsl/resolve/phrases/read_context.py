"""What every reader is given: the declaration, the words of the pack, and ways to refuse."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NoReturn, cast

from lark import Token

from dsl.diagnostics.report import Diagnostic, Fix, Report
from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.plurals import in_digits, singular_or_plural
from dsl.model.traverse import values_in
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.type_hints import advice
from dsl.syntax.chunks import Parsed, Syntax, code_of
from dsl.syntax.synonyms import language_words

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


LONGEST_SHOWN = 70  # characters of a line that is shown as it would be

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
        if language_words().get(word.lower()) == "" and len(word) > 2:
            hint = "leave this word out"
            self.report.error(code, span, message, hint=hint, fix=Fix(span, "", "likely"))
            raise Wrong
        if word in ("it", "them", "him", "that"):
            hint = "name what is meant first, as in `let c = ...`, and write `c`; a card is `this`"
            self.wrong(code, span, message, hint)
        asked = re.search(
            rf"((?:your |their )?{word}) (?:contains?|has|have|holds?|includes?) (?:an? )?(\w+)",
            self.said(replace(span, column=1, end_column=10_000)),
        )
        if asked is not None and word in self.vocabulary.zones:
            self.wrong(code, span, message, f"ask it so: `{asked[2]} in {asked[1]}`")
        if word in ("is", "and", "or", "not"):
            hint = f"say of what, before `{word}`: each side of `and` and `or` is a whole question"
            self.wrong(code, span, f"`{word}` does not fit here", hint)
        if self.follows_a_number(span) and code in ("N001", "N005", "N007"):
            hint = f"a number stands alone: leave `{word}` out"
            fix = Fix(span, "", "likely")
            self.report.error(code, span, message, hint=self.with_the_line(hint, fix), fix=fix)
            raise Wrong
        digits = in_digits(word)
        if any(form in self.vocabulary.broken for form in singular_or_plural(word)):
            raise Wrong
        if any(word in re.findall(BOUND, line) for line in self.parsed.lost):
            raise Wrong
        gone = next(filter(None, map(self.vocabulary.removed.get, singular_or_plural(word))), None)
        if gone is not None:
            message = f"the card `{word}` cannot be removed: it is needed elsewhere"
            hint = "change what uses it too, or let it stay: `change card` can take its copies away"
            about = Diagnostic(
                "M005", "error", message, gone, hint, None, ((span, "it is used here"),)
            )
            self.report.add(about)
            raise Wrong
        if digits is not None and code in ("N001", "N005", "N007"):
            self.number_in_letters(code, span, message, digits)
        else:
            self.report.unknown(code, span, message, word, cast("list[str]", known))
        raise Wrong

    def number_in_letters(self, code: str, span: Span, message: str, digits: str) -> None:
        """`draw two cards`, where digits are needed and a verb may take no more than them."""
        line = self.said(replace(span, column=1, end_column=10_000))
        around = re.search(rf"([^\W\d]\w*) {self.said(span)}( cards?\b)?", line)
        verb = self.vocabulary.verbs.get(around[1]) if around is not None else None
        fix, hint = Fix(span, digits, "sure"), f"write `{digits}`"
        if verb is not None and verb.params and verb.params[0].type == "number":
            assert around is not None
            hint = f"write `{verb.name} {digits}`"
            end = span.column + len(self.said(span)) + len(around[2] or "")
            fix = Fix(replace(span, end_column=end), digits, "sure")
        self.report.error(code, span, message, hint=hint, fix=fix)

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
        self.mismatch(value, "condition")

    def as_type(self, value: v.Value, wanted: v.Type) -> v.Value:
        if wanted == "number":
            return self.as_number(value)
        if wanted == "condition":
            return self.as_condition(value)
        if value.type == wanted:
            return self.can_be_paid(value) if wanted == "price" else value
        if (value.type, wanted) in {("card", "cards"), ("player", "players"), ("room", "rooms")}:
            return value
        self.mismatch(value, wanted)

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

    def mismatch(
        self, value: v.Value, wanted: v.Type, hint: str | None = None, fix: Fix | None = None
    ) -> NoReturn:
        needed = f"{TYPE_NAMES[wanted]} {'are' if wanted in SEVERAL else 'is'} needed here"
        found = f"{'these are' if value.type in SEVERAL else 'this is'} {TYPE_NAMES[value.type]}"
        place = self.whole(value.span)
        right = advice(self.vocabulary, self.said(place), value, wanted)
        if hint is None and right is not None:
            hint, text = right
            fix = Fix(place, text) if text is not None else None
            if text is not None and hint == f"write `{text}`":
                hint = self.with_the_line(hint, fix)
        self.report.error("T001", value.span, f"{needed}, but {found}", hint=hint, fix=fix)
        raise Wrong

    def follows_a_number(self, span: Span) -> bool:
        """Whether a word is written right after a number, as in `2x`."""
        before = self.said(replace(span, column=max(1, span.column - 1), end_column=span.column))
        return before.isdigit()

    def with_the_line(self, hint: str | None, fix: Fix | None) -> str | None:
        """A hint that ends with the line as it would be."""
        if fix is None or hint is None or fix.span.line != fix.span.end_line:
            return hint
        start, end = fix.span.column, fix.span.end_column
        head = self.said(replace(fix.span, column=1, end_column=start))
        tail = self.said(replace(fix.span, column=end, end_column=10_000))
        if "..." in (head, tail):
            return hint
        line = " ".join(f"{head}{fix.text}{code_of(tail)}".split())
        short = line and len(line) <= LONGEST_SHOWN and "`" not in line
        return f"{hint}: `{line}`" if short and f"`{line}`" not in hint else hint

    def whole(self, span: Span) -> Span:
        """Where something stands, with the `your` before it."""
        before = self.said(replace(span, column=1, end_column=span.column))
        possessive = re.search(r"\b(?:your|their) $", before)
        start = span.column - (len(possessive[0]) if possessive else 0)
        return replace(span, column=start)

    def said(self, span: Span) -> str:
        """How something is written."""
        chunk = self.parsed.chunk
        lines, at = chunk.text.split("\n"), span.line - chunk.line
        if chunk.member is not None or not 0 <= at < len(lines) or span.end_line != span.line:
            return "..."
        return lines[at][span.column - 1 : span.end_column - 1]

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
