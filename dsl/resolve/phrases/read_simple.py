"""Effects that stand alone: on counters, cards, pawns, and with words of the pack."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import cast

from lark import Token, Tree

from dsl.diagnostics.report import Fix
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CardDecl, Param
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.phrases.read_names import takes
from dsl.resolve.phrases.read_values import ReadValues
from dsl.resolve.phrases.tree_parts import child, children, parts, token_of, tokens
from dsl.resolve.phrases.type_checks import Wrong
from dsl.syntax.chunks import Syntax
from dsl.syntax.errors import cannot_be_a_name
from dsl.syntax.lark_tables import taken_words

STATEMENT_WORDS = tuple(
    effect.form.split()[0].rstrip(",") for effect in e.effect_classes() if effect.form[:1].isalpha()
)


class ReadSimple(ReadValues):
    """Reads effects with nothing under them."""

    def effect_change(self, tree: Syntax, scope: Scope) -> e.Effect:
        sign = str(tree.children[0])
        price = self.value(cast(Syntax, tree.children[1]), scope)
        if not isinstance(price, v.Price):
            self.wrong(
                "T014",
                price.span,
                f"`{sign}` needs a number and a counter, such as `{sign}1 {self.some_counter()}`",
            )
        counter = self.vocabulary.counters[price.counter]
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
        if isinstance(target, v.Walked) and target.what == "steps":
            return e.WalkBack(self.span(tree), target.zone, amount)
        if not isinstance(target, v.Counter):
            self.wrong("T014", target.span, "only a counter can be set")
        if self.vocabulary.counters[target.name].computed:
            self.wrong("E003", target.span, f"`{target.name}` is worked out and cannot be set")
        return e.SetCounter(self.span(tree), target, amount)

    def some_counter(self) -> str:
        """A counter of the pack, for examples in messages."""
        return next(iter(self.vocabulary.counters), "counter")

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
        if self.is_bound(what, "spot", scope):
            zone = self.side_by_side(self.value(where, scope))
            return e.Lay(self.span(tree), self.value(what, scope), zone)
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

    def is_bound(self, tree: Syntax, type_: v.Type, scope: Scope) -> bool:
        """Whether a word is bound around here to a thing of this type."""
        bound = self.bound(token_of(tree), scope) if tree.data == "name" else None
        return bound is not None and bound[1] == type_

    def pawn(self, tree: Syntax, scope: Scope) -> tuple[str, v.Value | None] | None:
        if tree.data not in ("name", "your", "their", "possessive", "member"):
            return None
        token = cast(Token, tree.children[-1])
        if str(token) not in self.vocabulary.pawns or self.bound(token, scope):
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
        kinds_of_part = ("quantity", "words", "words_2", "with_", "where")
        quantity, words, words_2, with_, where = parts(phrase, *kinds_of_part)
        if where is None or where.data != "where":
            self.wrong("T017", self.span(phrase), "say in which zone to create it", "add `in ZONE`")
        words_tree = words or words_2
        named = tokens(words_tree) if words_tree is not None else [token_of(phrase)]
        zone = self.as_type(self.places(child(where, 0), scope), "zone")
        amount = self.as_number(self.quantity(quantity, scope)) if quantity is not None else None
        if phrase.data == "selection" and len(named) > 1 and self.bound(named[0], scope):
            amount, named = self.as_number(self.name_value(named[0], scope)), named[1:]
        if phrase.data == "one":
            amount = v.Number(self.span(phrase), 1)
        bound = self.bound(named[0], scope) if len(named) == 1 else None
        if bound and bound[1] == "card" and amount is not None:
            return e.CreateLike(self.span(tree), amount, self.name_value(named[0], scope), zone)
        filter_ = self.filter(named, with_, scope)
        if filter_ != replace(v.Filter(filter_.tags, filter_.kind), excepts=filter_.excepts):
            self.wrong("T017", self.span(phrase), "what is created is told by its tags alone")
        kinds = tuple(
            card.name
            for card in self.vocabulary.cards.values()
            if is_one(card, filter_) and not any(is_one(card, other) for other in filter_.excepts)
        )
        if not kinds and self.cards_may_be_lost():
            raise Wrong
        if not kinds:
            self.wrong("E005", self.span(phrase), "there is no such card to create")
        what = filter_.kind or " ".join(filter_.tags)
        return e.Create(self.span(tree), amount, kinds, what, zone, filter_.excepts)

    def cards_may_be_lost(self) -> bool:
        """Whether a mistake elsewhere may be why no card has a tag."""
        tags = {tag for card in self.vocabulary.cards.values() for tag in card.tags}
        return bool(self.vocabulary.broken) or not tags <= set(self.vocabulary.tags)

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
        if self.is_bound(child(tree, 0), "step", scope):
            self.the_side_by_side(self.span(tree))
            return e.WalkOn(self.span(tree), self.value(child(tree, 0), scope))
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
        if target.data == "name" and self.bound(token_of(target), scope):
            ability = self.as_type(self.value(target, scope), "ability")
            return e.DoAbility(self.span(tree), ability)
        if target.data != "member":
            self.wrong("T018", self.span(tree), "say which moment to do: `do CARD.moment`")
        token = cast(Token, target.children[1])
        moment = self.vocabulary.moments.get(str(token))
        if moment is None:
            self.unknown("N012", token, "moment", list(self.vocabulary.moments))
        card = self.as_type(self.value(child(target, 0), scope), "card")
        return e.Do(self.span(tree), card, moment.name)

    def effect_call(self, tree: Syntax, scope: Scope) -> e.Effect:
        token = cast(Token, tree.children[0])
        verb = self.vocabulary.verbs.get(str(token))
        if verb is None:
            if str(token) in ("gain", "lose"):
                change = self.change_meant(tree)
                message, hint = f"there is no verb `{token}`", f"write `{change}`"
                fix = Fix(self.span(tree), change)
                self.report.error("N013", self.span(token), message, hint=hint, fix=fix)
                raise Wrong
            known = [*self.vocabulary.verbs, *STATEMENT_WORDS]
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
            if find(self.vocabulary.counters, said.split()[-1]):
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
        if word in self.vocabulary.counters or word in self.vocabulary.zones:
            self.wrong("N014", self.span(token), f"`{word}` already means something in this pack")
        return word

    def effect_choose_number(self, tree: Syntax, scope: Scope) -> e.Effect:
        token = token_of(tree)
        low, high = (self.number(cast(Syntax, part), scope) for part in tree.children[1:3])
        return e.ChooseNumber(self.span(tree), self.fresh(token), low, high, scope.size)

    def effect_tell(self, tree: Syntax, scope: Scope) -> e.Effect:
        counter = self.value(child(tree, 0), scope)
        if not isinstance(counter, v.Counter):
            self.wrong("T014", counter.span, "only a counter can be told")
        against = [self.number(part, scope) for part in children(tree)[1:]]
        return e.Tell(self.span(tree), counter, against[0] if against else None)

    def effect_end_phase(self, tree: Syntax, _scope: Scope) -> e.Effect:
        return e.End(self.span(tree), "phase")

    def effect_end_phase_for_all(self, tree: Syntax, _scope: Scope) -> e.Effect:
        return e.End(self.span(tree), "phase for all")

    def effect_end_turn(self, tree: Syntax, _scope: Scope) -> e.Effect:
        return e.End(self.span(tree), "turn")

    def effect_end_game(self, tree: Syntax, _scope: Scope) -> e.Effect:
        return e.End(self.span(tree), "game")

    def effect_nothing(self, tree: Syntax, _scope: Scope) -> e.Effect:
        return e.Nothing(self.span(tree))


def is_one(card: CardDecl, filter_: v.Filter) -> bool:
    """Whether a card is of the kind and has the tags that a filter asks for."""
    return filter_.kind in (None, card.name) and all(tag in card.tags for tag in filter_.tags)
