"""The score as things stand, by its parts, as far as one player can know it.

What depends on what is hidden is worked out in several games as they could be for all that the
player has seen: where they agree the number is known, else it lies between two."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.text.describe import title_of
from interpreter.game.game import Game
from interpreter.game.queries.dealt import possible_games
from interpreter.game.scoring import Result


@dataclass(frozen=True, slots=True)
class Points:
    """A number that is known, or between what it lies."""

    low: int
    high: int

    @property
    def known(self) -> bool:
        return self.low == self.high

    def __str__(self) -> str:
        return str(self.low) if self.known else f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One part of a score: its declared name, its title, and the points it is worth now."""

    name: str
    title: str
    points: Points


@dataclass(frozen=True, slots=True)
class ScoreSoFar:
    """What a player has as things stand; `counts` is None where it cannot be known."""

    player: int
    parts: tuple[ScorePart, ...]
    total: Points
    counts: bool | None  # whether this player may win as things stand


def score_so_far(game: Game, viewer: int) -> list[ScoreSoFar]:
    """The scores of all players as one of them can know them."""
    results = [one.result for one in possible_games(game, viewer)]
    return [_of(game, player, results) for player in range(game.program.players)]


def _of(game: Game, player: int, results: list[Result]) -> ScoreSoFar:
    scores = [result.scores[player] for result in results]
    parts = tuple(
        ScorePart(name, title_of(decl, game.lang), _span([score.parts[name] for score in scores]))
        for name, decl in game.program.vocabulary.scores.items()
    )
    counts = {score.counts for score in scores}
    total = _span([score.total for score in scores])
    return ScoreSoFar(player, parts, total, counts.pop() if len(counts) == 1 else None)


def _span(numbers: list[int]) -> Points:
    return Points(min(numbers), max(numbers))
