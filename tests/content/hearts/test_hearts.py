"""Hearts plays as its rules say: its scenarios, and games that are kept by hand beside it."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
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


def kept_by_hand(players: int, seed: int, choose: Chooser, hands: int | None = None) -> Sheet:
    """A game to its end, or some hands of it, in which everything that is offered and counted is
    worked out again."""
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
            if sheet.dealt == hands:
                return sheet
            sheet.deal(hands_of(game))
    assert game.over
    assert sheet.over
    assert game.result.winners == sheet.winners
    return sheet


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_first_hands_are_as_they_are_kept_by_hand(players: int) -> None:
    sheet = kept_by_hand(players, 1, at_random(players), hands=5)
    assert sheet.dealt == 5
    assert sum(sheet.totals) == 5 * 26


@pytest.mark.proof
@pytest.mark.parametrize("players", [3, 4, 5])
def test_many_games_are_as_they_are_kept_by_hand(players: int) -> None:
    sheets = [kept_by_hand(players, seed, at_random(seed)) for seed in range(60)]
    sheets += [kept_by_hand(players, seed, by_bots(seed, players)) for seed in range(5)]
    assert any(sheet.moons for sheet in sheets)


def slips() -> Iterator[tuple[str, str, str, str]]:
    text = Path(__file__).with_name("slips.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for head, written, instead in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        rule, file = head.split()
        yield file, plain(written), plain(instead), rule


def plain(line: str) -> str:
    return line[4:].replace("\\n", "\n")


@pytest.mark.proof
@pytest.mark.parametrize(("file", "written", "instead", "rule"), list(slips()))
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
