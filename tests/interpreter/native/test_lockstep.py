"""Native games are the games that Python plays, cell by cell at every decision. At length:
python -m tests.native"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.game.game import Game
from interpreter.native.child import FAULT, Child, native_text
from interpreter.native.compilers import compiler
from interpreter.native.not_printed import NotPrintedError
from interpreter.state.rng import first_state
from tests.compilers.chosen_games import Setting, settings_of
from tests.native import hostile
from tests.native.lockstep import QUICKLY, NativeDifference, Played, agree, lockstep, text_of
from tests.native.lockstep import child_of as build
from tests.native.scenario_answers import scenario_answers
from tests.paths import ROOT
from tests.playing import make_pack, write_pack

needs_compiler = pytest.mark.skipif(compiler() is None, reason="no compiler of C on the path")

DOMINION = Setting(str(ROOT / "bench" / "dominion"), 2, 0)
GAMES = [
    pytest.param(DOMINION, 3, 400, id="dominion"),
    pytest.param(settings_of("hearts")[0], 1, 90, id="hearts"),
    pytest.param(settings_of("porters")[0], 4, 400, id="porters"),
    pytest.param(settings_of("honey")[0], 2, 400, id="honey"),
    pytest.param(
        settings_of("thunderstone")[0], 4, 400, id="thunderstone", marks=pytest.mark.proof
    ),
]


def child_of(setting: Setting) -> Child:
    by = compiler()
    assert by is not None
    _, native = text_of(setting)
    return Child(native, by, QUICKLY)


@needs_compiler
@pytest.mark.parametrize(("setting", "games", "decisions"), GAMES)
def test_every_cell_is_the_same_at_every_decision(
    setting: Setting, games: int, decisions: int
) -> None:
    _, native = text_of(setting)
    assert native.holes == ()
    with child_of(setting) as child:
        tally = lockstep(setting, child, range(games), decisions)
    assert tally.games == games
    assert tally.decisions > games * 10
    assert tally.given_up == {}


@needs_compiler
def test_what_players_cannot_follow_is_entered_alike() -> None:
    """Of hidden cards, where tops of piles are seen as well."""
    setting = settings_of("porters")[0]
    _, native = text_of(setting, follows=True)
    assert native.follows
    with build(native, quickly=True) as child:
        tally = lockstep(setting, child, range(3), 60)
    assert tally.decisions > 20
    assert tally.given_up == {}


@needs_compiler
def test_every_answer_of_scenarios_leads_to_the_same() -> None:
    tally, entered = scenario_answers(DOMINION.pack)
    assert tally.decisions > 20
    assert set(tally.given_up) <= {"index"}  # of effects that are typed in later
    assert sum(entered.values()) > len(entered) / 2


@needs_compiler
def test_a_difference_is_found() -> None:
    """Two games of different seeds are not taken for the same."""
    with child_of(DOMINION) as child:
        standing = child.begin(first_state(1), None)
        game = Game.new(DOMINION.pack, 2, 2)
        with pytest.raises(NativeDifference, match="natively"):
            agree(game, standing, "two seeds")


ENDLESS = """\
game endless "Endless"
    players 1
counter dust "dust": shared
action sweep "sweep"
    repeat while dust >= 0: +1 dust
action rest "rest"
    end game
turn
    phase sweeping "Sweep": actions sweep, rest
    end of turn
score dust "dust": dust
"""


@needs_compiler
def test_what_python_refuses_is_given_up(tmp_path: Path) -> None:
    write_pack(tmp_path, ENDLESS, base="")
    setting = Setting(str(tmp_path), 1, 0)
    with child_of(setting) as child:
        standing = child.begin(first_state(0), None)
        assert len(standing.options) == 2
        assert child.answer(0).status == FAULT
        tally = lockstep(setting, child, range(3), 20)  # the process plays on
    assert tally.games == 3
    assert sum(tally.given_up.values()) <= 3


@needs_compiler
def test_a_game_goes_on_when_many_lists_were_let_go_of() -> None:
    """Lists that nobody speaks of any more are let go of between decisions."""
    with child_of(DOMINION) as child:
        tally = lockstep(DOMINION, child, range(40, 41), 400, Played())
    assert tally.over == 1


def test_what_is_not_printed_is_told_with_its_place() -> None:
    """A game that comes to it is given up; nothing is guessed."""
    game = Game.new(settings_of("map_masters")[0].pack, 2, recorded=False)
    holes = native_text(game.program).holes
    assert holes
    for hole in holes:
        assert hole.what.startswith(("the function `", "a "))
        assert hole.where
    assert any(str(hole.span).startswith("content/map_masters/") for hole in holes)


# In every place of a pack where somebody may write what they like.
SLY = "canary */ system(canary) /* ??/ \\\\ %s #define canary"
PACK = f'''
game canary_game "{SLY}"
    players 2

counter canary_coins "{SLY}": each player
counter canary_worth: each player
    value: 2 * canary_coins + count of cards in canary_hand
zone canary_deck "{SLY}": each player, pile, hidden
zone canary_hand "{SLY}": each player, owner sees
tag canary_tag "{SLY}"
    symbol "%" in "#123456"
attribute canary_points: number
moment canary_play
option canary_option: canary_first, canary_second
define canary_dear(c: card) "{SLY}" = c.canary_points > canary_coins

card canary_one_card "{SLY}"
    canary_tag
    canary_points 3
    canary_play: +2 canary_coins -> +1 canary_coins

verb canary_verb(n: number)
    choose
        - +n canary_coins
        - move up to 2 canary_tags in canary_hand to canary_deck

setup
    each player:
        create 9 canary_one_card in canary_hand

action canary_act(c: canary_tag in your canary_hand) "{SLY}"
    do c.canary_play
    canary_verb canary_worth
    shuffle canary_deck

action canary_pass "{SLY}"
    end phase

turn
    phase canary_phase "{SLY}": actions canary_act, canary_pass
end when canary_coins >= 40
score canary_score "{SLY}": canary_worth
'''


@needs_compiler
@pytest.mark.proof
def test_packs_that_mean_no_good_keep_within_their_memory() -> None:
    """With sanitizers of addresses and undefined behaviour; `python -m tests.native --hostile`."""
    found = hostile.run(range(6), print)
    assert found.found == []
    assert found.ended["played"] + found.ended["given up"] >= 2


def test_what_is_very_long_is_not_left_to_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.native.child.LONGEST_TEXT", 50_000)
    with pytest.raises(NotPrintedError, match="a program of"):
        text_of(settings_of("porters")[0])


def test_no_text_of_a_pack_gets_into_the_c(tmp_path: Path) -> None:
    """What is compiled are numbers, and names that are made up for them."""
    pack = make_pack(tmp_path / "canary", PACK, base="")
    native = native_text(Game.new(pack, 2, recorded=False).program)
    assert native.holes == ()
    assert "canary" in pack.vocabulary.cards["canary_one_card"].titles["en"]
    assert "canary" not in native.text.lower()
    assert native.text.isascii()
