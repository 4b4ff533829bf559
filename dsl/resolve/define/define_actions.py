"""What players and cards can do: verbs, and the actions that players are offered."""

from __future__ import annotations

import re
from typing import cast

from lark import Token

from dsl.model import declarations as d
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.define.defining import body_scope, defines, first_span, typed_params
from dsl.resolve.effects.read_blocks import read_block
from dsl.resolve.effects.read_card_effects import read_cards
from dsl.resolve.phrases.dispatch import read_number, read_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import in_order
from dsl.resolve.phrases.read_walks import own_side_by_side, the_side_by_side
from dsl.resolve.phrases.tree_parts import child, children, token_of
from dsl.resolve.type_hints import some_place
from dsl.syntax.chunks import Syntax


@defines("verb")
def define_verb(ctx: ReadContext, tree: Syntax) -> None:
    decl = ctx.vocabulary.verbs.get(str(tree.children[0]))
    if decl and decl.span == first_span(ctx, tree):
        typed_params(ctx, tree, "verb")
        decl.body = read_block(ctx, tree.children, body_scope(decl.params))


@defines("action")
def define_action(ctx: ReadContext, tree: Syntax) -> None:
    decl = ctx.vocabulary.actions.get(str(tree.children[0]))
    if decl is None or decl.span != first_span(ctx, tree):
        return
    scope = Scope()
    params: list[d.Param] = []
    for item in children(tree):
        if item.data == "params":
            for param in children(item):
                read = action_param(ctx, param, scope)
                params.append(read)
                scope = scope.bind(read.name, read.type, read.ground)
    decl.params = tuple(params)
    decl.body = read_block(ctx, tree.children, scope.leading())


def action_param(ctx: ReadContext, tree: Syntax, scope: Scope) -> d.Param:
    token = cast(Token, tree.children[0])
    param = d.Param(ctx.word(token), ctx.span(token))
    if tree.children[1] is None:
        ctx.wrong(
            "D019",
            param.span,
            f"say what `{param.name}` may be",
            f"such as `card {some_place(ctx.vocabulary)}` or `0 to 3`",
        )
    parts = children(cast(Syntax, tree.children[1]))
    if parts[0].data == "of" and str(parts[0].children[0]) == "spot":
        ctx.word(token_of(parts[0]))
        cards = read_cards(ctx, child(parts[0], 1), scope)
        where = [own_side_by_side(ctx, part, scope) for part in parts[1:]]
        zone = where[0] if where else the_side_by_side(ctx, param.span)
        param.type, param.domain = "spot", v.Spots(param.span, cards, zone)
        return param
    if len(parts) == 2:
        param.low, param.high = (read_number(ctx, part, scope) for part in parts)
        in_order(ctx, param.low, param.high)
        return param
    if parts[0].data == "name" and str(parts[0].children[0]) == "crossing":
        ctx.word(token_of(parts[0]))
        param.type = "crossing"
        return param
    if parts[0].data == "name" and str(parts[0].children[0]) in ("step", "run"):
        runs = ctx.word(token_of(parts[0])) == "run"
        zone = the_side_by_side(ctx, param.span)
        param.type, param.domain = "step", v.Steps(param.span, zone, runs)
        return param
    if (way := step_in(parts[0])) is not None:  # `step in ZONE`, `run in ZONE`
        runs = ctx.word(token_of(parts[0])) == "run"
        zone = own_side_by_side(ctx, way, scope)
        param.type, param.domain = "step", v.Steps(param.span, zone, runs)
        return param
    moment = None
    if parts[0].data == "of" and str(parts[0].children[0]) in ctx.vocabulary.moments:
        moment = ctx.word(token_of(parts[0]))  # `MOMENT of cards in ...`: what they can do then
        parts[0] = child(parts[0], 1)
    domain = read_value(ctx, parts[0], scope)
    if isinstance(domain, v.Pick) and domain.how == "choose":
        domain = domain.among
    if domain.type not in v.ONE_OF:
        named = domain.named("zone")
        hint = f"such as `card in {named}`" if named is not None else None
        numbers = re.fullmatch(r"(\d+) *- *(\d+)", ctx.said(domain.span))
        hint = f"write `{numbers[1]} to {numbers[2]}`" if numbers else hint
        ctx.mismatch(domain, "cards", hint)
    if domain.place() is None:
        ctx.wrong(
            "T015",
            domain.span,
            "say where these cards are",
            f"such as `{some_place(ctx.vocabulary)}`",
        )
    if moment is not None:
        domain = v.Abilities(domain.span, moment, ctx.as_type(domain, "cards"))
    param.type, param.domain = v.ONE_OF[domain.type], domain
    return param


def step_in(tree: Syntax) -> Syntax | None:
    """The zone in `step in ZONE` or `run in ZONE`."""
    if tree.data != "selection" or len(tree.children) < 2:
        return None
    word, *rest = (part for part in tree.children if part is not None)
    if str(word) not in ("step", "run") or len(rest) != 1:
        return None
    where = cast(Syntax, rest[0])
    if where.data != "where" or len(child(where, 0).children) != 1:
        return None
    return child(child(where, 0), 0)
