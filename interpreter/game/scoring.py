"""Who wins: scores with their parts, tie-breaks, and what must always be true."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from interpreter.run.position import Position, bound_to
from interpreter.state.errors import PlayError


class ScoreData(TypedDict):
    player: int
    total: int
    parts: dict[str, int]
    counts: bool


class ResultData(TypedDict):
    """A result as plain data."""

    over: bool
    winners: list[int]
    scores: list[ScoreData]


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

    def to_json(self) -> ResultData:
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


def result(position: Position) -> Result:
    """The scores as things stand; PlayError when the pack works one out from itself."""
    try:
        return _result(position)
    except RecursionError as error:
        raise PlayError("a score is worked out from itself") from error


def _result(position: Position) -> Result:
    program = position.program
    scores = []
    for player in range(program.players):
        bound = bound_to(player)
        parts = {name: int(position.apply(one, bound)) for name, one in program.scores.items()}
        counts = all(position.apply(condition, bound) for condition in program.scores_if)
        breaks = tuple(int(position.apply(one, bound)) for one in program.tiebreaks.values())
        scores.append(Score(player, parts, sum(parts.values()), counts, breaks))
    eligible = [score for score in scores if score.counts]
    best = max(((score.total, score.tiebreaks) for score in eligible), default=None)
    winners = tuple(s.player for s in eligible if (s.total, s.tiebreaks) == best)
    return Result(position.over, tuple(scores), winners)


def standing(position: Position, player: int) -> int:
    """How well a player does, in the eyes of a bot: the score and what the pack calls worth."""
    program = position.program
    values = (*program.scores.values(), *program.worths.values())
    return position.added_up(values, bound_to(player))


def broken_invariants(position: Position) -> list[str]:
    """The names of what should always be true and is not."""
    program = position.program
    broken = []
    for invariant in program.vocabulary.invariants.values():
        players = range(program.players) if invariant.each_player else (0,)
        holds = program.invariants[invariant.name]
        if not all(position.apply(holds, bound_to(player)) for player in players):
            broken.append(invariant.name)
    return broken
