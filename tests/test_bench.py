"""What the measurements rest on: the sides that are compared play the same game."""

from __future__ import annotations

import pytest

from bench.sides import by_hand, engine, same_game


@pytest.mark.parametrize("bot", ["random", "big money"])
def test_the_engine_and_the_hand_written_game_agree_move_by_move(bot: str) -> None:
    assert sum(same_game.compare(bot, seed) for seed in range(10)) > 200


def test_the_hand_written_game_knows_the_cards_of_the_pack() -> None:
    cards = engine.pack().words.cards
    assert list(cards) == by_hand.NAMES


def test_another_game_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(by_hand.GIVES, by_hand.LABORATORY, (3, 1, 0, 0))
    with pytest.raises(same_game.OtherGameError):
        sum(same_game.compare("random", seed) for seed in range(20))
