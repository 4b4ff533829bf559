"""Cases tried in another process, which is ended when it takes too long or too much memory."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable
from multiprocessing.connection import Connection

from tests.fuzz.cases import Case, Target
from tests.fuzz.limits import bound_memory
from tests.fuzz.running import Run, try_case

PATIENCE = 120.0  # seconds without a word, for what no alarm of Python's own can end

Message = tuple[str, str, Case | None]


class Reporting(Run):
    """A run that tells the process that watches it."""

    def __init__(self, name: str, watching: Connection) -> None:
        super().__init__(name)
        self.watching = watching

    def add(self, outcome: str) -> None:
        self.watching.send((outcome, "", None))

    def add_found(self, where: str, case: Case, told: str) -> None:
        self.watching.send((where, told, case))


def fuzz_in_child(make_target: Callable[[], Target], run: Run, count: int, seed: int) -> None:
    """Try so many cases. A child that is gone or silent is a finding, and the next goes on."""
    number = 0
    while number < count:
        watching, told = multiprocessing.Pipe(duplex=False)
        child = multiprocessing.get_context("fork").Process(
            target=try_all, args=(make_target, run.name, told, range(number, count), seed)
        )
        child.start()
        told.close()
        case: Case | None = None
        try:
            while number < count and watching.poll(PATIENCE):
                what, more, given = watching.recv()
                if what == "begins":
                    case = given
                    continue
                number += 1
                if given is not None:
                    run.add_found(what, given, more)
                else:
                    run.add(what)
        except EOFError:
            pass
        if number < count:
            number += 1
            given = case or Case({}, b"")
            run.add_found(f"the process ended or hung ({child.exitcode})", given, "")
        child.kill()
        child.join()
    print(run.summary(), flush=True)


def try_all(
    make_target: Callable[[], Target], name: str, told: Connection, numbers: range, seed: int
) -> None:
    bound_memory()
    target, run = make_target(), Reporting(name, told)
    for number in numbers:
        case = target.make(random.Random(f"{seed} {number}"))
        told.send(("begins", "", case))
        try_case(target, case, run)
