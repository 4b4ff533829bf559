"""Cardwright: a workshop for card and dungeon games whose rules are data.

This is the name to import. What it offers is loaded on first use, so that `import cardwright`
stays cheap.

    >>> from cardwright import Game, load
    >>> game = Game.new(load("tutorial"), players=2, seed=7)
    >>> game.decision
    <Decision of player 0 (action): 4 options>

| name | what |
| --- | --- |
| `load`, `check` | a pack by its id or folder; the same with a report of every mistake |
| `Pack`, `Card`, `Board` | what a pack holds |
| `Game`, `Decision`, `Option`, `Result` | playing |
| `Replay`, `read_replay` | a game as pack, seed and answers |
| `secret_seed`, `time_for_answers` | chance nobody can guess; how long an answer may take |
| `bots`, `simulate`, `Summary` | bots by name, and many games of theirs |
| `draw`, `describe`, `languages` | pictures and card text |
| `PackError`, `PlayError`, `RunawayError` | what can go wrong in a pack |
| `IllegalOptionError`, `SaveError`, `ChangedPackError`, `ReplayError` | what a game does not take |
| `Diagnostic`, `Report` | mistakes as data |
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright import bots
    from cardwright.api.pictures import draw
    from cardwright.api.texts import describe
    from cardwright.simulation.run import simulate
    from cardwright.simulation.summary import Summary
    from dsl.boards.board import Board
    from dsl.diagnostics.report import Diagnostic, PackError, Report
    from dsl.packs.card import Card
    from dsl.packs.load import check, load
    from dsl.packs.pack import Pack
    from dsl.storage.language_files import languages
    from dsl.storage.version import __version__
    from interpreter.game.decision import Decision, Option
    from interpreter.game.game import Game
    from interpreter.game.replaying.replay import Replay
    from interpreter.game.replaying.replay_reading import read_replay
    from interpreter.game.scoring import Result
    from interpreter.state.errors import (
        ChangedPackError,
        IllegalOptionError,
        PlayError,
        ReplayError,
        RunawayError,
        SaveError,
    )
    from interpreter.state.meter import time_for_answers
    from interpreter.state.rng import secret_seed

__all__ = [
    "Board",
    "Card",
    "ChangedPackError",
    "Decision",
    "Diagnostic",
    "Game",
    "IllegalOptionError",
    "Option",
    "Pack",
    "PackError",
    "PlayError",
    "Replay",
    "ReplayError",
    "Report",
    "Result",
    "RunawayError",
    "SaveError",
    "Summary",
    "__version__",
    "bots",
    "check",
    "describe",
    "draw",
    "languages",
    "load",
    "read_replay",
    "secret_seed",
    "simulate",
    "time_for_answers",
]

_HOMES = {
    "Board": "dsl.boards.board",
    "Card": "dsl.packs.card",
    "ChangedPackError": "interpreter.state.errors",
    "Decision": "interpreter.game.decision",
    "Diagnostic": "dsl.diagnostics.report",
    "Game": "interpreter.game.game",
    "IllegalOptionError": "interpreter.state.errors",
    "Option": "interpreter.game.decision",
    "Pack": "dsl.packs.pack",
    "PackError": "dsl.diagnostics.report",
    "PlayError": "interpreter.state.errors",
    "Replay": "interpreter.game.replaying.replay",
    "ReplayError": "interpreter.state.errors",
    "Report": "dsl.diagnostics.report",
    "Result": "interpreter.game.scoring",
    "RunawayError": "interpreter.state.errors",
    "SaveError": "interpreter.state.errors",
    "Summary": "cardwright.simulation.summary",
    "__version__": "dsl.storage.version",
    "check": "dsl.packs.load",
    "describe": "cardwright.api.texts",
    "draw": "cardwright.api.pictures",
    "languages": "dsl.storage.language_files",
    "load": "dsl.packs.load",
    "read_replay": "interpreter.game.replaying.replay_reading",
    "secret_seed": "interpreter.state.rng",
    "simulate": "cardwright.simulation.run",
    "time_for_answers": "interpreter.state.meter",
}


def _refuse_strangers() -> None:
    # Other distributions also install a package called `interpreter`. One may come earlier on the
    # path, or may have written its `__init__.py` over ours in the same folder.
    here = Path(__file__).resolve().parent.parent
    for name in ("dsl", "interpreter"):
        ours = here / name / "__init__.py"
        spec = find_spec(name)
        found = Path(spec.origin).resolve() if spec and spec.origin else None
        if found != ours or b"Cardwright" not in ours.read_bytes():
            raise ImportError(
                f"`{name}` would be imported from {found or 'nowhere'}, which is not Cardwright's: "
                f"another distribution or a local file has the same name. "
                f"Install Cardwright in an environment of its own, or rename the file.",
                name=name,
                path=str(found) if found else None,
            )


_refuse_strangers()


def __getattr__(name: str) -> Any:
    if name == "bots":
        return import_module("cardwright.bots")
    if name not in _HOMES:
        raise AttributeError(_no_such(name))
    value = getattr(import_module(_HOMES[name]), name)
    if name in ("load", "check", "Board", "Game"):
        _let_boards_be_drawn()
    globals()[name] = value
    return value


def _no_such(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name, __all__, n=1)
    hint = f": did you mean `{near[0]}`?" if near else ""
    return f"module {__name__!r} has no attribute {name!r}{hint}"


def _let_boards_be_drawn() -> None:
    """Say how a board is drawn, which the floors below do not know."""
    from dsl.boards.board import Board

    if Board.drawer is None:
        Board.drawer = staticmethod(_drawn)


def _drawn(board: Board, game: object) -> str:
    from cardwright.drawing.board_picture.board import alone

    return alone(board, game)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
