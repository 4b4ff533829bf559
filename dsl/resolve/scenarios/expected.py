"""What a scenario expects."""

from __future__ import annotations

from typing import cast

from lark import Token, Tree

from dsl.model import values as v
from dsl.model.scenario import Expect, ExpectAsked, ExpectOver, ExpectScore, ExpectSees, Step
from dsl.resolve.phrases.dispatch import read_condition, read_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_filters import read_filter
from dsl.resolve.phrases.read_names import SEATS
from dsl.resolve.phrases.tree_parts import child, signed, token_of
from dsl.resolve.scenarios.scene import contents
from dsl.syntax.chunks import Syntax


def read_expectation(ctx: ReadContext, item: Syntax) -> Step:
    span = ctx.span(item)
    ctx.take(item)
    if item.data == "expect_over":
        return ExpectOver(span)
    if item.data == "expect_no_winner":
        return ExpectScore(span, None, None)
    if item.data == "expect_no_decision":
        return ExpectAsked(span, "")
    if item.data == "expect_asked":
        return ExpectAsked(span, ctx.word(token_of(item))[1:-1])
    if item.data == "expect_has":
        return expect_has(ctx, item)
    if item.data in ("expect_scores", "expect_wins"):
        player = ctx.as_type(read_value(ctx, child(item, 0), SEATS), "player")
        if item.data == "expect_wins":
            return ExpectScore(span, player, None)
        said = child(item, 1)
        return ExpectScore(span, player, signed(ctx.parsed, said), ctx.span(said))
    if item.data in ("expect_sees", "expect_sees_not"):
        return expect_sees(ctx, item)
    value = read_condition(ctx, child(item, 0), SEATS)
    more = item.children[1:]
    if more:
        if not isinstance(value, v.Holds):
            ctx.wrong("S007", span, "a list goes with a zone: `your ZONE is card, card`")
        listed = contents(ctx, Tree("contents", list(more), item.meta))
        value = v.Holds(value.span, value.zone, (*value.contents, *listed), value.listed.to(span))
    return Expect(span, value)


def expect_sees(ctx: ReadContext, item: Syntax) -> Step:
    player = ctx.as_type(read_value(ctx, child(item, 0), SEATS), "player")
    what = read_value(ctx, child(item, 1), SEATS)
    if not can_be_seen(ctx, what):
        hint = "`p2 sees your ZONE`, `p2 does not see top of your ZONE`"
        ctx.wrong("S009", what.span, "a player sees a zone, cards or a counter", hint)
    return ExpectSees(ctx.span(item), player, what, item.data == "expect_sees_not")


def can_be_seen(ctx: ReadContext, what: v.Value) -> bool:
    counter = what.named("counter")
    if counter is not None:
        return ctx.vocabulary.counters[counter].owner != "card"
    if what.is_chosen():
        return False  # somebody would have to choose
    return what.type in ("zone", "cards", "card")


def expect_has(ctx: ReadContext, item: Syntax) -> Step:
    span = ctx.span(item)
    zone = ctx.as_type(read_value(ctx, child(item, 0), SEATS), "zone")
    said = cast(Token, item.children[1])
    number = v.Number(ctx.span(said), int(ctx.word(said)))
    filter_ = read_filter(ctx, [cast(Token, item.children[2])], None, SEATS)
    count = v.Count(span, v.Selection(span, filter_, zone))
    return Expect(span, v.Compare(span, "=", count, number))
