"""A manifest is read with all its mistakes at once, packs load after what they require, and a
pack's folder is read without ever leaving it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dsl.diagnostics.report import Diagnostic, Report
from dsl.packs import folders
from dsl.packs.folders import PackFiles, find_pack, known_packs, read_pack
from dsl.packs.load_order import order_packs
from dsl.packs.manifest import Manifest, Version, parse_range, read_manifest
from dsl.yamltext.forms.manifest_form import LANGUAGE_VERSION

GOOD = """\
id: deep_pits
version: 1.2.0
language: 1
title: {en: Deep Pits, fr: Puits profonds}
authors: [Ada, Grace]
summary: More pits.
requires:
  base: ">=1.0 <2"
  rooms: ^0.2
options:
  late_draw: on
  first_hand: 5
  strict: true
board: day
"""


def read(text: str) -> tuple[Manifest | None, list[Diagnostic]]:
    report = Report()
    return read_manifest(text, "pack.yaml", report), list(report)


def test_a_manifest_is_read_with_the_places_of_its_values() -> None:
    manifest, found = read(GOOD)
    assert found == []
    assert manifest is not None
    assert (manifest.id, manifest.version, manifest.language) == ("deep_pits", Version(1, 2, 0), 1)
    assert manifest.titles == {"en": "Deep Pits", "fr": "Puits profonds"}
    assert manifest.authors == ("Ada", "Grace")
    assert manifest.summary == {"en": "More pits."}
    assert [(need.pack, str(need.range)) for need in manifest.requires] == [
        ("base", ">=1.0 <2"),
        ("rooms", "^0.2"),
    ]
    assert {name: choice.value for name, choice in manifest.options.items()} == {
        "late_draw": "on",
        "first_hand": 5,
        "strict": "true",
    }
    assert manifest.board == "day"
    assert str(manifest.span("board")) == "pack.yaml:14:8"
    assert str(manifest.options["first_hand"].name_span) == "pack.yaml:12:3"


def test_only_four_keys_are_needed() -> None:
    manifest, found = read("id: pits\nversion: 0.1.0\nlanguage: 1\ntitle: Pits\n")
    assert found == []
    assert manifest is not None
    assert (manifest.authors, manifest.requires, manifest.options) == ((), (), {})
    assert (manifest.board, manifest.summary) == (None, {})


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "message"),
    [
        ("deep_pits", "Deep Pits", "P001", "1:5", "`Deep Pits` cannot be the id of a pack"),
        ("deep_pits", "2pits", "P001", "1:5", "`2pits` cannot be the id of a pack"),
        ("base:", "Base:", "P001", "8:3", "`Base` cannot be the id of a pack"),
        (
            "1.2.0",
            "1.2",
            "P002",
            "2:10",
            "`1.2` is not a version: write three numbers, as in `1.0.0`",
        ),
        (
            "1.2.0",
            "1.2.0-beta",
            "P002",
            "2:10",
            "`1.2.0-beta` is not a version: write three numbers, as in `1.0.0`",
        ),
        (
            "language: 1",
            f"language: {LANGUAGE_VERSION + 1}",
            "P003",
            "3:11",
            "this pack is written in version 2 of the language;"
            " the newest that is understood is version 1",
        ),
        ("language: 1", "language: 0", "P003", "3:11", "there is no version 0 of the language"),
        (
            "^0.2",
            "latest",
            "P004",
            "9:10",
            "`latest` is not a range of versions: write one as in `>=1.0 <2`, `^1.2`, `1.x` or `*`",
        ),
        ("^0.2", '">2 <1"', "P004", "9:10", "no version can be in the range `>2 <1`"),
        (
            "late_draw",
            "late draw",
            "Y011",
            "11:3",
            "expected a word here, found the text `late draw`",
        ),
        (
            "first_hand: 5",
            "first_hand: 1.5",
            "Y011",
            "12:15",
            "expected a word or a whole number here, found the number 1.5",
        ),
        ("[Ada, Grace]", "Ada", "Y011", "5:10", "expected a list here, found the text `Ada`"),
        ("board:", "bord:", "Y013", "14:1", "the key `bord` means nothing here"),
        ("title: {en", "title: {e", "Y013", "4:9", "`e` is not a language"),
        ("language: 1\n", "", "Y012", "1:1", "the key `language` is missing"),
        ("board: day", "id: again", "Y009", "14:1", "the key `id` is written twice"),
    ],
)
def test_a_mistake_is_reported_at_its_place(
    old: str, new: str, code: str, place: str, message: str
) -> None:
    assert old in GOOD
    manifest, found = read(GOOD.replace(old, new, 1))
    assert [(d.code, str(d.span), d.message) for d in found] == [
        (code, f"pack.yaml:{place}", message)
    ]
    assert manifest is None


def test_all_mistakes_are_reported_in_one_run() -> None:
    _, found = read("id: A\nversion: 1\nlanguage: one\nrequires: {b: x.y}\nboards: day\n")
    assert [d.code for d in found] == ["Y012", "P001", "P002", "Y011", "P004", "Y013"]


def test_a_manifest_that_is_not_a_map_is_refused() -> None:
    _, found = read("- id: pits\n")
    assert [d.message for d in found] == ["expected a map of keys and values here, found a list"]


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("*", ["0.0.0", "9.9.9"], []),
        ("x", ["0.0.0", "9.9.9"], []),
        ("1.x", ["1.0.0", "1.9.9"], ["0.9.9", "2.0.0"]),
        ("1.*", ["1.0.0", "1.9.9"], ["0.9.9", "2.0.0"]),
        ("1.x.x", ["1.0.0", "1.9.9"], ["0.9.9", "2.0.0"]),
        ("1.2.x", ["1.2.0", "1.2.9"], ["1.1.9", "1.3.0"]),
        ("1", ["1.0.0", "1.9.9"], ["0.9.9", "2.0.0"]),
        ("1.10", ["1.10.0", "1.10.4"], ["1.1.0", "1.11.0"]),
        ("1.2.3", ["1.2.3"], ["1.2.2", "1.2.4"]),
        ("=1.2.3", ["1.2.3"], ["1.2.2", "1.2.4"]),
        (">=1.0 <2", ["1.0.0", "1.99.0"], ["0.9.0", "2.0.0"]),
        (">= 1.0, < 2", ["1.0.0", "1.99.0"], ["0.9.0", "2.0.0"]),
        (">1.2", ["1.3.0"], ["1.2.0", "1.2.9"]),
        (">1.2.3", ["1.2.4"], ["1.2.3"]),
        ("<=1.2", ["0.0.0", "1.2.9"], ["1.3.0"]),
        ("<=1.2.3", ["1.2.3"], ["1.2.4"]),
        ("^1.2", ["1.2.0", "1.9.0"], ["1.1.9", "2.0.0"]),
        ("^0.2", ["0.2.0", "0.2.9"], ["0.1.9", "0.3.0"]),
        ("^0.0.3", ["0.0.3"], ["0.0.2", "0.0.4"]),
        ("^0", ["0.0.0", "0.9.9"], ["1.0.0"]),
        ("~1.2.3", ["1.2.3", "1.2.9"], ["1.2.2", "1.3.0"]),
        ("~1", ["1.0.0", "1.9.9"], ["2.0.0"]),
    ],
)
def test_a_range_holds_the_versions_it_says(
    text: str, inside: list[str], outside: list[str]
) -> None:
    versions = parse_range(text)
    assert [v for v in inside if Version.parse(v) not in versions] == []
    assert [v for v in outside if Version.parse(v) in versions] == []


@pytest.mark.parametrize(
    "text", ["", " ", "one", "1.2.3.4", "x.1", "1 || 2", "!=1", "1.", ">", "^", "-1", "1" * 20, "١"]
)
def test_what_is_not_a_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="range of versions"):
        parse_range(text)


def test_versions_compare_as_numbers() -> None:
    versions = [Version.parse(text) for text in ("1.10.0", "1.9.9", "10.0.0", "1.9.10")]
    assert [str(v) for v in sorted(versions)] == ["1.9.9", "1.9.10", "1.10.0", "10.0.0"]


def ordered(wanted: str, **packs: str) -> tuple[list[str], list[Diagnostic]]:
    """Load order of packs given as `name="version needs..."`, each need as `pack:range`."""
    report = Report()

    def find(name: str) -> Manifest | None:
        if name not in packs:
            return None
        version, *needs = packs[name].split()
        text = f"id: {name}\nversion: {version}\nlanguage: 1\ntitle: {name}\n"
        if needs:
            lines = (f"  {pack}: '{needed}'\n" for pack, needed in (n.split(":") for n in needs))
            text += "requires:\n" + "".join(lines)
        return read_manifest(text, f"{name}/pack.yaml", report)

    order = order_packs([wanted], find, report, known=packs)
    return [manifest.id for manifest in order], list(report)


def test_packs_load_after_the_packs_they_require() -> None:
    order, found = ordered(
        "top", top="1.0.0 left:* right:*", left="1.0.0 base:*", right="1.0.0 base:*", base="1.0.0"
    )
    assert found == []
    assert order == ["base", "left", "right", "top"]


def test_names_decide_between_equals() -> None:
    order, _ = ordered(
        "top", top="1.0.0 b:* a:* c:*", a="1.0.0 d:*", b="1.0.0", c="1.0.0", d="1.0.0"
    )
    assert order == ["b", "c", "d", "a", "top"]


def test_a_long_chain_of_packs_is_ordered() -> None:
    packs = {f"p{i}": f"1.0.0 p{i + 1}:*" for i in range(1500)}
    order, found = ordered("p0", **packs, p1500="1.0.0")
    assert found == []
    assert order == [f"p{i}" for i in range(1500, -1, -1)]


@pytest.mark.parametrize(
    ("packs", "code", "place", "message", "order"),
    [
        (
            {"top": "1.0.0 bse:*", "base": "1.0.0"},
            "P005",
            "top/pack.yaml:6:3",
            "the pack `bse` is required and cannot be found",
            ["top"],
        ),
        (
            {"top": "1.0.0 base:^1.2", "base": "2.0.0"},
            "P006",
            "top/pack.yaml:6:3",
            "`base` is version 2.0.0, which is not in `^1.2`",
            ["base", "top"],
        ),
        (
            {"top": "1.0.0 top:*"},
            "P007",
            "top/pack.yaml:6:3",
            "packs require each other in a circle: top -> top",
            ["top"],
        ),
        (
            {"top": "1.0.0 a:*", "a": "1.0.0 b:*", "b": "1.0.0 c:* a:*", "c": "1.0.0"},
            "P007",
            "b/pack.yaml:7:3",
            "packs require each other in a circle: a -> b -> a",
            ["c", "b", "a", "top"],
        ),
    ],
)
def test_a_requirement_that_fails_is_reported_where_it_is_written(
    packs: dict[str, str], code: str, place: str, message: str, order: list[str]
) -> None:
    found_order, found = ordered("top", **packs)
    assert [(d.code, str(d.span), d.message) for d in found] == [(code, place, message)]
    assert found_order == order


def test_a_version_is_checked_at_every_requirement() -> None:
    _, found = ordered(
        "top", top="1.0.0 a:* b:*", a="1.0.0 base:1.x", b="1.0.0 base:2.x", base="1.0.0"
    )
    assert [(d.code, d.span.file) for d in found] == [("P006", "b/pack.yaml")]
    assert [str(span) for span, _ in found[0].related] == ["base/pack.yaml:2:10"]


def test_a_pack_that_nobody_has_is_reported_with_the_nearest() -> None:
    order, [mistake] = ordered("tpo", top="1.0.0")
    assert order == []
    assert (mistake.code, mistake.message) == ("P008", "there is no pack `tpo`")
    assert mistake.hint == "did you mean `top`?"


def test_a_broken_pack_is_not_called_missing_too() -> None:
    _, found = ordered("top", top="1.0.0 a:* b:*", a="1.0.0 base:*", b="1.0.0 base:*", base="one")
    assert [d.code for d in found] == ["P002"]


SMALL = "id: {}\nversion: 1.0.0\nlanguage: 1\ntitle: Small\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, beside an empty folder of shipped packs."""
    for name in ("here", "shipped"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr(folders, "content_path", lambda: tmp_path / "shipped")
    return tmp_path / "here"


def make_pack(folder: Path, name: str | None = None, **files: str | bytes) -> Path:
    """A pack on disk; `cards__a_cards` is the file `cards/a.cards`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(SMALL.format(name or folder.name))
    for key, content in files.items():
        *parents, last = key.split("__")
        path = folder.joinpath(*parents, ".".join(last.rsplit("_", 1)))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def read_files(folder: Path) -> tuple[PackFiles | None, list[tuple[str, str]]]:
    report = Report()
    files = read_pack(folder, report)
    return files, [(d.code, str(d.span)) for d in report]


def test_the_files_of_a_pack_are_read_in_order_by_what_they_are(here: Path) -> None:
    make_pack(
        here / "pits",
        z_rules="z",
        cards__b_cards="b",
        cards__a_cards="a",
        boards__day_yaml="board: day",
        boards__old__night_yml="board: night",
        words__fr_yaml="x: y",
        tests__t_scenarios="t",
        README_md="not read",
        script_py="not read",
    )
    files, found = read_files(Path("pits"))
    assert found == []
    assert files is not None
    assert files.manifest.file == "pits/pack.yaml"
    assert [tuple(source) for source in files.sources] == [
        ("pits/cards/a.cards", "a"),
        ("pits/cards/b.cards", "b"),
        ("pits/tests/t.scenarios", "t"),
        ("pits/z.rules", "z"),
    ]
    assert [board.file for board in files.boards] == [
        "pits/boards/day.yaml",
        "pits/boards/old/night.yml",
    ]
    assert [text.file for text in files.other_yaml] == ["pits/words/fr.yaml"]


def test_a_pack_elsewhere_is_shown_from_its_own_folder_on(here: Path) -> None:
    files, _ = read_files(make_pack(here.parent / "else" / "pits", cards__a_cards="a"))
    assert files is not None
    assert [source.file for source in files.sources] == ["pits/cards/a.cards"]


def test_line_endings_and_the_start_mark_are_made_the_same(here: Path) -> None:
    files, found = read_files(make_pack(here / "pits", a_cards=b"\xef\xbb\xbfone\r\ntwo\rthree\n"))
    assert found == []
    assert files is not None
    assert files.sources[0].text == "one\ntwo\nthree\n"


def test_hidden_files_and_packs_inside_a_pack_are_not_part_of_it(here: Path) -> None:
    make_pack(here / "pits", a_cards="a")
    make_pack(here / "pits" / ".git", b_cards="b")
    make_pack(here / "pits" / "inner", c_cards="c")
    files, found = read_files(here / "pits")
    assert found == []
    assert files is not None
    assert [source.file for source in files.sources] == ["pits/a.cards"]


@pytest.mark.parametrize(
    ("content", "place"),
    [(b"\xff\xfe", "1:1"), ("é\nü ".encode() + b"\xff", "2:3"), (b"ab\0", "1:3")],
)
def test_what_is_not_text_is_refused_at_its_place(here: Path, content: bytes, place: str) -> None:
    files, found = read_files(make_pack(here / "pits", a_cards=content, b_cards="fine"))
    assert found == [("P013", f"pits/a.cards:{place}")]
    assert files is not None
    assert [source.text for source in files.sources] == ["fine"]


def test_a_link_that_leaves_the_folder_is_refused(here: Path) -> None:
    (here / "secret.cards").write_text("secret")
    make_pack(here / "pits", a_cards="a")
    os.symlink("../secret.cards", here / "pits" / "out.cards")
    os.symlink("..", here / "pits" / "up")
    os.symlink(".", here / "pits" / "loop")
    os.symlink("a.cards", here / "pits" / "inside.cards")
    files, found = read_files(here / "pits")
    assert found == [
        ("P010", "pits/loop:1:1"),
        ("P010", "pits/out.cards:1:1"),
        ("P010", "pits/up:1:1"),
    ]
    assert files is not None
    assert [source.file for source in files.sources] == ["pits/a.cards", "pits/inside.cards"]


def test_a_manifest_that_is_a_link_outwards_is_not_read(here: Path) -> None:
    make_pack(here / "pits")
    (here / "pits" / "pack.yaml").rename(here / "elsewhere.yaml")
    os.symlink("../elsewhere.yaml", here / "pits" / "pack.yaml")
    files, found = read_files(here / "pits")
    assert (files, found) == (None, [("P010", "pits/pack.yaml:1:1")])


def test_a_pipe_is_refused_instead_of_waited_for(here: Path) -> None:
    os.mkfifo(make_pack(here / "pits") / "a.cards")
    _, found = read_files(here / "pits")
    assert found == [("P010", "pits/a.cards:1:1")]


def test_a_link_to_nothing_is_reported(here: Path) -> None:
    os.symlink("gone.cards", make_pack(here / "pits") / "a.cards")
    _, found = read_files(here / "pits")
    assert found == [("P014", "pits/a.cards:1:1")]


def test_a_file_that_is_too_large_is_refused(here: Path) -> None:
    _, found = read_files(make_pack(here / "pits", a_cards=b"x" * 2_000_001, b_cards="fine"))
    assert found == [("P011", "pits/a.cards:1:1")]


def test_a_pack_that_is_too_large_is_refused(here: Path) -> None:
    folder = make_pack(here / "pits")
    for i in range(11):
        (folder / f"a{i:02}.cards").write_bytes(b"x" * 1_900_000)
    assert read_files(folder) == (None, [("P012", "pits/a10.cards:1:1")])


def test_a_pack_of_too_many_files_is_refused(here: Path) -> None:
    folder = make_pack(here / "pits")
    for i in range(2_000):
        (folder / f"{i}.txt").touch()
    assert read_files(folder) == (None, [("P012", "pits:1:1")])


@pytest.mark.parametrize("name", ["a.card", "a.CARDS", "a.rule", "a.scenario", "a.Yaml"])
def test_a_name_that_nearly_fits_is_warned_about(here: Path, name: str) -> None:
    (make_pack(here / "pits") / name).touch()
    _, found = read_files(here / "pits")
    assert found == [("P015", f"pits/{name}:1:1")]


def test_a_file_name_cannot_speak_to_the_terminal(here: Path) -> None:
    (make_pack(here / "pits") / "a\x1b[31m.card").touch()
    _, found = read_files(here / "pits")
    assert found == [("P015", "pits/a�[31m.card:1:1")]


def test_a_folder_without_a_manifest_is_no_pack(here: Path) -> None:
    (here / "pits").mkdir()
    assert read_files(here / "pits") == (None, [("P009", "pits/pack.yaml:1:1")])


def find(reference: str, *extra: Path) -> tuple[Path | None, list[tuple[str, str, str | None]]]:
    report = Report()
    folder = find_pack(reference, report, extra)
    return folder, [(d.code, d.message, d.hint) for d in report]


def test_a_pack_is_found_by_its_path_or_by_its_id(here: Path) -> None:
    make_pack(here / "folder", "pits")
    make_pack(here.parent / "more" / "caves")
    make_pack(here.parent / "shipped" / "halls")
    more = here.parent / "more"
    assert find("folder") == (Path("folder"), [])
    assert find("pits") == (Path("folder"), [])
    assert find("caves", more) == (more / "caves", [])
    assert find("caves", more / "caves") == (more / "caves", [])
    assert find("halls") == (here.parent / "shipped" / "halls", [])


def test_of_two_packs_with_one_id_the_nearer_one_counts(here: Path) -> None:
    for root in ("here", "more", "shipped"):
        make_pack(here.parent / root / "pits")
    make_pack(here.parent / "more" / "caves")
    make_pack(here.parent / "shipped" / "caves")
    more = here.parent / "more"
    assert known_packs([more]) == {"pits": Path("pits"), "caves": more / "caves"}


def test_the_current_folder_may_be_the_pack(here: Path) -> None:
    make_pack(here, "pits", a_cards="a")
    assert find("pits") == (Path(), [])
    files, _ = read_files(Path())
    assert files is not None
    assert [source.file for source in files.sources] == ["a.cards"]


def test_a_broken_pack_is_found_by_the_name_of_its_folder(here: Path) -> None:
    (make_pack(here / "pits") / "pack.yaml").write_text("id: [")
    assert list(known_packs()) == ["pits"]


@pytest.mark.parametrize(
    ("reference", "code", "message", "hint"),
    [
        ("pitts", "P008", "there is no pack `pitts`", "did you mean `pits`?"),
        ("quarry", "P008", "there is no pack `quarry`", "give the folder of a pack, or its id"),
        (
            "no/pits",
            "P009",
            "there is no folder or zip file `no/pits`",
            "give the folder of a pack, or its id: `cardwright packs` lists them",
        ),
        (
            "pits/cards/a.cards",
            "P009",
            "`pits/cards/a.cards` is a file of a pack, not a pack",
            "give the pack: `pits`",
        ),
        (
            "pits/cards",
            "P009",
            "`pits/cards` is a folder of a pack, not a pack",
            "give the pack: `pits`",
        ),
        (
            "games",
            "P009",
            "`games` is not a folder with a `pack.yaml`",
            "there are packs in it: `games/caves`, `games/halls`",
        ),
        (
            "a_folder_with_quite_a_long_name/and_another_in_it/pits/cards",
            "P009",
            "`a_folder_with_quite_a_long_name/and_ano…` is a folder of a pack, not a pack",
            "give the pack: `a_folder_with_quite_a_long_name/and_another_in_it/pits`",
        ),
        (
            "empty",
            "P009",
            "`empty` is not a folder with a `pack.yaml`",
            "add a `pack.yaml`, or let `cardwright new pack` make a pack for you",
        ),
        (
            "notes.txt",
            "P009",
            "`notes.txt` is not a folder with a `pack.yaml`",
            "give the folder of a pack, or its id: `cardwright packs` lists them",
        ),
        ("a\0b", "P008", "there is no pack `a�b`", "give the folder of a pack, or its id"),
    ],
)
def test_a_pack_that_is_not_there_is_reported(
    here: Path, reference: str, code: str, message: str, hint: str
) -> None:
    make_pack(here / "pits")
    make_pack(here / "games" / "caves")
    make_pack(here / "games" / "halls")
    long = here / "a_folder_with_quite_a_long_name" / "and_another_in_it"
    (make_pack(long / "pits") / "cards").mkdir()
    (here / "empty").mkdir()
    (here / "notes.txt").touch()
    (here / "pits" / "cards").mkdir()
    (here / "pits" / "cards" / "a.cards").touch()
    assert find(reference) == (None, [(code, message, hint)])
