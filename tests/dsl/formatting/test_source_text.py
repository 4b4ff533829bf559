"""Sources in their canonical form."""

from __future__ import annotations

from itertools import islice

import pytest

from dsl.formatting.source_text import formatted
from dsl.packs.folders import SOURCE_SUFFIXES
from tests.dsl.formatting.by_chance import declarations, wrong_with
from tests.paths import ROOT

SHIPPED = sorted(path for path in (ROOT / "content").rglob("*.*") if path.suffix in SOURCE_SUFFIXES)


@pytest.mark.parametrize("folder", sorted({path.parts[-3] for path in SHIPPED}))
def test_shipped_sources_are_canonical(folder: str) -> None:
    for path in SHIPPED:
        if path.parts[-3] == folder:
            text = path.read_text(encoding="utf-8")
            assert formatted(text).text == text, f"run `cardwright fmt {path}`"


def test_meaning_and_comments_stay_and_nothing_changes_twice() -> None:
    for text in islice(declarations(seed=3), 40):
        assert wrong_with(text) is None, text


BADLY = """\


#About kites.
card  kite   "Kite, red"
  toy,glider
  cost 3  coins#dear
  play :  +1   coins, draw(2+1)
  acquire:
     choose
        -  draw  1
        - -1 coins
     #or nothing



     if your coins-1>=2: draw 1
  # the end
counter coins:each player
counter   shells : each player , starts at - 1     # few
scenario "kites"
  given your hand is kite
    and your deck is empty
  expect your coins=1
"""
WELL = """\
# About kites.
card kite "Kite, red"
    toy, glider
    cost 3 coins  # dear
    play: +1 coins, draw (2 + 1)
    acquire:
        choose
            - draw 1
            - -1 coins
        # or nothing

        if your coins - 1 >= 2: draw 1
    # the end

counter coins: each player
counter shells: each player, starts at -1  # few

scenario "kites"
    given your hand is kite
      and your deck is empty
    expect your coins = 1
"""


def test_what_is_written_badly_is_written_well() -> None:
    assert formatted(BADLY).text == WELL


def test_lines_of_other_systems_and_a_mark_at_the_start_are_taken() -> None:
    assert formatted("\ufeff" + BADLY.replace("\n", "\r\n")).text == WELL


def test_what_cannot_be_read_stays_as_it_is() -> None:
    broken = "card  b\n  copies   (\n\n\n\ncounter   x : shared\n"
    found = formatted(broken)
    assert found.text == "card  b\n  copies   (\n\n\ncounter x: shared\n"
    assert found.unread == 1


def test_holes_of_families_stay_in_their_words() -> None:
    text = 'family  suits\n  card {rank}_of_{suit}   "{rank:title}  {x}"\n     value  {n}\n'
    want = 'family suits\n    card {rank}_of_{suit} "{rank:title}  {x}"\n        value {n}\n'
    assert formatted(text).text == want


def test_comments_beside_each_other_line_up() -> None:
    text = "counter a: shared # one\ncounter long: shared      # two\n"
    want = "counter a: shared     # one\ncounter long: shared  # two\n"
    assert formatted(text).text == want


def test_nothing_is_nothing() -> None:
    assert formatted("\n\n").text == ""


def test_test_packs_can_be_formatted_again() -> None:
    for path in sorted((ROOT / "tests" / "packs" / "meanings").rglob("*.*")):
        if path.suffix in SOURCE_SUFFIXES:
            once = formatted(path.read_text(encoding="utf-8")).text
            assert formatted(once).text == once
