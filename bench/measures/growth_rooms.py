"""How a walk grows with the rooms of the board."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.generated import write_board_pack
from bench.measure import Effort, Measure
from bench.measures.growth import grown, stays_flat
from bench.measures.midgame import play_on
from bench.report import Table
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game

SIZES = (100, 200, 400, 1_000, 2_000)
ANSWERS = 200


def walking(pack: Pack) -> Callable[[], object]:
    start = Game.new(pack, 2, 1)
    return lambda: play_on(start.copy(), random.Random(1), ANSWERS)


def board_pack(rooms: int) -> Pack:
    folder = Path(tempfile.mkdtemp())
    try:
        return load(write_board_pack(folder / "halls", rooms))
    finally:
        shutil.rmtree(folder)


def run(effort: Effort) -> Iterator[Table]:
    table, found = grown(
        "Rooms on the board (a walk through a grid)",
        "rooms",
        "a decision",
        {size: walking(board_pack(size)) for size in effort.of(SIZES)},
        effort,
        ANSWERS,
    )
    stays_flat(table, "a decision on a board of so many rooms", found, SIZES)
    yield table


def work() -> Callable[[], object]:
    return walking(board_pack(200))


MEASURE = Measure("growth-rooms", "a decision as the board gets more rooms", run, work)
