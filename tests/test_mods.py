"""Packs that build on packs: what a mod adds, changes and removes, and what it may not."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

from dsl.describe import describe_card
from dsl.diagnostics import Diagnostic
from dsl.packs import check, load
from dsl.places import looking_also_in, user_folder
from dsl.recheck import check_declaration
from interpreter.cli.main import main
from interpreter.game import Game
from interpreter.scenarios import run_scenario

PACK = "id: {id}\nversion: {version}\nlanguage: 1\ntitle: {id}\n"

WOOD = """\
game wood "Wood"
    players 1 to 2

counter pebbles "pebble|pebbles": each player
counter steps: each player
zone basket: each player
zone river: shared, pile
tag leafy, shiny
attribute weight: number, needed by shiny
moment use, found
pawn fox: each player, starts at lobby
slot small
room cave

option wind: calm, stormy, wild

tunnel every
    pay 1 steps

tunnel steep
    pay 1 steps

card nut "Nut" fr "Noix"
    leafy
    weight 2
    copies 3
    use: +1 pebbles
    found: +2 pebbles
    flavour "Hard."

card cone "Cone"
    weight 1
    use: +3 pebbles

action pick(c: card in basket) "pick {c}"
    do c.use

action walk(t: crossing) "walk to {t}"
    cross t

action rest "rest"
    end phase

turn
    phase day: actions pick, walk, rest

setup
    create all cards in river
    each player: create 1 nut in basket

end when pebbles > 99
score pebbles: pebbles
"""

DAY = """\
board: day
rooms:
  lobby: {at: [0, 0]}
  loft: {at: [1, 0], kinds: [cave], slots: {small: 1}}
  pit: {at: [1, 1]}
tunnels:
  - lobby -- loft: steep
  - loft -- pit
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a pack `wood` in it and nothing installed."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    make(folder, "wood", game_rules=WOOD, boards__day_yaml=DAY)
    return folder


def make(
    folder: Path, id_: str, requires: str = "", version: str = "1.0.0", more: str = "", **files: str
) -> Path:
    """A pack on disk; `cards__a_cards` is the file `cards/a.cards`."""
    root = folder / id_
    root.mkdir(parents=True)
    text = PACK.format(id=id_, version=version) + more
    (root / "pack.yaml").write_text(text + (f"requires: {{{requires}}}\n" if requires else ""))
    for key, content in files.items():
        *parents, last = key.split("__")
        path = root.joinpath(*parents, ".".join(last.rsplit("_", 1)))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return root


def mod(folder: Path, id_: str, text: str, requires: str = 'wood: "*"', **files: str) -> Path:
    return make(folder, id_, requires, mod_cards=text, **files)


def found(reference: str) -> list[Diagnostic]:
    return list(check(reference)[1])


def said(reference: str) -> list[tuple[str, str, str, list[str]]]:
    """Code, place and sentence of what is wrong, and the other places that it names."""
    return [
        (one.code, str(one.span), one.message, [str(span) for span, _ in one.related])
        for one in found(reference)
    ]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


# ---------------------------------------------------------------- what a mod changes


def test_a_changed_card_has_what_is_said_anew_and_keeps_the_rest(here: Path) -> None:
    mod(here, "oak", 'change card nut "Big Nut"\n    weight 5\n    use: +4 pebbles\n')
    before, after = load("wood").words.cards["nut"], load("oak").words.cards["nut"]
    assert after.titles == {"en": "Big Nut"}
    assert (after.tags, after.copies, after.flavour) == (("leafy",), 3, {"en": "Hard."})
    text = describe_card(after, load("oak").words, "en")
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
    assert pack.words.cards["nut"].titles == titles
    face = describe_card(pack.words.cards["nut"], pack.words, "fr")
    assert face.startswith(titles.get("fr", titles["en"]))


def test_tags_copies_and_flavour_are_replaced_when_they_are_said(here: Path) -> None:
    mod(here, "oak", 'change card nut\n    shiny\n    copies 1\n    flavour "Soft."\n')
    card = load("oak").words.cards["nut"]
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
    assert "cone" not in pack.words.cards
    game = Game.new(pack, players=1, seed=1)
    assert "cone" in load("wood").words.cards
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
    card = load("oak").words.cards["nut"]
    assert card.copies == 2
    assert "Weight: 6" in describe_card(card, load("oak").words, "en")


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
        ("change board: day\nremove tunnels:\n  - lobby -- loft: cave\n", "M007", "3:5"),
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


# ---------------------------------------------------------------- what it may not


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
    assert (code, place) == ("M005", "wood/game.rules:49:27")
    assert others == ["oak/mod.cards:1:13"]


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


# ---------------------------------------------------------------- packs side by side


BURR = """\
card burr "{title}"
    use: +{n} pebbles

scenario "Picking a burr"
    given your basket is burr
      and your pebbles is 0
    do pick burr
    expect your pebbles is {n}
"""


def test_mods_that_declare_the_same_word_each_keep_their_own(here: Path) -> None:
    mod(here, "elm", BURR.format(title="Elm Burr", n=2))
    mod(
        here, "oak", BURR.format(title="Oak Burr", n=5) + "      and count of burrs in basket = 1\n"
    )
    pack = load("elm+oak")
    titles = {name: card.titles["en"] for name, card in pack.words.cards.items()}
    assert titles["burr"] == "Elm Burr"
    assert titles["oak::burr"] == "Oak Burr"
    assert [run_scenario(pack, one).passed for one in pack.scenarios] == [True, True]


def test_the_name_of_a_thing_in_one_rule_is_no_word_of_another_mod(here: Path) -> None:
    mod(here, "elm", "counter gust: shared\n")
    mod(here, "oak", "verb blow(n)\n    let gust = n + 1\n    +gust pebbles\n")
    assert found("elm+oak") == []


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
    assert found("oak") == []


def test_packs_together_are_one_game_with_both_in_it(here: Path) -> None:
    mod(here, "elm", "card elm_burr\n")
    mod(here, "oak", "card oak_burr\n")
    pack = load("wood+oak+elm")
    assert pack.id == "wood+elm+oak"
    assert {"elm_burr", "oak_burr", "nut"} <= set(pack.words.cards)
    assert load(["oak", "elm"]).words.cards.keys() == pack.words.cards.keys()


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
    assert found("wood+a.zip") == []


def test_a_required_pack_that_is_nowhere_is_to_be_put_beside_it(here: Path) -> None:
    make(here, "oak", 'quarry: "*"')
    (missing,) = found("oak")
    assert missing.code == "P005"
    assert missing.hint is not None
    assert missing.hint.startswith("put it beside this pack")


# ---------------------------------------------------------------- where packs are found


def test_packs_are_found_in_a_path_and_in_the_users_folder(here: Path, tmp_path: Path) -> None:
    mod(tmp_path / "mods", "oak", "tag of_oak\n")
    mod(tmp_path / "data" / "cardwright" / "packs", "elm", "tag of_elm\n")
    assert run("check", "oak").exit_code == 2
    path = ("--path", str(tmp_path / "mods"))
    assert run("check", "oak", *path).exit_code == 0
    assert run("check", "oak+elm", *path).exit_code == 0
    assert run("check", "oak").exit_code == 2  # a path is for one command
    assert run("check", "elm").exit_code == 0
    with looking_also_in([tmp_path / "mods"]):
        assert load("oak").id == "oak"


def test_files_of_packs_in_folders_of_one_name_are_told_apart(here: Path, tmp_path: Path) -> None:
    for number, name in enumerate(("oak", "elm")):
        place = tmp_path / f"mods_{number}"
        root = mod(place, name, f"card {name}_burr\n    wieght 1\n")
        root.rename(place / "same")
    paths = ("--path", str(tmp_path / "mods_0"), "--path", str(tmp_path / "mods_1"))
    output = run("check", "oak+elm", *paths).output
    assert "  same/mod.cards:2:5" in output
    assert "  mods_1/same/mod.cards:2:5" in output
    assert "card oak_burr" not in output


def test_every_system_has_its_folder_for_packs() -> None:
    home = {"HOME": "/home/ada"}
    assert user_folder("linux", home) == Path("/home/ada/.local/share/cardwright/packs")
    data = {**home, "XDG_DATA_HOME": "/data"}
    assert user_folder("linux", data) == Path("/data/cardwright/packs")
    mac = Path("/home/ada/Library/Application Support/Cardwright/packs")
    assert user_folder("darwin", home) == mac
    windows = {"USERPROFILE": "C:/ada", "APPDATA": "C:/ada/AppData/Roaming"}
    assert user_folder("win32", windows) == Path("C:/ada/AppData/Roaming/Cardwright/packs")


def test_packs_are_listed_in_the_order_in_which_they_load(here: Path, tmp_path: Path) -> None:
    mod(here, "ash", "tag of_ash\n", requires='oak: "*"')
    mod(here, "oak", "tag of_oak\n", requires='wood: ">=1.0,<2", reed: "*"')
    mod(tmp_path / "mods", "bark", "tag of_bark\n", requires='wood: "^2"')
    listed = json.loads(run("packs", "--json", "--path", str(tmp_path / "mods")).stdout)
    mine = [one for one in listed if one["found"] != "shipped"]
    assert [one["id"] for one in mine] == ["wood", "bark", "oak", "ash"]
    assert [one["found"] for one in mine] == ["here", "--path", "here", "here"]
    assert mine[2]["requires"] == ["wood >=1.0,<2", "reed"]
    assert mine[2]["problems"] == ["reed is missing"]
    assert mine[1]["problems"] == ["wood is 1.0.0"]


def test_what_is_loaded_for_one_game_is_listed(here: Path) -> None:
    mod(here, "oak", "tag of_oak\n")
    mod(here, "elm", "tag of_elm\n")
    rows = [line.split() for line in run("packs", "oak+elm").output.strip().split("\n")]
    assert [row[:2] for row in rows[1:]] == [["1", "wood"], ["2", "elm"], ["3", "oak"]]


def test_every_command_takes_packs_together(here: Path) -> None:
    mod(here, "oak", BURR.format(title="Oak Burr", n=5))
    mod(here, "elm", BURR.format(title="Elm Burr", n=2))
    both = "oak+elm"
    assert run("check", both).exit_code == 0
    assert run("test", both).output == "2 passed, 0 failed\n"
    assert run("describe", both, "oak::burr").output.startswith("Oak Burr")
    assert "Gain" in run("tree", both, "burr").output
    assert run("board", "lint", both).exit_code in (0, 1)
    assert run("board", "draw", both, "-o", "day.svg").exit_code == 0
    played = run("simulate", both, "--games", "2", "--players", "2", "--max-decisions", "40")
    assert played.exit_code in (0, 1)
    (here / "steps.txt").write_text("+2 pebbles\n", encoding="utf-8")
    assert "pebbles 0 -> 2" in run("repl", both, "--script", "steps.txt").output
    assert run("new", "card", both, "leaf").exit_code == 2
