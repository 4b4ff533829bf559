"""Cards by their names: what is like another, and kinds of cards that are named as an answer."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.phrases.dispatch import read_quantity, read_value, reads_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_filters import name_meant
from dsl.resolve.phrases.read_parts import KIND, read_kinds_of
from dsl.resolve.phrases.read_selections import picked
from dsl.resolve.phrases.tree_parts import is_said
from dsl.syntax.chunks import Syntax


@reads_value("is_like")
def read_is_like(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """`c is like d`: the same as `c.name = d.name`."""
    left, negated, right = tree.children
    first, second = ctx.all_of(
        lambda: name_meant(ctx, cast(Syntax, left), scope),
        lambda: name_meant(ctx, cast(Syntax, right), scope),
    )
    return v.Compare(ctx.span(tree), "!=" if is_said(ctx.parsed, negated) else "=", first, second)


@reads_value("amount_of")
def read_amount_of(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """`1 kind of card`: the player names one."""
    quantity, token, of = cast("tuple[Syntax, Token, Syntax]", tree.children)
    if str(token) != KIND:
        ctx.unknown("N005", token, "counter or card", [KIND])
    ctx.word(token)
    amount = read_quantity(ctx, quantity, scope)
    among = read_kinds_of(ctx, read_value(ctx, of, scope), ctx.span(tree))
    return picked(ctx, "choose", amount, among, tree)
