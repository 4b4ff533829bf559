"""How a decision grows with the players of a game."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.generated import write_party_pack
from bench.measure import Effort, Measure
from bench.measures.growth import grown, stays_flat
from bench.measures.midgame import play_on
from bench.report import Table
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game

SIZES = (2, 4, 6, 8, 10, 12)
ANSWERS = 400


def party_pack() -> Pack:
    folder = Path(tempfile.mkdtemp())
    try:
        return load(write_party_pack(folder / "party", SIZES[-1]))
    finally:
        shutil.rmtree(folder)


def party(pack: Pack, players: int) -> Callable[[], object]:
    start = Game.new(pack, players, 1)
    return lambda: play_on(start.copy(), random.Random(1), ANSWERS)


def run(effort: Effort) -> Iterator[Table]:
    pack = party_pack()
    table, found = grown(
        "Players (a made-up game, as much to do for each)",
        "players",
        "a decision",
        {size: party(pack, size) for size in effort.of(SIZES)},
        effort,
        ANSWERS,
    )
    stays_flat(table, "a decision of a game of so many players", found, SIZES)
    yield table


def work() -> Callable[[], object]:
    return party(party_pack(), SIZES[-1])


MEASURE = Measure("growth-players", "a decision as more players take part", run, work)
