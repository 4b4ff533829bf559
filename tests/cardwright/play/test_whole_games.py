"""A game at the terminal, from the deal to the result."""

from __future__ import annotations

import pytest

from cardwright.play.screens.page import Page, flowing, side_by_side
from cardwright.play.screens.screen import offering_zones
from cardwright.play.screens.table import Table
from dsl.packs.pack import Pack
from dsl.storage.language_files import languages
from dsl.text.grammar.language import language
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.cardwright.play.sitting import FIRST, play, session


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("bots", [[], ["random"], ["greedy", "random"], ["random"] * 4])
def test_a_game_is_played_to_its_result_from_piped_lines(
    race: Pack, capsys: pytest.CaptureFixture[str], bots: list[str], lang: str
) -> None:
    assert (
        play(race, FIRST, bots=bots, lang=lang, players=len(bots) if len(bots) > 2 else None) == 0
    )
    out = capsys.readouterr().out
    end = out[out.index(language(lang).table["over"]) :]
    assert language(lang).table["total"] in end
    assert "medals" in end or "médailles" in end
    assert any(word in end for word in ("win", "gagne", "gewinn"))
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("lang", languages())
def test_lines_fit_80_columns_with_rooms_rows_and_reactions(
    mini: Pack, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    assert play(mini, FIRST, players=4, bots=["random"] * 3, lang=lang) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_the_table_is_drawn_from_the_declarations(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    table = session(race, [None, "random"], "play stroll\nplay stroll\n")
    for line in (
        "move all cards in hand to deck",
        "move all stroll cards in deck to deck",
        "draw 3",
        "move all cards in market to supply",
        "move all trophy cards in supply to supply",
        "move top of supply to market",
        "move all statue cards in supply to market",
    ):
        do_text(table.game, line)
    table.run()
    out = capsys.readouterr().out
    assert "  3 coins   Trophy  2 points. Play: You may draw a card.\n  20 coins  Statue" in out
    assert "  Stroll ×3  Play: +1 coin." in out
    assert "turns left 12 · supply 4" in out
    assert "            deck  hand  runner\n▸ you          2     3  Starting line\n" in out
    assert "runner: Starting line (player 2)\n" in out
    assert "  ├──── bend    mud\n" in out
    assert "  └──── bridge  toll 1\n" in out
    assert "  run to  2 bend (1 coin)   3 bridge (toll 1; 2 coins)\n  4 rest\n" in out
    assert "this turn: 2 coins\nhand: Stroll\n" in out


def test_texts_are_shown_for_the_cards_that_actions_are_about(race: Pack) -> None:
    assert offering_zones(race.vocabulary) == {"hand", "market"}


def test_what_does_not_fit_is_cut_between_words() -> None:
    assert flowing(["1 a b", "22 coins and barrels"], 12, 2, 2) == [
        "  1 a b",
        "  22 coins",
        "  and",
        "  barrels",
    ]
    assert flowing(["abcdefghij"], 4) == ["abcd", "efgh", "ij"]


def test_wide_tables_go_on_below() -> None:
    columns = [["", "you"], *([f"counter_{n}", str(n)] for n in range(20))]
    lines = side_by_side(columns)
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("you") for line in lines) > 1
    assert "counter_19" in "\n".join(lines)


def test_colours_are_for_terminals(race: Pack) -> None:
    game = Game.new(race, 2, 3)
    plain, painted = (
        Table(game.program, "en", Page(colours=colours)).whole(game.view(0))
        for colours in (False, True)
    )
    assert "\x1b" not in "".join(plain)
    assert "\x1b[1m" in "".join(painted)
