"""Phrases that name rooms: of a kind, with a card in them, and how they lie to others."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.declarations import EVERY
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.phrases.dispatch import read_quantity, read_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_filters import measures_of, read_filter_of
from dsl.resolve.phrases.read_names import read_word
from dsl.resolve.phrases.tree_parts import child, children
from dsl.syntax.chunks import Syntax

# What rooms can be, and nothing else, by the rule that says it.
NEARNESS = {
    "where_next": "next to something",
    "where_within": "within a distance",
    "where_reach": "within reach",
    "where_nearest": "nearest to something",
}
REACH = "reach"
ASIDE = "aside"


def read_rooms(
    ctx: ReadContext,
    said: list[Token],
    with_: Syntax | None,
    where: Syntax | None,
    span: Span,
    scope: Scope,
) -> v.Value:
    kind = None
    if said:
        decl = find(ctx.vocabulary.room_kinds, ctx.word(said[-1]))
        if decl is None:
            ctx.unknown("N006", said[-1], "kind of room", list(ctx.vocabulary.room_kinds))
        kind = decl.name
        if len(said) > 1:
            ctx.wrong("T010", ctx.span(said[0]), "rooms are asked for by one kind")
    filter_ = read_filter_of(ctx, "room", with_, measures_of(ctx, "room"), scope)
    if where is not None and where.data == "where_nearest":
        centre = read_room(ctx, child(where, 0), scope)
        return v.Nearest(span, v.Rooms(span, None, kind, filter_), centre)
    among = read_around(ctx, where, scope) if where is not None else None
    return v.Rooms(span, among, kind, filter_)


def read_aside(
    ctx: ReadContext,
    said: list[Token],
    with_: Syntax | None,
    where: Syntax | None,
    span: Span,
    scope: Scope,
) -> v.Value:
    """`rooms aside`: those that may be added to the board."""
    if where is not None:
        ctx.wrong("T010", ctx.span(where), "rooms that stand aside lie nowhere on the board")
    found = read_rooms(ctx, said, with_, None, span, scope)
    assert isinstance(found, v.Rooms)
    return replace(found, among=v.RoomsAside(span))


def read_around(ctx: ReadContext, where: Syntax, scope: Scope) -> v.Value:
    """The rooms that lie so to another room, or that are among some."""
    span = ctx.span(where)
    if where.data == "where_next":
        kind = tunnel_kind(ctx, cast("Token | None", where.children[1]))
        return v.Neighbours(span, read_room(ctx, child(where, 0), scope), kind)
    if where.data == "where_within":
        steps = ctx.as_number(ctx.settled(read_quantity(ctx, child(where, 0), scope)))
        return v.Within(span, read_room(ctx, child(where, 1), scope), steps)
    if where.data == "where_reach":
        return read_reach(ctx, where, scope)
    if where.data == "where":
        return read_among_rooms(ctx, child(where, 0), scope)
    hint = "such as `rooms next to ROOM` or `rooms within 2 of ROOM`"
    ctx.wrong("T010", span, "rooms are found by how they lie to a room", hint)


def read_reach(ctx: ReadContext, where: Syntax, scope: Scope) -> v.Value:
    """`within reach`, `within reach of PLAYER`; or a distance with a name: `within n of ROOM`."""
    token, of = cast(Token, where.children[0]), cast("Syntax | None", where.children[1])
    span = ctx.span(where)
    if str(token) != REACH:
        steps = ctx.as_number(read_word(ctx, token, scope))
        if of is None:
            ctx.wrong("T010", span, "say of which room", f"such as `within {token} of ROOM`")
        return v.Within(span, read_room(ctx, of, scope), steps)
    ctx.word(token)
    has_walkers(ctx, span)
    if of is None:
        return v.InReach(span, v.They(ctx.span(token)))
    return v.InReach(span, ctx.as_type(ctx.settled(read_value(ctx, of, scope)), "player"))


def has_walkers(ctx: ReadContext, span: Span) -> None:
    """Refuse what players do on a board, where none of them has a pawn."""
    if all(pawn.owner != "player" for pawn in ctx.vocabulary.pawns.values()):
        hint = "declare `pawn NAME: each player, starts at ROOM`"
        ctx.wrong("T010", span, "no player has a pawn that could walk", hint)


def read_room(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """One room, which nobody has to choose first."""
    return ctx.as_type(ctx.settled(read_value(ctx, tree, scope)), "room")


def read_among_rooms(ctx: ReadContext, places: Syntax, scope: Scope) -> v.Value:
    """Rooms that are given one and all: those of a way, or those with a name."""
    if len(places.children) > 1:
        ctx.wrong("T010", ctx.span(places), "rooms are found among some rooms, not among several")
    return ctx.as_type(ctx.settled(read_value(ctx, children(places)[0], scope)), "rooms")


def tunnel_kind(ctx: ReadContext, token: Token | None) -> str | None:
    """The kind of tunnel that a word means."""
    if token is None:
        return None
    kinds = [name for name in ctx.vocabulary.tunnel_kinds if name != EVERY]
    if str(token) not in kinds:
        ctx.unknown("N015", token, "kind of tunnel", kinds)
    return ctx.word(token)
