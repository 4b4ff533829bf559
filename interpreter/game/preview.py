"""What an action would come to: the sum that it will tell, worked out before it is done.

An action that tells a counter is tried on the game as its player may imagine it. Where questions
come before the sum is told, every answer is tried, so that it may come to less or more. What
depends on chance, or on cards that the player does not see, is not foretold.
"""

from __future__ import annotations

from dataclasses import dataclass

from dsl.model.effects import Block
from dsl.model.traverse import inside
from dsl.model.vocabulary import Vocabulary
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.imagined import imagined
from interpreter.run.history.telling import FAILED
from interpreter.run.journal import told_or_chance
from interpreter.run.visibility import sees
from interpreter.state.errors import PlayError

MOST_TRIED = 60  # answers, before it is given up


@dataclass(frozen=True, slots=True)
class Foretold:
    """From what to what a counter comes, and against which number at least and at most."""

    counter: str
    low: int
    high: int
    against: tuple[int, int] | None


class Unforeseen(Exception):
    """Chance, hidden cards or too many answers come before the sum, or it cannot be worked out."""


def telling_actions(vocabulary: Vocabulary) -> frozenset[int]:
    """The numbers of the actions that tell a counter, themselves or by a verb."""
    return frozenset(
        number
        for number, action in enumerate(vocabulary.actions.values())
        if tells(vocabulary, action.body)
    )


def tells(vocabulary: Vocabulary, body: Block) -> bool:
    known: set[str] = set()
    waiting = [body]
    while waiting:
        for effect in inside(waiting.pop()):
            if effect.tells() is not None:
                return True
            used = effect.calls()
            if used is not None and used.verb not in known:
                known.add(used.verb)
                waiting.append(vocabulary.verbs[used.verb].body)
    return False


def foretold(game: Game, decision: Decision, index: int) -> Foretold | None:
    """What an option would tell; None when it tells nothing, or too much can happen before."""
    try:
        found = told_after(imagined(game, decision, 0), index, decision.player, [MOST_TRIED])
    except (PlayError, Unforeseen):
        return None
    if not found:
        return None
    amounts = [amount for _, amount, _ in found]
    measures = [measure for _, _, measure in found if measure is not None]
    against = (min(measures), max(measures)) if measures else None
    return Foretold(found[0][0], min(amounts), max(amounts), against)


def told_after(
    game: Game, index: int, player: int, budget: list[int]
) -> list[tuple[str, int, int | None]]:
    """What may be told after an answer: the counter, what it comes to, what it is measured by."""
    budget[0] -= 1
    if budget[0] < 0:
        raise Unforeseen
    seen = {card for card in game.every_card if sees(game, player, card)}
    mark = game.mark
    game.push(index)
    try:
        happened = told_or_chance(game, mark, seen)
        if happened == "chance":
            raise Unforeseen
        if happened is not None:
            counter, _, (what, amount, lines) = happened
            if lines == FAILED:
                raise Unforeseen
            return [(counter, amount, what[1] if what[0] == "against" else None)]
        decision = game.decision
        if decision is None or decision.kind == "action":
            return []
        answers = range(len(decision))
        return [told for answer in answers for told in told_after(game, answer, player, budget)]
    finally:
        game.pop()
