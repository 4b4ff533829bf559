"""Phrases that name things on the table: so many of these, there."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.phrases.dispatch import read_value, reads_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import (
    ANY_CARD,
    PLAYER_WORDS,
    ROOM_WORDS,
    bound_word,
    filter_word,
    known_nouns,
    read_defined,
    read_word,
)
from dsl.resolve.phrases.tree_parts import child, children, parts, tokens
from dsl.syntax.chunks import Syntax

ONE_OF: dict[v.Type, v.Type] = {"cards": "card", "rooms": "room", "players": "player"}


@reads_value("amount")
def read_amount(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    quantity, words, with_, where = parts(tree, "quantity", "words", "with_", "where")
    amount = read_quantity(ctx, cast(Syntax, quantity), scope)
    if words is None:
        if with_ is not None or where is not None:
            hint = "such as `3 cards in ...`"
            ctx.wrong("T009", ctx.span(tree), "say what is counted here", hint)
        return amount
    return read_counted(ctx, amount, tokens(words), with_, where, tree, scope)


def read_counted(
    ctx: ReadContext,
    amount: v.Value,
    words: list[Token],
    with_: Syntax | None,
    where: Syntax | None,
    tree: Syntax,
    scope: Scope,
) -> v.Value:
    if len(words) == 1 and where is None and with_ is None:
        counter = find(ctx.vocabulary.counters, str(words[0]))
        if counter:
            return v.Price(ctx.span(tree), amount, counter.name)
        if not filter_word(ctx, str(words[0])) and str(words[0]) not in (
            *ANY_CARD,
            *ROOM_WORDS,
            *PLAYER_WORDS,
        ):
            ctx.unknown("N005", words[0], "counter or card", known_nouns(ctx, scope))
    among = read_among(ctx, words, with_, where, False, tree, scope)
    return picked(ctx, "choose", amount, among, tree)


def read_quantity(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    inner = tree.children[0]
    if isinstance(inner, Token):
        return v.Number(ctx.span(tree), int(inner))
    value = read_value(ctx, inner, scope)
    return value if tree.data == "quantity" and value.type != "cards" else ctx.as_number(value)


def picked(ctx: ReadContext, how: v.How, amount: v.Value, among: v.Value, tree: Syntax) -> v.Value:
    amount = ctx.as_number(amount)
    one = isinstance(amount, v.Number) and amount.value == 1 and how not in ("up_to", "all")
    type_ = ONE_OF[among.type] if one else among.type
    return v.Pick(ctx.span(tree), how, amount, among, type=type_)


def read_among(
    ctx: ReadContext,
    words: list[Token],
    with_: Syntax | None,
    where: Syntax | None,
    others: bool,
    tree: Syntax,
    scope: Scope,
    owner: v.Value | None = None,
) -> v.Value:
    """The things a phrase is about: cards, or rooms, or players."""
    span, last = ctx.span(tree), str(words[-1])
    if last in PLAYER_WORDS:
        return v.Players(span, others or "other" in map(str, words[:-1]))
    if last in ROOM_WORDS:
        return read_rooms(ctx, words[:-1], with_, where, span, scope)
    filter_ = read_filter(ctx, words, with_, scope, owner)
    if others and not scope.has_this:
        ctx.wrong("T006", span, "`another` means another than this card; no card is meant here")
    if where is None:
        return v.Selection(span, filter_, None, None, others)
    if where.data == "where_on":
        host = ctx.as_type(ctx.settled(read_value(ctx, child(where, 0), scope)), "cards")
        return v.Selection(span, filter_, None, host, others)
    if where.data == "where_next":
        ctx.wrong("T010", ctx.span(where), "only rooms are next to something")
    return v.Selection(span, filter_, read_places(ctx, child(where, 0), scope), None, others)


def read_rooms(
    ctx: ReadContext,
    words: list[Token],
    with_: Syntax | None,
    where: Syntax | None,
    span: Span,
    scope: Scope,
) -> v.Value:
    kind = None
    if words:
        decl = find(ctx.vocabulary.room_kinds, str(words[-1]))
        if decl is None:
            ctx.unknown("N006", words[-1], "kind of room", list(ctx.vocabulary.room_kinds))
        kind = decl.name
    holding = read_filter(ctx, [], with_, scope).attached if with_ is not None else None
    if where is None:
        return v.Rooms(span, None, kind, holding)
    if where.data != "where_next":
        ctx.wrong("T010", ctx.span(where), "rooms are found `next to` a room")
    near = ctx.as_type(ctx.settled(read_value(ctx, child(where, 0), scope)), "room")
    return v.Rooms(span, near, kind, holding)


def read_filter(
    ctx: ReadContext,
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
        found = filter_word(ctx, str(token))
        if found is None:
            known = [*ctx.vocabulary.tags, *ctx.vocabulary.cards, "card"]
            ctx.unknown("N007", token, "tag or card", known)
        tags.extend(found.tags)
        kind = found.kind or kind
    asked = v.Filter(tuple(tags), kind, owner=owner)
    for part in children(with_) if with_ is not None else ():
        asked = ask_too(ctx, asked, part, scope)
    return asked


def ask_too(ctx: ReadContext, asked: v.Filter, part: Syntax, scope: Scope) -> v.Filter:
    """A filter with one more thing that it asks of a card."""
    if part.data == "with_attached":
        words = tokens(child(part, 0))
        written = {**ctx.vocabulary.attributes, **ctx.vocabulary.moments}
        if len(words) == 1 and not filter_word(ctx, str(words[0])) and str(words[0]) in written:
            return replace(asked, having=(*asked.having, str(words[0])))
        return replace(asked, attached=read_filter(ctx, words, None, scope))
    if part.data == "without_attached":
        return replace(asked, without=read_filter(ctx, tokens(child(part, 0)), None, scope))
    if part.data == "with_except":
        return replace(asked, excepts=(*asked.excepts, read_filter(ctx, tokens(part), None, scope)))
    if part.data == "with_that":
        return replace(asked, that=(*asked.that, told_of_a_card(ctx, tokens(part)[0], scope)))
    comparison = read_comparison(ctx, part, scope)
    if asked.compare is None:
        return replace(asked, compare=comparison)
    return replace(asked, also=(*asked.also, comparison))


def read_comparison(ctx: ReadContext, part: Syntax, scope: Scope) -> v.Comparison:
    token, operator, quantity = part.children
    name = str(token)
    counters = [n for n, decl in ctx.vocabulary.counters.items() if decl.owner == "card"]
    if name not in ctx.vocabulary.attributes and name not in counters:
        known = [*ctx.vocabulary.attributes, *counters]
        ctx.unknown("N008", cast(Token, token), "attribute", known)
    return name, str(operator), ctx.as_number(read_quantity(ctx, cast(Syntax, quantity), scope))


def told_of_a_card(ctx: ReadContext, token: Token, scope: Scope) -> str:
    """A `define` that says something of one card, which holds or not."""
    word = str(token)
    if word not in ctx.vocabulary.defines:
        ctx.unknown("N001", token, "definition", list(ctx.vocabulary.defines))
    each = v.Local(ctx.span(token), word, scope.size, type="card")
    said = read_defined(ctx, word, (each,), ctx.span(token), scope)
    if said.type != "condition":
        ctx.mismatch(said, "condition")
    return word


def read_places(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    zones = []
    for place in tree.children:
        zone = read_value(ctx, cast(Syntax, place), scope)
        if isinstance(zone, v.Local) and zone.type == "cards" and len(tree.children) == 1:
            return zone
        if zone.type != "zone":
            hint = "put brackets round each side of `or`" if len(tree.children) > 1 else None
            ctx.mismatch(zone, "zone", hint)
        zones.append(zone)
    return zones[0] if len(zones) == 1 else v.Zones(ctx.span(tree), tuple(zones))


@reads_value("selection")
def read_selection(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
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
    bound = bound_word(ctx, words[0], scope)
    if bound and len(words) == 1 and where is not None:
        return about_local(ctx, words[0], where, tree, scope)
    first = str(words[0])
    numeric = len(words) > 1 and not filter_word(ctx, first) and first not in ANY_CARD
    if numeric and (bound or first in ctx.vocabulary.counters or first in ctx.vocabulary.defines):
        amount = ctx.as_number(read_word(ctx, words[0], scope))
        return read_counted(ctx, amount, words[1:], with_, where, tree, scope)
    if numeric and find(ctx.vocabulary.counters, str(words[-1])) is not None:
        ctx.unknown("N001", words[0], "number", known_nouns(ctx, scope))
    return read_among(ctx, words, with_, where, False, tree, scope)


def about_local(
    ctx: ReadContext, token: Token, where: Syntax, tree: Syntax, scope: Scope
) -> v.Value:
    """`c in your hand`, where c is a card at hand: a question, not a selection."""
    piece = ctx.as_type(read_word(ctx, token, scope), "card")
    if where.data != "where":
        ctx.wrong("T010", ctx.span(where), f"`{token}` is one card; ask whether it is in a zone")
    return v.InZone(ctx.span(tree), piece, read_places(ctx, child(where, 0), scope))


def phrase_parts(
    ctx: ReadContext, tree: Syntax
) -> tuple[list[Token], Syntax | None, Syntax | None]:
    words, with_, where = parts(tree, "words", "with_", "where")
    return tokens(cast(Syntax, words)), with_, where


@reads_value("one")
def read_one(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    words, with_, where = phrase_parts(ctx, tree)
    one = v.Number(ctx.span(tree), 1)
    return picked(
        ctx, "choose", one, read_among(ctx, words, with_, where, False, tree, scope), tree
    )


@reads_value("another")
def read_another(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    words, with_, where = phrase_parts(ctx, tree)
    one = v.Number(ctx.span(tree), 1)
    return picked(ctx, "choose", one, read_among(ctx, words, with_, where, True, tree, scope), tree)


@reads_value("others")
def read_others(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    words, with_, where = phrase_parts(ctx, tree)
    return read_among(ctx, words, with_, where, True, tree, scope)


@reads_value("yours", "theirs")
def read_yours(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """`your TAG in ZONE`: those of them that belong to a player."""
    words, with_, where = phrase_parts(ctx, tree)
    person = v.You if tree.data == "yours" else v.They
    owner = person(ctx.span(tree))
    return read_among(ctx, words, with_, where, False, tree, scope, owner)


@reads_value("all")
def read_all(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    words, with_, where = phrase_parts(ctx, tree)
    return read_among(ctx, words, with_, where, False, tree, scope)


@reads_value("none")
def read_none(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    span = ctx.span(tree)
    return v.Not(span, v.There(span, read_all(ctx, tree, scope), v.Number(span, 1)))


def quantified(ctx: ReadContext, how: v.How, tree: Syntax, scope: Scope) -> v.Value:
    (quantity,) = parts(tree, "quantity")
    amount = read_quantity(ctx, cast(Syntax, quantity), scope)
    words, with_, where = phrase_parts(ctx, tree)
    return picked(ctx, how, amount, read_among(ctx, words, with_, where, False, tree, scope), tree)


@reads_value("up_to")
def read_up_to(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return quantified(ctx, "up_to", tree, scope)


@reads_value("random")
def read_random(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return quantified(ctx, "random", tree, scope)


@reads_value("any_number")
def read_any_number(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    words, with_, where = phrase_parts(ctx, tree)
    among = read_among(ctx, words, with_, where, False, tree, scope)
    return v.Pick(ctx.span(tree), "any_number", v.Number(ctx.span(tree), 0), among, type=among.type)


@reads_value("at_least_of")
def read_at_least_of(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    (quantity,) = parts(tree, "quantity")
    amount = ctx.as_number(read_quantity(ctx, cast(Syntax, quantity), scope))
    return v.There(ctx.span(tree), read_all(ctx, tree, scope), amount)


@reads_value("top", "bottom")
def read_top(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    how: Literal["top", "bottom"] = "top" if tree.data == "top" else "bottom"
    quantity, words = parts(tree, "quantity", "words")
    span = ctx.span(tree)
    amount = read_quantity(ctx, quantity, scope) if quantity is not None else v.Number(span, 1)
    zone = ctx.as_type(read_value(ctx, cast(Syntax, tree.children[-1]), scope), "zone")
    filter_ = read_filter(ctx, tokens(words), None, scope) if words is not None else v.Filter()
    return picked(ctx, how, amount, v.Selection(span, filter_, zone), tree)


@reads_value("count")
def read_count(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    value = read_value(ctx, child(tree, 0), scope)
    if value.type == "zone":
        value = v.Selection(value.span, v.Filter(), value)
    if isinstance(value, v.Pick):
        hint = "leave the number out"
        ctx.wrong("T011", value.span, "what is counted has no number of its own", hint)
    if value.type not in ("cards", "rooms", "players"):
        ctx.mismatch(value, "cards")
    return v.Count(ctx.span(tree), value)


@reads_value("sum_of", "highest", "lowest")
def read_sum_of(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    how = cast(
        Literal["sum", "highest", "lowest"], "sum" if tree.data == "sum_of" else str(tree.data)
    )
    token = cast(Token, tree.children[0])
    attribute = ctx.vocabulary.attributes.get(str(token))
    if attribute is None and str(token) in ctx.vocabulary.defines:
        return defined_of(ctx, how, token, tree, scope)
    if attribute is None:
        known = [*ctx.vocabulary.attributes, *ctx.vocabulary.defines]
        ctx.unknown("N008", token, "attribute", known)
    cards = ctx.as_type(ctx.settled(read_value(ctx, child(tree, 1), scope)), "cards")
    return v.Aggregate(ctx.span(tree), how, attribute.name, cards)


def defined_of(
    ctx: ReadContext,
    how: Literal["sum", "highest", "lowest"],
    token: Token,
    tree: Syntax,
    scope: Scope,
) -> v.Value:
    """`highest merit of rooms`: what a `define` says of each of them."""
    things = ctx.settled(read_value(ctx, child(tree, 1), scope))
    if things.type == "zone":
        things = v.Selection(things.span, v.Filter(), things)
    one = ONE_OF.get(things.type)
    if one is None:
        ctx.mismatch(things, "cards")
    each = v.Local(things.span, str(token), scope.size, type=one)
    said = ctx.as_number(read_defined(ctx, str(token), (each,), ctx.span(token), scope))
    return v.DefinedAggregate(ctx.span(tree), how, cast(v.Defined, said).name, things)
