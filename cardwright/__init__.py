"""Cardwright: a workshop for card and dungeon games whose rules are data.

This is the name to import. What it offers is loaded on first use, so that `import cardwright`
stays cheap.

    from cardwright import Game, load

    game = Game.new(load("tutorial"), players=2, seed=7)
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dsl.diagnostics.report import Diagnostic, PackError
    from dsl.packs.load import load
    from dsl.storage.version import __version__
    from interpreter.game.decision import Decision, Option
    from interpreter.game.game import Game
    from interpreter.game.scoring import Result


__all__ = [
    "Decision",
    "Diagnostic",
    "Game",
    "Option",
    "PackError",
    "Result",
    "__version__",
    "load",
]

_HOMES = {
    "Decision": "interpreter.game.decision",
    "Diagnostic": "dsl.diagnostics.report",
    "Game": "interpreter.game.game",
    "Option": "interpreter.game.decision",
    "PackError": "dsl.diagnostics.report",
    "Result": "interpreter.game.scoring",
    "__version__": "dsl.storage.version",
    "load": "dsl.packs.load",
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
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
