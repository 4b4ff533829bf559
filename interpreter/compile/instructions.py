"""Steps and routines: what effects are compiled into.

A step is plain when it runs to its end by itself, and staged when it may wait for a player or do
another code first. Plain steps that follow each other are fused into one operation: a Python
function made of their lines, so that what is done most often costs no calls. Lines may also leave
the operation for good, as the end of a phase does, or at its end hand over to another code: they
are not plain, but fused all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from interpreter.run.machine import Machine, Operation
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.errors import RunawayError

Can = Callable[[Cells, Env], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """A function of the machine and the bindings, or lines of Python that do the same."""

    run: Operation | None
    plain: bool
    lines: tuple[str, ...] = ()
    binds: bool = True  # whether it may bind another slot
    leaves: bool = False  # whether its lines may leave the operation
    ends: bool = False  # whether nothing may be fused after it

    @staticmethod
    def of(*lines: str, binds: bool = False) -> Step:
        """A plain step written as lines over `machine`, `cells`, `journal` and `env`."""
        return Step(None, True, lines, binds)

    @staticmethod
    def leaving(*lines: str) -> Step:
        """Lines that may leave the operation with what the machine is to do."""
        return Step(None, False, lines, False, True)

    @staticmethod
    def handing_over(*lines: str) -> Step:
        """Lines that may have another code done first, after which the next operation follows."""
        return Step(None, False, lines, False, True, True)

    @property
    def fuses(self) -> bool:
        return self.plain or self.leaves


@dataclass(slots=True)
class Routine:
    """A compiled block: its code, how to run it at once when it is plain, and its lines when
    all of it is fused."""

    code: int
    plain: Operation | None
    lines: tuple[str, ...] | None = None
    binds: bool = False
    free: tuple[str, ...] | None = None  # the lines, where they do without `env`


def settle(machine: Machine, env: Env) -> Any:
    return machine.settle(env)


SETTLE = Step(settle, False)


def always(cells: Cells, env: Env) -> bool:
    return True


def every(tests: list[Can]) -> Can:
    """One test that holds when all do."""
    if not tests:
        return always
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


def doing_first(code: str, bindings: str, because: str = "None") -> str:
    """The line that has another code done, and then goes on after this operation."""
    return f"return [{code}, {bindings}, {because}, env, machine.pc + 1]"


def indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]


BURNED = ("machine.fuel -= 1", "if machine.fuel < 0: machine.burn(0)")
