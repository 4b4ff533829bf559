"""What the tests of this folder are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.packs.mods.making import DAY, WOOD, make


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a pack `wood` in it and nothing installed."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    make(folder, "wood", game_rules=WOOD, boards__day_yaml=DAY)
    return folder
