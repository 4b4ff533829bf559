"""One number of many things: how many there are, their sum, the highest and the lowest."""

from __future__ import annotations

from typing import Literal, cast

from lark import Token

from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.phrases.dispatch import read_value, reads_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_filters import measures_of, measures_of_cards
from dsl.resolve.phrases.read_names import (
    read_defined_of_each,
)
from dsl.resolve.phrases.read_walks import is_side_by_side, shared_walk
from dsl.resolve.phrases.tree_parts import child
from dsl.syntax.chunks import Syntax

# Whose counters are added up and compared, by the type of what they are of.
OWNERS: dict[v.Type, Literal["player", "room"]] = {
    "player": "player",
    "players": "player",
    "room": "room",
    "rooms": "room",
}


@reads_value("count")
def read_count(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    value = read_value(ctx, child(tree, 0), scope)
    if value.type == "zone":
        value = v.all_in(value)
    if value.picked_from() is not None:
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
    counter = ctx.vocabulary.counters.get(str(token))
    walker = counter is not None and counter.owner == "player"
    walk = shared_walk(ctx, child(tree, 1), scope) if walker else None
    things = walk or ctx.settled(read_value(ctx, child(tree, 1), scope))
    if walker and things.type == "zone" and is_side_by_side(ctx, things):
        return on_walk(ctx, how, token, things, tree)
    owner = OWNERS.get(things.type)
    measures = measures_of(ctx, owner) if owner is not None else measures_of_cards(ctx)
    if str(token) not in measures:
        if str(token) in ctx.vocabulary.defines:
            return defined_of(ctx, how, token, things, tree, scope)
        what = "attribute" if owner is None else f"counter of {owner}s"
        ctx.unknown("N008", token, what, [*measures, *ctx.vocabulary.defines])
    measure = ctx.word(token)
    if owner is None:
        things = v.all_in(things) if things.type == "zone" else ctx.as_type(things, "cards")
    return v.Aggregate(ctx.span(tree), how, measure, things)


def on_walk(
    ctx: ReadContext,
    how: Literal["sum", "highest", "lowest"],
    token: Token,
    zone: v.Value,
    tree: Syntax,
) -> v.Value:
    """`lowest keys of maze`: how few its player had at any moment of the walk there."""
    if how == "sum":
        hint = f"write `lowest {token} of` or `highest {token} of`"
        ctx.wrong("T021", ctx.span(tree), "on a walk a counter has no sum", hint)
    return v.Walked(ctx.span(tree), zone, ctx.word(token), how)


def defined_of(
    ctx: ReadContext,
    how: Literal["sum", "highest", "lowest"],
    token: Token,
    things: v.Value,
    tree: Syntax,
    scope: Scope,
) -> v.Value:
    """`highest merit of rooms`: what a `define` says of each of them."""
    if things.type == "zone":
        things = v.all_in(things)
    one = v.ONE_OF.get(things.type)
    if one is None:
        ctx.mismatch(things, "cards")
    ctx.as_number(read_defined_of_each(ctx, token, one, things.span, scope))
    return v.DefinedAggregate(ctx.span(tree), how, str(token), things)
