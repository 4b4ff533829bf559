"""The tree search: the same for the same chance, on what its player may know, and better than to
look one step ahead."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.bots import Budget, TreeBot, answer, bot_random, is_bot, make_bot
from cardwright.bots.acts import Acts
from cardwright.bots.advice import hint
from cardwright.bots.tree_search import TreeSearch
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from tests.cardwright.bots.test_hints import SOWING
from tests.paths import PACKS
from tests.playing import make_pack

QUICK = Budget(playouts=24, answers=20)


@pytest.fixture(scope="module")
def race() -> Pack:
    return load(PACKS / "race")


def test_it_finds_what_pays_later(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path, "", base=SOWING), 1)
    for rollout in ("worth", "plain"):
        bot = TreeBot(bot_random(1), Budget(playouts=60, answers=10, rollout=rollout))
        assert answer(bot, game, seed=2) == 1


def test_the_same_chance_gives_the_same_answers(race: Pack) -> None:
    def played() -> list[int]:
        game = Game.new(race, 3, seed=3)
        bots = [TreeBot(bot_random(7, seat), QUICK) for seat in range(3)]
        found = []
        for turn in range(12):
            decision = game.decision
            if decision is None:
                break
            found.append(answer(bots[decision.player], game, turn))
            game.push(found[-1])
        return found

    assert played() == played()


def test_it_answers_alike_whatever_the_hidden_cards_are(race: Pack) -> None:
    game = Game.new(race, 2, seed=4)
    for seed in range(3):
        other = game.imagine(game.active, seed)
        one, two = (answer(TreeBot(bot_random(5), QUICK), g, 9) for g in (game, other))
        assert one == two


def test_its_budget_is_part_of_its_name() -> None:
    for name, playouts, milliseconds in (("tree:300", 300, None), ("tree:50ms", None, 50)):
        bot = make_bot(name, 1)
        assert isinstance(bot, TreeBot)
        assert playouts in (None, bot.budget.playouts)
        assert bot.budget.milliseconds == milliseconds
    short = make_bot("tree:48x30", 1)
    assert isinstance(short, TreeBot)
    assert (short.budget.playouts, short.budget.answers) == (48, 30)
    assert not is_bot("tree:0")
    assert not is_bot("tree:fast")
    assert not is_bot("tree:20x0")


def test_its_hint_tells_what_its_playouts_came_to(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path, "", base=SOWING), 1)
    found = hint(game, "tree", 3)
    assert found.option == 1
    assert found.best[0].expected > found.best[1].expected


def test_acts_mean_the_same_wherever_cards_lie(race: Pack) -> None:
    game = Game.new(race, 2, seed=4)
    acts = Acts(game.program)
    decision = game.decision
    assert decision is not None
    told = acts.told_apart(game, decision)
    assert len(set(told)) == len(decision)
    again = Game.new(race, 2, seed=4)
    assert again.decision is not None
    assert acts.told_apart(again, again.decision) == told


def test_a_clear_choice_takes_little_thought(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path, "", base=SOWING), 1)
    search = TreeSearch(game, 0, bot_random(1), Budget(playouts=4000, answers=10))
    search.run()
    assert search.best().option == 1
    assert search.playouts < 400


def test_in_doubt_it_does_what_it_planned(race: Pack) -> None:
    search = TreeSearch(Game.new(race, 2, seed=4), 0, bot_random(1), QUICK)
    planned, other = search.ways[:2]
    search.left = [other, planned]
    for game, more in enumerate((4.0, -3.0, 4.0, -3.0)):  # half a point better, or by chance
        planned.verdicts[game], other.verdicts[game] = 1.0, 1.0 + more
    assert search.best() is planned
    for game in planned.verdicts:
        other.verdicts[game] = 2.0 + game / 10
    assert search.best() is other
