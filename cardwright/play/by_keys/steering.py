"""Laying and walking with the arrow keys: which option is chosen, and what each key does."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.play.by_keys.pointing import (
    CardPlaces,
    Direction,
    Group,
    Moves,
    Other,
    Place,
    groups_of,
    nearest,
)
from interpreter.game.decision import Decision

DIRECTIONS: dict[str, Direction] = {
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}
TURN = (" ", "r")


@dataclass(frozen=True, slots=True)
class Pointer:
    """One group of options is chosen, and perhaps one option of it."""

    groups: tuple[Group, ...]
    group: int
    option: int | None

    @property
    def now(self) -> Group:
        return self.groups[self.group]

    @staticmethod
    def of(decision: Decision, card: int | None = None) -> Pointer | None:
        """The first group, or that of a card; None where nothing can be pointed at."""
        groups = tuple(groups_of(decision))
        if not groups:
            return None
        cards = [getattr(group, "card", None) for group in groups]
        first = cards.index(card) if card is not None and card in cards else 0
        return Pointer(groups, first, None).begun()

    def begun(self) -> Pointer:
        """With the option that is chosen first in the group."""
        return replace(self, option=_first(self.now))

    def turned_to(self, step: int) -> Pointer:
        return replace(self, group=(self.group + step) % len(self.groups)).begun()


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a key comes to: something else is chosen, an option is taken, or neither."""

    pointer: Pointer
    taken: int | None = None
    understood: bool = True


def press(pointer: Pointer, key: str) -> Pressed:
    """What a key does that does not lead away from the drawing."""
    if key in ("tab", "shift-tab"):
        return Pressed(pointer.turned_to(1 if key == "tab" else -1))
    if key == "enter":
        return Pressed(pointer, pointer.option, pointer.option is not None)
    if key in TURN:
        return _turn(pointer)
    direction = DIRECTIONS.get(key.removeprefix("shift-"))
    if direction is None:
        return Pressed(pointer, understood=False)
    group = pointer.now
    if isinstance(group, CardPlaces):
        return _shift(pointer, group, direction)
    if isinstance(group, Moves):
        return _walk(pointer, group, direction)
    return Pressed(pointer.turned_to(1 if direction in ("down", "right") else -1))


def _first(group: Group) -> int | None:
    if isinstance(group, CardPlaces):
        return group.places[0][0].option
    if isinstance(group, Moves):
        return group.begins[0].option if group.begins else None
    return group.option


def _turn(pointer: Pointer) -> Pressed:
    """The card turned, as near to where it was as it can lie so."""
    group = pointer.now
    if not isinstance(group, CardPlaces):
        return Pressed(pointer, understood=False)
    (at, turned), *_ = [one for one in group.places if one[0].option == pointer.option]
    turns = sorted({turn for _, turn in group.places})
    following = turns[(turns.index(turned) + 1) % len(turns)]
    found = min(
        (place for place, turn in group.places if turn == following),
        key=lambda place: (abs(place.x - at.x) + abs(place.y - at.y), place.option),
    )
    return Pressed(replace(pointer, option=found.option), understood=following != turned)


def _shift(pointer: Pointer, group: CardPlaces, direction: Direction) -> Pressed:
    (at, turned), *_ = [one for one in group.places if one[0].option == pointer.option]
    alike = [place for place, turn in group.places if turn == turned]
    return _to(pointer, nearest(alike, (at.x, at.y), direction))


def _walk(pointer: Pointer, group: Moves, direction: Direction) -> Pressed:
    if group.begins:
        at = next(place for place in group.begins if place.option == pointer.option)
        return _to(pointer, nearest(group.begins, (at.x, at.y), direction))
    ways = group.steps.get(direction, [])
    if len(ways) == 1:
        return Pressed(pointer, ways[0])
    if not ways:
        return Pressed(pointer, understood=False)
    chosen = ways.index(pointer.option) if pointer.option in ways else -1
    return Pressed(replace(pointer, option=ways[(chosen + 1) % len(ways)]))


def _to(pointer: Pointer, place: Place | None) -> Pressed:
    if place is None:
        return Pressed(pointer, understood=False)
    return Pressed(replace(pointer, option=place.option))


def is_other(group: Group) -> bool:
    return isinstance(group, Other)
