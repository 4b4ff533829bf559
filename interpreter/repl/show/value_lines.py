"""A value that was typed, as it is now for the player who decides."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.model import values as v
from interpreter.game.evaluate import value_now, zones_now
from interpreter.game.game import Game
from interpreter.game.typed_text import read_value
from interpreter.repl.output import Line, columns
from interpreter.repl.show import listed, zone_name
from interpreter.run.position import bound_to
from interpreter.run.visibility import sees
from interpreter.text.decision_text import room_text, thing_text

LEAVES_OPEN = ("choose", "up_to", "any_number", "random")


def worked_out(game: Game, text: str) -> list[Line]:
    """What a text comes to, in one line or several."""
    read = read_value(game.program, text)
    decision = game.decision
    player = decision.player if decision else 0
    return [Line(f"  {line}") for line in _value(game, read, player)]


def _value(game: Game, read: v.Value, player: int) -> list[str]:
    bound = bound_to(player)
    if isinstance(read, v.Pick) and read.how in LEAVES_OPEN:
        how = "at random from" if read.how == "random" else "to choose from"
        return [f"{how}: {line}" for line in _value(game, read.among, player)]
    if read.type == "zone":
        return [
            f"{zone_name(game, zone, player)}: "
            f"{_titles(game, [card for card in game.cards_in(zone) if card], player)}"
            for zone in zones_now(game, read, bound)
        ]
    result = value_now(game, read, bound)
    if read.asks_of_cards() is not None and not read.says_where():
        return _places(game, result, player)
    if read.type == "condition":
        return ["yes" if result else "no"]
    if read.type == "cards":
        return [_titles(game, result, player)]
    if read.type == "card":
        return [thing_text(game, "card", result, player) if result else "none"]
    if read.type == "rooms":
        return [", ".join(room_text(game, room) for room in result) or "none"]
    if read.type == "players":
        return [", ".join(thing_text(game, "player", one, player) for one in result) or "none"]
    if read.type == "price":
        return ["nothing" if result is None else f"{result[0]} {result[1]}"]
    return [thing_text(game, read.type, result, player)]


def _places(game: Game, cards: Sequence[int], player: int) -> list[str]:
    """Cards from everywhere, by the zones where they are seen."""
    seen: dict[str, list[str]] = {}
    for card in cards:
        zone = game.zone_of(card)
        if zone is not None and sees(game, player, card):
            place = zone_name(game, zone, player)
            seen.setdefault(place, []).append(thing_text(game, "card", card, player))
    rows = columns((place, listed(titles)) for place, titles in seen.items())
    hidden = len(cards) - sum(map(len, seen.values()))
    if hidden:
        rows.append(f"and {hidden} hidden" if rows else f"{hidden} hidden")
    return rows or ["none"]


def _titles(game: Game, cards: Sequence[int], player: int) -> str:
    if not cards:
        return "none"
    seen = [thing_text(game, "card", card, player) for card in cards if sees(game, player, card)]
    hidden = len(cards) - len(seen)
    parts = [*([listed(seen)] if seen else []), *([f"{hidden} hidden"] if hidden else [])]
    return f"{', '.join(parts)} ({len(cards)} card{'s' if len(cards) > 1 else ''})"
