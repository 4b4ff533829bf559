"""Bots answer from what their player may see, and the same way again for the same seed."""

from __future__ import annotations

import gc
import json
from dataclasses import asdict
from pathlib import Path
from types import ModuleType

import pytest

from bench.bots import Table, kept, matches, report
from cardwright.bots import (
    BOTS,
    Bot,
    GreedyBot,
    PlannerBot,
    answer,
    bot_random,
    make_bot,
)
from cardwright.bots.planner import Search
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.imagined import imagined
from interpreter.run.position import Answer
from interpreter.run.program import Program
from interpreter.run.visibility import glimpse
from interpreter.state.layout import KIND
from tests.packs_under_test import in_proof
from tests.paths import PACKS
from tests.playing import act, make_pack

RACE = PACKS / "race"


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


def test_nothing_leads_from_what_a_bot_is_handed_to_the_true_game(race: Pack) -> None:
    game = Game.new(race, 2, seed=3)
    for _ in range(6):
        game.push(0)
    bot = Spy()
    answer(bot, game, seed=1)
    true = {id(game), id(game.machine), id(game.machine.cells), id(game.machine.journal)}
    found: list[object] = [bot.handed[-1]]
    known: set[int] = set()
    while found:
        thing = found.pop()
        if id(thing) in known or isinstance(thing, ModuleType | type | Program | Pack):
            continue
        known.add(id(thing))
        assert id(thing) not in true
        found += gc.get_referents(thing)
    handed = bot.handed[-1]
    assert (handed.seed, handed.answers, handed.snippets) == (0, [], [])


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
        thought = imagined(game, decision, seed).decision
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


@pytest.mark.parametrize("kind", [GreedyBot, PlannerBot])
def test_a_bot_leaves_the_imagined_game_as_it_was(
    race: Pack, kind: type[GreedyBot] | type[PlannerBot]
) -> None:
    game = Game.new(race, 2, seed=4)
    decision = game.decision
    assert decision is not None
    thought = imagined(game, decision, 9)
    before = thought.copy()
    kind(bot_random(1)).choose(thought, decision.player)
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
    def play(seed: int) -> list[Answer]:
        bots = [make_bot(name, seed, player) for player in range(2)]
        return play_out(Game.new(race, 2, seed=6), bots).answers

    assert play(1) == play(1)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_among_equals_a_bot_takes_any(tmp_path: Path, name: str) -> None:
    pack = make_pack(
        tmp_path,
        """
card red
    play: +1 coin
card blue
    play: +1 coin
setup
    each player:
        create 1 red in their hand
        create 1 blue in their hand
score coins: coins
""",
    )
    game = Game.new(pack, 2)
    assert {answer(make_bot(name, seed), game, seed) for seed in range(20)} >= {0, 1}


def test_bots_at_one_table_have_chance_of_their_own() -> None:
    assert bot_random(1, 0).random() != bot_random(1, 1).random()
    assert bot_random(1, 0).random() == bot_random(1, 0).random()


def test_an_unknown_bot_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(ValueError, match="did you mean `greedy`"):
        make_bot("gredy", 1)
    with pytest.raises(ValueError, match="there are greedy, hasty, mapper, planner, random"):
        make_bot("zzz", 1)


# A loan costs first and pays later in the same turn; a gift pays at once and spoils it.
LOAN = """
card loan
    play: -2 coins, +1 spark
card mill
    play: if sparks >= 1: +9 coins
card gift
    play: +1 coin, -1 spark
setup
    each player:
        +2 coins
        create 1 loan in their hand
        create 1 mill in their hand
        create 1 gift in their hand
score coins: coins
worth sparks: 0 - sparks
end when active player's hand is empty
"""


def played(game: Game, bot: Bot) -> list[str]:
    texts = []
    while (decision := game.decision) is not None:
        option = decision.options[answer(bot, game, len(game.answers))]
        texts.append(option.text)
        game.push(option)
    return texts


def test_a_planner_pays_now_for_what_comes_later_in_the_turn(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, LOAN)
    game = Game.new(pack, 1)
    assert game.decision is not None
    assert game.decision.options[answer(make_bot("greedy", 1), game, 1)].text == "play gift"
    texts = played(Game.new(pack, 1), make_bot("planner", 1))
    assert texts.index("play loan") < texts.index("play mill") < texts.index("play gift")


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games in which a search was begun."""
    begun: list[Game] = []
    best = Search.best

    def counted(search: Search) -> tuple[int, ...]:
        begun.append(search.start.game)
        return best(search)

    monkeypatch.setattr(Search, "best", counted)
    return begun


def test_a_planner_follows_its_plan(tmp_path: Path, searches: list[Game]) -> None:
    assert len(played(Game.new(make_pack(tmp_path, LOAN), 1), make_bot("planner", 1))) == 3
    assert len(searches) == 1


def test_a_planner_plans_anew_when_it_sees_something_else(
    tmp_path: Path, searches: list[Game]
) -> None:
    pack = make_pack(
        tmp_path,
        """
card peek
    play: move top of deck to hand
card red
    play: +1 coin
card blue
    play: +2 coins
card green
    play: +3 coins
setup
    each player:
        create 1 peek in their hand
        create 1 red in their hand
        create 9 red in their deck
        create 9 blue in their deck
        create 9 green in their deck
        shuffle their deck
score coins: coins
end when active player's hand is empty
""",
    )
    bot = PlannerBot(bot_random(1))
    anew = 0
    for seed in range(12):
        game = Game.new(pack, 1, seed)
        searches.clear()
        bot.plan.clear()
        assert played(game, bot)[0] in ("play peek", "play red")
        assert len(searches) <= 2
        anew += len(searches) == 2
    assert 4 <= anew < 12  # a third of the guesses at the card are right


def test_positions_that_differ_only_in_what_is_hidden_look_the_same(race: Pack) -> None:
    game = Game.new(race, 2, seed=4)
    decision = game.decision
    assert decision is not None
    seen = [glimpse(imagined(game, decision, seed), 0) for seed in range(5)]
    assert all(look == seen[0] for look in seen)
    others = [glimpse(imagined(game, decision, seed), 1) for seed in range(5)]
    assert any(look != others[0] for look in others)


def test_a_planner_answers_in_the_turn_of_another(tmp_path: Path) -> None:
    pack = make_pack(
        tmp_path,
        """
card alms
    play:
        each other player:
            choose
                - +1 coin
                - +3 coins
                - +2 coins
setup
    each player: create 1 alms in their hand
score coins: coins
""",
    )
    game = Game.new(pack, 2)
    act(game, "play", "alms")
    decision = game.decision
    assert decision is not None
    assert decision.player == 1
    assert decision.values[answer(make_bot("planner", 1), game, 1)] == 1


def test_bots_meet_on_the_same_deals_in_both_seats() -> None:
    table = Table(str(RACE), ("greedy", "random"))
    played = list(matches(table, 6, seed=3))
    assert [(match.seed, match.seat) for match in played] == [
        (seed, seat) for seed in (3, 4, 5) for seat in (0, 1)
    ]
    again = list(matches(table, 6, seed=3, jobs=2))
    assert [match.points for match in again] == [match.points for match in played]
    swapped = list(matches(Table(str(RACE), ("random", "greedy")), 6, seed=3))
    assert swapped[1].points == played[0].points[::-1]
    assert swapped[1].won == 1 - played[0].won


def test_a_series_is_summed_up_with_its_bounds() -> None:
    lines = report(
        table := Table(str(RACE), ("greedy", "random")), list(matches(table, 20, seed=0))
    )
    assert lines[0].startswith("greedy against random")
    assert " of 20, " in lines[1]
    assert " of 10 deals, " in lines[2]
    assert lines[3].strip().startswith("mean rank")
    assert [line.split()[0] for line in lines[4:]] == ["greedy", "random"]


def test_a_series_has_the_first_bot_in_every_seat_and_goes_on(tmp_path: Path) -> None:
    table = Table(str(RACE), ("greedy", "random"), players=3)
    played = list(matches(table, 6, seed=1))
    assert [(match.seed, match.seat) for match in played] == [
        (seed, seat) for seed in (1, 2) for seat in (0, 1, 2)
    ]
    assert all(1 <= match.rank <= 3 for match in played)
    assert all(match.rank == 1 for match in played if match.won == 1)
    journal, about = tmp_path / "series", {"pack": "race"}
    assert kept(journal, about) == []
    with journal.open("a") as out:
        out.writelines(json.dumps(asdict(match)) + "\n" for match in played)
        out.write('{"seed": 1, "se')  # cut off
    assert kept(journal, about) == played
    with pytest.raises(ValueError, match="another series"):
        kept(journal, {"pack": "other"})


@pytest.mark.proof
def test_the_planner_beats_the_greedy_bot_in_clank() -> None:
    played = list(matches(Table("clank", ("planner", "greedy")), 6, seed=2000, jobs=2))
    assert sum(match.won for match in played) >= 4
    assert sum(match.counts[0] for match in played) >= 5  # out with an artifact, or carried out


@pytest.mark.proof
def test_a_planner_plays_a_game_of_clank_the_same_way_again() -> None:
    table = Table("clank", ("planner", "random"))
    (once,), (again,) = (list(matches(table, 1, seed=2010)) for _ in range(2))
    assert (once.points, once.decisions) == (again.points, again.decisions)
    assert once.won == 1


@pytest.mark.parametrize(("games", "won"), [(4, 3), in_proof(10, 7)])
def test_the_planner_serves_another_pack_as_well(games: int, won: int) -> None:
    played = list(matches(Table("tutorial", ("planner", "random")), games, seed=2000))
    assert sum(match.won for match in played) >= won
