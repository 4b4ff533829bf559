"""Phases that all play at once: anybody may answer next, nobody sees what the others do before
all are done, and a game in the middle of it can be copied, saved, taken back and looked at."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cardwright.bots import answer, make_bot
from cardwright.play.seating import run_play
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.view import name_of
from interpreter.repl.execute import execute
from interpreter.repl.session import Session
from interpreter.state.errors import IllegalOptionError, SaveError
from interpreter.state.layout import WAITING
from interpreter.testing.scenarios import run_scenario
from tests.playing import make_pack, write_pack

BASE = """
game small "Small"
    players 1 to 4

counter coins, bid, rank: each player
counter done: shared
zone deck: each player, pile, hidden
zone hand: each player, owner sees
zone table: each player, pile
tag thing
card stone
    thing
card gem
    thing

setup
    each player:
        create 3 stone in hand
        create 2 gem in hand

action lay(c: card in your hand)
    move c to table

action take_back
    needs count of your table > 0
    move top of your table to hand

action seal(n: 1 to 3)
    set bid to n
    +1 done
    set rank to done
    end phase

action pass
    end phase

turn
    phase build at once: actions lay, take_back, seal
    phase reveal:
        each player: +bid coins
    phase market in turn: actions pass
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return make_pack(tmp_path_factory.mktemp("packs") / "small", "", base=BASE)


def push(game: Game, player: int, text: str) -> None:
    decision = game.decision_of(player)
    assert decision is not None
    game.push(next(option for option in decision if option.text == text))


def zone(game: Game, viewer: int, name: str, of: int) -> list[str]:
    shown = next(z for z in game.view(viewer)["zones"] if z["zone"] == name and z["of"] == of)
    return [name_of(card or {}) or "?" for card in shown["cards"]]


def test_everybody_is_asked_and_any_of_them_may_answer(small: Pack) -> None:
    game = Game.new(small, 3, 1)
    assert [decision.player for decision in game.decisions] == [0, 1, 2]
    push(game, 2, "lay stone")
    push(game, 2, "seal 3")
    assert [decision.player for decision in game.decisions] == [0, 1]
    with pytest.raises(IllegalOptionError):
        game.push((2, 0))
    push(game, 1, "seal 1")
    push(game, 0, "seal 2")
    cells = game.machine.cells
    assert [game.program.counter(cells, "rank", p) for p in range(3)] == [3, 2, 1]
    assert [game.program.counter(cells, "coins", p) for p in range(3)] == [2, 1, 3]


def test_after_an_action_the_next_in_line_is_asked(small: Pack) -> None:
    game = Game.new(small, 3, 1)
    asked = []
    for _ in range(7):
        assert game.decision is not None
        asked.append(game.decision.player)
        game.push(0)
    assert asked == [0, 1, 2, 0, 1, 2, 0]


def test_what_others_do_is_unseen_until_all_are_done(small: Pack) -> None:
    game = Game.new(small, 2, 1)
    before = json.dumps(game.view(0), sort_keys=True)
    push(game, 1, "lay gem")
    push(game, 1, "lay stone")
    assert json.dumps(game.view(0), sort_keys=True) == before
    assert zone(game, 1, "table", 1) == ["stone", "gem"]
    push(game, 1, "seal 2")
    assert zone(game, 0, "table", 1) == []
    assert game.view(0)["counters"]["bid"] == [0, 0]
    assert game.view(0)["asked"] == [0]
    assert game.view(0)["counters"]["done"] == 1
    push(game, 0, "seal 1")
    assert zone(game, 0, "table", 1) == ["stone", "gem"]
    assert game.view(0)["counters"]["bid"] == [1, 2]


def test_an_imagined_game_tells_nothing_of_what_others_do(small: Pack) -> None:
    game = Game.new(small, 2, 1)
    push(game, 1, "lay gem")
    push(game, 0, "lay stone")
    for seed in range(3):
        imagined = game.imagine(0, seed)
        assert json.dumps(imagined.view(0)) == json.dumps(game.view(0))
        assert imagined.decision is not None
        assert imagined.decision.player == 0
        table = imagined.program.layout.zones["table"]
        assert len(imagined.machine.cells[table]) == 1
        assert imagined.machine.cells[table + 1] == ()
        for _ in range(40):  # it can be played on
            if imagined.decision is None or imagined.decision.kind != "action":
                break
            imagined.push(len(imagined.decision) - 1)


def test_a_game_in_the_middle_is_copied_saved_and_taken_back(small: Pack) -> None:
    chance = random.Random(4)
    game = Game.new(small, 3, 1)
    states = [game.copy()]
    for _ in range(60):
        asked = game.decisions
        decision = chance.choice(asked)
        game.push((decision.player, chance.randrange(len(decision))))
        saved = Game.from_json(json.loads(json.dumps(game.to_json())), small)
        assert saved == game
        assert saved.answers == game.answers
        states.append(game.copy())
    again = Game.new(small, 3, 1)
    for given in game.answers:
        again.push(given)
    assert again == game
    for state in reversed(states[:-1]):
        game.pop()
        assert game == state


def test_order_of_answers_of_different_players_makes_no_difference(small: Pack) -> None:
    one, other = Game.new(small, 2, 1), Game.new(small, 2, 1)
    for player in (0, 1):
        push(one, player, "lay gem")
        push(one, player, "lay stone")
    for player in (1, 0):
        push(other, player, "lay gem")
    for player in (0, 1):
        push(other, player, "lay stone")
    assert one.view(0) == other.view(0)
    assert one.view(1) == other.view(1)


def test_a_typed_effect_is_the_seat_s_own(small: Pack) -> None:
    game = Game.new(small, 2, 1)
    game.seat = 1
    do_text(game, "+2 coins")
    assert game.program.counter(game.machine.cells, "coins", 1) == 2
    assert game.decision is not None
    assert game.decision.player == 1
    game.pop()
    assert game.program.counter(game.machine.cells, "coins", 1) == 0


@pytest.mark.parametrize("bots", [["random", "greedy"], ["planner", "random"]])
def test_bots_play_it(small: Pack, bots: list[str]) -> None:
    game = Game.new(small, 2, 3)
    seated = [make_bot(name, 1, seat) for seat, name in enumerate(bots)]
    for step in range(80):
        decision = game.decision
        assert decision is not None
        game.push(answer(seated[decision.player], game, step))
    assert len(game.answers) == 80


def test_a_clock_counts_what_answers_took(tmp_path: Path) -> None:
    clock = "counter thinking: each player, clock\n"
    pack = make_pack(tmp_path / "small", clock, base=BASE)
    game = Game.new(pack, 2, 1)
    game.push(0, took=250)
    game.push((1, 0, 40))
    game.push(0, took=50)
    taken = [game.program.counter(game.machine.cells, "thinking", player) for player in range(2)]
    assert taken == [300, 40]
    assert game.answers == [(0, 0, 250), (1, 0, 40), (0, 0, 50)]
    again = Game.new(pack, 2, 1)
    for given in Game.from_json(json.loads(json.dumps(game.to_json())), pack).answers:
        again.push(given)
    assert again == game
    game.pop()
    assert game.program.counter(game.machine.cells, "thinking", 0) == 250


def test_without_a_clock_nobody_asks_what_an_answer_took(small: Pack) -> None:
    game = Game.new(small, 2, 1)
    game.push(0, took=250)
    assert game.answers == [0]


QUESTIONS = BASE.replace(
    "phase build at once: actions lay, take_back, seal",
    """phase order at once by 0 - coins:
        choose bidding from 1 to 3
        set bid to bidding
        may move 1 gem in hand to table
    phase after in turn by bid: actions pass""",
)


def test_effects_are_done_at_once_with_their_questions(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path / "small", "", base=QUESTIONS), 3, 1)
    assert [decision.kind for decision in game.decisions] == ["number"] * 3
    push(game, 1, "1")
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (1, "may")  # its own question first
    push(game, 1, "yes")
    push(game, 0, "3")
    push(game, 0, "no")
    push(game, 2, "2")
    push(game, 2, "no")
    asked = []
    for _ in range(3):
        assert game.decision is not None
        asked.append(game.decision.player)
        game.push(0)
    assert asked == [1, 2, 0]  # in turn, the least bid first


def test_effects_are_done_in_turn_by_what_the_phase_says(tmp_path: Path) -> None:
    phases = """phase order in turn by 0 - rank:
        choose bidding from 1 to 2
        set bid to bidding
        +1 done
    phase after: actions pass"""
    base = BASE.replace("phase build at once: actions lay, take_back, seal", phases)
    base = base.replace(
        "create 2 gem in hand", "create 2 gem in hand\n        +1 done\n        set rank to done"
    )
    game = Game.new(make_pack(tmp_path / "small", "", base=base), 3, 1)
    asked = []
    for _ in range(3):
        assert len(game.decisions) == 1
        assert game.decision is not None
        asked.append(game.decision.player)
        game.push(0)
    assert asked == [2, 1, 0]


def test_a_damaged_save_of_such_a_phase_is_refused(small: Pack) -> None:
    game = Game.new(small, 2, 1)
    saved = json.loads(json.dumps(game.to_json()))
    saved["cells"][WAITING][0][1][1] = 999
    with pytest.raises(SaveError):
        Game.from_json(saved, small)


SCENARIOS = """
scenario "Anybody answers"
    players 3
    do lay gem as p3
    do seal 2 as p3
    refuse lay gem as p1
    expect p3's bid = 2

scenario "Nobody is asked who is done"
    players 2
    do seal 1 as p2
    do lay stone as p2
    expect p2's bid = 1
"""


def test_a_scenario_says_who_answers(tmp_path: Path) -> None:
    write_pack(tmp_path / "small", "", base=BASE)
    (tmp_path / "small" / "some.scenarios").write_text(SCENARIOS)
    pack = load(tmp_path / "small")
    first, second = (run_scenario(pack, scenario).problem for scenario in pack.scenarios)
    assert first == "`lay gem` should be refused, but is allowed"
    assert second == "p2 is not asked anything now"


def test_the_workshop_turns_to_another_seat(small: Pack) -> None:
    session = Session(str(small.folder), players=2)
    assert "p2" in str(execute(session, ":seat p2").lines[0])
    execute(session, ":do lay gem")
    assert zone(session.game, 1, "table", 1) == ["gem"]
    assert session.game.answers == [(1, 1)]


def test_people_at_one_screen_do_not_see_what_others_did(
    small: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = tmp_path / "typed"
    typed.write_text("lay gem\nseal 3\nlay stone\nseal 2\npass\nquit\n")
    with typed.open() as stdin:
        run_play(small, players=2, bots=[], seed=1, board=None, stdin=stdin)
    printed = capsys.readouterr().out
    first, second = printed.split("> lay stone", 1)
    assert "seal 3" in first
    told = first.split("> seal 3", 1)[1]
    assert "lay gem;" not in told
    assert "seal 3 (" not in told
    assert "seal 3" in second  # told once all are done


SCARCE = """
game small "Small"
    players 2 to 4

counter coins: each player
counter left: shared
tag thing
card stone
    thing

setup
    set left to 3

action take
    needs left >= 1
    set left to left - 1
    +1 coins

turn
    phase rush at once: actions take

end when left = 0
"""


@pytest.mark.parametrize("recorded", [True, False])
def test_who_has_nothing_left_to_do_is_not_asked(tmp_path: Path, recorded: bool) -> None:
    """What one takes is gone for those who wait, and the phase is over for them."""
    pack = make_pack(tmp_path / "small", "", base=SCARCE)
    game = Game.new(pack, 4, 1, recorded=recorded)
    for taken in range(3):
        assert game.decision is not None
        assert len(game.decision) == 1
        assert all(len(one) for one in game.decisions)
        assert game.counter("left") == 3 - taken
        game.push(0)
    assert game.decision is None
    assert [game.counter("coins", player) for player in range(4)] == [1, 1, 1, 0]
    if recorded:
        game.pop()
        assert len(game.decisions) == 4
