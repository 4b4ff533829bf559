"""Positions to measure at: games of shipped packs some way in."""

from __future__ import annotations

import random
from itertools import count

from bench.sides import engine
from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.storage.shipped import content_path
from interpreter.compile.making import Making
from interpreter.game.game import Game

ANSWERS = 40


def shipped() -> dict[str, Pack]:
    """Every pack that is shipped, and the one to measure by."""
    names = sorted(path.parent.name for path in content_path().glob("*/pack.yaml"))
    return {name: load(content_path() / name) for name in names} | {"dominion": engine.pack()}


def midgame(pack: Pack, answers: int = ANSWERS) -> Game:
    """A game in the middle, at a decision with several options."""
    for seed in count(1):
        game = Game.new(pack, seed=seed)
        play_on(game, random.Random(seed), answers)
        while game.decision is not None and len(game.decision) == 1:
            game.push(0)
        if game.decision is not None:
            write_all(game)
            return game
    raise AssertionError


def write_all(game: Game) -> None:
    """Write every function of a game as it will be once it is played often: what that takes is
    measured by itself."""
    making = game.program.origin
    assert isinstance(making, Making)
    making.compiler.expressions.write_all()


def midgames(pack: Pack) -> list[Game]:
    """Games at several points of their course."""
    return [midgame(pack, answers) for answers in range(10, 90, 10)]


def play_on(game: Game, chance: random.Random, most: int) -> int:
    """Answer at random; how many answers there were."""
    for number in range(most):
        decision = game.decision
        if decision is None:
            return number
        game.push(int(chance.random() * len(decision.values)))
    return most
