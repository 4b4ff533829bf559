"""What lies and stands in the rooms of a game, as far as everybody at the table may see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.drawing.labels import say
from dsl.text.grammar.nouns import raised, title_of
from interpreter.run.visibility import is_open, seers

if TYPE_CHECKING:
    from interpreter.game.game import Game


@dataclass(frozen=True, slots=True)
class Pawn:
    """`shape` is of its kind, `colour` of its player; both are told in words as well."""

    label: str
    title: str
    shape: int
    colour: int
    player: int | None


@dataclass(frozen=True, slots=True)
class Contents:
    """By room: lines of what lies there, and the pawns that stand there."""

    lines: Mapping[str, list[str]]
    pawns: Mapping[str, list[Pawn]]
    has_zones: bool


NOTHING = Contents({}, {}, False)


def contents_of(game: Game, lang: str) -> Contents:
    lines: dict[str, list[str]] = {}
    for name, found in [*_counted(game, lang), *_lying(game, lang)]:
        lines.setdefault(name, []).append(found)
    zones = game.program.vocabulary.zones.values()
    return Contents(lines, _pawns(game, lang), any(zone.owner == "room" for zone in zones))


def _counted(game: Game, lang: str) -> list[tuple[str, str]]:
    program = game.program
    return [
        (room, f"{number} {title_of(counter, lang, number)}")
        for counter in program.vocabulary.counters.values()
        if counter.owner == "room" and is_open(counter)
        for index, room in enumerate(program.map.names)
        if (number := game.counter(counter.name, index))
    ]


def _lying(game: Game, lang: str) -> list[tuple[str, str]]:
    program = game.program
    found: list[tuple[str, str]] = []
    for zone in game.zones:
        if zone.owner != "room":
            continue
        room = program.map.names[zone.index]
        cards = [card for card in game.cards_in(zone) if card]
        seen = [card for card in cards if len(seers(game, [card])) == program.players]
        titles = Counter(title_of(game.kind(card), lang) for card in seen)
        for title, count in titles.items():
            found.append((room, f"{count} × {title}" if count > 1 else title))
        if len(cards) > len(seen):
            title = title_of(program.vocabulary.zones[zone.name], lang)
            unseen = len(cards) - len(seen)
            found.append((room, say("unseen", lang, title=raised(title), n=unseen)))
    return found


def _pawns(game: Game, lang: str) -> dict[str, list[Pawn]]:
    found: dict[str, list[Pawn]] = {}
    for shape, pawn in enumerate(game.program.vocabulary.pawns.values()):
        title = raised(title_of(pawn, lang))
        for index in range(game.number_of(pawn.owner)):
            room = game.pawn_room(pawn.name, index)
            owned = pawn.owner == "player"
            label = str(index + 1) if owned else title[:1]
            marker = Pawn(label, title, shape, index, index if owned else None)
            found.setdefault(room, []).append(marker)
    return found
