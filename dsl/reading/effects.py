"""Syntax trees of effects to the effect tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Literal, cast

from lark import Token, Tree

from dsl import effects as e
from dsl import values as v
from dsl.chunks import Syntax
from dsl.declarations import Param
from dsl.diagnostics import Fix
from dsl.mistakes import cannot_be_a_name
from dsl.reading.names import takes
from dsl.reading.syntax import child, children, parts, token_of, tokens
from dsl.reading.types import Wrong
from dsl.reading.values import ReadValues
from dsl.scope import Scope
from dsl.tables import taken_words
from dsl.vocabulary import find

THIRD_PERSON = {"gains": "gain", "loses": "lose"}


class ReadEffects(ReadValues):
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
                f"such as `{next(iter(self.words.attributes), 'cost')} of cards is 1 less`",
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
        """After a mistake in a `let`, its word is still known."""
        if tree.data in ("let", "choose_number"):
            return scope.bind(str(tree.children[0]), "number")
        return scope

    def body(self, tree: Syntax, scope: Scope, start: int = 0) -> e.Block:
        return self.block(tree.children[start:], scope.inside())

    def effect_change(self, tree: Syntax, scope: Scope) -> e.Effect:
        sign = str(tree.children[0])
        price = self.value(cast(Syntax, tree.children[1]), scope)
        if not isinstance(price, v.Price):
            self.wrong(
                "T014",
                price.span,
                f"`{sign}` needs a number and a counter, such as `{sign}1 {self.some_counter()}`",
            )
        counter = self.words.counters[price.counter]
        of = self.owner(counter.owner, None, price.span, counter.name, scope)
        target = v.Counter(price.span, counter.name, of)
        kind = e.Gain if sign == "+" else e.Lose
        if counter.computed and (counter.gain if sign == "+" else counter.lose) is None:
            self.wrong("E003", price.span, f"`{counter.name}` is worked out and cannot be changed")
        return kind(self.span(tree), price.amount, target)

    def effect_change_more(self, tree: Syntax, scope: Scope) -> e.Effect:
        if not scope.would:
            self.wrong("E004", self.span(tree), "`more` stands only under `whenever ... would`")
        amount = self.as_number(self.quantity(cast(Syntax, tree.children[1]), scope))
        if str(tree.children[0]) == "-":
            amount = v.Arithmetic(amount.span, "-", v.Number(amount.span, 0), amount)
        return e.More(self.span(tree), amount)

    def effect_set(self, tree: Syntax, scope: Scope) -> e.Effect:
        target = self.value(child(tree, 0), scope)
        amount = self.number(cast(Syntax, tree.children[1]), scope)
        if not isinstance(target, v.Counter):
            self.wrong("T014", target.span, "only a counter can be set")
        if self.words.counters[target.name].computed:
            self.wrong("E003", target.span, f"`{target.name}` is worked out and cannot be set")
        return e.SetCounter(self.span(tree), target, amount)

    def some_counter(self) -> str:
        """A counter of the pack, for examples in messages."""
        return next(iter(self.words.counters), "counter")

    def cards(self, tree: Syntax, scope: Scope) -> v.Value:
        value = self.value(tree, scope)
        if value.type == "zone":
            return v.Selection(value.span, v.Filter(), value)
        value = self.as_type(value, "cards")
        if isinstance(value, v.Selection) and value.where is None and value.attached_to is None:
            self.wrong("T015", value.span, "say where these cards are", "such as `in your ...`")
        among = value.among if isinstance(value, v.Pick) else None
        if isinstance(among, v.Selection) and among.where is None and among.attached_to is None:
            self.wrong("T015", value.span, "say where these cards are", "such as `in your ...`")
        return value

    def effect_move(self, tree: Syntax, scope: Scope) -> e.Effect:
        what, where = child(tree, 0), cast(Syntax, tree.children[1])
        pawn = self.pawn(what, scope)
        if pawn:
            name, of = pawn
            return e.MovePawn(self.span(tree), name, of, self.room(where, scope))
        bottom = False
        if where.data in ("top", "bottom"):
            bottom = where.data == "bottom"
            where = cast(Syntax, where.children[-1])
        cards, to = self.all_of(partial(self.cards, what, scope), partial(self.value, where, scope))
        if to.type != "place":
            to = self.as_type(to, "zone")
        if isinstance(to, v.Zones | v.ZonesOfRooms):
            self.wrong("T016", to.span, "a card can go to one zone only")
        return e.Move(self.span(tree), cards, to, bottom)

    def pawn(self, tree: Syntax, scope: Scope) -> tuple[str, v.Value | None] | None:
        if tree.data not in ("name", "your", "their", "possessive", "member"):
            return None
        token = cast(Token, tree.children[-1])
        if str(token) not in self.words.pawns or scope.find(str(token)):
            return None
        value = self.value(tree, scope)
        return (value.pawn, value.of) if isinstance(value, v.PawnRoom) else None

    def room(self, tree: Syntax, scope: Scope) -> v.Value:
        return self.as_type(self.value(tree, scope), "room")

    def effect_create(self, tree: Syntax, scope: Scope) -> e.Effect:
        phrase = child(tree, 0)
        if phrase.data not in ("amount", "all", "selection", "one"):
            self.wrong(
                "T017", self.span(phrase), "say what to create and where: `create 3 card in zone`"
            )
        quantity, words, words_2, where = parts(phrase, "quantity", "words", "words_2", "where")
        if where is None or where.data != "where":
            self.wrong("T017", self.span(phrase), "say in which zone to create it", "add `in ZONE`")
        words_tree = words or words_2
        named = tokens(words_tree) if words_tree is not None else [token_of(phrase)]
        zone = self.as_type(self.places(child(where, 0), scope), "zone")
        amount = self.as_number(self.quantity(quantity, scope)) if quantity is not None else None
        if phrase.data == "selection" and len(named) > 1 and scope.find(str(named[0])):
            amount, named = self.as_number(self.name_value(named[0], scope)), named[1:]
        if phrase.data == "one":
            amount = v.Number(self.span(phrase), 1)
        filter_ = self.filter(named, None, scope)
        kinds = tuple(
            card.name
            for card in self.words.cards.values()
            if (filter_.kind is None or card.name == filter_.kind)
            and all(tag in card.tags for tag in filter_.tags)
        )
        if not kinds and self.cards_may_be_lost():
            raise Wrong
        if not kinds:
            self.wrong("E005", self.span(phrase), "there is no such card to create")
        what = filter_.kind or " ".join(filter_.tags)
        return e.Create(self.span(tree), amount, kinds, what, zone)

    def cards_may_be_lost(self) -> bool:
        """Whether a mistake elsewhere may be why no card has a tag."""
        tags = {tag for card in self.words.cards.values() for tag in card.tags}
        return bool(self.words.broken) or not tags <= set(self.words.tags)

    def effect_shuffle(self, tree: Syntax, scope: Scope) -> e.Effect:
        zone = self.as_type(self.value(child(tree, 0), scope), "zone")
        into = tree.children[1]
        target = (
            self.as_type(self.value(cast(Syntax, into), scope), "zone")
            if into is not None
            else None
        )
        return e.Shuffle(self.span(tree), zone, target)

    def effect_reveal(self, tree: Syntax, scope: Scope) -> e.Effect:
        return e.Reveal(self.span(tree), self.cards(child(tree, 0), scope))

    def effect_look(self, tree: Syntax, scope: Scope) -> e.Effect:
        return e.Look(self.span(tree), self.cards(child(tree, 0), scope))

    def effect_attach(self, tree: Syntax, scope: Scope) -> e.Effect:
        host = self.as_type(self.value(cast(Syntax, tree.children[1]), scope), "card")
        return e.Attach(self.span(tree), self.cards(child(tree, 0), scope), host)

    def effect_detach(self, tree: Syntax, scope: Scope) -> e.Effect:
        return e.Detach(self.span(tree), self.cards(child(tree, 0), scope))

    def effect_silence(self, tree: Syntax, scope: Scope) -> e.Effect:
        return e.Silence(self.span(tree), self.cards(child(tree, 0), scope))

    def effect_cross(self, tree: Syntax, scope: Scope) -> e.Effect:
        return e.Cross(self.span(tree), self.as_type(self.value(child(tree, 0), scope), "crossing"))

    def effect_pay(self, tree: Syntax, scope: Scope) -> e.Effect:
        price = self.as_type(self.value(child(tree, 0), scope), "price")
        if not scope.heads:
            self.wrong(
                "E006",
                self.span(tree),
                "nothing says what happens when this cannot be paid",
                "write `pay ... -> ...`, or put it first in the action or choice",
            )
        return e.Pay(self.span(tree), price)

    def effect_needs(self, tree: Syntax, scope: Scope) -> e.Effect:
        if not scope.heads:
            self.wrong(
                "E007", self.span(tree), "`needs` stands first in an action or a choice", "use `if`"
            )
        return e.Needs(self.span(tree), self.condition(child(tree, 0), scope))

    def effect_do(self, tree: Syntax, scope: Scope) -> e.Effect:
        target = child(tree, 0)
        if target.data == "name" and scope.find(str(token_of(target))):
            ability = self.as_type(self.value(target, scope), "ability")
            return e.DoAbility(self.span(tree), ability)
        if target.data != "member":
            self.wrong("T018", self.span(tree), "say which moment to do: `do CARD.moment`")
        token = cast(Token, target.children[1])
        moment = self.words.moments.get(str(token))
        if moment is None:
            self.unknown("N012", token, "moment", list(self.words.moments))
        card = self.as_type(self.value(child(target, 0), scope), "card")
        return e.Do(self.span(tree), card, moment.name)

    def effect_call(self, tree: Syntax, scope: Scope) -> e.Effect:
        token = cast(Token, tree.children[0])
        verb = self.words.verbs.get(str(token))
        if verb is None:
            if str(token) in ("gain", "lose"):
                change = self.change_meant(tree)
                message, hint = f"there is no verb `{token}`", f"write `{change}`"
                fix = Fix(self.span(tree), change)
                self.report.error("N013", self.span(token), message, hint=hint, fix=fix)
                raise Wrong
            known = [*self.words.verbs, *STATEMENT_WORDS]
            self.unknown("N013", token, "verb", known)
        given = [cast(Syntax, item) for item in tree.children[1:] if item is not None]
        span = self.span(tree)
        if len(given) != len(verb.params):
            self.wrong("T019", span, takes(verb.name, len(verb.params), len(given)))
        pairs = zip(given, verb.params, strict=True)
        arguments = self.all_of(
            *(partial(self.argument, *pair, verb.name, scope) for pair in pairs)
        )
        return e.Call(span, verb.name, arguments)

    def change_meant(self, tree: Syntax) -> str:
        """`gain 2 coins` as the language writes it, with the author's own number and counter."""
        sign = "+" if str(tree.children[0]) == "gain" else "-"
        what = tree.children[1]
        if isinstance(what, Tree) and what.data in ("amount", "name"):
            span = self.parsed.span(what)
            line = self.parsed.chunk.text.split("\n")[span.line - self.parsed.chunk.line]
            said = line[span.column - 1 : span.end_column - 1]
            if find(self.words.counters, said.split()[-1]):
                return f"{sign}{said}" if what.data == "amount" else f"{sign}1 {said}"
        return f"{sign}1 {self.some_counter()}"

    def number_given(self, tree: Syntax, verb: str, scope: Scope) -> v.Value:
        """What a verb takes is just a number, also where people say a number of things."""
        value = self.value(tree, scope)
        if isinstance(value, v.Pick | v.Price) and isinstance(value.amount, v.Number):
            self.mismatch(value, "number", f"write `{verb} {value.amount.value}`")
        return self.as_number(value)

    def argument(self, tree: Syntax, param: Param, verb: str, scope: Scope) -> v.Value:
        if param.type == "number":
            return self.number_given(tree, verb, scope)
        if param.type not in ("card", "cards"):
            return self.as_type(self.value(tree, scope), param.type)
        value = self.cards(tree, scope)
        return value if param.type == "cards" else self.as_type(value, "card")

    def effect_let(self, tree: Syntax, scope: Scope) -> e.Effect:
        token = token_of(tree)
        value = self.value(cast(Syntax, tree.children[1]), scope)
        if value.type in ("zone", "price"):
            self.mismatch(value, "number")
        return e.Let(self.span(tree), self.fresh(token), value, scope.size)

    def fresh(self, token: Token) -> str:
        word = str(token)
        if word in taken_words():
            cannot_be_a_name(word, self.span(token), self.report)
        if word in self.words.counters or word in self.words.zones:
            self.wrong("N014", self.span(token), f"`{word}` already means something in this pack")
        return word

    def effect_choose_number(self, tree: Syntax, scope: Scope) -> e.Effect:
        token = token_of(tree)
        low, high = (self.number(cast(Syntax, part), scope) for part in tree.children[1:3])
        return e.ChooseNumber(self.span(tree), self.fresh(token), low, high, scope.size)

    def effect_end_phase(self, tree: Syntax, _scope: Scope) -> e.Effect:
        return e.End(self.span(tree), "phase")

    def effect_end_turn(self, tree: Syntax, _scope: Scope) -> e.Effect:
        return e.End(self.span(tree), "turn")

    def effect_end_game(self, tree: Syntax, _scope: Scope) -> e.Effect:
        return e.End(self.span(tree), "game")

    def effect_nothing(self, tree: Syntax, _scope: Scope) -> e.Effect:
        return e.Nothing(self.span(tree))

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
            kind = find(self.words.tunnel_kinds, str(token)) or find(
                self.words.room_kinds, str(token)
            )
            if kind is None:
                known = [*self.words.tunnel_kinds, *self.words.room_kinds]
                self.unknown("N015", token, "kind of tunnel or room", known)
            kinds.append(kind.name)
        return e.Ignore(self.span(tree), tuple(kinds))

    def effect_cannot(self, tree: Syntax, scope: Scope) -> e.Effect:
        self.needs_duration(tree, scope)
        for token in tokens(tree):
            if str(token) not in self.words.actions:
                self.unknown("N016", token, "action", list(self.words.actions))
        return e.Cannot(self.span(tree), tuple(str(token) for token in tokens(tree)))

    def effect_modify(self, tree: Syntax, scope: Scope) -> e.Effect:
        self.needs_duration(tree, scope)
        token = token_of(tree)
        attribute = self.words.attributes.get(str(token))
        if attribute is None:
            self.unknown("N008", token, "attribute", list(self.words.attributes))
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
        if not isinstance(counter, v.Counter) or not self.words.counters[counter.name].computed:
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
            attribute = self.words.attributes.get(str(token))
            if attribute is None:
                self.unknown("N008", token, "attribute", list(self.words.attributes))
            if attribute.type != "number":
                self.wrong("E016", self.span(token), f"`{token}` is a price, and not a number")
        cards = self.as_type(self.value(child(tree, 1), scope), "cards")
        return e.CountsAs(self.span(tree), str(names[0]), cards, str(names[1]))

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
        moment = find(self.words.moments, word)
        if moment:
            subject = None
            if phrase is not None:
                found = self.as_type(self.value(cast(Syntax, phrase), scope), "cards")
                subject = cast(v.Selection, found.among if isinstance(found, v.Pick) else found)
            return e.Event(span, actor, "do", moment.name, subject), False
        called = find(self.words.verbs, word)
        if called:
            return e.Event(span, actor, "use", called.name), False
        known = [*self.words.moments, *self.words.verbs, "gain", "lose"]
        self.unknown("N017", token, "event", known)

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


def chooses(value: v.Value) -> bool:
    """Whether working the value out asks a player, or draws at random."""
    if isinstance(value, v.Pick):
        return value.how in ("choose", "up_to", "any_number", "random")
    return False


STANDING = (e.Modify, e.ModifyCounter, e.CountsAs, e.Ignore, e.Cannot, e.Whenever, e.While)
STATEMENT_WORDS = tuple(
    effect.form.split()[0].rstrip(",")
    for effect in vars(e).values()
    if isinstance(effect, type) and issubclass(effect, e.Effect) and effect.form[:1].isalpha()
)
