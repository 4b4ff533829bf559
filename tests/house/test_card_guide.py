"""The guide to cards of a large game, done from its first line to its last in an empty folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.test_modders import plain, run, steps
from tests.paths import ROOT

GUIDE = (ROOT / "docs" / "thunderstone.md").read_text(encoding="utf-8")


def test_the_guide_shows_what_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = steps(GUIDE)
    for step in found:
        if step.file:
            path = tmp_path / step.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
    shown = [step for step in found if step.command]
    assert [step.command.split()[0] for step in shown] == ["check", "describe", "test", "card"]
    for step in shown:
        result = run(step.command)
        assert result.exit_code == 0, result.output
        assert plain(result.output) == step.shown, step.command
    assert run("new card harbour halberd --like polearm").exit_code == 0
    assert plain(run("check harbour").output).startswith("harbour: no mistakes")
