"""Effects on cards and zones; a pawn is moved, and a fragment laid, by the same words."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import cast

from lark import Token

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.effects.read_blocks import reads_effect
from dsl.resolve.phrases.dispatch import read_number, read_quantity, read_typed, read_value
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.read_filters import read_filter
from dsl.resolve.phrases.read_names import ROOM_WORDS, bound_word, is_bound, read_word
from dsl.resolve.phrases.read_selections import read_places
from dsl.resolve.phrases.read_walks import ground_of, side_by_side
from dsl.resolve.phrases.tree_parts import child, parts, sides_of, token_of, tokens
from dsl.resolve.type_hints import some_place
from dsl.syntax.chunks import Syntax


@reads_effect("move")
def read_move(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    what, where = child(tree, 0), cast(Syntax, tree.children[1])
    pawn = pawn_meant(ctx, what, scope)
    if pawn:
        name, of = pawn
        return e.MovePawn(ctx.span(tree), name, of, read_typed(ctx, where, "room", scope))
    if is_bound(ctx, what, "spot", scope):
        zone, ground = side_by_side(ctx, read_value(ctx, where, scope)), ground_of(ctx, what, scope)
        if zone.named("zone") != ground.named("zone"):
            message = f"the spots are those of `{ground.named('zone')}`"
            ctx.wrong("T021", zone.span, message, f"move it to `{ground.named('zone')}`")
        return e.Lay(ctx.span(tree), read_value(ctx, what, scope), zone)
    bottom = False
    if where.data in ("top", "bottom"):
        bottom = where.data == "bottom"
        where = cast(Syntax, where.children[-1])
    cards, to = ctx.all_of(
        partial(read_cards, ctx, what, scope), partial(read_value, ctx, where, scope)
    )
    if to.type != "place":
        to = ctx.as_type(to, "zone")
    if to.joins_zones:
        ctx.wrong("T016", to.span, "a card can go to one zone only")
    return e.Move(ctx.span(tree), cards, to, bottom)


@reads_effect("move_along")
def read_move_along(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    what, way, by = child(tree, 0), cast(Syntax, tree.children[1]), tree.children[2]
    pawn = pawn_meant(ctx, what, scope)
    if pawn is None:
        ctx.wrong("T015", ctx.span(what), "only a pawn can be moved along rooms")
    name, of = pawn
    rooms = ctx.settled(read_typed(ctx, way, "rooms", scope))
    steps = ctx.settled(read_number(ctx, cast(Syntax, by), scope)) if by is not None else None
    return e.MoveAlong(ctx.span(tree), name, of, rooms, steps)


def pawn_meant(ctx: ReadContext, tree: Syntax, scope: Scope) -> tuple[str, v.Value | None] | None:
    if tree.data not in ("name", "your", "their", "possessive", "member"):
        return None
    token = cast(Token, tree.children[-1])
    if str(token) not in ctx.vocabulary.pawns or bound_word(token, scope):
        return None
    value = read_value(ctx, tree, scope)
    pawn = value.named("pawn")
    return (pawn, value.whose()) if pawn is not None else None


@reads_effect("create")
def read_create(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    phrase = child(tree, 0)
    if is_about_rooms(ctx, phrase, scope):
        rooms = ctx.as_type(read_value(ctx, phrase, scope), "rooms")
        among = rooms.among if isinstance(rooms, v.Pick) else rooms
        if isinstance(among, v.Rooms) and not isinstance(among.among, v.RoomsAside):
            message = "these rooms are on the board already"
            ctx.wrong("T010", ctx.span(phrase), message, "create rooms that stand aside: `aside`")
        return e.AddRooms(ctx.span(tree), rooms)
    if phrase.data not in ("amount", "all", "selection", "one"):
        ctx.wrong("T017", ctx.span(phrase), "say what to create and where: `create 3 card in zone`")
    kinds_of_part = ("quantity", "words", "words_2", "with_", "where")
    quantity, said, words_2, with_, where = parts(phrase, *kinds_of_part)
    if where is None or where.data != "where":
        ctx.wrong("T017", ctx.span(phrase), "say in which zone to create it", "add `in ZONE`")
    words_tree = said or words_2
    sides = sides_of(words_tree if words_tree is not None else phrase)
    named = sides[0]
    zone = ctx.as_type(read_places(ctx, child(where, 0), scope), "zone")
    if zone.joins_zones:
        ctx.wrong("T016", zone.span, "cards are created in one zone only")
    amount = ctx.as_number(read_quantity(ctx, quantity, scope)) if quantity is not None else None
    if phrase.data == "selection" and len(named) > 1 and bound_word(named[0], scope):
        amount, named = ctx.as_number(read_word(ctx, named[0], scope)), named[1:]
    if phrase.data == "one":
        amount = v.implied(1, ctx.span(phrase))
    bound = bound_word(named[0], scope) if len(named) == 1 else None
    if bound and bound[1] == "card" and amount is not None:
        return e.CreateLike(ctx.span(tree), amount, read_word(ctx, named[0], scope), zone)
    filter_ = read_filter(ctx, named, with_, scope, also=sides[1:])
    if filter_ != replace(v.Filter(filter_.tags, filter_.kind), excepts=filter_.excepts):
        ctx.wrong("T017", ctx.span(phrase), "what is created is told by its tags alone")
    kinds = tuple(
        card.name
        for card in ctx.vocabulary.cards.values()
        if filter_.names(card.name, card.tags)
        and not any(other.names(card.name, card.tags) for other in filter_.excepts)
        and not (card.face_of and filter_.kind is None)
    )
    if amount is not None and filter_ == v.Filter(filter_.tags):
        # A die comes with its first face up; `create all` means cards.
        kinds += tuple(
            die.faces[0] for die in ctx.vocabulary.dice.values() if filter_.tags == (die.name,)
        )
    if not kinds and cards_may_be_lost(ctx):
        raise Wrong
    if not kinds:
        ctx.wrong("E005", ctx.span(phrase), "there is no such card to create")
    if amount is not None and len(kinds) > 1:
        message = f"{len(kinds)} cards are like this, and so many of each would be created"
        hint = "name the card, or write `create all ...` for every copy of all of them"
        ctx.wrong("T017", ctx.span(phrase), message, hint)
    what = filter_.kind or " ".join(filter_.tags)
    return e.Create(ctx.span(tree), amount, kinds, what, zone, filter_.excepts)


def is_about_rooms(ctx: ReadContext, phrase: Syntax, scope: Scope) -> bool:
    """Whether rooms are named: `r`, `loft`, `1 room aside`."""
    said, words_2 = parts(phrase, "words", "words_2")
    named = said or words_2
    if named is not None:
        return any(str(token) in ROOM_WORDS for token in tokens(named))
    if phrase.data != "name":
        return False
    word = str(token_of(phrase))
    return (
        is_bound(ctx, phrase, "room", scope)
        or is_bound(ctx, phrase, "rooms", scope)
        or (word in ctx.vocabulary.rooms and word not in ctx.vocabulary.cards)
    )


def cards_may_be_lost(ctx: ReadContext) -> bool:
    """Whether a mistake elsewhere may be why no card has a tag."""
    tags = {tag for card in ctx.vocabulary.cards.values() for tag in card.tags}
    return bool(ctx.vocabulary.broken) or not tags <= set(ctx.vocabulary.tags)


@reads_effect("shuffle")
def read_shuffle(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    zone = ctx.as_type(read_value(ctx, child(tree, 0), scope), "zone")
    into = tree.children[1]
    target = (
        ctx.as_type(read_value(ctx, cast(Syntax, into), scope), "zone")
        if into is not None
        else None
    )
    return e.Shuffle(ctx.span(tree), zone, target)


@reads_effect("roll")
def read_roll(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    cards = read_cards(ctx, child(tree, 0), scope)
    asked = cards.asks_of_cards() or v.Filter()
    picked = cards.picked_from()
    if picked is not None:
        asked = picked.asks_of_cards() or asked
    declared = ctx.vocabulary.cards.values()
    if not any(card.face_of and asked.names(card.name, card.tags) for card in declared):
        hint = "declare one, as in `die bone: 1 to 6`, and roll `bones in ZONE`"
        ctx.wrong("T025", cards.span, "no die is among these", hint)
    return e.Roll(ctx.span(tree), cards)


@reads_effect("reveal")
def read_reveal(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    return e.Reveal(ctx.span(tree), read_cards(ctx, child(tree, 0), scope))


@reads_effect("look")
def read_look(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    return e.Look(ctx.span(tree), read_cards(ctx, child(tree, 0), scope))


@reads_effect("attach")
def read_attach(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    host = ctx.as_type(read_value(ctx, cast(Syntax, tree.children[1]), scope), "card")
    return e.Attach(ctx.span(tree), read_cards(ctx, child(tree, 0), scope), host)


@reads_effect("detach")
def read_detach(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    return e.Detach(ctx.span(tree), read_cards(ctx, child(tree, 0), scope))


@reads_effect("silence")
def read_silence(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    return e.Silence(ctx.span(tree), read_cards(ctx, child(tree, 0), scope))


def read_cards(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    value = read_value(ctx, tree, scope)
    if value.type == "zone":
        return v.all_in(value)
    value = ctx.as_type(value, "cards")
    if not value.says_where():
        ctx.wrong(
            "T015",
            value.span,
            "say where these cards are",
            f"such as `{some_place(ctx.vocabulary)}`",
        )
    return value
