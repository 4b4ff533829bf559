"""Blocks of effects, and effects with effects under them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal, cast

from lark import Tree

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.phrases.read_continuous import ReadStanding
from dsl.resolve.phrases.tree_parts import child, children, parts, token_of
from dsl.resolve.phrases.type_checks import Wrong
from dsl.syntax.chunks import Syntax

STANDING = (e.Modify, e.ModifyCounter, e.CountsAs, e.Ignore, e.Cannot, e.Whenever, e.While)


class ReadEffects(ReadStanding):
    """Reads the effects of one declaration. A mistake costs the effect it stands in, no more."""

    def block(self, trees: Iterable[object], scope: Scope) -> e.Block:
        """The effects of several statements, each seeing the words bound before it."""
        found: list[e.Effect] = []
        ended: e.End | None = None
        leading = scope.heads
        for statement in trees:
            if not isinstance(statement, Tree) or statement.data != "statement":
                continue
            for part in children(statement):
                if ended:
                    self.report.error(
                        "E001",
                        self.span(part),
                        f"this never happens: `end {ended.what}` stands before it",
                    )
                    return tuple(found)
                try:
                    effect = self.effect(part, replace(scope, heads=leading))
                except Wrong:
                    scope = self.bind_anyway(part, scope)
                    continue
                leading = leading and isinstance(effect, e.Needs | e.Pay)
                found.append(effect)
                scope = self.after(effect, scope)
                if isinstance(effect, e.End):
                    ended = effect
        return tuple(found)

    def effect(self, tree: Syntax, scope: Scope) -> e.Effect:
        method: Callable[[Syntax, Scope], e.Effect] = getattr(self, f"effect_{tree.data}")
        effect = method(tree, scope)
        if scope.standing and not isinstance(effect, STANDING):
            self.wrong(
                "E002",
                effect.span,
                "only what holds for a time may stand here, "
                f"such as `{next(iter(self.vocabulary.attributes), 'cost')} of cards is 1 less`",
                "what happens once belongs outside",
            )
        return effect

    def after(self, effect: e.Effect, scope: Scope) -> Scope:
        if isinstance(effect, e.Let):
            return scope.bind(effect.name, effect.value.type)
        if isinstance(effect, e.ChooseNumber):
            return scope.bind(effect.name, "number")
        return scope

    def bind_anyway(self, tree: Syntax, scope: Scope) -> Scope:
        """After a mistake in a `let`, its word is still known, if not what it stands for."""
        if tree.data == "let":
            return scope.with_unread(str(tree.children[0]))
        if tree.data == "choose_number":
            return scope.bind(str(tree.children[0]), "number")
        return scope

    def body(self, tree: Syntax, scope: Scope, start: int = 0) -> e.Block:
        return self.block(tree.children[start:], scope.inside())

    def effect_if(self, tree: Syntax, scope: Scope) -> e.Effect:
        return self.branch(tree, scope)

    def branch(self, tree: Syntax, scope: Scope) -> e.If:
        try:
            condition = self.condition(child(tree, 0), scope)
        except Wrong:
            condition = v.Always(self.span(tree), True)
        then = self.body(tree, scope, 1)
        otherwise: e.Block = ()
        last = tree.children[-1]
        if isinstance(last, Tree) and last.data == "else_clause":
            otherwise = self.body(last, scope)
        elif isinstance(last, Tree) and last.data == "else_if":
            otherwise = (self.branch(last, scope),)
        if isinstance(last, Tree) and last.data in ("else_clause", "else_if"):
            self.else_lines_up(tree, last)
        return e.If(self.span(tree), condition, then, otherwise)

    def else_lines_up(self, tree: Syntax, clause: Syntax) -> None:
        """An `else` on a line of its own must stand under the `if` it belongs to."""
        lines = self.parsed.chunk.text.split("\n")
        at = lines[clause.meta.line - 1]
        line = lines[tree.meta.line - 1]
        if len(at) - len(at.lstrip()) != len(line) - len(line.lstrip()) or (
            line.lstrip().startswith("if")
            and tree.meta.column - 1 != len(line) - len(line.lstrip())
        ):
            self.wrong(
                "E009",
                self.span(clause),
                "it is not clear which `if` this `else` belongs to",
                "give the inner `if` a line of its own",
            )

    def guarded(self, tree: Syntax, scope: Scope) -> v.Value:
        """The condition over a block; a mistake in it must not hide those in the block."""
        try:
            return self.condition(child(tree, 0), scope)
        except Wrong:
            return v.Always(self.span(tree), True)

    def effect_when(self, tree: Syntax, scope: Scope) -> e.Effect:
        condition = self.guarded(tree, scope)
        return e.When(self.span(tree), condition, self.body(tree, scope, 1))

    def effect_per(self, tree: Syntax, scope: Scope) -> e.Effect:
        number = self.number(child(tree, 0), scope)
        return e.Per(self.span(tree), number, self.body(tree, scope, 1))

    def effect_whenever(self, tree: Syntax, scope: Scope) -> e.Effect:
        event, would = self.event(child(tree, 0), scope)
        scope = replace(scope, standing=False, would=would)
        return e.Whenever(
            self.span(tree), event, would, self.block(tree.children[1:], scope.inside(would=would))
        )

    def effect_instead(self, tree: Syntax, scope: Scope) -> e.Effect:
        if not scope.would:
            self.wrong("E004", self.span(tree), "`instead` stands only under `whenever ... would`")
        return e.Instead(self.span(tree), self.body(tree, scope))

    def effect_while(self, tree: Syntax, scope: Scope) -> e.Effect:
        condition = self.guarded(tree, scope)
        body = self.block(tree.children[1:], scope.inside(standing=True))
        return e.While(self.span(tree), condition, body)

    def during(
        self, span_of: Literal["turn", "phase", "game"], tree: Syntax, scope: Scope
    ) -> e.Effect:
        body = self.block(tree.children, scope.inside(standing=True))
        return e.During(self.span(tree), span_of, body)

    def effect_this_turn(self, tree: Syntax, scope: Scope) -> e.Effect:
        return self.during("turn", tree, scope)

    def effect_this_phase(self, tree: Syntax, scope: Scope) -> e.Effect:
        return self.during("phase", tree, scope)

    def effect_this_game(self, tree: Syntax, scope: Scope) -> e.Effect:
        return self.during("game", tree, scope)

    def effect_at_end(self, tree: Syntax, scope: Scope) -> e.Effect:
        return e.AtEnd(self.span(tree), self.body(tree, scope))

    def effect_repeat(self, tree: Syntax, scope: Scope) -> e.Effect:
        words = parts(child(tree, 0), "words")[0] if child(tree, 0).data == "amount" else None
        if words is not None and str(words.children[0]) == "times":
            self.wrong("N005", self.span(words), "`times` is not needed here", "leave it out")
        times = self.number(child(tree, 0), scope)
        return e.Repeat(self.span(tree), times, self.body(tree, scope, 1))

    def effect_for_each(self, tree: Syntax, scope: Scope) -> e.Effect:
        token = token_of(tree)
        among = self.value(cast(Syntax, tree.children[1]), scope)
        if among.type == "zone":
            among = v.Selection(among.span, v.Filter(), among)
        if among.type not in ("cards", "card", "rooms", "players"):
            self.mismatch(among, "cards")
        single: dict[str, v.Type] = {
            "cards": "card",
            "card": "card",
            "rooms": "room",
            "players": "player",
        }
        name = self.fresh(token)
        inner = scope.bind(name, single[among.type])
        body = self.block(tree.children[2:], inner.inside())
        return e.ForEach(self.span(tree), name, among, body, scope.size)

    def each(
        self, who: Literal["each", "other", "everyone"], tree: Syntax, scope: Scope
    ) -> e.Effect:
        return e.EachPlayer(self.span(tree), who, self.body(tree, scope))

    def effect_each_player_does(self, tree: Syntax, scope: Scope) -> e.Effect:
        return self.each("each", tree, scope)

    def effect_each_other_does(self, tree: Syntax, scope: Scope) -> e.Effect:
        return self.each("other", tree, scope)

    def effect_everyone_does(self, tree: Syntax, scope: Scope) -> e.Effect:
        return self.each("everyone", tree, scope)

    def effect_as_player(self, tree: Syntax, scope: Scope) -> e.Effect:
        player = self.as_type(self.value(child(tree, 0), scope), "player")
        return e.AsPlayer(self.span(tree), player, self.body(tree, scope, 1))

    def effect_may(self, tree: Syntax, scope: Scope) -> e.Effect:
        body = self.block(tree.children, replace(scope.leading(), would=scope.would))
        if not body:
            raise Wrong
        return e.May(self.span(tree), body)

    def effect_arrow(self, tree: Syntax, scope: Scope) -> e.Effect:
        cost = self.effect(child(tree, 0), replace(scope, heads=True))
        if isinstance(cost, e.Let | e.Needs | e.End | e.Nothing | e.ChooseNumber):
            self.wrong("E012", cost.span, "this is not a cost: nothing is given up")
        return e.Arrow(self.span(tree), cost, self.body(tree, scope, 1))

    def effect_choose(self, tree: Syntax, scope: Scope) -> e.Effect:
        span = self.span(tree)
        times: v.Value = v.Number(span, 1)
        up_to = False
        choices = []
        for part in children(tree):
            if part.data in ("times", "up_to_times"):
                up_to = part.data == "up_to_times"
                times = self.as_number(self.quantity(child(part, 0), scope))
            elif part.data == "choice":
                body = self.block(part.children, scope.leading())
                choices.append(e.Choice(self.span(part), body))
        if len(choices) == 1 and not up_to and not self.parsed.lost:
            self.report.error(
                "E013", span, "a choice of one is no choice", hint="use `may`, or add a line"
            )
        if isinstance(times, v.Number) and times.value > len(choices) and not self.parsed.lost:
            self.report.error("E014", times.span, f"only {len(choices)} lines can be chosen from")
        return e.Choose(span, times, up_to, tuple(choices))
