"""The same games by the engine as it was at a commit, and by this one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.shell import ROOT
from bench.sides.earlier import SideError, caches, checked_out, commit_named
from tests.compilers.chosen_games import Setting

RECORDING = Path(__file__).with_name("recording.py")
REFUSED = ("RunawayError", "PlayError")


@dataclass
class Compared:
    """What was compared."""

    games: int = 0
    decisions: int = 0
    over: int = 0  # games that came to their end
    refused: int = 0  # games in which both engines refused an answer

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.decisions} decisions; {self.over} games came to their end, "
            f"in {self.refused} an answer was refused"
        )


class Recorder:
    """A process that plays games with one version of the engine."""

    def __init__(self, name: str, root: Path, environment: Mapping[str, str]) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(RECORDING)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
            env={**environment, "PYTHONPATH": str(root), "PYTHONHASHSEED": "0"},
        )

    def ask(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def answer(self) -> list[str]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SideError(f"the engine of {self.name} cannot play this game")
        found: list[str] = json.loads(line)
        return found


@contextmanager
def recorders(commit: str) -> Iterator[tuple[Recorder, Recorder]]:
    """The engine of a commit and this one; SideError when there is no such commit."""
    name = commit_named(commit)
    with ExitStack() as stack:
        environment = stack.enter_context(caches())
        earlier = Recorder(name, stack.enter_context(checked_out(name)), environment)
        both = earlier, Recorder("this checkout", ROOT, environment)
        for side in both:
            stack.callback(side.process.communicate)
            stack.callback(side.process.kill)
        yield both


def differences(
    settings: Iterable[Setting], most: int, commit: str, tally: Compared
) -> Iterator[str]:
    """Play every game with both, recorded and not; a line for each that they do not agree on."""
    with recorders(commit) as sides:
        for setting in settings:
            for recorded in (True, False):
                asked = {**asdict(setting), "decisions": most, "recorded": recorded}
                for side in sides:
                    side.ask(json.dumps(asked))
                before, now = (side.answer() for side in sides)
                tally.games += 1
                tally.decisions += len(now) - 1
                tally.over += now[-1] == "over"
                tally.refused += now[-1] in REFUSED
                if before != now:
                    at = _first_apart(before, now)
                    found = f"{before[at]} before, {now[at]} now"
                    yield f"decision {at}, recorded {recorded}: {found}: {setting}"


def _first_apart(one: list[str], other: list[str]) -> int:
    """Where two lists differ first. Neither begins with the other: the last entry says the end."""
    return next(at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
