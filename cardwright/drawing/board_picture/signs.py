"""How the kinds that a board uses are drawn: a sign for each, told apart without colours."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from cardwright.drawing.glyphs import ALL_ROUND
from cardwright.drawing.themes import Colour
from dsl.boards.board import Board
from dsl.model.declarations import EVERY
from dsl.model.vocabulary import Vocabulary

DOUBLE = ("‖", "=", "═", "∥")  # symbols that say how the line is drawn, rather than stand on it
AROUND = ("↔", "↕", "⟷", "⇔", "⇄")
DASHES = ("9 5", "2 5", "14 5 2 5", "14 4 2 4 2 4", "5 9")
MOST_MARKS = 4  # of one kind on a tunnel; for more the number is written


@dataclass(frozen=True, slots=True)
class RoomSign:
    symbol: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class SlotSign:
    shape: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class TunnelSign:
    """`mark` stands on the line; `around` leaves the board and comes back elsewhere."""

    mark: str
    dash: str | None
    double: bool
    around: bool
    colour: Colour


@dataclass(frozen=True, slots=True)
class Signs:
    """The kinds and slots in use, in the order in which the pack declares them."""

    rooms: dict[str, RoomSign]
    slots: dict[str, SlotSign]
    tunnels: dict[str, TunnelSign]
    shaded: str | None


def signs_for(board: Board, vocabulary: Vocabulary) -> Signs:
    """The signs of what a board uses. What a kind looks like depends on what the pack declares, not
    on the board: it is the same on all boards of a game, and on those of its mods, whose kinds are
    declared after it."""
    used_rooms = {kind for room in board.rooms for kind in room.kinds if kind != EVERY}
    used_slots = {slot for room in board.rooms for slot in room.slots}
    used_tunnels = {name for tunnel in board.tunnels for name, _ in tunnel.kinds if name != EVERY}
    kinds = [kind for kind in vocabulary.room_kinds.values() if kind.name != EVERY]
    spare = iter(_spare([kind.symbol for kind in kinds]))
    rooms = {
        kind.name: RoomSign(kind.symbol or next(spare), kind.colour or number)
        for number, kind in enumerate(kinds)
    }
    # the colours of slots are counted from the last one on, so that new kinds of rooms move none
    slots = {slot: SlotSign(at, -1 - at) for at, slot in enumerate(vocabulary.slots)}
    shaded = _most_common(board)
    last = sorted(rooms, key=lambda name: name == shaded)  # a place more than a feature
    return Signs(
        {name: rooms[name] for name in last if name in used_rooms},
        {name: sign for name, sign in slots.items() if name in used_slots},
        {name: sign for name, sign in _tunnel_signs(vocabulary) if name in used_tunnels},
        shaded,
    )


def marks(kinds: Sequence[tuple[str, tuple[int, ...]]], signs: Signs) -> list[tuple[str, str]]:
    """What stands on a tunnel: the kind and symbol of each mark, in order."""
    found: list[tuple[str, str]] = []
    for name, numbers in kinds:
        sign = signs.tunnels.get(name)
        if sign is None:
            continue
        if len(numbers) == 1 and sign.mark and 0 <= numbers[0] <= MOST_MARKS:
            found += [(name, sign.mark)] * numbers[0]
            continue
        found += [(name, symbol) for symbol in (sign.mark, *map(str, numbers)) if symbol]
    return found


def _tunnel_signs(vocabulary: Vocabulary) -> Iterator[tuple[str, TunnelSign]]:
    """A kind without a symbol, or with that of another, is told by its dashes."""
    taken: set[str] = set()
    dashes = 0
    for index, kind in enumerate(
        kind for kind in vocabulary.tunnel_kinds.values() if kind.name != EVERY
    ):
        own = kind.symbol not in taken and kind.symbol != ""
        taken.add(kind.symbol)
        dash = None
        if not own:
            dash, dashes = DASHES[dashes % len(DASHES)], dashes + 1
        double, around = own and kind.symbol in DOUBLE, own and kind.symbol in AROUND
        mark = "" if double or around else kind.symbol
        yield kind.name, TunnelSign(mark, dash, double, around, kind.colour or index)


def _spare(taken: Collection[str]) -> Iterator[str]:
    while True:
        yield from (symbol for symbol in ALL_ROUND if symbol not in taken)


def _most_common(board: Board) -> str | None:
    """The kind of so many rooms that it is a region of the board rather than a feature."""
    counts: dict[str, int] = {}
    for room in board.rooms:
        for kind in room.kinds:
            if kind != EVERY:
                counts[kind] = counts.get(kind, 0) + 1
    if not counts:
        return None
    kind = max(counts, key=lambda kind: counts[kind])
    many = max(3, len(board.rooms) / 5)
    return kind if many <= counts[kind] < len(board.rooms) else None
