"""The parts of a card, a room or a player: `m.cost`, `r's stash`, `owner of c`."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.phrases.dispatch import read_value, reads_value
from dsl.resolve.phrases.read_context import TYPE_NAMES, ReadContext
from dsl.resolve.phrases.read_names import read_owned
from dsl.resolve.phrases.read_walks import is_side_by_side, read_walked, shared_walk
from dsl.resolve.phrases.tree_parts import child
from dsl.syntax.chunks import Syntax

KIND = "kind"  # `kind of TAG`: a card of the pack, by its name


@reads_value("member", "possessive")
def read_member(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    base = shared_walk(ctx, child(tree, 0), scope) or read_value(ctx, child(tree, 0), scope)
    return read_part(ctx, cast(Token, tree.children[1]), base, scope)


@reads_value("of")
def read_of(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    token = cast(Token, tree.children[0])
    base = ctx.settled(read_value(ctx, child(tree, 1), scope))
    if str(token) == KIND and base.type == "cards":
        ctx.word(token)
        return read_kinds_of(ctx, base, ctx.span(tree))
    if base.type in ("rooms", "room", "players") and str(token) in ctx.vocabulary.zones:
        zone = ctx.vocabulary.zones[str(token)]
        if zone.owner == ("player" if base.type == "players" else "room"):
            ctx.word(token)
            return v.ZonesOfEach(ctx.span(tree), zone.name, base)
    return read_part(ctx, token, base, scope)


def read_kinds_of(ctx: ReadContext, base: v.Value, span: Span) -> v.Value:
    """`kind of card with cost <= 3`: cards by what is written on them, wherever they are."""
    if not isinstance(base, v.Selection) or base.says_where() or base.not_this:
        hint = "name tags or cards alone, such as `kind of TAG`"
        ctx.wrong("T010", base.span, "a kind of card is of the pack, and lies nowhere", hint)
    asked = base.filter
    plain = v.Filter(
        asked.tags,
        asked.kind,
        asked.compare,
        asked.also,
        excepts=asked.excepts,
        having=asked.having,
        either=asked.either,
    )
    fixed = all(
        name in ctx.vocabulary.attributes and bound.constant() is not None
        for name, _, bound in asked.comparisons()
    )
    if asked != plain or not fixed:
        message = "of a kind of card only what is written on it can be asked"
        ctx.wrong("T010", base.span, message, "such as `kind of TAG with ATTRIBUTE <= 3`")
    return v.Kinds(span, asked)


def read_part(ctx: ReadContext, token: Token, base: v.Value, scope: Scope) -> v.Value:
    """A part of a card, a room or a player: `m.cost`, `r's stash`, `owner of c`."""
    word = ctx.word(token)
    first, last = ctx.span(token), base.span
    if (last.line, last.column) < (first.line, first.column):
        first, last = last, first
    span = first.to(last)
    known: list[str] = []
    if base.type == "card":
        if word == "owner":
            return v.OwnerOf(span, base)
        if word in ("host", "holder"):
            return v.HostOf(span, base)
        if word == "place":
            return v.PlaceOf(span, base)
        if word == "position":
            return v.PositionOf(span, base)
        if word == "name" and word not in ctx.vocabulary.attributes:
            return v.NameOf(span, base)
        attribute = ctx.vocabulary.attributes.get(word)
        if attribute:
            return v.Attribute(span, word, base, type=attribute.type)
        counter = ctx.vocabulary.counters.get(word)
        if counter and counter.owner == "card":
            return v.Counter(span, word, base)
        known = [*ctx.vocabulary.attributes, "owner", "host", "place", "position", "name"]
    elif base.type == "kind":
        attribute = ctx.vocabulary.attributes.get(word)
        if attribute:
            return v.Attribute(span, word, base, type=attribute.type)
        known = list(ctx.vocabulary.attributes)
    elif base.type == "ability":
        if word == "card":
            return v.CardOf(span, base)
        known = ["card"]
    elif base.type == "cards":
        ctx.wrong(
            "T007",
            span,
            f"these are several cards: `{word}` is of one",
            f"did you mean `count of {ctx.said(base.span)}`?"
            if word in ("number", "amount", "total", "quantity", "size")
            else f"did you mean `sum of {word} of ...` or `highest {word} of ...`?",
        )
    elif base.type == "room":
        if word in ctx.vocabulary.slots:
            return v.RoomSlots(span, word, base)
        owned = read_owned(ctx, token, base, scope)
        if owned:
            return owned
        known = [*ctx.vocabulary.slots, *ctx.vocabulary.zones]
    elif base.type == "player":
        owned = read_owned(ctx, token, base, scope)
        if owned:
            return owned
        known = [*ctx.vocabulary.counters, *ctx.vocabulary.zones, "room", "cards"]
    elif is_side_by_side(ctx, base):
        return read_walked(ctx, token, base, span)
    elif base.type in ("players", "rooms"):
        message = f"these are several {base.type}: no `{word}` is of all of them"
        sums = f"did you mean `sum of {word} of ...` or `highest {word} of ...`?"
        zone = f"`{word}` is no zone of {base.type}"
        ctx.wrong("T008", span, message, zone if word in ctx.vocabulary.zones else sums)
    else:
        ask = f"ask its cards: `sum of {word} of cards in ...`"
        hint = ask if base.type == "zone" else None
        if base.type == "number" and word in ("half", "min", "max", "remainder"):
            hint = f"write `{word}({ctx.said(base.span)})`"
        ctx.wrong("T008", span, f"{TYPE_NAMES[base.type]} has no parts", hint)
    ctx.unknown("N004", token, f"part of {TYPE_NAMES[base.type]} called", known)
