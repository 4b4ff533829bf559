"""The checkout is linted, formatted and typed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.paths import ROOT


@pytest.mark.slow
@pytest.mark.parametrize("command", ["ruff check", "ruff format --check", "mypy"])
def test_the_checkout_passes(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
