"""Phrases that name things on the table: so many of these, there."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.phrases.read_names import ANY_CARD, PLAYER_WORDS, ROOM_WORDS, ReadNames
from dsl.resolve.phrases.tree_parts import child, children, parts, tokens
from dsl.syntax.chunks import Syntax

ONE_OF: dict[v.Type, v.Type] = {"cards": "card", "rooms": "room", "players": "player"}


class ReadPhrases(ReadNames):
    """Reads selections and picks."""

    def value_amount(self, tree: Syntax, scope: Scope) -> v.Value:
        quantity, words, with_, where = parts(tree, "quantity", "words", "with_", "where")
        amount = self.quantity(cast(Syntax, quantity), scope)
        if words is None:
            if with_ is not None or where is not None:
                hint = "such as `3 cards in ...`"
                self.wrong("T009", self.span(tree), "say what is counted here", hint)
            return amount
        return self.counted(amount, tokens(words), with_, where, tree, scope)

    def counted(
        self,
        amount: v.Value,
        words: list[Token],
        with_: Syntax | None,
        where: Syntax | None,
        tree: Syntax,
        scope: Scope,
    ) -> v.Value:
        if len(words) == 1 and where is None and with_ is None:
            counter = find(self.vocabulary.counters, str(words[0]))
            if counter:
                return v.Price(self.span(tree), amount, counter.name)
            if not self.filter_word(str(words[0])) and str(words[0]) not in (
                *ANY_CARD,
                *ROOM_WORDS,
                *PLAYER_WORDS,
            ):
                self.unknown("N005", words[0], "counter or card", self.nouns(scope))
        among = self.among(words, with_, where, False, tree, scope)
        return self.pick("choose", amount, among, tree)

    def quantity(self, tree: Syntax, scope: Scope) -> v.Value:
        inner = tree.children[0]
        if isinstance(inner, Token):
            return v.Number(self.span(tree), int(inner))
        value = self.value(inner, scope)
        return value if tree.data == "quantity" and value.type != "cards" else self.as_number(value)

    def pick(self, how: v.How, amount: v.Value, among: v.Value, tree: Syntax) -> v.Value:
        amount = self.as_number(amount)
        one = isinstance(amount, v.Number) and amount.value == 1 and how not in ("up_to", "all")
        type_ = ONE_OF[among.type] if one else among.type
        return v.Pick(self.span(tree), how, amount, among, type=type_)

    def among(
        self,
        words: list[Token],
        with_: Syntax | None,
        where: Syntax | None,
        others: bool,
        tree: Syntax,
        scope: Scope,
        owner: v.Value | None = None,
    ) -> v.Value:
        """The things a phrase is about: cards, or rooms, or players."""
        span, last = self.span(tree), str(words[-1])
        if last in PLAYER_WORDS:
            return v.Players(span, others or "other" in map(str, words[:-1]))
        if last in ROOM_WORDS:
            return self.rooms(words[:-1], with_, where, span, scope)
        filter_ = self.filter(words, with_, scope, owner)
        if others and not scope.has_this:
            self.wrong(
                "T006", span, "`another` means another than this card; no card is meant here"
            )
        if where is None:
            return v.Selection(span, filter_, None, None, others)
        if where.data == "where_on":
            host = self.as_type(self.settled(self.value(child(where, 0), scope)), "cards")
            return v.Selection(span, filter_, None, host, others)
        if where.data == "where_next":
            self.wrong("T010", self.span(where), "only rooms are next to something")
        return v.Selection(span, filter_, self.places(child(where, 0), scope), None, others)

    def rooms(
        self,
        words: list[Token],
        with_: Syntax | None,
        where: Syntax | None,
        span: Span,
        scope: Scope,
    ) -> v.Value:
        kind = None
        if words:
            decl = find(self.vocabulary.room_kinds, str(words[-1]))
            if decl is None:
                self.unknown("N006", words[-1], "kind of room", list(self.vocabulary.room_kinds))
            kind = decl.name
        holding = self.filter([], with_, scope).attached if with_ is not None else None
        if where is None:
            return v.Rooms(span, None, kind, holding)
        if where.data != "where_next":
            self.wrong("T010", self.span(where), "rooms are found `next to` a room")
        near = self.as_type(self.settled(self.value(child(where, 0), scope)), "room")
        return v.Rooms(span, near, kind, holding)

    def filter(
        self,
        words: list[Token],
        with_: Syntax | None,
        scope: Scope,
        owner: v.Value | None = None,
    ) -> v.Filter:
        tags: list[str] = []
        kind: str | None = None
        for token in words:
            if str(token) in ANY_CARD:
                continue
            found = self.filter_word(str(token))
            if found is None:
                known = [*self.vocabulary.tags, *self.vocabulary.cards, "card"]
                self.unknown("N007", token, "tag or card", known)
            tags.extend(found.tags)
            kind = found.kind or kind
        asked = v.Filter(tuple(tags), kind, owner=owner)
        for part in children(with_) if with_ is not None else ():
            asked = self.asked_too(asked, part, scope)
        return asked

    def asked_too(self, asked: v.Filter, part: Syntax, scope: Scope) -> v.Filter:
        """A filter with one more thing that it asks of a card."""
        if part.data == "with_attached":
            words = tokens(child(part, 0))
            written = {**self.vocabulary.attributes, **self.vocabulary.moments}
            if len(words) == 1 and not self.filter_word(str(words[0])) and str(words[0]) in written:
                return replace(asked, having=(*asked.having, str(words[0])))
            return replace(asked, attached=self.filter(words, None, scope))
        if part.data == "without_attached":
            return replace(asked, without=self.filter(tokens(child(part, 0)), None, scope))
        if part.data == "with_except":
            return replace(asked, excepts=(*asked.excepts, self.filter(tokens(part), None, scope)))
        if part.data == "with_that":
            return replace(asked, that=(*asked.that, self.told_of_a_card(tokens(part)[0], scope)))
        comparison = self.comparison(part, scope)
        if asked.compare is None:
            return replace(asked, compare=comparison)
        return replace(asked, also=(*asked.also, comparison))

    def comparison(self, part: Syntax, scope: Scope) -> v.Comparison:
        token, operator, quantity = part.children
        name = str(token)
        counters = [n for n, decl in self.vocabulary.counters.items() if decl.owner == "card"]
        if name not in self.vocabulary.attributes and name not in counters:
            known = [*self.vocabulary.attributes, *counters]
            self.unknown("N008", cast(Token, token), "attribute", known)
        return name, str(operator), self.as_number(self.quantity(cast(Syntax, quantity), scope))

    def told_of_a_card(self, token: Token, scope: Scope) -> str:
        """A `define` that says something of one card, which holds or not."""
        word = str(token)
        if word not in self.vocabulary.defines:
            self.unknown("N001", token, "definition", list(self.vocabulary.defines))
        each = v.Local(self.span(token), word, scope.size, type="card")
        said = self.defined(word, (each,), self.span(token), scope)
        if said.type != "condition":
            self.mismatch(said, "condition")
        return word

    def places(self, tree: Syntax, scope: Scope) -> v.Value:
        zones = []
        for place in tree.children:
            zone = self.value(cast(Syntax, place), scope)
            if isinstance(zone, v.Local) and zone.type == "cards" and len(tree.children) == 1:
                return zone
            if zone.type != "zone":
                hint = "put brackets round each side of `or`" if len(tree.children) > 1 else None
                self.mismatch(zone, "zone", hint)
            zones.append(zone)
        return zones[0] if len(zones) == 1 else v.Zones(self.span(tree), tuple(zones))

    def value_selection(self, tree: Syntax, scope: Scope) -> v.Value:
        words_tree, with_, where = None, None, None
        words: list[Token] = []
        for item in tree.children:
            if isinstance(item, Token):
                words.append(item)
            elif item is not None:
                data = item.data
                if data in ("words", "words_2"):
                    words_tree = item
                elif data == "with_":
                    with_ = item
                else:
                    where = item
        if words_tree is not None:
            words = tokens(words_tree)
        bound = self.bound(words[0], scope)
        if bound and len(words) == 1 and where is not None:
            return self.about_local(words[0], where, tree, scope)
        first = str(words[0])
        numeric = len(words) > 1 and not self.filter_word(first) and first not in ANY_CARD
        if numeric and (
            bound or first in self.vocabulary.counters or first in self.vocabulary.defines
        ):
            amount = self.as_number(self.name_value(words[0], scope))
            return self.counted(amount, words[1:], with_, where, tree, scope)
        if numeric and find(self.vocabulary.counters, str(words[-1])) is not None:
            self.unknown("N001", words[0], "number", self.nouns(scope))
        return self.among(words, with_, where, False, tree, scope)

    def about_local(self, token: Token, where: Syntax, tree: Syntax, scope: Scope) -> v.Value:
        """`c in your hand`, where c is a card at hand: a question, not a selection."""
        piece = self.as_type(self.name_value(token, scope), "card")
        if where.data != "where":
            self.wrong(
                "T010", self.span(where), f"`{token}` is one card; ask whether it is in a zone"
            )
        return v.InZone(self.span(tree), piece, self.places(child(where, 0), scope))

    def phrase_parts(self, tree: Syntax) -> tuple[list[Token], Syntax | None, Syntax | None]:
        words, with_, where = parts(tree, "words", "with_", "where")
        return tokens(cast(Syntax, words)), with_, where

    def value_one(self, tree: Syntax, scope: Scope) -> v.Value:
        words, with_, where = self.phrase_parts(tree)
        one = v.Number(self.span(tree), 1)
        return self.pick("choose", one, self.among(words, with_, where, False, tree, scope), tree)

    def value_another(self, tree: Syntax, scope: Scope) -> v.Value:
        words, with_, where = self.phrase_parts(tree)
        one = v.Number(self.span(tree), 1)
        return self.pick("choose", one, self.among(words, with_, where, True, tree, scope), tree)

    def value_others(self, tree: Syntax, scope: Scope) -> v.Value:
        words, with_, where = self.phrase_parts(tree)
        return self.among(words, with_, where, True, tree, scope)

    def value_yours(self, tree: Syntax, scope: Scope) -> v.Value:
        """`your TAG in ZONE`: those of them that belong to a player."""
        words, with_, where = self.phrase_parts(tree)
        person = v.You if tree.data == "yours" else v.They
        owner = person(self.span(tree))
        return self.among(words, with_, where, False, tree, scope, owner)

    value_theirs = value_yours

    def value_all(self, tree: Syntax, scope: Scope) -> v.Value:
        words, with_, where = self.phrase_parts(tree)
        return self.among(words, with_, where, False, tree, scope)

    def value_none(self, tree: Syntax, scope: Scope) -> v.Value:
        span = self.span(tree)
        return v.Not(span, v.There(span, self.value_all(tree, scope), v.Number(span, 1)))

    def quantified(self, how: v.How, tree: Syntax, scope: Scope) -> v.Value:
        (quantity,) = parts(tree, "quantity")
        amount = self.quantity(cast(Syntax, quantity), scope)
        words, with_, where = self.phrase_parts(tree)
        return self.pick(how, amount, self.among(words, with_, where, False, tree, scope), tree)

    def value_up_to(self, tree: Syntax, scope: Scope) -> v.Value:
        return self.quantified("up_to", tree, scope)

    def value_random(self, tree: Syntax, scope: Scope) -> v.Value:
        return self.quantified("random", tree, scope)

    def value_any_number(self, tree: Syntax, scope: Scope) -> v.Value:
        words, with_, where = self.phrase_parts(tree)
        among = self.among(words, with_, where, False, tree, scope)
        return v.Pick(
            self.span(tree), "any_number", v.Number(self.span(tree), 0), among, type=among.type
        )

    def value_at_least_of(self, tree: Syntax, scope: Scope) -> v.Value:
        (quantity,) = parts(tree, "quantity")
        amount = self.as_number(self.quantity(cast(Syntax, quantity), scope))
        return v.There(self.span(tree), self.value_all(tree, scope), amount)

    def value_top(self, tree: Syntax, scope: Scope) -> v.Value:
        how: Literal["top", "bottom"] = "top" if tree.data == "top" else "bottom"
        quantity, words = parts(tree, "quantity", "words")
        span = self.span(tree)
        amount = self.quantity(quantity, scope) if quantity is not None else v.Number(span, 1)
        zone = self.as_type(self.value(cast(Syntax, tree.children[-1]), scope), "zone")
        filter_ = self.filter(tokens(words), None, scope) if words is not None else v.Filter()
        return self.pick(how, amount, v.Selection(span, filter_, zone), tree)

    value_bottom = value_top

    def value_count(self, tree: Syntax, scope: Scope) -> v.Value:
        value = self.value(child(tree, 0), scope)
        if value.type == "zone":
            value = v.Selection(value.span, v.Filter(), value)
        if isinstance(value, v.Pick):
            hint = "leave the number out"
            self.wrong("T011", value.span, "what is counted has no number of its own", hint)
        if value.type not in ("cards", "rooms", "players"):
            self.mismatch(value, "cards")
        return v.Count(self.span(tree), value)

    def value_sum_of(self, tree: Syntax, scope: Scope) -> v.Value:
        how = cast(
            Literal["sum", "highest", "lowest"], "sum" if tree.data == "sum_of" else str(tree.data)
        )
        token = cast(Token, tree.children[0])
        attribute = self.vocabulary.attributes.get(str(token))
        if attribute is None and str(token) in self.vocabulary.defines:
            return self.defined_of(how, token, tree, scope)
        if attribute is None:
            known = [*self.vocabulary.attributes, *self.vocabulary.defines]
            self.unknown("N008", token, "attribute", known)
        cards = self.as_type(self.settled(self.value(child(tree, 1), scope)), "cards")
        return v.Aggregate(self.span(tree), how, attribute.name, cards)

    def defined_of(
        self, how: Literal["sum", "highest", "lowest"], token: Token, tree: Syntax, scope: Scope
    ) -> v.Value:
        """`highest merit of rooms`: what a `define` says of each of them."""
        things = self.settled(self.value(child(tree, 1), scope))
        if things.type == "zone":
            things = v.Selection(things.span, v.Filter(), things)
        one = ONE_OF.get(things.type)
        if one is None:
            self.mismatch(things, "cards")
        each = v.Local(things.span, str(token), scope.size, type=one)
        said = self.as_number(self.defined(str(token), (each,), self.span(token), scope))
        return v.DefinedAggregate(self.span(tree), how, cast(v.Defined, said).name, things)

    value_highest = value_sum_of
    value_lowest = value_sum_of
