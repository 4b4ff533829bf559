"""Environments keep the rules of PettingZoo, Gymnasium and OpenSpiel, told by their own tests. One
small pack by default; every shipped one with `-m proof`."""

from __future__ import annotations

import warnings
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from tests.packs_under_test import SHIPPED
from tests.paths import PACKS

pytestmark = pytest.mark.skipif(
    find_spec("gymnasium") is None or find_spec("pettingzoo") is None,
    reason="the extra rl is not installed",
)
OPENSPIEL = find_spec("pyspiel") is not None
with_openspiel = pytest.mark.skipif(not OPENSPIEL, reason="the extra openspiel is not installed")


@pytest.fixture(scope="module")
def race() -> Pack:
    return load(PACKS / "race")


def try_pettingzoo(pack: Pack, cycles: int) -> None:
    from pettingzoo.test import api_test, seed_test

    from cardwright.environments.pettingzoo_env import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of spaces without bounds
        api_test(env(pack), num_cycles=cycles)
        seed_test(partial(env, pack), num_cycles=cycles)


def try_openspiel(pack: Pack, games: int) -> None:
    import pyspiel

    from cardwright.environments.openspiel_game import as_game

    game = as_game(pack)
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False, mask_test=True)


def try_playthrough(pack: Pack) -> None:
    """OpenSpiel's own record of a game, with all that it asks of each state, comes out again."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

    from cardwright.environments.openspiel_game import as_game

    name = as_game(pack).get_type().short_name
    told = playthrough_lines(name, seed=1)
    assert "IsTerminal() = True" in told
    assert playthrough_lines(name, seed=1) == told


def test_pettingzoo(race: Pack, capfd: pytest.CaptureFixture[str]) -> None:
    try_pettingzoo(race, 60)


def test_gymnasium(race: Pack) -> None:
    from gymnasium.utils.env_checker import check_env

    from cardwright.environments.gymnasium_env import SeatEnv

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(race, 2, bots=["greedy"]), skip_render_check=True)


@with_openspiel
def test_openspiel(race: Pack, capfd: pytest.CaptureFixture[str]) -> None:
    try_openspiel(race, 1)
    try_playthrough(race)


@pytest.mark.proof
@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_pack_passes(name: str) -> None:
    from pettingzoo.test import performance_benchmark

    from cardwright.environments.pettingzoo_env import env

    pack = load(name)
    try_pettingzoo(pack, 200)
    performance_benchmark(env(pack))
    if not OPENSPIEL:
        pytest.skip("the extra openspiel is not installed")
    if name in ("hearts", "map_masters"):
        with pytest.raises(ValueError, match="phases that all play at once"):
            try_openspiel(pack, 1)
    else:
        try_openspiel(pack, 2)
        try_playthrough(pack)


def test_a_number_means_the_same_act_in_every_state(race: Pack) -> None:
    """The text of an option that has a number is always the same, whatever is asked beside it."""
    from cardwright.environments.numbered_acts import numbered, setting

    numbers = numbered(setting(race, 2, None, None))
    meant: dict[int, set[tuple[str, ...]]] = {}
    for seed in range(8):
        game = Game.new(race, 2, seed)
        for turn in range(40):
            decision = game.decision
            if decision is None:
                break
            for number, option in numbers.offered(game, decision).items():
                names = decision.names_in_order(decision.values[option])
                meant.setdefault(number, set()).add(tuple(one[0] for one in names))
            game.push((seed + turn) % len(decision))
    assert {len(names) for number, names in meant.items() if number < len(numbers.named)} == {1}


def test_an_observation_is_what_the_seat_sees(race: Pack) -> None:
    import numpy as np

    from cardwright.environments.observing import Observing

    game = Game.new(race, 2, seed=4)
    observing = Observing(game)
    for seed in range(5):
        other = game.imagine(0, seed)
        assert np.array_equal(observing.flat(other, 0), observing.flat(game, 0))
    assert not np.array_equal(observing.flat(game, 0), observing.flat(game, 1))


def test_a_seat_that_does_what_it_may_not_loses(race: Pack, tmp_path: Path) -> None:
    import numpy as np

    from cardwright.environments.gymnasium_env import SeatEnv

    env = SeatEnv(race, 2, bots=["random"])
    _, info = env.reset(seed=1)
    (forbidden, *_) = np.flatnonzero(info["action_mask"] == 0)
    _, reward, over, _, _ = env.step(forbidden)
    assert (reward, over) == (-1.0, True)
