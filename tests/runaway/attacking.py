"""One hostile pack, attacked by everything that a stranger's pack is put through."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from dsl.diagnostics.report import PackError
from dsl.packs.load import load
from interpreter.game.game import Game
from interpreter.state.errors import IllegalOptionError, PlayError
from tests.playing import write_pack
from tests.runaway.hostile_packs import hostile_pack

Found = TypeVar("Found")

SLOW = 2.0  # seconds of the processor, for one thing that is asked
PLACE = re.compile(r"[\w./-]+:\d+:\d+")
MOST_ANSWERS = 2


class Escaped(AssertionError):
    """Something that is no sentence with a place, or a game that is not as it was before."""


def attack(seed: int, folder: Path) -> str:
    """Everything is asked of a pack by chance; how it ended: refused when it was read, refused in
    play, or played."""
    write_pack(folder, hostile_pack(seed), base="")
    try:
        pack = load(folder)
    except PackError:
        return "not read"
    ended = "played"
    for recorded in (True, False):
        found, game = _tried(partial(Game.new, pack, 2, seed, recorded=recorded))
        if game is None:
            ended = "refused"
            continue
        for _ in range(MOST_ANSWERS):
            refused = _asked(game)
            ended = "refused" if found or refused else ended
            if not _answered(game):
                ended = "refused"
    return ended


def _asked(game: Game) -> bool:
    """Ask everything that changes nothing; whether any of it was refused."""
    worths = game.program.worths.values()
    questions: list[Callable[[], object]] = [
        lambda: game.result,
        game.broken_invariants,
        lambda: game.view(0),
        lambda: game.added_up(worths, (0, 0, 0)),
        lambda: [game.counter(name, 0) for name in game.program.computed],
        lambda: [game.account(name, 0) for name in game.program.computed],
        lambda: game.log,
        lambda: game.copy().decision,
        lambda: [option.text for option in (game.decision or ())][:50],
    ]
    before = game.copy()
    refused = [_tried(question)[0] for question in questions]
    if before != game and not game.program.recorded:
        raise Escaped("a game that was only looked at is another")
    return any(refused)


def _answered(game: Game) -> bool:
    """Answer with the card that attacks, or whatever there is; False if that is refused, after
    which all must be as it was."""
    refused, decision = _tried(lambda: game.decision)
    if refused or decision is None:
        return not refused
    texts = [option.text for option in decision.options]
    at = next((at for at, text in enumerate(texts) if text.lower().endswith("go")), 0)
    before, answers = game.copy(), len(game.answers)
    if not _tried(lambda: game.push(at))[0]:
        return True
    if game != before or len(game.answers) != answers:
        raise Escaped("a refused answer has changed the game")
    if game.decision is None:
        raise Escaped("nobody is asked after a refused answer")
    return False


def _tried(do: Callable[[], Found]) -> tuple[bool, Found | None]:
    """Whether it was refused, with a sentence that has a place; and what came of it. Nothing may
    take long."""
    began = time.process_time()
    refused, found = _done(do)
    took = time.process_time() - began
    if took > SLOW:
        raise Escaped(f"it takes {took:.1f} s")
    return refused, found


def _done(do: Callable[[], Found]) -> tuple[bool, Found | None]:
    try:
        return False, do()
    except PlayError as error:
        if not PLACE.search(str(error)) or ":0:0" in str(error):
            raise Escaped(f"no place: {error}") from error
        return True, None
    except IllegalOptionError as error:
        raise Escaped(f"not an error of the pack: {error}") from error
