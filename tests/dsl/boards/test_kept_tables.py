"""Tables that were kept are those of the very board, or are made again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.boards.test_boards import good_board


def test_the_tables_of_another_board_are_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("CARDWRIGHT_NO_CACHE", raising=False)
    right = good_board().tables
    (own,) = tmp_path.rglob("*.board")
    board = good_board()
    fewer = type(board)("day", {}, board.rooms, board.tunnels[:1], {}, board.span)
    assert fewer.tables != right
    (other,) = set(tmp_path.rglob("*.board")) - {own}
    own.write_bytes(other.read_bytes())
    assert good_board().tables == right
