"""Sitting down at the terminal in a test."""

from __future__ import annotations

import io
from typing import Any, TextIO

from cardwright.play import run_play
from cardwright.play.session import Session
from dsl.packs.pack import Pack
from interpreter.game.decision import Decision
from interpreter.game.game import Game

FIRST = "1\n" * 400


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def typing(answers: list[str | None], *, terminal: bool) -> TextIO:
    """Somebody who types these lines, and presses Ctrl-C for None."""
    lines = iter(answers)

    def readline(size: int = -1) -> str:
        line = next(lines)
        if line is None:
            raise KeyboardInterrupt
        return line + "\n"

    stdin = Terminal() if terminal else io.StringIO()
    stdin.readline = readline  # type: ignore[method-assign]
    return stdin


def play(pack: Pack, typed: str | TextIO, **changes: Any) -> int:
    asked: dict[str, Any] = {"players": None, "bots": ["random"], "seed": 3, "board": None}
    stdin = io.StringIO(typed) if isinstance(typed, str) else typed
    return run_play(pack, stdin=stdin, **{**asked, **changes})


def session(pack: Pack, seats: list[str | None], typed: str = "", seed: int = 3) -> Session:
    return Session(Game.new(pack, len(seats), seed), seats, None, io.StringIO(typed))


def waiting(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision
