"""Running Node where it is there, and saying why not where it is not."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.paths import ROOT

VSCODE = ROOT / "editors" / "vscode"
Node = Callable[..., str]


@pytest.fixture(scope="session")
def node() -> Node:
    """Runs a script with Node and gives what it writes; skips the test where Node is missing."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("Node is not installed, which the extension is built and tested with")
    if not (VSCODE / "node_modules").is_dir():
        pytest.skip("the libraries of the extension are not installed: run editors/setup")

    def run(*arguments: str | Path, given: str = "") -> str:
        done = subprocess.run(
            [program, *map(str, arguments)],
            cwd=VSCODE,
            input=given,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
