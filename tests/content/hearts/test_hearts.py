"""Hearts plays as its rules say: its scenarios, and games that are kept by hand beside it."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.bots import answer, make_bot
from dsl.model.scenario import Scenario
from dsl.packs.load import check
from dsl.storage.shipped import content_path
from dsl.text.describe import describe_card
from interpreter.game.game import Game
from interpreter.testing.scenarios import run_scenario
from tests.content.hearts.sheet import Sheet
from tests.packs_under_test import pack
from tests.titled import words_that_players_read

FOLDER = content_path() / "hearts"
PACK = pack("hearts")
Chooser = Callable[[Game], int]


@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    outcome = run_scenario(PACK, scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_everything_that_players_read_has_a_title(lang: str) -> None:
    words = words_that_players_read(PACK.vocabulary)
    assert [word.name for word in words if lang not in word.titles] == []


@pytest.mark.parametrize(
    ("lang", "face"),
    [
        ("en", "Queen of spades\nSpades\nHeight: 12"),
        ("fr", "Dame de pique\nPique\nHauteur : 12"),
        ("de", "Pik-Dame\nPik\nHöhe: 12"),
    ],
)
def test_a_face(lang: str, face: str) -> None:
    queen = PACK.vocabulary.cards["queen_of_spades"]
    assert describe_card(queen, PACK.vocabulary, lang) == face


def hands_of(game: Game) -> list[list[str]]:
    return [
        [game.kind(card).name for card in game.cards("hand", player)]
        for player in range(game.program.players)
    ]


def at_random(seed: int) -> Chooser:
    chance = random.Random(seed)

    def choose(game: Game) -> int:
        assert game.decision is not None
        return chance.randrange(len(game.decision))

    return choose


def by_bots(seed: int, players: int) -> Chooser:
    bots = [make_bot("greedy", seed, player) for player in range(players)]

    def choose(game: Game) -> int:
        assert game.decision is not None
        return answer(bots[game.decision.player], game, seed + game.length)

    return choose


def kept_by_hand(players: int, seed: int, choose: Chooser) -> Sheet:
    """A game to its end, in which everything that is offered and counted is worked out again."""
    game, sheet = Game.new(PACK, players, seed), Sheet(players)
    sheet.deal(hands_of(game))
    while game.decision is not None:
        decision = game.decision
        named = [decision.names_in_order(value) for value in decision.values]
        actions = {action for (action,), _ in named}
        cards = [card for _, (card, *_) in named]
        chosen = choose(game)
        if sheet.passing:
            assert actions == {"pass_card"}
            assert sorted(cards) == sorted(sheet.hands[decision.player])
            sheet.pass_on(decision.player, cards[chosen])
        else:
            assert actions == {"play"}
            assert decision.player == sheet.seat
            assert set(cards) == sheet.legal()
            sheet.play(cards[chosen])
        game.push(chosen)
        assert [score.total for score in game.result.scores] == sheet.totals
        if sheet.over:
            break
        if not sheet.trick:
            assert game.view(0)["counters"]["hand_points"] == sheet.caught()
        if not any(sheet.hands):
            sheet.deal(hands_of(game))
    assert game.over
    assert sheet.over
    assert game.result.winners == sheet.winners
    return sheet


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_is_as_it_is_kept_by_hand(players: int) -> None:
    kept_by_hand(players, 1, at_random(players))


@pytest.mark.proof
@pytest.mark.parametrize("players", [3, 4, 5])
def test_many_games_are_as_they_are_kept_by_hand(players: int) -> None:
    sheets = [kept_by_hand(players, seed, at_random(seed)) for seed in range(60)]
    sheets += [kept_by_hand(players, seed, by_bots(seed, players)) for seed in range(5)]
    assert any(sheet.moons for sheet in sheets)


# Every rule said otherwise: what is written, what is written instead, and a rule that then fails.
SLIPS = [
    ("turn", "count of players != 4: move", "count of players = 3: move", "H5"),
    ("turn", "count of players = 5: move two_of_clubs", "count of players = 5: move three_of_clubs", "H5"),
    ("turn", "+1 dealings\n    set trick_number to 0\n    set hearts_broken to 0", "+1 dealings\n    set trick_number to 0", "H34"),
    ("turn", "arrange_clubs 2\n    arrange_diamonds 2", "arrange_diamonds 2\n    arrange_clubs 2", "H8"),
    ("turn", "if h < 14", "if h < 13", "H8"),
    ("turn", "handed_on = 3: end phase", "handed_on = 2: end phase", "H9"),
    ("turn", "pass_direction = 1: move all cards in handed_on to next", "pass_direction = 1: move all cards in handed_on to previous", "H10"),
    ("turn", "pass_direction = 2: move all cards in handed_on to previous", "pass_direction = 2: move all cards in handed_on to next", "H11"),
    ("turn", "to player after next player's hand", "to player before previous player's hand, move all cards in next player's hand to previous player's hand", "H12"),
    ("turn", "= 4 if count of players = 4 else 3", "= 4", "H14"),
    ("turn", "= 4 if count of players = 4 else 3", "= 3", "H12"),
    ("turn", "= 4 if count of players = 4 else 3", "= count of players", "H14"),
    ("turn", "needs trick_number = 0 and pass_direction != 0", "needs trick_number = 0", "H13"),
    ("turn", "needs trick_number = 0 and pass_direction != 0", "needs pass_direction != 0", "H15"),
    ("turn", "= 0 if passing_rule is never else 1", "= 1", "H17"),
    ("turn", "1 if passing_rule is to_the_left else step_of_passing", "step_of_passing", "H16"),
    ("turn", "c is three_of_clubs if count of players = 5 else c is two_of_clubs", "c is two_of_clubs", "H19"),
    ("turn", "c is three_of_clubs if count of players = 5 else c is two_of_clubs", "c is three_of_clubs", "H18"),
    ("turn", "next turn for p\n", "next turn for player after p\n", "H18"),
    ("tricks", "13 if c is queen_of_spades", "12 if c is queen_of_spades", "H36"),
    ("tricks", "13 if c is queen_of_spades", "13 if c is spades", "H37"),
    ("tricks", "else 1 if c is hearts", "else 2 if c is hearts", "H35"),
    ("tricks", "and diamond_jack is bonus", "", "H39"),
    ("tricks", "-10 if c is", "-9 if c is", "H39"),
    ("tricks", "c is queen_of_spades or c is hearts\n", "c is hearts\n", "H25"),
    ("tricks", "c is queen_of_spades or c is hearts\n", "c is spades or c is hearts\n", "H25"),
    ("tricks", "or no cards that follows_suit in hand", "or not leads_now", "H20"),
    ("tricks", "or no cards that follows_suit in hand", "", "H21"),
    ("tricks", "= lowest_club(c) if first_of_hand else", "=", "H18"),
    ("tricks", "= hearts_broken = 1 or", "=", "H29"),
    ("tricks", "or breaking_hearts is unneeded", "", "H33"),
    ("tricks", "or no cards except hearts in hand", "", "H30"),
    ("tricks", "c is not hearts or hearts_open", "c is clubs or hearts_open", "H31"),
    ("tricks", "= not first_of_hand or", "=", "H25"),
    ("tricks", "or first_trick is unclean", "", "H27"),
    ("tricks", "or no cards that clean_card in hand", "", "H26"),
    ("tricks", "and (points_allowed or not harmful(c))", "", "H25"),
    ("tricks", "if c is hearts or (c is", "if c is diamonds or (c is", "H29"),
    ("tricks", "and breaking_hearts is by_queen_too", "", "H31"),
    ("tricks", "or (c is queen_of_spades and", "or (c is spades and", "H32"),
    ("tricks", "highest rank of cards that follows_suit in", "highest rank of cards in", "H23"),
    ("tricks", "= (highest might", "= (lowest might", "H23"),
    ("tricks", "next turn for winner", "next turn for active player", "H24"),
    ("tricks", "- 26 if shot", "- 25 if shot", "H40"),
    ("tricks", "tricks_won = 14", "tricks_won = 13", "H41"),
    ("tricks", "is others_gain: each other player: +26", "is others_gain: each other player: +25", "H40"),
    ("tricks", "is shooter_loses: -26", "is shooter_loses: -25", "H42"),
    ("tricks", "- each other player: +26", "- each player: +26", "H43"),
    ("tricks", "            - -26", "            - -25", "H43"),
    ("tricks", "set grand_total to grand_total + points_due(they)", "set grand_total to points_due(they)", "H38"),
    ("tricks", "50 if goal is fifty else 100", "100", "H48"),
    ("tricks", "50 if goal is fifty else 100", "50 if goal is fifty else 99", "H44"),
    ("tricks", ">= (goal_points)", "> (goal_points)", "H44"),
    ("tricks", "equal_lowest is shared or ", "", "H46"),
    ("tricks", "and (equal_lowest is shared or single_lowest)", "", "H47"),
    ("nouns", "    lowest wins\n", "", "H45"),
    ("nouns", "zone hand \"hand\" fr \"la main\" de \"die Hand\": each player, owner sees", "zone hand \"hand\" fr \"la main\" de \"die Hand\": each player", "H6"),
    ("nouns", "each player, at least -1000", "each player", "H42"),
]  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize(("file", "written", "instead", "rule"), SLIPS)
def test_a_rule_said_otherwise_fails(
    file: str, written: str, instead: str, rule: str, tmp_path: Path
) -> None:
    folder = shutil.copytree(FOLDER, tmp_path / "hearts")
    rules = folder / "rules" / f"{file}.rules"
    text = rules.read_text(encoding="utf-8")
    assert text.count(written) == 1
    rules.write_text(text.replace(written, instead), encoding="utf-8")
    changed, report = check(folder)
    assert changed is not None, list(report)
    proving = [one for one in changed.scenarios if rule in one.proves]
    assert not all(run_scenario(changed, one).passed for one in proving)
