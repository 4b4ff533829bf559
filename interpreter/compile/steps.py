"""Steps and routines: what effects are compiled into.

A step is plain when it runs to its end by itself, and staged when it may wait for a player.
Plain steps that follow each other are fused into one operation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from interpreter.compile.basics import Cells, Compiled, Env
from interpreter.errors import RunawayError
from interpreter.machine import Machine
from interpreter.program import Operation

Can = Callable[[Cells, Env], bool]


@dataclass(frozen=True, slots=True)
class Step:
    run: Operation
    plain: bool


@dataclass(slots=True)
class Routine:
    """A compiled block: its code, and how to run it at once when it is plain."""

    code: int
    plain: Operation | None


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


def fused(steps: list[Step]) -> list[Operation]:
    """Operations for steps, with neighbours that are plain made one."""
    operations: list[Operation] = []
    run: list[Operation] = []
    for step in steps:
        if step.plain:
            run.append(step.run)
        else:
            if run:
                operations.append(fuse(run))
                run = []
            operations.append(step.run)
    if run:
        operations.append(fuse(run))
    return operations


def fuse(run: list[Operation]) -> Operation:
    if len(run) == 1:
        return run[0]
    parts = tuple(run)

    def together(machine: Machine, env: Env) -> Env | None:
        start = env
        for part in parts:
            result = part(machine, env)
            if result is not None:
                env = result
        return env if env is not start else None

    return together
