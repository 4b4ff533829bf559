"""What the tests of this folder are given."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from interpreter.repl.session import Session
from tests.interpreter.repl.talking import MINI, rewrite


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pack with cards that do not fall by chance: hands of two burgle and a stumble, a row
    of a ruby, a brute and a scout."""
    folder = Path(shutil.copytree(MINI, tmp_path_factory.mktemp("dealt") / "mini"))
    rules = folder / "game.rules"
    rewrite(rules, "create 3 burgle in their deck", "create 1 stumble in their deck")
    rewrite(rules, "create 2 stumble in their deck", "create 1 burgle in their deck")
    rewrite(rules, "shuffle their deck", "create 1 stumble in their deck, create 2 burgle in deck")
    row = ", ".join(f"create 1 {card} in row" for card in ("ruby", "brute", "scout"))
    rewrite(rules, "shuffle library", row)
    return folder


@pytest.fixture
def session(dealt: Path) -> Session:
    return Session(str(dealt), players=2)


@pytest.fixture
def copy(dealt: Path, tmp_path: Path) -> Path:
    """The pack in a folder that may be written to."""
    return Path(shutil.copytree(dealt, tmp_path / "mini"))
