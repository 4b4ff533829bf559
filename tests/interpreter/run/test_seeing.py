"""Scenarios that ask what a player sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.load import check, load
from interpreter.testing.scenarios import run_scenario
from tests.playing import write_pack

BASE = """
game small
    players 2 to 3

counter gold: each player
counter sealed: each player, owner sees
counter debt: each player, hidden
counter heat: shared

zone deck: each player, pile, hidden
zone hand: each player, owner sees
zone table: each player
zone fan: each player, others see
zone heap: shared, pile, top seen
zone box: shared

tag token
card gem
    token
card stone
    token

setup
    each player:
        create all token cards in hand
        create all token cards in deck
        create 1 gem in fan
    create 2 stone in heap

action lay(c: token in hand)
    +1 gold
    move c to table

action seal
    end phase

turn
    phase bidding at once: actions lay, seal

end when heat = 9
"""


def outcomes(folder: Path, *expectations: str) -> list[str | None]:
    """What is wrong with each expectation, after one player has laid a card and the other none."""
    write_pack(folder, "", base=BASE)
    text = "".join(
        f'scenario "{number}"\n    players 2\n    do lay gem as p1\n    expect {line}\n\n'
        for number, line in enumerate(expectations)
    )
    (folder / "some.scenarios").write_text(text)
    pack = load(folder)
    return [run_scenario(pack, scenario).problem for scenario in pack.scenarios]


def test_what_is_so(tmp_path: Path) -> None:
    expectations = (
        "p1 sees p1's hand",
        "p2 does not see p1's hand",
        "p1 does not see p1's deck",
        "p1 does not see top of your deck",
        "p1 sees p1's table",
        "p2 does not see p1's table",  # the phase is not over yet
        "p2 does not see p1's gold",
        "p1 sees p1's gold",
        "p2 sees p2's gold",
        "p1 sees p1's sealed",
        "p2 does not see p1's sealed",
        "p1 does not see p1's debt",
        "p2 sees heat",
        "p2 does not see gem in p1's hand or p1's table",
        "p1 does not see p1's fan",
        "p2 sees p1's fan",
        "p2 sees top of heap",
        "p2 does not see bottom of heap",
    )
    assert outcomes(tmp_path / "small", *expectations) == [None] * len(expectations)


def test_what_is_not_so(tmp_path: Path) -> None:
    assert outcomes(
        tmp_path / "small",
        "p2 sees p1's hand",
        "p1 does not see p1's hand",
        "p2 sees p1's gold",
        "p1 sees box",
        "p1 does not see box",
        "p1 sees token in p1's hand or p1's deck",
        "p1 does not see token in p1's hand or p1's deck",
    ) == [
        "p2 sees 0 of 1",
        "p1 sees 1 of 1",
        "p2 sees 0 of 1",
        "nothing lies there that could be seen",
        "nothing lies there that could be seen",
        "p1 sees 1 of 3",
        "p1 sees 1 of 3",
    ]


def test_everybody_sees_how_the_table_is_laid(tmp_path: Path) -> None:
    write_pack(tmp_path / "small", "", base=BASE)
    (tmp_path / "small" / "some.scenarios").write_text(
        """
scenario "Laid while all are asked"
    players 2
    given p1's table is stone
      and p1's hand is gem
    expect p2 sees p1's table
    do lay gem as p1
    expect p1's table has 2 card
      and p2 does not see gem in p1's table
      and p2 sees stone in p1's table
    do seal as p1
    do seal as p2
    expect p2 sees p1's table
"""
    )
    pack = load(tmp_path / "small")
    assert [run_scenario(pack, scenario).problem for scenario in pack.scenarios] == [None]


@pytest.mark.parametrize("what", ["p1", "3", "1 token in your hand", "count of your hand"])
def test_not_everything_can_be_seen(tmp_path: Path, what: str) -> None:
    write_pack(tmp_path / "small", "", base=BASE)
    text = f'scenario "a"\n    do seal\n    expect p2 sees {what}\n'
    (tmp_path / "small" / "some.scenarios").write_text(text)
    _, report = check(tmp_path / "small")
    assert [found.code for found in report] == ["S009"]
