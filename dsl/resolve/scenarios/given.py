"""How the table is laid before a scenario starts."""

from __future__ import annotations

from typing import cast

from lark import Token, Tree

from dsl.model import values as v
from dsl.model.scenario import Given, GivenDraws, Step
from dsl.resolve.phrases.tree_parts import child, children, signed
from dsl.resolve.scenarios.scene import ReadScene
from dsl.syntax.chunks import Syntax


class ReadGiven(ReadScene):
    """Reads the lines of a `given`."""

    in_fixture = False

    def given(self, item: Syntax) -> Step:
        span = self.span(item)
        if item.data == "given_draws":
            listed = self.contents(child(item, 0))
            kinds = tuple(kind for count, kind in listed for _ in range(count))
            lines = zip(listed, self.owners(child(item, 0)), strict=True)
            whose = tuple(owner for (count, _), owner in lines for _ in range(count))
            return GivenDraws(span, kinds, whose)
        target = self.value(child(item, 0), self.scope)
        contents = child(item, 1)
        if isinstance(target, v.Zone):
            listed, owners = self.contents(contents), self.owners(contents)
            return Given(span, target, listed, owners, of_fixture=self.in_fixture)
        if isinstance(target, v.Counter):
            number = self.plain_number(contents)
            return Given(span, target, number=number, of_fixture=self.in_fixture)
        if isinstance(target, v.PawnRoom):
            token = cast(Token, child(contents, 0).children[-1])
            if str(token) not in self.vocabulary.rooms:
                self.unknown("N019", token, "room", self.vocabulary.rooms)
            return Given(span, target, room=str(token), of_fixture=self.in_fixture)
        self.wrong("S004", span, "only zones, counters and pawns can be given")

    def plain_number(self, tree: Syntax) -> int:
        contents = children(tree)
        number = contents[0].children[0] if len(contents) == 1 else None
        if not isinstance(number, Tree):
            self.wrong("S005", self.span(tree), "a counter is given one number")
        return signed(number)
