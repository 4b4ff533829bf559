"""What happens later, and the events that are waited for."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import VerbDecl
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.effects.read_blocks import read_block, read_body, read_guard, reads_effect
from dsl.resolve.phrases.dispatch import read_number, read_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import fresh
from dsl.resolve.phrases.tree_parts import child
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
    scope = replace(with_words(scope, event), standing=False, would=would)
    body = read_block(ctx, tree.children[1:], scope.inside(would=would))
    if would:
        changes_or_replaces(ctx, event, body)
    return e.Whenever(ctx.span(tree), event, would, body)


def changes_or_replaces(ctx: ReadContext, event: e.Event, body: e.Block) -> None:
    """What is about to happen is changed, or something happens in its place; nothing besides."""
    for effect in body:
        if len(body) > 1 or not effect.answers_would:
            hint = "put all that happens under one `instead:`, or into another `whenever`"
            message = "under `would` stands just one `+N more` or `instead: ...`"
            ctx.wrong("E017", effect.span, message, hint)
        if effect.changes_amount and event.verb not in ("gain", "lose"):
            message = "only what is gained or lost can be more or less"
            ctx.wrong("E011", effect.span, message, "say what happens in its place: `instead: ...`")


@reads_effect("instead")
def read_instead(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    if not scope.would:
        ctx.wrong("E004", ctx.span(tree), "`instead` stands only under `whenever ... would`")
    return e.Instead(ctx.span(tree), read_body(ctx, tree, replace(scope, would=False)))


@reads_effect("at_end", "at_start", "at_your_end", "at_your_start")
def read_at(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    """Once; or where something holds for a time, each time."""
    span, edge = ctx.span(tree), "end" if tree.data.endswith("end") else "start"
    yours = tree.data.startswith("at_your")
    if scope.standing:
        body = read_body(ctx, tree, replace(scope, standing=False))
        return e.Whenever(span, turn_event(span, edge, "you" if yours else "any"), False, body)
    body = read_body(ctx, tree, scope)
    if yours:
        message = f"this is so at the {edge} of every turn of yours, and nothing says how long"
        hint = "put it under `this game:` or `while ...:`"
        if edge == "start":
            hint += ", or say `at start of your next turn:`"
        ctx.wrong("E008", span, message, hint)
    return e.AtEnd(span, body) if edge == "end" else e.AtStart(span, "any", body)


@reads_effect("at_your_next", "at_their_next")
def read_at_next(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    whose: e.Actor = "you" if tree.data == "at_your_next" else "they"
    return e.AtStart(ctx.span(tree), whose, read_body(ctx, tree, scope))


def turn_event(span: Span, edge: str, whose: e.Actor = "any") -> e.Event:
    return e.Event(span, whose, "turn", edge)


def with_words(scope: Scope, event: e.Event) -> Scope:
    """The scope of what an event sets off."""
    for name, type_ in event.bound():
        scope = scope.bind(name, type_)
    return scope


@reads_effect("at_end_of_phase")
def read_at_end_of_phase(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    return e.AtEnd(ctx.span(tree), read_body(ctx, tree, scope), of_phase=True)


def read_event(ctx: ReadContext, tree: Syntax, scope: Scope) -> tuple[e.Event, bool]:
    span = ctx.span(tree)
    word = word_after_as(ctx, tree.children[-1])
    would = tree.data in ("event_would", "event_would_move")
    ctx.take(tree)
    if tree.data in ("event_moves", "event_would_move"):
        subject = read_subject(ctx, child(tree, 0), scope)
        to = ctx.as_type(read_value(ctx, child(tree, 1), scope), "zone")
        return e.Event(span, "any", "moves", "", subject, to, thing_as=word), would
    doer, token, phrase, _ = tree.children
    actor, who = read_actor(ctx, cast(Syntax, doer))
    if who is not None and who == word:
        ctx.wrong("D012", span, f"`{who}` stands for two things here", "take two words")
    doing = e.Event(span, actor, "use", "", actor_as=who)
    event = deed(ctx, doing, cast(Token, token), phrase, scope)
    return (with_thing(ctx, event, word) if word is not None else event), would


ACTORS: dict[str, e.Actor] = {
    **{"actor_you": "you", "actor_they": "they", "actor_any": "any", "actor_other": "other"},
    **{"you": "you", "they": "they"},
}


def read_actor(ctx: ReadContext, tree: Syntax) -> tuple[e.Actor, str | None]:
    """Who does something, and the word for that player."""
    actor = ACTORS.get(str(tree.data))
    if actor is None:
        hint = "say `you`, `a player` or `another player`"
        ctx.wrong("E011", ctx.span(tree), "only players do what would be done", hint)
    ctx.take(tree)
    return actor, word_after_as(ctx, tree.children[-1]) if tree.children else None


def deed(ctx: ReadContext, event: e.Event, token: Token, phrase: object, scope: Scope) -> e.Event:
    """What somebody does: a counter that is gained or lost, a moment, a verb."""
    word = ctx.word(token)
    word = THIRD_PERSON.get(word, word)
    if word in ("gain", "lose"):
        if phrase is None:
            ctx.wrong("T020", ctx.span(token), f"say which counter: `{word} COUNTER`")
        counter = read_value(ctx, cast(Syntax, phrase), scope)
        name = counter.named("counter")
        if name is None or cast(Syntax, phrase).data != "name":
            ctx.wrong("T020", counter.span, f"name the counter, no more: `{word} COUNTER`")
        return replace(event, verb=cast(Literal["gain", "lose"], word), name=name)
    moment = find(ctx.vocabulary.moments, word)
    if moment:
        done = read_subject(ctx, cast(Syntax, phrase), scope) if phrase is not None else None
        return replace(event, verb="do", name=moment.name, subject=done)
    called = find(ctx.vocabulary.verbs, word)
    if called:
        used = None
        if phrase is not None:
            used = read_subject(ctx, cast(Syntax, phrase), scope)
            takes_cards(ctx, called, cast(Syntax, phrase))
        return replace(event, verb="use", name=called.name, subject=used)
    known = [*ctx.vocabulary.moments, *ctx.vocabulary.verbs, "gain", "lose"]
    ctx.unknown("N017", token, "event", known)


def word_after_as(ctx: ReadContext, token: object) -> str | None:
    """The word that something of an event goes by."""
    return fresh(ctx, cast(Token, token)) if token is not None else None


def with_thing(ctx: ReadContext, event: e.Event, word: str) -> e.Event:
    """The event with a word for what it happens to: how many are gained or lost, the card, or what
    the verb is given."""
    if event.verb in ("gain", "lose"):
        return replace(event, thing_as=word, thing_type="number")
    if event.verb == "do" or event.subject is not None:
        return replace(event, thing_as=word)
    params = ctx.vocabulary.verbs[event.name].params
    if len(params) != 1:
        given = "nothing" if not params else f"{len(params)} things"
        message = f"`{event.name}` is given {given}: `{word}` cannot stand for what it is done to"
        takes = sum(param.type in ("card", "cards") for param in params) == 1
        hint = f"say to which card: `{event.name} a card as {word}`" if takes else None
        ctx.wrong("T024", event.span, message, hint or f"leave out `as {word}`")
    return replace(event, thing_as=word, thing_type=params[0].type)


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
