"""What is kept of a finished game, whoever played it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: turns of all players together, points by seat, who won, and answers."""

    turns: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
