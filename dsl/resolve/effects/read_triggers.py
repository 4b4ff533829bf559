"""What happens later, and the events that are waited for."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from lark import Token

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.effects.read_blocks import read_block, read_body, read_guard, reads_effect
from dsl.resolve.phrases.dispatch import read_number, read_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.tree_parts import child, is_said
from dsl.syntax.chunks import Syntax

THIRD_PERSON = {"gains": "gain", "loses": "lose"}


@reads_effect("when")
def read_when(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    condition = read_guard(ctx, tree, scope)
    return e.When(ctx.span(tree), condition, read_body(ctx, tree, scope, 1))


@reads_effect("per")
def read_per(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    number = read_number(ctx, child(tree, 0), scope)
    return e.Per(ctx.span(tree), number, read_body(ctx, tree, scope, 1))


@reads_effect("whenever")
def read_whenever(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    event, would = read_event(ctx, child(tree, 0), scope)
    scope = replace(scope, standing=False, would=would)
    return e.Whenever(
        ctx.span(tree), event, would, read_block(ctx, tree.children[1:], scope.inside(would=would))
    )


@reads_effect("instead")
def read_instead(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    if not scope.would:
        ctx.wrong("E004", ctx.span(tree), "`instead` stands only under `whenever ... would`")
    return e.Instead(ctx.span(tree), read_body(ctx, tree, scope))


@reads_effect("at_end")
def read_at_end(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    return e.AtEnd(ctx.span(tree), read_body(ctx, tree, scope))


def read_event(ctx: ReadContext, tree: Syntax, scope: Scope) -> tuple[e.Event, bool]:
    span = ctx.span(tree)
    if tree.data == "event_moves":
        found = ctx.as_type(read_value(ctx, child(tree, 0), scope), "cards")
        some = found if found.asks_of_cards() is not None else found.picked_from()
        subject = cast("v.Selection | None", some)
        to = ctx.as_type(read_value(ctx, cast(Syntax, tree.children[1]), scope), "zone")
        return e.Event(span, "any", "moves", "", subject, to), False
    actor_tree, said, token, phrase = tree.children
    actor_tree, token = cast(Syntax, actor_tree), cast(Token, token)
    actor = cast(e.Actor, str(actor_tree.data).removeprefix("actor_"))
    ctx.take(actor_tree)
    would = is_said(ctx.parsed, said)
    word = ctx.word(token)
    word = THIRD_PERSON.get(word, word)
    if word in ("gain", "lose"):
        if phrase is None:
            ctx.wrong("T020", ctx.span(token), f"say which counter: `{word} COUNTER`")
        counter = read_value(ctx, cast(Syntax, phrase), scope)
        name = counter.named("counter")
        if name is None:
            ctx.mismatch(counter, "number", "name a counter")
        verb = cast(Literal["gain", "lose"], word)
        return e.Event(span, actor, verb, name), would
    if would:
        ctx.wrong("E011", span, "`would` goes with gaining and losing a counter")
    moment = find(ctx.vocabulary.moments, word)
    if moment:
        subject = None
        if phrase is not None:
            found = ctx.as_type(read_value(ctx, cast(Syntax, phrase), scope), "cards")
            subject = cast(v.Selection, found.picked_from() or found)
        return e.Event(span, actor, "do", moment.name, subject), False
    called = find(ctx.vocabulary.verbs, word)
    if called:
        return e.Event(span, actor, "use", called.name), False
    known = [*ctx.vocabulary.moments, *ctx.vocabulary.verbs, "gain", "lose"]
    ctx.unknown("N017", token, "event", known)
