"""A policy that learns the tutorial by playing: python -m bench.training

REINFORCE with a linear softmax over the acts: what is observed gives each act a preference, and
games that scored more than the mean make the acts that were taken in them likelier. It plays one
seat against a random bot, and is then tried on deals that it has not seen.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from cardwright.environments.gymnasium_env import SeatEnv
from cardwright.simulation.estimates import wilson
from dsl.packs.load import load

Floats = NDArray[np.float64]
RATE, DECAY = 0.05, 0.05
TRIED_FROM = 1_000_000  # seeds of the deals that it is tried on


class Policy:
    """A preference of each act for each thing that is observed."""

    def __init__(self, things: int, acts: int) -> None:
        self.weights: Floats = np.zeros((acts, things + 1))

    def chances(self, seen: Floats, offered: NDArray[np.intp]) -> Floats:
        liked = self.weights[offered] @ seen
        likely: Floats = np.exp(liked - liked.max())
        found: Floats = likely / likely.sum()
        return found


def features(seen: NDArray[np.float32]) -> Floats:
    """What is observed, all about as large as 1, with a 1 for what holds always."""
    small = np.sign(seen) * np.log1p(np.abs(seen))
    return np.append(small / max(1.0, float(np.linalg.norm(small))), 1.0)


def play(
    env: SeatEnv, policy: Policy, seed: int, chance: np.random.Generator
) -> tuple[float, list[tuple[Floats, NDArray[np.intp], Floats, int]]]:
    """One game: what it scored, and for each decision what was seen, offered, likely and done."""
    seen, info = env.reset(seed=seed)
    steps = []
    while True:
        offered = np.flatnonzero(info["action_mask"])
        things = features(seen)
        chances = policy.chances(things, offered)
        at = int(chance.choice(len(offered), p=chances))
        if len(offered) > 1:
            steps.append((things, offered, chances, at))
        seen, reward, over, cut, info = env.step(offered[at])
        if over or cut:
            return float(reward), steps


def learn(env: SeatEnv, games: int, seed: int) -> Iterator[tuple[Policy, float]]:
    """Play and learn; after each game the policy and what it scores by now."""
    policy = Policy(env.observing.size, env.numbers.size)
    chance = np.random.default_rng(seed)
    mean, spread = 0.0, 1.0
    for number in range(games):
        scored, steps = play(env, policy, number, chance)
        better = (scored - mean) / spread
        mean += DECAY * (scored - mean)
        spread = max(0.5, spread + DECAY * (abs(scored - mean) - spread))
        for things, offered, chances, at in steps:
            push = -chances
            push[at] += 1
            policy.weights[offered] += RATE * better * push[:, None] * things
        yield policy, mean


def tried(env: SeatEnv, policy: Policy, games: int) -> float:
    """How many games it wins; a shared one is half."""
    chance = np.random.default_rng(0)
    won = 0.0
    for number in range(games):
        play(env, policy, TRIED_FROM + number, chance)
        won += env.game.result.share(env.seat)
    return won


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.training", description=__doc__)
    parser.add_argument("--pack", default="tutorial")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    env = SeatEnv(load(asked.pack), 2, bots=["random"], reward="score", illegal="error")
    before = Policy(env.observing.size, env.numbers.size)
    print(f"before: {report(tried(env, before, asked.tries), asked.tries)}", flush=True)
    policy = before
    for number, (learned, mean) in enumerate(learn(env, asked.games, asked.seed), 1):
        policy = learned
        if number % 100 == 0:
            print(f"{number} games, scoring {mean:.2f}", flush=True)
    print(f"after: {report(tried(env, policy, asked.tries), asked.tries)}")


def report(won: float, games: int) -> str:
    share = wilson(won, games)
    return f"wins {share.value:.1%} against random ({share.low:.1%} to {share.high:.1%})"


if __name__ == "__main__":
    main()
