from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.editor.workspace import Workspace
from tests.cardwright.editor.editing import checked_workspace, write_packs


@pytest.fixture(scope="session")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A workspace that no test changes."""
    return checked_workspace(write_packs(tmp_path_factory.mktemp("packs")))


@pytest.fixture
def own_packs(tmp_path: Path) -> Workspace:
    """A workspace of a test's own."""
    return checked_workspace(write_packs(tmp_path))
