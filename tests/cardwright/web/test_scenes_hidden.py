"""What a seat is sent says nothing of what it may not see."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from cardwright.web.scenes.seat_scene import seat_scene
from cardwright.web.tables.kept_tables import TableSpec
from cardwright.web.tables.live_table import LiveTable
from interpreter.game.game import Game
from interpreter.state.errors import PlayError
from tests.hidden.settings import opened, packs
from tests.packs_under_test import SHIPPED, pack

FEW_STATES = 30
LANGUAGES = ("en", "fr", "de")


def scenes_that_differ(name: str, seed: int, states: int) -> Iterator[str]:
    """Plays a game by chance; at each state everything that a seat does not see is dealt anew, and
    the seat is sent the same."""
    chance = random.Random(seed)
    game = Game.new(opened(name), seed=seed)
    for state in range(states):
        if game.decision is None:
            return
        for seat in range(game.program.players):
            game.lang = LANGUAGES[(state + seat) % len(LANGUAGES)]
            other = game.imagine(seat, chance.randrange(1 << 30))
            other.lang = game.lang
            mine, theirs = sent(game, seat), sent(other, seat)
            if mine != theirs:
                yield f"{name} {seed}, seat {seat}, answers {game.answers}:\n{mine}\n{theirs}"
        game.seat = None
        try:
            game.push(chance.randrange(len(game.decision)))
        except PlayError:
            return


def sent(game: Game, seat: int) -> str:
    return json.dumps(seat_scene(game, seat), ensure_ascii=False)


@pytest.mark.parametrize("name", SHIPPED)
def test_games_that_differ_in_the_unseen_send_a_seat_the_same(name: str) -> None:
    assert next(scenes_that_differ(name, 1, FEW_STATES), None) is None


@pytest.mark.proof
@pytest.mark.parametrize("name", packs())
def test_so_do_whole_games_of_every_pack(name: str) -> None:
    for seed in range(2, 8):
        assert next(scenes_that_differ(name, seed, 5_000), None) is None


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
