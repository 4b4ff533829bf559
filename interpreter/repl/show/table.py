"""How things stand on the table."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.game.game import Game
from interpreter.game.view import CardView, of_each, seers_of
from interpreter.repl.output import Line, columns
from interpreter.repl.show.questions import now
from interpreter.run.position import OwnedZone
from interpreter.run.visibility import is_private

MOST_CARDS = 14


def state(game: Game, player: int) -> list[Line]:
    """Counters, pawns and zones, as a player at the table sees them."""
    program = game.program
    players = range(program.players)
    lines = [Line(now(game), "title")]
    view = game.view(player)
    rows: list[tuple[str, ...]] = []
    shared: list[str] = []
    for name, value in view["counters"].items():
        decl = program.vocabulary.counters[name]
        if decl.owner == "player":
            rows.append((name, *("?" if n is None else str(n) for n in of_each(value))))
        elif decl.owner == "shared":
            shared.append(f"{name} {value}")
        else:
            shared.extend(
                f"{name} of {room} {n}"
                for room, n in zip(program.map.names, of_each(value), strict=True)
                if n
            )
    if rows:
        heads = ("", *(f"p{player + 1}" for player in players))
        lines.extend(Line(f"  {row}") for row in columns([heads, *rows]))
    if shared:
        lines.append(Line("  " + ", ".join(shared)))
    for name, rooms in view["pawns"].items():
        owned = program.vocabulary.pawns[name].owner == "player"
        where = [f"p{at + 1} in {room}" if owned else room for at, room in enumerate(rooms)]
        lines.append(Line(f"  {name}: {', '.join(where)}"))
    zones = [
        (zone_name(game, zone, None), _seen(seen["cards"]))
        for zone, seen in zip(game.zones, view["zones"], strict=True)
        if any(seen["cards"]) or zone.owner != "room"
    ]
    lines.extend(Line(f"  {row}") for row in columns(zones))
    return lines


def _seen(cards: Sequence[CardView | None]) -> str:
    lying = [card for card in cards if card]
    if not lying:
        return "-"
    names = [_with_counters(card) for card in lying if "card" in card]
    backs = [seers_of(card) for card in lying if "card" not in card]
    parts = [listed(names)] if names else []
    if backs:
        parts.append(f"{len(backs)} hidden")
    for at, card in enumerate(cards, 1):
        if card and "card" not in card and (marks := _marks(card)):
            parts.append(f"on card {at}: {', '.join(marks)}")
    seers = sorted({one for seen_by in backs for one in seen_by})
    if seers:
        number = sum(1 for seen_by in backs if seen_by)
        parts.append(f"{number} of them seen by {', '.join(f'p{one + 1}' for one in seers)}")
    return ", ".join(parts)


def _marks(card: CardView) -> list[str]:
    """The counters that are seen on the back of a card."""
    return [f"{name} {n}" for name, n in card.items() if name not in ("hidden", "seen_by")]


def _with_counters(card: CardView) -> str:
    notes = [f"{name} {n}" for name, n in card.items() if name not in ("card", "owner", "seen_by")]
    if seers := seers_of(card):
        notes.append(f"seen by {', '.join(f'p{one + 1}' for one in seers)}")
    return f"{card['card']} ({', '.join(notes)})" if notes else str(card["card"])


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


def zone_name(game: Game, zone: OwnedZone, me: int | None) -> str:
    if zone.owner == "room":
        return f"{zone.name} of {game.program.map.names[zone.index]}"
    if zone.owner == "player" and zone.index != me:
        return f"p{zone.index + 1}'s {zone.name}"
    return zone.name


def held(game: Game, player: int) -> list[Line]:
    """What a player holds that others do not see."""
    rows = []
    for zone in game.zones:
        if zone.owner != "player" or zone.index != player:
            continue
        if is_private(game.program.vocabulary.zones[zone.name]):
            rows.append((zone_name(game, zone, player), listed(game.names_in(zone)) or "-"))
    if not rows:
        return [Line("no zone is seen by its owner alone: see `:state`", "quiet")]
    return [Line(f"  {row}") for row in columns(rows)]


def toolbar(game: Game) -> str:
    """One line under the prompt: the turn, and what the player who decides has."""
    if game.over:
        return "the game is over"
    decision = game.decision
    player = decision.player if decision else game.active
    numbers = []
    for counter in game.program.vocabulary.counters.values():
        if counter.owner in ("player", "shared"):
            index = player if counter.owner == "player" else 0
            number = game.counter(counter.name, index)
            if number:
                numbers.append(f"{counter.name} {number}")
    asked = "" if decision is None or decision.kind == "action" else f"p{player + 1} is asked"
    return " | ".join(part for part in (now(game), asked, ", ".join(numbers[:10])) if part)
