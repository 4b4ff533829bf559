"""A pack works zipped as it does in its folder, and an archive that means no good is refused."""

from __future__ import annotations

import stat
import struct
import zipfile
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli.main import main
from dsl.diagnostics.report import Diagnostic
from dsl.packs import folders
from dsl.packs.load import check, load
from tests.packs_under_test import OWN

MINI = OWN / "mini"
FILES = {
    path.relative_to(MINI).as_posix(): path.read_bytes()
    for path in sorted(MINI.rglob("*"))
    if path.is_file()
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def zipped(files: dict[str, bytes], path: Path, method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def found(path: Path) -> list[Diagnostic]:
    return list(check(path)[1])


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("top", ["", "mini/", "mini-1.0.0/"])
@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_zipped_pack_is_read_like_its_folder(here: Path, top: str, method: int) -> None:
    path = zipped({f"{top}{name}": data for name, data in FILES.items()}, here / "a.zip", method)
    pack, folder = load(path), load(MINI)
    assert (pack.id, list(pack.vocabulary.cards)) == (folder.id, list(folder.vocabulary.cards))
    assert list(pack.boards) == list(folder.boards)
    assert len(pack.scenarios) == len(folder.scenarios)


def test_a_zipped_pack_is_found_by_its_id_wherever_packs_are(here: Path) -> None:
    for place in (Path(), Path("mods"), Path("data/cardwright/packs")):
        (here / place).mkdir(parents=True, exist_ok=True)
        path = zipped(FILES, here / place / "some-name.zip")
        path_option = ("--path", "mods") if place == Path("mods") else ()
        result = run("test", "mini", *path_option)
        assert result.exit_code == 0, result.output
        assert " passed, 0 failed" in result.output
        path.unlink()
        assert run("check", "mini").exit_code == 2


def test_a_mod_may_be_zipped_and_require_a_zipped_pack(here: Path) -> None:
    zipped(FILES, here / "mini.zip")
    manifest = b'id: more\nversion: 1.0.0\nlanguage: 1\ntitle: More\nrequires: {mini: "*"}\n'
    zipped({"pack.yaml": manifest, "more.cards": b"card leaf\n"}, here / "more.zip")
    assert "leaf" in load("more").vocabulary.cards
    assert [place.name for place in load("more").places] == ["mini.zip", "more.zip"]


def test_a_folder_counts_before_a_zip_file_of_the_same_pack(here: Path) -> None:
    zipped(FILES, here / "aaa.zip")
    (here / "mini").mkdir()
    (here / "mini" / "pack.yaml").write_bytes(FILES["pack.yaml"])
    assert folders.known_packs()["mini"] == Path("mini")


def test_the_command_zips_what_belongs_to_a_pack(here: Path) -> None:
    for name, data in {**FILES, "notes.md": b"x", ".git/config": b"x"}.items():
        path = here / "mini" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    assert run("zip", "mini").output == f"mini-1.0.0.zip is made, of {len(FILES)} files.\n"
    with zipfile.ZipFile("mini-1.0.0.zip") as archive:
        assert set(archive.namelist()) == {f"mini/{name}" for name in FILES}
    assert load(here / "mini-1.0.0.zip").id == "mini"
    assert run("zip", "mini", "-o", "again.zip").exit_code == 0
    assert (here / "again.zip").read_bytes() == (here / "mini-1.0.0.zip").read_bytes()
    assert run("zip", "mini").exit_code == 2  # nothing is overwritten
    assert run("zip", "mini-1.0.0.zip").exit_code == 2
    assert run("new", "card", "mini-1.0.0.zip", "leaf").exit_code == 2


def test_a_table_that_is_a_file_is_zipped_too(here: Path) -> None:
    folder = OWN / "families"
    assert run("zip", str(folder), "-o", "f.zip").exit_code == 0
    assert load(here / "f.zip").vocabulary.cards.keys() == load(folder).vocabulary.cards.keys()


def test_what_systems_leave_in_archives_is_passed_over(here: Path) -> None:
    more = {"mini/.DS_Store": b"x", "__MACOSX/mini/._pack.yaml": b"x"}
    files = {f"mini/{name}": data for name, data in FILES.items()}
    assert found(zipped({**files, **more}, here / "a.zip")) == []


def test_a_mistake_in_a_zipped_file_is_shown_at_its_place(here: Path) -> None:
    path = zipped({**FILES, "cards/x.cards": b"card leaf\n    wieght 1\n"}, here / "a.zip")
    assert [str(one.span) for one in found(path)] == ["a.zip/cards/x.cards:2:5"]
    assert "wieght 1" in run("check", "a.zip").output


def test_an_archive_without_a_manifest_is_no_pack(here: Path) -> None:
    path = zipped({"a/x.cards": b"card x\n", "b/pack.yaml": FILES["pack.yaml"]}, here / "a.zip")
    assert [(one.code, one.message) for one in found(path)] == [
        ("P009", "this archive has no `pack.yaml`")
    ]
    assert "mini" not in folders.known_packs()


def with_entry(name: str, data: bytes = b"card x\n", **about: int) -> Callable[[Path], Path]:
    """A zipped pack with one more entry, of which some fields are said otherwise."""

    def make(path: Path) -> Path:
        zipped(FILES, path)
        with zipfile.ZipFile(path, "a") as archive:
            entry = zipfile.ZipInfo("x" if "\\" in name else name)
            entry.filename = name
            entry.compress_type = zipfile.ZIP_DEFLATED
            for field, value in about.items():
                setattr(entry, field, value)
            archive.writestr(entry, data)
        return path

    return make


def twice(name: str, other: str) -> Callable[[Path], Path]:
    def make(path: Path) -> Path:
        with pytest.warns(UserWarning, match="Duplicate name") if name == other else nullcontext():
            zipped(FILES, path)
            with zipfile.ZipFile(path, "a") as archive:
                archive.writestr(name, b"card x\n")
                archive.writestr(other, b"card y\n")
        return path

    return make


def patched(path: Path, signature: bytes, offset: int, form: str, value: int) -> Path:
    """The archive with one number of its last record of a sort written otherwise."""
    data = bytearray(path.read_bytes())
    struct.pack_into(form, data, data.rindex(signature) + offset, value)
    path.write_bytes(bytes(data))
    return path


def locked(path: Path) -> Path:
    zipped({**FILES, "x.cards": b"card x\n"}, path)
    return patched(path, b"PK\1\2", 8, "<H", 1)


def lying_about_its_size(path: Path) -> Path:
    zipped({**FILES, "x.cards": b"card x\n" * 3}, path)
    return patched(path, b"PK\1\2", 24, "<L", 3)


def overlapping(path: Path) -> Path:
    """Many entries that are one and the same stretch of the file."""
    kernel = b"# a comment\n" * 5_000
    zipped({**FILES, "x0.cards": kernel}, path)
    data = path.read_bytes()
    at = data.rindex(b"PK\1\2")
    record = data[at : data.rindex(b"PK\5\6")]
    more = b"".join(record.replace(b"x0.cards", b"y%d.cards" % n) for n in range(9))
    end = bytearray(data[data.rindex(b"PK\5\6") :])
    count, size = struct.unpack_from("<HL", end, 10)
    struct.pack_into("<HHL", end, 8, count + 9, count + 9, size + len(more))
    path.write_bytes(data[: data.rindex(b"PK\5\6")] + more + bytes(end))
    return path


def cut_short(path: Path) -> Path:
    data = zipped(FILES, path).read_bytes()
    path.write_bytes(data[: len(data) // 3] + data[-2_000:])
    return path


def no_archive(path: Path) -> Path:
    path.write_bytes(b"id: mini\n")
    return path


def many_files(path: Path) -> Path:
    return zipped({**FILES, **{f"n{n}.txt": b"" for n in range(folders.MAX_FILES)}}, path)


def many_files_uncounted(path: Path) -> Path:
    """More files than the end of the archive says."""
    return patched(many_files(path), b"PK\5\6", 8, "<L", 3 + (3 << 16))


def large_directory(path: Path) -> Path:
    return zipped({**FILES, **{f"{'n' * 900}{n}.txt": b"" for n in range(1_500)}}, path)


def many_megabytes(path: Path) -> Path:
    text = b"".join(b"# %d\n" % (n * n) for n in range(150_000))
    return zipped({**FILES, **{f"n{n}.cards": text for n in range(15)}}, path)


BOMB = b"#" * 1_900_000
LINK = (stat.S_IFLNK | 0o777) << 16
PIPE = (stat.S_IFIFO | 0o644) << 16

HOSTILE: dict[str, tuple[Callable[[Path], Path], str]] = {
    "a name that climbs out": (with_entry("../x.cards"), "P017"),
    "a name that climbs out later": (with_entry("cards/../../x.cards"), "P017"),
    "an absolute name": (with_entry("/etc/x.cards"), "P017"),
    "a name with a drive": (with_entry("C:/x.cards"), "P017"),
    "a name of Windows": (with_entry("..\\x.cards"), "P017"),
    "a link": (with_entry("x.cards", b"/etc/passwd", external_attr=LINK), "P010"),
    "a link to a folder": (with_entry("cards", b"/etc", external_attr=LINK), "P010"),
    "a pipe": (with_entry("x.cards", external_attr=PIPE), "P010"),
    "a bomb": (with_entry("x.cards", BOMB), "P018"),
    "a bomb that is not read": (with_entry("x.txt", BOMB), "P018"),
    "a large file": (with_entry("x.cards", BOMB * 2), "P011"),
    "many megabytes": (many_megabytes, "P012"),
    "many files": (many_files, "P012"),
    "many files, uncounted": (many_files_uncounted, "P012"),
    "a large directory": (large_directory, "P012"),
    "entries on top of each other": (overlapping, "P018"),
    "two files of one name": (twice("x.cards", "x.cards"), "P019"),
    "two files of nearly one name": (twice("x.cards", "X.CARDS"), "P019"),
    "a password": (locked, "P020"),
    "a zip in a zip": (with_entry("more.zip"), "P021"),
    "another archive in a zip": (with_entry("more.tar.gz"), "P021"),
    "another way of packing": (with_entry("x.cards", compress_type=zipfile.ZIP_LZMA), "P016"),
    "a size that is not so": (lying_about_its_size, "P016"),
    "cut short": (cut_short, "P016"),
    "no archive": (no_archive, "P016"),
    "a bomb of YAML": (
        with_entry("boards/x.yaml", b"a: &a [x, x]\nb: [*a, *a]\n"),
        "Y007",
    ),
    "deep YAML": (with_entry("boards/x.yaml", b"[" * 5_000), "Y005"),
    "bytes that are no text": (with_entry("x.cards", b"card x\n\xff"), "P013"),
}


@pytest.mark.parametrize(
    ("make", "code"), [pytest.param(*case, id=name) for name, case in HOSTILE.items()]
)
def test_a_hostile_archive_is_refused(here: Path, make: Callable[[Path], Path], code: str) -> None:
    path = make(here / "evil.zip")
    before = sorted(here.rglob("*"))
    result = found(path)
    assert {one.code for one in result} == {code}
    assert len(result) < 20
    assert all(one.span.file.startswith("evil.zip") for one in result)
    assert all(one.message.isprintable() for one in result)
    assert sorted(here.rglob("*")) == before  # nothing is unpacked
    folders.known_packs()  # looking around never stumbles over it
    assert run("check", "evil.zip").exit_code == 1


def test_a_zip_file_with_any_damage_gives_an_error_or_the_same_pack(here: Path) -> None:
    """A byte changed anywhere is noticed, or changes nothing that is read."""
    good = zipped(FILES, here / "a.zip").read_bytes()
    words = list(load(here / "a.zip").vocabulary.cards)
    path = here / "b.zip"
    for at in range(0, len(good), max(1, len(good) // 150)):
        path.write_bytes(good[:at] + bytes([good[at] ^ 0x55]) + good[at + 1 :])
        pack, report = check(path)
        assert report.has_errors or (pack is not None and list(pack.vocabulary.cards) == words)
