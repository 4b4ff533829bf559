"""Arithmetic, comparisons and conditions."""

from __future__ import annotations

from functools import partial
from typing import Literal, cast

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.phrases.read_selections import ReadPhrases
from dsl.resolve.phrases.tree_parts import child, children
from dsl.resolve.phrases.type_checks import TYPE_NAMES
from dsl.syntax.chunks import Syntax


class ReadValues(ReadPhrases):
    """Reads every value of the language."""

    def value_conditional(self, tree: Syntax, scope: Scope) -> v.Value:
        then, condition, otherwise = (cast(Syntax, part) for part in tree.children)
        first = self.value(then, scope)
        second = self.as_type(self.value(otherwise, scope), first.type)
        return v.Conditional(
            self.span(tree), self.condition(condition, scope), first, second, type=first.type
        )

    def value_disjunction(self, tree: Syntax, scope: Scope) -> v.Value:
        return v.AnyOf(self.span(tree), self.conditions(tree, scope))

    def value_conjunction(self, tree: Syntax, scope: Scope) -> v.Value:
        return v.AllOf(self.span(tree), self.conditions(tree, scope))

    def conditions(self, tree: Syntax, scope: Scope) -> tuple[v.Value, ...]:
        return self.all_of(*(partial(self.condition, part, scope) for part in children(tree)))

    def value_negate(self, tree: Syntax, scope: Scope) -> v.Value:
        return v.Not(self.span(tree), self.condition(child(tree, 0), scope))

    def value_negative(self, tree: Syntax, scope: Scope) -> v.Value:
        span = self.span(tree)
        operand = self.number(cast(Syntax, tree.children[1]), scope)
        return v.Arithmetic(span, "-", v.Number(span, 0), operand)

    def value_sum(self, tree: Syntax, scope: Scope) -> v.Value:
        items = tree.children
        numbers = self.all_of(
            *(partial(self.number, cast(Syntax, item), scope) for item in items[::2])
        )
        value = numbers[0]
        for operator, right in zip(items[1::2], numbers[1:], strict=True):
            sign = cast(Literal["+", "-", "*", "/"], str(operator))
            if sign == "/" and isinstance(right, v.Number) and right.value == 0:
                self.wrong("T012", right.span, "nothing can be divided by zero")
            value = v.Arithmetic(value.span.to(right.span), sign, value, right)
        return value

    value_product = value_sum

    def value_compare(self, tree: Syntax, scope: Scope) -> v.Value:
        left_tree, operator, right_tree = tree.children
        left, right = self.all_of(
            lambda: self.settled(self.value(cast(Syntax, left_tree), scope)),
            lambda: self.settled(self.value(cast(Syntax, right_tree), scope)),
        )
        sign = cast(Literal["=", "!=", "<", "<=", ">", ">="], str(operator))
        same = left.type == right.type and left.type in ("player", "room", "card")
        if not (same and sign in ("=", "!=")):
            left, right = self.as_number(left), self.as_number(right)
        return v.Compare(self.span(tree), sign, left, right)

    def value_is_a(self, tree: Syntax, scope: Scope) -> v.Value:
        left_tree, negated, subject = tree.children
        span = self.span(tree)
        subject = cast(Syntax, subject)
        words = [token for token in subject.children if isinstance(token, Token)]
        answer = self.option_is(cast(Syntax, left_tree), words, span)
        if answer is None:
            left = self.settled(self.value(cast(Syntax, left_tree), scope))
            answer = self.is_something(left, words, span, scope)
        return v.Not(span, answer) if negated is not None else answer

    def option_is(self, left: Syntax, words: list[Token], span: Span) -> v.Value | None:
        if left.data != "name" or str(left.children[0]) not in self.vocabulary.options:
            return None
        option = self.vocabulary.options[str(left.children[0])]
        if str(words[-1]) not in option.values:
            self.unknown(
                "N009", words[-1], f"value of option `{option.name}` called", option.values
            )
        return v.OptionIs(span, option.name, str(words[-1]))

    def is_something(self, left: v.Value, words: list[Token], span: Span, scope: Scope) -> v.Value:
        token = words[-1]
        word = str(token)
        if token.type == "NUMBER":
            return v.Compare(span, "=", self.as_number(left), v.Number(self.span(token), int(word)))
        if left.type == "card":
            found = self.filter_word(word)
            if found and found.kind:
                return v.IsKind(span, left, found.kind)
            if found:
                return v.HasTag(span, left, found.tags[0])
            self.unknown(
                "N007", token, "tag or card", [*self.vocabulary.tags, *self.vocabulary.cards]
            )
        if left.type == "room":
            kind = find(self.vocabulary.room_kinds, word)
            if kind:
                return v.RoomIs(span, left, kind.name)
            if word in self.vocabulary.rooms:
                return v.Compare(span, "=", left, v.NamedRoom(self.span(token), word))
            known = [*self.vocabulary.room_kinds, *self.vocabulary.rooms]
            self.unknown("N006", token, "room or kind of room", known)
        if left.type == "player":
            if word == "out":
                return v.IsOut(span, left)
            return v.Compare(span, "=", left, self.as_type(self.name_value(token, scope), "player"))
        if left.type == "zone":
            count = int(words[0]) if words[0].type == "NUMBER" else 1
            return v.Holds(span, left, ((count, self.card_named(token)),))
        if left.type == "number":
            return v.Compare(span, "=", left, self.as_number(self.name_value(token, scope)))
        hint = "ask whether there are some: `TAG card in ZONE`" if left.type == "cards" else None
        message = f"{TYPE_NAMES[left.type]} cannot be followed by `is {word}`"
        self.wrong("T013", span, message, hint)

    def card_named(self, token: Token) -> str:
        card = find(self.vocabulary.cards, str(token))
        if card is None:
            self.unknown("N010", token, "card", [*self.vocabulary.cards, "empty"])
        return card.name

    def value_is_empty(self, tree: Syntax, scope: Scope) -> v.Value:
        zone_tree, negated = tree.children
        zone = self.as_type(self.value(cast(Syntax, zone_tree), scope), "zone")
        empty = v.IsEmpty(self.span(tree), zone)
        return v.Not(self.span(tree), empty) if negated is not None else empty

    def value_is_in(self, tree: Syntax, scope: Scope) -> v.Value:
        piece_tree, negated, places = tree.children
        piece = self.as_type(self.settled(self.value(cast(Syntax, piece_tree), scope)), "card")
        inside = v.InZone(self.span(tree), piece, self.places(cast(Syntax, places), scope))
        return v.Not(self.span(tree), inside) if negated is not None else inside

    def value_every_player_is(self, tree: Syntax, _scope: Scope) -> v.Value:
        negated, token = tree.children
        if str(token) != "out":
            self.unknown("N011", cast(Token, token), "state of a player called", ["out"])
        all_out = v.EveryPlayerOut(self.span(tree))
        return v.Not(self.span(tree), all_out) if negated is not None else all_out
