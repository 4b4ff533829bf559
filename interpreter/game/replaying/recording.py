"""A replay of a game: its answers given once more, and read while they are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from interpreter.game.replaying.giving_again import Answering, offered
from interpreter.game.replaying.replay import Given, Replay, ended
from interpreter.run.position import Answer
from interpreter.state.errors import IllegalOptionError, PlayError, ReplayError

G = TypeVar("G", bound=Answering)


def record(game: G, begin: Callable[[int | None], G], seats: Sequence[str | None]) -> Replay:
    """The replay of a game. `begin` gives the same game as it began, with a player as the first or
    as chance has it. ReplayError when its answers do not lead to where it stands."""
    if game.snippets:
        raise ReplayError(
            "effects were typed into this game, and a replay has answers only: it cannot tell it"
        )
    program = game.program
    if seats and len(seats) != program.players:
        raise ReplayError(f"{len(seats)} names are given for {program.players} players")
    for first in (None, *range(program.players)):
        again = begin(first)
        answers = _given_again(again, game.answers)
        if answers is not None and again == game:
            return Replay(
                program.pack.id,
                str(program.pack.manifest.version),
                program.pack.fingerprint,
                program.players,
                game.seed,
                tuple(answers),
                program.board.name if program.board is not None else None,
                dict(program.options),
                first,
                tuple(seats),
                ended(again.turn, again.result),
            )
    raise ReplayError(
        "the seed and the answers of this game do not lead to where it stands: something else was "
        "done to it, and a replay cannot tell it"
    )


def _given_again(game: Answering, answers: Sequence[Answer]) -> list[Given] | None:
    """Every answer as it is read; None when they are not answers of this game."""
    found: list[Given] = []
    for answer in answers:
        parts = answer if isinstance(answer, tuple) else None
        decision = game.decision_of(parts[0]) if parts is not None else game.decision
        index = parts[1] if parts is not None else answer
        took = parts[2] if parts is not None and len(parts) == 3 else 0
        if decision is None or not isinstance(index, int):
            return None
        texts = offered(game, decision, [index])
        if not texts:
            return None
        found.append(Given(decision.player, index, len(decision), texts[0], took))
        try:
            game.push(answer)
        except (PlayError, IllegalOptionError):
            return None
    return found
