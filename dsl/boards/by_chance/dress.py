"""What is in rooms and on tunnels: dealt from models like cards, and laid by their depth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from dsl.boards.by_chance.room_rows import START, Shape
from dsl.boards.by_chance.style import NamedModel, RoomModel, Style, TunnelModel, Way
from dsl.boards.parts import Room, Tunnel
from dsl.diagnostics.spans import NOWHERE

BLUR = 0.15  # of the depth of a board, how far from its place a model may come to lie
LETTERS = "abcdefghijklmnopqrstuvwxyz"
T = TypeVar("T")


def furnished(
    chance: Random, style: Style, shape: Shape, wanted: Iterable[str], taken: Iterable[str]
) -> list[Room]:
    """The rooms of a shape, in its order. Every wanted kind or slot is there where a model has
    it; no room has a name that is taken."""
    count = len(shape.at) - 1 - len(style.named)
    dealt = _dealt(chance, style, count, wanted)
    depth = len(shape.rows) - 1
    lies = {room: number for number, row in enumerate(shape.rows) for room in row}
    models: dict[int, RoomModel] = {START: style.start.model}
    names: dict[int, NamedModel] = {START: style.start}
    # Rooms with names first, each in the free room whose depth is most like theirs.
    for named in style.named:
        free = [room for room in lies if room not in models]
        room = min(free, key=lambda room: (abs(lies[room] / depth - named.model.depth), room))
        models[room], names[room] = named.model, named
    free = sorted(room for room in lies if room not in models)
    blurred = _by_depth(chance, free, lambda room: lies[room] / depth)
    models.update(zip(blurred, _sorted_models(chance, style, dealt), strict=True))
    _count_up(style, models, lies)
    below = {kind: _boundary(shape, share) for kind, share in style.regions.items()}
    used = {*taken, *(named.name for named in (style.start, *style.named))}
    labels = dict(_labels(shape, used))
    return [
        _room(
            names[room].name if room in names else labels[room],
            shape.at[room],
            models[room] if room in names else _in_region(models[room], lies[room], below),
            names[room].titles if room in names else {},
        )
        for room in range(len(shape.at))
    ]


def dug(
    chance: Random, style: Style, shape: Shape, rooms: Sequence[Room], wanted: Sequence[str]
) -> list[Tunnel]:
    """A tunnel for every join of a shape, and those that go around it."""
    depth = len(shape.rows) - 1
    lies = {room: number / depth for number, row in enumerate(shape.rows) for room in row}
    gates = [pair for pair in shape.joined if START in pair]
    others = [pair for pair in shape.joined if START not in pair]
    chosen = dict(zip(gates, _drawn(chance, style.gates, len(gates)), strict=True))
    models = _drawn(chance, style.tunnels or style.gates, len(others), wanted)
    models = _by_depth(chance, models, lambda model: model.depth)
    ordered = _by_depth(chance, others, lambda pair: (lies[pair[0]] + lies[pair[1]]) / 2)
    chosen.update(zip(ordered, models, strict=True))
    found = [
        _tunnel(chance, rooms[one].name, rooms[other].name, chosen[one, other])
        for one, other in shape.joined
    ]
    wide = [row for row in shape.rows if len(row) > 2]
    for kinds in chance.choice(style.around) if wide else ():
        row = wide.pop(chance.randrange(len(wide)))
        found.append(Tunnel(rooms[row[0]].name, rooms[row[-1]].name, False, kinds, NOWHERE))
        if not wide:
            break
    return found


def _dealt(chance: Random, style: Style, count: int, wanted: Iterable[str]) -> list[RoomModel]:
    """So many models: first one for everything that is wanted, then whatever comes."""
    dealt: list[RoomModel] = []
    named = [one.model for one in (style.start, *style.named)]
    used: set[object] = {key for model in named for key in _limited(style, model)}

    def take(model: RoomModel) -> bool:
        """Deal a model, unless something of it may not be there again."""
        limited = _limited(style, model)
        if len(dealt) == count or not used.isdisjoint(limited):
            return False
        used.update(limited)
        dealt.append(model)
        return True

    for name in wanted:
        if not any(_has(model, name) for model in (*named, *dealt)):
            any(take(model) for model in _shuffled(chance, style.rooms) if _has(model, name))
    # Of a series there are so few models that chance alone would leave most of them out.
    for slot in sorted(style.series & style.usual):
        for model in _shuffled(chance, style.rooms):
            if sum(slot in one.slots for one in dealt) >= round(style.shares[slot] * count):
                break
            if slot in model.slots:
                take(model)
    while len(dealt) < count:
        if not sum(take(model) for model in _shuffled(chance, style.rooms)):
            # All that is left has been dealt as often as it may be: these are bare rooms.
            dealt += [RoomModel((), {}, chance.random()) for _ in range(count - len(dealt))]
    return dealt


def _limited(style: Style, model: RoomModel) -> set[object]:
    """What of a model is on a board once only."""
    once = {slot for slot in model.slots if slot in style.once}
    return once | {item for item in model.slots.items() if item[0] in style.series}


def _has(model: RoomModel, name: str) -> bool:
    return name in model.kinds or name in model.slots


def _drawn(
    chance: Random, models: Sequence[TunnelModel], count: int, wanted: Iterable[str] = ()
) -> list[TunnelModel]:
    """So many models, each as often as the others but for those of kinds that are wanted."""
    found: list[TunnelModel] = []
    for name in wanted:
        if not any(_is_of(model, name) for model in found):
            having = [model for model in models if _is_of(model, name)]
            found += [chance.choice(having)] if having else []
    while len(found) < count:
        found += _shuffled(chance, models or [TunnelModel((), "both", 0.5)])
    return found[:count]


def _is_of(model: TunnelModel, name: str) -> bool:
    return any(kind.name == name for kind in model.kinds)


def _sorted_models(chance: Random, style: Style, models: Sequence[RoomModel]) -> list[RoomModel]:
    """By depth, with those of a region below all the others."""
    found = _by_depth(chance, models, lambda model: model.depth)
    for kind in style.regions:
        found.sort(key=lambda model: kind in model.kinds)
    return found


def _count_up(style: Style, models: dict[int, RoomModel], lies: Mapping[int, int]) -> None:
    """Lay the numbers of a series so that they grow with the depth."""
    for slot in sorted(style.rising):
        rooms = sorted(
            (room for room, model in models.items() if slot in model.slots),
            key=lambda room: (lies[room], room),
        )
        numbers = sorted(models[room].slots[slot] for room in rooms)
        for room, number in zip(rooms, numbers, strict=True):
            slots = {**models[room].slots, slot: number}
            models[room] = replace(models[room], slots=slots)


def _boundary(shape: Shape, share: float) -> int:
    """The row with which a region begins that leaves about this share of the rooms above it."""
    every, above = len(shape.at) - 1, 0
    distances = {}
    for number, row in enumerate(shape.rows[1:], start=1):
        distances[number] = abs(above / every - share)
        above += len(row)
    return min(distances, key=lambda number: (distances[number], number))


def _in_region(model: RoomModel, row: int, below: Mapping[str, int]) -> RoomModel:
    regions = tuple(kind for kind, first in below.items() if row >= first)
    return replace(model, kinds=(*regions, *(kind for kind in model.kinds if kind not in below)))


def _labels(shape: Shape, used: set[str]) -> Iterator[tuple[int, str]]:
    """Rooms called as on a chart: a letter for the row, a number for the place in it."""
    for number, row in enumerate(shape.rows[1:]):
        for column, room in enumerate(row, start=1):
            name = f"{_letters(number)}{column}"
            while name in used:
                name += "_"
            used.add(name)
            yield room, name


def _letters(number: int) -> str:
    most, last = divmod(number, len(LETTERS))
    return (_letters(most - 1) if most else "") + LETTERS[last]


def _room(name: str, at: tuple[float, float], model: RoomModel, titles: Mapping[str, str]) -> Room:
    return Room(name, at, model.kinds, dict(model.slots), dict(titles), NOWHERE)


def _tunnel(chance: Random, above: str, below: str, model: TunnelModel) -> Tunnel:
    way: Way = model.way if model.way != "level" else chance.choice(("down", "up"))
    ends = (below, above) if way == "up" else (above, below)
    return Tunnel(*ends, way != "both", model.kinds, NOWHERE)


def _by_depth(chance: Random, things: Iterable[T], depth: Callable[[T], float]) -> list[T]:
    """From the start down, about."""
    keys = [(depth(thing) + BLUR * (2 * chance.random() - 1), thing) for thing in things]
    return [thing for _, thing in sorted(keys, key=lambda key: key[0])]


def _shuffled(chance: Random, things: Sequence[T]) -> list[T]:
    return chance.sample(things, len(things))
