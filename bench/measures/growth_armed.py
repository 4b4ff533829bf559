"""How a decision grows with conditions that wait and have nothing to do with it: up to as many as
may wait at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bench.measure import Effort, Measure
from bench.measures.growth import grown, stays_flat
from bench.measures.growth_hand import holding, play_a_card
from bench.report import Table
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.state.limits import MOST_ARMED

SIZES = (0, 20, 80, 320, 1_280, MOST_ARMED)
AT_ONCE = 250  # that one effect arms: each is more work where many are armed already


def armed(conditions: int) -> Game:
    game = holding(10)
    for begun in range(0, conditions, AT_ONCE):
        number = min(AT_ONCE, conditions - begun)
        do_text(game, f"repeat {number}: when gold >= 100: +1 gold")
    return game


def run(effort: Effort) -> Iterator[Table]:
    table, found = grown(
        "Armed conditions (Clank!, a card played and taken back)",
        "armed",
        "push + pop",
        {size: play_a_card(armed(size)) for size in effort.of(SIZES)},
        effort,
    )
    table.notes.append("Each waits for gold, which the card that is played does not touch.")
    stays_flat(table, "a decision with so many armed conditions of other things", found, SIZES)
    yield table


def work() -> Callable[[], object]:
    return play_a_card(armed(80))


MEASURE = Measure("growth-armed", "a decision as more conditions wait", run, work)
