"""First reading of a pack: every word it declares, before any of them is used."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Tree

from dsl import declarations as d
from dsl.changes import change_head, remove_head
from dsl.chunks import Parsed, Syntax
from dsl.diagnostics import Fix, Report
from dsl.marks import declare_crossing, declare_leap, declare_mark
from dsl.mistakes import cannot_be_a_name
from dsl.namespaces import OF
from dsl.reading.names import ANY_CARD, FUNCTIONS, PLAYER_WORDS, ROOM_WORDS
from dsl.reading.syntax import child, children, tokens
from dsl.spans import Span
from dsl.tables import taken_words
from dsl.values import Type
from dsl.vocabulary import Vocabulary

LANGUAGES = ("en", "fr")
ATTRIBUTE_TYPES = ("number", "price", "tag")
PARAM_TYPES: dict[str, Type] = {
    "number": "number",
    "card": "card",
    "cards": "cards",
    "player": "player",
    "room": "room",
    "zone": "zone",
    "price": "price",
    "place": "place",
    "crossing": "crossing",
    "spot": "spot",
    "step": "step",
}
WORDS = ("out", "owner", "host", "place", "position", "here", "there")
BUILT_IN = {*ANY_CARD, *ROOM_WORDS, *PLAYER_WORDS, *FUNCTIONS, *WORDS}


class Headers:
    """Reads the heads of the declarations of one pack into the vocabulary."""

    def __init__(self, words: Vocabulary, report: Report) -> None:
        self.words = words
        self.report = report
        self.seen: dict[tuple[str, str], d.Declared] = {}

    def read(self, parsed: Parsed) -> None:
        if parsed.tree is None:
            self.words.broken |= parsed.words
            return
        method = getattr(self, f"read_{parsed.tree.data}", None)
        if method:
            self.parsed = parsed
            method(parsed.tree)

    def span(self, node: Syntax | Token) -> Span:
        return self.parsed.span(node)

    def titles(self, items: list[Any], name: Token | None = None) -> dict[str, str]:
        """The texts after a name: a bare one is English, others say their language."""
        found: dict[str, str] = {}
        for item in items:
            if isinstance(item, Token) and item.type == "STRING":
                found["en"] = item[1:-1]
            elif isinstance(item, Tree) and item.data == "translation":
                language, text = cast("list[Token]", item.children)
                if str(language) not in LANGUAGES and name is not None and not found:
                    self.two_words(name, language)
                elif str(language) not in LANGUAGES:
                    self.report.unknown(
                        "D003",
                        self.span(language),
                        f"there is no language `{language}`",
                        str(language),
                        LANGUAGES,
                    )
                found[str(language)] = text[1:-1]
        return found

    def two_words(self, first: Token, second: Token) -> None:
        span = self.span(first).to(self.span(second))
        name = f"{first}_{second}"
        self.words.broken |= {name, str(second)}
        self.report.error("L015", span, f"a name is one word: `{name}`", fix=Fix(span, name))

    def name(self, token: Token, category: str) -> str:
        word = str(token)
        owner, mark, _ = word.partition(OF)
        if mark and owner != self.words.origins.pack_of(self.span(token)):
            message = f"`{word}` cannot be declared: a pack declares only words of its own"
            self.report.error("M008", self.span(token), message, hint="leave out the pack")
        every_kind = category in ("tunnel kind", "room kind") and word == d.EVERY
        if not every_kind and (word in BUILT_IN or word in taken_words()):
            cannot_be_a_name(word, self.span(token), self.report)
        return word

    def declare(self, category: str, among: dict[str, Any], decl: d.Declared) -> None:
        """Enter a declaration; counters, zones, defines and pawns share one set of names."""
        group = "noun" if category in ("counter", "zone", "define", "pawn", "table") else category
        before = self.seen.get((group, decl.name))
        if before:
            self.declared_already(category, decl, before.span)
            return
        self.seen[group, decl.name] = decl
        among[decl.name] = decl

    def declared_already(self, category: str, decl: d.Declared, before: Span) -> None:
        origins = self.words.origins
        pack, owner = origins.pack_of(decl.span), origins.pack_of(before)
        code, message, hint = "D001", f"`{decl.name}` is declared already", None
        if origins.builds_on(pack, owner):
            code, message = "M001", f"`{decl.name}` is a word of `{owner}` already"
            hint = "take another word"
            if category == "card":
                hint = f"to change that card write `change card {decl.name}`; else {hint}"
        elif pack and owner and pack != owner:
            code, message = "M004", f"`{decl.name}` is a word of both `{owner}` and `{pack}`"
            hint = "they cannot be told apart here: play without one of the two packs"
        related = [(before, "it is declared first here")]
        self.report.error(code, decl.span, message, hint=hint, related=related)

    def each_named(self, tree: Syntax, category: str) -> list[tuple[str, dict[str, str], Span]]:
        found = []
        for named in children(child(tree, 0)):
            token = cast(Token, named.children[0])
            name = self.name(token, category)
            found.append((name, self.titles(named.children[1:], token), self.span(token)))
        return found

    def one_named(self, tree: Syntax, category: str) -> tuple[str, dict[str, str], Span]:
        named = next(item for item in children(tree) if item.data == "named")
        token = cast(Token, named.children[0])
        return self.name(token, category), self.titles(named.children[1:], token), self.span(token)

    def bare_named(self, tree: Syntax, category: str) -> tuple[str, dict[str, str], Span]:
        token = cast(Token, tree.children[0])
        titles = self.titles(tree.children[1:], token if tree.children[1] is None else None)
        return self.name(token, category), titles, self.span(token)

    def read_game(self, tree: Syntax) -> None:
        name, titles, span = self.one_named(tree, "game")
        if self.words.game is not None:
            self.report.error(
                "D004",
                span,
                "a pack has one `game`",
                related=[(self.words.game.span, "it is declared first here")],
            )
            return
        game = d.GameDecl(name, titles, span)
        for item in children(tree):
            if item.data == "players":
                low, high = (int(str(part)) if part is not None else None for part in item.children)
                assert low is not None
                game.players = (low, high if high is not None else low)
                if not 1 <= low <= game.players[1] <= 12:
                    self.report.error(
                        "D005", self.span(item), "the number of players goes from 1 to 12 at most"
                    )
                    game.players = (1, 4)
        self.words.game = game

    def read_option(self, tree: Syntax) -> None:
        name, _, span = self.bare_named(tree, "option")
        values = tuple(str(token) for token in tokens(child(tree, 1)))
        self.declare("option", self.words.options, d.OptionDecl(name, {}, span, values))

    def traits(self, tree: Syntax) -> dict[str, Syntax]:
        found: dict[str, Syntax] = {}
        traits = next(item for item in children(tree) if item.data == "traits")
        for trait in children(traits):
            if trait.data in found:
                self.report.error("D006", self.span(trait), "this is said twice")
            found[str(trait.data)] = trait
        return found

    def owner(self, traits: dict[str, Syntax], default: d.Owner) -> d.Owner:
        owners: list[tuple[str, d.Owner]] = [
            ("each_player", "player"),
            ("each_room", "room"),
            ("each_card", "card"),
            ("shared", "shared"),
        ]
        said = [(trait, owner) for trait, owner in owners if trait in traits]
        if len(said) > 1:
            later = max((traits[trait] for trait, _ in said), key=lambda tree: tree.meta.column)
            self.report.error("D007", self.span(later), "it can belong to one kind of thing only")
        return said[0][1] if said else default

    def only(self, traits: dict[str, Syntax], allowed: set[str], what: str) -> None:
        for name, trait in traits.items():
            if name not in allowed:
                self.report.error(
                    "D008",
                    self.span(trait),
                    f"a {what} cannot be `{name.replace('_', ' ')}`",
                )

    def owner_sees(self, traits: dict[str, Syntax]) -> None:
        if "owner_sees" in traits and self.owner(traits, "shared") != "player":
            self.report.error(
                "D008",
                self.span(traits["owner_sees"]),
                "`owner sees` goes with `each player`: nobody owns this",
                hint="add `each player`, or leave `owner sees` out",
            )

    def read_counter(self, tree: Syntax) -> None:
        traits = self.traits(tree)
        self.owner_sees(traits)
        self.only(
            traits,
            {
                "each_player",
                "each_room",
                "each_card",
                "shared",
                "until_end_of_turn",
                "bounds",
                "lower_bound",
                "starts_at",
                "hidden",
                "owner_sees",
                "clock",
            },
            "counter",
        )
        if "clock" in traits and self.owner(traits, "shared") != "player":
            self.report.error(
                "D008", self.span(traits["clock"]), "a `clock` is a counter of `each player`"
            )
        low, high = 0, None
        if "bounds" in traits:
            low, high = (signed(part) for part in children(traits["bounds"]))
            if low > high:
                self.report.error(
                    "D009", self.span(traits["bounds"]), "the lower bound is above the upper one"
                )
        if "lower_bound" in traits:
            low = signed(child(traits["lower_bound"], 0))
        for name, titles, span in self.each_named(tree, "counter"):
            decl = d.CounterDecl(
                name,
                titles,
                span,
                self.owner(traits, "shared"),
                "until_end_of_turn" in traits,
                low,
                high,
            )
            decl.seen_by = seen_by(traits)
            decl.clock = "clock" in traits
            for item in children(tree):
                if item.data == "counter_gain":
                    decl.gain = ()
                elif item.data == "counter_lose":
                    decl.lose = ()
                elif item.data == "counter_value":
                    decl.computed = True
            self.declare("counter", self.words.counters, decl)

    def read_zone(self, tree: Syntax) -> None:
        traits = self.traits(tree)
        self.owner_sees(traits)
        self.only(
            traits,
            {
                "each_player",
                "each_room",
                "shared",
                "hidden",
                "owner_sees",
                "pile",
                "bag",
                "slots",
                "side_by_side",
                "loose_if",
                "own_chance",
            },
            "zone",
        )
        if "side_by_side" in traits and self.owner(traits, "shared") != "player":
            self.report.error(
                "D008",
                self.span(traits["side_by_side"]),
                "cards lie `side by side` in a zone of `each player`",
            )
        slots = int(str(traits["slots"].children[0])) if "slots" in traits else None
        if slots is not None and not 1 <= slots <= 1000:
            self.report.error("D010", self.span(traits["slots"]), "a row has 1 to 1000 slots")
            slots = 1
        for name, titles, span in self.each_named(tree, "zone"):
            decl = d.ZoneDecl(
                name,
                titles,
                span,
                self.owner(traits, "shared"),
                seen_by(traits),
                "pile" in traits,
                slots,
                "side_by_side" in traits,
                own_chance="own_chance" in traits,
            )
            self.declare("zone", self.words.zones, decl)

    def read_tag(self, tree: Syntax) -> None:
        for name, titles, span in self.each_named(tree, "tag"):
            decl = d.TagDecl(name, titles, span, symbol(tree), self.tag_of(tree))
            self.declare("tag", self.words.tags, decl)

    def tag_of(self, tree: Syntax) -> str:
        """The attribute that a card's having this tag is."""
        return next((str(i.children[0]) for i in children(tree) if i.data == "tag_of"), "")

    def read_moment(self, tree: Syntax) -> None:
        for name, titles, span in self.each_named(tree, "moment"):
            self.declare("moment", self.words.moments, d.MomentDecl(name, titles, span))

    def read_slot(self, tree: Syntax) -> None:
        for name, titles, span in self.each_named(tree, "slot"):
            self.declare("slot", self.words.slots, d.SlotDecl(name, titles, span))

    def read_attribute(self, tree: Syntax) -> None:
        type_token = cast(Token, tree.children[1])
        if str(type_token) not in ATTRIBUTE_TYPES:
            self.report.unknown(
                "D011",
                self.span(type_token),
                f"an attribute is a `number`, a `price` or a `tag`, not `{type_token}`",
                str(type_token),
                ATTRIBUTE_TYPES,
            )
        needed = tree.children[2]
        needed_by = tuple(str(token) for token in tokens(cast(Syntax, needed))) if needed else ()
        for name, titles, span in self.each_named(tree, "attribute"):
            decl = d.AttributeDecl(
                name,
                titles,
                span,
                "price" if type_token == "price" else "number",
                needed_by,
                type_token == "tag",
            )
            self.declare("attribute", self.words.attributes, decl)

    def read_table(self, tree: Syntax) -> None:
        name, _, span = self.bare_named(tree, "table")
        entries = tuple(signed(item) for item in children(tree))
        self.declare("table", self.words.tables, d.TableDecl(name, {}, span, entries))

    def read_define(self, tree: Syntax) -> None:
        name, titles, span = self.bare_named(tree, "define")
        decl = d.DefineDecl(name, titles, span, self.params(tree))
        self.declare("define", self.words.defines, decl)

    def read_pawn(self, tree: Syntax) -> None:
        traits = self.traits(tree)
        self.only(traits, {"each_player", "shared", "starts_at"}, "pawn")
        name, titles, span = self.one_named(tree, "pawn")
        owner = self.owner(traits, "player")
        self.declare("pawn", self.words.pawns, d.PawnDecl(name, titles, span, owner))

    def read_room_kind(self, tree: Syntax) -> None:
        name, titles, span = self.one_named(tree, "room kind")
        decl = d.RoomKindDecl(name, titles, span, symbol=symbol(tree))
        self.declare("room kind", self.words.room_kinds, decl)

    def read_tunnel_kind(self, tree: Syntax) -> None:
        name, titles, span = self.bare_named(tree, "tunnel kind")
        decl = d.TunnelKindDecl(name, titles, span, self.params(tree), symbol=symbol(tree))
        self.declare("tunnel kind", self.words.tunnel_kinds, decl)

    def read_mark(self, tree: Syntax) -> None:
        declare_mark(self, tree, symbol(tree))

    def read_leap(self, tree: Syntax) -> None:
        declare_leap(self, tree)

    def read_crossing_price(self, tree: Syntax) -> None:
        declare_crossing(self, tree)

    def params(self, tree: Syntax) -> tuple[d.Param, ...]:
        """Parameters with the type their word says; an action's are read with its body."""
        found: list[d.Param] = []
        for item in children(tree):
            if item.data != "params":
                continue
            for param in children(item):
                token = cast(Token, param.children[0])
                if any(before.name == str(token) for before in found):
                    self.report.error("D012", self.span(token), f"`{token}` is there twice")
                if str(token) in taken_words():
                    cannot_be_a_name(str(token), self.span(token), self.report)
                found.append(d.Param(str(token), self.span(token), self.param_type(param)))
        return tuple(found)

    def param_type(self, param: Syntax) -> Type:
        if param.children[1] is None:
            return "number"
        inner = child(cast(Syntax, param.children[1]), 0)
        if isinstance(inner, Tree) and inner.data == "name":
            word = str(inner.children[0])
            if word in PARAM_TYPES:
                return PARAM_TYPES[word]
        return "card"

    def read_verb(self, tree: Syntax) -> None:
        name, titles, span = self.bare_named(tree, "verb")
        self.declare("verb", self.words.verbs, d.VerbDecl(name, titles, span, self.params(tree)))

    def read_screen(self, tree: Syntax) -> None:
        """What a later screen says of a verb, such as that of a mod, is what counts."""
        for item in children(tree):
            if item.data == "screen_tell":
                named = child(item, 0)
                token = cast(Token, named.children[0])
                titles = self.titles(named.children[1:], token)
                self.words.told[str(token)] = d.Declared(str(token), titles, self.span(token))

    def read_action(self, tree: Syntax) -> None:
        name, titles, span = self.bare_named(tree, "action")
        decl = d.ActionDecl(name, titles, span, self.params(tree))
        self.declare("action", self.words.actions, decl)

    def read_card(self, tree: Syntax) -> None:
        name, titles, span = self.one_named(tree, "card")
        decl = d.CardDecl(name, titles, span)
        self.card_head(decl, tree)
        self.declare("card", self.words.cards, decl)

    def read_change_card(self, tree: Syntax) -> None:
        change_head(self, tree)

    def read_remove_card(self, tree: Syntax) -> None:
        remove_head(self, tree)

    def card_head(self, decl: d.CardDecl, tree: Syntax) -> None:
        """What a card is, besides what it does."""
        for item in children(tree):
            if item.data == "card_tags":
                decl.tags += tuple(str(token) for token in tokens(child(item, 0)))
            elif item.data == "card_copies":
                decl.copies = int(str(item.children[0]))
                if decl.copies > 1000:
                    self.report.error("D013", self.span(item), "a card has at most 1000 copies")
                    decl.copies = 1
            elif item.data == "card_flavour":
                decl.flavour = self.titles(list(item.children))


def signed(tree: Syntax) -> int:
    sign, number = tree.children
    return -int(str(number)) if sign is not None else int(str(number))


def symbol(tree: Syntax) -> str:
    for item in children(tree):
        if item.data == "symbol":
            return str(item.children[0])[1:-1]
    return ""


def seen_by(traits: dict[str, Syntax]) -> d.SeenBy:
    if "hidden" in traits or "bag" in traits:
        return "none"
    return "owner" if "owner_sees" in traits else "all"
