"""What a selection asks of a card: its tags, its attributes, what is attached to it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from lark import Token

from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.phrases.dispatch import read_quantity
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import (
    ANY_CARD,
    filter_word,
    read_defined_of_each,
)
from dsl.resolve.phrases.tree_parts import child, children, tokens
from dsl.syntax.chunks import Syntax


def read_filter(
    ctx: ReadContext,
    named: list[Token],
    with_: Syntax | None,
    scope: Scope,
    owner: v.Value | None = None,
) -> v.Filter:
    tags: list[str] = []
    kind: str | None = None
    for token in named:
        word = ctx.word(token)
        if word in ANY_CARD:
            continue
        found = filter_word(ctx, word)
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
        named = tokens(child(part, 0))
        written = {**ctx.vocabulary.attributes, **ctx.vocabulary.moments}
        if len(named) == 1 and not filter_word(ctx, str(named[0])) and str(named[0]) in written:
            return replace(asked, having=(*asked.having, ctx.word(named[0])))
        return replace(asked, attached=read_filter(ctx, named, None, scope))
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
    token, operator, quantity = cast("tuple[Token, Token, Syntax]", part.children)
    name = ctx.word(token)
    counters = [n for n, decl in ctx.vocabulary.counters.items() if decl.owner == "card"]
    if name not in ctx.vocabulary.attributes and name not in counters:
        known = [*ctx.vocabulary.attributes, *counters]
        ctx.unknown("N008", token, "attribute", known)
    return name, ctx.word(operator), ctx.as_number(read_quantity(ctx, quantity, scope))


def told_of_a_card(ctx: ReadContext, token: Token, scope: Scope) -> str:
    """A `define` that says something of one card, which holds or not."""
    word = str(token)
    if word not in ctx.vocabulary.defines:
        ctx.unknown("N001", token, "definition", list(ctx.vocabulary.defines))
    said = read_defined_of_each(ctx, token, "card", ctx.span(token), scope)
    if said.type != "condition":
        ctx.mismatch(said, "condition")
    return word
