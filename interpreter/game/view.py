"""What a player may see, and a guess at what a player may not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.run.interchangeable import borne, changed
from interpreter.run.simultaneous import imagine_opening, in_line, known
from interpreter.state.layout import (
    ACTIVE,
    DECISION,
    KIND,
    OVER,
    OWNER,
    PHASE,
    RANDOM,
    TURN,
    ZONE,
    ZoneCell,
)
from interpreter.state.rng import seed_chances
from interpreter.walks import written

if TYPE_CHECKING:
    from interpreter.game.game import Game
    from interpreter.run.program import Program


def view(game: Game, player: int) -> dict[str, Any]:
    """All that a player may see, as plain data; nothing else can be told from it."""
    program = game.program
    cells = known(program, game.machine.cells, player)
    asked = [one for _, _, (_, one, _) in in_line(game.machine.cells)]
    decision = game.decision_of(player) if player in asked else None
    phase = cells[PHASE]
    return {
        "pack": program.pack.id,
        "players": program.players,
        "you": player,
        "turn": cells[TURN],
        "active": cells[ACTIVE],
        "phase": program.vocabulary.phases[phase].name if phase >= 0 else None,
        "over": bool(cells[OVER]),
        "counters": _counters(program, cells, player),
        "pawns": _pawns(program, cells),
        "zones": [
            {
                "zone": zone.name,
                "of": zone.index if zone.owner != "shared" else None,
                "cards": _zone(program, cells, cell, zone, player),
            }
            for cell, zone in program.layout.zone_cells.items()
        ],
        "walks": _walks(program, cells, player),
        "decider": player if decision else next(iter(asked), None),
        "asked": sorted(asked),
        "decision": decision.to_json() if decision else None,
    }


def _counters(program: Program, cells: list[Any], player: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for counter in program.vocabulary.counters.values():
        if counter.owner == "card" or counter.seen_by == "none":
            continue
        if counter.owner == "shared":
            found[counter.name] = program.counter(cells, counter.name, 0)
            continue
        found[counter.name] = [
            program.counter(cells, counter.name, index)
            if counter.seen_by == "all" or index == player
            else None
            for index in range(program.layout.width(counter.owner))
        ]
    return found


def _walks(program: Program, cells: list[Any], viewer: int) -> list[dict[str, Any]]:
    """The cards that lie side by side, where they lie, and the walks through them."""
    found = []
    for zone in program.layout.walks:
        ground = program.grounds[zone]
        for player in range(program.players):
            if not program.shows(program.layout.zones[zone] + player, viewer):
                continue
            way = ground.course(cells, player)
            found.append(
                {
                    "zone": zone,
                    "of": player,
                    "laid": [list(placement) for placement in ground.placements(cells, player)],
                    "path": written(way, ground.done(cells, player)) if way else "",
                }
            )
    return found


def _pawns(program: Program, cells: list[Any]) -> dict[str, list[str]]:
    return {
        pawn.name: [
            program.map.names[cells[program.layout.pawns[pawn.name] + index]]
            for index in range(program.layout.width(pawn.owner))
        ]
        for pawn in program.vocabulary.pawns.values()
    }


def _zone(
    program: Program, cells: list[Any], cell: int, zone: ZoneCell, player: int
) -> list[dict[str, Any] | None]:
    """The cards of a zone in their order; a card that is not seen is only its back."""
    return [
        card_view(program, cells, card)
        if card and program.sees(cells, card, player)
        else ({"hidden": True} if card else None)
        for card in cells[cell]
    ]


def card_view(program: Program, cells: list[Any], card: int) -> dict[str, Any]:
    """A card whose face is seen, with what it bears and what has changed of it."""
    data: dict[str, Any] = {"card": program.cards[cells[card + KIND]].name}
    if cells[card + OWNER] >= 0:
        data["owner"] = cells[card + OWNER]
    for name, offset in program.layout.card_counters.items():
        if program.vocabulary.counters[name].seen_by == "all" and cells[card + offset]:
            data[name] = cells[card + offset]
    if attached := borne(program, cells, card):
        data["with"] = attached
    if now := changed(program, cells, card):
        data["changed"] = now
    return data


def seen_cards(game: Game, player: int, cards: Sequence[int]) -> list[int]:
    """Those cards whose face a player sees, at the place where they lie now."""
    program, cells = game.program, game.machine.cells
    as_known = known(program, cells, player)
    return [
        card
        for card in cards
        if card in as_known[cells[card + ZONE]] and program.sees(as_known, card, player)
    ]


def sees_counter(game: Game, player: int, name: str, index: int) -> bool:
    """Whether a player sees what a counter stands at now; `index` is whose it is."""
    program, cells = game.program, game.machine.cells
    decl = program.vocabulary.counters[name]
    if decl.seen_by == "none" or (decl.seen_by == "owner" and index != player):
        return False
    as_known = known(program, cells, player)
    return program.counter(cells, name, index) == program.counter(as_known, name, index)


def imagine(game: Game, player: int, seed: int) -> Game:
    """A copy in which the cards a player cannot see are dealt anew among their places.

    A card keeps its record and changes its kind and owner with another unseen one: in the zones of
    the same player, or, where a zone is no player's, in a zone of the same name. Everything the
    player sees stays as it is.
    """
    copy = game.copy()
    program, machine = copy.program, copy.machine
    machine.cells = cells = known(program, machine.cells, player)
    copy.seat = player
    cells[RANDOM] = (seed * 0x9E3779B97F4A7C15 + 1) & ((1 << 64) - 1)
    seed_chances(program.layout, cells, cells[RANDOM])
    unseen: dict[int | str, list[int]] = {}
    for card in program.every_card(cells):
        zone = program.layout.zone_cells[cells[card + ZONE]]
        if not program.sees(cells, card, player):
            among = zone.index if zone.owner == "player" else zone.name
            unseen.setdefault(among, []).append(card)
    for cards in unseen.values():
        mixed = machine.shuffled([(cells[card + KIND], cells[card + OWNER]) for card in cards])
        for card, (kind, owner) in zip(cards, mixed, strict=True):
            cells[card + KIND], cells[card + OWNER] = kind, owner
    imagine_opening(cells)
    machine.journal.clear()
    machine.settled = 0
    if cells[DECISION] is not None:
        machine.options = None
    return copy
