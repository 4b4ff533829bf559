"""Words on their own, and the parts of what they name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.phrases.read_walks import ReadWalks
from dsl.resolve.phrases.tree_parts import child, token_of
from dsl.resolve.phrases.type_checks import TYPE_NAMES, Wrong
from dsl.syntax.chunks import Syntax

FUNCTIONS: dict[str, tuple[tuple[v.Type, ...], v.Type]] = {
    "min": (("number", "number"), "number"),
    "max": (("number", "number"), "number"),
    "half": (("number",), "number"),
    "distance": (("room", "room"), "number"),
}
ANY_CARD = ("card", "cards")
ROOM_WORDS = ("room", "rooms")
PLAYER_WORDS = ("player", "players")


def takes(word: str, wanted: int, given: int) -> str:
    """How many values a word takes, and how many are there."""
    return (
        f"`{word}` takes {wanted or 'no'} value{'s' if wanted != 1 else ''}, "
        f"and {given or 'none'} {'is' if given < 2 else 'are'} given"
    )


class ReadNames(ReadWalks):
    """Finds what a word stands for."""

    def value(self, tree: Syntax | Token, scope: Scope) -> v.Value:
        if isinstance(tree, Token):
            return self.name_value(tree, scope)
        method: Callable[[Syntax, Scope], v.Value] = getattr(self, f"value_{tree.data}")
        return method(tree, scope)

    def number(self, tree: Syntax | Token, scope: Scope) -> v.Value:
        return self.as_number(self.value(tree, scope))

    def condition(self, tree: Syntax | Token, scope: Scope) -> v.Value:
        return self.as_condition(self.value(tree, scope))

    def bound(self, token: Token, scope: Scope) -> tuple[int, v.Type] | None:
        """Where the word of a `let` or the like is kept, and what type it has. If the `let` has a
        mistake in it, nothing more is said about what uses its word."""
        if str(token) in scope.unread:
            raise Wrong
        return scope.find(str(token))

    def name_value(self, token: Token, scope: Scope) -> v.Value:
        word, span = str(token), self.span(token)
        bound = self.bound(token, scope)
        if bound:
            index, type_ = bound
            return v.Local(span, word, index, type=type_)
        owned = self.owned(token, None, scope)
        if owned:
            return owned
        if word in self.vocabulary.defines:
            return self.defined(word, (), span, scope)
        if word in ROOM_WORDS:
            return v.Rooms(span, None, None)
        if word in PLAYER_WORDS:
            return v.Players(span, False)
        if word in self.vocabulary.rooms:
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
        if word in self.vocabulary.attributes:
            message = f"`{word}` is an attribute of a card; say of which card"
            self.wrong("N001", span, message, f"such as `this.{word}`")
        for what, among in (
            ("a verb", self.vocabulary.verbs),
            ("an action", self.vocabulary.actions),
            ("a moment", self.vocabulary.moments),
            ("an option", self.vocabulary.options),
            ("a table", self.vocabulary.tables),
            ("a slot", self.vocabulary.slots),
            ("a kind of room", self.vocabulary.room_kinds),
            ("a kind of tunnel", self.vocabulary.tunnel_kinds),
            ("a mark", self.vocabulary.marks),
            ("a leap", self.vocabulary.leaps),
        ):
            if word in among:
                hint = f"ask `{word} is ...`" if what == "an option" else None
                hint = f"say which entry: `{word}(1)`" if what == "a table" else hint
                self.wrong("N001", span, f"`{word}` is {what}, and a value is needed here", hint)

    def nouns(self, scope: Scope) -> list[str]:
        known = [name for name, _, _ in scope.bound]
        for category in (
            self.vocabulary.counters,
            self.vocabulary.zones,
            self.vocabulary.defines,
            self.vocabulary.pawns,
            self.vocabulary.tags,
            self.vocabulary.cards,
            self.vocabulary.tables,
        ):
            known.extend(category)
        return [*known, *self.vocabulary.rooms, "card", "room", "player"]

    def owned(self, token: Token, of: v.Value | None, scope: Scope) -> v.Value | None:
        """A counter, zone or pawn; whose it is when not said is the doer's, or this card's."""
        word, span = str(token), self.span(token)
        counter = find(self.vocabulary.counters, word)
        if counter:
            return v.Counter(span, counter.name, self.owner(counter.owner, of, span, word, scope))
        zone = self.vocabulary.zones.get(word)
        if zone:
            return v.Zone(span, zone.name, self.owner(zone.owner, of, span, word, scope))
        pawn = self.vocabulary.pawns.get(word)
        if pawn:
            return v.PawnRoom(span, pawn.name, self.owner(pawn.owner, of, span, word, scope))
        if word == "room" and (of is None or of.type == "player"):
            own = next((p for p in self.vocabulary.pawns.values() if p.owner == "player"), None)
            if own and of is not None:
                return v.PawnRoom(span, own.name, of)
        if word == "cards" and of is not None and of.type == "player":
            parts = tuple(
                v.Zone(span, zone.name, of)
                for zone in self.vocabulary.zones.values()
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
        tag = find(self.vocabulary.tags, word)
        if tag:
            return v.Filter(tags=(tag.name,))
        card = find(self.vocabulary.cards, word)
        return v.Filter(kind=card.name) if card else None

    def defined(
        self, word: str, arguments: tuple[v.Value, ...], span: Span, scope: Scope
    ) -> v.Value:
        define = self.vocabulary.defines[word]
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
            *(name for name, decl in self.vocabulary.counters.items() if decl.owner == "player"),
            *(name for name, decl in self.vocabulary.zones.items() if decl.owner == "player"),
            *(name for name, decl in self.vocabulary.pawns.items() if decl.owner == "player"),
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
        if word in self.vocabulary.defines:
            return self.defined(word, arguments, span, scope)
        if word in self.vocabulary.tables:
            if len(arguments) != 1:
                self.wrong("T005", span, takes(word, 1, len(arguments)))
            return v.TableEntry(span, word, self.as_number(arguments[0]))
        if word not in FUNCTIONS:
            known = [*FUNCTIONS, *self.vocabulary.defines, *self.vocabulary.tables]
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
        if base.type in ("rooms", "room") and str(token) in self.vocabulary.zones:
            zone = self.vocabulary.zones[str(token)]
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
            if word == "position":
                return v.PositionOf(span, base)
            attribute = self.vocabulary.attributes.get(word)
            if attribute:
                return v.Attribute(span, word, base, type=attribute.type)
            counter = self.vocabulary.counters.get(word)
            if counter and counter.owner == "card":
                return v.Counter(span, word, base)
            known = [*self.vocabulary.attributes, "owner", "host", "place", "position"]
        elif base.type == "ability":
            if word == "card":
                return v.CardOf(span, base)
            known = ["card"]
        elif base.type == "cards":
            self.wrong(
                "T007",
                span,
                f"these are several cards: `{word}` is of one",
                f"did you mean `sum of {word} of ...` or `highest {word} of ...`?",
            )
        elif base.type == "room":
            if word in self.vocabulary.slots:
                return v.RoomSlots(span, word, base)
            owned = self.owned(token, base, scope)
            if owned:
                return owned
            known = [*self.vocabulary.slots, *self.vocabulary.zones]
        elif base.type == "player":
            owned = self.owned(token, base, scope)
            if owned:
                return owned
            known = [*self.vocabulary.counters, *self.vocabulary.zones, "room", "cards"]
        elif isinstance(base, v.Zone) and self.vocabulary.zones[base.name].side_by_side:
            return self.walked(token, base, span)
        else:
            ask = f"ask its cards: `sum of {word} of cards in ...`"
            hint = ask if base.type == "zone" else None
            self.wrong("T008", span, f"{TYPE_NAMES[base.type]} has no parts", hint)
        self.unknown("N004", token, f"part of {TYPE_NAMES[base.type]} called", known)
