"""Whether the engine and the hand-written game are the same game: move by move, on one deal.

The engine plays first, and every order that its shuffles come to is written down. The other side
is then dealt those orders, given the same answers, and must be offered the same at each step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from bench.sides import by_hand, engine
from bench.sides.outcome import Outcome
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.run.machine import Machine

Offer = tuple[int, tuple[str, ...]]  # who is asked, and what is offered


class OtherGameError(AssertionError):
    """The two sides do not play the same game."""


@contextmanager
def recorded_shuffles(orders: list[list[int]]) -> Iterator[None]:
    """While this lasts, the kinds of each pile that is shuffled are noted, from its top."""
    shuffled = Machine.shuffled

    def noted(machine: Machine, things: Sequence[Any], *chance: int) -> tuple[Any, ...]:
        mixed = shuffled(machine, things, *chance)
        orders.append([machine.cells[card] for card in mixed])
        return mixed

    with patch.object(Machine, "shuffled", noted):
        yield


def offered(decision: Decision) -> Offer:
    """What a decision offers, in the words of the hand-written game."""
    names, cells = list(engine.pack().vocabulary.cards), decision.position.machine.cells
    if decision.kind == "may":
        return decision.player, ("moat", "nothing")
    found = []
    for value in decision.values:
        card = (value[1:] or (0,))[0] if isinstance(value, tuple) else value
        found.append(names[cells[card]] if card else "nothing")
    return decision.player, tuple(found)


def engine_game(
    bot_name: str, seed: int
) -> tuple[Outcome, list[Offer], list[int], list[list[int]]]:
    """A game on the engine: how it ended, what was offered, what was answered, how it shuffled."""
    orders: list[list[int]] = []
    offers: list[Offer] = []
    answers: list[int] = []
    choose = engine.BOTS[bot_name](seed)
    with recorded_shuffles(orders):
        game = Game.new(engine.pack(), 2, seed)
        while (decision := game.decision) is not None:
            offers.append(offered(decision))
            answers.append(choose(decision))
            game.push(answers[-1])
    return engine.outcome(game, len(offers)), offers, answers, orders


def compare(bot_name: str, seed: int) -> int:
    """Play one game on both sides; how many decisions agreed. OtherGameError at the first that
    does not."""
    ended, offers, answers, orders = engine_game(bot_name, seed)
    dealt = iter(orders)
    step = 0

    def shuffle(cards: list[int]) -> None:
        order = next(dealt, None)
        if order is None or sorted(order) != sorted(cards):
            raise OtherGameError(f"{bot_name}, seed {seed}: other cards are shuffled, step {step}")
        cards[:] = reversed(order)

    def choose(seat: int, options: list[int]) -> int:
        nonlocal step
        names = tuple(by_hand.NAMES[card] if card >= 0 else "nothing" for card in options)
        if step == len(offers) or offers[step] != (seat, names):
            there = offers[step] if step < len(offers) else "the end"
            raise OtherGameError(f"{bot_name}, seed {seed}, step {step}: {there}, {(seat, names)}")
        step += 1
        return answers[step - 1]

    by_hand_ended = by_hand.Table(choose, shuffle).play()
    if by_hand_ended != ended:
        raise OtherGameError(f"{bot_name}, seed {seed}: ends {ended}, by hand {by_hand_ended}")
    return step
