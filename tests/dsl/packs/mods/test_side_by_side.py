"""Packs that do not know of each other, in one game."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from dsl.packs.load import load
from dsl.packs.recheck import check_declaration
from interpreter.testing.scenarios import run_scenario
from tests.dsl.packs.mods.making import BURR, found, make, mod, run, said


def test_mods_that_declare_the_same_word_each_keep_their_own(here: Path) -> None:
    mod(here, "elm", BURR.format(title="Elm Burr", n=2))
    mod(
        here, "oak", BURR.format(title="Oak Burr", n=5) + "      and count of burrs in basket = 1\n"
    )
    pack = load("elm+oak")
    titles = {name: card.titles["en"] for name, card in pack.vocabulary.cards.items()}
    assert titles["burr"] == "Elm Burr"
    assert titles["oak::burr"] == "Oak Burr"
    assert [run_scenario(pack, one).passed for one in pack.scenarios] == [True, True]


def test_the_name_of_a_thing_in_one_rule_is_no_word_of_another_mod(here: Path) -> None:
    mod(here, "elm", "counter gust: shared\n")
    mod(here, "oak", "verb blow(n)\n    let gust = n + 1\n    +gust pebbles\n")
    # Nothing uses these words yet, which is told.
    assert {one.code for one in found("elm+oak")} == {"W024"}


def test_kinds_of_boards_are_those_of_the_board_s_own_pack(here: Path) -> None:
    for name in ("elm", "oak"):
        board = f"board: dusk\nrooms: {{lobby: {{kinds: [wet]}}, {name}_end: }}\ntunnels:\n"
        board += f"  - lobby -- {name}_end: [wet]\n"
        text = 'room wet\n    enter: +1 pebbles\n\ntunnel wet "wet of {}"\n    pay 1 steps\n'
        mod(here, name, text.format(name), boards__dusk_yaml=board)
    pack = load("elm+oak")
    assert sorted(pack.boards) == ["day", "dusk", "oak::dusk"]
    assert pack.boards["dusk"].tunnels[0].kinds == (("wet", ()),)
    assert pack.boards["oak::dusk"].tunnels[0].kinds == (("oak::wet", ()),)
    assert pack.boards["oak::dusk"].rooms[0].kinds == ("oak::wet",)


def test_a_full_name_says_which_word_is_meant(here: Path) -> None:
    mod(here, "oak", "change card wood::nut\n    weight 5\n\nverb blow\n    +1 wood::pebbles\n")
    assert {one.code for one in found("oak")} == {"W024"}


def test_packs_together_are_one_game_with_both_in_it(here: Path) -> None:
    mod(here, "elm", "card elm_burr\n")
    mod(here, "oak", "card oak_burr\n")
    pack = load("wood+oak+elm")
    assert pack.id == "wood+elm+oak"
    assert {"elm_burr", "oak_burr", "nut"} <= set(pack.vocabulary.cards)
    assert load(["oak", "elm"]).vocabulary.cards.keys() == pack.vocabulary.cards.keys()


def test_a_pack_whose_folder_has_a_plus_is_found(here: Path) -> None:
    root = mod(here, "oak", "tag of_oak\n")
    root.rename(here / "a+b")
    assert load("a+b").id == "oak"


def test_a_mod_is_played_on_the_board_of_its_game(here: Path) -> None:
    night = "board: night\nrooms: {lobby: , pond: }\ntunnels: [lobby -- pond]\n"
    make(here, "oak", 'wood: "*"', more="board: night\n", boards__a_yaml=night)
    mod(here, "elm", "tag of_elm\n", requires='oak: "*"')
    board = load("elm").board
    assert board is not None
    assert board.name == "night"


def test_a_declaration_is_checked_again_without_the_rest_of_its_mod(here: Path) -> None:
    text = "change card nut\n    weight 5\n\nremove card cone\n"
    mod(here, "oak", text)
    pack = load("oak")
    assert list(check_declaration(pack, text, "oak/mod.cards")) == []
    assert list(check_declaration(pack, text, "oak/mod.cards")) == []
    wrong = list(check_declaration(pack, "change card nut\n    wight 5\n", "oak/mod.cards"))
    assert [one.code for one in wrong] == ["N008"]


def test_a_pack_is_asked_for_once(here: Path) -> None:
    root = mod(here, "oak", "tag of_oak\n")
    with ZipFile(here / "a.zip", "w") as archive:
        for file in sorted(root.iterdir()):
            archive.write(file, file.name)
    ((code, _, message, _),) = said("a.zip+oak")
    assert (code, message) == ("P022", "the pack `oak` is asked for twice: as `a.zip` and as `oak`")
    ((code, _, message, _),) = said("wood+oak+wood")
    assert (code, message) == ("P022", "the pack `wood` is asked for twice")
    assert run("check", "oak+oak").exit_code == 2
    assert [one for one in found("wood+a.zip") if one.severity == "error"] == []


def test_a_required_pack_that_is_nowhere_is_to_be_put_beside_it(here: Path) -> None:
    make(here, "oak", 'quarry: "*"')
    (missing,) = found("oak")
    assert missing.code == "P005"
    assert missing.hint is not None
    assert missing.hint.startswith("put it beside this pack")
