"""What a game was worth to each player."""

from __future__ import annotations

from typing import Literal

from interpreter.game.game import Game

Reward = Literal["win", "score"]


def rewards(game: Game, by: Reward) -> list[float]:
    """By `win`: the share of the win, less what it would be if all were alike, so that all rewards
    add up to 0; in a game that all win or lose together, 1 or 0. By `score`: the points, or these
    less than nothing where the lowest score wins."""
    result = game.result
    players = len(result.scores)
    if by == "score":
        declared = game.program.vocabulary.game
        lowest = declared is not None and declared.lowest_wins is not None
        return [float(-score.total if lowest else score.total) for score in result.scores]
    if result.together or players == 1:
        return [float(player in result.winners) for player in range(players)]
    if not result.winners:
        return [0.0] * players
    shares = [result.share(player) for player in range(players)]
    return [share - sum(shares) / players for share in shares]
