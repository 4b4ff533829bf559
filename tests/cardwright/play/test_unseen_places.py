"""Cards that their own player does not see, tops of piles and marks on backs: everything that shows
a game says the same, however the cards that a player does not see are dealt."""

from __future__ import annotations

import json
import random
import re

import pytest

from cardwright.play.answer_news import NOBODY, begin_telling, finish_telling
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.storage.language_files import languages
from interpreter.game.game import Game
from interpreter.game.matching import labels
from interpreter.repl.show.table import state
from tests.cardwright.play.sitting import play, waiting
from tests.paths import PACKS

PLAYERS = 3


@pytest.fixture(scope="module")
def lookouts() -> Pack:
    return load(PACKS / "lookouts")


def shown(game: Game, player: int) -> str:
    """Everything that a player is shown of a game."""
    view = game.view(player)
    lines = Table(game.program, game.lang, Page(100, None)).whole(view)
    lines += [line.text for line in state(game, player)]
    decision = game.decision
    asked = decision is not None and decision.player == player
    if decision is not None and asked:
        lines += [decision.text, *labels(decision)]
        lines += [str(decision.names_in_order(value)) for value in decision.values]
    return "\n".join([json.dumps(view, sort_keys=True), *lines])


def faces(game: Game) -> list[list[str]]:
    return [list(game.names_in(zone)) for zone in game.zones]


def test_nothing_shown_depends_on_what_is_unseen(lookouts: Pack) -> None:
    chance, differ = random.Random(5), 0
    for seed in range(3):
        game = Game.new(lookouts, PLAYERS, seed)
        while game.decision is not None:
            for player in range(PLAYERS):
                for deal in (1, 2):
                    other = game.imagine(player, deal)
                    assert shown(other, player) == shown(game, player)
                    differ += faces(other) != faces(game)
            game.push(chance.randrange(len(game.decision)))
    assert differ > 100


def test_one_s_own_cards_may_be_any_that_are_not_seen(lookouts: Pack) -> None:
    game = Game.new(lookouts, 2, 1)
    (own,) = [zone for zone in game.zones if zone.name == "hand" and zone.index == 0]
    hands = {tuple(sorted(game.imagine(0, seed).names_in(own))) for seed in range(12)}
    assert len(hands) > 1


@pytest.mark.parametrize("lang", languages())
def test_options_name_the_place_and_never_the_face(lookouts: Pack, lang: str) -> None:
    game = Game.new(lookouts, PLAYERS, 2)
    game.lang = lang
    faces = [card.titles.get(lang, "-") for card in lookouts.vocabulary.cards.values()]
    texts = labels(waiting(game))
    assert len(set(texts)) == len(texts)
    assert not [text for text in texts if any(face in text for face in faces)]


def test_those_who_see_the_card_are_told_its_face(lookouts: Pack) -> None:
    game = Game.new(lookouts, PLAYERS, 4)
    decision = waiting(game)
    index = labels(decision).index("toss the second card of your hand")
    (own,) = [zone for zone in game.zones if zone.name == "hand" and zone.index == 0]
    card = list(game.names_in(own))[1]
    told = begin_telling(decision, index)
    title = lookouts.vocabulary.cards[card].titles["en"]
    assert told.to(0) == "toss the second card of your hand"
    assert told.to(1) == told.to(2) == f"toss {title}"
    assert title not in str(told.to(NOBODY))
    game.push(index)
    assert finish_telling(told, decision, index).to(NOBODY) == f"toss {title}"


def test_marks_are_seen_on_the_back_of_a_card(lookouts: Pack) -> None:
    game = Game.new(lookouts, 2, 4)
    game.push(labels(waiting(game)).index("give player 2 a hint"))
    game.push(0)
    hand = next(z for z in game.view(1)["zones"] if z["zone"] == "hand" and z["of"] == 1)
    assert {"hidden": True, "hints": 1} in hand["cards"]
    assert "doubts" not in str(hand)
    other = next(z for z in game.view(0)["zones"] if z["zone"] == "hand" and z["of"] == 1)
    assert any(card and card.get("hints") == card.get("doubts") == 1 for card in other["cards"])
    assert "? (1 hint)" in "\n".join(Table(game.program, "en", Page(100, None)).whole(game.view(1)))


def test_the_table_shows_the_top_and_what_others_hold(
    lookouts: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(lookouts, "toss 2\n", bots=[], players=2, seed=3)
    out = capsys.readouterr().out
    assert "on top" in out
    assert "2. ?" in out
    assert re.search("player 1: toss (Red|Blue|Green)", out)
