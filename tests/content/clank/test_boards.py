"""The boards of the Clank! pack are those in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from dsl.boards.board import Board
from dsl.boards.parts import Room, Tunnel
from tests.content.clank.box import PACK, SIDES


@pytest.mark.parametrize("name", SIDES)
def test_a_board_has_its_rooms(name: str) -> None:
    board, side = PACK.boards[name], SIDES[name]
    inside = [room for room in board.rooms if "outside" not in room.kinds]
    assert len(board.rooms) - len(inside) == 1
    castle = [room for room in inside if "depths" not in room.kinds]
    depths = [room for room in inside if "depths" in room.kinds]
    assert (len(castle), len(depths)) == (side.castle, side.depths)

    def count(wanted: Callable[[Room], bool]) -> tuple[int, int]:
        return sum(map(wanted, castle)), sum(map(wanted, depths))

    assert count(lambda room: "crystal_cave" in room.kinds) == side.caves
    assert count(lambda room: "market" in room.kinds) == side.markets
    assert count(lambda room: "fountain" in room.kinds) == side.fountains
    assert count(lambda room: "shrine" in room.kinds) == (0, 1)
    assert count(lambda room: room.slots.get("minor_secrets") == 2) == side.minor_rooms
    assert count(lambda room: room.slots.get("major_secrets") == 1) == side.major_rooms
    assert count(lambda room: room.slots.get("idols") == 3) == (0, 1)
    artifacts = [room.slots["artifact"] for room in depths if "artifact" in room.slots]
    assert sorted(artifacts) == [5, 7, 10, 15, 20, 25, 30]
    bare = [room for room in inside if not room.slots and set(room.kinds) <= {"depths"}]
    assert len(bare) == side.featureless
    slots = sum((Counter(room.slots) for room in board.rooms), Counter())
    assert (slots["minor_secrets"], slots["major_secrets"], slots["idols"]) == (18, 9, 3)


@pytest.mark.parametrize("name", SIDES)
def test_a_board_has_its_tunnels(name: str) -> None:
    board, side = PACK.boards[name], SIDES[name]
    kinds = [dict(tunnel.kinds) for tunnel in board.tunnels]
    assert len(board.tunnels) == side.tunnels
    assert sum(not tunnel.kinds and not tunnel.one_way for tunnel in board.tunnels) == side.plain
    assert sum("double" in one for one in kinds) == side.double
    assert Counter(one["monster"][0] for one in kinds if "monster" in one) == side.monsters
    both = sum(one.keys() == {"double", "monster"} for one in kinds)
    assert both == side.double_with_monsters
    assert sum("lock" in one for one in kinds) == side.locks
    assert all(one.keys() == {"lock"} for one in kinds if "lock" in one)
    assert sum("wraparound" in one for one in kinds) == 1
    one_way = [dict(tunnel.kinds) for tunnel in board.tunnels if tunnel.one_way]
    assert len(one_way) == side.one_way
    assert sum("double" in one for one in one_way) == side.one_way_double
    assert sum("monster" in one for one in one_way) == side.one_way_monsters
    assert sum(crosses(board, tunnel) for tunnel in board.tunnels) == side.across
    (door,) = (tunnel for tunnel in board.tunnels if "start" in (tunnel.source, tunnel.target))
    assert not door.kinds
    assert not door.one_way


def crosses(board: Board, tunnel: Tunnel) -> bool:
    deep = {room.name for room in board.rooms if "depths" in room.kinds}
    return (tunnel.source in deep) != (tunnel.target in deep)
