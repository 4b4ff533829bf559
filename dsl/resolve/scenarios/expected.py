"""What a scenario expects."""

from __future__ import annotations

from typing import cast

from lark import Token, Tree

from dsl.model import values as v
from dsl.model.scenario import Expect, ExpectAsked, ExpectOver, ExpectScore, ExpectSees, Step
from dsl.resolve.phrases.tree_parts import child, signed
from dsl.resolve.scenarios.scene import ReadScene
from dsl.syntax.chunks import Syntax


class ReadExpected(ReadScene):
    """Reads the lines of an `expect`."""

    def expectation(self, item: Syntax) -> Step:
        span = self.span(item)
        if item.data == "expect_over":
            return ExpectOver(span)
        if item.data == "expect_no_winner":
            return ExpectScore(span, None, None)
        if item.data == "expect_no_decision":
            return ExpectAsked(span, "")
        if item.data == "expect_asked":
            return ExpectAsked(span, str(item.children[0])[1:-1])
        if item.data == "expect_has":
            return self.expect_has(item)
        if item.data in ("expect_scores", "expect_wins"):
            player = self.as_type(self.value(child(item, 0), self.scope), "player")
            score = signed(child(item, 1)) if item.data == "expect_scores" else None
            return ExpectScore(span, player, score)
        if item.data in ("expect_sees", "expect_sees_not"):
            return self.expect_sees(item)
        value = self.condition(child(item, 0), self.scope)
        more = item.children[1:]
        if more:
            if not isinstance(value, v.Holds):
                self.wrong("S007", span, "a list goes with a zone: `your ZONE is card, card`")
            listed = self.contents(Tree("contents", list(more), item.meta))
            value = v.Holds(value.span, value.zone, (*value.contents, *listed))
        return Expect(span, value)

    def expect_sees(self, item: Syntax) -> Step:
        player = self.as_type(self.value(child(item, 0), self.scope), "player")
        what = self.value(child(item, 1), self.scope)
        if not self.can_be_seen(what):
            hint = "`p2 sees your ZONE`, `p2 does not see top of your ZONE`"
            self.wrong("S009", what.span, "a player sees a zone, cards or a counter", hint)
        return ExpectSees(self.span(item), player, what, item.data == "expect_sees_not")

    def can_be_seen(self, what: v.Value) -> bool:
        if isinstance(what, v.Counter):
            return self.vocabulary.counters[what.name].owner != "card"
        if isinstance(what, v.Pick) and what.how not in ("top", "bottom"):
            return False  # somebody would have to choose
        return what.type in ("zone", "cards", "card")

    def expect_has(self, item: Syntax) -> Step:
        span = self.span(item)
        zone = self.as_type(self.value(child(item, 0), self.scope), "zone")
        number = int(str(item.children[1]))
        filter_ = self.filter([cast(Token, item.children[2])], None, self.scope)
        count = v.Count(span, v.Selection(span, filter_, zone))
        return Expect(span, v.Compare(span, "=", count, v.Number(span, number)))
