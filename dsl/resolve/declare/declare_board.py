"""What is on a board: kinds of rooms and tunnels."""

from __future__ import annotations

from dsl.model import declarations as d
from dsl.resolve.declare.declare_parameters import read_params
from dsl.resolve.declare.declaring import Declaring, declares
from dsl.resolve.declare.symbols import symbol
from dsl.syntax.chunks import Syntax


@declares("room_kind")
def declare_room_kind(ctx: Declaring, tree: Syntax) -> None:
    name, titles, span = ctx.one_named(tree, "room kind")
    sign, colour = symbol(ctx, tree)
    decl = d.RoomKindDecl(name, titles, span, symbol=sign, colour=colour)
    ctx.declare("room kind", ctx.vocabulary.room_kinds, decl)


@declares("tunnel_kind")
def declare_tunnel_kind(ctx: Declaring, tree: Syntax) -> None:
    name, titles, span = ctx.bare_named(tree, "tunnel kind")
    params = read_params(ctx, tree)
    sign, colour = symbol(ctx, tree)
    decl = d.TunnelKindDecl(name, titles, span, params, symbol=sign, colour=colour)
    ctx.declare("tunnel kind", ctx.vocabulary.tunnel_kinds, decl)
