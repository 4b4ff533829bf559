"""What was done in a session, kept so that it can be done again on another reading of the pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from dsl.diagnostics.report import PackError
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from interpreter.game.ad_hoc import do_text
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.saves.saved_data import SavedData
from interpreter.state.errors import PlayError


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, with the words that name it: its number may change with the pack."""

    index: int
    kind: str
    names: tuple[str, ...]
    said: tuple[str, ...]  # as many of the words as are needed to tell it from the others
    text: str
    player: int
    called: bool = False  # another was first in line, of those who are asked at once

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Typed:
    """An effect that was typed in."""

    text: str
    player: int
    command: str = ""  # that stood for it, if one did
    doer: int | None = None  # who did it, if not the player who decides

    def __str__(self) -> str:
        return self.command or self.text.split("\n", 1)[0]


Step = Answered | Typed


@dataclass(frozen=True, slots=True)
class Start:
    """How the game of a session began: newly dealt, or read from a file."""

    players: int | None = None
    seed: int = 1
    board: str | None = None
    saved: SavedData | None = field(default=None, repr=False)

    def game(self, pack: Pack) -> Game:
        if self.saved is not None:
            return Game.from_json(self.saved, pack)
        return Game.new(pack, self.players, self.seed, board=self.board)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game after steps were done again; `problem` says why one could not be."""

    game: Game
    steps: list[Step]
    problem: str | None


def answered(decision: Decision, index: int) -> Answered:
    """The record of an answer that is about to be given."""
    option = decision.options[index]
    names = tuple(decision.names_of(option.value))
    said = names[:1] if decision.kind == "pick" else names
    for value in decision.values:
        others = tuple(decision.names_of(value))
        if others != names and others[: len(said)] == said:
            said = names
    first = decision.position.asked_first
    called = first is not None and first[1] != decision.player
    return Answered(index, decision.kind, names, said, option.text, decision.player, called)


def replay(
    start: Start, pack: Pack, steps: Sequence[Step], lang: str = DEFAULT_LANGUAGE
) -> Replayed:
    """Do the steps again from the start, as far as they go."""
    game = start.game(pack)
    game.lang = lang
    done: list[Step] = []
    for step in steps:
        try:
            if isinstance(step, Typed):
                do_text(game, step.text, step.doer)
                done.append(step)
            else:
                done.append(_answer_again(game, step))
        except (PackError, PlayError, LookupError) as error:
            problem = str(error.args[0]) if isinstance(error, LookupError) else str(error)
            return Replayed(game, done, f"`{step}`: {problem}")
    return Replayed(game, done, None)


def _answer_again(game: Game, step: Answered) -> Answered:
    decision = game.decision_of(step.player) or game.decision
    if decision is None:
        raise LookupError("the game is over before it")
    same = [
        index
        for index, value in enumerate(decision.values)
        if tuple(decision.names_of(value)) == step.names
    ]
    if decision.kind != step.kind or not same:
        raise LookupError("this cannot be answered any more")
    index = step.index if step.index in same else same[0]
    again = answered(decision, index)
    game.push(decision.options[index])
    return again
