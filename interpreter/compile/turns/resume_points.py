"""Stations: the steps of a course that players can be asked in, fused as far as they go.

A station stands at a place of its code, to which the machine can come back: after an answer, after
another code, at the end of a phase. What follows such a place is fused into one operation as long
as the stations are lines; it tells the machine how far it has come in `machine.pc`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.compile.expressions import Expressions
from interpreter.run.machine import Operation

if TYPE_CHECKING:
    from collections.abc import Container


@dataclass(frozen=True, slots=True)
class Station:
    """Lines over `machine`, `cells`, `journal` and `env`, or an operation. After the lines have
    run through, so many stations are `passed`. Lines that are `final` never run through."""

    lines: tuple[str, ...] = ()
    run: Operation | None = None
    passed: int = 0
    final: bool = False
    entry: bool = False  # whether the machine comes back to it


def operations(
    stations: list[Station], entries: Container[int], expressions: Expressions
) -> tuple[Operation, ...]:
    """An operation for each station. Where the machine can come from elsewhere, or from a station
    that is an operation, it goes on as far as there are lines."""
    made: list[Operation] = []
    for at, station in enumerate(stations):
        if station.run is not None:
            made.append(station.run)
            continue
        lines, last, following = list(station.lines), at + station.passed, station
        entered = station.entry or at in entries or (at > 0 and stations[at - 1].run is not None)
        while entered and not following.final and last + 1 < len(stations):
            following = stations[last + 1]
            if following.run is not None:
                break
            lines += following.lines
            last += 1 + following.passed
        if last > at and not following.final:
            lines.append(f"machine.pc = {last}")
        made.append(expressions.procedure(lines, False))
    return tuple(made)
