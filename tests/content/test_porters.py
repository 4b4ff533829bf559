"""The Porters: its scenarios, and that nobody is told, by the game or by a bot, what is on the own
back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardwright.bots import answer, make_bot
from dsl.model.declarations import Declared
from dsl.model.scenario import Scenario
from dsl.packs.load import load
from dsl.storage.language_files import languages
from dsl.storage.shipped import content_path
from interpreter.game.ad_hoc import do_text, value_of
from interpreter.game.game import Game
from interpreter.testing.scenarios import run_scenario
from tests.titled import words_that_players_read

PACK = load(content_path() / "porters")
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
    return [
        game.kind(card).name for card in game.cards("hand", player)
    ]
