"""A game as text: what changed and why, what is asked, how things stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from dsl.describe import card_title, title_of
from interpreter.game import Decision, Game
from interpreter.history import Entry, Place, entries
from interpreter.holding import held_text
from interpreter.layout import ACTIVE, KIND, PHASE, TURN, ZoneCell
from interpreter.repl.options import labels
from interpreter.repl.output import Line, columns
from interpreter.telling import account_lines
from interpreter.typing_in import TYPED

MOST_CHANGES = 40
MOST_OPTIONS = 30
MOST_CARDS = 14


# ---------------------------------------------------------------- what changed and why


@dataclass(slots=True)
class Change:
    """One or several like entries, as one line tells them."""

    entry: Entry
    new: Any
    times: int = 1


def diff(game: Game, mark: int, me: int, most: int | None = MOST_CHANGES) -> list[Line]:
    """What changed since the journal had this length, each with its cause."""
    return changes(game, entries(game, mark), me, most)


def changes(
    game: Game, found: Sequence[Entry], me: int, most: int | None = MOST_CHANGES
) -> list[Line]:
    merged = _merged(game, found)
    kept = merged if most is None else merged[:most]
    rows = [(_what(game, change, me), reason(game, change.entry)) for change in kept]
    lines = []
    for change, text in zip(kept, columns(rows, "   "), strict=True):
        lines.append(Line(f"  {text}", "change"))
        if change.entry.what == "told":
            lines.extend(account(game, change.entry.new)[1:])
    if len(kept) < len(merged):
        lines.append(Line(f"  ... and {len(merged) - len(kept)} more: `:log` has all", "quiet"))
    return lines


def _merged(game: Game, found: Iterable[Entry]) -> list[Change]:
    merged: list[Change] = []
    for entry in found:
        if entry.old == entry.new and entry.what != "order":
            continue
        last = merged[-1] if merged else None
        if last is not None and _same_thing(game, last.entry, entry):
            if entry.what == "counter" and last.new == entry.old:
                last.new = entry.new
                continue
            if entry.what in ("card", "new", "mark", "attached", "held") and (
                last.entry.old,
                last.new,
            ) == (
                entry.old,
                entry.new,
            ):
                last.times += 1
                continue
        merged.append(Change(entry, entry.new))
    return merged


def _same_thing(game: Game, one: Entry, other: Entry) -> bool:
    return (one.what, one.name, one.card, one.player, reason(game, one)) == (
        other.what,
        other.name,
        other.card,
        other.player,
        reason(game, other),
    )


def _what(game: Game, change: Change, me: int) -> str:
    entry = change.entry
    if entry.what == "held":
        began = entry.new is not None
        armed = entry.new if began else entry.old
        text = held_text(game, [armed], me, seen=me in entry.seen_by, lasting=began)
        return text if began else f"no longer: {text}"
    if entry.what == "mark":
        card = entry.card if change.times == 1 else f"{change.times} {entry.card}"
        return f"{entry.name} of {_whose(entry.player, me)}{card} {entry.old} -> {change.new}"
    if entry.what == "attached":
        way = f"attached to {entry.new}" if entry.new else f"detached from {entry.old}"
        return f"{_whose(entry.player, me)}{entry.name}: {way}"
    if entry.what in ("counter", "pawn"):
        return f"{_whose(entry.player, me)}{entry.name} {entry.old} -> {change.new}"
    if entry.what == "told":
        return f"{_whose(entry.player, me)}{entry.name} comes to {entry.new[1]}"
    if entry.what == "order":
        return f"{_whose(entry.player, me)}{entry.name} shuffled"
    name = entry.name if change.times == 1 else f"{change.times} {entry.name}"
    came = place(entry.old, me) if entry.what == "card" else "new"
    return f"{name}: {came} -> {place(change.new, me)}"


def _whose(player: int | None, me: int) -> str:
    return "" if player is None or player == me else f"p{player + 1}'s "


def place(where: Place | None, me: int) -> str:
    if where is None:
        return "nowhere"
    if where.room is not None:
        return f"{where.zone} of {where.room}"
    return f"{_whose(where.player, me)}{where.zone}"


def reason(game: Game, entry: Entry) -> str:
    """Why something changed: the card and its moment, the action, the rule, and the line."""
    source = entry.source
    if source.kind == "effect":
        return "(typed in)"
    if source.kind == "card":
        card = game.program.words.cards.get(source.name)
        name = card_title(card, game.lang) if card else source.name
        text = f"because {name}, {source.part}" if source.part else f"because {name}"
    elif source.kind in ("rules", "setup"):
        text = f"because {source.name}"
    else:
        text = f"because {source.kind} {source.name}"
    where = line_of(game, entry)
    return f"{text} ({where})" if where else text


def line_of(game: Game, entry: Entry) -> str:
    """The line to look at: the effect's own, or the card's when it is a verb's that it uses."""
    span = entry.source.span
    own = entry.span
    below = own.line and own.file == span.file and own.line >= span.line
    if below or not span.line:
        span = own
    if not span.line or span.file == TYPED:
        return ""
    return f"{_in_pack(game, span.file)}:{span.line}"


def _in_pack(game: Game, file: str) -> str:
    """A file's name from its pack's folder on; the whole name when it is another pack's."""
    pack = game.program.pack
    parts, folder = PurePath(file).parts, pack.folder.resolve().name
    own = len(pack.named) == 1 and folder in parts[:-1]
    return "/".join(parts[parts.index(folder) + 1 :]) if own else file


def why(game: Game, name: str, me: int) -> list[Line]:
    """Every change of a counter, a pawn or a kind of card, and what they come to."""
    found = [entry for entry in entries(game) if entry.name == name and entry.old != entry.new]
    if not found:
        return [Line(f"{name} has not changed since the game began", "quiet")]
    lines = changes(game, found, me, None)
    if found[0].what != "counter":
        return lines
    for player in dict.fromkeys(entry.player for entry in found):
        own = [entry for entry in found if entry.player == player and entry.what == "counter"]
        parts = [f"{entry.change:+d}" for entry in own]
        shown = " ".join(parts) if len(parts) <= 12 else f"{len(parts)} changes"
        sum_ = f"  {_whose(player, me)}{name}: {own[0].old} {shown} = {own[-1].new}"
        lines.append(Line(sum_, "title"))
    return lines


def account(game: Game, line: Any) -> list[Line]:
    """How a worked-out counter comes about, a line for each part."""
    texts = account_lines(game.program.words, line, game.lang)
    return [Line(f"  {text}", "quiet" if number else "title") for number, text in enumerate(texts)]


# ---------------------------------------------------------------- what is asked


def question(decision: Decision) -> list[Line]:
    """A decision that waits in the middle of an effect, with its numbered options."""
    if decision.kind == "number":
        numbers = f"{decision.values[0]} to {decision.values[-1]}"
        return [Line(f"? {_asked(decision)} ({numbers})", "question")]
    return [Line(f"? {_asked(decision)}", "question"), *options(decision)]


def _asked(decision: Decision) -> str:
    if decision.game.program.players == 1:
        return decision.text
    return f"p{decision.player + 1}: {decision.text}"


def options(decision: Decision, places: Sequence[int] | None = None) -> list[Line]:
    """Options with the numbers by which they are chosen."""
    places = range(len(decision.values)) if places is None else places
    texts = labels(decision)
    lines = [Line(f"  {at + 1:>3}  {texts[at]}") for at in places[:MOST_OPTIONS]]
    if len(places) > MOST_OPTIONS:
        lines.append(Line(f"       and {len(places) - MOST_OPTIONS} more", "quiet"))
    return lines


def now(game: Game) -> str:
    """Whose turn it is, and which phase."""
    cells, words = game.machine.cells, game.program.words
    phase = cells[PHASE]
    parts = [f"turn {cells[TURN]}", f"player {cells[ACTIVE] + 1}"]
    if phase >= 0:
        parts.append(title_of(words.phases[phase], game.lang))
    return ", ".join(parts)


def scores(game: Game) -> list[Line]:
    result = game.result
    lines = [Line("the game is over", "title")]
    for score in result.scores:
        parts = ", ".join(f"{name} {points}" for name, points in score.parts.items() if points)
        won = "  wins" if score.player in result.winners else ""
        why_ = f" ({parts})" if parts else ""
        lines.append(Line(f"  player {score.player + 1}: {score.total}{why_}{won}"))
    return lines


# ---------------------------------------------------------------- how things stand


def state(game: Game, player: int) -> list[Line]:
    """Counters, pawns and zones, as a player at the table sees them."""
    program = game.program
    players = range(program.players)
    lines = [Line(now(game), "title")]
    view = game.view(player)
    rows: list[tuple[str, ...]] = []
    shared: list[str] = []
    for name, value in view["counters"].items():
        decl = program.words.counters[name]
        if decl.owner == "player":
            rows.append((name, *("?" if n is None else str(n) for n in value)))
        elif decl.owner == "shared":
            shared.append(f"{name} {value}")
        else:
            shared.extend(
                f"{name} of {room} {n}"
                for room, n in zip(program.map.names, value, strict=True)
                if n
            )
    if rows:
        heads = ("", *(f"p{player + 1}" for player in players))
        lines.extend(Line(f"  {row}") for row in columns([heads, *rows]))
    if shared:
        lines.append(Line("  " + ", ".join(shared)))
    for name, rooms in view["pawns"].items():
        owned = program.words.pawns[name].owner == "player"
        where = [f"p{at + 1} in {room}" if owned else room for at, room in enumerate(rooms)]
        lines.append(Line(f"  {name}: {', '.join(where)}"))
    zones = [
        (zone_name(game, program.layout.zone_cells[cell], None), _seen(zone["cards"]))
        for cell, zone in zip(program.layout.zone_cells, view["zones"], strict=True)
        if any(zone["cards"]) or program.layout.zone_cells[cell].owner != "room"
    ]
    lines.extend(Line(f"  {row}") for row in columns(zones))
    return lines


def _seen(cards: Sequence[dict[str, Any] | None]) -> str:
    lying = [card for card in cards if card]
    if not lying:
        return "-"
    names = [_with_counters(card) for card in lying if "card" in card]
    backs = len(lying) - len(names)
    parts = [listed(names)] if names else []
    if backs:
        parts.append(f"{backs} hidden")
    return ", ".join(parts)


def _with_counters(card: dict[str, Any]) -> str:
    numbers = [f"{name} {n}" for name, n in card.items() if name not in ("card", "owner")]
    return f"{card['card']} ({', '.join(numbers)})" if numbers else str(card["card"])


def listed(names: Sequence[str]) -> str:
    """Names in their order, with like neighbours counted: `2 pebble, stone`."""
    runs: list[tuple[str, int]] = []
    for name in names:
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + 1)
        else:
            runs.append((name, 1))
    shown = [name if times == 1 else f"{times} {name}" for name, times in runs[:MOST_CARDS]]
    if len(runs) > MOST_CARDS:
        shown.append(f"and more, {len(names)} in all")
    return ", ".join(shown)


def zone_name(game: Game, zone: ZoneCell, me: int | None) -> str:
    if zone.owner == "room":
        return f"{zone.name} of {game.program.map.names[zone.index]}"
    if zone.owner == "player" and zone.index != me:
        return f"p{zone.index + 1}'s {zone.name}"
    return zone.name


def held(game: Game, player: int) -> list[Line]:
    """What a player holds that others do not see."""
    program, cells = game.program, game.machine.cells
    rows = []
    for cell, zone in program.layout.zone_cells.items():
        if zone.owner != "player" or zone.index != player:
            continue
        if program.words.zones[zone.name].seen_by == "owner":
            names = [program.cards[cells[card + KIND]].name for card in cells[cell] if card]
            rows.append((zone_name(game, zone, player), listed(names) or "-"))
    if not rows:
        return [Line("no zone is seen by its owner alone: see `:state`", "quiet")]
    return [Line(f"  {row}") for row in columns(rows)]


def toolbar(game: Game) -> str:
    """One line under the prompt: the turn, and what the player who decides has."""
    program, cells = game.program, game.machine.cells
    if game.over:
        return "the game is over"
    decision = game.decision
    player = decision.player if decision else cells[ACTIVE]
    numbers = []
    for counter in program.words.counters.values():
        if counter.owner in ("player", "shared"):
            index = player if counter.owner == "player" else 0
            number = program.counter(cells, counter.name, index)
            if number:
                numbers.append(f"{counter.name} {number}")
    asked = "" if decision is None or decision.kind == "action" else f"p{player + 1} is asked"
    return " | ".join(part for part in (now(game), asked, ", ".join(numbers[:10])) if part)
