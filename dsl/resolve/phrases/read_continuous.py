"""What holds for a time, and the events that are waited for."""

from __future__ import annotations

from typing import Literal, cast

from lark import Token

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.phrases.read_simple import ReadSimple
from dsl.resolve.phrases.tree_parts import child, token_of, tokens
from dsl.syntax.chunks import Syntax

THIRD_PERSON = {"gains": "gain", "loses": "lose"}


class ReadStanding(ReadSimple):
    """Reads modifiers and events."""

    def needs_duration(self, tree: Syntax, scope: Scope) -> None:
        if not scope.standing:
            self.wrong(
                "E008",
                self.span(tree),
                "nothing says how long this holds",
                "put it under `this turn:` or `while ...:`",
            )

    def effect_ignore(self, tree: Syntax, scope: Scope) -> e.Effect:
        self.needs_duration(tree, scope)
        kinds = []
        for token in tokens(tree):
            kind = find(self.vocabulary.tunnel_kinds, str(token)) or find(
                self.vocabulary.room_kinds, str(token)
            )
            if kind is None:
                known = [*self.vocabulary.tunnel_kinds, *self.vocabulary.room_kinds]
                self.unknown("N015", token, "kind of tunnel or room", known)
            kinds.append(kind.name)
        return e.Ignore(self.span(tree), tuple(kinds))

    def effect_cannot(self, tree: Syntax, scope: Scope) -> e.Effect:
        self.needs_duration(tree, scope)
        for token in tokens(tree):
            if str(token) not in self.vocabulary.actions:
                self.unknown("N016", token, "action", list(self.vocabulary.actions))
        return e.Cannot(self.span(tree), tuple(str(token) for token in tokens(tree)))

    def effect_modify(self, tree: Syntax, scope: Scope) -> e.Effect:
        self.needs_duration(tree, scope)
        token = token_of(tree)
        attribute = self.vocabulary.attributes.get(str(token))
        if attribute is None:
            self.unknown("N008", token, "attribute", list(self.vocabulary.attributes))
        among = self.settled(self.value(cast(Syntax, tree.children[1]), scope))
        cards = self.as_type(among, "cards")
        layer, amount = self.modification(cast(Syntax, tree.children[2]), scope)
        return e.Modify(self.span(tree), attribute.name, cards, layer, amount)

    def modification(self, change: Syntax, scope: Scope) -> tuple[e.Layer, v.Value]:
        span = self.span(change)
        one: dict[str, tuple[e.Layer, v.Value]] = {
            "doubled": ("multiply", v.Number(span, 2)),
            "halved": ("halve", v.Number(span, 2)),
        }
        if change.data in one:
            return one[str(change.data)]
        amount = self.number(child(change, 0), scope)
        if change.data == "less":
            amount = v.Arithmetic(span, "-", v.Number(span, 0), amount)
        layers: dict[str, e.Layer] = {
            "becomes": "set",
            "more": "add",
            "less": "add",
            "raised": "raise",
            "capped": "cap",
        }
        return layers[str(change.data)], amount

    def effect_modify_your(self, tree: Syntax, scope: Scope) -> e.Effect:
        self.needs_duration(tree, scope)
        token = token_of(tree)
        person = v.You if tree.data == "modify_your" else v.They
        counter = self.of_player(token, person(self.span(token)), scope)
        if (
            not isinstance(counter, v.Counter)
            or not self.vocabulary.counters[counter.name].computed
        ):
            self.wrong(
                "E015",
                self.span(token),
                f"`{token}` is not a counter that is worked out",
                "change a counter with a number of its own by `+N` or `-N`",
            )
        layer, amount = self.modification(cast(Syntax, tree.children[1]), scope)
        return e.ModifyCounter(self.span(tree), counter, layer, amount)

    effect_modify_their = effect_modify_your

    def effect_counts_as(self, tree: Syntax, scope: Scope) -> e.Effect:
        self.needs_duration(tree, scope)
        names = tokens(tree)
        for token in names:
            attribute = self.vocabulary.attributes.get(str(token))
            if attribute is None:
                self.unknown("N008", token, "attribute", list(self.vocabulary.attributes))
            if attribute.type != "number":
                self.wrong("E016", self.span(token), f"`{token}` is a price, and not a number")
        cards = self.as_type(self.value(child(tree, 1), scope), "cards")
        return e.CountsAs(self.span(tree), str(names[0]), cards, str(names[1]))

    def event(self, tree: Syntax, scope: Scope) -> tuple[e.Event, bool]:
        span = self.span(tree)
        if tree.data == "event_moves":
            subject = self.as_type(self.value(child(tree, 0), scope), "cards")
            if not isinstance(subject, v.Selection):
                subject = cast(v.Selection, getattr(subject, "among", None))
            to = self.as_type(self.value(cast(Syntax, tree.children[1]), scope), "zone")
            return e.Event(span, "any", "moves", "", subject, to), False
        actor_tree, would, token, phrase = tree.children
        actor = cast(e.Actor, str(cast(Syntax, actor_tree).data).removeprefix("actor_"))
        token = cast(Token, token)
        word = THIRD_PERSON.get(str(token), str(token))
        if word in ("gain", "lose"):
            if phrase is None:
                self.wrong("T020", self.span(token), f"say which counter: `{word} COUNTER`")
            counter = self.value(cast(Syntax, phrase), scope)
            if not isinstance(counter, v.Counter):
                self.mismatch(counter, "number", "name a counter")
            verb = cast(Literal["gain", "lose"], word)
            return e.Event(span, actor, verb, counter.name), would is not None
        if would is not None:
            self.wrong("E011", span, "`would` goes with gaining and losing a counter")
        moment = find(self.vocabulary.moments, word)
        if moment:
            subject = None
            if phrase is not None:
                found = self.as_type(self.value(cast(Syntax, phrase), scope), "cards")
                subject = cast(v.Selection, found.among if isinstance(found, v.Pick) else found)
            return e.Event(span, actor, "do", moment.name, subject), False
        called = find(self.vocabulary.verbs, word)
        if called:
            return e.Event(span, actor, "use", called.name), False
        known = [*self.vocabulary.moments, *self.vocabulary.verbs, "gain", "lose"]
        self.unknown("N017", token, "event", known)
