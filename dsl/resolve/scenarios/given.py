"""How the table is laid before a scenario starts."""

from __future__ import annotations

from lark import Token, Tree

from dsl.model.scenario import Given, GivenDraws, Step
from dsl.resolve.phrases.dispatch import read_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import SEATS
from dsl.resolve.phrases.tree_parts import child, children, signed
from dsl.resolve.scenarios.scene import contents, owners
from dsl.syntax.chunks import Syntax


def read_given(ctx: ReadContext, item: Syntax, in_fixture: bool) -> Step:
    span = ctx.span(item)
    if item.data == "given_draws":
        listed = contents(ctx, child(item, 0))
        kinds = tuple(kind for count, kind in listed for _ in range(count))
        lines = zip(listed, owners(ctx, child(item, 0)), strict=True)
        whose = tuple(owner for (count, _), owner in lines for _ in range(count))
        return GivenDraws(span, kinds, whose)
    target = read_value(ctx, child(item, 0), SEATS)
    given = child(item, 1)
    if target.named("zone"):
        listed, whose = contents(ctx, given), owners(ctx, given)
        return Given(span, target, listed, whose, of_fixture=in_fixture)
    if target.named("counter"):
        number = plain_number(ctx, given)
        return Given(span, target, number=number, of_fixture=in_fixture)
    if target.named("pawn"):
        said = children(given)
        token = said[0].children[-1] if len(said) == 1 else None
        if not isinstance(token, Token):
            ctx.wrong("S005", ctx.span(given), "a pawn is given one room")
        if str(token) not in ctx.vocabulary.rooms:
            ctx.unknown("N019", token, "room", ctx.vocabulary.rooms)
        return Given(span, target, room=ctx.word(token), of_fixture=in_fixture)
    ctx.wrong("S004", span, "only zones, counters and pawns can be given")


def plain_number(ctx: ReadContext, tree: Syntax) -> int:
    said = children(tree)
    number = said[0].children[0] if len(said) == 1 else None
    if not isinstance(number, Tree):
        ctx.wrong("S005", ctx.span(tree), "a counter is given one number")
    return signed(ctx.parsed, number)
