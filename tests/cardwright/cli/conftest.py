"""What the tests of this folder are given."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cardwright.cli.running import MINI


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    """A copy of the pack, to be spoilt."""
    return shutil.copytree(MINI, tmp_path / "mini")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path
