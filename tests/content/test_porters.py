"""The Porters: its scenarios, and that nobody is told, by the game or by a bot, what is on the own
back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardwright.bots import answer, make_bot
from dsl.model.declarations import Declared
from dsl.model.scenario import Scenario
from dsl.storage.language_files import languages
from interpreter.game.ad_hoc import do_text, value_of
from interpreter.game.game import Game
from interpreter.testing.scenarios import run_scenario
from tests.packs_under_test import pack
from tests.titled import words_that_players_read

PACK = pack("porters")
SIGNS = ("tea", "salt", "wool", "grain", "light", "handy", "stout", "heavy")


@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    outcome = run_scenario(PACK, scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


@pytest.mark.parametrize(
    "word", [*words_that_players_read(PACK.vocabulary)], ids=lambda word: word.name
)
def test_a_word_that_players_read_has_every_language(word: Declared) -> None:
    assert word.titles.keys() == set(languages())


def positions(players: int, seed: int) -> Iterator[Game]:
    """Every decision of a game by chance."""
    game, chance = Game.new(PACK, players, seed), random.Random(seed)
    while game.decision is not None:
        yield game
        game.push(chance.randrange(len(game.decision)))


def hand_of(game: Game, player: int) -> list[str]:
    return [game.kind(card).name for card in game.cards("hand", player)]


def laid(seed: int) -> Game:
    """Two porters, and one house that waits for tea; nothing was called yet."""
    game = Game.new(PACK, 2, seed)
    do_text(game, "move all houses in valley to bottom of road, create 1 abbey_tea in valley")
    do_text(game, "for each h in houses in valley: set h.craved to 6")
    return game


def test_neither_what_is_seen_nor_what_is_offered_follows_from_the_own_back() -> None:
    changed = 0
    for players in (2, 5):
        for game in positions(players, seed=players):
            assert game.decision is not None
            player = game.decision.player
            other = game.imagine(player, seed=7)
            changed += hand_of(other, player) != hand_of(game, player)
            assert other.view(player) == game.view(player)
            assert other.decision is not None
            assert [option.text for option in other.decision] == [
                option.text for option in game.decision
            ]
            own = {PACK.vocabulary.cards[name].titles["en"] for name in hand_of(game, player)}
            if game.decision.kind == "action":
                assert not any(title in option.text for option in game.decision for title in own)
    assert changed > 20


def test_an_imagined_back_fits_what_was_called() -> None:
    fitted = 0
    for players in (2, 4):
        for game in positions(players, seed=3):
            assert game.decision is not None
            player = game.decision.player
            other = game.imagine(player, seed=game.length)
            assert other.broken_invariants() == []
            cards = other.cards("hand", player)
            fitted += any(other.card_counter(f"heard_{sign}", c) for c in cards for sign in SIGNS)
    assert fitted > 10


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_bot_carries_what_it_was_told_whatever_it_carries_besides(name: str) -> None:
    for seed in range(3):
        game = laid(seed)
        do_text(game, "move top of hand to bottom of depot, create 1 handy_tea in hand")
        do_text(game, "for each c in handy_tea in hand: mark_in_full c")
        told = [
            place
            for place, card in enumerate(game.cards("hand", 0))
            if game.card_counter("heard_tea", card)
        ]
        for other in (game, game.imagine(0, seed=1), game.imagine(0, seed=2)):
            assert other.decision is not None
            chosen = other.decision.options[answer(make_bot(name, seed), other, seed)]
            places = ("first", "second", "third", "fourth", "fifth", "sixth")
            assert chosen.text in [f"carry the {places[at]} card of your back" for at in told]


def test_a_bot_that_was_told_nothing_carries_nothing_however_well_it_would_fit() -> None:
    for seed in range(6):
        game = laid(seed)
        do_text(game, "move all cards in hand to bottom of depot, create 5 light_tea in hand")
        assert game.decision is not None
        chosen = game.decision.options[answer(make_bot("greedy", seed), game, seed)]
        assert not chosen.text.startswith("carry")


def test_just_what_is_on_a_back_is_called() -> None:
    for seed in range(5):
        game = Game.new(PACK, 2, seed)
        assert game.decision is not None
        game.push("call to player 2")
        titles = {sign: PACK.vocabulary.tags[sign].titles["en"] for sign in SIGNS}
        there = [sign for sign in SIGNS if value_of(game, f"count of {sign} in next player's hand")]
        assert game.decision is not None
        assert [option.text for option in game.decision] == [
            f"Call “{titles[sign]}” to player 2" for sign in there
        ]


def test_what_was_called_is_worth_more_than_chance() -> None:
    """Greedy porters serve houses; those who do anything tear their ropes."""
    served = {"greedy": 0, "random": 0}
    for name in served:
        for seed in range(2):
            game, chance = Game.new(PACK, 3, seed), random.Random(seed)
            bots = [make_bot(name, seed, player) for player in range(3)]
            while game.decision is not None:
                bot = bots[game.decision.player]
                game.push(answer(bot, game, chance.getrandbits(32)))
            served[name] += game.result.scores[0].parts["houses"]
    assert served["greedy"] > 8 > served["random"]
