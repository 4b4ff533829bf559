"""What a browser is sent of the next scene is enough to have all of it."""

from __future__ import annotations

import random

import pytest

from cardwright.web.scenes.differences import difference, patched
from cardwright.web.scenes.seat_scene import seat_scene
from interpreter.game.game import Game
from tests.packs_under_test import SHIPPED, pack

FEW = 25


@pytest.mark.parametrize("name", SHIPPED)
def test_what_has_changed_makes_the_next_scene_of_the_last(name: str) -> None:
    game, chance = Game.new(pack(name), seed=3), random.Random(3)
    before = seat_scene(game, 0)
    had = patched({}, difference(None, before))
    whole = sent = 0
    for _ in range(FEW):
        if game.decision is None:
            break
        game.push(chance.randrange(len(game.decision)))
        now = seat_scene(game, 0)
        changes = difference(before, now)
        had = patched(had, changes)
        assert had == now
        assert difference(now, seat_scene(game, 0)) == {}
        whole, sent = whole + len(str(now)), sent + len(str(changes))
        before = now
    assert sent < whole
