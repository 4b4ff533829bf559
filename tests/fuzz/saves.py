"""Saves that were tampered with: refused, or a game that can be gone on with."""

from __future__ import annotations

import json
import random
from functools import lru_cache

from interpreter.game.game import Game
from interpreter.state.errors import PlayError, SaveError
from tests.fuzz.cases import Case
from tests.fuzz.mutating import flipped
from tests.sentences.proving import pack_named

PLAYED = ("race", "mini", "tutorial", "honey")
ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    10**30,
    1.5,
    "",
    "x",
    "\x1b[2J",
    [],
    {},
    [[]],
    "1",
    float("nan"),
)
ANSWERS_AFTER = 5
Json = object


@lru_cache(maxsize=64)
def saved(name: str, seed: int) -> str:
    """A game that was played a while."""
    chance = random.Random(seed)
    game = Game.new(pack_named(name), None, seed)
    for _ in range(chance.randrange(40)):
        if game.decision is None:
            break
        game.push(chance.randrange(len(game.decision)))
    return json.dumps(game.to_json())


class Saves:
    """Saves of small games, changed at a place of their data or at their bytes."""

    def make(self, chance: random.Random) -> Case:
        name = chance.choice(PLAYED)
        text = saved(name, chance.randrange(8))
        about: dict[str, str | int] = {"pack": name, "seed": chance.randrange(1_000)}
        if chance.random() < 0.15:
            return Case(about, flipped(text.encode(), chance))
        data = json.loads(text)
        for _ in range(chance.randint(1, 3)):
            tamper(data, chance)
        return Case(about, json.dumps(data).encode())

    def judge(self, case: Case) -> str:
        try:
            data = json.loads(case.data.decode())
        except (ValueError, RecursionError):
            return "not JSON"
        pack = pack_named(str(case.about["pack"]))
        try:
            game = Game.from_json(data, pack)
        except SaveError:
            return "refused"
        chance = random.Random(int(case.about["seed"]))
        try:
            for _ in range(ANSWERS_AFTER):
                if game.decision is None:
                    return "over"
                game.view(game.decision.player)
                game.push(chance.randrange(len(game.decision)))
            game.to_json()
        except PlayError:
            return "accepted, and ended with an error of play"
        return "accepted"


def tamper(data: Json, chance: random.Random) -> None:
    """Change one place of the data, however deep."""
    while isinstance(data, dict | list) and data:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = chance.choice(keys)
        inside = data[key]
        if isinstance(inside, dict | list) and inside and chance.random() < 0.9:
            data = inside
            continue
        kind = chance.randrange(6)
        if kind == 0:
            del data[key]
        elif kind == 1:
            data[key] = data[chance.choice(keys)]
        elif kind == 2 and isinstance(data, list):
            data.insert(key, data[chance.choice(keys)])
        elif isinstance(inside, int) and kind <= 4:
            data[key] = inside + chance.choice((-2, -1, 1, 2, 1000))
        else:
            data[key] = chance.choice(ODD)
        return
