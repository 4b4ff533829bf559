"""Commands that tell about cards, codes and packs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from dsl.packs.load import load
from tests.cardwright.cli.running import MINI, run


def test_the_tree_of_a_card() -> None:
    result = run("tree", MINI, "scout")
    assert result.exit_code == 0
    assert result.output.startswith('card scout "Scout" @9:6\n')
    assert "  tags: companion\n" in result.output
    assert "Counter boots" in result.output
    assert result.output == run("tree", MINI, "SCOUT").output


def test_every_card_has_a_tree() -> None:
    for card in load(MINI).vocabulary.cards:
        result = run("tree", MINI, card)
        assert result.exit_code == 0
        assert result.output.startswith(f"card {card} ")


def test_the_tree_of_an_effect() -> None:
    result = run("tree", MINI, "--effect", "may draw 2")
    assert result.exit_code == 0
    assert result.output.startswith("May @1:1\n")
    assert "Call draw" in result.output


def test_a_mistake_in_an_effect_is_shown_like_any_other() -> None:
    result = run("tree", MINI, "--effect", "+1 skil")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "  1 | +1 skil\n    |    ^^^^ did you mean `skill`?\n" in result.stderr


@pytest.mark.parametrize("rest", [[], ["scout", "--effect", "draw 1"]])
def test_a_tree_is_of_a_card_or_of_an_effect(rest: list[str]) -> None:
    assert run("tree", MINI, *rest).exit_code == 2


@pytest.mark.parametrize("command", ["tree", "describe"])
def test_an_unknown_card_gets_a_suggestion(command: str) -> None:
    result = run(command, MINI, "scuot")
    assert result.exit_code == 2
    assert "There is no card `scuot`. Did you mean `scout`?" in result.output


def test_describe_shows_cards_by_name_or_title_in_a_language() -> None:
    both = run("describe", MINI, "scout", "Burgle")
    assert both.exit_code == 0
    assert "Scout" in both.output
    assert "Burgle" in both.output
    french = run("describe", MINI, "burgle", "--lang", "fr")
    assert "Cambrioler" in french.output
    everything = run("describe", MINI)
    assert everything.exit_code == 0
    for card in load(MINI).vocabulary.cards.values():
        assert card.titles["en"] in everything.output


def test_explain_lists_every_code_and_explains_one() -> None:
    listed = run("explain")
    assert listed.exit_code == 0
    assert any(line.startswith("N001 ") for line in listed.output.split("\n"))
    one = run("explain", "n001")
    assert one.exit_code == 0
    assert one.output.startswith("error[N001]: ")
    assert "\nWrong, in " in one.output
    assert "\nRight, in " in one.output
    assert run("explain", "N999").exit_code == 2


def test_packs_are_listed_with_their_folders(here: Path) -> None:
    shutil.copytree(MINI, here / "mini")
    broken = here / "broken"
    broken.mkdir()
    (broken / "pack.yaml").write_text("title: nothing else\n", encoding="utf-8")
    result = run("packs")
    assert result.exit_code == 0
    rows = [line.split() for line in result.output.strip().split("\n")]
    assert rows[0] == ["order", "pack", "version", "title", "requires", "found"]
    assert ["mini", "1.0.0", "Mini", "-", "here:", "mini"] in [row[1:] for row in rows]
    assert rows[-1][:2] == ["broken", "?"]
    listed = json.loads(run("packs", "--json").stdout)
    assert [one["place"] for one in listed if one["id"] == "mini"] == ["mini"]
