"""Words on their own, and the parts of what they name."""

from __future__ import annotations

from functools import partial
from typing import cast

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.scenario import scenario_scope
from dsl.model.scope import FIRST_LOCAL, Scope
from dsl.model.vocabulary import find, is_noun
from dsl.resolve.phrases.dispatch import read_value, reads_value
from dsl.resolve.phrases.read_context import TYPE_NAMES, ReadContext, Wrong
from dsl.resolve.phrases.tree_parts import token_of
from dsl.resolve.roles import price_counter
from dsl.syntax.chunks import Syntax
from dsl.syntax.errors import cannot_be_a_name
from dsl.syntax.lark_tables import taken_words

FUNCTIONS: dict[str, tuple[tuple[v.Type, ...], v.Type]] = {
    "min": (("number", "number"), "number"),
    "max": (("number", "number"), "number"),
    "half": (("number",), "number"),
    "remainder": (("number", "number"), "number"),
    "distance": (("room", "room"), "number"),
    "route": (("room", "room"), "rooms"),
    "routes": (("room", "room"), "rooms"),
}
ANY_CARD = ("card", "cards")
ROOM_WORDS = ("room", "rooms")
PLAYER_WORDS = ("player", "players")
SEATS = scenario_scope()


def takes(word: str, wanted: int, given: int) -> str:
    """How many values a word takes, and how many are there."""
    return (
        f"`{word}` takes {wanted or 'no'} value{'s' if wanted != 1 else ''}, "
        f"and {given or 'none'} {'is' if given < 2 else 'are'} given"
    )


def bound_word(token: Token, scope: Scope) -> tuple[int, v.Type] | None:
    """Where the word of a `let` or the like is kept, and what type it has. If the `let` has a
    mistake in it, nothing more is said about what uses its word."""
    if str(token) in scope.unread:
        raise Wrong
    return scope.find(str(token))


def read_word(ctx: ReadContext, token: Token, scope: Scope) -> v.Value:
    """What a word on its own stands for."""
    word, span = ctx.word(token), ctx.span(token)
    plays_here(ctx, token)
    bound = bound_word(token, scope)
    if bound:
        index, type_ = bound
        return v.Local(span, word, index, type=type_)
    owned = read_owned(ctx, token, None, scope)
    if owned:
        return owned
    if word in ctx.vocabulary.defines:
        return read_defined(ctx, word, (), span)
    if word in ROOM_WORDS:
        return v.Rooms(span, None, None)
    if word in PLAYER_WORDS:
        return v.Players(span, False)
    if word in ctx.vocabulary.rooms:
        return v.NamedRoom(span, word)
    if word in ("true", "false"):
        return v.Always(span, word == "true")
    filter_ = v.Filter() if word in ANY_CARD else filter_word(ctx, word)
    if filter_:
        return v.Selection(span, filter_, None)
    explain_no_value(ctx, token)
    ctx.unknown("N001", token, "word", known_nouns(ctx, scope))


def explain_no_value(ctx: ReadContext, token: Token) -> None:
    """A word that the pack knows, standing where it means nothing."""
    word, span = str(token), ctx.span(token)
    if word in ctx.vocabulary.attributes:
        message = f"`{word}` is an attribute of a card; say of which card"
        ctx.wrong("N001", span, message, f"such as `this.{word}`")
    for what, among in (
        ("a verb", ctx.vocabulary.verbs),
        ("an action", ctx.vocabulary.actions),
        ("a moment", ctx.vocabulary.moments),
        ("an option", ctx.vocabulary.options),
        ("a table", ctx.vocabulary.tables),
        ("a slot", ctx.vocabulary.slots),
        ("a kind of room", ctx.vocabulary.room_kinds),
        ("a kind of tunnel", ctx.vocabulary.tunnel_kinds),
        ("a mark", ctx.vocabulary.marks),
        ("a leap", ctx.vocabulary.leaps),
    ):
        if word in among:
            hint = f"say which entry: `{word}(1)`" if what == "a table" else None
            if what == "a kind of room":
                hint = f"ask with `is`: `your room is {word}`"
            if what == "an option":
                values = ctx.vocabulary.options[word].values
                hint = "ask " + " or ".join(f"`{word} is {one}`" for one in values)
            ctx.wrong("N001", span, f"`{word}` is {what}, and a value is needed here", hint)


def known_nouns(ctx: ReadContext, scope: Scope) -> list[str]:
    known = [name for name, _, _ in scope.bound]
    for category in (
        ctx.vocabulary.counters,
        ctx.vocabulary.zones,
        ctx.vocabulary.defines,
        ctx.vocabulary.pawns,
        ctx.vocabulary.tags,
        ctx.vocabulary.cards,
        ctx.vocabulary.tables,
    ):
        known.extend(category)
    return [*known, *ctx.vocabulary.rooms, "card", "room", "player"]


def read_owned(ctx: ReadContext, token: Token, of: v.Value | None, scope: Scope) -> v.Value | None:
    """A counter, zone or pawn; whose it is when not said is the doer's, or this card's. What is
    called just so is meant before a counter of which it is the singular or plural."""
    word, span = str(token), ctx.span(token)
    counters = ctx.vocabulary.counters
    counter = counters.get(word) if is_noun(ctx.vocabulary, word) else find(counters, word)
    if counter:
        return v.Counter(span, counter.name, owner_of(ctx, counter.owner, of, span, word, scope))
    zone = ctx.vocabulary.zones.get(word)
    if zone:
        return v.Zone(span, zone.name, owner_of(ctx, zone.owner, of, span, word, scope))
    pawn = ctx.vocabulary.pawns.get(word)
    if pawn:
        return v.PawnRoom(span, pawn.name, owner_of(ctx, pawn.owner, of, span, word, scope))
    if word == "room" and (of is None or of.type == "player"):
        own = next((p for p in ctx.vocabulary.pawns.values() if p.owner == "player"), None)
        if own and of is not None:
            return v.PawnRoom(span, own.name, of)
    if word == v.SEAT and (of is None or of.type == "player"):
        return v.SeatOf(span, v.They(span) if of is None else of)
    if word == "cards" and of is not None and of.type == "player":
        parts = tuple(
            v.Zone(span, zone.name, of)
            for zone in ctx.vocabulary.zones.values()
            if zone.owner == "player"
        )
        return v.Zones(span, parts)
    return None


def owner_of(
    ctx: ReadContext, owner: str, of: v.Value | None, span: Span, word: str, scope: Scope
) -> v.Value | None:
    if owner == "shared":
        if of is not None:
            message = f"`{word}` is shared: it belongs to no {of.type}"
            ctx.wrong("T003", span, message, f"write just `{word}`")
        return None
    if of is None:
        if owner == "player":
            return v.They(span)
        if owner == "card" and scope.has_this:
            return v.This(span)
        ctx.wrong("T004", span, f"say whose `{word}` is meant: there is one for each {owner}")
    if of.type != owner:
        ctx.wrong("T003", span, f"`{word}` belongs to a {owner}, and this is {TYPE_NAMES[of.type]}")
    return of


def filter_word(ctx: ReadContext, word: str) -> v.Filter | None:
    """The cards that a word means: those with a tag, or of a name. What is called just so is meant
    before what it is the singular or plural of."""
    exact = word in ctx.vocabulary.cards and word not in ctx.vocabulary.tags
    tag = None if exact else find(ctx.vocabulary.tags, word)
    if tag:
        return v.Filter(tags=(tag.name,))
    card = find(ctx.vocabulary.cards, word)
    return v.Filter(kind=card.name) if card else None


def read_defined_of_each(
    ctx: ReadContext, token: Token, type_: v.Type, at: Span, scope: Scope
) -> v.Value:
    """What a `define` says of each of several things, which stand at a place."""
    each = v.Local(at, ctx.word(token), scope.size, type=type_)
    return read_defined(ctx, str(token), (each,), ctx.span(token))


def read_defined(
    ctx: ReadContext, word: str, arguments: tuple[v.Value, ...], span: Span
) -> v.Value:
    define = ctx.vocabulary.defines[word]
    if define.value is None and define.read:
        define.read()
    if define.value is None:
        raise Wrong
    if len(arguments) != len(define.params):
        ctx.wrong("T005", span, takes(word, len(define.params), len(arguments)))
    checked = tuple(
        ctx.as_type(argument, param.type)
        for argument, param in zip(arguments, define.params, strict=True)
    )
    return v.Defined(span, word, checked, type=define.value.type)


@reads_value("name")
def read_name(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return read_word(ctx, token_of(tree), scope)


@reads_value("your")
def read_your(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return read_of_player(ctx, token_of(tree), v.You(ctx.span(tree)), scope)


@reads_value("their")
def read_their(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return read_of_player(ctx, token_of(tree), v.They(ctx.span(tree)), scope)


def read_of_player(ctx: ReadContext, token: Token, player: v.Value, scope: Scope) -> v.Value:
    ctx.word(token)
    owned = read_owned(ctx, token, player, scope)
    if owned:
        return owned
    known = [
        *(name for name, decl in ctx.vocabulary.counters.items() if decl.owner == "player"),
        *(name for name, decl in ctx.vocabulary.zones.items() if decl.owner == "player"),
        *(name for name, decl in ctx.vocabulary.pawns.items() if decl.owner == "player"),
        "room",
        "cards",
    ]
    ctx.unknown("N002", token, "counter, zone or pawn", known)


@reads_value("this")
def read_this(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    if not scope.has_this:
        ctx.wrong("T006", ctx.span(tree), "`this` is a card, and no card is meant here")
    return v.This(ctx.span(tree))


@reads_value("you")
def read_you(ctx: ReadContext, tree: Syntax, _scope: Scope) -> v.Value:
    return v.You(ctx.span(tree))


@reads_value("they")
def read_they(ctx: ReadContext, tree: Syntax, _scope: Scope) -> v.Value:
    return v.They(ctx.span(tree))


@reads_value("active_player")
def read_active_player(ctx: ReadContext, tree: Syntax, _scope: Scope) -> v.Value:
    return v.ActivePlayer(ctx.span(tree))


@reads_value("next_player")
def read_next_player(ctx: ReadContext, tree: Syntax, _scope: Scope) -> v.Value:
    return v.NextPlayer(ctx.span(tree))


@reads_value("previous_player")
def read_previous_player(ctx: ReadContext, tree: Syntax, _scope: Scope) -> v.Value:
    return v.PreviousPlayer(ctx.span(tree))


@reads_value("player_after", "player_before")
def read_player_beside(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """`player after p`: who sits beside any player."""
    token, way = token_of(tree), "after" if tree.data == "player_after" else "before"
    if str(token) not in PLAYER_WORDS[:1]:
        message = f"only a player sits {way} another"
        ctx.wrong("T010", ctx.span(token), message, f"write `player {way} ...`")
    ctx.word(token)
    of = read_value(ctx, cast(Syntax, tree.children[1]), scope)
    if of.type != "player":
        ctx.mismatch(of, "player", f"name the player first: `let p = ...`, then `player {way} p`")
    beside = v.NextPlayer if way == "after" else v.PreviousPlayer
    return beside(ctx.span(tree), of)


@reads_value("function")
def read_function(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    token = cast(Token, tree.children[0])
    word, span = ctx.word(token), ctx.span(tree)
    said = (cast(Syntax, item) for item in tree.children[1:] if item is not None)
    arguments = ctx.all_of(*(partial(read_value, ctx, item, scope) for item in said))
    if word in ctx.vocabulary.defines:
        return read_defined(ctx, word, arguments, span)
    if word in ctx.vocabulary.tables:
        if len(arguments) != 1:
            ctx.wrong("T005", span, takes(word, 1, len(arguments)))
        return v.TableEntry(span, word, ctx.as_number(arguments[0]))
    if word not in FUNCTIONS:
        known = [*FUNCTIONS, *ctx.vocabulary.defines, *ctx.vocabulary.tables]
        ctx.unknown("N003", token, "function", known)
    wanted, type_ = FUNCTIONS[word]
    if len(arguments) != len(wanted):
        ctx.wrong("T005", span, takes(word, len(wanted), len(arguments)))
    given = tuple(ctx.as_type(ctx.settled(a), w) for a, w in zip(arguments, wanted, strict=True))
    if word == "remainder" and given[1].constant() == 0:
        ctx.wrong("T012", given[1].span, "nothing can be divided by zero")
    if type_ == "rooms":
        start, end = given
        return v.Route(span, start, end, every=word == "routes")
    return v.Function(span, word, given)


def is_bound(ctx: ReadContext, tree: Syntax, type_: v.Type, scope: Scope) -> bool:
    """Whether a word is bound around here to a thing of this type."""
    bound = bound_word(token_of(tree), scope) if tree.data == "name" else None
    return bound is not None and bound[1] == type_


def fresh(ctx: ReadContext, token: Token) -> str:
    word = ctx.word(token)
    if word in taken_words():
        cannot_be_a_name(word, ctx.span(token), ctx.report)
    if word in ctx.vocabulary.counters or word in ctx.vocabulary.zones:
        ctx.wrong("N014", ctx.span(token), f"`{word}` already means something in this pack")
    return word


def in_order(ctx: ReadContext, low: v.Value, high: v.Value) -> None:
    """Refuse a choice among no numbers at all."""
    first, last = low.constant(), high.constant()
    if first is not None and last is not None and first > last:
        span = low.span.to(high.span)
        ctx.wrong(
            "D009", span, "the lower bound is above the upper one", "write the smaller one first"
        )


def some_counter(ctx: ReadContext) -> str:
    """A counter of the pack, for examples in messages."""
    return price_counter(ctx.vocabulary) or "counter"


def plays_here(ctx: ReadContext, token: Token) -> None:
    """A player of the table may not be one of the scenario."""
    bound = SEATS.find(str(token)) if ctx.players is not None else None
    if bound and bound[0] - FIRST_LOCAL >= (ctx.players or 0):
        count = f"{ctx.players} player{'s' if ctx.players != 1 else ''}"
        ctx.wrong("S008", ctx.span(token), f"there is no `{token}` among {count}")
