"""The files of the studio: only those of the folders that were named, and nobody's work is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.editor.checking import check_folder
from cardwright.editor.confined_folders import RefusedError
from cardwright.studio.open_packs import ChangedMeanwhile, OpenPacks
from dsl.packs.folders import MAX_FILES
from tests.paths import ROOT

FILE = "cards/first.cards"


@pytest.fixture
def packs(tmp_path: Path) -> OpenPacks:
    shutil.copytree(ROOT / "cardwright/editor/starting/pack", tmp_path / "games" / "mine")
    return OpenPacks([tmp_path / "games"], [ROOT / "content" / "tutorial"])


def test_a_file_is_written_over_what_was_read(packs: OpenPacks) -> None:
    text, stamp = packs.read("mine", FILE)
    after = packs.write("mine", FILE, text + "# more\n", stamp)
    assert packs.read("mine", FILE) == (text + "# more\n", after)


def test_what_somebody_else_has_changed_is_not_written_over(
    packs: OpenPacks, tmp_path: Path
) -> None:
    text, stamp = packs.read("mine", FILE)
    (tmp_path / "games" / "mine" / FILE).write_text("# theirs\n", encoding="utf-8")
    with pytest.raises(ChangedMeanwhile) as changed:
        packs.write("mine", FILE, text + "# mine\n", stamp)
    assert changed.value.text == "# theirs\n"
    assert packs.read("mine", FILE)[0] == "# theirs\n"
    packs.write("mine", FILE, "# both\n", changed.value.stamp)
    assert packs.read("mine", FILE)[0] == "# both\n"


def test_a_new_file_does_not_replace_one(packs: OpenPacks) -> None:
    packs.write("mine", "cards/second.cards", "# new\n", None)
    with pytest.raises(ChangedMeanwhile):
        packs.write("mine", FILE, "# new\n", None)


@pytest.mark.parametrize(
    "file", ["../secret.cards", "/etc/passwd", "cards/../../x.cards", ".hidden.cards", "x.py"]
)
def test_nothing_leads_out_of_the_pack(packs: OpenPacks, file: str) -> None:
    with pytest.raises(RefusedError):
        packs.read("mine", file)
    with pytest.raises(RefusedError):
        packs.write("mine", file, "", None)


def test_a_link_out_of_the_pack_is_not_followed(packs: OpenPacks, tmp_path: Path) -> None:
    outside = tmp_path / "outside.cards"
    outside.write_text("# secret\n", encoding="utf-8")
    (tmp_path / "games" / "mine" / "cards" / "link.cards").symlink_to(outside)
    with pytest.raises(RefusedError):
        packs.read("mine", "cards/link.cards")


def test_shipped_packs_are_looked_at_and_copied_and_never_written(packs: OpenPacks) -> None:
    text, stamp = packs.read("tutorial", "pack.yaml")
    with pytest.raises(RefusedError):
        packs.write("tutorial", "pack.yaml", text + "#\n", stamp)
    packs.copy("tutorial", "my_library")
    assert packs.read("my_library", "pack.yaml")[0].startswith("id: my_library\n")
    assert packs.pack("my_library").writable
    with pytest.raises(RefusedError):
        packs.copy("tutorial", "my_library")


def test_a_folder_that_is_there_is_not_filled_with_a_pack(packs: OpenPacks, tmp_path: Path) -> None:
    """What a stranger's file is called may be what a folder of the user's is."""
    notes = tmp_path / "games" / "notes"
    notes.mkdir()
    (notes / "site.yaml").write_text("mine", encoding="utf-8")
    files = {"pack.yaml": "id: notes\n", "site.yaml": "theirs"}
    with pytest.raises(RefusedError, match="already"):
        packs.take_in("notes", files)
    with pytest.raises(RefusedError, match="already"):
        packs.copy("tutorial", "notes")
    assert [one.name for one in notes.iterdir()] == ["site.yaml"]
    assert (notes / "site.yaml").read_text(encoding="utf-8") == "mine"


def test_a_pack_is_taken_in_whole_or_not_at_all(packs: OpenPacks, tmp_path: Path) -> None:
    for file in ("../x.cards", "x.py", ".git/config.yaml"):
        with pytest.raises(RefusedError):
            packs.take_in("theirs", {"pack.yaml": "id: theirs\n", file: ""})
    assert not (tmp_path / "games" / "theirs").exists()
    packs.take_in("theirs", {"pack.yaml": "id: theirs\n", "cards/x.cards": "# x\n"})
    assert packs.read("theirs", "cards/x.cards")[0] == "# x\n"


def test_a_pack_that_cannot_be_listed_keeps_no_other_from_being(
    packs: OpenPacks, tmp_path: Path
) -> None:
    odd = tmp_path / "games" / "odd"
    odd.mkdir()
    (odd / "pack.yaml").write_text("id: odd\n", encoding="utf-8")
    for number in range(2 * MAX_FILES):
        (odd / str(number)).touch()
    listed = {str(one["name"]): one["files"] for one in packs.listed()}
    assert listed["odd"] == []
    assert FILE in list(listed["mine"])  # type: ignore[call-overload]


def test_packs_elsewhere_are_not_there(packs: OpenPacks) -> None:
    with pytest.raises(RefusedError):
        packs.read("clank", "pack.yaml")


def test_a_game_is_begun_whole(packs: OpenPacks, tmp_path: Path) -> None:
    packs.begin("night_market", "Night  Market")
    listed = {one["name"]: one["title"] for one in packs.listed()}
    assert listed["night_market"] == "Night Market"
    checked = check_folder(tmp_path / "games" / "night_market", {}, [])
    assert checked.diagnostics == ()
    for name, title in (("night_market", ""), ("card", ""), ("new", 'a "title"'), ("../x", "")):
        with pytest.raises(RefusedError):
            packs.begin(name, title)
    assert not (tmp_path / "games" / "new").exists()
