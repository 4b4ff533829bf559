"""The odds of a card: those of the hypergeometric law, for what lies where as games begin."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardwright.simulation.sources import Where
from cardwright.studies.odds import at_least, first_at, odds_of
from cardwright.studies.play_studies import Asked, report
from cardwright.studies.telling.study_page import study_page
from dsl.packs.load import load
from tests.cardwright.studies.planted import planted

PILE = ["gem"] * 3 + ["leaf"] * 9


def test_odds_are_those_of_any_order() -> None:
    chance = random.Random(4)
    tries = 4000
    found = first = 0
    for _ in range(tries):
        pile = chance.sample(PILE, len(PILE))
        found += pile[:4].count("gem") >= 2
        first += pile.index("gem") + 1
    expected, mean = at_least(2, 3, 4, 12), first_at(3, 12)
    assert mean is not None
    assert found / tries == pytest.approx(float(expected), abs=0.02)
    assert first / tries == pytest.approx(float(mean), abs=0.1)
    assert at_least(1, 0, 5, 10) == 0
    assert at_least(1, 1, 20, 10) == 1


def test_a_pile_is_counted_as_games_begin(tmp_path: Path) -> None:
    found = odds_of(planted(tmp_path), "gem")
    (pile,) = found.tables
    assert pile.name == "pile_deck"
    assert [row[0] for row in pile.rows] == list(range(1, 37))
    assert pile.rows[0][1] == pytest.approx(1 / 3)
    assert pile.rows[4][1] == pytest.approx(float(at_least(1, 12, 5, 36)))
    assert found.findings == (
        "12 of 36 cards in deck are Gem; the first of them comes as number 2.85 on average.",
    )
    with pytest.raises(ValueError, match="lies in no hidden pile"):
        odds_of(planted(tmp_path), "ghost")
    with pytest.raises(ValueError, match="kite"):
        odds_of(planted(tmp_path), "kite")


def test_a_players_own_cards_are_told_with_more_gained() -> None:
    found = odds_of(load("tutorial"), "otter")
    own = next(table for table in found.tables if table.name == "own")
    assert [column.title for column in own.columns[1:]] == ["1 of 9", "2 of 10", "3 of 11"]
    assert own.rows[3][1] == pytest.approx(4 / 9)
    assert "A hand of 4 has it 44.4 times of 100." in found.findings
    assert "Drawn from one" in study_page(found)


def test_a_report_tells_more_of_one_card(tmp_path: Path) -> None:
    pack = planted(tmp_path, gem=3)
    found = report(pack, Asked(40, bots=["random"], seed=2), Where(), card="gem")
    table = next(table for table in found.tables if table.name == "card")
    shares = [row[1] for row in table.rows]
    assert shares == sorted(shares, key=lambda one: one or 0)
    assert isinstance(shares[-1], float)
    assert 0.5 < shares[-1] <= 1
    with pytest.raises(ValueError, match="kite"):
        report(pack, Asked(4, bots=["random"]), Where(), card="kite")
