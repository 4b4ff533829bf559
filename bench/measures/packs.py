"""What the steps of play cost in every shipped pack, and how much memory a game takes."""

from __future__ import annotations

import gc
import json
import random
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import cycle

from bench.measure import Effort, Measure
from bench.measures.midgame import midgame, midgames, play_on, shipped
from bench.report import Table, duration, figure
from bench.timing import interleaved
from dsl.packs.pack import Pack
from interpreter.game.game import Game

MOST_ANSWERS = 5_000
GAMES_KEPT = 20


def random_game(pack: Pack, seed: int) -> int:
    """A whole game between random players; how many answers it took."""
    return play_on(Game.new(pack, seed=seed), random.Random(seed), MOST_ANSWERS)


def ten_games(pack: Pack) -> Callable[[], object]:
    return lambda: [random_game(pack, seed) for seed in range(10)]


def push_and_pop(games: list[Game]) -> Callable[[], object]:
    """Every option of every game in turn is answered and taken back."""
    steps = []
    for game in games:
        decision = game.decision
        assert decision is not None
        steps += [(game.push, game.pop, index) for index in range(len(decision))]
    turn = cycle(steps)

    def work() -> None:
        push, pop, option = next(turn)
        push(option)
        pop()

    return work


def json_round_trip(game: Game, pack: Pack) -> Callable[[], object]:
    return lambda: Game.from_json(json.loads(json.dumps(game.to_json())), pack)


def memory(pack: Pack) -> float:
    """Bytes that a game of some forty answers holds, with its journal."""
    midgame(pack)
    gc.collect()
    tracemalloc.start()
    games = [midgame(pack) for _ in range(GAMES_KEPT)]
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / len(games)


def run(effort: Effort) -> Iterator[Table]:
    table = Table(
        "Play in every shipped pack",
        ["pack", "a decision", "push + pop", "copy", "JSON round trip", "memory of a game"],
    )
    for name, pack in shipped().items():
        game = midgame(pack)
        decisions = sum(random_game(pack, seed) for seed in range(10))
        found = interleaved(
            {
                "decision": ten_games(pack),
                "push": push_and_pop(midgames(pack)),
                "copy": game.copy,
                "json": json_round_trip(game, pack),
            },
            rounds=effort.rounds,
            seconds=effort.seconds,
        )
        table.add(
            name,
            duration(found["decision"].per(decisions)),
            duration(found["push"]),
            duration(found["copy"]),
            duration(found["json"]),
            f"{figure(memory(pack) / 1024)} KiB",
        )
    table.notes.append(
        "A decision is its share of whole games between random players, dealing included."
    )
    yield table


def work() -> Callable[[], object]:
    return ten_games(shipped()["clank"])


MEASURE = Measure("packs", "decisions, push+pop, copy, JSON and memory, pack by pack", run, work)
