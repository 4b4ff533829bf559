"""Games as they could be for all that a player has seen."""

from __future__ import annotations

from interpreter.game.game import Game
from interpreter.run.visibility import hides_cards, hides_counters

DEALS = 12  # that must agree before something hidden counts as known


def possible_games(game: Game, viewer: int) -> list[Game]:
    """Some games that look to a player as this one does; only this one where nothing is hidden."""
    vocabulary = game.program.vocabulary
    if game.over or not (hides_cards(vocabulary) or hides_counters(vocabulary)):
        return [game]
    return [game.imagine(viewer, seed) for seed in range(DEALS)]
