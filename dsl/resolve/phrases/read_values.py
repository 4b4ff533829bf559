"""Arithmetic, comparisons and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal, cast

from lark import Token

from dsl.diagnostics.report import Fix
from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.declarations import OptionDecl
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.phrases.dispatch import read_condition, read_number, read_value, reads_value
from dsl.resolve.phrases.read_context import TYPE_NAMES, ReadContext, Wrong
from dsl.resolve.phrases.read_names import bound_word, filter_word, read_word
from dsl.resolve.phrases.read_rooms import read_among_rooms, tunnel_kind
from dsl.resolve.phrases.read_selections import read_places
from dsl.resolve.phrases.tree_parts import child, children, is_said, token_of, tokens
from dsl.syntax.chunks import Syntax


@reads_value("conditional")
def read_conditional(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    then, condition, otherwise = (cast(Syntax, part) for part in tree.children)
    first = read_value(ctx, then, scope)
    second = ctx.as_type(read_value(ctx, otherwise, scope), first.type)
    return v.Conditional(
        ctx.span(tree), read_condition(ctx, condition, scope), first, second, type=first.type
    )


@reads_value("conjunction")
def read_conjunction(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return v.AllOf(ctx.span(tree), read_conditions(ctx, tree, scope))


def read_conditions(ctx: ReadContext, tree: Syntax, scope: Scope) -> tuple[v.Value, ...]:
    return ctx.all_of(*(partial(read_condition, ctx, part, scope) for part in children(tree)))


@reads_value("negate")
def read_negate(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return v.Not(ctx.span(tree), read_condition(ctx, child(tree, 0), scope))


@reads_value("negative")
def read_negative(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    span = ctx.span(tree)
    is_said(ctx.parsed, tree.children[0])
    operand = read_number(ctx, cast(Syntax, tree.children[1]), scope)
    return v.negated(operand, span)


@reads_value("sum", "product")
def read_sum(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    items = tree.children
    numbers = ctx.all_of(
        *(partial(read_number, ctx, cast(Syntax, item), scope) for item in items[::2])
    )
    value = numbers[0]
    for operator, right in zip(items[1::2], numbers[1:], strict=True):
        sign = cast(Literal["+", "-", "*", "/"], ctx.word(cast(Token, operator)))
        if sign == "/" and right.constant() == 0:
            ctx.wrong("T012", right.span, "nothing can be divided by zero")
        value = v.Arithmetic(value.span.to(right.span), sign, value, right)
    return value


@reads_value("compare")
def read_compare(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    left_tree, operator, right_tree = tree.children
    left, right = ctx.all_of(
        lambda: ctx.settled(read_value(ctx, cast(Syntax, left_tree), scope)),
        lambda: ctx.settled(read_value(ctx, cast(Syntax, right_tree), scope)),
    )
    sign = cast(Literal["=", "!=", "<", "<=", ">", ">="], ctx.word(cast(Token, operator)))
    if left.type == right.type == "card":
        hint = "ask `c is d` for the very same card, `c is like d` for one of the same name"
        ctx.wrong("T023", ctx.span(tree), "cards are not compared as numbers are", hint)
    _refuse_tag_as_number(ctx, tree, left, right)
    same = left.type == right.type and left.type in ("player", "room")
    same = same or {left.type, right.type} <= {"name", "kind"}
    if not (same and sign in ("=", "!=")):
        left, right = ctx.as_number(left), ctx.as_number(right)
    return v.Compare(ctx.span(tree), sign, left, right)


def _refuse_tag_as_number(ctx: ReadContext, tree: Syntax, left: v.Value, right: v.Value) -> None:
    """`c.suit = birds` would compare the suit with how many birds there are."""
    for one, other in ((left, right), (right, left)):
        attribute = ctx.vocabulary.attributes.get(getattr(one, "name", ""))
        asked = other.asks_of_cards()
        if not isinstance(one, v.Attribute) or attribute is None or not attribute.tag:
            continue
        if asked is not None and other.type == "cards":
            said, whose = ctx.said(other.span), ctx.said(one.of.span)
            message = f"`{said}` are cards, and `{attribute.name}` is one of some tags"
            meant = f"{whose} is {said}"
            span = ctx.span(tree)
            ctx.report.error("T023", span, message, hint=f"write `{meant}`", fix=Fix(span, meant))
            raise Wrong


@reads_value("is_a")
def read_is_a(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    return read_is_one_of(ctx, tree, (), scope)


def read_is_one_of(ctx: ReadContext, tree: Syntax, more: Sequence[Token], scope: Scope) -> v.Value:
    """`c is TAG`, or with more after it `c is TAG or TAG`."""
    left_tree, negated, subject = tree.children
    span = ctx.span(tree)
    said = tokens(cast(Syntax, subject))
    option = option_asked(ctx, cast(Syntax, left_tree))
    if option is not None:
        found = [option_is(ctx, option, one, span) for one in (said[-1], *more)]
    else:
        left = ctx.settled(read_value(ctx, cast(Syntax, left_tree), scope))
        found = [is_something(ctx, left, one, span, scope) for one in (said, *([t] for t in more))]
    answer = found[0] if len(found) == 1 else v.AnyOf(span, tuple(found))
    return v.Not(span, answer) if is_said(ctx.parsed, negated) else answer


@reads_value("is_someone")
def read_is_someone(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    """`p is you`, `c is this`: the very same player or card."""
    left_tree, negated, right_tree = tree.children
    left = ctx.settled(read_value(ctx, cast(Syntax, left_tree), scope))
    if left.type not in ("player", "card"):
        message = f"{TYPE_NAMES[left.type]} cannot be followed by `is` and who or what it is"
        ctx.wrong("T013", ctx.span(tree), message, "ask it of one player or one card: `p is you`")
    right = ctx.as_type(read_value(ctx, cast(Syntax, right_tree), scope), left.type)
    answer = v.Compare(ctx.span(tree), "=", left, right)
    return v.Not(answer.span, answer) if is_said(ctx.parsed, negated) else answer


def option_asked(ctx: ReadContext, left: Syntax) -> OptionDecl | None:
    if left.data != "name" or str(left.children[0]) not in ctx.vocabulary.options:
        return None
    return ctx.vocabulary.options[ctx.word(token_of(left))]


def option_is(ctx: ReadContext, option: OptionDecl, said: Token, span: Span) -> v.Value:
    if str(said) not in option.values:
        ctx.unknown("N009", said, f"value of option `{option.name}` called", option.values)
    return v.OptionIs(span, option.name, ctx.word(said))


def is_something(
    ctx: ReadContext, left: v.Value, said: list[Token], span: Span, scope: Scope
) -> v.Value:
    token = said[-1]
    word = str(token)
    if token.type == "NUMBER":
        return v.Compare(
            span, "=", ctx.as_number(left), v.Number(ctx.span(token), int(ctx.word(token)))
        )
    bound = bound_word(token, scope)
    if left.type == "card" and bound is not None and bound[1] == "card":
        return v.Compare(span, "=", left, read_word(ctx, token, scope))
    if left.type in ("card", "kind"):
        found = filter_word(ctx, ctx.word(token))
        if found and found.kind:
            return v.IsKind(span, left, found.kind)
        if found:
            return v.HasTag(span, left, found.tags[0])
        ctx.unknown("N007", token, "tag or card", [*ctx.vocabulary.tags, *ctx.vocabulary.cards])
    if left.type == "room":
        kind = find(ctx.vocabulary.room_kinds, ctx.word(token))
        if kind:
            return v.RoomIs(span, left, kind.name)
        if word in ctx.vocabulary.rooms:
            return v.Compare(span, "=", left, v.NamedRoom(ctx.span(token), word))
        known = [*ctx.vocabulary.room_kinds, *ctx.vocabulary.rooms]
        ctx.unknown("N006", token, "room or kind of room", known)
    if left.type == "player":
        if word == "out":
            ctx.word(token)
            return v.IsOut(span, left)
        return v.Compare(span, "=", left, ctx.as_type(read_word(ctx, token, scope), "player"))
    if left.type == "zone":
        count = int(ctx.word(said[0])) if said[0].type == "NUMBER" else 1
        listed = ctx.span(said[0]).to(ctx.span(token))
        return v.Holds(span, left, ((count, card_named(ctx, token)),), listed)
    if left.type == "number":
        return v.Compare(span, "=", left, ctx.as_number(read_word(ctx, token, scope)))
    hint = "ask whether there are some: `TAG card in ZONE`" if left.type == "cards" else None
    message = f"{TYPE_NAMES[left.type]} cannot be followed by `is {word}`"
    ctx.wrong("T013", span, message, hint)


def card_named(ctx: ReadContext, token: Token) -> str:
    card = find(ctx.vocabulary.cards, ctx.word(token))
    if card is None:
        ctx.unknown("N010", token, "card", [*ctx.vocabulary.cards, "empty"])
    return card.name


@reads_value("is_empty")
def read_is_empty(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    zone_tree, negated = tree.children
    zone = ctx.as_type(read_value(ctx, cast(Syntax, zone_tree), scope), "zone")
    empty = v.IsEmpty(ctx.span(tree), zone)
    return v.Not(ctx.span(tree), empty) if is_said(ctx.parsed, negated) else empty


@reads_value("is_in")
def read_is_in(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    piece_tree, negated, places = tree.children
    thing = ctx.settled(read_value(ctx, cast(Syntax, piece_tree), scope))
    if thing.type == "room":
        rooms = read_among_rooms(ctx, cast(Syntax, places), scope)
        inside: v.Value = v.InRooms(ctx.span(tree), thing, rooms)
    else:
        piece = ctx.as_type(thing, "card")
        inside = v.InZone(ctx.span(tree), piece, read_places(ctx, cast(Syntax, places), scope))
    return v.Not(ctx.span(tree), inside) if is_said(ctx.parsed, negated) else inside


@reads_value("is_next_to")
def read_is_next_to(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    left, negated, right, kind = tree.children
    room, other = ctx.all_of(
        lambda: ctx.as_type(ctx.settled(read_value(ctx, cast(Syntax, left), scope)), "room"),
        lambda: ctx.as_type(ctx.settled(read_value(ctx, cast(Syntax, right), scope)), "room"),
    )
    near = v.IsNextTo(ctx.span(tree), room, other, tunnel_kind(ctx, cast("Token | None", kind)))
    return v.Not(ctx.span(tree), near) if is_said(ctx.parsed, negated) else near


@reads_value("phase_is")
def read_phase_is(ctx: ReadContext, tree: Syntax, _scope: Scope) -> v.Value:
    negated, token = tree.children
    names = [phase.name for phase in ctx.vocabulary.phases]
    if str(token) not in names:
        ctx.unknown("N031", cast(Token, token), "phase", names)
    asked = v.PhaseIs(ctx.span(tree), ctx.word(cast(Token, token)))
    return v.Not(ctx.span(tree), asked) if is_said(ctx.parsed, negated) else asked


@reads_value("every_player_is")
def read_every_player_is(ctx: ReadContext, tree: Syntax, _scope: Scope) -> v.Value:
    negated, token = tree.children
    if str(token) != "out":
        ctx.unknown("N011", cast(Token, token), "state of a player called", ["out"])
    ctx.word(cast(Token, token))
    all_out = v.EveryPlayerOut(ctx.span(tree))
    return v.Not(ctx.span(tree), all_out) if is_said(ctx.parsed, negated) else all_out
