"""One change of a game as a line tells it, without its cause."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.game.game import Game
from interpreter.run.journal import Entry, EntryValue, Place
from interpreter.text.board_news_text import board_line
from interpreter.text.modifier_text import held_text


@dataclass(slots=True)
class Change:
    """One or several like entries, as one line tells them."""

    entry: Entry
    new: EntryValue
    times: int = 1


def what(game: Game, change: Change, me: int) -> str:
    entry = change.entry
    if entry.what == "held":
        began = entry.new is not None
        armed = entry.new if began else entry.old
        text = held_text(game, [armed], me, seen=me in entry.seers, lasting=began)
        return text if began else f"no longer: {text}"
    if entry.what == "mark":
        card = entry.card if change.times == 1 else f"{change.times} {entry.card}"
        return f"{entry.name} of {whose(entry.player, me)}{card} {entry.old} -> {change.new}"
    if entry.what == "attached":
        way = f"attached to {entry.new}" if entry.new else f"detached from {entry.old}"
        return f"{whose(entry.player, me)}{entry.name}: {way}"
    if entry.what == "seen":
        name = entry.name if change.times == 1 else f"{change.times} {entry.name}"
        everybody = len(entry.seers) == game.program.players
        seers = "everybody" if everybody else ", ".join(f"p{one + 1}" for one in sorted(entry.new))
        return f"{name} in {place(entry.old, me)}: seen by {seers}"
    if entry.what == "owned":
        was = "nobody's" if entry.old is None else f"p{entry.old + 1}'s"
        return f"owner of {whose(entry.player, me)}{entry.name}: {was} -> p{entry.new + 1}'s"
    if entry.what == "rolled":
        return f"rolled in {place(entry.new, me)}: {entry.old} -> {entry.name}"
    if entry.what == "turn":
        return f"next turn: p{(entry.player or 0) + 1}"
    if entry.what == "board":
        return board_line(entry.new)
    if entry.what in ("counter", "pawn"):
        return f"{whose(entry.player, me)}{entry.name} {entry.old} -> {change.new}"
    if entry.what == "told":
        return f"{whose(entry.player, me)}{entry.name} comes to {entry.new[1]}"
    if entry.what == "order":
        return f"{whose(entry.player, me)}{entry.name} shuffled"
    name = entry.name if change.times == 1 else f"{change.times} {entry.name}"
    came = place(entry.old, me) if entry.what == "card" else "new"
    return f"{name}: {came} -> {place(change.new, me)}"


def whose(player: int | None, me: int) -> str:
    return "" if player is None or player == me else f"p{player + 1}'s "


def place(where: Place | None, me: int) -> str:
    if where is None:
        return "nowhere"
    if where.room is not None:
        return f"{where.zone} of {where.room}"
    return f"{whose(where.player, me)}{where.zone}"
