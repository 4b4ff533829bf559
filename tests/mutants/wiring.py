"""The rooms and tunnels of a board as text, to be held against what it should be.

`tests/content/PACK/wiring.txt` has the text of each board of a game, side by side with the printed
one when it was written; `python -m tests.mutants` asks it of boards as it asks scenarios of rules.
"""

from __future__ import annotations

from pathlib import Path

from dsl.boards.board import Board
from dsl.boards.parts import Room, Tunnel
from dsl.packs.pack import Pack

CONTENT = Path(__file__).parent.parent / "content"


def wiring_of(pack: Pack) -> str:
    return "\n".join(wiring(board) for board in pack.boards.values())


def pinned(pack: str) -> str:
    file = CONTENT / pack / "wiring.txt"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def wiring(board: Board) -> str:
    """Each room with its kinds and slots, each tunnel with its ends and kinds, in order."""
    rooms = sorted(_room(room) for room in board.rooms)
    tunnels = sorted(_tunnel(tunnel) for tunnel in board.tunnels)
    return "\n".join([f"board {board.name}", *rooms, *tunnels]) + "\n"


def _room(room: Room) -> str:
    slots = [f"{name} {number}" for name, number in sorted(room.slots.items())]
    return f"  {room.name}: {', '.join([*sorted(room.kinds), *slots]) or '-'}"


def _tunnel(tunnel: Tunnel) -> str:
    ends = (
        (tunnel.source, tunnel.target) if tunnel.one_way else sorted((tunnel.source, tunnel.target))
    )
    kinds = sorted(map(str, tunnel.kinds))
    way = f"  {(' -> ' if tunnel.one_way else ' -- ').join(ends)}"
    return f"{way}: {', '.join(kinds)}" if kinds else way
