"""The README shows only what is so: its Python runs, and its commands exist."""

from __future__ import annotations

import doctest
import re

from cardwright.cli.main import main
from tests.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_of_the_readme_runs_as_shown() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_every_command_of_the_readme_exists() -> None:
    named = set(re.findall(r"^cardwright (\w+)", README, re.MULTILINE))
    assert len(named) > 5
    assert named <= set(main.list_commands(None))  # type: ignore[arg-type]


def test_every_path_of_the_readme_exists() -> None:
    for path in re.findall(r"\| `([\w./]+)` \|", README):
        assert (ROOT / path).exists(), path
    for path in re.findall(r"\]\(([\w./]+)\)", README):
        assert (ROOT / path).exists(), path
