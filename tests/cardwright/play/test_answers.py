"""What is typed is understood as one of the options, or not at all."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardwright.play.session import Session
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.matching import labels, matching
from tests.cardwright.play.sitting import play, waiting
from tests.playing import BASE, act, make_pack


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", ["play Stroll"]),
        ("play stroll", ["play Stroll"]),
        ("PLAY  STROLL", ["play Stroll"]),
        ("pl st", ["play Stroll"]),
        ("stroll", ["play Stroll"]),
        ("bridge", ["run to bridge (toll 1; 2 coins)"]),
        ("toll", ["run to bridge (toll 1; 2 coins)"]),
        ("r", ["run to bend (1 coin)", "run to bridge (toll 1; 2 coins)", "rest"]),
        ("run", ["run to bend (1 coin)", "run to bridge (toll 1; 2 coins)"]),
        ("re", ["rest"]),
        ("0", []),
        ("99", []),
        ("dance", []),
        ("!", []),
    ],
)
def test_an_answer_may_be_a_number_words_or_their_beginnings(
    race: Pack, typed: str, meant: list[str]
) -> None:
    game = Game.new(race, 2, 3)
    act(game, "play", "stroll")
    act(game, "play", "stroll")
    decision = waiting(game)
    assert [labels(decision)[index] for index in matching(decision, typed)] == meant


def test_accents_need_not_be_typed(race: Pack) -> None:
    game = Game.new(race, 2, 3)
    game.lang = "fr"
    decision = waiting(game)
    assert labels(decision)[0] == "jouer Flânerie"
    assert matching(decision, "jouer flanerie") == [0]


def test_when_numbers_are_asked_for_a_number_is_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = make_pack(
        tmp_path,
        """
card dial "Dial"
    play:
        choose n from 0 to 3
        +n coins
setup
    create 1 dial in your hand
end when coins >= 2
score coins: coins
""",
    )
    assert play(pack, "dial\nhint\n9\n2\n", bots=[], players=1) == 0
    out = capsys.readouterr().out
    assert "`9` is none of the answers" in out
    assert "A bot would take 3: 3" in out
    assert "Player 1 wins" in out


def test_cards_that_read_the_same_are_told_apart_by_their_place(tmp_path: Path) -> None:
    pack = make_pack(
        tmp_path,
        """
card twin "Twin"
    play: move 1 card from your hand or your table to deck
setup
    create 2 twin in your hand
end when coins >= 2
""",
    )
    game = Game.new(pack, 1, 1)
    act(game, "play")
    decision = waiting(game)
    found = labels(decision)
    assert len(set(found)) == len(found)
    assert matching(decision, "hand") == [found.index("Twin (hand)")]


def test_an_unclear_answer_lists_what_it_could_be(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "play stroll\nr\nfly\n")
    out = capsys.readouterr().out
    listed = out[out.index("`r` could be any of these:") :]
    assert "  run to  2 bend (1 coin)\n  3 rest\n" in listed
    assert "`fly` is none of the answers." in listed


def test_several_answers_go_on_one_line(race: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    play(race, "play stroll, play str, run bend\n")
    out = capsys.readouterr().out
    assert "you: play Stroll (+1 coin) ×2; run to bend (" in out


def test_answers_in_advance_stop_where_they_are_not_understood(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "play stroll, dance, rest\n")
    out = capsys.readouterr().out
    assert "`dance` is none of the answers." in out
    assert "you: rest" not in out


def test_all_of_a_sort_are_done(race: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    play(race, "play all\n")
    out = capsys.readouterr().out
    assert "you: play Stroll (+1 coin) ×3\nthis turn: 3 coins\n" in out


def test_all_of_a_sort_are_of_one_action(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = make_pack(
        tmp_path,
        """
card lamp "Lamp"
    play: +1 coins

action use(c: card in your table) "use {c}"
    +1 sparks

setup
    each player: create 2 lamp in hand
""",
        base=BASE.replace("actions play, pass", "actions play, use, pass"),
    )
    play(pack, "play all\n", bots=[], players=1)
    out = capsys.readouterr().out
    assert "table: Lamp ×2" in out
    assert "use Lamp" not in out


def test_what_is_taken_back_does_not_go_on(race: Pack) -> None:
    game = Game.new(race, 1, 3)
    do_text(game, "create 1 trophy in hand")
    Session(game, [None], None, io.StringIO("play all\nundo\n")).run()
    assert waiting(game).kind == "action"
    assert "play Trophy" in labels(waiting(game))


def test_an_answer_before_a_comma_is_never_left_out(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game.new(race, 1, 3)
    act(game, "play", "stroll")
    act(game, "play", "stroll")  # now `1` is also a word of "run to bridge (toll 1; 2 coins)"
    Session(game, [None], None, io.StringIO("1, bridge\n")).run()
    assert "you: play Stroll (+1 coin); run to bridge" in capsys.readouterr().out


def test_answers_in_advance_are_for_the_one_who_typed_them(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "rest, rest, rest\n", bots=[])
    out = capsys.readouterr().out
    assert "Player 2 · turn 2" in out
    assert "player 1: rest" in out
    assert "turn 3" not in out


def test_a_question_says_which_card_asks(race: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new(race, 1, 3)
    table = Session(game, [None], None, io.StringIO(""))
    do_text(game, "create 1 trophy in hand")
    act(game, "play", "trophy")
    assert table.asked(waiting(game))[0] == "Trophy: Draw a card?"


@pytest.mark.parametrize("typed", ["1" * 100_000, "a " * 50_000, "x" * 100_000, "1," * 50_000])
def test_an_answer_longer_than_any_is_refused_at_once(
    race: Pack, capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    decision = waiting(Game.new(race, 2, 3))
    assert matching(decision, typed) == []
    play(race, f"{typed}\nquit\n")
    out = capsys.readouterr().out
    assert "longer than 2000 characters" in out
    assert len(out) < 20_000


def test_the_longest_answer_is_looked_at_quickly(race: Pack) -> None:
    decision = waiting(Game.new(race, 2, 3))
    for typed in ("1" * 2_000, "ab " * 666, "²" * 2_000, "\u0301" * 2_000):
        assert matching(decision, typed) == []


def test_what_is_typed_cannot_speak_to_the_terminal(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "dance\x1b[2J\u202e\nquit\n")
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "`dance\\x1b[2J\\u202e` is none of the answers" in out
