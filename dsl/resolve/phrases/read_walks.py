"""Zones whose cards lie side by side, and what a walk through them has met."""

from __future__ import annotations

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.phrases.dispatch import read_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.tree_parts import child, token_of, tokens
from dsl.syntax.chunks import Syntax

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


def shared_walk(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value | None:
    """`p's field` or `your field` before a part of the walk there: the cards are shared, and each
    player has a walk through them."""
    if tree.data not in ("member", "possessive", "your", "their"):
        return None
    token = tokens(tree)[-1]
    zone = ctx.vocabulary.zones.get(str(token))
    if zone is None or not zone.side_by_side or zone.owner != "shared":
        return None
    if tree.data in ("your", "their"):
        of: v.Value = v.You(ctx.span(tree)) if tree.data == "your" else v.They(ctx.span(tree))
    else:
        of = ctx.as_type(read_value(ctx, child(tree, 0), scope), "player")
    ctx.word(token)
    return v.Zone(ctx.span(tree), zone.name, of)


def is_side_by_side(ctx: ReadContext, zone: v.Value) -> bool:
    name = zone.named("zone")
    return name is not None and ctx.vocabulary.zones[name].side_by_side


def side_by_side(ctx: ReadContext, zone: v.Value) -> v.Value:
    """The zone that a card is laid in."""
    zone = ctx.as_type(zone, "zone")
    if not is_side_by_side(ctx, zone):
        ctx.wrong("T021", zone.span, "here cards do not lie side by side")
    return zone


def the_side_by_side(ctx: ReadContext, span: Span, named: str = "") -> v.Value:
    """The zone that spots and steps are in, of the player who acts or of all; the only one there
    is when none is named."""
    grounds = [zone for zone in ctx.vocabulary.zones.values() if zone.side_by_side]
    if not grounds:
        ctx.wrong(
            "T021",
            span,
            "there is no zone in which cards lie side by side",
            "declare one, such as `zone maze: each player, side by side`",
        )
    if len(grounds) > 1 and not named:
        names = " or ".join(f"`{zone.name}`" for zone in grounds)
        hint = (
            f"such as `step in {grounds[0].name}` or `spot of cards in ZONE to {grounds[0].name}`"
        )
        ctx.wrong("T021", span, f"say where: in {names}", hint)
    name = named or grounds[0].name
    shared = ctx.vocabulary.zones[name].owner == "shared"
    return v.Zone(span, name, None if shared else v.They(span))


def own_side_by_side(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """The zone that is said of spots or steps: one of the player who acts, or a shared one."""
    zone = side_by_side(ctx, read_value(ctx, tree, scope))
    if not isinstance(zone, v.Zone) or not (zone.of is None or isinstance(zone.of, v.They)):
        message = "players lay and walk in zones of their own, or in shared ones"
        ctx.wrong("T021", zone.span, message, f"write just `{zone.named('zone')}`")
    return zone


def ground_of(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """The zone that a bound spot or step is in."""
    name = str(token_of(tree))
    ground = scope.ground(name)
    several = sum(zone.side_by_side for zone in ctx.vocabulary.zones.values()) > 1
    if several and not ground:
        message = f"here it is not known in which zone `{name}` is"
        ctx.wrong("T021", ctx.span(tree), message, "do it in the action that offers it")
    return the_side_by_side(ctx, ctx.span(tree), ground)
