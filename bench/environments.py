"""Steps a second of environments, all in one run: python -m bench.environments [PACK...]

Random play. `engine` pushes options and nothing else; `seen` also asks for what a learner gets at
each step, the observation and what may be done. Card games of OpenSpiel and RLCard stand beside
them where these are installed. By processor time, in turns, the middle of three.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from typing import Any

from cardwright.environments.numbered_acts import numbered, setting
from cardwright.environments.observing import Observing
from dsl.packs.load import load

SECONDS = 0.3
ROUNDS = 3
OPENSPIEL = ("hearts", "gin_rummy", "kuhn_poker")
RLCARD = ("uno", "gin-rummy", "leduc-holdem")
Side = Callable[[random.Random], int]  # plays a game; how many steps it took


def engine(name: str, *, seen: bool) -> Side:
    of = setting(load(name), None, None, None)
    numbers, observing = numbered(of), Observing(of.begin(0))

    def play(chance: random.Random) -> int:
        game, steps = of.begin(chance.randrange(1 << 30)), 0
        while (decision := game.decision) is not None:
            if seen:
                observing.flat(game, decision.player)
                numbers.offered(game, decision)
            game.push(chance.randrange(len(decision)))
            steps += 1
        return steps

    return play


def of_openspiel(name: str, *, seen: bool) -> Side:
    import pyspiel

    game: Any = pyspiel.load_game(name)
    kind, of = game.get_type(), pyspiel.State
    has = kind.provides_information_state_tensor
    tensor = of.information_state_tensor if has else of.observation_tensor

    def play(chance: random.Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, odds)[0])
                continue
            if seen:
                tensor(state, state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def of_rlcard(name: str) -> Side:
    import rlcard

    env: Any = rlcard.make(name)

    def play(chance: random.Random) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


def sides(packs: list[str]) -> dict[str, Side]:
    found: dict[str, Side] = {}
    for name in packs:
        found[f"{name}, engine"] = engine(name, seen=False)
        found[f"{name}, seen"] = engine(name, seen=True)
    if find_spec("pyspiel") is not None:
        for name in OPENSPIEL:
            found[f"OpenSpiel {name}, engine"] = of_openspiel(name, seen=False)
            found[f"OpenSpiel {name}, seen"] = of_openspiel(name, seen=True)
    if find_spec("rlcard") is not None:
        for name in RLCARD:
            found[f"RLCard {name}, seen"] = of_rlcard(name)
    return found


def rate(side: Side, chance: random.Random) -> float:
    steps, start = 0, time.process_time()
    while (passed := time.process_time() - start) < SECONDS:
        steps += side(chance)
    return steps / passed


def main() -> None:
    measured = sides(sys.argv[1:] or ["tutorial", "hearts", "clank"])
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for turn in range(ROUNDS):
        for name, side in measured.items():
            rates[name].append(rate(side, random.Random(turn)))
    print("| what | steps a second |\n| --- | ---: |")
    for name, found in rates.items():
        print(f"| {name} | {median(found):,.0f} |")


if __name__ == "__main__":
    main()
