"""What is done at an editor's request: scenarios are played, and the workshop is opened."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from cardwright.editor.checking import Checked
from cardwright.editor.columns import Range, range_of
from dsl.model.scenario import Scenario
from dsl.storage.current_folder import command_of_ours


@dataclass(frozen=True, slots=True)
class Ran:
    """How a scenario ended, in a sentence, and where it failed."""

    passed: bool
    message: str
    path: Path | None = None
    range: Range | None = None


def run_named(checked: Checked, name: str) -> Ran:
    """Play a scenario of a pack by its name."""
    if checked.pack is None or checked.has_errors:
        return Ran(False, f"The pack `{checked.id}` has mistakes: mend them first.")
    scenario = _named(checked, name)
    if scenario is None:
        return Ran(False, f"There is no scenario `{name}` in `{checked.id}`.")
    # The compiler is not needed before somebody plays.
    from interpreter.testing.scenarios import run_scenario

    outcome = run_scenario(checked.pack, scenario)
    if outcome.passed:
        return Ran(True, f"`{name}` passed.")
    path = checked.paths.get(outcome.span.file)
    return Ran(
        False, f"`{name}` failed at {outcome.span}: {outcome.problem}", path, range_of(outcome.span)
    )


def _named(checked: Checked, name: str) -> Scenario | None:
    assert checked.pack is not None
    own = [one for one in checked.pack.scenarios if one.span.file in checked.own]
    return next((one for one in own if one.name == name), None)


def workshop_command(folder: Path) -> list[str]:
    """The command line that opens the workshop on a pack, in the Python that serves."""
    return command_of_ours("repl", folder)


def as_line(command: list[str]) -> str:
    return shlex.join(command)
