"""Bots answer from what their player may see, and the same way again for the same seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs import Pack, load
from interpreter.bots import BOTS, Bot, GreedyBot, answer, bot_random, imagined, make_bot
from interpreter.game import Game
from interpreter.layout import KIND
from tests.playing import act, make_pack

RACE = Path(__file__).parent / "packs" / "race"


@pytest.fixture(scope="module")
def race() -> Pack:
    return load(RACE)


class Spy:
    """Keeps what it is handed."""

    def __init__(self) -> None:
        self.handed: list[Game] = []

    def choose(self, game: Game, player: int) -> int:
        self.handed.append(game)
        return 0


def hand(game: Game, player: int) -> list[str]:
    cells, program = game.machine.cells, game.program
    zone = program.layout.zones["hand"] + player
    return sorted(program.cards[cells[card + KIND]].name for card in cells[zone])


def play_out(game: Game, bots: list[Bot]) -> Game:
    while (decision := game.decision) is not None:
        game.push(answer(bots[decision.player], game, len(game.answers)))
    return game


def test_a_bot_is_handed_a_game_in_which_hidden_cards_are_dealt_anew(race: Pack) -> None:
    game = Game.new(race, 2, seed=4)
    act(game, "play", "stroll")
    spy = Spy()
    for seed in range(20):
        answer(spy, game, seed)
    assert len(spy.handed) == 20
    assert all(handed is not game for handed in spy.handed)
    assert {tuple(hand(handed, 0)) for handed in spy.handed} == {tuple(hand(game, 0))}
    assert len({tuple(hand(handed, 1)) for handed in spy.handed}) > 1
    assert all(handed.answers == [] and handed.seed != game.seed for handed in spy.handed)


def test_what_is_offered_stays_the_same_in_an_imagined_game(tmp_path: Path) -> None:
    pack = make_pack(
        tmp_path,
        """
card red
card blue
action steal(c: card in next player's hand)
    move c to hand
setup
    each player:
        create 2 red in their hand
        create 2 blue in their hand
        create 3 blue in their deck
""",
        base=BASE_WITH_STEAL,
    )
    game = Game.new(pack, 2, seed=1)
    decision = game.decision
    assert decision is not None
    for seed in range(20):
        thought = imagined(decision, seed).decision
        assert thought is not None
        assert thought.values == decision.values


BASE_WITH_STEAL = """
game small "Small"
    players 2

zone hand: each player, owner sees
zone deck: each player, pile, hidden
moment play

action pass
    end phase

turn
    phase main: actions steal, pass
"""


def test_a_greedy_bot_leaves_the_imagined_game_as_it_was(race: Pack) -> None:
    game = Game.new(race, 2, seed=4)
    decision = game.decision
    assert decision is not None
    thought = imagined(decision, 9)
    before = thought.copy()
    GreedyBot(bot_random(1)).choose(thought, decision.player)
    assert thought == before
    assert thought.length == 0


def test_a_greedy_bot_takes_what_scores(tmp_path: Path) -> None:
    pack = make_pack(
        tmp_path,
        """
card plain
    play: +1 sparks
card rich
    play:
        choose
            - +3 coins
            - +3 coins, +3 coins
setup
    each player:
        create 1 plain in their hand
        create 1 rich in their hand
score coins: coins
end when coins >= 6
""",
    )
    game = Game.new(pack, 1, seed=1)
    bot = make_bot("greedy", 5)
    for expected in ("play rich", "+3 coins, +3 coins"):
        decision = game.decision
        assert decision is not None
        option = decision.options[answer(bot, game, 1)]
        if decision.kind == "action":
            assert option.text == expected
        else:
            assert option.value == 1
        game.push(option)
    assert game.over


@pytest.mark.parametrize("name", sorted(BOTS))
def test_the_same_seed_gives_the_same_answers(race: Pack, name: str) -> None:
    def play(seed: int) -> list[int]:
        bots = [make_bot(name, seed, player) for player in range(2)]
        return play_out(Game.new(race, 2, seed=6), bots).answers

    assert play(1) == play(1)
    assert len({tuple(play(seed)) for seed in range(8)}) > 1


def test_bots_at_one_table_have_chance_of_their_own() -> None:
    assert bot_random(1, 0).random() != bot_random(1, 1).random()
    assert bot_random(1, 0).random() == bot_random(1, 0).random()


def test_an_unknown_bot_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(ValueError, match="did you mean `greedy`"):
        make_bot("gredy", 1)
    with pytest.raises(ValueError, match="there are greedy, random"):
        make_bot("zzz", 1)
