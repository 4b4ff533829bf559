"""What can be pointed at on the drawing of what is laid side by side: the places for each card, the
next steps of a walk and where they lead, and the options that are nowhere on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from dsl.boards.fragments import Dungeon
from dsl.boards.fragments.notation import Square
from interpreter.game.decision import Decision
from interpreter.run.laid_map import Spot
from interpreter.walks import Course

Direction = Literal["up", "down", "left", "right"]
STEPS: dict[Direction, tuple[int, int]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}
INWARDS: dict[str, Direction] = {"N": "down", "S": "up", "E": "left", "W": "right"}


@dataclass(frozen=True, slots=True)
class Place:
    """An option that is somewhere on the drawing of a zone: where its first square lies."""

    option: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """Everywhere that one card can be laid, with how it is turned there."""

    zone: str
    card: int
    places: tuple[tuple[Place, int], ...]


@dataclass(frozen=True, slots=True)
class Moves:
    """The next steps of a walk, or runs: where it can begin, or what lies in each direction from
    where it is."""

    zone: str
    begins: tuple[Place, ...] = ()
    steps: dict[Direction, list[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Other:
    """An option that is nowhere on the drawing."""

    option: int


Group = CardPlaces | Moves | Other


def groups_of(decision: Decision) -> list[Group]:
    """All options of a decision: by cards that can be laid, then by walks, then one by one."""
    if decision.kind != "action" or decision.position.laying_zone is None:
        return []
    actions = list(decision.position.program.vocabulary.actions.values())
    cards: dict[tuple[str, int], list[tuple[Place, int]]] = {}
    walks: dict[str, list[tuple[int, Sequence[tuple[str, int]]]]] = {}
    others: list[Group] = []
    for index, (number, *given) in enumerate(decision.values):
        params = actions[number].params
        kind = params[0].type if len(params) == 1 else ""
        if kind == "spot":
            spot: Spot = given[0]
            place = Place(index, spot[2], spot[3])
            cards.setdefault((params[0].ground, spot[0]), []).append((place, spot[1]))
        elif kind in ("step", "run"):
            walks.setdefault(params[0].ground, []).append((index, given[0]))
        else:
            others.append(Other(index))
    found: list[Group] = [
        CardPlaces(zone, card, tuple(places)) for (zone, card), places in cards.items()
    ]
    for zone, steps in walks.items():
        moves, apart = moves_of(decision, zone, steps)
        found.append(moves)
        others[:0] = [Other(index) for index in apart]
    return [*found, *others] if found else []


def moves_of(
    decision: Decision, zone: str, steps: Sequence[tuple[int, Sequence[tuple[str, int]]]]
) -> tuple[Moves, list[int]]:
    """The steps of a walk by their directions, and those that lead in none."""
    laid = decision.position.laid(decision.player, zone)
    assert laid.course is not None
    way, done = laid.course, laid.done
    begins: list[Place] = []
    found: dict[Direction, list[int]] = {}
    apart: list[int] = []
    for index, taken in steps:
        kind, node = taken[0]
        if kind == "start":
            begins.append(Place(index, *square_of(way.dungeon, node)))
            continue
        direction = direction_of(way, done[-1].node, node) if kind == "walk" and done else None
        if direction is not None:
            found.setdefault(direction, []).append(index)
        else:
            apart.append(index)
    return Moves(zone, tuple(begins), found), apart


def square_of(dungeon: Dungeon, node: int) -> tuple[int, int]:
    """Where a place of a walk is on the table."""
    return next(iter(squares_of(dungeon, node)))


def squares_of(dungeon: Dungeon, node: int) -> list[tuple[int, int]]:
    placed = dungeon.spots[node]
    return [on_table(dungeon, placed.slot, square) for square in placed.spot.squares]


def on_table(dungeon: Dungeon, slot: int, square: Square) -> tuple[int, int]:
    one = dungeon.laid[slot]
    return one.x + square[1], one.y + square[0]


def direction_of(way: Course, here: int, there: int) -> Direction | None:
    """Which way one sets out from a place to the next; None where no corridor leads."""
    dungeon = way.dungeon
    own = squares_of(dungeon, here)
    for link in dungeon.links:
        if {link.a, link.b} != {here, there}:
            continue
        through = link.through if link.a == here else link.through[::-1]
        slot = dungeon.spots[here].slot
        first = [on_table(dungeon, slot, through[0])] if through else squares_of(dungeon, there)
        for direction, (x, y) in STEPS.items():
            if any((at[0] + x, at[1] + y) in first for at in own):
                return direction
    return None


def nearest(places: Sequence[Place], at: tuple[int, int], direction: Direction) -> Place | None:
    """The nearest place in a direction; those that lie more to the side than ahead come last."""
    x, y = STEPS[direction]

    def ahead(place: Place) -> int:
        return (place.x - at[0]) * x + (place.y - at[1]) * y

    def aside(place: Place) -> int:
        return abs((place.x - at[0]) * y) + abs((place.y - at[1]) * x)

    found = [place for place in places if ahead(place) > 0]
    return min(
        found,
        key=lambda p: (aside(p) > ahead(p), ahead(p) + 2 * aside(p), p.option),
        default=None,
    )


def arrows_of(moves: Moves) -> Iterator[tuple[Direction, int]]:
    """Each step with the arrow that leads to it, in the order of the arrows."""
    for direction in STEPS:
        for option in moves.steps.get(direction, ()):
            yield direction, option
