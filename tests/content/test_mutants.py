"""Small changes to a pack are found, and told from those that scenarios notice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dsl.packs.load import load
from tests.mutants.__main__ import EQUIVALENT, equivalents, pattern
from tests.mutants.changes import mutants_of
from tests.mutants.figures import CONTENT, figures_of, pinned_figures
from tests.mutants.trial import KILLED, REFUSED, SURVIVED, Trial
from tests.packs_under_test import pack
from tests.playing import write_pack

RULES = """
card gem
    points 2
    play: draw_up 1
verb draw_up(n)
    repeat n: move top of deck to hand
action wait
    shuffle deck
    end phase
"""
SCENARIO = """
scenario "A gem draws"
    given your hand is gem
      and your deck is 3 gem
    do play gem
    expect your hand has 1 card
      and your deck has 2 card
"""


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Trial:
    folder: Path = tmp_path_factory.mktemp("small")
    write_pack(folder, RULES)
    (folder / "all.scenarios").write_text(SCENARIO, encoding="utf-8")
    return Trial.of(load(folder))


@pytest.mark.parametrize(
    ("change", "fate"),
    [
        ("`play: draw_up 1` => `play: draw_up 2`", KILLED),
        ("`play: draw_up 1` => ``", KILLED),
        ("`repeat n: move top of deck to hand` => ``", REFUSED),
        ("`points 2` => `points 3`", SURVIVED),
        ("`shuffle deck` => ``", SURVIVED),
        ("`shuffle deck / end phase` => `end phase / shuffle deck`", REFUSED),
    ],
)
def test_a_change_is_noticed_or_not(trial: Trial, change: str, fate: str) -> None:
    (mutant,) = (one for one in mutants_of(trial.pack) if one.told.endswith(change))
    assert trial.judge(mutant)[0] == fate


@pytest.mark.parametrize("name", sorted(path.stem for path in EQUIVALENT.glob("*.txt")))
def test_what_is_excused_is_a_change_and_has_a_reason(name: str) -> None:
    changes = {mutant.told for mutant in mutants_of(pack(name))}
    for change, reason in equivalents(name).items():
        assert any(pattern(change).fullmatch(one) for one in changes), change
        assert reason, change


@pytest.mark.parametrize("name", sorted(path.parent.name for path in CONTENT.glob("*/figures.txt")))
def test_the_figures_of_the_cards_are_those_that_were_read(name: str) -> None:
    """To write them anew, run with CARDWRIGHT_UPDATE=1, and hold them against the cards."""
    if os.environ.get("CARDWRIGHT_UPDATE") == "1":
        (CONTENT / name / "figures.txt").write_text(figures_of(pack(name)), encoding="utf-8")
    assert set(figures_of(pack(name)).splitlines()) == pinned_figures(name)
