"""Syntax trees of values to typed values: every word resolved, every type checked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, NoReturn, cast

from lark import Token, Tree

from dsl import values as v
from dsl.diagnostics import Report
from dsl.parser import Parsed, Syntax
from dsl.scope import Scope
from dsl.spans import Span
from dsl.vocabulary import Vocabulary, find

FUNCTIONS: dict[str, tuple[tuple[v.Type, ...], v.Type]] = {
    "min": (("number", "number"), "number"),
    "max": (("number", "number"), "number"),
    "half": (("number",), "number"),
    "distance": (("room", "room"), "number"),
}
ANY_CARD = ("card", "cards")
ROOM_WORDS = ("room", "rooms")
PLAYER_WORDS = ("player", "players")
TYPE_NAMES: dict[v.Type, str] = {
    "number": "a number",
    "condition": "a condition",
    "price": "a price",
    "player": "a player",
    "players": "players",
    "room": "a room",
    "rooms": "rooms",
    "card": "a card",
    "cards": "cards",
    "zone": "a zone",
    "place": "a place",
    "crossing": "a crossing",
    "ability": "an ability",
    "abilities": "abilities",
}

SEVERAL: tuple[v.Type, ...] = ("cards", "rooms", "players")


class Wrong(Exception):
    """A mistake that has been reported; the effect it stands in is given up."""


class ReadValues:
    """Reads the values of one declaration."""

    def __init__(self, parsed: Parsed, words: Vocabulary, report: Report) -> None:
        self.parsed = parsed
        self.words = words
        self.report = report

    # ------------------------------------------------------------ entry points

    def value(self, tree: Syntax | Token, scope: Scope) -> v.Value:
        if isinstance(tree, Token):
            return self.name_value(tree, scope)
        method: Callable[[Syntax, Scope], v.Value] = getattr(self, f"value_{tree.data}")
        return method(tree, scope)

    def number(self, tree: Syntax | Token, scope: Scope) -> v.Value:
        return self.as_number(self.value(tree, scope))

    def condition(self, tree: Syntax | Token, scope: Scope) -> v.Value:
        return self.as_condition(self.value(tree, scope))

    def span(self, node: Syntax | Token) -> Span:
        return self.parsed.span(node)

    def wrong(self, code: str, span: Span, message: str, hint: str | None = None) -> NoReturn:
        self.report.error(code, span, message, hint=hint)
        raise Wrong

    def unknown(self, code: str, token: Token, what: str, known: object) -> NoReturn:
        word = str(token)
        if word not in self.words.broken:
            self.report.unknown(
                code,
                self.span(token),
                f"there is no {what} `{word}`",
                word,
                cast("list[str]", known),
            )
        raise Wrong

    # ------------------------------------------------------------ types

    def as_number(self, value: v.Value) -> v.Value:
        if value.type == "number":
            return value
        if isinstance(value, v.Selection):
            return v.Count(value.span, value)
        self.mismatch(value, "number")

    def as_condition(self, value: v.Value) -> v.Value:
        if value.type == "condition":
            return value
        if isinstance(value, v.Pick) and value.how == "choose":
            return v.There(value.span, value.among, value.amount)
        if value.type == "cards":
            return v.There(value.span, self.settled(value), v.Number(value.span, 1))
        hint = "compare it, such as `> 0`" if value.type == "number" else None
        self.mismatch(value, "condition", hint)

    def as_type(self, value: v.Value, wanted: v.Type) -> v.Value:
        if wanted == "number":
            return self.as_number(value)
        if wanted == "condition":
            return self.as_condition(value)
        if value.type == wanted:
            return value
        if (value.type, wanted) in {("card", "cards"), ("player", "players"), ("room", "rooms")}:
            return value
        hint = None
        if wanted == "card" and value.type == "cards":
            hint = "say which, such as `1 card in ...` or `top of ...`"
        if wanted == "price" and isinstance(value, v.Number) and self.words.counters:
            hint = f"say of what, such as `{value.value} {next(iter(self.words.counters))}`"
        self.mismatch(value, wanted, hint)

    def mismatch(self, value: v.Value, wanted: v.Type, hint: str | None = None) -> NoReturn:
        needed = f"{TYPE_NAMES[wanted]} {'are' if wanted in SEVERAL else 'is'} needed here"
        found = f"{'these are' if value.type in SEVERAL else 'this is'} {TYPE_NAMES[value.type]}"
        self.wrong("T001", value.span, f"{needed}, but {found}", hint)

    def all_of(self, *reads: Callable[[], v.Value]) -> tuple[v.Value, ...]:
        """The values of all the parts; a mistake in one of them must not hide those in others."""
        found, wrong = [], False
        for read in reads:
            try:
                found.append(read())
            except Wrong:
                wrong = True
        if wrong:
            raise Wrong
        return tuple(found)

    def settled(self, value: v.Value) -> v.Value:
        """A value asks nobody while it is worked out: what is to be chosen is chosen before."""
        if isinstance(value, v.Pick) and value.how in ("choose", "up_to", "any_number", "random"):
            self.wrong(
                "E010",
                value.span,
                "this has to be chosen before anything can be asked about it",
                "choose first, with a line such as `let c = 1 card in ...`",
            )
        return value

    # ------------------------------------------------------------ names

    def name_value(self, token: Token, scope: Scope) -> v.Value:
        word, span = str(token), self.span(token)
        bound = scope.find(word)
        if bound:
            index, type_ = bound
            return v.Local(span, word, index, type=type_)
        owned = self.owned(token, None, scope)
        if owned:
            return owned
        if word in self.words.defines:
            return self.defined(word, (), span, scope)
        if word in ROOM_WORDS:
            return v.Rooms(span, None, None)
        if word in PLAYER_WORDS:
            return v.Players(span, False)
        if word in self.words.rooms:
            return v.NamedRoom(span, word)
        if word in ("true", "false"):
            return v.Always(span, word == "true")
        filter_ = v.Filter() if word in ANY_CARD else self.filter_word(word)
        if filter_:
            return v.Selection(span, filter_, None)
        self.no_value(token)
        self.unknown("N001", token, "word", self.nouns(scope))

    def no_value(self, token: Token) -> None:
        """A word that the pack knows, standing where it means nothing."""
        word, span = str(token), self.span(token)
        if word in self.words.attributes:
            message = f"`{word}` is an attribute of a card; say of which card"
            self.wrong("N001", span, message, f"such as `this.{word}`")
        for what, among in (
            ("a verb", self.words.verbs),
            ("an action", self.words.actions),
            ("a moment", self.words.moments),
            ("an option", self.words.options),
            ("a table", self.words.tables),
            ("a slot", self.words.slots),
            ("a kind of room", self.words.room_kinds),
            ("a kind of tunnel", self.words.tunnel_kinds),
        ):
            if word in among:
                hint = f"ask `{word} is ...`" if what == "an option" else None
                hint = f"say which entry: `{word}(1)`" if what == "a table" else hint
                self.wrong("N001", span, f"`{word}` is {what}, and a value is needed here", hint)

    def nouns(self, scope: Scope) -> list[str]:
        known = [name for name, _, _ in scope.bound]
        for category in (
            self.words.counters,
            self.words.zones,
            self.words.defines,
            self.words.pawns,
            self.words.tags,
            self.words.cards,
            self.words.tables,
        ):
            known.extend(category)
        return [*known, *self.words.rooms, "card", "room", "player"]

    def owned(self, token: Token, of: v.Value | None, scope: Scope) -> v.Value | None:
        """A counter, zone or pawn; whose it is when not said is the doer's, or this card's."""
        word, span = str(token), self.span(token)
        counter = find(self.words.counters, word)
        if counter:
            return v.Counter(span, counter.name, self.owner(counter.owner, of, span, word, scope))
        zone = self.words.zones.get(word)
        if zone:
            return v.Zone(span, zone.name, self.owner(zone.owner, of, span, word, scope))
        pawn = self.words.pawns.get(word)
        if pawn:
            return v.PawnRoom(span, pawn.name, self.owner(pawn.owner, of, span, word, scope))
        if word == "room" and (of is None or of.type == "player"):
            own = next((p for p in self.words.pawns.values() if p.owner == "player"), None)
            if own and of is not None:
                return v.PawnRoom(span, own.name, of)
        if word == "cards" and of is not None and of.type == "player":
            parts = tuple(
                v.Zone(span, zone.name, of)
                for zone in self.words.zones.values()
                if zone.owner == "player"
            )
            return v.Zones(span, parts)
        return None

    def owner(
        self, owner: str, of: v.Value | None, span: Span, word: str, scope: Scope
    ) -> v.Value | None:
        if owner == "shared":
            if of is not None and of.type == "player":
                message = f"`{word}` is shared: it belongs to no player"
                self.wrong("T003", span, message, f"write just `{word}`")
            return None
        if of is None:
            if owner == "player":
                return v.They(span)
            if owner == "card" and scope.has_this:
                return v.This(span)
            self.wrong("T004", span, f"say whose `{word}` is meant: there is one for each {owner}")
        if of.type != owner:
            self.wrong(
                "T003", span, f"`{word}` belongs to a {owner}, and this is {TYPE_NAMES[of.type]}"
            )
        return of

    def filter_word(self, word: str) -> v.Filter | None:
        tag = find(self.words.tags, word)
        if tag:
            return v.Filter(tags=(tag.name,))
        card = find(self.words.cards, word)
        return v.Filter(kind=card.name) if card else None

    def defined(
        self, word: str, arguments: tuple[v.Value, ...], span: Span, scope: Scope
    ) -> v.Value:
        define = self.words.defines[word]
        if define.value is None and define.read:
            define.read()
        if define.value is None:
            raise Wrong
        if len(arguments) != len(define.params):
            self.wrong("T005", span, takes(word, len(define.params), len(arguments)))
        checked = tuple(
            self.as_type(argument, param.type)
            for argument, param in zip(arguments, define.params, strict=True)
        )
        return v.Defined(span, word, checked, type=define.value.type)

    # ------------------------------------------------------------ primaries

    def value_name(self, tree: Syntax, scope: Scope) -> v.Value:
        return self.name_value(token_of(tree), scope)

    def value_your(self, tree: Syntax, scope: Scope) -> v.Value:
        return self.of_player(token_of(tree), v.You(self.span(tree)), scope)

    def value_their(self, tree: Syntax, scope: Scope) -> v.Value:
        return self.of_player(token_of(tree), v.They(self.span(tree)), scope)

    def of_player(self, token: Token, player: v.Value, scope: Scope) -> v.Value:
        owned = self.owned(token, player, scope)
        if owned:
            return owned
        known = [
            *(name for name, decl in self.words.counters.items() if decl.owner == "player"),
            *(name for name, decl in self.words.zones.items() if decl.owner == "player"),
            *(name for name, decl in self.words.pawns.items() if decl.owner == "player"),
            "room",
            "cards",
        ]
        self.unknown("N002", token, "counter, zone or pawn", known)

    def value_this(self, tree: Syntax, scope: Scope) -> v.Value:
        if not scope.has_this:
            self.wrong("T006", self.span(tree), "`this` is a card, and no card is meant here")
        return v.This(self.span(tree))

    def value_you(self, tree: Syntax, _scope: Scope) -> v.Value:
        return v.You(self.span(tree))

    def value_they(self, tree: Syntax, _scope: Scope) -> v.Value:
        return v.They(self.span(tree))

    def value_active_player(self, tree: Syntax, _scope: Scope) -> v.Value:
        return v.ActivePlayer(self.span(tree))

    def value_next_player(self, tree: Syntax, _scope: Scope) -> v.Value:
        return v.NextPlayer(self.span(tree))

    def value_function(self, tree: Syntax, scope: Scope) -> v.Value:
        token = cast(Token, tree.children[0])
        word, span = str(token), self.span(tree)
        given = (item for item in tree.children[1:] if item is not None)
        arguments = self.all_of(*(partial(self.value, item, scope) for item in given))
        if word in self.words.defines:
            return self.defined(word, arguments, span, scope)
        if word in self.words.tables:
            if len(arguments) != 1:
                self.wrong("T005", span, takes(word, 1, len(arguments)))
            return v.TableEntry(span, word, self.as_number(arguments[0]))
        if word not in FUNCTIONS:
            known = [*FUNCTIONS, *self.words.defines, *self.words.tables]
            self.unknown("N003", token, "function", known)
        wanted, _ = FUNCTIONS[word]
        if len(arguments) != len(wanted):
            self.wrong("T005", span, takes(word, len(wanted), len(arguments)))
        return v.Function(
            span,
            word,
            tuple(self.as_type(self.settled(a), w) for a, w in zip(arguments, wanted, strict=True)),
        )

    def value_member(self, tree: Syntax, scope: Scope) -> v.Value:
        return self.part_of(cast(Token, tree.children[1]), self.value(child(tree, 0), scope), scope)

    value_possessive = value_member

    def value_of(self, tree: Syntax, scope: Scope) -> v.Value:
        token = cast(Token, tree.children[0])
        base = self.settled(self.value(child(tree, 1), scope))
        if base.type in ("rooms", "room") and str(token) in self.words.zones:
            zone = self.words.zones[str(token)]
            if zone.owner == "room":
                return v.ZonesOfRooms(self.span(tree), zone.name, base)
        return self.part_of(token, base, scope)

    def part_of(self, token: Token, base: v.Value, scope: Scope) -> v.Value:
        """A part of a card, a room or a player: `m.cost`, `r's stash`, `owner of c`."""
        word = str(token)
        first, last = self.span(token), base.span
        if (last.line, last.column) < (first.line, first.column):
            first, last = last, first
        span = first.to(last)
        known: list[str] = []
        if base.type == "card":
            if word == "owner":
                return v.OwnerOf(span, base)
            if word in ("host", "holder"):
                return v.HostOf(span, base)
            if word == "place":
                return v.PlaceOf(span, base)
            attribute = self.words.attributes.get(word)
            if attribute:
                return v.Attribute(span, word, base, type=attribute.type)
            counter = self.words.counters.get(word)
            if counter and counter.owner == "card":
                return v.Counter(span, word, base)
            known = [*self.words.attributes, "owner", "host", "place"]
        elif base.type == "cards":
            self.wrong(
                "T007",
                span,
                f"these are several cards: `{word}` is of one",
                f"did you mean `sum of {word} of ...` or `highest {word} of ...`?",
            )
        elif base.type == "room":
            if word in self.words.slots:
                return v.RoomSlots(span, word, base)
            owned = self.owned(token, base, scope)
            if owned:
                return owned
            known = [*self.words.slots, *self.words.zones]
        elif base.type == "player":
            owned = self.owned(token, base, scope)
            if owned:
                return owned
            known = [*self.words.counters, *self.words.zones, "room", "cards"]
        else:
            ask = f"ask its cards: `sum of {word} of cards in ...`"
            hint = ask if base.type == "zone" else None
            self.wrong("T008", span, f"{TYPE_NAMES[base.type]} has no parts", hint)
        self.unknown("N004", token, f"part of {TYPE_NAMES[base.type]} called", known)

    # ------------------------------------------------------------ phrases

    def value_amount(self, tree: Syntax, scope: Scope) -> v.Value:
        quantity, words, with_, where = parts(tree, "quantity", "words", "with_", "where")
        amount = self.quantity(cast(Syntax, quantity), scope)
        if words is None:
            if with_ is not None or where is not None:
                hint = "such as `3 cards in ...`"
                self.wrong("T009", self.span(tree), "say what is counted here", hint)
            return amount
        return self.counted(amount, tokens(words), with_, where, tree, scope)

    def counted(
        self,
        amount: v.Value,
        words: list[Token],
        with_: Syntax | None,
        where: Syntax | None,
        tree: Syntax,
        scope: Scope,
    ) -> v.Value:
        if len(words) == 1 and where is None and with_ is None:
            counter = find(self.words.counters, str(words[0]))
            if counter:
                return v.Price(self.span(tree), amount, counter.name)
            if not self.filter_word(str(words[0])) and str(words[0]) not in (
                *ANY_CARD,
                *ROOM_WORDS,
                *PLAYER_WORDS,
            ):
                self.unknown("N005", words[0], "counter or card", self.nouns(scope))
        among = self.among(words, with_, where, False, tree, scope)
        return self.pick("choose", amount, among, tree)

    def quantity(self, tree: Syntax, scope: Scope) -> v.Value:
        inner = tree.children[0]
        if isinstance(inner, Token):
            return v.Number(self.span(tree), int(inner))
        value = self.value(inner, scope)
        return value if tree.data == "quantity" and value.type != "cards" else self.as_number(value)

    def pick(self, how: v.How, amount: v.Value, among: v.Value, tree: Syntax) -> v.Value:
        amount = self.as_number(amount)
        one = isinstance(amount, v.Number) and amount.value == 1 and how not in ("up_to", "all")
        single: dict[str, v.Type] = {"cards": "card", "rooms": "room", "players": "player"}
        type_ = single[among.type] if one else among.type
        return v.Pick(self.span(tree), how, amount, among, type=type_)

    def among(
        self,
        words: list[Token],
        with_: Syntax | None,
        where: Syntax | None,
        others: bool,
        tree: Syntax,
        scope: Scope,
        owner: v.Value | None = None,
    ) -> v.Value:
        """The things a phrase is about: cards, or rooms, or players."""
        span, last = self.span(tree), str(words[-1])
        if last in PLAYER_WORDS:
            return v.Players(span, others or "other" in map(str, words[:-1]))
        if last in ROOM_WORDS:
            return self.rooms(words[:-1], with_, where, span, scope)
        filter_ = self.filter(words, with_, scope, owner)
        if others and not scope.has_this:
            self.wrong(
                "T006", span, "`another` means another than this card; no card is meant here"
            )
        if where is None:
            return v.Selection(span, filter_, None, None, others)
        if where.data == "where_on":
            host = self.as_type(self.settled(self.value(child(where, 0), scope)), "card")
            return v.Selection(span, filter_, None, host, others)
        if where.data == "where_next":
            self.wrong("T010", self.span(where), "only rooms are next to something")
        return v.Selection(span, filter_, self.places(child(where, 0), scope), None, others)

    def rooms(
        self,
        words: list[Token],
        with_: Syntax | None,
        where: Syntax | None,
        span: Span,
        scope: Scope,
    ) -> v.Value:
        kind = None
        if words:
            decl = find(self.words.room_kinds, str(words[-1]))
            if decl is None:
                self.unknown("N006", words[-1], "kind of room", list(self.words.room_kinds))
            kind = decl.name
        holding = self.filter([], with_, scope).attached if with_ is not None else None
        if where is None:
            return v.Rooms(span, None, kind, holding)
        if where.data != "where_next":
            self.wrong("T010", self.span(where), "rooms are found `next to` a room")
        near = self.as_type(self.settled(self.value(child(where, 0), scope)), "room")
        return v.Rooms(span, near, kind, holding)

    def filter(
        self,
        words: list[Token],
        with_: Syntax | None,
        scope: Scope,
        owner: v.Value | None = None,
    ) -> v.Filter:
        tags: list[str] = []
        kind: str | None = None
        for token in words:
            if str(token) in ANY_CARD:
                continue
            found = self.filter_word(str(token))
            if found is None:
                known = [*self.words.tags, *self.words.cards, "card"]
                self.unknown("N007", token, "tag or card", known)
            tags.extend(found.tags)
            kind = found.kind or kind
        compares: list[v.Comparison] = []
        attached: v.Filter | None = None
        for part in children(with_) if with_ is not None else ():
            if part.data == "with_attached":
                attached = self.filter(tokens(child(part, 0)), None, scope)
                continue
            attribute, operator, quantity = part.children
            name = str(attribute)
            if name not in self.words.attributes:
                self.unknown(
                    "N008", cast(Token, attribute), "attribute", list(self.words.attributes)
                )
            limit = self.as_number(self.quantity(cast(Syntax, quantity), scope))
            compares.append((name, str(operator), limit))
        first = compares[0] if compares else None
        return v.Filter(tuple(tags), kind, first, tuple(compares[1:]), attached, owner)

    def places(self, tree: Syntax, scope: Scope) -> v.Value:
        zones = []
        for place in tree.children:
            zone = self.value(cast(Syntax, place), scope)
            if isinstance(zone, v.Local) and zone.type == "cards" and len(tree.children) == 1:
                return zone
            if zone.type != "zone":
                hint = "put brackets round each side of `or`" if len(tree.children) > 1 else None
                self.mismatch(zone, "zone", hint)
            zones.append(zone)
        return zones[0] if len(zones) == 1 else v.Zones(self.span(tree), tuple(zones))

    def value_selection(self, tree: Syntax, scope: Scope) -> v.Value:
        words_tree, with_, where = None, None, None
        words: list[Token] = []
        for item in tree.children:
            if isinstance(item, Token):
                words.append(item)
            elif item is not None:
                data = item.data
                if data in ("words", "words_2"):
                    words_tree = item
                elif data == "with_":
                    with_ = item
                else:
                    where = item
        if words_tree is not None:
            words = tokens(words_tree)
        bound = scope.find(str(words[0]))
        if bound and len(words) == 1 and where is not None:
            return self.about_local(words[0], where, tree, scope)
        first = str(words[0])
        numeric = len(words) > 1 and not self.filter_word(first) and first not in ANY_CARD
        if numeric and (bound or first in self.words.counters or first in self.words.defines):
            amount = self.as_number(self.name_value(words[0], scope))
            return self.counted(amount, words[1:], with_, where, tree, scope)
        if numeric and find(self.words.counters, str(words[-1])) is not None:
            self.unknown("N001", words[0], "number", self.nouns(scope))
        return self.among(words, with_, where, False, tree, scope)

    def about_local(self, token: Token, where: Syntax, tree: Syntax, scope: Scope) -> v.Value:
        """`c in your hand`, where c is a card at hand: a question, not a selection."""
        piece = self.as_type(self.name_value(token, scope), "card")
        if where.data != "where":
            self.wrong(
                "T010", self.span(where), f"`{token}` is one card; ask whether it is in a zone"
            )
        return v.InZone(self.span(tree), piece, self.places(child(where, 0), scope))

    def phrase_parts(self, tree: Syntax) -> tuple[list[Token], Syntax | None, Syntax | None]:
        words, with_, where = parts(tree, "words", "with_", "where")
        return tokens(cast(Syntax, words)), with_, where

    def value_one(self, tree: Syntax, scope: Scope) -> v.Value:
        words, with_, where = self.phrase_parts(tree)
        one = v.Number(self.span(tree), 1)
        return self.pick("choose", one, self.among(words, with_, where, False, tree, scope), tree)

    def value_another(self, tree: Syntax, scope: Scope) -> v.Value:
        words, with_, where = self.phrase_parts(tree)
        one = v.Number(self.span(tree), 1)
        return self.pick("choose", one, self.among(words, with_, where, True, tree, scope), tree)

    def value_others(self, tree: Syntax, scope: Scope) -> v.Value:
        words, with_, where = self.phrase_parts(tree)
        return self.among(words, with_, where, True, tree, scope)

    def value_yours(self, tree: Syntax, scope: Scope) -> v.Value:
        """`your TAG in ZONE`: those of them that belong to a player."""
        words, with_, where = self.phrase_parts(tree)
        person = v.You if tree.data == "yours" else v.They
        owner = person(self.span(tree))
        return self.among(words, with_, where, False, tree, scope, owner)

    value_theirs = value_yours

    def value_all(self, tree: Syntax, scope: Scope) -> v.Value:
        words, with_, where = self.phrase_parts(tree)
        return self.among(words, with_, where, False, tree, scope)

    def value_none(self, tree: Syntax, scope: Scope) -> v.Value:
        span = self.span(tree)
        return v.Not(span, v.There(span, self.value_all(tree, scope), v.Number(span, 1)))

    def quantified(self, how: v.How, tree: Syntax, scope: Scope) -> v.Value:
        (quantity,) = parts(tree, "quantity")
        amount = self.quantity(cast(Syntax, quantity), scope)
        words, with_, where = self.phrase_parts(tree)
        return self.pick(how, amount, self.among(words, with_, where, False, tree, scope), tree)

    def value_up_to(self, tree: Syntax, scope: Scope) -> v.Value:
        return self.quantified("up_to", tree, scope)

    def value_random(self, tree: Syntax, scope: Scope) -> v.Value:
        return self.quantified("random", tree, scope)

    def value_any_number(self, tree: Syntax, scope: Scope) -> v.Value:
        words, with_, where = self.phrase_parts(tree)
        among = self.among(words, with_, where, False, tree, scope)
        return v.Pick(
            self.span(tree), "any_number", v.Number(self.span(tree), 0), among, type=among.type
        )

    def value_at_least_of(self, tree: Syntax, scope: Scope) -> v.Value:
        (quantity,) = parts(tree, "quantity")
        amount = self.as_number(self.quantity(cast(Syntax, quantity), scope))
        return v.There(self.span(tree), self.value_all(tree, scope), amount)

    def value_top(self, tree: Syntax, scope: Scope) -> v.Value:
        how: Literal["top", "bottom"] = "top" if tree.data == "top" else "bottom"
        quantity, words = parts(tree, "quantity", "words")
        span = self.span(tree)
        amount = self.quantity(quantity, scope) if quantity is not None else v.Number(span, 1)
        zone = self.as_type(self.value(cast(Syntax, tree.children[-1]), scope), "zone")
        filter_ = self.filter(tokens(words), None, scope) if words is not None else v.Filter()
        return self.pick(how, amount, v.Selection(span, filter_, zone), tree)

    value_bottom = value_top

    def value_count(self, tree: Syntax, scope: Scope) -> v.Value:
        value = self.value(child(tree, 0), scope)
        if value.type == "zone":
            value = v.Selection(value.span, v.Filter(), value)
        if isinstance(value, v.Pick):
            hint = "leave the number out"
            self.wrong("T011", value.span, "what is counted has no number of its own", hint)
        if value.type not in ("cards", "rooms", "players"):
            self.mismatch(value, "cards")
        return v.Count(self.span(tree), value)

    def value_sum_of(self, tree: Syntax, scope: Scope) -> v.Value:
        how = cast(
            Literal["sum", "highest", "lowest"], "sum" if tree.data == "sum_of" else str(tree.data)
        )
        token = cast(Token, tree.children[0])
        attribute = self.words.attributes.get(str(token))
        if attribute is None:
            self.unknown("N008", token, "attribute", list(self.words.attributes))
        cards = self.as_type(self.settled(self.value(child(tree, 1), scope)), "cards")
        return v.Aggregate(self.span(tree), how, attribute.name, cards)

    value_highest = value_sum_of
    value_lowest = value_sum_of

    # ------------------------------------------------------------ arithmetic and logic

    def value_conditional(self, tree: Syntax, scope: Scope) -> v.Value:
        then, condition, otherwise = (cast(Syntax, part) for part in tree.children)
        first = self.value(then, scope)
        second = self.as_type(self.value(otherwise, scope), first.type)
        return v.Conditional(
            self.span(tree), self.condition(condition, scope), first, second, type=first.type
        )

    def value_disjunction(self, tree: Syntax, scope: Scope) -> v.Value:
        return v.AnyOf(self.span(tree), self.conditions(tree, scope))

    def value_conjunction(self, tree: Syntax, scope: Scope) -> v.Value:
        return v.AllOf(self.span(tree), self.conditions(tree, scope))

    def conditions(self, tree: Syntax, scope: Scope) -> tuple[v.Value, ...]:
        return self.all_of(*(partial(self.condition, part, scope) for part in children(tree)))

    def value_negate(self, tree: Syntax, scope: Scope) -> v.Value:
        return v.Not(self.span(tree), self.condition(child(tree, 0), scope))

    def value_negative(self, tree: Syntax, scope: Scope) -> v.Value:
        span = self.span(tree)
        operand = self.number(cast(Syntax, tree.children[1]), scope)
        return v.Arithmetic(span, "-", v.Number(span, 0), operand)

    def value_sum(self, tree: Syntax, scope: Scope) -> v.Value:
        items = tree.children
        numbers = self.all_of(
            *(partial(self.number, cast(Syntax, item), scope) for item in items[::2])
        )
        value = numbers[0]
        for operator, right in zip(items[1::2], numbers[1:], strict=True):
            sign = cast(Literal["+", "-", "*", "/"], str(operator))
            if sign == "/" and isinstance(right, v.Number) and right.value == 0:
                self.wrong("T012", right.span, "nothing can be divided by zero")
            value = v.Arithmetic(value.span.to(right.span), sign, value, right)
        return value

    value_product = value_sum

    def value_compare(self, tree: Syntax, scope: Scope) -> v.Value:
        left_tree, operator, right_tree = tree.children
        left, right = self.all_of(
            lambda: self.settled(self.value(cast(Syntax, left_tree), scope)),
            lambda: self.settled(self.value(cast(Syntax, right_tree), scope)),
        )
        sign = cast(Literal["=", "!=", "<", "<=", ">", ">="], str(operator))
        same = left.type == right.type and left.type in ("player", "room", "card")
        if not (same and sign in ("=", "!=")):
            left, right = self.as_number(left), self.as_number(right)
        return v.Compare(self.span(tree), sign, left, right)

    def value_is_a(self, tree: Syntax, scope: Scope) -> v.Value:
        left_tree, negated, subject = tree.children
        span = self.span(tree)
        subject = cast(Syntax, subject)
        words = [token for token in subject.children if isinstance(token, Token)]
        answer = self.option_is(cast(Syntax, left_tree), words, span)
        if answer is None:
            left = self.settled(self.value(cast(Syntax, left_tree), scope))
            answer = self.is_something(left, words, span, scope)
        return v.Not(span, answer) if negated is not None else answer

    def option_is(self, left: Syntax, words: list[Token], span: Span) -> v.Value | None:
        if left.data != "name" or str(left.children[0]) not in self.words.options:
            return None
        option = self.words.options[str(left.children[0])]
        if str(words[-1]) not in option.values:
            self.unknown(
                "N009", words[-1], f"value of option `{option.name}` called", option.values
            )
        return v.OptionIs(span, option.name, str(words[-1]))

    def is_something(self, left: v.Value, words: list[Token], span: Span, scope: Scope) -> v.Value:
        token = words[-1]
        word = str(token)
        if token.type == "NUMBER":
            return v.Compare(span, "=", self.as_number(left), v.Number(self.span(token), int(word)))
        if left.type == "card":
            found = self.filter_word(word)
            if found and found.kind:
                return v.IsKind(span, left, found.kind)
            if found:
                return v.HasTag(span, left, found.tags[0])
            self.unknown("N007", token, "tag or card", [*self.words.tags, *self.words.cards])
        if left.type == "room":
            kind = find(self.words.room_kinds, word)
            if kind:
                return v.RoomIs(span, left, kind.name)
            if word in self.words.rooms:
                return v.Compare(span, "=", left, v.NamedRoom(self.span(token), word))
            known = [*self.words.room_kinds, *self.words.rooms]
            self.unknown("N006", token, "room or kind of room", known)
        if left.type == "player":
            if word == "out":
                return v.IsOut(span, left)
            return v.Compare(span, "=", left, self.as_type(self.name_value(token, scope), "player"))
        if left.type == "zone":
            count = int(words[0]) if words[0].type == "NUMBER" else 1
            return v.Holds(span, left, ((count, self.card_named(token)),))
        if left.type == "number":
            return v.Compare(span, "=", left, self.as_number(self.name_value(token, scope)))
        hint = "ask whether there are some: `TAG card in ZONE`" if left.type == "cards" else None
        message = f"{TYPE_NAMES[left.type]} cannot be followed by `is {word}`"
        self.wrong("T013", span, message, hint)

    def card_named(self, token: Token) -> str:
        card = find(self.words.cards, str(token))
        if card is None:
            self.unknown("N010", token, "card", [*self.words.cards, "empty"])
        return card.name

    def value_is_empty(self, tree: Syntax, scope: Scope) -> v.Value:
        zone_tree, negated = tree.children
        zone = self.as_type(self.value(cast(Syntax, zone_tree), scope), "zone")
        empty = v.IsEmpty(self.span(tree), zone)
        return v.Not(self.span(tree), empty) if negated is not None else empty

    def value_is_in(self, tree: Syntax, scope: Scope) -> v.Value:
        piece_tree, negated, places = tree.children
        piece = self.as_type(self.settled(self.value(cast(Syntax, piece_tree), scope)), "card")
        inside = v.InZone(self.span(tree), piece, self.places(cast(Syntax, places), scope))
        return v.Not(self.span(tree), inside) if negated is not None else inside

    def value_every_player_is(self, tree: Syntax, _scope: Scope) -> v.Value:
        negated, token = tree.children
        if str(token) != "out":
            self.unknown("N011", cast(Token, token), "state of a player called", ["out"])
        all_out = v.EveryPlayerOut(self.span(tree))
        return v.Not(self.span(tree), all_out) if negated is not None else all_out


def takes(word: str, wanted: int, given: int) -> str:
    """How many values a word takes, and how many are there."""
    return (
        f"`{word}` takes {wanted or 'no'} value{'s' if wanted != 1 else ''}, "
        f"and {given or 'none'} {'is' if given < 2 else 'are'} given"
    )


def child(tree: Syntax, index: int) -> Syntax:
    return cast(Syntax, tree.children[index])


def children(tree: Syntax) -> list[Syntax]:
    return [item for item in tree.children if isinstance(item, Tree)]


def token_of(tree: Syntax) -> Token:
    return cast(Token, tree.children[0])


def tokens(tree: Syntax) -> list[Token]:
    return [item for item in tree.children if isinstance(item, Token)]


def parts(tree: Syntax, *names: str) -> list[Syntax | None]:
    """The children of a tree by the names of their rules; `where` stands for all of its forms."""
    found: dict[str, Syntax] = {}
    for item in tree.children:
        if isinstance(item, Tree):
            name = str(item.data)
            found["where" if name.startswith("where") else name] = item
    return [found.get(name) for name in names]
