"""Why an effect changed nothing: a counter that is at its bound already."""

from __future__ import annotations

from dsl.model import effects as e
from dsl.model.values import Counter, They, You
from interpreter.game.game import Game
from interpreter.game.typed_text import read_effect


def at_bounds(game: Game, text: str, player: int) -> list[str]:
    """For each counter that a typed effect would move past its bound, where it stands."""
    found = []
    for effect in read_effect(game.program, text):
        if not isinstance(effect, e.Gain | e.Lose) or not isinstance(effect.counter, Counter):
            continue
        counter = effect.counter
        if counter.of is not None and not isinstance(counter.of, They | You):
            continue
        decl = game.program.vocabulary.counters[counter.name]
        number = game.counter(counter.name, player if counter.of else 0)
        if isinstance(effect, e.Gain) and number == decl.high:
            found.append(f"{counter.name} is at its most, {number}")
        if isinstance(effect, e.Lose) and number == decl.low:
            found.append(f"{counter.name} is at its least, {number}")
    return found
