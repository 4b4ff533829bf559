"""The words of a pack: what its counters, definitions, attributes, zones and tags say."""

from __future__ import annotations

import re
from typing import cast

from lark import Token

from dsl.model import declarations as d
from dsl.model import values as v
from dsl.model.traverse import chooses
from dsl.resolve.define.defining import body_scope, defines, first_span, named_tokens, typed_params
from dsl.resolve.effects.read_blocks import read_block
from dsl.resolve.phrases.dispatch import read_condition, read_number, read_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import fresh
from dsl.resolve.phrases.tree_parts import child, children, tokens, traits_in
from dsl.resolve.recursion import only_numbers
from dsl.syntax.chunks import Syntax
from dsl.syntax.limits import levels_of

MOST_LEVELS_IN_A_CHAIN = 150


@defines("counter")
def define_counter(ctx: ReadContext, tree: Syntax) -> None:
    traits = {str(trait.data): trait for trait in traits_in(tree)}
    for token in named_tokens(tree):
        decl = ctx.vocabulary.counters.get(str(token))
        if decl is None or decl.span != ctx.span(token):
            continue
        if "starts_at" in traits:
            decl.start = plain_start(ctx, child(traits["starts_at"], 0))
        for item in children(tree):
            counter_item(ctx, decl, item)
        if decl.computed and (decl.start or decl.until_end_of_turn):
            ctx.wrong("D014", decl.span, f"`{decl.name}` is worked out: it has no start or end")
        changed = decl.gain is not None or decl.lose is not None
        if changed and not decl.computed and not ctx.parsed.lost:
            ctx.wrong("D015", decl.span, f"say what `{decl.name}` is: add `value: ...`")


def plain_start(ctx: ReadContext, tree: Syntax) -> v.Value:
    start = read_number(ctx, tree, body_scope())
    if not only_numbers(start, ctx.vocabulary):
        hint = "set it in `setup` if it depends on what is on the table"
        ctx.wrong("D024", start.span, "a counter starts at a plain number", hint)
    return start


def counter_item(ctx: ReadContext, decl: d.CounterDecl, item: Syntax) -> None:
    this = decl.owner == "card"
    if item.data == "counter_value":
        decl.value = read_number(ctx, child(item, 0), body_scope(this=this))
    elif item.data in ("counter_gain", "counter_lose"):
        name = fresh(ctx, cast(Token, item.children[0]))
        scope = body_scope(this=this).bind(name, "number")
        body = read_block(ctx, item.children[1:], scope)
        if item.data == "counter_gain":
            decl.gain = body
        else:
            decl.lose = body


@defines("define")
def define_define(ctx: ReadContext, tree: Syntax) -> None:
    decl = ctx.vocabulary.defines.get(str(tree.children[0]))
    if decl is None or decl.read is None or decl.span != first_span(ctx, tree):
        return
    if decl.reading:
        ctx.wrong("D016", decl.span, f"`{decl.name}` is defined by itself")
    levels, _ = levels_of(tree)
    if ctx.vocabulary.reading + levels > MOST_LEVELS_IN_A_CHAIN:
        message = f"`{decl.name}` is at the end of too long a chain of definitions"
        ctx.wrong("D016", decl.span, message)
    typed_params(ctx, tree, "definition")
    decl.reading = True
    ctx.vocabulary.reading += levels
    try:
        value = read_value(ctx, cast(Syntax, tree.children[-1]), body_scope(decl.params))
        if value.asks_of_cards() is not None:
            value = ctx.as_number(value)
        if isinstance(value, v.Pick) and value.how == "choose":
            among = ctx.said(value.among.span)
            cards = re.sub(r"^(?:an?|1|one|another) (\w+)", r"\1s", among)
            hint = f"ask whether there are some, `{cards}`, or how many, `count of {cards}`"
            message = "a definition is a number or a condition, and nothing is chosen in it"
            ctx.wrong("T001", value.span, message, hint)
        if value.type not in ("number", "condition") or chooses(value):
            ctx.mismatch(value, "number")
        decl.value = value
    finally:
        ctx.vocabulary.reading -= levels
        decl.reading, decl.read = False, None


@defines("attribute")
def define_attribute(ctx: ReadContext, tree: Syntax) -> None:
    if tree.children[2] is not None:
        for token in tokens(cast(Syntax, tree.children[2])):
            if ctx.word(token) not in ctx.vocabulary.tags:
                ctx.unknown("N018", token, "tag", list(ctx.vocabulary.tags))


@defines("zone")
def define_zone(ctx: ReadContext, tree: Syntax) -> None:
    for trait in traits_in(tree):
        if trait.data == "loose_if":
            condition = read_condition(ctx, child(trait, 0), body_scope())
            for token in named_tokens(tree):
                decl = ctx.vocabulary.zones.get(str(token))
                if decl is not None and decl.span == ctx.span(token):
                    decl.loose = condition


@defines("tag")
def define_tag(ctx: ReadContext, tree: Syntax) -> None:
    for item in children(tree):
        if item.data == "tag_of":
            token = cast(Token, item.children[0])
            named = [name for name, decl in ctx.vocabulary.attributes.items() if decl.tag]
            if ctx.word(token) not in named:
                ctx.unknown("N008", token, "attribute that is a tag", named)
