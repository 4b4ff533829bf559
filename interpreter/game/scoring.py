"""Who wins: scores with their parts, tie-breaks, and what must always be true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.state.errors import PlayError

if TYPE_CHECKING:
    from interpreter.game.game import Game


class Score(NamedTuple):
    """A player's points, by the names of their parts."""

    player: int
    parts: dict[str, int]
    total: int
    counts: bool  # False for a player who may not win
    tiebreaks: tuple[int, ...]


class Result(NamedTuple):
    """The scores of all players, and who has won: several when they share it."""

    over: bool
    scores: tuple[Score, ...]
    winners: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "over": self.over,
            "winners": list(self.winners),
            "scores": [
                {
                    "player": score.player,
                    "total": score.total,
                    "parts": score.parts,
                    "counts": score.counts,
                }
                for score in self.scores
            ],
        }


def result(game: Game) -> Result:
    """The scores as things stand; PlayError when the pack works one out from itself."""
    try:
        return _result(game)
    except RecursionError as error:
        raise PlayError("a score is worked out from itself") from error


def _result(game: Game) -> Result:
    program, cells = game.program, game.machine.cells
    scores = []
    for player in range(program.players):
        env = (player, player, 0)
        parts = {name: int(value(cells, env)) for name, value in program.scores.items()}
        counts = all(condition(cells, env) for condition in program.scores_if)
        breaks = tuple(int(value(cells, env)) for value in program.tiebreaks.values())
        scores.append(Score(player, parts, sum(parts.values()), counts, breaks))
    eligible = [score for score in scores if score.counts]
    best = max(((score.total, score.tiebreaks) for score in eligible), default=None)
    winners = tuple(s.player for s in eligible if (s.total, s.tiebreaks) == best)
    return Result(game.over, tuple(scores), winners)


def standing(game: Game, player: int) -> int:
    """How well a player does, in the eyes of a bot: the score and what the pack calls worth."""
    program, cells = game.program, game.machine.cells
    env = (player, player, 0)
    values = (*program.scores.values(), *program.worths.values())
    return sum(int(value(cells, env)) for value in values)


def broken_invariants(game: Game) -> list[str]:
    """The names of what should always be true and is not."""
    program, cells = game.program, game.machine.cells
    broken = []
    for invariant in program.vocabulary.invariants.values():
        players = range(program.players) if invariant.each_player else (0,)
        holds = program.invariants[invariant.name]
        if not all(holds(cells, (player, player, 0)) for player in players):
            broken.append(invariant.name)
    return broken
