"""Boards by chance for tests: of every pack that has boards."""

from __future__ import annotations

from functools import cache

from dsl.boards.board import Board
from dsl.checks.board_by_chance import Wish, board_by_chance
from dsl.packs.pack import Pack
from tests.packs_under_test import ALL, pack

WITH_BOARDS = [*(name for name in ALL if pack(name).boards), "examples"]


def of(name: str) -> Pack:
    return pack(name)


def own(name: str) -> list[str]:
    """The boards that a pack has not from packs that it requires."""
    found = of(name)
    return [board.name for board in found.boards.values() if f"{found.id}/" in board.span.file]


@cache
def made(name: str, seed: int, **wish: object) -> Board:
    found = of(name)
    wanted = Wish(seed=seed, **wish)  # type: ignore[arg-type]
    return board_by_chance(
        found.vocabulary, list(found.boards.values()), "maze", wanted, like=own(name)
    )
