"""Effects on the board itself: tunnels that open, close and change, rooms that are added."""

from __future__ import annotations

from functools import partial
from typing import cast

from lark import Token

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import EVERY
from dsl.model.scope import Scope
from dsl.resolve.effects.read_blocks import reads_effect
from dsl.resolve.phrases.dispatch import read_number
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import takes
from dsl.resolve.phrases.read_rooms import read_room, tunnel_kind
from dsl.resolve.phrases.tree_parts import child, children, parts
from dsl.syntax.chunks import Syntax


@reads_effect("create_tunnel")
def read_create_tunnel(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    ends, (kinds,) = child(tree, 0), parts(tree, "kinds")
    given = children(kinds) if kinds is not None else []
    source, target = two_rooms(ctx, ends, scope)
    read = tuple(read_kind(ctx, one, scope) for one in given)
    return e.OpenTunnel(ctx.span(tree), source, target, ends.data == "ends_from", read)


@reads_effect("remove_tunnels")
def read_remove_tunnels(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    return e.CloseTunnels(ctx.span(tree), *read_tunnels(ctx, child(tree, 0), scope))


@reads_effect("attach_kind")
def read_attach_kind(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    kind = read_kind(ctx, child(tree, 0), scope)
    return e.AttachKind(ctx.span(tree), kind, *read_tunnels(ctx, child(tree, 1), scope))


@reads_effect("detach_kind")
def read_detach_kind(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    kind = tunnel_kind(ctx, cast(Token, tree.children[0]))
    assert kind is not None
    return e.DetachKind(ctx.span(tree), kind, *read_tunnels(ctx, child(tree, 1), scope))


def read_tunnels(
    ctx: ReadContext, tree: Syntax, scope: Scope
) -> tuple[v.Value, v.Value, str | None]:
    """The rooms between which tunnels are meant, and the kind of those that are."""
    one, other = two_rooms(ctx, tree, scope)
    return one, other, tunnel_kind(ctx, cast("Token | None", tree.children[2]))


def two_rooms(ctx: ReadContext, tree: Syntax, scope: Scope) -> tuple[v.Value, v.Value]:
    """The rooms at the ends of a tunnel, which are not one and the same."""
    first, second = ctx.all_of(
        *(partial(read_room, ctx, end, scope) for end in children(tree)[:2]),
    )
    name = first.named("room")
    if name is not None and name == second.named("room"):
        ctx.wrong("B006", ctx.span(tree), f"this tunnel leads from `{name}` to itself")
    return first, second


def read_kind(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.GivenKind:
    """A kind of tunnel with what it is given: `barred`, `toll(2)`."""
    if tree.data not in ("name", "function"):
        hint = "such as `barred`, or `toll(2)` for one that takes a number"
        ctx.wrong("N015", ctx.span(tree), "a kind of tunnel is needed here", hint)
    token = cast(Token, tree.children[0])
    name = tunnel_kind(ctx, token)
    assert name is not None
    assert name != EVERY
    said = [cast(Syntax, item) for item in tree.children[1:] if item is not None]
    wanted = len(ctx.vocabulary.tunnel_kinds[name].params)
    if len(said) != wanted:
        ctx.wrong("T005", ctx.span(tree), takes(name, wanted, len(said)))
    given = ctx.all_of(*(partial(_number, ctx, item, scope) for item in said))
    return name, given


def _number(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return ctx.settled(read_number(ctx, tree, scope))
