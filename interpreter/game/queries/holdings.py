"""What players have: the cards of their zones as far as one of them can know, without the order of
piles that nobody sees into, and what has come to them since the game began."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dsl.text.describe import title_of
from interpreter.game.game import Game
from interpreter.game.queries.dealt import possible_games
from interpreter.run.position import OwnedZone, Position
from interpreter.run.visibility import sees_zone


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of a zone by their kinds, as far as they are known: how many of each, and how many
    more there are. `seen` is whether the viewer sees them lie there."""

    zone: str
    title: str
    player: int
    known: tuple[tuple[str, int], ...]
    unknown: int
    seen: bool


def holdings(game: Game, viewer: int, player: int) -> list[Holding]:
    """The zones of a player as a viewer can know them."""
    games = possible_games(game, viewer)
    return [
        _holding(game, zone, viewer, _kinds_in(games, [zone]))
        for zone in _zones_of(game, player)
        if any(game.cards_in(zone))
    ]


def all_cards(game: Game, viewer: int, player: int) -> Holding:
    """All the cards that a player has, wherever they lie."""
    zones = _zones_of(game, player)
    known, unknown = _kinds_in(possible_games(game, viewer), zones)
    return Holding("", "", player, tuple(sorted(known.items())), unknown, False)


def gained(game: Game, viewer: int, player: int) -> Holding:
    """The cards that a player has and did not begin with, as far as the viewer can know."""
    began = set_up_again(game)
    first, _ = _kinds_in(possible_games(began, viewer), _zones_of(began, player))
    now = all_cards(game, viewer, player)
    left = Counter(dict(now.known)) - first
    return Holding("", "", player, tuple(sorted(left.items())), now.unknown, False)


def set_up_again(game: Game) -> Game:
    """The game as it was before the first answer."""
    program = game.program
    return Game.new(
        program.pack,
        program.players,
        game.seed,
        board=program.board.name if program.board is not None else None,
        options=program.options,
        first=game.first,
    )


def _holding(game: Game, zone: OwnedZone, viewer: int, found: tuple[Counter[str], int]) -> Holding:
    title = title_of(game.program.vocabulary.zones[zone.name], game.lang)
    known, unknown = found
    seen = sees_zone(game, viewer, zone.name, zone.index)
    return Holding(zone.name, title, zone.index, tuple(sorted(known.items())), unknown, seen)


def _zones_of(position: Position, player: int) -> list[OwnedZone]:
    return [zone for zone in position.zones if zone.owner == "player" and zone.index == player]


def _kinds_in(games: Sequence[Game], zones: Sequence[OwnedZone]) -> tuple[Counter[str], int]:
    """How many cards of each kind lie in some zones for certain, and how many more there are."""
    counts = [
        Counter(name for zone in zones for name in position.names_in(zone)) for position in games
    ]
    certain = counts[0]
    for count in counts[1:]:
        certain = certain & count
    return certain, counts[0].total() - certain.total()
