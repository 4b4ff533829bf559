"""What goes wrong is said in a sentence, with an exit code that means it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli.lazy import wants_colour
from dsl.diagnostics.report import PackError, Report
from dsl.diagnostics.spans import NOWHERE
from interpreter.state.errors import PlayError, SaveError
from tests.cardwright.cli.running import MINI, run


def fail_with(error: BaseException) -> Callable[..., int]:
    def run_packs(*_: Any, **__: Any) -> int:
        raise error

    return run_packs


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.cli.jobs.packs.run_packs", fail_with(KeyboardInterrupt()))
    result = run("packs")
    assert (result.exit_code, result.output.strip()) == (130, "")


@pytest.mark.parametrize("error", [PlayError("it never ends"), SaveError("it never ends")])
def test_errors_of_play_are_messages(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    monkeypatch.setattr("cardwright.cli.jobs.packs.run_packs", fail_with(error))
    result = run("packs")
    assert (result.exit_code, result.stderr) == (1, "error: it never ends\n")


def test_errors_of_packs_are_diagnostics(monkeypatch: pytest.MonkeyPatch) -> None:
    report = Report()
    report.error("W001", NOWHERE, "no file of this pack declares a `game`")
    monkeypatch.setattr("cardwright.cli.jobs.packs.run_packs", fail_with(PackError(report)))
    result = run("packs")
    assert result.exit_code == 1
    assert result.stderr == "error[W001]: no file of this pack declares a `game`\n"


def test_a_defect_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.cli.jobs.packs.run_packs", fail_with(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        run("packs")


@pytest.mark.parametrize(
    "arguments",
    [["check"], ["test"], ["describe"], ["tree", "-", "x"], ["play"], ["simulate"]],
    ids=lambda arguments: arguments[0],
)
def test_an_unknown_pack_gets_a_suggestion(here: Path, arguments: list[str]) -> None:
    shutil.copytree(MINI, here / "mini")
    command, *rest = arguments
    result = run(command, "minni", *[word for word in rest if word != "-"])
    assert result.exit_code == 2
    assert "error[P008]: there is no pack `minni`\n  did you mean `mini`?\n" in result.output


class Terminal:
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("setting", "wanted"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_colour_is_for_terminals_that_want_it(
    monkeypatch: pytest.MonkeyPatch, setting: dict[str, str], wanted: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    assert wants_colour(Terminal()) is wanted  # type: ignore[arg-type]
