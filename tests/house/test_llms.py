"""The guide for assistants is up to date, short, and its examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli.main import main
from dsl.model.effects import effect_classes
from dsl.packs.load import load
from dsl.text.reference import COMMON, filled
from interpreter.game.ad_hoc import do_text, value_of
from interpreter.game.game import Game
from tests.paths import ROOT

GUIDE = ROOT / "docs" / "llms.txt"
TEXT = GUIDE.read_text(encoding="utf-8")
MOST_WORDS = 5_000


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    """The pack that the guide shows."""
    files = re.findall(r"`(orchard/[\w./]+)`:\n\n```\w*\n(.*?)```", TEXT, re.DOTALL)
    assert len(files) == 4
    for file, text in files:
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "orchard"


def test_what_is_generated_is_up_to_date() -> None:
    assert filled(TEXT) == TEXT, "run: python -m dsl.text.reference docs/llms.txt"


def test_it_is_short_and_has_every_effect() -> None:
    assert len(TEXT.split()) <= MOST_WORDS
    for effect in effect_classes():
        assert f"`{effect.form}`: " in TEXT
        assert effect.example.split("\n")[0] in TEXT
    assert all(f"\n{code}, " in TEXT for code in COMMON)


def test_its_pack_has_no_mistake_and_passes_its_scenarios(orchard: Path) -> None:
    checked = CliRunner().invoke(main, ["check", str(orchard)])
    assert "no mistakes" in checked.output, checked.output
    assert "2 passed, 0 failed" in CliRunner().invoke(main, ["test", str(orchard)]).output
    formatted = CliRunner().invoke(main, ["fmt", "--check", str(orchard)])
    assert formatted.exit_code == 0, formatted.output


def test_its_pack_can_be_played_to_the_end(orchard: Path) -> None:
    game = Game.new(load(orchard), players=2, seed=1)
    while not game.over:
        game.push(len(game.decision or ()) - 1)
    assert game.result.scores


def test_what_it_says_of_selections_can_be_asked(orchard: Path) -> None:
    game = Game.new(load(orchard), players=2, seed=1)
    paragraph = TEXT.partition("\nSelections can be narrowed")[2].partition("\n\n")[0]
    shown = [" ".join(one.split()) for one in re.findall(r"`([^`]+)`", paragraph)]
    assert len(shown) > 6
    for selection in shown:
        assert isinstance(value_of(game, f"count of {selection}"), int)
    do_text(game, "this turn: cost of tools is 1 less")
