"""The replays of shipped packs go as they went when they were blessed: `cardwright test PACK
--bless` writes those anew that should go otherwise now."""

from __future__ import annotations

import pytest

from cardwright.play.replays.onlooker import onlookers_view
from dsl.packs.folders import SourceText
from interpreter.game.game import Game
from interpreter.game.replaying.giving_again import give
from interpreter.game.replaying.replay_reading import read_replay
from interpreter.testing.replays import replays_of, run_replay
from tests.packs_under_test import SHIPPED, in_proof, pack

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


@pytest.mark.parametrize("last", [1, in_proof(None)])
@pytest.mark.parametrize("name", SHIPPED)
def test_an_onlooker_can_look_at_every_moment(name: str, last: int | None) -> None:
    for source in replays_of(pack(name))[:last]:
        replay = read_replay(source.text)
        game = Game.begin_replay(replay, pack(name))
        for answer in replay.answers:
            assert onlookers_view(game, all_open=False)["you"] < 0
            every = onlookers_view(game, all_open=True)
            cards = [card for zone in every["zones"] for card in zone["cards"] if card]
            assert not [card for card in cards if "hidden" in card or "with_hidden" in card]
            assert give(game, replay, answer) is None
