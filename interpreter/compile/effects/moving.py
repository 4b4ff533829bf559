"""Moving, creating and shuffling cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice

from dsl.model import effects as e
from dsl.model import values as v
from interpreter.compile.effects.compiler import THEY, Compiler, does
from interpreter.compile.effects.picks import cards_argument
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.facts import is_cheap
from interpreter.compile.values import selections
from interpreter.run.abilities.reactions import Token
from interpreter.run.imagining import following
from interpreter.run.machine import Machine
from interpreter.run.visibility import is_open, is_secret
from interpreter.state.layout import KIND, RANDOM, SEEN
from interpreter.state.limits import MOST_CELLS

Before = tuple[Token, ...]  # what was put in the place of what led here


@does(e.Move)
def move(c: Compiler, effect: e.Move, depth: int) -> o.Ops:
    site, bottom = c.site(effect), effect.bottom
    asking, cards, tidy = cards_argument(c, effect.cards, depth)
    if effect.to.type == "place":
        put = o.Run(partial(place_cards, site), (c.ready(effect.to), cards, c.before()))
        return (*asking, *watched(c, effect.cards, cards, effect.to, (put,)), *tidy)
    if asking:
        moved = _all(c, cards, c.ready(effect.to), bottom, site)
        return (*asking, *watched(c, effect.cards, cards, effect.to, (moved,)), *tidy)
    return moving(c, effect.cards, effect.to, bottom, site)


def place_cards(
    site: int, machine: Machine, to: tuple[int, int], moved: tuple[int, ...], before: Before
) -> None:
    """Move cards to a certain place of a zone."""
    for card in tuple(moved):
        machine.move(card, to[0], False, site, to[1], before)


def _all(c: Compiler, cards: n.Expr, to: n.Expr, bottom: bool, site: int) -> o.Op:
    if c.exempt is not None:
        given = (cards, to, n.Const(bottom), n.Const(site), c.before())
        return o.Run(Machine.move_each, given)
    return o.Run(Machine.move_all, (cards, to, n.Const(bottom), n.Const(site)))


def moving(c: Compiler, cards: v.Value, to: v.Value, bottom: bool, site: int) -> o.Ops:
    """Move cards that nobody is asked for."""
    zone, found = c.ready(to), c.ready(cards)
    if c.exempt is not None and c.program.reactions.hears_moves:
        listed = c.as_list(cards, found)
        return watched(c, cards, listed, to, (_all(c, listed, zone, bottom, site),))
    if cards.type == "card":
        names: o.Ops = ()
        if not is_cheap(found):
            name = c.fresh("moved")
            names, found = (o.Name(name, found),), n.Var(name)
        target = target_of(c, to)
        if target is not None:
            every = c.layout.zone_cells.items()
            rows = frozenset(cell for cell, zone in every if zone.slots is not None)
            target = replace(target, rows=rows)
        one = n.Items((found,))
        ops = watched(c, cards, one, to, (o.Move(found, zone, bottom, site, target),))
        return (*names, *(ops if c.is_there(cards) else (o.If(found, ops),)))
    batches, target = batches_of(c, cards, to), target_of(c, to)
    source = lies_in(cards)
    moved: o.Op
    if batches is not None and target is not None:
        moved = o.Shift(batches, zone, bottom, site, target)
    elif source is not None:
        given = (found, c.ready(source), zone, n.Const(bottom), n.Const(site))
        moved = o.Run(Machine.shift, given)
    else:
        moved = _all(c, found, zone, bottom, site)
    return watched(c, cards, found, to, (moved,))


def watched(c: Compiler, cards: v.Value, found: n.Expr, to: v.Value, moved: o.Ops) -> o.Ops:
    """A move, and before it what players learn and lose by it, where that can be anything: nobody
    loses sight of what goes where all see it."""
    if not c.program.follows:
        return moved
    after: o.Ops = (o.Run(following.tops_shown),) if c.program.tops_seen else ()
    if isinstance(to, v.Zone) and is_open(c.vocabulary.zones[to.name]):
        return (*moved, *after)
    how, source = how_taken(cards), lies_in(cards)
    unseen = source is not None and is_secret(c.vocabulary.zones[source.name])
    if how == following.FOLLOWED and unseen:  # nobody has seen it before either
        return (*moved, *after)
    where = c.ready(to)
    if to.type == "place":
        where = n.Native(zone_of_place, (where,))
    note = o.Run(following.moves_on, (found, where, THEY, n.Const(how), taken_among(c, cards)))
    return (note, *moved, *after)


def taken_among(c: Compiler, cards: v.Value) -> n.Expr:
    """The cards among which some are taken by choice or by what they are, if that is said: nobody
    else is told which of them come into question."""
    while isinstance(cards, v.Pick):
        cards = cards.among
    if isinstance(cards, v.Selection) and cards.where is not None and cards.attached_to is None:
        return c.ready(v.Selection(cards.span, v.Filter(), cards.where))
    return n.Items(())


def zone_of_place(place: tuple[int, int]) -> int:
    return place[0]


def how_taken(cards: v.Value) -> int:
    """How cards are taken from where they lie."""
    if isinstance(cards, v.Pick):
        if cards.how in ("top", "bottom", "all"):
            return how_taken(cards.among)
        return following.CHOSEN
    if isinstance(cards, v.Selection) and cards.attached_to is None:
        every = cards.filter == v.Filter() and not cards.not_this
        if every or v.POSITION in cards.each_measured():
            return following.FOLLOWED
        return following.SORTED
    return following.CHOSEN


def lies_in(value: v.Value) -> v.Zone | None:
    """The one zone that some cards lie in, if that is certain."""
    if isinstance(value, v.Pick):
        return lies_in(value.among)
    if isinstance(value, v.Selection) and isinstance(value.where, v.Zone):
        return value.where
    return None


def is_plain(c: Compiler, zone: v.Value) -> bool:
    """Whether nothing but its cards must be looked at when they come and go."""
    return (
        isinstance(zone, v.Zone)
        and c.vocabulary.zones[zone.name].slots is None
        and (zone.of is None or zone.of.is_doer)
        and not c.program.reactions.hears_moves
    )


def target_of(c: Compiler, zone: v.Value) -> o.Target | None:
    """What is known of a zone into which cards go, if it is plain."""
    if not (isinstance(zone, v.Zone) and is_plain(c, zone)):
        return None
    decl = c.vocabulary.zones[zone.name]
    if decl.owner != "player":
        return o.Target(decl.ordered, None)
    assert zone.of is not None
    return o.Target(decl.ordered, c.ready(zone.of))


def batches_of(c: Compiler, cards: v.Value, to: v.Value) -> tuple[o.Batch, ...] | None:
    """The batches that some cards are taken in, when it is known where they lie."""
    if not (isinstance(to, v.Zone) and is_plain(c, to)):
        return None
    if isinstance(cards, v.Pick) and cards.how == "top" and cards.type == "cards":
        zone, amount = lies_in(cards.among), c.ready(cards.amount)
        if zone is None or zone.name == to.name or not is_plain(c, zone):
            return None
        if c.ready(cards.among) != n.Held(c.ready(zone)) or not is_cheap(amount):
            return None
        return (_batch(c, zone, to, first=amount),)
    if not isinstance(cards, v.Selection) or cards.where is None or cards.attached_to:
        return None
    parts = cards.where.parts if isinstance(cards.where, v.Zones) else (cards.where,)
    zones = [zone for zone in parts if isinstance(zone, v.Zone) and is_plain(c, zone)]
    names = {zone.name for zone in zones}
    if len(names) < len(parts) or to.name in names:
        return None
    tests = tuple(selections.selection_tests(c, cards))
    return tuple(_batch(c, zone, to, tests) for zone in zones)


def _batch(
    c: Compiler,
    zone: v.Zone,
    to: v.Zone,
    tests: tuple[n.Expr, ...] = (),
    first: n.Expr | None = None,
) -> o.Batch:
    # what lies in a player's zone is that player's already
    owned = type(zone.of) is type(to.of)
    return o.Batch(c.ready(zone), "piece", tests, first, owned)


@does(e.Create)
def create(c: Compiler, effect: e.Create, depth: int) -> o.Ops:
    zone, site = c.ready(effect.zone), n.Const(c.site(effect))
    kinds = [c.program.card_numbers[name] for name in effect.kinds]
    amount = c.ready(effect.amount) if effect.amount is not None else n.Const(0)
    if not isinstance(amount, n.Const):
        create_some = Machine.create
        return tuple(o.Run(create_some, (n.Const(kind), amount, zone, site)) for kind in kinds)
    copies = [amount.value] * len(kinds)
    if effect.amount is None:
        copies = [c.program.cards[kind].copies for kind in kinds]
    each = (k for k, number in zip(kinds, copies, strict=True) for _ in range(number))
    every = tuple(islice(each, MOST_CELLS))  # more are refused in any case
    return (o.Run(partial(create_kinds, every), (zone, site)),)


def create_kinds(kinds: tuple[int, ...], machine: Machine, to: int, at: int) -> None:
    machine.create_all(kinds, to, at)


@does(e.CreateLike)
def create_like(c: Compiler, effect: e.CreateLike, depth: int) -> o.Ops:
    name, site = c.fresh("like"), c.site(effect)
    like, zone, amount = n.Var(name), c.ready(effect.zone), c.ready(effect.amount)
    target = target_of(c, effect.zone)
    if amount == n.Const(1) and target is not None:
        ops: o.Ops = (o.CreateLike(like, zone, site, target),)
    else:
        given = (n.Field(like, KIND), amount, zone, n.Const(site))
        ops = (o.Run(Machine.create, given),)
    if not c.is_there(effect.like):
        ops = (o.If(like, ops),)
    return (o.Name(name, c.ready(effect.like)), *ops)


@does(e.Shuffle)
def shuffle(c: Compiler, effect: e.Shuffle, depth: int) -> o.Ops:
    site, chances = c.site(effect), c.layout.chances
    ops: list[o.Op] = []
    zone = effect.zone
    if effect.into is not None:
        batches = batches_of(c, v.all_in(zone), effect.into)
        target = target_of(c, effect.into)
        found = n.Filtered("piece", n.Held(c.ready(zone)), (n.Var("piece"),))
        moved = _all(c, found, c.ready(effect.into), False, site)
        if batches is not None and target is not None:
            moved = o.Shift(batches, c.ready(effect.into), False, site, target)
        if c.program.follows:
            ops.append(o.Run(following.poured, (c.ready(zone), c.ready(effect.into))))
        ops.append(moved)
        zone = effect.into
    name = c.fresh("at")
    at = n.Var(name)
    ops.append(o.Name(name, c.ready(zone)))
    if c.program.marks_cards:
        card = c.fresh("card")
        piece = n.Var(card)
        seen = n.All((piece, n.Field(piece, SEEN)))
        hide = o.Write(n.Arith("+", piece, n.Const(SEEN)), n.Const(0), site)
        ops.append(o.Loop(card, n.Held(at), (), (o.If(seen, (hide,)),)))
    chance: n.Expr = n.Const(RANDOM)
    if chances:
        chance = n.Native(partial(chance_of, chances), (at,))
    mixed = n.Native(shuffled, (n.Engine(), n.Held(at), chance))
    ops.append(o.Write(at, mixed, site))
    if c.program.follows:
        if not (isinstance(zone, v.Zone) and is_open(c.vocabulary.zones[zone.name])):
            ops.append(o.Run(following.shuffled_in, (at,)))
        if c.program.tops_seen:
            ops.append(o.Run(following.tops_shown))
    return tuple(ops)


def chance_of(chances: dict[int, int], zone: int) -> int:
    """The chance by which a zone is shuffled."""
    return chances.get(zone, RANDOM)


def shuffled(machine: Machine, cards: tuple[int, ...], chance: int) -> tuple[int, ...]:
    return machine.shuffled(cards, chance)
