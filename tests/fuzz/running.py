"""Many cases one after the other, with what became of them."""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field

from tests.fuzz.cases import Case, Target, keep
from tests.fuzz.limits import SECONDS, SECONDS_FOR_ALL, Hang, limited, megabytes

TOLD_EVERY = 5.0  # seconds


@dataclass
class Run:
    """What was tried, what became of it, and what should not have been: by where it happened."""

    name: str
    outcomes: Counter[str] = field(default_factory=Counter)
    found: dict[str, Case] = field(default_factory=dict)
    begun: float = field(default_factory=time.monotonic)
    told: float = field(default_factory=time.monotonic)

    def add(self, outcome: str) -> None:
        self.outcomes[outcome] += 1
        if time.monotonic() - self.told > TOLD_EVERY:
            self.told = time.monotonic()
            print(self.summary(), flush=True)

    def add_found(self, where: str, case: Case, told: str) -> None:
        self.outcomes["FOUND"] += 1
        if where not in self.found:
            self.found[where] = case
            path = keep(self.name, case, "found")
            print(f"FOUND {where}\n{told}\n  {dict(case.about)}\n  kept in {path}", flush=True)

    def summary(self) -> str:
        seconds = max(0.001, time.monotonic() - self.begun)
        total = self.outcomes.total()
        kinds = ", ".join(f"{count} {what}" for what, count in self.outcomes.most_common(12))
        rate = f"{total / seconds:.1f} a second, {megabytes()} MB"
        return f"{self.name}: {total} in {seconds:.0f} s ({rate}): {kinds}"


def place_of(error: BaseException) -> str:
    """Where an error was raised, so that the same is told once."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [one for one in frames if "/tests/" not in one.filename] or list(frames)
    last = ours[-1]
    return f"{type(error).__name__} in {last.filename}:{last.lineno}"


def seconds_for(case: Case) -> float:
    """How long a case may take: longer where a whole pack is checked."""
    return SECONDS_FOR_ALL if "was" in case.about else SECONDS


def try_case(target: Target, case: Case, run: Run) -> str | None:
    """Judge one case; its outcome, or None when something was found."""
    try:
        with limited(seconds_for(case)):
            outcome = target.judge(case)
    except Hang as hang:
        run.add_found(f"hang at {place_of(hang)}", case, "".join(traceback.format_exc(limit=-6)))
        return None
    except Exception as error:
        run.add_found(place_of(error), case, "".join(traceback.format_exc(limit=-6)))
        return None
    run.add(outcome)
    return outcome


def fuzz(target: Target, run: Run, count: int, seed: int, grow: int = 0) -> None:
    """Try so many cases. Up to `grow` that end as no other did before are kept for the suite."""
    for number in range(count):
        case = target.make(random.Random(f"{seed} {number}"))
        new = len(run.outcomes)
        outcome = try_case(target, case, run)
        if outcome is not None and len(run.outcomes) > new and grow:
            grow -= keep(run.name, case, "kept") is not None
    print(run.summary(), file=sys.stdout, flush=True)
