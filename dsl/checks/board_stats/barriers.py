"""What each barrier guards: what only tunnels lead to that ask for what a player may lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from dsl.checks.board_lint.lint_context import Look


@dataclass(frozen=True)
class Barrier:
    """Kinds of tunnels, how many tunnels are of them, and the rooms and slots that nobody gets to
    without. Several kinds are there together for what one of them alone does not guard."""

    kinds: tuple[str, ...]
    tunnels: int
    rooms: tuple[str, ...]
    slots: Mapping[str, int]


def find_barriers(look: Look) -> tuple[Barrier, ...]:
    asking: dict[str, set[int]] = {}
    for crossing in look.crossings.all:
        for kind in crossing.conditions:
            asking.setdefault(kind, set()).add(crossing.tunnel)
    if not look.starts or not asking:
        return ()
    reached = look.reached()
    kinds = [kind for kind in look.vocabulary.tunnel_kinds if kind in asking]
    guarded = {kind: reached - look.reached({kind}) for kind in kinds}
    found = [_barrier(look, (kind,), len(asking[kind]), guarded[kind]) for kind in kinds]
    if len(kinds) > 1:
        together = reached - look.reached(set(kinds))
        rest = together.difference(*guarded.values())
        if rest:
            tunnels = len(set().union(*asking.values()))
            found.append(_barrier(look, tuple(kinds), tunnels, rest))
    return tuple(found)


def _barrier(look: Look, kinds: tuple[str, ...], tunnels: int, guarded: set[str]) -> Barrier:
    slots: Counter[str] = Counter()
    for name in guarded:
        for slot, number in look.rooms[name].slots.items():
            if number > 0:
                slots[slot] += number
    rooms = tuple(name for name in look.rooms if name in guarded)
    return Barrier(kinds, tunnels, rooms, dict(sorted(slots.items())))
