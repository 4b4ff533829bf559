"""What a native program knows of its pack: numbers and tables before any function."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from interpreter.native.static_values import StaticValues
from interpreter.run.imagining.dealing import told_apart_by
from interpreter.run.imagining.told_by_marks import marks_on_backs
from interpreter.run.initial import blank_cells
from interpreter.run.journal import HOW_REACHED
from interpreter.run.program import Program
from interpreter.run.visibility import is_top_seen, open_zones, sight_of
from interpreter.state import layout as cells
from interpreter.state import limits

# What a game may be given up for; the engine then plays it, and says what is wrong if anything is.
FAULTS = (
    *("steps", "looks", "number", "kind", "index", "room", "deep", "armed", "script"),
    *("slot", "zone", "cells", "options", "times", "refused", "hole"),
)
CELLS = (
    *("STACK", "DECISION", "ANSWER", "RANDOM", "ACTIVE", "PHASE", "TURN", "WATCHERS", "LISTENERS"),
    *("MODIFIERS", "QUEUE", "AT_END", "OVER", "SCRIPT", "USED", "NOWHERE", "WAITING", "OPENING"),
    *("TOLD", "FIRST_FREE", "KIND", "ZONE", "OWNER", "SEEN", "HOST"),
)
HEAP = 1 << 21  # words of lists, in each of two halves
TIDY = 1 << 15  # words from which on the lists that nobody speaks of are let go of
PILE = 1 << 17  # words of lists in the making
MOST_AT_ONCE = 1_024  # games that a process is told to play
MOST_LEADS = 2_000  # turns of which it is told how everybody stood
MOST_TOLD = 1 << 18  # numbers that are told of one game
MOST_PICKED = 4_096  # things among which chance picks
DEEPEST_C = 5_000  # functions within functions


def defines(program: Program, statics: StaticValues) -> dict[str, int]:
    """Numbers by name; what never changes must be known by then."""
    layout = program.layout
    return {
        **{name: getattr(cells, name) for name in CELLS},
        "FIRST_CARD": layout.first_card,
        "RECORD": layout.record,
        "PLAYERS": program.players,
        "KINDS": max(1, len(program.cards)),
        "MOST_CELLS": limits.MOST_CELLS,
        "MOST_ARMED": limits.MOST_ARMED,
        "MOST_OPTIONS": limits.MOST_OPTIONS,
        "MOST_STEPS": limits.MOST_STEPS,
        "MOST_LOOKS": limits.MOST_LOOKED_AT,
        "DEEPEST": limits.DEEPEST,
        "DEEPEST_C": DEEPEST_C,
        "HEAP": HEAP,
        "TIDY": TIDY,
        "PILE": PILE,
        "MOST_PICKED": MOST_PICKED,
        "STATIC": len(statics.heap),
        "OWN_CHANCES": len(layout.chances),
        "MARKS_CARDS": int(program.marks_cards),
        "ATTACHES": int(program.attaches),
        "OPENS": int(program.opens),
        "N_PHASES": len(program.phase_ends),
        "TURN_END": program.turn_end,
        "TURN_MARK": program.turn_mark,
        "WATCHES": len(program.reactions.watches),
        "MOMENTS": len(program.abilities),
        "ACTIONS": max(1, len(program.vocabulary.actions)),
        "OWNERS": -1 if layout.owners is None else layout.owners,
        "MOST_TOLD": MOST_TOLD,
        "MOST_AT_ONCE": MOST_AT_ONCE,
        "MOST_LEADS": MOST_LEADS,
        "ROWS": len(shared_rows(program)),
        "COUNTED": max(1, len(program.vocabulary.actions), len(program.map.names)),
        "FOLLOWS": int(program.follows),
        "MIXED": layout.mixed if program.follows and layout.mixed is not None else 0,
        "EVERYBODY": (1 << program.players) - 1,
        "TOPS": len(program.tops_seen),
        "TOLD_PARTS": len(told_apart_by(program)),
        "MARK_PARTS": len(marks_on_backs(program)),
        "HAS_INVARIANTS": int(bool(program.invariants)),
    }


def shared_rows(program: Program) -> list[str]:
    """The zones with slots that all share."""
    zones = program.layout.zone_cells.values()
    return [zone.name for zone in zones if zone.slots is not None and zone.owner == "shared"]


def table(kind: str, name: str, numbers: Iterable[int | bool | None]) -> str:
    """The line of a table. One that is empty has one entry that nobody asks for."""
    said = ", ".join(str(int(number or 0)) for number in numbers) or "0"
    return f"static const {kind} {name}[] = {{{said}}};"


def layout_tables(program: Program, statics: StaticValues) -> Sequence[str]:
    """Tables of zones, of phases, places and questions, of dice, and the cells of a new game."""
    return [
        *_zones(program),
        *_course(program),
        *_dice(program),
        *_actions(program),
        *_seen(program),
        table("int32_t", "rows", (program.layout.zones[name] for name in shared_rows(program))),
        table("int32_t", "blank", _blank(program, statics)),
        table("int32_t", "static_heap", statics.heap),
    ]


def _blank(program: Program, statics: StaticValues) -> list[int]:
    chances = (cells.RANDOM, *program.layout.chances.values())
    return [
        0 if cell in chances else statics.value(value)
        for cell, value in enumerate(blank_cells(program))
    ]


def _zones(program: Program) -> Iterable[str]:
    layout = program.layout
    places = range(layout.first_card)
    zones = [layout.zone_cells.get(cell) for cell in places]
    slots = [zone.slots if zone is not None else None for zone in zones]
    owned = [zone.index if zone and zone.owner == "player" else -1 for zone in zones]
    sights = [open_zones(program, player) for player in range(program.players)]
    open_to = [
        sum(1 << player for player, sight in enumerate(sights) if cell in sight) for cell in places
    ]
    chances = [layout.chances.get(cell, cells.RANDOM) for cell in places]
    begun = [layout.zone_cells[zone] for zone in layout.chances]
    seeds = [crc32(f"{zone.name} {zone.index}".encode()) for zone in begun]
    return [
        table("uint8_t", "is_zone", (zone is not None for zone in zones)),
        table("int32_t", "zone_slots", (-1 if number is None else number for number in slots)),
        table("uint8_t", "zone_pile", (zone is not None and zone.pile for zone in zones)),
        table("int32_t", "zone_player", owned),
        table("int32_t", "zone_chance", chances),
        table("uint32_t", "zone_open", open_to),
        table("int32_t", "own_chance_cell", layout.chances.values()),
        table("uint32_t", "own_chance_seed", seeds),
    ]


def _seen(program: Program) -> Iterable[str]:
    """Who sees into which zones, and what players know of cards; and the cells that tell nothing of
    how a game stands, but how it came there."""
    layout, sight = program.layout, sight_of(program)
    places = range(layout.first_card)
    tops = [
        zone is not None and is_top_seen(program.vocabulary.zones[zone.name])
        for zone in map(layout.zone_cells.get, places)
    ]
    left_out = {*HOW_REACHED, *layout.chances.values(), layout.mixed, layout.unknown}
    return [
        table("uint32_t", "zone_sight", (sight.get(cell, 0) for cell in places)),
        table("uint8_t", "zone_top_seen", tops),
        table("int32_t", "tops_seen", program.tops_seen),
        table("int32_t", "told_parts", told_apart_by(program)),
        table("int32_t", "mark_parts", marks_on_backs(program)),
        table("uint8_t", "is_how_reached", (cell in left_out for cell in places)),
    ]


def _course(program: Program) -> Iterable[str]:
    places = range(len(program.places))
    closing = program.turn_ends | program.closings
    phases, questions = program.vocabulary.phases, program.questions
    watches = program.reactions.watches
    return [
        table("int32_t", "phase_ends", program.phase_ends),
        table("int32_t", "phase_closes", program.phase_closes),
        table("uint8_t", "phase_after_turn", (phase.after_turn for phase in phases)),
        table("uint8_t", "closes", (place in closing for place in places)),
        table("uint8_t", "is_opening", (place in program.openings for place in places)),
        table("uint8_t", "question_is_action", (one.kind == "action" for one in questions)),
        table("uint8_t", "watch_per", (watch.per for watch in watches)),
        table("int32_t", "watch_code", (watch.code for watch in watches)),
    ]


def _actions(program: Program) -> Iterable[str]:
    """Which parameters of actions are cards; and the numbers with which SHA-512 goes round."""
    actions = program.vocabulary.actions.values()
    cards = [
        sum(1 << at for at, param in enumerate(action.params) if param.type == "card")
        for action in actions
    ]
    rounds = ", ".join(f"{_third_root(prime) & (1 << 64) - 1:#x}u" for prime in _primes(80))
    return [
        table("int32_t", "card_params", cards),
        f"static const uint64_t sha_rounds[] = {{{rounds}}};",
    ]


def _primes(number: int) -> list[int]:
    found: list[int] = []
    candidate = 2
    while len(found) < number:
        if all(candidate % prime for prime in found):
            found.append(candidate)
        candidate += 1
    return found


def _third_root(number: int) -> int:
    """The third root of a number, times 2 ** 64 and rounded down."""
    scaled, low, high = number << 192, 0, number << 64
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**3 <= scaled else (low, middle - 1)
    return low


def _dice(program: Program) -> Iterable[str]:
    faces = [program.faces.get(kind, ()) for kind in range(len(program.cards))] or [()]
    names = [f"faces_of_{kind}" if one else "0" for kind, one in enumerate(faces)]
    return [
        *(table("int64_t", names[kind], one) for kind, one in enumerate(faces) if one),
        f"static const int64_t *const die_faces[] = {{{', '.join(names)}}};",
        table("int32_t", "die_sides", map(len, faces)),
    ]
