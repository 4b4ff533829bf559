"""From the shell to an answer, as multiples of starting Python."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from bench.measure import Effort, Measure
from bench.report import Table, Target, duration, times
from bench.shell import output_of, shell
from bench.timing import interleaved
from dsl.storage.shipped import content_path

BARE = "python -c pass"


def run(effort: Effort) -> Iterator[Table]:
    file = str(content_path() / "tutorial" / "cards" / "tools.cards")
    with shell() as warm:
        cold = {**warm, "CARDWRIGHT_NO_CACHE": "1"}
        command = ["-m", "cardwright"]
        works = {
            BARE: output_of(["-c", "pass"], warm),
            "cardwright --help": output_of([*command, "--help"], warm),
            "cardwright check, one file": output_of([*command, "check", file], warm),
            "the same, nothing kept": output_of([*command, "check", file], cold),
            # A workshop with nothing typed into it ends at its first prompt.
            "cardwright repl, to the first prompt": output_of([*command, "repl", "tutorial"], warm),
        }
        for work in works.values():
            work()  # a first run keeps what the next ones find
        found = interleaved(works, rounds=2 * effort.rounds, seconds=0, clock=time.perf_counter)
    table = Table("Start-up", ["command", "time", f"against {BARE}"])
    for name, sample in found.items():
        table.add(name, duration(sample), times(sample.over(found[BARE])))
    ratio = found["cardwright --help"].over(found[BARE])
    table.targets.append(Target(f"cardwright --help against {BARE}", ratio, 6, at_least=False))
    yield table


def work() -> Callable[[], object]:
    from dsl.packs.load import check

    return lambda: check("tutorial")


MEASURE = Measure("startup", "--help, check and repl against python -c pass", run, work)
