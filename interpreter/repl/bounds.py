"""Why an effect changed nothing: a counter that is at its bound already."""

from __future__ import annotations

from interpreter.game.game import Game
from interpreter.game.typed_text import read_effect


def at_bounds(game: Game, text: str, player: int) -> list[str]:
    """For each counter that a typed effect would move past its bound, where it stands."""
    found = []
    for effect in read_effect(game.program, text):
        change = effect.changes()
        name = change.counter.named("counter") if change is not None else None
        if change is None or name is None:
            continue
        whose = change.counter.whose()
        if whose is not None and not whose.is_doer:
            continue
        decl = game.program.vocabulary.counters[name]
        number = game.counter(name, player if whose is not None else 0)
        if change.how == "add" and number == decl.high:
            found.append(f"{name} is at its most, {number}")
        if change.how == "take" and number == decl.low:
            found.append(f"{name} is at its least, {number}")
    return found
