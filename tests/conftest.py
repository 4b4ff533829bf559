"""What holds for all tests."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from importlib import import_module

import pytest

from dsl.storage import cache
from tests.paths import ROOT

KEPT = ROOT / ".pytest_cache" / "kept"
BYTECODE = str(KEPT / "bytecode")

# No test keeps a game in the folder of whoever runs it.
os.environ["CARDWRIGHT_GAMES"] = ""

# Nor a pack. Here there is room for all that the tests load, which would otherwise push each other
# out of the folder again and again.
os.environ["XDG_CACHE_HOME"] = str(KEPT)
cache.MOST_KEPT = 300

# Many tests start Python anew: what it has compiled once it finds there, and never beside the code.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = BYTECODE
sys.dont_write_bytecode = False


def pytest_sessionstart(session: pytest.Session) -> None:
    """Two processes of one run import all tests at the same time. One of them begins at the end:
    so each finds half of what is compiled, and of the packs that are read, kept by the other."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if session.config.args != ["tests"] or not int(worker) % 2:
        return
    for path in sorted((ROOT / "tests").rglob("test_*.py"), reverse=True):
        with suppress(Exception):  # it is told when it is collected
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """The tests themselves and the packs they have loaded stay: there is no garbage among them that
    is worth looking for again and again. Nor is there much in what loading and compiling make."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Tests that follow each other go to the same process: it has compiled their games already."""
    from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped]

    return WorkStealingScheduling(config, log)
