"""Grounds: zones whose cards lie side by side, and the walks through them.

A ground has one cell for each player besides the zone itself, with plain data; where the zone is
shared, they all say the same of where cards lie:

    (where each card lies, what the walker held at its start, the steps, what was left, supposed,
     what was lost)

Where a card lies is (card, quarter turns, x, y). What was left is what the counters were set to
after the last step: what has been gained since counts as if held from the start, and what has been
lost since, to a walk elsewhere perhaps, is lost after so many steps. `supposed` is None; a bot may
write there what it supposes a walk to meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dsl.boards.fragments import Align, Fragment, Laid, Placement, compose, places_for
from dsl.boards.fragments.laid import look_up
from dsl.boards.fragments.laying import Turns
from interpreter.state.cells import Cells
from interpreter.state.layout import KIND, Layout
from interpreter.walks import (
    Course,
    Step,
    WalkRules,
    WalkState,
    before_finding,
    complete,
    course,
    run,
    start,
    steps,
    take,
)

Spot = tuple[int, int, int, int]  # card, quarter turns clockwise, x, y
Lost = tuple[tuple[int, tuple[int, ...]], ...]  # after so many steps, how much of each resource
Walk = tuple[tuple[Spot, ...], tuple[int, ...], tuple[Step, ...], tuple[int, ...], Any, Lost]
EMPTY: Walk = ((), (), (), (), None, ())
MOST_LOOKS = 256  # that are kept


@dataclass(slots=True)
class Look:
    """What a player's cell and zone come to, worked out as far as it was asked for."""

    ground: Ground
    lies: tuple[Spot, ...]
    steps: tuple[Step, ...]
    held: tuple[int, ...]
    lost: Lost
    placements: tuple[Placement, ...]
    _course: Course | None = None
    _state: WalkState | None = None
    _sought: bool = False
    _steps: list[Step] | None = None
    _runs: list[tuple[Step, ...]] | None = None

    @property
    def course(self) -> Course | None:
        """The dungeon that the cards make; None while there is none."""
        if not self._sought:
            self._sought = True
            ground = self.ground
            with suppress(ValueError):
                dungeon = compose(ground.fragments, self.placements, ground.align)
                self._course = course(dungeon, ground.rules)
        return self._course

    @property
    def state(self) -> WalkState | None:
        if self._state is None and self.course is not None:
            self._state = walked(self.course, self.held, self.steps, self.lost)
        return self._state

    @property
    def next_steps(self) -> list[Step]:
        """Every legal next step."""
        if self._steps is None:
            course, state = self.course, self.state
            self._steps = [] if course is None or state is None else steps(course, state)
        return self._steps

    @property
    def runs(self) -> list[tuple[Step, ...]]:
        """From each next step on to where there is a choice or an end."""
        if self._runs is None:
            course, state = self.course, self.state
            self._runs = []
            if course is not None and state is not None:
                self._runs = [run(course, state, step) for step in self.next_steps]
        return self._runs


class Ground:
    """One zone of each player, or a shared one, in which cards lie side by side."""

    def __init__(
        self,
        layout: Layout,
        kinds: Sequence[str],
        fragments: dict[str, Fragment],
        rules: WalkRules,
        zone: str,
        *,
        shared: bool,
        turns: Turns,
        loose: bool,
    ) -> None:
        self.kinds = kinds  # the names of the kinds of cards
        self.shared, self.players = shared, layout.players
        self.zone = layout.zones[zone]
        self.cell = layout.walks[zone]
        self.fragments = fragments
        self.rules = rules
        self.counters = tuple(layout.counters[name] for name in self.rules.resources)
        self.align: Align = "lenient" if loose else "strict"
        self.turns = turns
        self.marks = {mark.name: number for number, mark in enumerate(self.rules.marks)}
        self.marks["rooms"] = len(self.rules.marks)
        self.looks: dict[tuple[int, int], tuple[Any, Any, Any, Look]] = {}

    def look(self, cells: Cells, player: int) -> Look:
        """Where cards lie and how the walk went; a card that is gone takes the walk with it. What
        was worked out before is kept as long as nothing that it depends on is another."""
        cell, zone = cells[self.cell + player], cells[self.zone_of(player)]
        now = [cells[counter + player] for counter in self.counters]
        now += [cells[card] for card in zone]
        kept = self.looks.get((id(cell), id(zone)))
        if kept is not None and kept[0] is cell and kept[1] is zone and kept[2] == now:
            return kept[3]
        lies, held, done, left, _, lost = cell
        there = tuple(spot for spot in lies if spot[0] in zone)
        steps = tuple(Step(*step) for step in done) if len(there) == len(lies) else ()
        counters = tuple(now[: len(self.counters)])
        if steps:
            changes = [n - one for n, one in zip(counters, left, strict=True)]
            counters = tuple(h + max(0, one) for h, one in zip(held, changes, strict=True))
            if min(changes, default=0) < 0:
                lost = (*lost, (len(steps), tuple(max(0, -one) for one in changes)))
        placements = tuple(
            Placement(self.name(cells, card), turned, x, y) for card, turned, x, y in there
        )
        found = Look(self, there, steps, counters, lost if steps else (), placements)
        if len(self.looks) >= MOST_LOOKS:
            self.looks.clear()
        self.looks[id(cell), id(zone)] = (cell, zone, now, found)
        return found

    def zone_of(self, player: int) -> int:
        """The cell of the zone where a player lays and walks."""
        return self.zone if self.shared else self.zone + player

    def walks_of(self, player: int) -> list[int]:
        """The cells of all walks through that zone."""
        first = self.cell if self.shared else self.cell + player
        return list(range(first, first + (self.players if self.shared else 1)))

    def name(self, cells: Cells, card: int) -> str:
        return self.kinds[cells[card + KIND]]

    def placements(self, cells: Cells, player: int) -> tuple[Placement, ...]:
        return self.look(cells, player).placements

    def course(self, cells: Cells, player: int) -> Course | None:
        return self.look(cells, player).course

    def done(self, cells: Cells, player: int) -> tuple[Step, ...]:
        """The steps of the walk so far."""
        return self.look(cells, player).steps

    def held(self, cells: Cells, player: int) -> tuple[int, ...]:
        """What the walker has held from the start, with what came in the meantime."""
        return self.look(cells, player).held

    def state(self, cells: Cells, player: int) -> WalkState | None:
        return self.look(cells, player).state

    def spots(self, cells: Cells, player: int, card: int) -> list[Spot]:
        """Where a card can be laid; nowhere when it is no fragment."""
        name = self.name(cells, card)
        if name not in self.fragments:
            return []
        laid = look_up(self.fragments, self.placements(cells, player))
        found = kept_places(laid, self.fragments[name], self.align, self.turns)
        return [(card, place.turned, place.x, place.y) for place in found]

    def steps(self, cells: Cells, player: int) -> list[tuple[Step, ...]]:
        """Every legal next step, alone."""
        return [(step,) for step in self.look(cells, player).next_steps]

    def short_steps(self, cells: Cells, player: int) -> list[tuple[Step, ...]]:
        """The next steps that come to a choice or an end at once, so that no run leads further."""
        return [one for one in self.look(cells, player).runs if len(one) == 1]

    def runs(self, cells: Cells, player: int) -> list[tuple[Step, ...]]:
        """From each next step on to where there is a choice or an end, where that is further."""
        return [one for one in self.look(cells, player).runs if len(one) > 1]

    def met(self, cells: Cells, player: int, mark: str) -> int:
        """How many of a mark the walk has met."""
        supposed = cells[self.cell + player][4]
        if supposed is not None:
            return int(supposed[0][self.marks[mark]])
        state = self.state(cells, player)
        return state.tally[self.marks[mark]] if state is not None else 0

    def had(self, cells: Cells, player: int, counter: int) -> list[int]:
        """What a counter came to at the start of the walk, when each step was paid for, and when
        what it led to was found. One that walks do not change has been what it is."""
        look = self.look(cells, player)
        if look.course is None or counter not in self.counters:
            return [cells[counter + player]]
        number, found = self.counters.index(counter), []
        before: WalkState | None = None
        for length in range(len(look.steps) + 1):
            lost = tuple(one for one in look.lost if one[0] <= length)
            state = walked(look.course, look.held, look.steps[:length], lost)
            if before is not None:
                found.append(before_finding(look.course, before, state)[number])
            found.append(state.resources[number])
            before = state
        return [max(0, one) for one in found]

    def exited(self, cells: Cells, player: int) -> bool:
        supposed = cells[self.cell + player][4]
        if supposed is not None:
            return bool(supposed[1])
        state = self.state(cells, player)
        return state is not None and state.status == "exit"

    def completed(self, cells: Cells, player: int) -> bool:
        look = self.look(cells, player)
        return (
            look.course is not None and look.state is not None and complete(look.course, look.state)
        )

    def after(
        self, cells: Cells, player: int, done: tuple[Step, ...]
    ) -> tuple[Walk, tuple[int, ...]]:
        """The cell once the walk is these steps, and what is left then."""
        look = self.look(cells, player)
        if look.course is None:
            raise ValueError("not_begun")
        lost = tuple((min(at, len(done)), amounts) for at, amounts in look.lost)
        state = walked(look.course, look.held, done, lost)
        left = tuple(max(0, amount) for amount in state.resources)
        return (look.lies, look.held, done, left, None, lost), left


@lru_cache(maxsize=2048)
def kept_places(
    laid: tuple[Laid, ...], fragment: Fragment, align: Align, turns: Turns
) -> tuple[Laid, ...]:
    return tuple(places_for(laid, fragment, align, turns))


@lru_cache(maxsize=8192)
def walked(
    way: Course, held: tuple[int, ...], done: tuple[Step, ...], lost: Lost = ()
) -> WalkState:
    """The state after these steps. Raises ValueError when one of them is not legal. What is taken
    back after it was used elsewhere is owed: there is less than nothing of it."""
    if done:
        before = tuple(one for one in lost if one[0] < len(done))
        state = take(way, walked(way, held, done[:-1], before), done[-1])
    else:
        state = start(way, dict(zip(way.resources, held, strict=True)))
    for at, amounts in lost:
        if at == len(done):
            left = (r - amount for r, amount in zip(state.resources, amounts, strict=True))
            state = state._replace(resources=tuple(left))
    return state
