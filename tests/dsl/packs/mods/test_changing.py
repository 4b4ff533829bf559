"""What a mod adds, changes and removes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.load import load
from dsl.text.describe import describe_card
from interpreter.game.game import Game
from tests.dsl.packs.mods.making import found, make, mod, said


def test_a_changed_card_has_what_is_said_anew_and_keeps_the_rest(here: Path) -> None:
    mod(here, "oak", 'change card nut "Big Nut"\n    weight 5\n    use: +4 pebbles\n')
    before, after = load("wood").vocabulary.cards["nut"], load("oak").vocabulary.cards["nut"]
    assert after.titles == {"en": "Big Nut"}
    assert (after.tags, after.copies, after.flavour) == (("leafy",), 3, {"en": "Hard."})
    text = describe_card(after, load("oak").vocabulary, "en")
    assert "Weight: 5" in text
    assert "+4 pebbles" in text
    assert "+2 pebbles" in text  # what it does when it is found
    assert "+1 pebble." not in text
    assert [ability.moment for ability in after.abilities] == ["use", "found"]
    assert before.titles["en"] == "Nut"


@pytest.mark.parametrize(
    ("written", "titles"),
    [
        ("", {"en": "Nut", "fr": "Noix"}),
        (' "Husk"', {"en": "Husk"}),
        (' "Husk" fr "Coque"', {"en": "Husk", "fr": "Coque"}),
        (' fr "Noisette"', {"en": "Nut", "fr": "Noisette"}),
    ],
)
def test_a_new_name_is_new_in_every_language(
    here: Path, written: str, titles: dict[str, str]
) -> None:
    mod(here, "oak", f"change card nut{written}\n    weight 5\n")
    pack = load("oak")
    assert pack.vocabulary.cards["nut"].titles == titles
    face = describe_card(pack.vocabulary.cards["nut"], pack.vocabulary, "fr")
    assert face.startswith(titles.get("fr", titles["en"]))


def test_tags_copies_and_flavour_are_replaced_when_they_are_said(here: Path) -> None:
    mod(here, "oak", 'change card nut\n    shiny\n    copies 1\n    flavour "Soft."\n')
    card = load("oak").vocabulary.cards["nut"]
    assert (card.tags, card.copies, card.flavour) == (("shiny",), 1, {"en": "Soft."})


def test_a_change_is_checked_like_a_card(here: Path) -> None:
    mod(here, "oak", "change card nut\n    weigt 5\n    use: +4 pebels\n")
    assert [(one.code, one.span.line) for one in found("oak")] == [("N008", 2), ("N005", 3)]


def test_a_change_must_leave_a_card_whole(here: Path) -> None:
    text = "card burr\n    leafy\n"
    mod(here, "elm", text)
    mod(here, "oak", "change card burr\n    shiny\n", requires='elm: "*"')
    assert said("oak") == [("D023", "oak/mod.cards:1:13", "`burr` needs a `weight`", [])]


def test_a_removed_card_is_not_in_the_game(here: Path) -> None:
    mod(here, "oak", "remove card cone\n")
    pack = load("oak")
    assert "cone" not in pack.vocabulary.cards
    game = Game.new(pack, players=1, seed=1)
    assert "cone" in load("wood").vocabulary.cards
    assert game.decision is not None


def test_a_card_that_is_not_there_cannot_be_changed(here: Path) -> None:
    mod(here, "oak", "change card nutt\n    weight 5\n\nremove card con\n")
    assert [(one.code, one.hint) for one in found("oak")] == [
        ("N010", "did you mean `nut`?"),
        ("N010", "did you mean `cone`?"),
    ]


def test_a_mod_of_a_mod_changes_what_that_left(here: Path) -> None:
    mod(here, "elm", "change card nut\n    weight 5\n    copies 2\n")
    mod(here, "oak", "change card nut\n    weight 6\n", requires='wood: "*", elm: "*"')
    card = load("oak").vocabulary.cards["nut"]
    assert card.copies == 2
    assert "Weight: 6" in describe_card(card, load("oak").vocabulary, "en")


def test_a_changed_board_has_what_is_said_anew_and_keeps_the_rest(here: Path) -> None:
    change = """\
change board: day
rooms:
  loft: {slots: {small: 4}}
  shed: {at: [2, 0]}
tunnels:
  - loft -> shed: steep
remove tunnels:
  - loft -- lobby
remove rooms: [pit]
"""
    make(here, "oak", 'wood: "*"', boards__more_yaml=change)
    board = load("oak").boards["day"]
    rooms = {room.name: room for room in board.rooms}
    assert list(rooms) == ["lobby", "loft", "shed"]
    assert (rooms["loft"].kinds, rooms["loft"].slots, rooms["loft"].at) == (
        ("cave",),
        {"small": 4},
        (1, 0),
    )
    assert [(t.source, t.target, t.one_way) for t in board.tunnels] == [("loft", "shed", True)]
    assert len(load("wood").boards["day"].rooms) == 3


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ("change board: night\n", "N021", "1:15"),
        ("change board: day\nremove rooms: [loof]\n", "B005", "2:16"),
        ("change board: day\nremove tunnels: [lobby -> loft]\n", "M007", "2:18"),
        ("change board: day\nremove tunnels:\n  - lobby -- loft: cave\n", "B008", "3:20"),
        ("change board: day\nremove tunnels:\n  - lobby -- pit: [steep, steep]\n", "M007", "3:5"),
        ("change board: day\ntunnels: [pit -- pond]\n", "B005", "2:18"),
        ("change board: day\nrooms: {loft: {kinds: [cav]}}\n", "B007", "2:24"),
        ("change board: day\nroms: {}\n", "Y013", "2:1"),
        ("board: day\nrooms: {lobby: }\n", "M001", "1:8"),
    ],
)
def test_a_mistake_in_a_change_of_a_board_is_found(
    here: Path, change: str, code: str, place: str
) -> None:
    make(here, "oak", 'wood: "*"', boards__more_yaml=change)
    assert (code, f"oak/boards/more.yaml:{place}") in [one[:2] for one in said("oak")]
