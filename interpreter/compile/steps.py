"""Steps and routines: what effects are compiled into.

A step is plain when it runs to its end by itself, and staged when it may wait for a player.
Plain steps that follow each other are fused into one operation: a Python function made of their
lines, so that what is done most often costs no calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from interpreter.compile.basics import Cells, Compiled, Env
from interpreter.errors import RunawayError
from interpreter.machine import Machine
from interpreter.program import Operation

Can = Callable[[Cells, Env], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """A function of the machine and the bound words, or lines of Python that do the same."""

    run: Operation | None
    plain: bool
    lines: tuple[str, ...] = ()
    binds: bool = True  # whether it may bind another word

    @staticmethod
    def of(*lines: str, binds: bool = False) -> Step:
        """A plain step written as lines over `machine`, `cells`, `journal` and `env`."""
        return Step(None, True, lines, binds)


@dataclass(slots=True)
class Routine:
    """A compiled block: its code, and how to run it at once when it is plain."""

    code: int
    plain: Operation | None
    lines: tuple[str, ...] = ()
    binds: bool = False


def settle(machine: Machine, env: Env) -> Any:
    return machine.settle(env)


SETTLE = Step(settle, False)


def every(tests: list[Can]) -> Can:
    """One test that holds when all do."""
    if not tests:
        return lambda cells, env: True
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        first, second = tests
        return lambda cells, env: first(cells, env) and second(cells, env)
    return lambda cells, env: all(test(cells, env) for test in tests)


def both(first: Compiled | None, second: Compiled) -> Compiled:
    if first is None:
        return second
    return lambda cells, env: first(cells, env) and second(cells, env)


def nothing(machine: Machine, env: Env) -> None:
    return None


def checked_times(machine: Machine, times: int) -> int:
    if times > 100_000:
        raise RunawayError(f"{times} times is too often ({machine.last_doing()})")
    return max(0, times)


def indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def written(cell: str, value: str, site: int) -> list[str]:
    """Lines that write a cell and enter it in the journal."""
    return [
        f"journal.append(({cell}, cells[{cell}], {site}, machine.because))",
        f"cells[{cell}] = {value}",
    ]


BURNED = ("machine.fuel -= 1", "if machine.fuel < 0: machine.burn(0)")
