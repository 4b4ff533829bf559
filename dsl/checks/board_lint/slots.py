"""Slots that mean nothing: of no number, that no rule reads, or where nobody gets to."""

from __future__ import annotations

from collections.abc import Collection

from dsl.checks.board_lint.lint_context import Look, named
from dsl.checks.board_lint.yaml_spans import Places


def find_numbers(look: Look, places: Places) -> None:
    for room in look.board.rooms:
        for slot, number in room.slots.items():
            if number < 1:
                message = f"`{slot}: {number}` says that there is nothing in `{room.name}`"
                span = places.slot(room, slot)
                look.report.warning("B025", span, message, hint="leave it out")


def find_unread(look: Look, places: Places, read: Collection[str]) -> None:
    """Slots on the board that no rule looks at."""
    told: set[str] = set()
    for room in look.board.rooms:
        for slot in room.slots.keys() - read - told:
            told.add(slot)
            message = f"no rule reads the slot `{slot}`, so that nothing comes of it"
            look.report.warning("B026", places.slot(room, slot), message)


def find_out_of_reach(look: Look, reached: Collection[str]) -> None:
    for room in look.board.rooms:
        full = [slot for slot, number in room.slots.items() if number > 0]
        if full and room.name not in reached:
            message = f"nobody gets to the {named(full)} in `{room.name}`"
            look.report.warning("B027", room.span, message)
