"""The tutorial pack: what it promises its readers, and the game it is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from dsl.model.declarations import EVERY, Ability, CardDecl, Declared
from dsl.model.scenario import DoStep, Given, Scenario
from dsl.model.values import Zone
from dsl.packs.load import check
from dsl.storage.language_files import languages
from dsl.storage.shipped import content_path
from interpreter.game.ad_hoc import do_text, value_of
from interpreter.game.game import Game
from interpreter.game.scoring import standing
from interpreter.testing.scenarios import run_scenario
from tests.packs_under_test import pack
from tests.titled import words_that_players_read

TUTORIAL = content_path() / "tutorial"
PACK = pack("tutorial")
WORDS = PACK.vocabulary
ABILITIES = [
    pytest.param(card, ability, id=f"{card.name}-{ability.moment}")
    for card in WORDS.cards.values()
    for ability in card.abilities
]
Bot = Callable[[Game, random.Random], int]


def at_random(game: Game, chance: random.Random) -> int:
    assert game.decision is not None
    return chance.randrange(len(game.decision))


def greedy(game: Game, chance: random.Random) -> int:
    """The answer after which the pack says the player stands best; one of them when several do."""
    decision = game.decision
    assert decision is not None
    marks = []
    for option in range(len(decision)):
        game.push(option)
        marks.append(standing(game, decision.player))
        game.pop()
    best = max(marks)
    return chance.choice([option for option, mark in enumerate(marks) if mark == best])


def play_out(players: int, seed: int, bot: Bot) -> tuple[Game, int]:
    game = Game.new(PACK, players, seed)
    chance = random.Random(seed)
    decisions = 0
    while not game.over:
        game.push(bot(game, chance))
        decisions += 1
        assert game.broken_invariants() == []
        assert decisions < 1000, "this game does not end"
    return game, decisions


def do(game: Game, text: str) -> None:
    """Take the option that reads like this."""
    assert game.decision is not None
    game.push(next(option for option in game.decision if option.text == text))


def test_it_is_read_without_a_single_remark() -> None:
    _, report = check(TUTORIAL)
    assert [str(remark) for remark in report] == []


@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    outcome = run_scenario(PACK, scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


@pytest.mark.parametrize(("card", "ability"), ABILITIES)
def test_every_text_of_a_card_is_tried_by_a_scenario(card: CardDecl, ability: Ability) -> None:
    assert any(tries(scenario, card.name, ability.moment) for scenario in PACK.scenarios)


def tries(scenario: Scenario, card: str, moment: str) -> bool:
    """Whether a scenario does the action of that name with the card, or lets the card arrive."""
    if moment == "arrive":
        return any(
            isinstance(step, Given)
            and isinstance(step.target, Zone)
            and step.target.name == "abyss"
            and any(kind == card for _, kind in step.contents)
            for step in scenario.steps
        )
    return any(
        isinstance(step, DoStep) and step.said[:2] == (moment, card) for step in scenario.steps
    )


def test_the_board_has_a_tunnel_of_every_kind() -> None:
    board = PACK.board
    assert board is not None
    used = {kind for tunnel in board.tunnels for kind, _ in tunnel.kinds}
    assert used == WORDS.tunnel_kinds.keys() - {EVERY}
    assert any(not tunnel.kinds and not tunnel.one_way for tunnel in board.tunnels)
    assert any(tunnel.one_way for tunnel in board.tunnels)
    assert any(len(tunnel.kinds) > 1 for tunnel in board.tunnels)


def test_the_board_has_a_room_of_every_kind_and_a_shelf_of_every_slot() -> None:
    board = PACK.board
    assert board is not None
    assert {kind for room in board.rooms for kind in room.kinds} == WORDS.room_kinds.keys()
    assert {slot for room in board.rooms for slot in room.slots} == WORDS.slots.keys()


@pytest.mark.parametrize("word", [*words_that_players_read(WORDS)], ids=lambda word: word.name)
def test_a_word_that_players_read_has_every_language(word: Declared) -> None:
    assert word.titles.keys() == set(languages())
    english, *others = (word.titles[lang] for lang in ("en", "fr", "de"))
    assert {title.count("{") for title in others} == {english.count("{")}
    if not isinstance(word, CardDecl):
        return
    assert english != word.titles["fr"]
    assert word.flavour.keys() in (set(), set(languages()))


def test_rooms_board_and_pack_have_titles_in_every_language() -> None:
    board = PACK.board
    assert board is not None
    for titles in (
        PACK.manifest.titles,
        PACK.manifest.summary,
        board.titles,
        *(room.titles for room in board.rooms),
    ):
        assert titles.keys() == set(languages())


def test_the_rules_stay_short() -> None:
    rules = [text for file, text in PACK.texts.items() if file.endswith(".rules")]
    lines = [line for text in rules for line in text.splitlines()]
    assert len([line for line in lines if line.strip() and not line.startswith("#")]) < 200


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_end_and_keep_the_invariants(players: int) -> None:
    for seed in range(25):
        _, decisions = play_out(players, seed, at_random)
        assert decisions < 400


def test_what_the_pack_calls_worth_leads_divers_home() -> None:
    home = {at_random: 0, greedy: 0}
    for bot in home:
        for seed in range(10):
            game, _ = play_out(2, seed, bot)
            home[bot] += sum(score.parts["folios"] > 0 for score in game.result.scores)
    assert home[greedy] > 10 > home[at_random]


def test_a_score_is_the_sum_of_its_parts() -> None:
    game = Game.new(PACK, 1, seed=3)
    do_text(game, "+2 pearls")
    do_text(game, "create 1 siren_songbook in discard")
    do_text(game, "create 1 herbal in satchel")
    do(game, "go ashore")
    assert game.over
    (score,) = game.result.scores
    assert score.parts == {"folios": 6, "pearls": 2, "cards": 4}
    assert score.total == 12


def test_breath_breaks_a_tie() -> None:
    game = Game.new(PACK, 2, seed=3)
    do_text(game, "each player: +2 pearls")
    do_text(game, "set hours to 1")
    assert list(game.result.winners) == [0, 1]
    do_text(game, "-1 breath")
    do(game, "tread water")
    assert game.over
    assert [score.total for score in game.result.scores] == [2, 2]
    assert list(game.result.winners) == [1]


def test_points_count_before_breath() -> None:
    game = Game.new(PACK, 2, seed=3)
    do_text(game, "+1 pearl, -5 breath")
    assert list(game.result.winners) == [0]


def test_two_games_deal_different_hands_and_drifts() -> None:
    dealt = {value_of(game, "count of fins in hand") for game in games()}
    assert len(dealt) > 1
    stirred = {value_of(game, "count of restless cards in drift") for game in games()}
    assert len(stirred) > 1


def games() -> Iterator[Game]:
    return (Game.new(PACK, 1, seed) for seed in range(20))


@pytest.mark.parametrize(
    ("mischief", "broken"),
    [
        ("create 1 herbal in oblivion", "folios"),
        ("set ashore to 1, move diver to porch", "landed"),
    ],
)
def test_an_invariant_notices_what_breaks_it(mischief: str, broken: str) -> None:
    game = Game.new(PACK, 2, seed=3)
    assert game.broken_invariants() == []
    do_text(game, mischief)
    assert game.broken_invariants() == [broken]
