"""The guide for modders, done from its first line to its last in an empty folder."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli.main import main
from tests.paths import ROOT

GUIDE = (ROOT / "docs" / "modders.md").read_text(encoding="utf-8")
BLOCK = re.compile(
    r"(?:`(?P<file>[\w./]+)`:\n\n)?^```\w*\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE
)
COMMAND = re.compile(r"^(?P<shown>\$ )?cardwright (?P<words>.+)$", re.MULTILINE)
INLINE = re.compile(r"`cardwright ([^`]+)`")
FAILS = ("check bog", "check bog+fen", "board lint bog mire")  # the first time, as the guide says


@dataclass(frozen=True)
class Step:
    """A file to write, or a command to run with what it shows, unless the guide leaves it out."""

    file: str = ""
    text: str = ""
    command: str = ""
    shown: str | None = None


def steps(guide: str = GUIDE) -> list[Step]:
    found: list[Step] = []
    for block in BLOCK.finditer(guide):
        if block["file"]:
            found.append(Step(file=block["file"], text=block["text"]))
            continue
        commands = list(COMMAND.finditer(block["text"]))
        if not commands:
            assert block["text"].startswith(">>> ")  # Python, which is a test by itself
            continue
        for command, following in zip(commands, [*commands[1:], None], strict=True):
            end = following.start() if following else len(block["text"])
            shown = block["text"][command.end() : end].strip("\n") if command["shown"] else None
            found.append(Step(command=command["words"], shown=shown))
    return found


def run(words: str) -> Result:
    return CliRunner().invoke(main, shlex.split(words))


def test_the_guide_leads_where_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("cardwright.cli.random_board.PATIENCE", 600)  # the guide waits in silence
    monkeypatch.setattr("cardwright.simulation.processes.WORTH_PROCESSES", 3_600)  # one is enough
    may_fail = list(FAILS)
    for step in steps():
        if step.file:
            path = tmp_path / step.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
            continue
        result = run(step.command)
        if step.command in may_fail:
            may_fail.remove(step.command)
            assert result.exit_code == 1, step.command
        else:
            assert result.exit_code == 0, (step.command, result.output)
        if step.shown is not None:
            assert plain(result.output) == step.shown, step.command
    assert may_fail == []
    for command in INLINE.findall(GUIDE):
        assert run(command).exit_code == 0, command
    assert (tmp_path / "mire.svg").is_file()


def plain(output: str) -> str:
    """What a command shows, without the folder that Cardwright happens to be installed in."""
    lines = re.sub(r"shipped: \S*?(\w+)$", r"shipped: .../\1", output, flags=re.MULTILINE)
    return lines.strip("\n")


def test_the_guide_has_every_command_for_modders() -> None:
    named = {" ".join(step.command.split()[:2]) for step in steps() if step.command}
    assert {"new mod", "new board", "board lint", "board draw", "play bog", "zip bog"} <= named
    assert {step.file for step in steps() if step.file} >= {
        "bog/boards/mire.yaml",
        "bog/rules/kinds.rules",
        "bog/cards/bog.cards",
    }
