"""The log as one player may know it, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NotRequired, TypedDict

from interpreter.run.journal import Entry, Place, What
from interpreter.run.program import Program
from interpreter.run.visibility import is_open, shown_to
from interpreter.state.plain_data import PlainData, listed


class PlaceView(TypedDict):
    """A zone, and the player or room that it belongs to."""

    zone: str
    of: int | str | None


class ToldView(TypedDict):
    """Something that happened, as a player may know it. `name` is left out of a card that the
    player did not see."""

    step: int  # which answer it followed; 0 is the setup
    what: What
    player: int | None  # whose it is, when it is a player's
    name: NotRequired[str]
    card: NotRequired[str]  # the kind of card that has a counter
    old: NotRequired[int | str | PlaceView | None]
    new: NotRequired[int | str | PlaceView | None]
    seen_by: NotRequired[list[int]]  # who was shown a card just then
    board: NotRequired[PlainData]


def told_to(program: Program, entries: Iterable[Entry], viewer: int) -> Iterator[ToldView]:
    """What a player may know of what happened."""
    for entry in entries:
        found = _told(program, entry, viewer)
        if found is not None:
            yield found


def _told(program: Program, entry: Entry, viewer: int) -> ToldView | None:
    found: ToldView = {"step": entry.step, "what": entry.what, "player": entry.player}
    seen = viewer in entry.seers
    match entry.what:
        case "counter":
            if not shown_to(program.vocabulary.counters[entry.name], entry.player, viewer):
                return None
            found.update({"name": entry.name, "old": entry.old, "new": entry.new})
        case "pawn":
            found.update({"name": entry.name, "old": entry.old, "new": entry.new})
        case "order":
            found["name"] = entry.name
        case "turn":
            pass
        case "board":
            found.update({"name": entry.name, "board": listed(entry.new)})
        case "told":
            found.update({"name": entry.name, "new": int(entry.new[1])})
        case "card" | "new":
            if _sees(program, entry.old, viewer) or _sees(program, entry.new, viewer):
                found["name"] = entry.name
            found.update({"old": _place(entry.old), "new": _place(entry.new)})
        case "seen":
            if seen:
                found["name"] = entry.name
            found.update({"old": _place(entry.old), "seen_by": sorted(entry.new)})
        case "rolled":
            if seen:
                found.update({"name": entry.name, "old": entry.old})
            found["new"] = _place(entry.new)
        case "held":
            found["name"] = entry.name
        case "mark" | "attached" | "owned":
            hidden = entry.what == "mark" and not is_open(program.vocabulary.counters[entry.name])
            if hidden or not seen:
                return None
            found.update({"name": entry.name, "old": entry.old, "new": entry.new})
            if entry.card:
                found["card"] = entry.card
    return found


def _sees(program: Program, place: Place | None, viewer: int) -> bool:
    if place is None:
        return False
    return shown_to(program.vocabulary.zones[place.zone], place.player, viewer)


def _place(place: Place | None) -> PlaceView | None:
    if place is None:
        return None
    return {"zone": place.zone, "of": place.player if place.room is None else place.room}
