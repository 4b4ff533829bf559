"""From the shell to an answer, as multiples of starting Python."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.measure import Effort, Measure
from bench.report import Table, Target, duration, times
from bench.timing import interleaved
from dsl.shipped import content_path

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "cardwright --help": ["-m", "cardwright", "--help"],
    "cardwright check, one file": ["-m", "cardwright", "check"],
    "the same, nothing kept": ["-m", "cardwright", "check"],
    "cardwright repl, to the first prompt": ["-m", "cardwright", "repl", "tutorial"],
}
ROOT = Path(__file__).resolve().parent.parent.parent


def running(arguments: list[str], environment: dict[str, str]) -> Callable[[], object]:
    """A command run to its end; a workshop with nothing typed into it ends at its first prompt."""
    command = [sys.executable, *arguments]
    return lambda: subprocess.run(
        command, input=b"", capture_output=True, check=True, env=environment
    )


def run(effort: Effort) -> Iterator[Table]:
    card_file = str(content_path() / "tutorial" / "cards" / "tools.cards")
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": cache}
        works = {
            name: running(
                [*arguments, card_file] if arguments[-1] == "check" else arguments,
                environment | ({"CARDWRIGHT_NO_CACHE": "1"} if "nothing kept" in name else {}),
            )
            for name, arguments in COMMANDS.items()
        }
        for work in works.values():
            work()  # a first run keeps what the next ones read
        found = interleaved(works, rounds=2 * effort.rounds, seconds=0, clock=time.perf_counter)
    bare = found["python -c pass"]
    table = Table("Start-up, warm", ["command", "time", "against python -c pass"])
    for name, sample in found.items():
        table.add(name, duration(sample), times(sample.over(bare)))
    ratio = found["cardwright --help"].over(bare)
    table.targets.append(
        Target("cardwright --help against python -c pass", ratio, 6, at_least=False)
    )
    yield table


def work() -> Callable[[], object]:
    from dsl.packs import check

    return lambda: check("tutorial")


MEASURE = Measure("startup", "--help, check and repl against python -c pass", run, work)
