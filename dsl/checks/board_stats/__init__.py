"""Boards in numbers: how they hang together, where everybody must pass, and what barriers guard.

Ways are those of the lint: what nobody can ever cross is none, and a way costs what every step of
it takes of the counters that steps are paid with. All of it is networkx on `board.graph`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from dsl.boards.board import Board
from dsl.boards.changes import board_now
from dsl.checks.board_lint.lint_context import Look
from dsl.checks.board_lint.sources import Sources
from dsl.checks.board_stats.barriers import Barrier, find_barriers
from dsl.checks.board_stats.passing import Bottleneck, Passing, find_passing
from dsl.checks.board_stats.shape import Shape, find_shape
from dsl.checks.board_stats.walking import Deepest, Walking, find_deepest
from dsl.model.vocabulary import Vocabulary

__all__ = [
    "Barrier",
    "BoardStats",
    "Bottleneck",
    "Deepest",
    "Passing",
    "Shape",
    "SlotCount",
    "board_stats",
]


@dataclass(frozen=True)
class SlotCount:
    """In how many rooms a slot is, and how much of it there is in all."""

    rooms: int
    total: int


@dataclass(frozen=True)
class BoardStats:
    """`one_way` counts tunnels; `tunnel_kinds` has under "" those without a kind. `walking` are the
    counters that steps cost. `passing` and `deepest` are empty where no pawn starts anywhere."""

    board: Board
    rooms: int
    tunnels: int
    one_way: int
    room_kinds: Mapping[str, int]
    tunnel_kinds: Mapping[str, int]
    slots: Mapping[str, SlotCount]
    starts: tuple[str, ...]
    walking: tuple[str, ...]
    shape: Shape
    passing: Passing
    deepest: tuple[Deepest, ...]
    barriers: tuple[Barrier, ...]


def board_stats(board: Board, vocabulary: Vocabulary, sources: Sources | None = None) -> BoardStats:
    """The numbers of a board of a pack without errors, as it is when a game begins. `sources` can
    be given for many boards."""
    board = board_now(board)
    look = Look(board, vocabulary, sources if sources is not None else Sources(vocabulary))
    walking = Walking(look)
    return BoardStats(
        board,
        len(board.rooms),
        len(board.tunnels),
        sum(tunnel.one_way for tunnel in board.tunnels),
        _counted(Counter(kind for room in board.rooms for kind in room.kinds)),
        _counted(
            Counter(
                kind
                for tunnel in board.tunnels
                for kind in ([kind.name for kind in tunnel.kinds] or [""])
            )
        ),
        _slots(board),
        tuple(look.starts),
        walking.counters,
        find_shape(board),
        find_passing(look, walking),
        find_deepest(look, walking),
        find_barriers(look),
    )


def _counted(found: Counter[str]) -> dict[str, int]:
    """The most first, and equals by name."""
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _slots(board: Board) -> dict[str, SlotCount]:
    found: dict[str, list[int]] = {}
    for room in board.rooms:
        for slot, number in room.slots.items():
            if number > 0:
                found.setdefault(slot, []).append(number)
    return {slot: SlotCount(len(found[slot]), sum(found[slot])) for slot in sorted(found)}
