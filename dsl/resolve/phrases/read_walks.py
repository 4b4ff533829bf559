"""Zones whose cards lie side by side, and what a walk through them has met."""

from __future__ import annotations

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.vocabulary import find
from dsl.resolve.phrases.read_context import ReadContext

COUNTED = ("rooms", "steps")
COME_TO = ("exit", "complete")


def read_walked(ctx: ReadContext, token: Token, zone: v.Value, span: Span) -> v.Value:
    """A part of the walk in a zone: `maze.mark`, `maze.steps`, `maze.exit`."""
    word = ctx.word(token)
    if word in COUNTED:
        return v.Walked(span, zone, word)
    if word in COME_TO:
        return v.Walked(span, zone, word, type="condition")
    mark = find(ctx.vocabulary.marks, word)
    if mark is None:
        ctx.unknown("N027", token, "mark", [*ctx.vocabulary.marks, *COUNTED, *COME_TO])
    return v.Walked(span, zone, mark.name)


def is_side_by_side(ctx: ReadContext, zone: v.Value) -> bool:
    name = zone.named("zone")
    return name is not None and ctx.vocabulary.zones[name].side_by_side


def side_by_side(ctx: ReadContext, zone: v.Value) -> v.Value:
    """The zone that a card is laid in."""
    zone = ctx.as_type(zone, "zone")
    if not is_side_by_side(ctx, zone):
        ctx.wrong("T021", zone.span, "here cards do not lie side by side")
    return zone


def the_side_by_side(ctx: ReadContext, span: Span) -> v.Value:
    """The zone of the player who acts that spots and steps are in."""
    for zone in ctx.vocabulary.zones.values():
        if zone.side_by_side:
            return v.Zone(span, zone.name, v.They(span))
    ctx.wrong(
        "T021",
        span,
        "there is no zone in which cards lie side by side",
        "declare one, such as `zone maze: each player, side by side`",
    )
