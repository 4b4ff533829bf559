"""Phrases that name things on the table: so many of these, there."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from lark import Token

from dsl.diagnostics.report import Fix
from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.declarations import CounterDecl
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.phrases.dispatch import read_quantity, read_value, reads_value
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.read_filters import measures_of, read_filter, read_filter_of
from dsl.resolve.phrases.read_names import (
    ANY_CARD,
    PLAYER_WORDS,
    ROOM_WORDS,
    bound_word,
    filter_word,
    known_nouns,
    read_word,
)
from dsl.resolve.phrases.read_rooms import ASIDE, NEARNESS, read_aside, read_rooms
from dsl.resolve.phrases.tree_parts import child, parts, sides_of, tokens
from dsl.syntax.chunks import Syntax

Sides = list[list[Token]]  # the words of a phrase; more than one list where `or` is between them


@reads_value("amount")
def read_amount(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    quantity, said, with_, where = parts(tree, "quantity", "words", "with_", "where")
    amount = read_quantity(ctx, cast(Syntax, quantity), scope)
    if said is None:
        if with_ is not None or where is not None:
            span, number = ctx.span(tree), ctx.said(amount.span)
            fix = Fix(span, number, "sketch")
            hint = ctx.with_the_line("such as `3 cards in ...`; or only the number", fix)
            ctx.report.error("T009", span, "say what is counted here", hint=hint, fix=fix)
            raise Wrong
        return amount
    return read_counted(ctx, amount, sides_of(said), with_, where, tree, scope)


def read_counted(
    ctx: ReadContext,
    amount: v.Value,
    sides: Sides,
    with_: Syntax | None,
    where: Syntax | None,
    tree: Syntax,
    scope: Scope,
) -> v.Value:
    said = sides[0]
    if len(said) == 1 and len(sides) == 1 and where is None and with_ is None:
        counter = find(ctx.vocabulary.counters, str(said[0]))
        if counter:
            ctx.word(said[0])
            return v.Price(ctx.span(tree), ctx.as_number(amount), counter.name)
        if not filter_word(ctx, str(said[0])) and str(said[0]) not in (
            *ANY_CARD,
            *ROOM_WORDS,
            *PLAYER_WORDS,
        ):
            ctx.unknown("N005", said[0], "counter or card", known_nouns(ctx, scope))
    if len(said) > 2 and len(sides) == 1 and str(said[1]) == "per":
        for_each_unit(ctx, amount, said, tree)
    among = read_among(ctx, sides, with_, where, False, tree, scope)
    return picked(ctx, "choose", amount, among, tree)


def for_each_unit(ctx: ReadContext, amount: v.Value, said: list[Token], tree: Syntax) -> None:
    """Refuse `+1 step per shell`: how much it is stands before the counter, `+shells steps`."""
    counter = counter_called(ctx, str(said[0]))
    if counter is None:
        return
    unit = counter_called(ctx, str(said[2])) if len(said) == 3 else None
    each = unit.name if unit is not None else "NUMBER"
    much = each if amount.constant() == 1 else f"({ctx.said(amount.span)} * {each})"
    hint, span = f"write `{much} {counter.name}`", ctx.span(tree)
    fix = Fix(span, f"{much} {counter.name}", "likely") if unit is not None else None
    message = "how much it is stands before the counter, without `per`"
    ctx.report.error("N005", ctx.span(said[1]), message, hint=ctx.with_the_line(hint, fix), fix=fix)
    raise Wrong


def counter_called(ctx: ReadContext, word: str) -> CounterDecl | None:
    """A counter by its name or by a title."""
    among = ctx.vocabulary.counters
    titled = (
        one
        for one in among.values()
        if any(word in title.split("|") for title in one.titles.values())
    )
    return find(among, word) or next(titled, None)


def picked(ctx: ReadContext, how: v.How, amount: v.Value, among: v.Value, tree: Syntax) -> v.Value:
    amount = ctx.as_number(amount)
    one = amount.constant() == 1 and how not in ("up_to", "all")
    type_ = v.ONE_OF[among.type] if one else among.type
    return v.Pick(ctx.span(tree), how, amount, among, type=type_)


def read_among(
    ctx: ReadContext,
    sides: Sides,
    with_: Syntax | None,
    where: Syntax | None,
    others: bool,
    tree: Syntax,
    scope: Scope,
    owner: v.Value | None = None,
) -> v.Value:
    """The things a phrase is about: cards, or rooms, or players."""
    said, *also = sides
    span, last = ctx.span(tree), str(said[-1])
    if also and (last in (*PLAYER_WORDS, *ROOM_WORDS) or last == ASIDE):
        message = f"only cards are of one sort or another: `{last}` are not cards"
        ctx.wrong("T010", span, message, "say it with a `define`: `that DEFINITION`")
    if owner is not None and (last in (*PLAYER_WORDS, *ROOM_WORDS) or last == ASIDE):
        message = "only cards belong to a player, or lie in a zone of theirs"
        ctx.wrong("T010", span, message, "leave out `your` or `their`")
    if others and (last in ROOM_WORDS or last == ASIDE):
        message = "no room is meant here that these could be other than"
        ctx.wrong("T010", span, message, "say which room to leave out: a `define` of one room")
    if last == ASIDE and len(said) > 1 and str(said[-2]) in ROOM_WORDS:
        ctx.word(said[-2]), ctx.word(said[-1])
        return read_aside(ctx, said[:-2], with_, where, span, scope)
    if last in PLAYER_WORDS:
        return read_players(ctx, said, with_, others, span, scope)
    if last in ROOM_WORDS:
        ctx.word(said[-1])
        return read_rooms(ctx, said[:-1], with_, where, span, scope)
    filter_ = read_filter(ctx, said, with_, scope, owner, also)
    if others and not scope.has_this:
        ctx.wrong("T006", span, "`another` means another than this card; no card is meant here")
    if where is None:
        return v.Selection(span, filter_, None, None, others)
    if where.data == "where_on":
        host = ctx.as_type(ctx.settled(read_value(ctx, child(where, 0), scope)), "cards")
        return v.Selection(span, filter_, None, host, others)
    if where.data in NEARNESS:
        ctx.wrong("T010", ctx.span(where), f"only rooms are {NEARNESS[str(where.data)]}")
    return v.Selection(span, filter_, read_places(ctx, child(where, 0), scope), None, others)


def read_players(
    ctx: ReadContext,
    said: list[Token],
    with_: Syntax | None,
    others: bool,
    span: Span,
    scope: Scope,
) -> v.Value:
    """`players`, `other players`, `players with coins >= 3`."""
    ctx.word(said[-1])
    if len(said) > 1 and str(said[-2]) == "other" and not others:
        ctx.word(said[-2])
        others = True
    return v.Players(span, others, read_players_asked(ctx, with_, scope))


def read_players_asked(ctx: ReadContext, with_: Syntax | None, scope: Scope) -> v.Filter:
    """What is asked of players, if anything is."""
    return read_filter_of(ctx, "player", with_, measures_of(ctx, "player"), scope)


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
    said: list[Token] = []
    for item in tree.children:
        if isinstance(item, Token):
            said.append(item)
        elif item is not None:
            data = item.data
            if data == "also":
                continue
            if data in ("words", "words_2"):
                words_tree = item
            elif data == "with_":
                with_ = item
            else:
                where = item
    if words_tree is not None:
        said = tokens(words_tree)
    sides = [said, *sides_of(words_tree if words_tree is not None else tree)[1:]]
    bound = bound_word(said[0], scope)
    if bound and len(said) == 1 and len(sides) == 1 and where is not None:
        return about_local(ctx, said[0], where, tree, scope)
    first = str(said[0])
    numeric = len(said) > 1 and not filter_word(ctx, first) and first not in ANY_CARD
    if numeric and (bound or first in ctx.vocabulary.counters or first in ctx.vocabulary.defines):
        amount = ctx.as_number(read_word(ctx, said[0], scope))
        return read_counted(ctx, amount, [said[1:], *sides[1:]], with_, where, tree, scope)
    if numeric and find(ctx.vocabulary.counters, str(said[-1])) is not None:
        ctx.unknown("N001", said[0], "number", known_nouns(ctx, scope))
    return read_among(ctx, sides, with_, where, False, tree, scope)


def about_local(
    ctx: ReadContext, token: Token, where: Syntax, tree: Syntax, scope: Scope
) -> v.Value:
    """`c in your hand`, where c is a card at hand: a question, not a selection."""
    piece = ctx.as_type(read_word(ctx, token, scope), "card")
    if where.data != "where":
        ctx.wrong("T010", ctx.span(where), f"`{token}` is one card; ask whether it is in a zone")
    return v.InZone(ctx.span(tree), piece, read_places(ctx, child(where, 0), scope))


def phrase_parts(tree: Syntax) -> tuple[Sides, Syntax | None, Syntax | None]:
    said, with_, where = parts(tree, "words", "with_", "where")
    return sides_of(cast(Syntax, said)), with_, where


@reads_value("one")
def read_one(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    said, with_, where = phrase_parts(tree)
    one = v.implied(1, ctx.span(tree))
    return picked(ctx, "choose", one, read_among(ctx, said, with_, where, False, tree, scope), tree)


@reads_value("another")
def read_another(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    said, with_, where = phrase_parts(tree)
    one = v.implied(1, ctx.span(tree))
    return picked(ctx, "choose", one, read_among(ctx, said, with_, where, True, tree, scope), tree)


@reads_value("others")
def read_others(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    said, with_, where = phrase_parts(tree)
    return read_among(ctx, said, with_, where, True, tree, scope)


@reads_value("yours", "theirs")
def read_yours(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """`your TAG in ZONE`: those of them that belong to a player."""
    said, with_, where = phrase_parts(tree)
    owner = v.possessor(ctx.span(tree), yours=tree.data == "yours")
    return read_among(ctx, said, with_, where, False, tree, scope, owner)


@reads_value("all")
def read_all(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """`all cards in row` are `cards in row`; `all players` are also those who are out."""
    these = read_these(ctx, tree, scope)
    return replace(these, everyone=True) if isinstance(these, v.Players) else these


def read_these(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    said, with_, where = phrase_parts(tree)
    return read_among(ctx, said, with_, where, False, tree, scope)


@reads_value("none")
def read_none(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    span = ctx.span(tree)
    return v.Not(span, v.any_of_them(read_these(ctx, tree, scope), span))


def quantified(ctx: ReadContext, how: v.How, tree: Syntax, scope: Scope) -> v.Value:
    (quantity,) = parts(tree, "quantity")
    amount = read_quantity(ctx, cast(Syntax, quantity), scope)
    said, with_, where = phrase_parts(tree)
    return picked(ctx, how, amount, read_among(ctx, said, with_, where, False, tree, scope), tree)


@reads_value("up_to")
def read_up_to(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return quantified(ctx, "up_to", tree, scope)


@reads_value("random")
def read_random(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return quantified(ctx, "random", tree, scope)


@reads_value("any_number")
def read_any_number(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    said, with_, where = phrase_parts(tree)
    among = read_among(ctx, said, with_, where, False, tree, scope)
    none = v.implied(0, ctx.span(tree))
    return v.Pick(ctx.span(tree), "any_number", none, among, type=among.type)


@reads_value("at_least_of")
def read_at_least_of(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    (quantity,) = parts(tree, "quantity")
    amount = ctx.as_number(read_quantity(ctx, cast(Syntax, quantity), scope))
    return v.There(ctx.span(tree), read_these(ctx, tree, scope), amount)


@reads_value("top", "bottom")
def read_top(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    how: Literal["top", "bottom"] = "top" if tree.data == "top" else "bottom"
    quantity, said = parts(tree, "quantity", "words")
    span = ctx.span(tree)
    amount = read_quantity(ctx, quantity, scope) if quantity is not None else v.implied(1, span)
    zone = ctx.as_type(read_value(ctx, cast(Syntax, tree.children[-1]), scope), "zone")
    named, *also = sides_of(said) if said is not None else [[]]
    filter_ = read_filter(ctx, named, None, scope, also=also)
    return picked(ctx, how, amount, v.Selection(span, filter_, zone), tree)
