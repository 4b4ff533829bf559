"""Scores so far and what players have, as far as one player can know; the rules in short."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from dsl.storage.language_files import languages
from interpreter.game.game import Game
from interpreter.game.queries.holdings import all_cards, gained, holdings
from interpreter.game.queries.names_meant import meant, near
from interpreter.game.queries.pack_rules import rules_of
from interpreter.game.queries.score_so_far import score_so_far
from tests.packs_under_test import ALL, pack
from tests.playing import BASE, make_pack


def played(name: str, answers: int, seed: int = 4) -> Game:
    chance, game = random.Random(seed), Game.new(pack(name), seed=seed)
    for _ in range(answers):
        decision = game.decision
        if decision is None:
            break
        game.push(chance.randrange(len(decision)))
    return game


@pytest.mark.parametrize("name", ALL)
def test_the_true_score_lies_within_what_can_be_known(name: str) -> None:
    game = played(name, 60)
    result = game.result
    for score in score_so_far(game, 0):
        true = result.scores[score.player]
        assert score.total.low <= true.total <= score.total.high
        for part in score.parts:
            assert part.points.low <= true.parts[part.name] <= part.points.high


def test_cards_that_only_the_others_see_are_told_only_to_them() -> None:
    game = Game.new(pack("porters"), seed=4)
    told = [{held.zone: held for held in holdings(game, viewer, 0)}["hand"] for viewer in (0, 1)]
    assert told[0].known == ()
    assert told[0].unknown > 0
    assert told[1].unknown == 0


def test_a_pile_is_told_without_its_order_and_only_to_those_who_know_it() -> None:
    game = played("clank", 50)
    for viewer in (0, 1):
        whole = all_cards(game, viewer, viewer)
        assert whole.unknown == 0  # all that one has was seen when it came
        assert list(whole.known) == sorted(whole.known)
    piles = {(viewer, held.zone): held for viewer in (0, 1) for held in holdings(game, viewer, 0)}
    deck = piles[0, "deck"]
    names = sorted(game.kind(card).name for card in game.cards("deck", 0))
    assert sorted(name for name, number in deck.known for _ in range(number)) == names
    assert not deck.seen


def test_what_came_to_players_since_the_beginning() -> None:
    game = Game.new(pack("clank"), seed=3)
    assert gained(game, 0, 0).known == ()
    while "acquire Sneak" not in [str(option) for option in game.decision or ()]:
        game.push(0)
    player = game.decision.player if game.decision else 0
    game.push("acquire sneak")
    assert gained(game, 1 - player, player).known == (("sneak", 1),)


@pytest.mark.parametrize("name", ALL)
def test_the_rules_in_short_have_words_only_that_players_know(name: str) -> None:
    for lang in languages():
        rules = rules_of(pack(name), lang)
        assert rules.phases
        texts = [*rules.how_to_win, *(one.note for one in rules.tags)]
        for phase in rules.phases:
            texts += [phase.title, phase.text]
            for action in phase.actions:
                texts += [action.text, action.does, *action.asked]
        assert not [text for text in texts if re.search(r"\w_\w", text)]


def test_things_are_found_by_any_part_of_a_title_in_any_language() -> None:
    vocabulary = pack("clank").vocabulary
    for typed in ("duke", "the duke", "le duc", "the_duke", "DUKE", "duk"):
        assert [one.name for one in meant(vocabulary, typed, "en", "card")] == ["the_duke"]
    assert meant(vocabulary, "zzz", "en") == []
    guess = near(vocabulary, "goblim", "en", "card")
    assert guess is not None
    assert guess.title == "Goblin"


def test_the_rules_tell_what_an_action_takes_and_needs_and_say_nothing_of_what_it_does_not(
    tmp_path: Path,
) -> None:
    words = """
counter skill "skill": each player
action rest "rest"
    +1 skill
action buy "buy"
    needs skill >= 2
    pay 1 skill
    +1 skill
"""
    made = make_pack(tmp_path, words, base=BASE.replace("actions ", "actions rest, buy, "))
    by_name = {one.name: one for phase in rules_of(made, "en").phases for one in phase.actions}
    assert by_name["rest"].asked == ()
    assert by_name["buy"].asked == ("takes 1 skill", "only if you have at least 2 skill")


def test_the_rules_tell_how_a_score_that_is_called_as_a_counter_is_worked_out(
    tmp_path: Path,
) -> None:
    words = """
counter glow "glow": each player
score glow_of "glow": 2 * glow
counter skill "skill": each player
score skill_of "skill": skill
"""
    told = rules_of(make_pack(tmp_path, words), "en").how_to_win
    assert "Glow: 2 times your glow." in told
    assert not [line for line in told if line.startswith("Skill")]
