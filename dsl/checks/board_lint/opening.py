"""Tunnels that play may open."""

from __future__ import annotations

from dsl.boards.board import Board
from dsl.model.traverse import every_effect
from dsl.model.values import Value
from dsl.model.vocabulary import Vocabulary

Ways = list[tuple[str, str]]  # from room to room


def may_open(board: Board, vocabulary: Vocabulary) -> Ways:
    """Ways that are not there when a game begins: tunnels that an effect opens between rooms which
    it names; and, where rooms can be added, those through rooms that stand aside. What an effect
    opens between rooms that only play tells is not known here."""
    effects = every_effect(vocabulary)
    names = {room.name for room in board.rooms}
    found: Ways = []
    for effect in effects:
        ends = effect.opens()
        rooms = [_named(end) for end in ends] if ends is not None else []
        if len(rooms) == 2 and rooms[0] in names and rooms[1] in names:
            found += [(rooms[0], rooms[1])] if effect.leads_one_way() else _both(rooms[0], rooms[1])
    aside = {room.name for room in board.rooms if room.aside}
    if aside and any(effect.adds_rooms() for effect in effects):
        for tunnel in board.tunnels:
            if tunnel.source in aside or tunnel.target in aside:
                ways = _both(tunnel.source, tunnel.target)
                found += ways[:1] if tunnel.one_way else ways
    return found


def _named(room: Value) -> str:
    return room.named("room") or ""


def _both(one: str, other: str) -> Ways:
    return [(one, other), (other, one)]
