"""Cards in the folder `scenarios/` are for scenarios alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics.report import PackError
from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.packs.recheck import check_declaration
from interpreter.game.game import Game
from interpreter.testing.scenarios import run_scenario
from tests.playing import write_pack

RULES = """
counter calls: each player
card owl
    points 3
action call
    +1 calls
"""
TRIALS = """
tag trial
table beasts: beast, worth
    newt, 2
    toad, 5
family beasts
    card fx_{beast}
        trial
        points {worth}
"""
SCENARIO = """
scenario "Trials are cards like any"
    given your deck is fx_newt, owl, fx_toad
    expect sum of points of trials in your deck = 7
      and sum of points of cards in your deck = 10
"""


@pytest.fixture
def staged(tmp_path: Path) -> Pack:
    write_pack(tmp_path / "small", RULES)
    add(tmp_path, "trials.cards", TRIALS)
    add(tmp_path, "all.scenarios", SCENARIO)
    return load(tmp_path / "small")


def add(folder: Path, name: str, text: str) -> None:
    file = folder / "small" / "scenarios" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_the_game_does_not_know_them(staged: Pack) -> None:
    assert "owl" in staged.vocabulary.cards
    assert not {"fx_newt", "fx_toad"} & staged.vocabulary.cards.keys()
    assert "trial" not in staged.vocabulary.tags
    assert len(staged.cards) == staged.contents.cards == len(staged.staged.cards) - 2
    assert all(card.name != "fx_newt" for card in Game.new(staged, 2, 1).program.cards)


def test_scenarios_have_them(staged: Pack) -> None:
    (scenario,) = staged.scenarios
    assert run_scenario(staged, scenario).problem is None
    assert staged.staged is staged.staged
    assert "fx_newt" in staged.staged.vocabulary.cards


def test_they_are_kept_with_the_pack(staged: Pack) -> None:
    again = load(staged.folder)
    assert "fx_toad" in again.staged.vocabulary.cards
    assert "fx_toad" not in again.vocabulary.cards


def test_a_pack_without_them_is_its_own_stage(tmp_path: Path) -> None:
    write_pack(tmp_path / "small", RULES)
    pack = load(tmp_path / "small")
    assert pack.staged is pack


def test_the_game_cannot_name_them(tmp_path: Path) -> None:
    write_pack(tmp_path / "small", RULES + "action cheat\n    create 1 fx_newt in deck\n")
    add(tmp_path, "trials.cards", TRIALS)
    with pytest.raises(PackError, match="fx_newt"):
        load(tmp_path / "small")


def test_nothing_but_cards_and_tags_is_for_scenarios_alone(tmp_path: Path) -> None:
    write_pack(tmp_path / "small", RULES)
    add(tmp_path, "trials.cards", "counter frost: shared\n")
    with pytest.raises(PackError, match="a counter cannot be for scenarios alone"):
        load(tmp_path / "small")


def test_an_editor_reads_them_where_they_belong(staged: Pack) -> None:
    files = {Path(file).name: file for file in staged.texts}
    scenario = SCENARIO.replace("Trials are", "Trials stay")
    assert not list(check_declaration(staged, scenario, files["all.scenarios"]))
    assert not list(check_declaration(staged, TRIALS, files["trials.cards"]))
    card = "card heap\n    points count of fx_newts in your deck\n"
    rules = next(file for file in staged.texts if file.endswith(".rules"))
    assert check_declaration(staged, card, rules).has_errors
