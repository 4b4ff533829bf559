"""What is on a board: pawns, and kinds of rooms and tunnels."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model import declarations as d
from dsl.model.scope import Scope
from dsl.resolve.define.defining import body_scope, defines, typed_params
from dsl.resolve.effects.read_blocks import read_block
from dsl.resolve.phrases.dispatch import read_condition, read_number, read_value
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.read_names import fresh, in_order
from dsl.resolve.phrases.tree_parts import child, children, traits_in
from dsl.syntax.chunks import Syntax


@defines("pawn")
def define_pawn(ctx: ReadContext, tree: Syntax) -> None:
    named = next(item for item in children(tree) if item.data == "named")
    decl = ctx.vocabulary.pawns.get(str(named.children[0]))
    if decl is None:
        return
    for item in traits_in(tree):
        if item.data == "starts_at":
            start = child(item, 0)
            token = cast(Token, start.children[0]) if start.data == "name" else None
            if not ctx.vocabulary.rooms and token is not None:
                ctx.word(token)
                return  # without a board there is nothing to compare with
            if token is None or str(token) not in ctx.vocabulary.rooms:
                if token is None:
                    ctx.wrong("T001", ctx.span(start), "a room is needed here")
                ctx.unknown("N019", token, "room", ctx.vocabulary.rooms)
            decl.start = ctx.word(token)
    if not decl.start:
        ctx.wrong("D017", decl.span, f"say where `{decl.name}` starts: `starts at ROOM`")


@defines("room_kind")
def define_room_kind(ctx: ReadContext, tree: Syntax) -> None:
    decl = ctx.vocabulary.room_kinds.get(str(child(tree, 0).children[0]))
    if decl is None:
        return
    for item in children(tree):
        if item.data == "room_enter":
            decl.enter = read_block(ctx, item.children, body_scope())
        elif item.data == "room_leave":
            decl.leave = read_block(ctx, item.children, body_scope())
        elif item.data == "room_stay":
            decl.stay = read_block(ctx, item.children, body_scope())


@defines("tunnel_kind")
def define_tunnel_kind(ctx: ReadContext, tree: Syntax) -> None:
    decl = ctx.vocabulary.tunnel_kinds.get(str(tree.children[0]))
    if decl is None:
        return
    typed_params(ctx, tree, "tunnel")
    scope = body_scope().bind("here", "room").bind("there", "room")
    for param in decl.params:
        scope = scope.bind(param.name, param.type)
    for item in children(tree):
        try:
            scope = tunnel_item(ctx, decl, item, scope)
        except Wrong:
            continue


def tunnel_item(ctx: ReadContext, decl: d.TunnelKindDecl, item: Syntax, scope: Scope) -> Scope:
    if item.data == "needs":
        decl.needs += (read_condition(ctx, child(item, 0), scope),)
    elif item.data == "pay":
        decl.prices += (ctx.as_type(read_value(ctx, child(item, 0), scope), "price"),)
    elif item.data == "choose_number":
        low, high = (read_number(ctx, cast(Syntax, part), scope) for part in item.children[1:3])
        in_order(ctx, low, high)
        name = fresh(ctx, cast(Token, item.children[0]))
        decl.choices += (d.TunnelChoice(name, low, high),)
        return scope.bind(name, "number")
    elif item.data == "tunnel_longer":
        decl.longer = read_number(ctx, child(item, 0), body_scope(decl.params))
    elif item.data == "tunnel_cross":
        decl.cross = read_block(ctx, item.children, scope)
    return scope
