"""Chance is told as something that happened, whatever came of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.playing import make_pack

CARDS = "card hat\ncard cat\n"


@pytest.mark.parametrize("kinds", ["", "create 1 hat", "create 1 hat, create 1 cat"])
def test_every_shuffle_is_told(tmp_path: Path, kinds: str) -> None:
    pack = make_pack(tmp_path, CARDS)
    orders = set()
    for seed in range(20):
        game = Game.new(pack, players=1, seed=seed)
        for one in filter(None, kinds.split(", ")):
            do_text(game, f"{one} in your deck")
        mark = game.mark
        do_text(game, "shuffle your deck")
        assert [entry.what for entry in game.log_since(mark)] == ["order"]
        orders.add(tuple(game.names_in(next(z for z in game.zones if z.name == "deck"))))
    assert len(orders) == (2 if "cat" in kinds else 1)
