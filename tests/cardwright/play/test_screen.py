"""The table is drawn from the declarations, as the pack arranges it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardwright.play.news import News
from cardwright.play.screens.page import STYLE, Page, width_of
from cardwright.play.screens.screen import Screen
from cardwright.play.screens.table import Table
from cardwright.play.showing import REDRAW
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from tests.cardwright.play.sitting import Terminal, play
from tests.playing import make_pack

KEEP = """
game keep "Keep"
    players 1 to 4

counter coins: each player
counter strength: each player, until end of turn
counter noise "noise": each player, 0 to 10
    value: count of area
    gain n: move top (n) of heap to area
    lose n: move top (n) of area to heap
counter tired: each player, 0 to 1
counter secret_sum: shared
zone heap: each player, pile
zone area "noisy area": each player, pile
zone hand: each player, owner sees
zone row: shared, 3 slots
zone stall: shared
zone cellar: shared
zone deck "deck": shared, pile, hidden
tag thing
tag trap "trap|traps"
    symbol "!"
attribute cost: price
moment play

card cube "cube"
card snare "Snare"
    trap
    cost 2 coins
    play: +2 noise, +1 strength, set tired to 1, +1 secret_sum

action play(c: card in your hand) "play {c}"
    move c to row
    do c.play

action buy(c: card in stall) "buy {c}"
    pay c.cost
    move c to hand

action pass "pass"
    end phase

turn
    phase main: actions play, buy, pass

setup
    set secret_sum to 7
    create 5 cube in deck
    create 2 snare in stall
    create 1 snare in cellar
    each player:
        create 9 cube in heap
        create 1 snare in hand
        set coins to 4
end when coins >= 9
score coins: coins
"""

SCREEN = """
screen
    show noise, coins
    show stall, hand
    hide secret_sum, heap, cellar
"""


def keep(folder: Path, screen: str = SCREEN) -> Pack:
    return make_pack(folder, screen, base=KEEP)


def test_a_screen_puts_what_it_shows_first_and_leaves_out_what_it_hides(tmp_path: Path) -> None:
    game = Game.new(keep(tmp_path), 2, 1)
    shown = Table(game.program, "en", Page()).whole(game.view(0))
    assert shown[1:4] == [
        "            noise  coins  hand",
        "▸ you        0/10      4     1",
        "  player 2   0/10      4     1",
    ]
    text = "\n".join(shown)
    assert "secret sum 7" not in text
    assert "heap" not in text
    assert "cellar" not in text
    assert "deck 5" in text
    assert text.index("stall") < text.index("\nhand")


def test_without_a_screen_everything_is_shown(tmp_path: Path) -> None:
    game = Game.new(keep(tmp_path, ""), 2, 1)
    text = "\n".join(Table(game.program, "en", Page()).whole(game.view(0)))
    assert "secret sum 7 · deck 5" in text
    assert "coins  heap  hand" in text
    assert "cellar: ! Snare (2 coins)" in text


def test_the_symbol_of_a_tag_marks_its_cards(tmp_path: Path) -> None:
    game = Game.new(keep(tmp_path), 2, 1)
    text = "\n".join(Table(game.program, "en", Page()).whole(game.view(0)))
    assert "stall   ! trap\n  2 coins  ! Snare ×2  Play: " in text


def test_a_turn_and_what_lasts_are_apart_and_pieces_are_told_as_what_they_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(keep(tmp_path), "play snare\ntable\n", bots=[], players=1)
    out = capsys.readouterr().out
    assert "you: play Snare (+2 noise, +1 strength, tired)\nthis turn: 1 strength\n" in out
    table = out[out.index("> table") :]
    assert "▸ you   2/10      4     0  tired\n" in table
    assert "cube" not in table


def test_a_later_screen_counts(tmp_path: Path) -> None:
    vocabulary = keep(tmp_path, SCREEN + "screen\n    show heap\n    hide coins\n").vocabulary
    screen = Screen(vocabulary)
    assert screen.arranged(["coins", "noise", "heap", "stall"]) == ["noise", "stall", "heap"]
    assert screen.hides("coins")


def test_less_is_said_where_there_is_less_room(race: Pack) -> None:
    game = Game.new(race, 2, 3)
    table = Table(game.program, "en", Page())
    view = game.view(0)
    tall = table.fitting(view, None)
    small = table.fitting(view, 12)
    assert "" in tall
    assert len(small) < len(tall)
    assert "" not in small
    assert all("Trophy" in "\n".join(lines) for lines in (tall, small))


def test_a_terminal_is_drawn_anew_and_fits(race: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "24")
    play(race, Terminal("play stroll\nplay stroll\nquit\n\n"))
    first, *pages = screen.getvalue().split(REDRAW)
    assert first == ""
    assert len(pages) == 3
    for page in pages:
        lines = page[: page.index("\n> ") + 3].splitlines()
        assert len(lines) <= 24
        assert max(map(width_of, lines)) <= 60
    assert "this turn: 2 coins" in pages[-1]
    assert "play Stroll (+1 coin) ×2" in STYLE.sub("", pages[-1])


BARE = """
game bare "Bare"
    players 2

counter lit "lamp lit": shared, 0 to 1
counter gathered "shell gathered|shells gathered": each player
    value: count of cards in heap
zone heap "heap": each player
zone hand "hand": each player, owner sees
zone table "table": each player
tag shiny "shiny"
    symbol "*"
attribute height "height": number

card shell "Shell"
    height 3
card pearl "Pearl"
    shiny
    height 4

action play(c: card in your hand) "play {c}"
    move c to table
    set lit to 1

action sweep "sweep"
    for each p in players: move all cards in p's table to heap
    end phase

turn
    phase main: actions play, sweep

setup
    each player: create 1 shell in hand, create 1 pearl in hand, create 1 shell in table
end when lit = 9
score height: lit
"""


def bare(folder: Path, hidden: str) -> Game:
    screen = f"screen\n    show lit, hand\n    hide {hidden}\n"
    return Game.new(make_pack(folder, screen, base=BARE), 2, 1)


def lines_of(game: Game) -> list[str]:
    return Table(game.program, "en", Page(80)).whole(game.view(0))


def test_cards_of_which_nothing_is_said_stand_side_by_side(tmp_path: Path) -> None:
    assert "  Shell, * Pearl" in lines_of(bare(tmp_path, "height"))


def test_a_number_that_is_not_hidden_is_said_beside_each(tmp_path: Path) -> None:
    shown = lines_of(bare(tmp_path, "heap"))
    assert "    Shell  height 3." in shown
    assert "  * Pearl  height 4." in shown


def test_a_shared_counter_of_0_or_1_is_a_word(tmp_path: Path) -> None:
    game = bare(tmp_path, "height")
    assert not any("lamp" in line for line in lines_of(game))
    game.push("play Pearl")
    assert "lamp lit" in lines_of(game)


def test_what_a_counter_counts_is_told_at_once_wherever_it_comes_from(tmp_path: Path) -> None:
    game = bare(tmp_path, "heap")
    mark = len(game.machine.journal)
    game.push("sweep")
    news = News(game, Table(game.program, "en", Page(80)), 1).since(mark, {})
    assert [line.strip() for line in news] == ["player 1 +2 shells gathered"]
