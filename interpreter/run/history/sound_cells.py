"""Whether cells that were read from elsewhere can be those of a game: every card in one zone,
every pawn in a room, and whatever is being done or waits known to the program.

A state that answers lead to is known to be sound, whatever this says. This is for those that cannot
be played again: effects were typed into them, or their hidden cards were dealt anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from dsl.boards.changes import fits
from interpreter.run.laid_map import EMPTY
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.state.cells import Cells
from interpreter.state.layout import (
    ACTIVE,
    AT_END,
    DECISION,
    HOST,
    KIND,
    LARGEST,
    LISTENERS,
    MODIFIERS,
    NOBODY_YET,
    NOWHERE,
    OPENING,
    OVER,
    OWNER,
    PHASE,
    QUEUE,
    RANDOM,
    SCRIPT,
    SEEN,
    STACK,
    TURN,
    USED,
    WAITING,
    WATCHERS,
    ZONE,
)
from interpreter.state.limits import DEEPEST
from interpreter.state.rng import HASHED, MASK

EXPIRIES = 4  # until when something holds is one of so many numbers
BOUND = 3  # slots that are always bound: you, they, this


def layout_digest(program: Program) -> str:
    """A digest of all that gives cells their meaning: what stands where, and the names of places
    and questions. Where it is the same, cells can be compared one by one."""
    if program.digest:
        return program.digest
    layout = program.layout
    told = (
        sorted(layout.names.items()),
        sorted(layout.card_counters.items()),
        (layout.first_card, layout.record, layout.owners, layout.board, layout.turns),
        (layout.mixed, layout.unknown),
        list(program.card_numbers),
        program.open_ended
        or sorted(program.places),  # of one that can be added to, there is no end
        program.open_ended or sorted(question.name for question in program.questions),
    )
    text = repr(told).encode("utf-8", "surrogatepass")
    program.digest = hashlib.sha256(text).hexdigest()[:16]
    return program.digest


def are_sound(program: Program, machine: Machine) -> bool:
    """Whether its cells can be those of a game of this program. May raise what reading a tuple or
    a table of the wrong shape does."""
    cells = machine.cells
    opening = cells[OPENING]
    if opening is not None:
        if opening[OPENING] is not None or not _sound(program, list(opening)):
            return False
    elif cells[WAITING]:
        return False
    return _sound(program, cells)


def _sound(program: Program, cells: Cells) -> bool:
    layout = program.layout
    size = len(cells) - layout.first_card
    if size < 0 or size % layout.record:
        return False
    return (
        _course_is_sound(program, cells)
        and _fixed_are_sound(program, cells)
        and _cards_are_sound(program, cells)
        and _doing_is_sound(program, cells)
        and _armed_are_sound(program, cells)
    )


def _among(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _course_is_sound(program: Program, cells: Cells) -> bool:
    last = program.players - 1
    first = NOBODY_YET if cells[PHASE] == -1 else 0
    return (
        _is_chance(cells[RANDOM])
        and _among(cells[ACTIVE], first, last)
        and _among(cells[PHASE], -1, len(program.vocabulary.phases) - 1)
        and _among(cells[TURN], 0, LARGEST)
        and _among(cells[OVER], 0, 1)
        and cells[NOWHERE] == ()
        and all(
            _among(kind, 0, len(program.cards) - 1) and (owner is None or _among(owner, 0, last))
            for kind, owner in cells[SCRIPT]
        )
    )


def _fixed_are_sound(program: Program, cells: Cells) -> bool:
    """Counters within their bounds, pawns in rooms, and what else there is one of."""
    layout, vocabulary = program.layout, program.vocabulary
    if layout.board is not None and program.board is not None:
        kinds = {name: len(kind.params) for name, kind in vocabulary.tunnel_kinds.items()}
        if not fits(program.board, cells[layout.board], kinds):
            return False
    for cell, (category, name, _, _) in layout.names.items():
        value = cells[cell]
        if category == "counter":
            sound = _counts(program, name, value)
        elif category == "pawn":
            sound = _among(value, 0, len(program.map.names) - 1)
        elif category == "chance":
            sound = _is_chance(value)
        elif category == "turns":
            sound = all(_among(player, 0, program.players - 1) for player in value)
        elif category == "mixed":
            sound = _mixings_are_sound(program, cells, value)
        elif category == "unknown":
            sound = all(_is_counter(program, one) for one in value)
        elif category == "walk":
            sound = type(value) is tuple and len(value) == len(EMPTY)
        else:
            sound = type(value) is tuple or category not in ("zone", "board")
        if not sound:
            return False
    for ground in program.grounds.values():
        for player in range(program.players):
            ground.state(cells, player)
    return True


def _is_chance(value: object) -> bool:
    """A state of chance, of a small seed or of one that nobody can guess."""
    return _among(value, 0, MASK) or _among(value, HASHED, 2 * HASHED - 1)


def _mixings_are_sound(program: Program, cells: Cells, value: Any) -> bool:
    """Lists of cards that some players could not follow."""
    cards = range(program.layout.first_card, len(cells), program.layout.record)
    return all(
        _among(players, 1, (1 << program.players) - 1)
        and _among(roll, 0, 1)
        and len(set(lot)) == len(lot)
        and all(type(card) is int and card in cards for card in lot)
        for lot, players, roll in value
    )


def _is_counter(program: Program, cell: object) -> bool:
    named = program.layout.names.get(cell) if type(cell) is int else None
    return named is not None and named[0] == "counter"


def _counts(program: Program, name: str, value: object) -> bool:
    declared = program.vocabulary.counters[name]
    high = declared.high if declared.high is not None else LARGEST
    return _among(value, max(declared.low, -LARGEST), high)


def _cards_are_sound(program: Program, cells: Cells) -> bool:
    """Every card in the zone that its record names, once, and in no other."""
    layout, last = program.layout, program.players - 1
    records = range(layout.first_card, len(cells), layout.record)
    lies: dict[int, int] = {}
    for zone, about in layout.zone_cells.items():
        held = cells[zone]
        if about.slots is not None and len(held) != about.slots:
            return False
        for card in held:
            if card == 0 and type(card) is int and about.slots is not None:
                continue
            if type(card) is not int or card not in records or card in lies:
                return False
            lies[card] = zone
    for card in records:
        host = cells[card + HOST]
        if not (
            _among(cells[card + KIND], 0, len(program.cards) - 1)
            and type(cells[card + ZONE]) is int
            and cells[card + ZONE] == lies.get(card, 0)
            and _among(cells[card + OWNER], -1, last)
            and _among(cells[card + SEEN], 0, (2 << last) - 1)
            and type(host) is int
            and (host == 0 or (host in records and host != card and program.attaches))
            and (layout.owners is None or _among(cells[card + layout.owners], 0, last + 1))
        ):
            return False
        if not all(
            _counts(program, name, cells[card + at]) for name, at in layout.card_counters.items()
        ):
            return False
    return not any(_circles(cells, card) for card in records)


def _circles(cells: Cells, card: int) -> bool:
    """Whether a card is attached to itself by way of others."""
    met = {card}
    while cells[card + HOST]:
        card = cells[card + HOST]
        if card in met:
            return True
        met.add(card)
    return False


def _doing_is_sound(program: Program, cells: Cells) -> bool:
    """Whether what is being done, and by whom, can go on; or the game is over."""
    asked = [(cells[STACK], cells[DECISION])]
    asked += [(stack, decision) for _, stack, decision in cells[WAITING]]
    if cells[OVER] or cells[STACK] is None:
        return bool(cells[OVER]) and asked == [(None, None)]
    players = [player for player, _, _ in cells[WAITING]]
    for (stack, decision), player in zip(asked, [None, *players], strict=True):
        if not _stack_is_sound(program, cells, stack):
            return False
        if decision is None:  # as it is while a phase is being opened
            continue
        question, who, env = decision
        if (
            not _among(question, 0, len(program.questions) - 1)
            or not _among(who, 0, program.players - 1)
            or player not in (None, who)
            or not _binds(program, cells, env)
        ):
            return False
    everybody = [decision[1] for _, decision in asked if decision is not None]
    return len(set(everybody)) == len(everybody)


def _stack_is_sound(program: Program, cells: Cells, frame: Any) -> bool:
    frames = 0
    while frame is not None:
        place, env, frame, because, depth = frame
        frames += 1
        if (
            frames > 2 * DEEPEST
            or not _goes_on(program, cells, place, env, because)
            or not _among(depth, 0, DEEPEST + 2)
        ):
            return False
    return frames > 0


def _goes_on(program: Program, cells: Cells, place: object, env: Any, because: object) -> bool:
    """Whether something can be done from a place on with these bindings."""
    return (
        type(place) is int
        and 0 <= place < len(program.parts)
        and len(env) == program.slots[place]
        and _binds(program, cells, env)
        and _among(because, 0, len(program.sources) - 1)
    )


def _binds(program: Program, cells: Cells, env: Any) -> bool:
    """Whether two players and a card or nothing are bound; what else is bound, only its place
    knows."""
    layout, last = program.layout, program.players - 1
    if type(env) is not tuple or len(env) < BOUND:
        return False
    you, they, this = env[:BOUND]
    cards = range(layout.first_card, len(cells), layout.record)
    return (
        _among(you, -1, last)
        and _among(they, -1, last)
        and type(this) is int
        and (this == 0 or this in cards)
    )


def _armed_are_sound(program: Program, cells: Cells) -> bool:
    return all(_each_armed(program, cells)) and _used_are_sound(program, cells)


def _each_armed(program: Program, cells: Cells) -> Iterator[bool]:
    reactions, modifiers = program.reactions, program.modifiers
    for number, env, seen, because in cells[WATCHERS]:
        code = reactions.watches[_index(number)].code
        yield _goes_on(program, cells, code, env, because) and _among(seen, -1, LARGEST)
    for number, env, expiry, because in cells[LISTENERS]:
        listener = reactions.listeners[_index(number)]
        known = listener.binding(env, 0, 0)
        yield _goes_on(program, cells, listener.code, known, because)
        yield _binds(program, cells, env) and _among(expiry, 0, EXPIRIES - 1)
    for number, env, expiry in cells[MODIFIERS]:
        yield _index(number) < len(modifiers.compiled)
        yield _binds(program, cells, env) and _among(expiry, 0, EXPIRIES - 1)
    for place, env, because in cells[QUEUE]:
        yield _goes_on(program, cells, place, env, because)
    for place, env, because, *phase in cells[AT_END]:
        yield _goes_on(program, cells, place, env, because) and phase in ([], ["phase"])


def _index(number: object) -> int:
    if type(number) is not int or number < 0:
        raise LookupError(number)
    return number


def _used_are_sound(program: Program, cells: Cells) -> bool:
    layout, moments = program.layout, list(program.vocabulary.moments)
    cards = range(layout.first_card, len(cells), layout.record)
    used: Sequence[Any] = cells[USED]
    return all(
        card in cards
        and _index(number) >= 0
        and _index(moment) < len(moments)
        and number < len(program.cards[cells[card + KIND]].abilities_at(moments[moment]))
        for card, moment, number in used
    )
