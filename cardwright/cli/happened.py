"""What happened in a game, as lines to read: each change, and because of what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.cli.shared import table
from interpreter.run.journal import Entry, Place
from interpreter.text.board_news_text import board_line

MOST_LINES = 25


def happened(log: Sequence[Entry]) -> Iterator[str]:
    """The last changes of a log, without those that laid the table."""
    changes = [entry for entry in log if entry.step]
    if not changes:
        yield "nothing happened"
        return
    if len(changes) > MOST_LINES:
        yield f"... after {len(changes) - MOST_LINES} earlier changes"
    yield from table((change(entry), cause(entry)) for entry in changes[-MOST_LINES:])


def change(entry: Entry) -> str:
    if entry.what == "order":
        return f"{_place(Place(entry.name, entry.player))} is shuffled"
    if entry.what == "told":
        return f"{_whose(entry.player)}{entry.name} comes to {entry.new[1]}"
    if entry.what == "mark":
        return f"{entry.name} of {_whose(entry.player)}{entry.card}: {entry.old} -> {entry.new}"
    if entry.what == "attached":
        way = f"attached to {entry.new}" if entry.new else f"detached from {entry.old}"
        return f"{_whose(entry.player)}{entry.name}: {way}"
    if entry.what == "held":
        return f"{entry.name} is {'changed' if entry.new else 'no longer changed'} for a time"
    if entry.what == "seen":
        seers = ", ".join(f"p{player + 1}" for player in sorted(entry.new))
        return f"{entry.name} in {_place(entry.old)}: shown to {seers}"
    if entry.what == "owned":
        return f"{_whose(entry.player)}{entry.name} is p{entry.new + 1}'s for good"
    if entry.what == "rolled":
        return f"rolled in {_place(entry.new)}: {entry.old} -> {entry.name}"
    if entry.what == "turn":
        return f"next turn: p{(entry.player or 0) + 1}"
    if entry.what == "board":
        return board_line(entry.new)
    if entry.what in ("card", "new"):
        return f"{entry.name}: {_place(entry.old)} -> {_place(entry.new)}"
    return f"{_whose(entry.player)}{entry.name}: {entry.old} -> {entry.new}"


def cause(entry: Entry) -> str:
    """The card or rule that a change came from, and the line that says so."""
    source = entry.source
    name = f"{source.name} ({source.part})" if source.part else source.name
    file = entry.span.file.rpartition("/")[2]
    return f"{name}, {file}:{entry.span.line}" if file else name


def _place(place: Place | None) -> str:
    if place is None:
        return "nowhere"
    return f"{_whose(place.player)}{place.zone}" + (f" of {place.room}" if place.room else "")


def _whose(player: int | None) -> str:
    return "" if player is None else f"p{player + 1}'s "
