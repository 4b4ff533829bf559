"""How a decision grows with the cards a player holds, each of them an option."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bench.measure import Effort, Measure
from bench.measures.growth import grown
from bench.report import Table, Target
from dsl.packs.load import load
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game

SIZES = (5, 10, 20, 40, 80, 400)
FEWER, MANY = 80, 400
LINEAR = 1.1  # times as long for each option


def holding(cards: int) -> Game:
    """Clank! with a hand of so many cards, no two alike where there are enough kinds."""
    pack = load("clank")
    game = Game.new(pack, 2, 1)
    do_text(game, "move all cards in hand to box")
    kinds = [
        card.name
        for card in pack.vocabulary.cards.values()
        if "adventure" in card.tags and not {"monster", "device"} & set(card.tags)
    ]
    for number in range(cards):
        do_text(game, f"create 1 {kinds[number % len(kinds)]} in hand")
    return game


def play_a_card(game: Game) -> Callable[[], object]:
    def work() -> None:
        game.push(0)
        assert game.decision is not None
        game.pop()

    return work


def run(effort: Effort) -> Iterator[Table]:
    table, found = grown(
        "Cards in hand (Clank!, a card played and taken back)",
        "cards in hand",
        "push + pop",
        {size: play_a_card(holding(size)) for size in effort.of(SIZES)},
        effort,
    )
    table.notes.append("Every card in hand is an option, and the options are listed.")
    if MANY in found:
        ratio = found[MANY].per(MANY).over(found[FEWER].per(FEWER))
        what = f"a decision for each card in hand: {MANY} against {FEWER}"
        table.targets.append(Target(what, ratio, LINEAR, at_least=False))
    yield table


def work() -> Callable[[], object]:
    return play_a_card(holding(40))


MEASURE = Measure("growth-hand", "a decision as the hand gets more cards", run, work)
