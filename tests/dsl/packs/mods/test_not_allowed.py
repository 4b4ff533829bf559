"""What a mod may not do, and what it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.load import load
from tests.dsl.packs.mods.making import found, make, mod, said


def test_two_mods_that_change_the_same_card_are_told_both_places(here: Path) -> None:
    mod(here, "oak", "change card nut\n    weight 5\n")
    mod(here, "elm", "\nchange card nut\n    use: +2 pebbles\n")
    assert found("oak") == found("elm") == []
    assert said("oak+elm") == [
        (
            "M002",
            "oak/mod.cards:1:13",
            "`elm` and `oak` both change the card `nut`",
            ["elm/mod.cards:2:13"],
        )
    ]


def test_one_mod_changes_a_card_that_another_removes(here: Path) -> None:
    mod(here, "oak", "change card cone\n    weight 5\n")
    mod(here, "elm", "remove card cone\n")
    assert [one[:2] for one in said("oak+elm")] == [("M002", "oak/mod.cards:1:13")]


def test_two_mods_that_change_the_same_board_are_told_both_places(here: Path) -> None:
    for name in ("oak", "elm"):
        change = f"change board: day\nrooms: {{{name}: {{at: [3, 3]}}}}\ntunnels: [pit -- {name}]\n"
        make(here, name, 'wood: "*"', boards__more_yaml=change)
    assert found("oak") == found("elm") == []
    ((code, place, message, others),) = said("elm+oak")
    assert (code, place) == ("M002", "oak/boards/more.yaml:1:15")
    assert message == "`elm` and `oak` both change the board `day`"
    assert others == ["elm/boards/more.yaml:1:15"]


def test_a_missing_pack_is_one_error(here: Path) -> None:
    mod(here, "oak", "change card nut\n    weight 5\n", requires='wod: "*"')
    ((code, place, message, _),) = said("oak")
    assert (code, place) == ("P005", "oak/pack.yaml:5:12")
    assert message == "the pack `wod` is required and cannot be found"
    assert found("oak")[0].hint == "did you mean `wood`?"


def test_a_version_that_does_not_fit_names_both_places(here: Path) -> None:
    mod(here, "oak", "change card nut\n    weight 5\n", requires='wood: ">=1.1,<2"')
    assert said("oak") == [
        (
            "P006",
            "oak/pack.yaml:5:12",
            "`wood` is version 1.0.0, which is not in `>=1.1,<2`",
            ["wood/pack.yaml:2:10"],
        )
    ]


def test_a_circle_names_every_place(here: Path) -> None:
    for name, needed in (("oak", "elm"), ("elm", "ash"), ("ash", "oak")):
        mod(here, name, f"tag of_{name}\n", requires=f'{needed}: "*"')
    ((code, place, message, others),) = said("oak")
    assert (code, place) == ("P007", "ash/pack.yaml:5:12")
    assert message == "packs require each other in a circle: oak -> elm -> ash -> oak"
    assert others == ["oak/pack.yaml:5:12", "elm/pack.yaml:5:12"]


@pytest.mark.parametrize(
    "text",
    [
        "card nut\n    weight 1\n",
        "counter pebbles: shared\n",
        "tag leafy\n",
        "moment use\n",
        "room cave\n",
        "tunnel steep\n    pay 1 steps\n",
        "action rest\n    end phase\n",
    ],
)
def test_a_word_of_the_base_cannot_be_declared_again(here: Path, text: str) -> None:
    mod(here, "oak", text)
    ((code, place, message, others),) = said("oak")
    assert (code, place[:14]) == ("M001", "oak/mod.cards:")
    assert message.endswith("is a word of `wood` already")
    assert others[0].startswith("wood/game.rules:")


def test_a_removed_card_that_is_needed_names_both_places(here: Path) -> None:
    mod(here, "oak", "remove card nut\n")
    ((code, place, _, others),) = said("oak")
    assert (code, place) == ("M005", "oak/mod.cards:1:13")
    assert others == ["wood/game.rules:49:27"]


def test_a_card_of_a_pack_that_is_not_required_is_not_to_be_changed(here: Path) -> None:
    mod(here, "elm", "card burr\n    weight 1\n")
    mod(here, "oak", "change card elm::burr\n    weight 2\n")
    assert [one[0] for one in said("oak")] == ["N010"]
    assert [one[0] for one in said("elm+oak")] == ["M003"]


def test_a_pack_cannot_change_its_own_card(here: Path) -> None:
    mod(here, "oak", "change card burr\n    weight 2\n\ncard burr\n")
    ((code, _, message, others),) = said("oak")
    assert code == "M003"
    assert message == "`burr` is a card of this pack itself, so it cannot be changed here"
    assert others == ["oak/mod.cards:4:6"]


def test_two_mods_may_not_want_different_rulings(here: Path) -> None:
    make(here, "oak", 'wood: "*"', more="options: {wind: wild}\n")
    make(here, "elm", 'wood: "*"', more="options: {wind: stormy}\n")
    make(here, "ash", 'wood: "*"', more="options: {wind: wild}\n")
    assert load("oak+ash").options == {"wind": "wild"}
    ((code, place, _, others),) = said("oak+elm")
    assert (code, place, others) == ("M006", "oak/pack.yaml:5:17", ["elm/pack.yaml:5:17"])
