"""Lowering cards chosen by where they are and what they are."""

from __future__ import annotations

from collections.abc import Callable

from dsl.model import values as v
from interpreter.compile.form import nodes as n
from interpreter.compile.values.attributes import attribute_of, attribute_of_kind
from interpreter.compile.values.lowering import LISTS, Lowering, lowers
from interpreter.compile.values.numbers import (
    SIGNS,
    counter_of,
    number_of_room,
    owner_of_piece,
    told_of,
)
from interpreter.compile.values.places import (
    may_have_gaps,
    position_in_zone,
    single_zones,
    zones_list,
)
from interpreter.state.cells import Matches
from interpreter.state.layout import HOST, KIND, ZONE

PIECE = n.Var("piece")


def kinds_passing(c: Lowering, filter_: v.Filter) -> frozenset[int]:
    """The kinds of card that have what a filter asks of their kind."""
    asked = (filter_.kind, filter_.tags, filter_.either, filter_.having)
    if asked not in c.kinds_of:
        c.kinds_of[asked] = frozenset(
            number
            for number, card in enumerate(c.program.cards)
            if filter_.names(card.name, card.tags)
            and all(name in card.attributes or card.abilities_at(name) for name in filter_.having)
        )
    return c.kinds_of[asked]


def asked_of(c: Lowering, filter_: v.Filter, piece: n.Expr = PIECE) -> list[n.Expr]:
    """The tests that a card must pass; none when every card does."""
    kinds = kinds_passing(c, filter_)
    tests: list[n.Expr] = []
    if len(kinds) != len(c.program.cards):
        tests.append(n.Among(n.Field(piece, KIND), kinds))
    if filter_.owner is not None:
        tests.append(n.Compare("==", owner_of_piece(c, piece), c.lower(filter_.owner)))
    if filter_.like is not None:
        tests.append(n.Compare("==", n.Field(piece, KIND), c.lower(filter_.like)))
    if filter_.attached is not None:
        tests.append(_has_attached(c, filter_.attached, piece))
    if filter_.without is not None:
        tests.append(n.Not(_has_attached(c, filter_.without, piece)))
    for asked in filter_.excepts:
        tests.append(n.Not(n.All(tuple(asked_of(c, asked, piece)))))
    tests.extend(told_of(c, filter_, piece))
    for name, sign, bound in filter_.comparisons():
        tests.append(n.Compare(SIGNS[sign], number_of(c, name, piece), c.lower(bound)))
    return tests


def number_of(c: Lowering, name: str, piece: n.Expr) -> n.Expr:
    """An attribute of a card, a counter on it, or its position."""
    if name == v.POSITION:
        return position_in_zone(piece)
    if name in c.vocabulary.attributes:
        return attribute_of(c, name, piece)
    if c.vocabulary.counters[name].computed:
        return n.Call(c.counter_function(name), (n.Slot(0), n.Slot(1), piece))
    return n.Field(piece, c.layout.card_counters[name])


def _has_attached(c: Lowering, filter_: v.Filter, piece: n.Expr) -> n.Expr:
    """Whether a card that passes a filter is attached to a card."""
    upon = n.Native(c.program.attached, (n.State(), n.Items((piece,))))
    tests = tuple(asked_of(c, filter_, n.Var("upon")))
    return n.NonEmpty(n.Filtered("upon", upon, tests) if tests else upon)


@lowers(v.Selection)
def selection(c: Lowering, value: v.Selection) -> n.Expr:
    if value.attached_to is not None:
        hosts = things(c, value.attached_to)
        upon = n.Native(c.program.attached, (n.State(), hosts))
        return _filtered(upon, asked_of(c, value.filter))
    if value.where is None:
        every = n.Native(c.program.every_card, (n.State(),))
        return n.Filtered("piece", every, tuple(tests_of(c, value)))
    tests = selection_tests(c, value)
    if value.where.type == "cards":
        return _filtered(c.lower(value.where), tests)
    zones = single_zones(c, value.where)
    if zones is None:
        return _filtered(n.HeldIn(zones_list(c, value.where)), tests)
    if may_have_gaps(c, value.where):
        tests = [PIECE, *tests]
    held = tuple(n.Held(zone) for zone in zones)
    return _filtered(held[0] if len(held) == 1 else n.Chain(held), tests)


def _filtered(source: n.Expr, tests: list[n.Expr]) -> n.Expr:
    return n.Filtered("piece", source, tuple(tests)) if tests else source


def selection_tests(c: Lowering, value: v.Selection, piece: n.Expr = PIECE) -> list[n.Expr]:
    """What is asked of each card where a selection looks."""
    tests = asked_of(c, value.filter, piece)
    return [*tests, n.Compare("!=", piece, n.Slot(2))] if value.not_this else tests


def by_kind(c: Lowering, value: v.Selection) -> bool:
    """Whether a selection asks only what kind the cards of one zone are."""
    asks = value.filter
    return (
        isinstance(value.where, v.Zone)
        and asks == v.Filter(tags=asks.tags, kind=asks.kind, having=asks.having, either=asks.either)
        and not (value.not_this or value.attached_to or may_have_gaps(c, value.where))
    )


def things(c: Lowering, value: v.Value) -> n.Expr:
    """The list of one or several cards, rooms or players, without what is not there."""
    found = c.lower(value)
    if value.type in LISTS:
        return found
    nothing = n.Items(())
    return n.Given(
        "thing", found, 1 if value.type == "card" else 0, n.Items((n.Var("thing"),)), nothing
    )


def matches(c: Lowering, value: v.Value) -> Matches:
    """Whether one card is among those a value speaks of."""
    return c.test(n.All(tuple(tests_of(c, value))))


def tests_of(c: Lowering, value: v.Value) -> list[n.Expr]:
    """What must hold of a card that is among those a value speaks of, wherever it lies."""
    if not isinstance(value, v.Selection) or (value.where and value.where.type == "cards"):
        return [n.In(PIECE, things(c, value))]
    tests = asked_of(c, value.filter)
    if value.where is not None:
        tests.append(n.In(n.Field(PIECE, ZONE), zones_list(c, value.where)))
    if value.attached_to is not None:
        tests.append(n.In(n.Field(PIECE, HOST), things(c, value.attached_to)))
    if value.not_this:
        tests.append(n.Compare("!=", PIECE, n.Slot(2)))
    return tests


@lowers(v.Pick)
def pick(c: Lowering, value: v.Pick) -> n.Expr:
    """A pick that asks nobody: from an end of a zone."""
    among, how = c.lower(value.among), value.how
    assert how in ("top", "bottom")
    if value.type in ("card", "room", "player"):
        return n.EndOne(among, how)
    return n.End(among, how, c.lower(value.amount))


@lowers(v.Kinds)
def kinds(c: Lowering, value: v.Kinds) -> n.Expr:
    """The numbers of kinds that have what a filter asks written on them."""
    left_out = [kinds_passing(c, one) for one in value.filter.excepts]
    passing = sorted(kinds_passing(c, value.filter).difference(*left_out))
    every, kind = n.Items(tuple(n.Const(number) for number in passing)), n.Var("kind")
    tests = tuple(
        n.Compare(SIGNS[sign], attribute_of_kind(c, name, kind), c.lower(bound))
        for name, sign, bound in value.filter.comparisons()
    )
    return n.Filtered("kind", every, tests) if tests else every


@lowers(v.Count)
def count(c: Lowering, value: v.Count) -> n.Expr:
    return n.Count(c.lower(value.of))


@lowers(v.Aggregate)
def aggregate(c: Lowering, value: v.Aggregate) -> n.Expr:
    if value.of.type in ("player", "players"):
        return _combined(c, value, lambda player: counter_of(c, value.attribute, player))
    if value.of.type in ("room", "rooms"):
        return _combined(c, value, lambda room: number_of_room(c, value.attribute, room))
    return _combined(c, value, lambda piece: number_of(c, value.attribute, piece))


@lowers(v.DefinedAggregate)
def defined_aggregate(c: Lowering, value: v.DefinedAggregate) -> n.Expr:
    function = c.defined_function(value.define)
    return _combined(
        c, value, lambda piece: n.Call(function, (n.Slot(0), n.Slot(1), n.Slot(2), piece))
    )


def _combined(
    c: Lowering, value: v.Aggregate | v.DefinedAggregate, element: Callable[[n.Expr], n.Expr]
) -> n.Expr:
    return n.Combined(value.how, n.Mapped("piece", things(c, value.of), element(PIECE)))
