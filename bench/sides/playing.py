"""The works that two versions of the engine are compared by, done in a process of their own.

This file is run by its path, with the engine of either side to import. So it imports nothing of
the bench, and of the engine only what has been there for long. It reads one job from each line:
`{"row": ..., "games": ..., "look": ...}`, does it, and answers with a line: `{"seconds": ...,
"pieces": ..., "look": ...}`.
"""

from __future__ import annotations

import gc
import hashlib
import json
import random
import sys
import time
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import count
from pathlib import Path

from cardwright.bots.planner import PlannerBot
from dsl.boards.fragments import Laid, dungeon_of, places_for
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.scoring import standing
from interpreter.walks import Course, best_path, course, walk_rules

MOST_ANSWERS = 5_000
MIDGAMES = range(10, 90, 10)  # answers after which a game is in its middle
FOLDER = Path(sys.argv[1])

Work = Callable[[int], int]  # does so much, and answers how many pieces that was


@cache
def pack_named(name: str) -> Pack:
    return load(FOLDER / name)


def play_on(game: Game, chance: random.Random, most: int, seen: list[object] | None = None) -> int:
    """Answer at random; how many answers there were. `seen` collects what was offered."""
    for number in range(most):
        decision = game.decision
        if decision is None:
            return number
        if seen is not None:
            seen.append((decision.player, len(decision.values)))
        game.push(int(chance.random() * len(decision.values)))
    return most


def random_games(name: str, recorded: bool, seen: list[object] | None = None) -> Work:
    pack = pack_named(name)

    def work(games: int) -> int:
        pieces = 0
        for seed in range(games):
            game = Game.new(pack, seed=seed, recorded=recorded)
            pieces += play_on(game, random.Random(seed), MOST_ANSWERS, seen)
        return pieces

    return work


@lru_cache(maxsize=1)
def midgames() -> tuple[Game, ...]:
    """Games of Clank! in their middle, at decisions with several options."""
    found = []
    for answers in MIDGAMES:
        for seed in count(1):
            game = Game.new(pack_named("clank"), seed=seed)
            play_on(game, random.Random(seed), answers)
            while game.decision is not None and len(game.decision) == 1:
                game.push(0)
            if game.decision is not None:
                found.append(game)
                break
    return tuple(found)


def answers_tried(times: int) -> int:
    """What a planner does with every option: copy, push, and see what it is worth."""
    pieces = 0
    for _ in range(times):
        for game in midgames():
            decision = game.decision
            assert decision is not None
            for option in range(len(decision)):
                copy = game.copy()
                copy.push(option)
                standing(copy, decision.player)
                pieces += 1
    return pieces


def turns_planned(times: int) -> int:
    pieces = 0
    for _ in range(times):
        for game in midgames()[:: len(MIDGAMES) // 2]:
            decision = game.decision
            assert decision is not None
            PlannerBot(random.Random(1)).choose(game, decision.player)
            pieces += 1
    return pieces


def pushed_and_popped(times: int) -> int:
    pieces = 0
    for _ in range(times):
        for game in midgames():
            decision = game.decision
            assert decision is not None
            for option in range(len(decision)):
                game.push(option)
                game.pop()
                pieces += 1
    return pieces


def begun(times: int) -> int:
    """Games of Clank! begun with nothing compiled."""
    for _ in range(times):
        pack_named("clank").programs.clear()
        Game.new(pack_named("clank"), seed=1)
    return times


def first_games(times: int) -> int:
    """Whole games of Clank! with nothing compiled: what is compiled late is counted too."""
    for _ in range(times):
        pack_named("clank").programs.clear()
        the_same_games(1)
    return times


def the_same_games(times: int) -> int:
    pack = pack_named("clank")
    for _ in range(times):
        play_on(Game.new(pack, seed=1), random.Random(1), MOST_ANSWERS)
    return times


@cache
def random_courses(hand: str, number: int) -> list[Course]:
    """A hand of Map Masters laid by chance, so often."""
    pack, chance = pack_named("map_masters"), random.Random(1)
    rules, names = walk_rules(pack.vocabulary), hand.split()
    found: list[Course] = []
    while len(found) < number:
        laid: tuple[Laid, ...] = ()
        for name in chance.sample(names, len(names)):
            # Whatever order a version finds the places in.
            places = sorted(places_for(laid, pack.fragments[name]), key=lambda one: one[1:])
            laid = (*laid, chance.choice(places)) if places else laid
        if len(laid) == len(names):
            found.append(course(dungeon_of(laid), rules))
    return found


def best_paths(asked: str, seen: list[object] | None) -> Work:
    """The best paths, each proven: `asked` says for which hand, with what, and for what."""
    question = json.loads(asked)

    def work(layouts: int) -> int:
        for way in random_courses(question["hand"], layouts):
            best = best_path(way, question["held"], question["worth"], exit=question["exit"])
            assert best.optimal
            if seen is not None:
                seen.append(best.value)
        return layouts

    return work


WORKS: dict[str, Work] = {
    "tried": answers_tried,
    "planned": turns_planned,
    "push and pop": pushed_and_popped,
    "begun": begun,
    "first games": first_games,
    "the same games": the_same_games,
}


def done(job: dict[str, object]) -> dict[str, object]:
    row, games = str(job["row"]), int(str(job["games"]))
    seen: list[object] | None = [] if job.get("look") else None
    if row in WORKS:
        work = WORKS[row]
    elif row.startswith("path "):
        work = best_paths(row.removeprefix("path "), seen)
    else:
        name, _, how = row.partition(" ")
        work = random_games(name, how == "recorded", seen)
    gc.collect()
    start = time.process_time()
    pieces = work(games)
    seconds = time.process_time() - start
    look = hashlib.sha256(repr(seen).encode()).hexdigest() if seen is not None else ""
    return {"seconds": seconds, "pieces": pieces, "look": look}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(done(json.loads(line))), flush=True)
