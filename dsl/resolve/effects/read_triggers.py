"""What happens later, and the events that are waited for."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from lark import Token

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import VerbDecl
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
    body = read_block(ctx, tree.children[1:], scope.inside(would=would))
    if would:
        changes_or_replaces(ctx, body)
    return e.Whenever(ctx.span(tree), event, would, body)


def changes_or_replaces(ctx: ReadContext, body: e.Block) -> None:
    """What is about to happen is changed, or something happens in its place; nothing besides."""
    for effect in body:
        if len(body) > 1 or not effect.answers_would:
            hint = "put all that happens under one `instead:`, or into another `whenever`"
            message = "under `would` stands just one `+N more` or `instead: ...`"
            ctx.wrong("E017", effect.span, message, hint)


@reads_effect("instead")
def read_instead(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    if not scope.would:
        ctx.wrong("E004", ctx.span(tree), "`instead` stands only under `whenever ... would`")
    return e.Instead(ctx.span(tree), read_body(ctx, tree, replace(scope, would=False)))


@reads_effect("at_end")
def read_at_end(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    return e.AtEnd(ctx.span(tree), read_body(ctx, tree, scope))


@reads_effect("at_end_of_phase")
def read_at_end_of_phase(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    return e.AtEnd(ctx.span(tree), read_body(ctx, tree, scope), of_phase=True)


def read_event(ctx: ReadContext, tree: Syntax, scope: Scope) -> tuple[e.Event, bool]:
    span = ctx.span(tree)
    if tree.data == "event_moves":
        subject = read_subject(ctx, child(tree, 0), scope)
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
        if name is None or cast(Syntax, phrase).data != "name":
            ctx.wrong("T020", counter.span, f"name the counter, no more: `{word} COUNTER`")
        verb = cast(Literal["gain", "lose"], word)
        return e.Event(span, actor, verb, name), would
    if would:
        ctx.wrong("E011", span, "`would` goes with gaining and losing a counter")
    moment = find(ctx.vocabulary.moments, word)
    if moment:
        done = read_subject(ctx, cast(Syntax, phrase), scope) if phrase is not None else None
        return e.Event(span, actor, "do", moment.name, done), False
    called = find(ctx.vocabulary.verbs, word)
    if called:
        used = None
        if phrase is not None:
            used = read_subject(ctx, cast(Syntax, phrase), scope)
            takes_cards(ctx, called, cast(Syntax, phrase))
        return e.Event(span, actor, "use", called.name, used), False
    known = [*ctx.vocabulary.moments, *ctx.vocabulary.verbs, "gain", "lose"]
    ctx.unknown("N017", token, "event", known)


def read_subject(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """The card that something happens to: `a TAG`, `this`. It happens to one after another."""
    found = ctx.as_type(read_value(ctx, tree, scope), "cards")
    among = found.picked_from()
    if among is None:
        return found
    if tree.data not in ("one", "another"):
        hint = "say `a` or `an`, or leave the number out"
        ctx.wrong("T024", found.span, "this happens to one card after the other", hint)
    return among


def takes_cards(ctx: ReadContext, verb: VerbDecl, tree: Syntax) -> None:
    """Only a verb that is given one card, or some, is done to a card."""
    if sum(param.type in ("card", "cards") for param in verb.params) != 1:
        message = f"`{verb.name}` is not done to a card"
        ctx.wrong("T024", ctx.span(tree), message, f"say just `{verb.name}`")
