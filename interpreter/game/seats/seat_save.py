"""A game as it is handed to one seat: with nothing in it that the seat may not know.

`to_json` holds everything, also what is hidden, the seed and the state of chance: whoever has it
can look into every hand. What is given to a player who sits elsewhere is this: what the player
sees, what is asked, and what was told. An answer comes back as the number of an option, with the
token of what was seen when it was chosen, so that one that comes late or twice is refused.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypedDict

from interpreter.game.seats.told_entries import ToldView, told_to
from interpreter.game.view import GameView
from interpreter.run.history.log import Mark
from interpreter.run.journal import Entry, Unveiling, answered_by, is_open_to_all
from interpreter.run.position import Position

FORMAT = 1
TOKEN_BYTES = 16


class SeatSave(TypedDict):
    """All that one seat may know of a game. `view` has the decision with its options, if the seat
    is asked something, and who else is asked."""

    seat_format: int
    pack: str
    version: str
    seat: int
    view: GameView
    log: list[ToldView]
    token: str


def seat_save(
    position: Position,
    seen: GameView,
    entries: Sequence[Entry],
    marks: Sequence[Mark],
    token: str,
) -> SeatSave:
    """What a seat is handed: the view of its player, and what was told to it of the log."""
    seat, program = seen["you"], position.program
    return {
        "seat_format": FORMAT,
        "pack": program.pack.id,
        "version": str(program.pack.manifest.version),
        "seat": seat,
        "view": seen,
        "log": list(told_to(program, _unveiled(position, entries, marks, seat), seat)),
        "token": token,
    }


def _unveiled(
    position: Position, entries: Sequence[Entry], marks: Sequence[Mark], seat: int
) -> list[Entry]:
    """Without what others do in a phase that all play at once, as long as it lasts."""
    span = Unveiling(position, 0)
    if span.open is None:
        return list(entries)
    starts = [start for start, _, _ in marks]

    def is_told(step: int) -> bool:
        start = starts[step - 1] if step else 0
        return span.tells(start, step == 0 or answered_by(position, start) == seat)

    told = {step: is_told(step) for step in {entry.step for entry in entries}}
    return [entry for entry in entries if told[entry.step]]


def token_of(position: Position, seen: GameView, seed: int, answers: int) -> str:
    """What stands for all that a seat sees now. It is keyed with the seed, so that nothing can be
    found out from it; while all play at once, what others have answered does not count."""
    about = [seen, 0 if is_open_to_all(position) else answers]
    key = blake2b(str(seed).encode(), digest_size=TOKEN_BYTES).digest()
    return blake2b(json.dumps(about).encode(), key=key, digest_size=TOKEN_BYTES).hexdigest()
