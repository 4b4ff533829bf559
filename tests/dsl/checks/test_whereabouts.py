"""Which cards nobody can ever own, nor do anything with."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.simulation import simulate
from dsl.checks.reachability import out_of_reach
from dsl.packs.load import load
from tests.playing import make_pack

WORDS = """
zone attic, cellar, stall: shared
moment call

tag lot
card drawing_lot
    lot
    call: create 1 gem in stall
card gem
    thing

setup
    create all lot cards in attic
    for each l in lots in attic: draw_up l

verb draw_up(l: card)
    do l.call
"""


def kinds(folder: Path, more: str) -> frozenset[str]:
    return out_of_reach(make_pack(folder / "small", WORDS + more).vocabulary)


TAKE = """
verb take(c: card)
    move c to hand
"""


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("", {"drawing_lot", "gem"}),
        ("action buy(c: thing in stall)\n    +1 coins\n", {"drawing_lot"}),
        ("whenever a player gains coins: move top of stall to hand\n", {"drawing_lot"}),
        ("whenever a player gains coins: move stall to cellar\n", {"drawing_lot", "gem"}),
        (
            "whenever a player gains coins:\n    move stall to cellar\n"
            "    let c = top of cellar\n    take c\n" + TAKE,
            {"drawing_lot"},
        ),
        ("whenever a player gains coins: for each c in attic: take c\n" + TAKE, {"gem"}),
        ("whenever a player gains coins: shuffle attic into deck\n", {"gem"}),
        (
            "card wanderer\n    call: move this to hand\nsetup\n    create 1 wanderer in attic\n",
            None,
        ),
        ("card stay_at_home\nsetup\n    create 1 stay_at_home in attic\n", None),
    ],
)
def test_what_is_within_reach(tmp_path: Path, more: str, found: set[str] | None) -> None:
    reached = kinds(tmp_path, more)
    if found is not None:
        assert reached == found
    else:
        assert ("wanderer" in reached, "stay_at_home" in reached) == (False, "stay" in more)


def test_cards_of_unknown_origin_may_be_any(tmp_path: Path) -> None:
    assert (
        kinds(tmp_path, "whenever a player gains coins: move things on gems in hand to hand\n")
        == set()
    )


def test_only_what_lays_the_table_is_out_of_reach_of_the_shipped_games() -> None:
    lots = {name for name in load("thunderstone").vocabulary.cards if name.endswith("_lot")}
    assert len(lots) == 38
    assert out_of_reach(load("thunderstone").vocabulary) == lots
    goals = load("map_masters").vocabulary
    aims = {name for name, card in goals.cards.items() if "objective" in card.tags}
    assert out_of_reach(goals) == aims
    assert not out_of_reach(load("tutorial").vocabulary) | out_of_reach(load("clank").vocabulary)


def test_what_is_out_of_reach_is_not_called_never_acquired() -> None:
    pack = load("thunderstone")
    summary = simulate(pack, games=1, players=2, bots=["random"], seed=1)
    assert summary.never_acquired
    assert not [name for name in summary.never_acquired if name.endswith("_lot")]
