"""Rolling, showing, attaching and silencing cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dsl.model import effects as e
from dsl.model import values as v
from interpreter.compile.effects.compiler import THEY, Compiler, does
from interpreter.compile.effects.picks import arguments, cards_argument
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.run.imagining import following
from interpreter.run.machine import Machine
from interpreter.state.errors import PlayError
from interpreter.state.layout import (
    HOST,
    KIND,
    LISTENERS,
    MODIFIERS,
    SCRIPT,
    SEEN,
    WATCHERS,
    ZONE,
)
from interpreter.state.rng import chance_for

NO_OWNERS = "nobody owns cards for good in this pack: no rule or card of it has such an effect"


@does(e.SetOwner)
def set_owner(c: Compiler, effect: e.SetOwner, depth: int) -> o.Ops:
    asking, given, tidy = arguments(c, [effect.card, effect.player], depth)
    owned = partial(owned_for_good, c.layout.owners, c.site(effect))
    return (*asking, o.Run(owned, tuple(given)), *tidy)


def owned_for_good(owners: int | None, site: int, machine: Machine, card: int, player: int) -> None:
    if owners is None:
        raise PlayError(NO_OWNERS)
    if card and player >= 0 and machine.cells[card + owners] != player + 1:
        machine.write(card + owners, player + 1, site)


@does(e.Roll)
def roll(c: Compiler, effect: e.Roll, depth: int) -> o.Ops:
    asking, cards, tidy = cards_argument(c, effect.cards, depth)
    return (*asking, o.Run(roll_dice, (cards, n.Const(c.site(effect)))), *tidy)


def roll_dice(machine: Machine, cards: Sequence[int], site: int) -> None:
    """Let chance say of each die which face it shows; a scenario may say it instead."""
    cells, program = machine.cells, machine.program
    dice = [card for card in cards if cells[card + KIND] in program.faces]
    chance = chance_for(program.layout, cells, dice)
    for card in dice:
        machine.burn(1)
        faces = program.faces[cells[card + KIND]]
        script = cells[SCRIPT]
        if script:
            face = script[0][0]
            if face not in faces:
                name = program.cards[face].name
                raise PlayError(f"the scenario draws `{name}`, which is no face of this die")
            machine.write(SCRIPT, script[1:])
        else:
            face = faces[machine.roll(len(faces), chance)]
        machine.write(card + KIND, face, site)
        zone = cells[card + ZONE]
        if zone:  # another tuple: whoever has looked at what lies there looks again
            machine.write(zone, (*cells[zone],), site)
    if program.follows:
        following.rolled(machine, dice)


@does(e.Reveal)
def reveal(c: Compiler, effect: e.Reveal, depth: int) -> o.Ops:
    return shown(c, effect.cards, c.site(effect), True, depth)


@does(e.Look)
def look(c: Compiler, effect: e.Look, depth: int) -> o.Ops:
    return shown(c, effect.cards, c.site(effect), False, depth)


def shown(c: Compiler, value: v.Value, site: int, everyone: bool, depth: int) -> o.Ops:
    """Let cards be seen by the doer, or by all, where they lie."""
    asking, cards, tidy = cards_argument(c, value, depth)
    all_players = (1 << c.layout.players) - 1 if everyone else 0
    show = partial(show_cards, all_players, c.program.follows, site)
    return (*asking, o.Run(show, (cards, THEY)), *tidy)


def show_cards(
    all_players: int,
    hidden: bool,
    site: int,
    machine: Machine,
    found: tuple[int, ...],
    player: int,
) -> None:
    """Let cards be seen by all players, as bits, or where there are none by one."""
    for card in found:
        seen = all_players or machine.cells[card + SEEN] | (1 << player)
        if machine.cells[card + SEEN] != seen:
            machine.write(card + SEEN, seen, site)
    if hidden:
        following.seen(machine, found, all_players or 1 << player)


@does(e.Attach)
def attach(c: Compiler, effect: e.Attach, depth: int) -> o.Ops:
    c.program.attaches = True
    asking, cards, tidy = cards_argument(c, effect.cards, depth)
    more, (host,), tidy_more = arguments(c, [effect.host], depth + len(tidy))
    attached = partial(attach_to, c.site(effect))
    end = (o.Drop(depth),) if tidy or tidy_more else ()
    return (*asking, *more, o.Run(attached, (host, cards)), *end)


def attach_to(site: int, machine: Machine, to: int, found: tuple[int, ...]) -> None:
    for card in found:
        if to and to != card:
            machine.write(card + HOST, to, site)


@does(e.Detach)
def detach(c: Compiler, effect: e.Detach, depth: int) -> o.Ops:
    asking, cards, tidy = cards_argument(c, effect.cards, depth)
    return (*asking, o.Run(partial(detach_all, c.site(effect)), (cards,)), *tidy)


def detach_all(site: int, machine: Machine, found: tuple[int, ...]) -> None:
    for card in found:
        if machine.cells[card + HOST]:
            machine.write(card + HOST, 0, site)


@does(e.Silence)
def silence(c: Compiler, effect: e.Silence, depth: int) -> o.Ops:
    asking, cards, tidy = cards_argument(c, effect.cards, depth)
    return (*asking, o.Run(partial(silence_all, c.site(effect)), (cards,)), *tidy)


def silence_all(site: int, machine: Machine, found: tuple[int, ...]) -> None:
    silent = set(found)
    for cell in (WATCHERS, LISTENERS, MODIFIERS):
        armed = machine.cells[cell]
        kept = tuple(item for item in armed if item[1][2] not in silent)
        if len(kept) != len(armed):
            machine.write(cell, kept, site)
