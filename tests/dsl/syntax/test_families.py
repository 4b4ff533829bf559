"""Families: what comes of each row, and where what is wrong with one is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics.report import Diagnostic
from dsl.diagnostics.spans import Span
from dsl.packs.load import check, load
from dsl.packs.recheck import check_declaration
from dsl.syntax.chunks import Filled, Member
from tests.paths import PACKS

FAMILIES = PACKS / "families"
BASE = {
    "pack.yaml": "id: nuts\nversion: 1.0.0\nlanguage: 1\ntitle: Nuts\n",
    "game.rules": (
        "game nuts\n    players 1 to 2\n\nturn\n    phase main: actions rest\n\n"
        "action rest\n    end game\n\ncounter coins: each player\nattribute weight: number\n"
        "tag brown, green\nmoment play\nzone bowl: shared\n\nsetup\n    create all cards in bowl\n"
    ),
}
ROWS = "table nuts: nut, heavy\n    hazel, 1\n    walnut, 2\n\n"
FAMILY = "family nuts\n    card {nut}\n        weight {heavy}\n"


def checked(folder: Path, **files: str) -> list[Diagnostic]:
    for name, text in {
        **BASE,
        **{key.replace("_", "."): one for key, one in files.items()},
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    return list(check(folder)[1])


def told(found: list[Diagnostic]) -> list[tuple[str, str, str]]:
    return [(one.code, str(one.span).rpartition("/")[2], one.message) for one in found]


def test_holes_are_filled_in_names_titles_tags_and_effects() -> None:
    pack = load(FAMILIES)
    queen = pack.vocabulary.cards["queen_of_hearts"]
    assert queen.titles == {"en": "Queen of hearts", "fr": "Dame de cœur", "de": "Herz-Dame"}
    assert queen.tags == ("hearts", "red")
    assert str(queen.span).endswith("game.rules:42:10")
    assert [name for name in pack.vocabulary.counters if name.endswith("_won")] == [
        *("clubs_won", "hearts_won", "spades_won", "diamonds_won")
    ]
    assert pack.cards["ten_of_clubs"].text("en").endswith("Play: +10 coins.")
    stoat = pack.vocabulary.cards["stoat"]
    assert (stoat.titles["fr"], stoat.copies, "cost" in stoat.attributes) == ("Stoat", 3, False)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {"a_cards": ROWS + FAMILY.replace("{heavy}", "{heavi}")},
            [("D030", "a.cards:7:17", "no table of this family has a column `heavi`")],
            id="no such column",
        ),
        pytest.param(
            {"a_cards": ROWS + FAMILY.replace("card {nut}", 'card {nut} "the {nuut}"')},
            [("D030", "a.cards:6:22", "no table of this family has a column `nuut`")],
            id="no such column, in a title",
        ),
        pytest.param(
            {"a_cards": ROWS + FAMILY.replace("{heavy}", "3")},
            [("R003", "a.cards:1:18", "no family has a hole `{heavy}` for this column")],
            id="a column that nobody uses",
        ),
        pytest.param(
            {"a_cards": FAMILY, "nuts_csv": "nut,heavy\nhazel,1\nwalnut,2x\n"},
            [("N005", "nuts.csv:3:8", "in `walnut`: there is no counter or card `x`")],
            id="a bad number in a CSV file",
        ),
        pytest.param(
            {"a_cards": FAMILY, "nuts_csv": "nut,heavy\nhazel,one\nwalnut,2\n"},
            [("N001", "nuts.csv:2:7", "in `hazel`: there is no word `one`")],
            id="a word where a number should be",
        ),
        pytest.param(
            {"a_cards": FAMILY, "nuts_csv": "nut,heavy\nhazel,1\nwalnut,2\nhazel,3\n"},
            [("D001", "nuts.csv:4:1", "in `hazel`: `hazel` is declared already")],
            id="a name twice",
        ),
        pytest.param(
            {"a_cards": ROWS + FAMILY.replace("nut}", "nut}_big", 1) + "    card {nut}_big\n"},
            [
                (
                    "D001",
                    "a.cards:8:10",
                    "in `hazel_big` and 1 more: `hazel_big` is declared already",
                )
            ],
            id="two declarations of one name",
        ),
        pytest.param(
            {"a_cards": FAMILY, "nuts_csv": "nut,heavy\nhazel,1,4\n"},
            [("R002", "nuts.csv:2:1", "this row has 3 values for 2 columns")],
            id="a long row",
        ),
        pytest.param(
            {"a_cards": FAMILY, "nuts_csv": 'nut,heavy\n"hazel,1\n'},
            [("R001", "nuts.csv:3", "this is not a row of a CSV file: unexpected end of data")],
            id="a CSV file that is none",
        ),
        pytest.param(
            {"a_cards": FAMILY, "nuts_csv": 'nut,heavy,nut fr\nhazel,1,Noi"sette\n'},
            [],
            id="a title that is not used",
        ),
        pytest.param(
            {"a_cards": ROWS + FAMILY + "        play: +1 coinz\n"},
            [
                (
                    "N005",
                    "a.cards:8:18",
                    "in `hazel` and 1 more: there is no counter or card `coinz`",
                )
            ],
            id="what is wrong with all is told once",
        ),
        pytest.param(
            {"a_cards": ROWS + FAMILY + "        play: +{heavy} coins +\n"},
            [("L011", "a.cards:8:30", "in `hazel` and 1 more: `+` does not fit here")],
            id="what no member can be read with",
        ),
        pytest.param(
            {"a_cards": ROWS + FAMILY + "    family nuts\n        card {nut}\n"},
            [("R007", "a.cards:8:5", "a `family` does not stand in a family")],
            id="a family in a family",
        ),
        pytest.param(
            {"a_cards": ROWS + FAMILY + "family nuts\n"},
            [("L013", "a.cards:8:1", "something must be indented under this line")],
            id="an empty family",
        ),
    ],
)
def test_what_is_wrong_is_told_at_its_place(
    tmp_path: Path, files: dict[str, str], expected: list[tuple[str, str, str]]
) -> None:
    found = told(checked(tmp_path, **files))
    assert [
        (code, place.removesuffix(":1") if code == "R001" else place, said)
        for code, place, said in found
    ] == expected


def test_a_value_is_mended_in_its_table(tmp_path: Path) -> None:
    found = checked(
        tmp_path,
        a_cards="family nuts\n    card {nut}\n        {kind}\n",
        nuts_csv="nut,kind\nhazel,brwn\nwalnut,green\n",
    )
    [one] = found
    assert one.fix is not None
    assert (one.fix.text, one.fix.span) == ("brown", one.span)
    assert str(one.span).endswith("nuts.csv:2:7")
    assert [(str(at).rpartition("/")[2], text) for at, text in one.related] == [
        ("a.cards:3:9", "it is put in here, for `hazel`")
    ]


def test_a_changed_table_is_read_again(tmp_path: Path) -> None:
    assert not checked(tmp_path, a_cards=FAMILY, nuts_csv="nut,heavy\nhazel,1\n")
    before = load(tmp_path)
    assert not checked(tmp_path, a_cards=FAMILY, nuts_csv="nut,heavy\nhazel,1\nwalnut,2\n")
    after = load(tmp_path)
    assert (list(before.cards), list(after.cards)) == (["hazel"], ["hazel", "walnut"])
    assert before.fingerprint != after.fingerprint


def test_a_mod_changes_a_member_and_makes_a_family_of_its_own(tmp_path: Path) -> None:
    base, mod = tmp_path / "nuts", tmp_path / "more"
    base.mkdir()
    mod.mkdir()
    assert not checked(base, a_cards=ROWS + FAMILY)
    manifest = 'id: more\nversion: 1.0.0\nlanguage: 1\ntitle: More\nrequires: {nuts: "1.0"}\n'
    (mod / "pack.yaml").write_text(manifest)
    (mod / "a.cards").write_text(
        "change card hazel\n    weight 7\n\n" + FAMILY.replace("card ", "card old_")
    )
    pack = load(mod, paths=[tmp_path])
    weights = {
        name: card.attributes["weight"].constant() for name, card in pack.vocabulary.cards.items()
    }
    assert weights == {"hazel": 7, "walnut": 2, "old_hazel": 1, "old_walnut": 2}


def test_a_family_is_checked_alone() -> None:
    pack = load(FAMILIES)
    file = next(file for file in pack.texts if file.endswith("beasts.cards"))
    text = pack.texts[file]
    assert not list(check_declaration(pack, text, file))
    family = text[text.index("family") :]
    assert not list(check_declaration(pack, family, file))
    [found] = check_declaration(pack, family.replace("{cost} coins", "{cost} coinz"), file)
    assert found.message == "in `otter` and 1 more: there is no counter or card `coinz`"
    table = next(file for file in pack.texts if file.endswith(".csv"))
    assert not list(check_declaration(pack, pack.texts[table], table))
    [found] = check_declaration(pack, pack.texts[table] + "vole\n", table)
    assert found.code == "R002"


def test_places_in_a_member_are_those_of_the_family() -> None:
    # card {rank}_of_{suit} "x"     stands indented by four, and is: card ace_of_clubs "x"
    ace, clubs = Span.at("t.csv", 2), Span.at("s.csv", 2)
    member = Member("m", 4, ((Filled(5, 8, 9, 15, ace), Filled(12, 17, 19, 25, clubs)),))

    def place(start: int, end: int) -> tuple[int, int, Span | None]:
        found = member.place(Span("f", 3, start, 3, end), 0)
        return found.column, found.end_column, found.cell

    assert place(1, 5) == (5, 9, None)
    assert place(6, 18) == (10, 26, None)
    assert place(6, 9) == (10, 16, ace)
    assert place(14, 16) == (20, 26, clubs)
    assert place(19, 22) == (27, 30, None)


def test_families_stay_small_one_by_one_and_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dsl.syntax.families.MOST_MEMBERS", 3)
    two = ROWS + FAMILY + "    card {nut}_big\n"
    assert [code for code, _, _ in told(checked(tmp_path, a_cards=two))] == ["R005"]
    monkeypatch.setattr("dsl.syntax.families.MOST_MEMBERS", 100)
    monkeypatch.setattr("dsl.syntax.families.MOST_IN_ALL", 1)
    again = ROWS + FAMILY + FAMILY.replace("card {nut}", "card {nut}_big")
    assert "R005" in [code for code, _, _ in told(checked(tmp_path, a_cards=again))]
