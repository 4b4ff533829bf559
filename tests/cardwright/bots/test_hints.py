"""A hint says what a bot would take, what it expects of that, and nothing that is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.bots import hint
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from tests.paths import PACKS
from tests.playing import make_pack

SOWING = """
game small "Small"
    players 1 to 2

counter sprout, grain: each player
counter work: each player, until end of turn

action glean
    +1 grain
    end phase
action sow
    needs work = 0
    +1 work
    -1 grain
    +1 sprout
action reap
    needs sprout > 0
    -1 sprout
    +4 grain
    end phase

score grain: grain

turn
    phase main: actions glean, sow, reap
"""


@pytest.fixture(scope="module")
def race() -> Pack:
    return load(PACKS / "race")


def test_a_planner_expects_what_a_line_comes_to_at_the_end_of_the_turn(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path, "", base=SOWING), 1)
    found = hint(game, "planner")
    assert [(one.option, one.gain(found.now)) for one in found.best] == [(1, 4.0), (0, 1.0)]
    assert found.option == 1


def test_a_greedy_bot_expects_what_an_option_gives_at_once(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path, "", base=SOWING), 1)
    found = hint(game, "greedy")
    assert [(one.option, one.gain(found.now)) for one in found.best] == [(0, 1.0), (1, 0.0)]


def test_what_is_hidden_is_weighed_over_several_guesses(tmp_path: Path) -> None:
    pack = make_pack(
        tmp_path,
        """
card pebble
card pearl
action sift
    move top card of deck to table
    +(4 * count of pearl in table) coins
    end phase
setup
    create 1 pearl in deck
    create 1 pebble in deck
    shuffle deck
score coins: coins
""",
        base=BASE,
    )
    found = hint(Game.new(pack, 1, seed=1), "planner")
    (sift,) = [one for one in found.best if one.option == 0]
    assert 0 < sift.expected < 4
    assert sift.error is not None
    assert sift.error > 0


BASE = """
game small "Small"
    players 1
counter coins: each player
zone deck: shared, pile, hidden
zone table: each player
action pass
    end phase
turn
    phase main: actions sift, pass
"""


def test_a_hint_is_the_same_whatever_the_hidden_cards_are(race: Pack) -> None:
    game = Game.new(race, 2, seed=4)
    for seed in range(3):
        other = game.imagine(game.active, seed)
        other.answers, other.seed = game.answers[:], game.seed
        for bot in ("greedy", "planner"):
            assert hint(other, bot, 5) == hint(game, bot, 5)


def test_only_bots_that_weigh_options_give_reasons(race: Pack) -> None:
    with pytest.raises(
        ValueError, match=r"does not weigh options: there are greedy, planner, tree"
    ):
        hint(Game.new(race, 2), "random")
