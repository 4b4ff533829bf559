"""Saves that were tampered with: each is refused with a SaveError, or is a legal game.

`python -m tests.saves --count 20000` changes saves of every pack by chance: numbers, types, order,
what is missing or there twice, answers, bytes. Whatever is still loaded must be a game in which all
invariants hold, that its answers lead to, and that plays on.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.saves.saved_data import checksum_of, read_text
from interpreter.run.history.sound_cells import are_sound
from interpreter.state.errors import PlayError, SaveError
from tests.packs_under_test import ALL, pack, player_counts
from tests.paths import TESTS

CORPUS = TESTS / "interpreter" / "game" / "saves"
MANY_CARDS = 40  # a pack is compiled anew for each game into which effects were typed
FURTHER = 20  # answers that a game is played on with
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    10**6,
    2**63,
    10**30,
    0.5,
    "",
    "x",
    [],
    {},
    [[]],
)


@dataclass(frozen=True)
class Sample:
    """A save, and the pack that it is of."""

    pack: Pack
    data: dict[str, Any]


@lru_cache
def samples(names: tuple[str, ...] = tuple(ALL)) -> list[Sample]:
    """A few saves of each pack: early and late, with effects typed in, and imagined; and those of
    earlier formats."""
    found: list[Sample] = []
    for name in names:
        of, chance = pack(name), random.Random(name)
        for length in (0, 4, 25):
            seed = chance.choice((chance.randrange(1000), chance.getrandbits(128) | 1 << 128))
            game = Game.new(of, chance.choice(player_counts(name)), seed)
            for _ in range(length):
                if game.decision is None:
                    break
                game.push(chance.randrange(len(game.decision)))
            found.append(_sample(of, game))
            if game.decision is not None and length:
                found.append(_sample(of, game.imagine(game.decision.player, 3)))
            if game.decision is not None and length == 4 and len(of.cards) < MANY_CARDS:
                found.append(_sample(of, _typed(game)))
    pebbles = load(CORPUS / "pebbles")
    for path in sorted(CORPUS.glob("format_*.json")):
        found.append(Sample(pebbles, json.loads(path.read_text(encoding="utf-8"))))
    return found


def _sample(of: Pack, game: Game) -> Sample:
    data = json.loads(json.dumps(game.to_json()))
    return Sample(of, {**data, "seats": [None] * game.program.players})


def _typed(game: Game) -> Game:
    """The game after an effect was typed into it."""
    counters = game.program.vocabulary.counters.values()
    mine = [one.name for one in counters if one.owner == "player" and not one.computed]
    if mine:
        do_text(game, f"+1 {mine[0]}")
    return game


def tamper(data: dict[str, Any], rng: random.Random) -> bytes:
    """The text of a save with something wrong in it."""
    broken: Any = deepcopy(data)
    try:
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            rng.choice(CHANGES)(broken, rng)
        if broken.get("checksum") and rng.random() < 0.8:  # by somebody who knows how it is made
            broken["checksum"] = checksum_of(broken)
        text = json.dumps(broken).encode("utf-8")
    except (RecursionError, ValueError):  # lists in lists, or in themselves: they cannot be written
        text = _strange(json.dumps(data).encode("utf-8"), rng)
    return rng.choice(SPOILED)(text, rng) if rng.random() < 0.15 else text


def _somewhere(data: Any, rng: random.Random, *, lists: bool = False) -> tuple[Any, Any]:
    """A container in a save, and a key of it."""
    name = rng.choice(list(data)) if rng.random() < 0.5 else "cells"
    at: Any = data
    key: Any = name if name in data else next(iter(data), "x")
    while key in at if isinstance(at, dict) else True:
        inner = at[key]
        deeper = isinstance(inner, list | dict) and inner
        if not deeper or (not lists and rng.random() < 0.15):
            break
        at = inner
        key = rng.choice(list(at)) if isinstance(at, dict) else rng.randrange(len(at))
    return at, key


def _flip(data: Any, rng: random.Random) -> None:
    at, key = _somewhere(data, rng, lists=True)
    if not isinstance(at, dict) or key in at:
        value = at[key]
        whole = type(value) is int
        at[key] = value + rng.choice((-5, -1, 1, 1, 7, 2**31)) if whole else rng.choice(ODD)


def _odd(data: Any, rng: random.Random) -> None:
    at, key = _somewhere(data, rng)
    at[key] = deepcopy(rng.choice(ODD))


def _delete(data: Any, rng: random.Random) -> None:
    at, key = _somewhere(data, rng)
    if not isinstance(at, dict) or key in at:
        del at[key]


def _swap(data: Any, rng: random.Random) -> None:
    at, key = _somewhere(data, rng, lists=True)
    keys = list(at) if isinstance(at, dict) else range(len(at))
    if keys and key in keys:
        other = rng.choice(keys)
        at[key], at[other] = at[other], at[key]


def _double(data: Any, rng: random.Random) -> None:
    at, key = _somewhere(data, rng, lists=True)
    if isinstance(at, list):
        at.insert(key, deepcopy(at[key]))


def _nest(data: Any, rng: random.Random) -> None:
    at, key = _somewhere(data, rng)
    if isinstance(at, dict) and key not in at:
        return
    value = at[key]
    for _ in range(rng.choice((1, 3, 60, 400))):
        value = [value]
    at[key] = value


def _answer(data: Any, rng: random.Random) -> None:
    answers = data.get("answers")
    if not isinstance(answers, list):
        return
    place = rng.randrange(len(answers) + 1)
    match rng.randrange(4):
        case 0:
            answers.insert(place, rng.randrange(4))
        case 1:
            del answers[place:]
        case 2 if answers:
            answers[place - 1] = rng.choice((0, 1, 2, [0, 1], [1, 0, 5], [0], [0, 0, 0, 0], -1))
        case _ if answers:
            answers[place - 1 : place + 1] = answers[place - 1 : place + 1][::-1]


def _other_beginning(data: Any, rng: random.Random) -> None:
    name = rng.choice(("players", "seed", "first", "board", "options", "cardwright", "departed"))
    data[name] = rng.choice((0, 1, 2, 3, 4, None, True, False, "x", {"x": "y"}))


CHANGES = (_flip, _flip, _odd, _delete, _swap, _double, _nest, _answer, _answer, _other_beginning)


def _cut(text: bytes, rng: random.Random) -> bytes:
    return text[: rng.randrange(len(text))]


def _byte(text: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(text))
    return text[:place] + bytes((rng.randrange(256),)) + text[place + 1 :]


def _strange(text: bytes, rng: random.Random) -> bytes:
    strange = rng.choice((b"NaN", b"Infinity", b"1e5", b"9" * 5000, b"[" * 100_000, b"\\ud800"))
    return text.replace(b"0", strange, 1) if rng.random() < 0.5 else strange + text


def _twice(text: bytes, rng: random.Random) -> bytes:
    return text.replace(b'{"', b'{"seed": 1, "', 1)


SPOILED = (_cut, _byte, _byte, _strange, _twice)


def judge(content: bytes, of: Pack, rng: random.Random) -> str:
    """How a save is taken: `refused`, or `legal`, which is tried. What is raised besides, or is not
    so, is a defect."""
    try:
        data = read_text(content)
        game = Game.from_json(data, of)
    except SaveError:
        return "refused"
    assert are_sound(game.program, game.machine), "the state is not sound"
    assert game.snippets or not game.broken_invariants(), "an invariant is broken"
    follows = not game.departed and not game.snippets
    if follows:
        again = Game.new(
            of,
            data["players"],  # type: ignore[arg-type]
            data["seed"],  # type: ignore[arg-type]
            board=data["board"],  # type: ignore[arg-type]
            options=data["options"],  # type: ignore[arg-type]
            first=game.first,
        )
        for answer in data["answers"]:  # type: ignore[attr-defined]
            again.push(tuple(answer) if isinstance(answer, list) else answer)
        assert again == game, "the answers do not lead there"
    for _ in range(FURTHER):
        if game.decision is None:
            break
        try:
            game.push(rng.randrange(len(game.decision)))
        except PlayError:
            assert not follows, "it cannot be played on"
            return "legal, but fails"
    return "legal"


def try_all(count: int, seed: int, names: tuple[str, ...] = tuple(ALL)) -> Counter[str]:
    """Tamper with so many saves of these packs; how each was taken."""
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    for number in range(count):
        if number and number % 1000 == 0:
            print(f"{number}: {dict(found)}", flush=True)
        sample = rng.choice(samples(names))
        content = tamper(sample.data, rng)
        try:
            found[judge(content, sample.pack, rng)] += 1
        except Exception as error:
            print(f"{sample.pack.id}, number {number}: {type(error).__name__}: {error}")
            Path(tempfile.gettempdir(), f"tampered-{seed}-{number}.json").write_bytes(content)
            found["DEFECT"] += 1
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = try_all(asked.count, asked.seed)
    print(", ".join(f"{number} {how}" for how, number in found.most_common()))
    return 1 if found["DEFECT"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
