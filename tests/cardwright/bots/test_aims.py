"""What bots aim at where not the highest score of one player wins."""

from __future__ import annotations

import pytest

from cardwright.bots import answer, make_bot
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.packs_under_test import pack

SEEDS = range(12)


def chosen(game: Game, name: str, seed: int) -> str:
    decision = game.decision
    assert decision is not None
    return decision.options[answer(make_bot(name, seed, 0), game, seed)].text


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_the_lowest_score_is_aimed_at(name: str) -> None:
    game = Game.new(pack("pairs"), 4, 1)
    assert {chosen(game, name, seed) for seed in SEEDS} == {"wash"}


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_partner_is_spared(name: str) -> None:
    game = Game.new(pack("pairs"), 4, 1)
    do_text(game, "set mud to 0")
    found = {chosen(game, name, seed) for seed in SEEDS}
    assert found <= {"wash", "splash player 2", "splash player 4"}
    assert len(found) > 1


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_what_all_win_by_is_aimed_at(name: str) -> None:
    game = Game.new(pack("rescue"), 2, 1)
    assert {chosen(game, name, seed) for seed in SEEDS} == {"bail"}
