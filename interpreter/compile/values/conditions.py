"""Lowering conditions."""

from __future__ import annotations

from dsl.model import values as v
from interpreter.compile.form import nodes as n
from interpreter.compile.form.facts import free, is_cheap, names_given, size
from interpreter.compile.form.passes import SMALL, bound_to, folded
from interpreter.compile.values.lowering import ENGINE, Lowering, card_or, index_or, lowers
from interpreter.compile.values.numbers import SIGNS
from interpreter.compile.values.places import may_have_gaps, single_zones, zones_list
from interpreter.compile.values.selections import things
from interpreter.state.cells import Cells, Env
from interpreter.state.layout import KIND, PHASE, ZONE


@lowers(v.Compare)
def compare(c: Lowering, value: v.Compare) -> n.Expr:
    return n.Compare(SIGNS[value.operator], c.lower(value.left), c.lower(value.right))


@lowers(v.AllOf)
def all_of(c: Lowering, value: v.AllOf) -> n.Expr:
    return n.All(tuple(map(c.lower, value.parts)))


@lowers(v.AnyOf)
def any_of(c: Lowering, value: v.AnyOf) -> n.Expr:
    return n.AnyOf(tuple(map(c.lower, value.parts)))


@lowers(v.Not)
def not_(c: Lowering, value: v.Not) -> n.Expr:
    return n.Not(c.lower(value.part))


@lowers(v.There)
def there(c: Lowering, value: v.There) -> n.Expr:
    found = things(c, value.of)
    if value.at_least.constant() == 1:
        return n.NonEmpty(found)
    return n.Compare(">=", n.Count(found), c.lower(value.at_least))


@lowers(v.Always)
def always(c: Lowering, value: v.Always) -> n.Expr:
    return n.Const(value.holds)


@lowers(v.OptionIs)
def option_is(c: Lowering, value: v.OptionIs) -> n.Expr:
    return n.Const(c.program.options[value.option] == value.value)


@lowers(v.HasTag)
def has_tag(c: Lowering, value: v.HasTag) -> n.Expr:
    cards = enumerate(c.program.cards)
    kinds = frozenset(number for number, card in cards if value.tag in card.tags)
    return _is_among(c, value.piece, kinds)


@lowers(v.IsKind)
def is_kind(c: Lowering, value: v.IsKind) -> n.Expr:
    return _is_among(c, value.piece, frozenset({c.program.card_numbers[value.kind]}))


def _is_among(c: Lowering, piece: v.Value, kinds: frozenset[int]) -> n.Expr:
    """Whether there is a card and it is of one of these kinds."""
    card = c.lower(piece)
    if piece.type == "kind":
        return n.Among(card, kinds)
    if c.is_there(piece):
        return n.Among(n.Field(card, KIND), kinds)
    return card_or(card, lambda card: n.Among(n.Field(card, KIND), kinds), n.Const(False))


@lowers(v.RoomIs)
def room_is(c: Lowering, value: v.RoomIs) -> n.Expr:
    fits = tuple(value.kind in kinds for kinds in c.program.map.kinds)
    return index_or(c.lower(value.room), lambda room: n.Entry(fits, room), n.Const(False))


@lowers(v.IsOut)
def is_out(c: Lowering, value: v.IsOut) -> n.Expr:
    return index_or(c.lower(value.player), lambda who: _is_out(c, who), n.Const(True))


@lowers(v.EveryPlayerOut)
def every_player_out(c: Lowering, value: v.EveryPlayerOut) -> n.Expr:
    return n.All(tuple(_is_out(c, n.Const(player)) for player in range(c.layout.players)))


@lowers(v.PhaseIs)
def phase_is(c: Lowering, value: v.PhaseIs) -> n.Expr:
    names = [phase.name for phase in c.vocabulary.phases]
    return n.Compare("==", n.Cell(PHASE), n.Const(names.index(value.phase)))


def _is_out(c: Lowering, who: n.Expr) -> n.Expr:
    out = c.out_when
    if out is None:
        return n.Const(False)
    if is_cheap(who) and size(out) <= SMALL and free(who).isdisjoint(names_given(out)):
        return folded(bound_to(out, (who, who, n.Const(0))))
    return n.Native(c.program.is_out, (n.State(), n.Bound((who, who, n.Const(0)))))


@lowers(v.IsEmpty)
def is_empty(c: Lowering, value: v.IsEmpty) -> n.Expr:
    zones = single_zones(c, value.zone)
    if zones is None:
        return n.Not(n.NonEmpty(n.HeldIn(zones_list(c, value.zone))))
    gaps = may_have_gaps(c, value.zone)
    held = (n.AnyTrue(n.Held(zone)) if gaps else n.NonEmpty(n.Held(zone)) for zone in zones)
    return n.Not(n.AnyOf(tuple(held)))


@lowers(v.InZone)
def in_zone(c: Lowering, value: v.InZone) -> n.Expr:
    piece = c.lower(value.piece)
    if value.zone.type == "cards":
        return n.In(piece, c.lower(value.zone))
    place, zones = n.Field(piece, ZONE), single_zones(c, value.zone)
    if zones is not None and len(zones) == 1:
        return n.Compare("==", place, zones[0])
    return n.In(place, zones_list(c, value.zone))


@lowers(v.Holds)
def holds(c: Lowering, value: v.Holds) -> n.Expr:
    zones = c.compiled(zones_list(c, value.zone))
    numbers = c.program.card_numbers
    wanted = [numbers[kind] for count, kind in value.contents for _ in range(count)]
    ordered = isinstance(value.zone, v.Zone) and c.vocabulary.zones[value.zone.name].ordered

    def run(cells: Cells, env: Env) -> bool:
        kinds = [cells[card] for zone in zones(cells, env) for card in cells[zone] if card]
        return kinds == wanted if ordered else sorted(kinds) == sorted(wanted)

    return n.Native(run, ENGINE)
