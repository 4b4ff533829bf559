"""Where the time of a measurement goes."""

from __future__ import annotations

import cProfile
import pstats
import time
from collections.abc import Callable

SECONDS = 5.0
LINES = 30


def profile(work: Callable[[], object], sort: str = "tottime") -> None:
    """Do a work for some seconds under cProfile, and print the functions that took most."""
    work()
    profiler = cProfile.Profile()
    end = time.perf_counter() + SECONDS
    profiler.enable()
    while time.perf_counter() < end:
        work()
    profiler.disable()
    pstats.Stats(profiler).strip_dirs().sort_stats(sort).print_stats(LINES)
