"""The replays of shipped packs go as they went when they were blessed: `cardwright test PACK
--bless` writes those anew that should go otherwise now."""

from __future__ import annotations

import pytest

from dsl.packs.folders import SourceText
from interpreter.game.game import Game
from interpreter.testing.replays import replays_of, run_replay
from tests.packs_under_test import SHIPPED, pack

MOST_CHARACTERS = 30_000
BLESSED = [(name, source) for name in SHIPPED for source in replays_of(pack(name))]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_pack_has_replays(name: str) -> None:
    assert 2 <= sum(of == name for of, _ in BLESSED) <= 3


@pytest.mark.parametrize(
    ("name", "source"), BLESSED, ids=lambda one: one if isinstance(one, str) else one.file
)
def test_a_replay_goes_as_it_went(name: str, source: SourceText) -> None:
    assert len(source.text) <= MOST_CHARACTERS
    again = run_replay(pack(name), source)
    assert again.passed, again.problem


@pytest.mark.parametrize("name", ["tutorial", "honey", "porters"])
def test_a_replay_of_its_game_is_the_same_replay(name: str) -> None:
    for source in replays_of(pack(name)):
        replay = run_replay(pack(name), source).replay
        assert replay is not None
        again = Game.from_replay(replay, pack(name)).replay(replay.seats)
        assert (again.answers, again.ended) == (replay.answers, replay.ended)
