"""Games as digests of each decision, made in a process of its own.

This file is run by its path, with the engine of either side to import. So it imports nothing of the
tests, and of the engine only what has been there for long. It reads a setting from each line, plays
that game, and answers with a line: for each decision what was offered and how the game stood.
Places and frames are left out of that: they are the compiler's own.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from functools import lru_cache
from pathlib import Path

from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.state.errors import PlayError, RunawayError
from interpreter.state.layout import ACTIVE, FIRST_FREE, OVER, PHASE, RANDOM, TURN, USED

KEPT = (RANDOM, ACTIVE, PHASE, TURN, OVER, USED)  # of the machine's own cells


@lru_cache(maxsize=2)
def loaded(folder: str) -> Pack:
    return load(Path(folder))


def digest(game: Game) -> str:
    decision, cells = game.decision, game.machine.cells[:]
    followed = getattr(game.program.layout, "mixed", None)
    if followed is not None:  # entered as it happens, or when somebody asks
        cells[followed] = None
    asked = None
    if decision is not None:
        texts = [option.text for option in decision]
        asked = (decision.player, decision.kind, texts)
    seen = repr((asked, [cells[cell] for cell in KEPT], cells[FIRST_FREE:]))
    return hashlib.sha256(seen.encode()).hexdigest()[:12]


def played(setting: dict[str, object]) -> list[str]:
    """A game to its end or so many decisions; the last entry says how it ended."""
    seed, most = setting["seed"], setting["decisions"]
    assert isinstance(seed, int)
    assert isinstance(most, int)
    chance, found = random.Random(seed), list[str]()
    try:
        game = Game.new(
            loaded(str(setting["folder"])),
            setting["players"],  # type: ignore[arg-type]
            seed,
            board=setting["board"],  # type: ignore[arg-type]
            options=dict(setting["options"]),  # type: ignore[call-overload]
            recorded=bool(setting["recorded"]),
        )
        while game.decision is not None and len(found) < most:
            found.append(digest(game))
            if not len(game.decision):  # others have taken what there was to choose from
                return [*found, "stuck"]
            game.push(chance.randrange(len(game.decision)))
        found.append(digest(game))
    except (RunawayError, PlayError) as error:
        return [*found, type(error).__name__]
    return [*found, "over" if game.decision is None else "left"]


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(played(json.loads(line))), flush=True)
