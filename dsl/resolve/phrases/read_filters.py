"""What a selection asks of a card: its tags, its attributes, what is attached to it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Literal, cast

from lark import Token

from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.phrases.dispatch import read_quantity, read_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import (
    ANY_CARD,
    bound_word,
    filter_word,
    read_defined_of_each,
    read_word,
)
from dsl.resolve.phrases.tree_parts import child, children, sides_of, tokens
from dsl.syntax.chunks import Syntax


def read_filter(
    ctx: ReadContext,
    named: list[Token],
    with_: Syntax | None,
    scope: Scope,
    owner: v.Value | None = None,
    also: Sequence[list[Token]] = (),
) -> v.Filter:
    """What words ask for, and what else they may be after `or`; the filters hold for all of it."""
    asked = read_kinds(ctx, named)
    if also:
        asked = v.Filter(either=read_either(ctx, [asked], also))
    asked = replace(asked, owner=owner)
    for part in children(with_) if with_ is not None else ():
        asked = ask_too(ctx, asked, part, scope)
    return asked


def read_either(
    ctx: ReadContext, found: list[v.Filter], also: Sequence[list[Token]]
) -> tuple[v.Filter, ...]:
    """Several sorts of cards, each of them said once."""
    for named in also:
        before = [word for word in map(str, named) if not is_cards(ctx, word)]
        if before:
            message = f"`{before[0]}` is no sort of cards, as what stands before `or` is"
            hint = "name tags or cards; for two conditions put brackets round each side of `or`"
            ctx.wrong("N007", ctx.span(named[0]), message, hint)
        found.append(read_kinds(ctx, named))
    for at, one in enumerate(found):
        span = ctx.span(also[max(0, at - 1)][0])
        if one in found[:at]:
            ctx.wrong("D006", span, "this is said twice", "leave one of them out")
        if one == v.Filter():
            hint = "leave the others out, or name tags: `TAG or TAG`"
            ctx.wrong("D006", span, "every card is one of these", hint)
    return tuple(found)


def is_cards(ctx: ReadContext, word: str) -> bool:
    """Whether a word names cards: by a tag, by their name, or all of them."""
    return word in ANY_CARD or filter_word(ctx, word) is not None


def read_kinds(ctx: ReadContext, named: list[Token]) -> v.Filter:
    """The tags and the card that words name."""
    tags: list[str] = []
    kind: str | None = None
    cards = False
    for token in named:
        word = ctx.word(token)
        if word in ANY_CARD:
            if cards:
                ctx.wrong("D006", ctx.span(token), "this is said twice", "leave one of them out")
            cards = True
            continue
        found = filter_word(ctx, word)
        if found is None:
            known = [*ctx.vocabulary.tags, *ctx.vocabulary.cards, "card"]
            ctx.unknown("N007", token, "tag or card", known)
        if found.kind is not None and kind is not None:
            if kind == found.kind:
                ctx.wrong("D006", ctx.span(token), "this is said twice", "leave one of them out")
            message = f"no card is both `{kind}` and `{found.kind}`"
            ctx.wrong("T022", ctx.span(token), message, "name one of them")
        if set(found.tags) & set(tags):
            ctx.wrong("D006", ctx.span(token), "this is said twice", "leave one of them out")
        tags.extend(found.tags)
        kind = found.kind or kind
    return v.Filter(tuple(tags), kind)


def ask_too(ctx: ReadContext, asked: v.Filter, part: Syntax, scope: Scope) -> v.Filter:
    """A filter with one more thing that it asks of a card."""
    if part.data == "with_attached":
        named, *also = sides_of(child(part, 0))
        written = {**ctx.vocabulary.attributes, **ctx.vocabulary.moments}
        if (
            len(named) == 1
            and not also
            and not filter_word(ctx, str(named[0]))
            and str(named[0]) in written
        ):
            return replace(asked, having=(*asked.having, ctx.word(named[0])))
        once(ctx, part, asked.attached)
        return replace(asked, attached=read_filter(ctx, named, None, scope, also=also))
    if part.data == "without_attached":
        once(ctx, part, asked.without)
        named, *also = sides_of(child(part, 0))
        return replace(asked, without=read_filter(ctx, named, None, scope, also=also))
    if part.data == "with_except":
        return replace(asked, excepts=(*asked.excepts, read_filter(ctx, tokens(part), None, scope)))
    if part.data == "with_that":
        return replace(asked, that=(*asked.that, told_of_one(ctx, tokens(part)[0], "card", scope)))
    if part.data == "with_like":
        if asked.like is not None:
            ctx.wrong("D006", ctx.span(part), "this is asked twice", "leave one of them out")
        return replace(asked, like=name_meant(ctx, child(part, 0), scope))
    return compare_too(ctx, asked, part, "card", measures_of_cards(ctx), scope)


def name_meant(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """What a card is called, or a kind of card that was named."""
    value = ctx.settled(read_value(ctx, tree, scope))
    if value.type in ("kind", "name"):
        return value
    return v.NameOf(value.span, ctx.as_type(value, "card"))


def measures_of_cards(ctx: ReadContext) -> list[str]:
    """What each card has a number of: attributes, counters on cards, and its position."""
    counters = [n for n, decl in ctx.vocabulary.counters.items() if decl.owner == "card"]
    return [*ctx.vocabulary.attributes, *counters, v.POSITION]


def once(ctx: ReadContext, part: Syntax, before: v.Filter | None) -> None:
    """Refuse to ask twice what can be asked once."""
    if before is not None:
        hint = "give a `define` of one card that says the rest: `that DEFINITION`"
        ctx.wrong("D006", ctx.span(part), "this is asked twice", hint)


def compare_too(
    ctx: ReadContext,
    asked: v.Filter,
    part: Syntax,
    type_: Literal["card", "player", "room"],
    measures: Collection[str],
    scope: Scope,
) -> v.Filter:
    """A filter with one more comparison, of a number that each has or that a `define` tells."""
    token, operator, quantity = cast("tuple[Token, Token, Syntax]", part.children)
    name = str(token)
    if name not in measures and name not in ctx.vocabulary.defines:
        what = "attribute" if type_ == "card" else "counter"
        ctx.unknown("N008", token, what, [*measures, *ctx.vocabulary.defines])
    if name not in measures:
        ctx.as_number(read_defined_of_each(ctx, token, type_, ctx.span(token), scope))
    bound = ctx.as_number(read_quantity(ctx, quantity, scope))
    comparison = ctx.word(token), ctx.word(operator), bound
    if name not in measures:
        return replace(asked, defined=(*asked.defined, comparison))
    if asked.compare is None:
        return replace(asked, compare=comparison)
    return replace(asked, also=(*asked.also, comparison))


def read_filter_of(
    ctx: ReadContext,
    type_: Literal["player", "room"],
    with_: Syntax | None,
    measures: Collection[str],
    scope: Scope,
) -> v.Filter:
    """What is asked of players or rooms: their counters and slots, what a `define` says of each,
    and of rooms also which cards lie in them."""
    asked = v.Filter()
    for part in children(with_) if with_ is not None else ():
        if part.data == "with_that":
            told = told_of_one(ctx, tokens(part)[0], type_, scope)
            asked = replace(asked, that=(*asked.that, told))
        elif part.data == "with_compare":
            asked = compare_too(ctx, asked, part, type_, measures, scope)
        elif part.data == "with_except" and bound_word(tokens(part)[0], scope) is not None:
            left_out = ctx.as_type(read_word(ctx, tokens(part)[0], scope), type_)
            asked = replace(asked, but=(*asked.but, left_out))
        elif type_ == "room" and part.data == "with_attached" and asked.attached is None:
            named, *also = sides_of(child(part, 0))
            asked = replace(asked, attached=read_filter(ctx, named, None, scope, also=also))
        elif type_ == "room" and part.data == "without_attached" and asked.without is None:
            named, *also = sides_of(child(part, 0))
            asked = replace(asked, without=read_filter(ctx, named, None, scope, also=also))
        else:
            message = f"this cannot be asked of {type_}s"
            hint = f"such as `{type_}s with COUNTER >= 1` or `{type_}s that DEFINITION`"
            ctx.wrong("T010", ctx.span(part), message, hint)
    return asked


def measures_of(ctx: ReadContext, type_: Literal["player", "room"]) -> list[str]:
    """What each player or room has a number of: counters of theirs, a player's seat, and what a
    board puts into rooms."""
    counters = [n for n, decl in ctx.vocabulary.counters.items() if decl.owner == type_]
    return [*(ctx.vocabulary.slots if type_ == "room" else (v.SEAT,)), *counters]


def told_of_one(ctx: ReadContext, token: Token, type_: v.Type, scope: Scope) -> str:
    """A `define` that says something of one card, player or room, which holds or not."""
    word = str(token)
    if word not in ctx.vocabulary.defines:
        ctx.unknown("N001", token, "definition", list(ctx.vocabulary.defines))
    said = read_defined_of_each(ctx, token, type_, ctx.span(token), scope)
    if said.type != "condition":
        ctx.mismatch(said, "condition")
    return word
