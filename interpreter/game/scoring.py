"""Who wins: scores with their parts, tie-breaks, and what must always be true."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from dsl.model.values import Value
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
    vocabulary = position.program.vocabulary
    scores = []
    for player in range(position.program.players):
        parts = {name: _number(position, d.value, player) for name, d in vocabulary.scores.items()}
        counts = all(_number(position, one, player) for one in vocabulary.scores_if)
        breaks = tuple(_number(position, d.value, player) for d in vocabulary.tiebreaks.values())
        scores.append(Score(player, parts, sum(parts.values()), counts, breaks))
    eligible = [score for score in scores if score.counts]
    best = max(((score.total, score.tiebreaks) for score in eligible), default=None)
    winners = tuple(s.player for s in eligible if (s.total, s.tiebreaks) == best)
    return Result(position.over, tuple(scores), winners)


def _number(position: Position, value: Value | None, player: int) -> int:
    return int(position.apply(position.program.value(value), bound_to(player)))


def standing(position: Position, player: int) -> int:
    """How well a player does, in the eyes of a bot: the score and what the pack calls worth."""
    program, apply, bound = position.program, position.apply, bound_to(player)
    decls = (*program.vocabulary.scores.values(), *program.vocabulary.worths.values())
    return sum(int(apply(program.value(decl.value), bound)) for decl in decls)


def broken_invariants(position: Position) -> list[str]:
    """The names of what should always be true and is not."""
    program = position.program
    broken = []
    for invariant in program.vocabulary.invariants.values():
        players = range(program.players) if invariant.each_player else (0,)
        holds = program.value(invariant.condition)
        if not all(position.apply(holds, bound_to(player)) for player in players):
            broken.append(invariant.name)
    return broken
