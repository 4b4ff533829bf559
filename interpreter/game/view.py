"""What a player may see of a game, as plain data."""

from __future__ import annotations

from typing import NotRequired, TypedDict, cast

from dsl.boards.changes import Changes
from dsl.model.declarations import CounterDecl
from interpreter.run.position import OwnedZone, Position
from interpreter.run.visibility import (
    attached_seen,
    counter_shown_to,
    faces_in,
    is_open,
    is_secret,
    is_seen_on_backs,
    sees_zone,
    shown_besides,
)
from interpreter.state.plain_data import PlainData, listed, tupled
from interpreter.walks import written

# A card whose face is seen: `card` is its name, `owner` whose it is if anybody's, `with` the names
# of what is attached to it, `with_hidden` how many cards more are that are not seen, `changed` the
# attributes that something has changed; and each of its counters that is not 0, by name. Of
# another there is `hidden`, and what is seen on backs. `seen_by` are the players who were shown its
# face though they do not see into the zone.
CardView = dict[str, str | int | list[str] | list[int] | dict[str, int]]
# A shared counter; or one of each player or room, None where it is not seen.
CounterView = int | list[int | None]


class ZoneView(TypedDict):
    """A zone and its cards in their order; None is an empty slot."""

    zone: str
    of: int | None  # the player or room it belongs to
    cards: list[CardView | None]


class WalkView(TypedDict):
    """What a player has laid side by side, and the walk through it."""

    zone: str
    of: int
    laid: list[list[str | bool | int]]
    path: str


class OptionView(TypedDict):
    index: int
    text: str


class DecisionView(TypedDict):
    """What a player is asked."""

    player: int
    kind: str
    text: str
    options: list[OptionView]


class GameView(TypedDict):
    """All that one player may see."""

    pack: str
    players: int
    you: int
    turn: int
    active: int
    phase: str | None
    over: bool
    counters: dict[str, CounterView]
    pawns: dict[str, list[str]]
    zones: list[ZoneView]
    walks: list[WalkView]
    decider: int | None
    asked: list[int]
    decision: DecisionView | None
    board: NotRequired[PlainData]  # the `Changes` of a board that play changes


def of_each(counter: CounterView | None) -> list[int | None]:
    """What a counter stands at for each player or room; once, when it is shared; not at all when it
    is not in the view."""
    if counter is None:
        return []
    return counter if isinstance(counter, list) else [counter]


def changes_in(view: GameView) -> Changes:
    """How the board differs from the pack's."""
    return cast("Changes", tupled(view.get("board", [])))


def name_of(card: CardView) -> str | None:
    """Which card it is; None when only its back is seen."""
    name = card.get("card")
    return name if isinstance(name, str) else None


def number_on(card: CardView, counter: str) -> int:
    """What a counter of a card stands at, as far as it is seen."""
    number = card.get(counter, 0)
    return number if isinstance(number, int) else 0


def attached_to(card: CardView) -> list[str]:
    names = card.get("with")
    return [str(name) for name in names] if isinstance(names, list) else []


def hidden_on(card: CardView) -> int:
    """How many cards are attached to a card that are not seen."""
    return number_on(card, "with_hidden")


def seers_of(card: CardView) -> list[int]:
    """The players who were shown the card where they would not see it."""
    players = card.get("seen_by")
    return [int(player) for player in players] if isinstance(players, list) else []


def changed_of(card: CardView) -> dict[str, int]:
    """The attributes of a card that something has changed, as they are now."""
    changed = card.get("changed")
    return changed if isinstance(changed, dict) else {}


def view(position: Position, player: int, decision: DecisionView | None) -> GameView:
    """All that a player may see, as plain data; nothing else can be told from it. `decision` is
    what the player is asked."""
    asked = [one for _, one, _ in position.asked]
    seen, program = position.known_to(player), position.program
    found: GameView = {
        "pack": program.pack.id,
        "players": program.players,
        "you": player,
        "turn": seen.turn,
        "active": seen.active,
        "phase": seen.phase.name if seen.phase is not None else None,
        "over": seen.over,
        "counters": _counters(seen, player),
        "pawns": {
            pawn.name: [
                seen.pawn_room(pawn.name, index) for index in range(seen.number_of(pawn.owner))
            ]
            for pawn in program.vocabulary.pawns.values()
        },
        "zones": [zone_view(seen, zone, player) for zone in seen.zones],
        "walks": _walks(seen, player),
        "decider": player if decision else next(iter(asked), None),
        "asked": sorted(asked),
        "decision": decision,
    }
    if program.changes_board:
        found["board"] = listed(seen.board_changes)
    return found


def _counters(position: Position, player: int) -> dict[str, CounterView]:
    found: dict[str, CounterView] = {}
    for counter in position.program.vocabulary.counters.values():
        if counter.owner == "card" or is_secret(counter):
            continue
        if counter.owner == "shared":
            found[counter.name] = position.counter(counter.name)
        else:
            found[counter.name] = _of_owners(position, counter, player)
    return found


def room_counters(position: Position, player: int) -> dict[str, list[int | None]]:
    """The counters of rooms, each with what it stands at in every room."""
    return {
        counter.name: _of_owners(position, counter, player)
        for counter in position.program.vocabulary.counters.values()
        if counter.owner == "room" and not is_secret(counter)
    }


def _of_owners(position: Position, counter: CounterDecl, player: int) -> list[int | None]:
    return [
        position.counter(counter.name, index) if counter_shown_to(counter, index, player) else None
        for index in range(position.number_of(counter.owner))
    ]


def _walks(position: Position, viewer: int) -> list[WalkView]:
    """The cards that lie side by side, where they lie, and the walks through them."""
    found: list[WalkView] = []
    for zone in position.laying_zones:
        for player in range(position.program.players):
            shared = position.program.vocabulary.zones[zone].owner == "shared"
            if not sees_zone(position, viewer, zone, 0 if shared else player):
                continue
            laid = position.laid(player, zone)
            found.append(
                {
                    "zone": zone,
                    "of": player,
                    "laid": [list(placement) for placement in laid.placements],
                    "path": written(laid.course, laid.done) if laid.course else "",
                }
            )
    return found


def zone_view(position: Position, zone: OwnedZone, player: int) -> ZoneView:
    """The cards of a zone in their order; a card that is not seen is only its back."""
    cards: list[CardView | None] = []
    for card, is_seen, was_shown in faces_in(position, zone, player):
        seen: CardView | None = None
        if card:
            seen = card_view(position, card, player) if is_seen else back_view(position, card)
            if was_shown and (shown := shown_besides(position, card)):
                seen["seen_by"] = shown
        cards.append(seen)
    of = zone.index if zone.owner != "shared" else None
    return {"zone": zone.name, "of": of, "cards": cards}


def back_view(position: Position, card: int) -> CardView:
    """A card of which only the back is seen, with the counters that are seen on it."""
    data: CardView = {"hidden": True}
    for counter in position.card_counters:
        if is_seen_on_backs(counter) and (number := position.card_counter(counter.name, card)):
            data[counter.name] = number
    return data


def card_view(position: Position, card: int, viewer: int | None) -> CardView:
    """A card whose face a viewer sees, with what it bears and what has changed of it; None where
    everything lies open."""
    data: CardView = {"card": position.kind(card).name}
    if position.owner(card) >= 0:
        data["owner"] = position.owner(card)
    for counter in position.card_counters:
        if is_open(counter):
            number = position.card_counter(counter.name, card)
            if number:
                data[counter.name] = number
    attached, hidden = attached_seen(position, card, viewer)
    if attached:
        data["with"] = attached
    if hidden:
        data["with_hidden"] = hidden
    if now := position.changed_attributes(card):
        data["changed"] = now
    return data
