"""What a seat is sent says nothing of what it may not see."""

from __future__ import annotations

import json
import random

import pytest

from cardwright.web.tables.kept_tables import TableSpec
from cardwright.web.tables.live_table import LiveTable
from interpreter.game.game import Game
from tests.packs_under_test import SHIPPED, pack
from tests.tables.unseen import Compared, scenes_that_differ, sent

FEW_STATES = 30


@pytest.mark.parametrize("name", SHIPPED)
def test_games_that_differ_in_the_unseen_send_a_seat_the_same(name: str) -> None:
    """Whole games of every pack are `python -m tests.tables unseen`."""
    assert next(scenes_that_differ(name, 1, FEW_STATES, Compared()), None) is None


def table_of(name: str, seed: int = 1) -> LiveTable:
    game = pack(name).vocabulary.game
    assert game is not None
    players = max(game.players[0], min(2, game.players[1]))
    spec = TableSpec("t", 0.0, name, players, None, (), seed, b"s" * 32, "en", (None,) * players)
    return LiveTable.opened(spec, pack(name))


def test_a_story_says_nothing_of_what_others_do_at_the_same_time() -> None:
    """In a phase that all play at once, what one does changes nothing that the others are sent."""
    table = table_of("map_masters", 3)
    chance = random.Random(1)
    compared = 0
    while compared < 8 and table.game.decision is not None:
        decisions = table.game.decisions
        at_once = len(decisions) > 1
        decision = chance.choice(decisions)
        watching = [seat for seat in range(table.spec.players) if seat != decision.player]
        before = [shown(table, seat) for seat in watching] if at_once else []
        phase = table.game.phase
        table.push(decision.player, chance.randrange(len(decision)), 0, by_bot=False)
        still = len(table.game.asked) == len(decisions) and table.game.phase == phase
        if at_once and still:
            assert [shown(table, seat) for seat in watching] == before
            compared += 1
    assert compared


def shown(table: LiveTable, seat: int) -> tuple[str, str, str]:
    scene = json.dumps(table.scene(seat, "en"))
    return scene, json.dumps(table.pages(seat, "en")), table.token(seat)


def test_the_test_would_notice_a_scene_that_tells() -> None:
    """A seat that were sent another's scene would be sent what it may not see."""
    game = Game.new(pack("hearts"), seed=1)
    found = []
    for seed in range(5):
        other = game.imagine(0, seed)
        found.append(sent(game, 1) != sent(other, 1))
    assert any(found)
