"""Every measurement, by name, in the order in which they are run."""

from __future__ import annotations

from bench.measure import Measure
from bench.measures import (
    chess,
    dominion,
    growth_armed,
    growth_cards,
    growth_hand,
    growth_length,
    growth_players,
    growth_rooms,
    jobs,
    keystroke,
    load,
    metering,
    native,
    packs,
    reading,
    recheck,
    same,
    screens,
    startup,
)

MEASURES: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        dominion.MEASURE,
        native.MEASURE,
        same.MEASURE,
        chess.MEASURE,
        packs.MEASURE,
        growth_cards.MEASURE,
        growth_hand.MEASURE,
        growth_armed.MEASURE,
        growth_rooms.MEASURE,
        growth_players.MEASURE,
        growth_length.MEASURE,
        reading.MEASURE,
        recheck.MEASURE,
        keystroke.MEASURE,
        load.MEASURE,
        startup.MEASURE,
        screens.MEASURE,
        jobs.MEASURE,
        metering.MEASURE,
    )
}
