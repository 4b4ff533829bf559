"""Grounds: zones whose cards lie side by side, and the walk through them.

A ground has one cell for each player besides the zone itself, with plain data:

    (where each card lies, what the walker held at its start, the steps, what was left, supposed)

Where a card lies is (card, half turned, x, y). What was left is what the counters were set to
after the last step: what has been gained or lost since counts as if held from the start.
`supposed` is None; a bot may write there what it supposes a walk to meet.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dsl.fragments import Align, Fragment, Placement, compose, layout_problem, spots
from interpreter.layout import KIND, ZONE
from interpreter.walks import (
    Course,
    Step,
    WalkRules,
    WalkState,
    complete,
    course,
    start,
    steps,
    take,
    walk_rules,
)

if TYPE_CHECKING:
    from interpreter.program import Program

Cells = list[Any]
Spot = tuple[int, int, int, int]  # card, half turned, x, y
Walk = tuple[tuple[Spot, ...], tuple[int, ...], tuple[Step, ...], tuple[int, ...], Any]
EMPTY: Walk = ((), (), (), (), None)
LONGEST_RUN = 200


class Ground:
    """One zone of each player in which cards lie side by side."""

    def __init__(self, program: Program, zone: str, loose: Callable[[], bool]) -> None:
        self.program = program
        self.zone = program.layout.zones[zone]
        self.cell = program.layout.walks[zone]
        self.fragments: dict[str, Fragment] = program.pack.fragments
        self.rules: WalkRules = walk_rules(program.words)
        self.counters = tuple(program.layout.counters[name] for name in self.rules.resources)
        self.align: Align = "lenient" if loose() else "strict"
        self.marks = {mark.name: number for number, mark in enumerate(self.rules.marks)}
        self.marks["rooms"] = len(self.rules.marks)

    def walk(self, cells: Cells, player: int) -> Walk:
        """Where cards lie and how the walk went; a card that is gone takes the walk with it."""
        lies, held, done, left, supposed = cells[self.cell + player]
        zone = self.zone + player
        there = tuple(spot for spot in lies if cells[spot[0] + ZONE] == zone)
        if len(there) == len(lies):
            return lies, held, tuple(Step(*step) for step in done), left, supposed
        return there, (), (), (), supposed

    def placements(self, cells: Cells, player: int) -> tuple[Placement, ...]:
        return tuple(
            Placement(self.name(cells, card), bool(turned), x, y)
            for card, turned, x, y in self.walk(cells, player)[0]
        )

    def name(self, cells: Cells, card: int) -> str:
        return self.program.cards[cells[card + KIND]].name

    def spots(self, cells: Cells, player: int, card: int) -> list[Spot]:
        """Where a card can be laid; nowhere when it is no fragment."""
        name = self.name(cells, card)
        if name not in self.fragments:
            return []
        laid = self.placements(cells, player)
        found = spots(self.fragments, laid, name, self.align)
        return [(card, int(place.half_turned), place.x, place.y) for place in found]

    def problem(self, cells: Cells, player: int) -> str | None:
        return layout_problem(self.fragments, self.placements(cells, player), self.align)

    def course(self, cells: Cells, player: int) -> Course | None:
        """The dungeon that a player's cards make; None while there is none."""
        laid = self.placements(cells, player)
        if not laid or layout_problem(self.fragments, laid, self.align) is not None:
            return None
        return course(compose(self.fragments, laid, self.align), self.rules)

    def held(self, cells: Cells, player: int) -> tuple[int, ...]:
        """What the walker has held from the start, with what came in the meantime."""
        now = tuple(cells[counter + player] for counter in self.counters)
        _, held, done, left, _ = self.walk(cells, player)
        if not done:
            return now
        return tuple(h + n - one for h, n, one in zip(held, now, left, strict=True))

    def state(self, cells: Cells, player: int) -> WalkState | None:
        way = self.course(cells, player)
        if way is None:
            return None
        return walked(way, self.held(cells, player), self.walk(cells, player)[2])

    def steps(self, cells: Cells, player: int) -> list[tuple[Step, ...]]:
        """Every legal next step, alone."""
        way, state = self.course(cells, player), self.state(cells, player)
        if way is None or state is None:
            return []
        return [(step,) for step in steps(way, state)]

    def runs(self, cells: Cells, player: int) -> list[tuple[Step, ...]]:
        """From each next step on to where there is a choice or an end, where that is further."""
        way, state = self.course(cells, player), self.state(cells, player)
        if way is None or state is None:
            return []
        found = [run(way, state, step) for step in steps(way, state)]
        return [one for one in found if len(one) > 1]

    def met(self, cells: Cells, player: int, mark: str) -> int:
        """How many of a mark the walk has met."""
        supposed = self.walk(cells, player)[4]
        if supposed is not None:
            return int(supposed[0][self.marks[mark]])
        state = self.state(cells, player)
        return state.tally[self.marks[mark]] if state is not None else 0

    def exited(self, cells: Cells, player: int) -> bool:
        supposed = self.walk(cells, player)[4]
        if supposed is not None:
            return bool(supposed[1])
        state = self.state(cells, player)
        return state is not None and state.status == "exit"

    def completed(self, cells: Cells, player: int) -> bool:
        way, state = self.course(cells, player), self.state(cells, player)
        return way is not None and state is not None and complete(way, state)

    def after(self, cells: Cells, player: int, done: tuple[Step, ...]) -> tuple[Walk, WalkState]:
        """The cell and the state once the walk is these steps."""
        way = self.course(cells, player)
        lies, *_ = self.walk(cells, player)
        held = self.held(cells, player)
        if way is None:
            raise ValueError("not_begun")
        state = walked(way, held, done)
        return (lies, held, done, state.resources, None), state


@lru_cache(maxsize=8192)
def walked(way: Course, held: tuple[int, ...], done: tuple[Step, ...]) -> WalkState:
    """The state after these steps. Raises ValueError when one of them is not legal."""
    if not done:
        return start(way, dict(zip(way.resources, held, strict=True)))
    return take(way, walked(way, held, done[:-1]), done[-1])


def run(way: Course, state: WalkState, step: Step) -> tuple[Step, ...]:
    """A step and all that follow it without a choice. Leaps from anywhere wait to be chosen."""
    anywhere = {leap.name for leap in way.rules.leaps if leap.start == "anywhere"}
    found = [step]
    state = take(way, state, step)
    while len(found) < LONGEST_RUN:
        following = [one for one in steps(way, state) if one.kind not in anywhere]
        if len(following) != 1 or following[0].kind not in ("walk", "flight", "drop"):
            break
        found.append(following[0])
        state = take(way, state, following[0])
    return tuple(found)
