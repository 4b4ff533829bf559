"""Seeds that are too large to be tried: the same game again, and numbers that lead nowhere back."""

from __future__ import annotations

import json

import pytest

from interpreter.game.game import Game
from interpreter.state.layout import RANDOM
from interpreter.state.rng import MASK, drawn, first_state, is_secret, secret_seed
from tests.packs_under_test import pack

LARGE = (1 << 128) + 7


def test_a_secret_seed_is_large_and_another_each_time() -> None:
    seeds = {secret_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(is_secret(seed) for seed in seeds)


@pytest.mark.parametrize("seed", [0, 1, -5, 999_999, MASK])
def test_a_small_seed_has_a_small_state(seed: int) -> None:
    assert not is_secret(seed)
    assert 0 <= first_state(seed) <= MASK


def test_seeds_that_are_alike_in_64_bits_deal_different_games() -> None:
    assert first_state(LARGE) != first_state(LARGE + (1 << 64))
    assert first_state(LARGE) > MASK


def test_the_state_does_not_follow_from_the_number() -> None:
    state = first_state(LARGE)
    after, number = drawn(state)
    assert 0 <= number <= MASK
    assert after > MASK
    assert after & MASK != number
    assert drawn(state) == (after, number)


def test_the_numbers_are_even() -> None:
    state, counts = first_state(LARGE), [0] * 6
    for _ in range(6_000):
        state, number = drawn(state)
        counts[number % 6] += 1
    assert max(counts) - min(counts) < 200


def test_a_game_of_a_secret_seed_is_saved_taken_back_and_played_again() -> None:
    game = Game.new(pack("race"), 2, LARGE)
    first = game.copy()
    for _ in range(12):
        assert game.decision is not None
        game.push(len(game.decision) - 1)
    assert game.machine.cells[RANDOM] > MASK
    assert Game.from_json(json.loads(json.dumps(game.to_json())), pack("race")) == game
    again = Game.new(pack("race"), 2, LARGE)
    for answer in game.answers:
        again.push(answer)
    assert again == game
    while game.length:
        game.pop()
    assert game == first
