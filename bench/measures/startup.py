"""From the shell to an answer, as multiples of starting Python."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec

from bench.measure import Effort, Measure
from bench.report import Table, Target, duration, times
from bench.shell import output_of, shell, shown_in_terminal
from bench.timing import interleaved
from dsl.storage.shipped import content_path

BARE = "python -c pass"
HELP = "cardwright --help"
CHECK = "cardwright check, one file"
PROMPT = "cardwright repl, to the first prompt"
TABLE = "cardwright play, to the first question"
WANTED = {HELP: 6, CHECK: 10, PROMPT: 30}


def run(effort: Effort) -> Iterator[Table]:
    file = str(content_path() / "tutorial" / "cards" / "tools.cards")
    with shell() as warm:
        cold = {**warm, "CARDWRIGHT_NO_CACHE": "1"}
        command = ["-m", "cardwright"]
        works = {
            BARE: output_of(["-c", "pass"], warm),
            HELP: output_of([*command, "--help"], warm),
            CHECK: output_of([*command, "check", file], warm),
            "the same, nothing kept": output_of([*command, "check", file], cold),
            PROMPT: output_of([*command, "repl", "tutorial"], warm, b":quit\n"),
        }
        if find_spec("pty") is not None:
            # What draws the line that is typed into takes its time too.
            works["the same, in a terminal"] = shown_in_terminal(
                [*command, "repl", "tutorial"], warm, b"tutorial>"
            )
            works[TABLE] = shown_in_terminal(
                [*command, "play", "tutorial", "--bots", "random"], warm, b"> "
            )
        for work in works.values():
            work()  # a first run keeps what the next ones find
        found = interleaved(works, rounds=2 * effort.rounds, seconds=0, clock=time.perf_counter)
    table = Table("Start-up", ["command", "time", f"against {BARE}"])
    for name, sample in found.items():
        table.add(name, duration(sample), times(sample.over(found[BARE])))
    for name, wanted in WANTED.items():
        ratio = found[name].over(found[BARE])
        table.targets.append(Target(f"{name}, against {BARE}", ratio, wanted, at_least=False))
    yield table


def work() -> Callable[[], object]:
    from dsl.packs.load import check

    return lambda: check("tutorial")


MEASURE = Measure("startup", "--help, check, repl and play against python -c pass", run, work)
