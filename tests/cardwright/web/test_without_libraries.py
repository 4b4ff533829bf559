"""Without the extra `web`, one is told what is missing and how to get it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.cardwright.cli.running import run

OURS = "cardwright.web."


@pytest.fixture
def _nothing_loaded() -> Iterator[None]:
    """As in a process that has not served yet; afterwards all is as it was."""
    loaded = {name: module for name, module in sys.modules.items() if name.startswith(OURS)}
    for name in loaded:
        del sys.modules[name]
    yield
    for name in [name for name in sys.modules if name.startswith(OURS)]:
        del sys.modules[name]
    sys.modules.update(loaded)


@pytest.mark.usefixtures("_nothing_loaded")
@pytest.mark.parametrize("library", ["starlette", "uvicorn", "websockets"])
def test_it_is_said_which_library_is_missing(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(f"{library}.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    result = run("serve", "tutorial")
    assert result.exit_code == 1
    assert f"`{library}` is needed" in result.output
    assert "pip install cardwright[web]" in result.output
