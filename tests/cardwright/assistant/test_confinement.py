"""An assistant gets at the packs in the folders that were named, and at nothing else."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.assistant.tools import COMMANDS, MOST_LINES, MOST_SHOWN, Tools, cut
from cardwright.editor.confined_folders import LARGEST_FILE, RefusedError
from interpreter.repl.commands import COMMANDS as OF_THE_WORKSHOP
from tests.paths import PACKS

SECRET = "the secret of somebody else"


@pytest.fixture
def named(tmp_path: Path) -> Path:
    """A folder with a pack, beside what nobody may see: files, a pack, and links to them."""
    folder = tmp_path / "named"
    shutil.copytree(PACKS / "mini", folder / "mini")
    shutil.copytree(PACKS / "mini", tmp_path / "outside")
    (tmp_path / "secret.yaml").write_text(SECRET, encoding="utf-8")
    (tmp_path / "outside" / "secret.cards").write_text(f"# {SECRET}\n", encoding="utf-8")
    (folder / "mini" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "mini" / "away").symlink_to(tmp_path / "outside")
    (folder / "linked").symlink_to(tmp_path / "outside")
    (folder / "mini" / ".hidden.yaml").write_text(SECRET, encoding="utf-8")
    (folder / "mini" / "notes.txt").write_text(SECRET, encoding="utf-8")
    return folder


PATHS = [
    *("../../secret.yaml", "../secret.yaml", "cards/../../../secret.yaml", "..", ".", ""),
    *("/etc/passwd", "/etc/hosts.yaml", "~/x.yaml", "c:/x.yaml", "..\\secret.yaml", "a\\b.yaml"),
    *("link.yaml", "away/secret.cards", "away/new.cards", ".hidden.yaml", ".git/config.yaml"),
    *("notes.txt", "run.py", "x.yaml\0.txt", "x\n.yaml", "a/b/c/d/e/f.yaml", "x" * 200 + ".yaml"),
    *("//x.yaml", "a//b.yaml", "x.yaml/", "pack.yaml/../pack.yaml", "%2e%2e/secret.yaml"),
]
NAMES = [
    *("..", "../outside", "/etc", "linked", "mini/../../outside", "", ".", "mini/", "MINI", "~"),
    *("mini+../outside", "mini+/etc", "away", "outside", "mini\0", "mini\n", "x" * 100),
]


@pytest.mark.parametrize("file", PATHS)
def test_no_path_leads_elsewhere(named: Path, file: str) -> None:
    tools = Tools([named])
    before = _everything(named.parent)
    with pytest.raises(RefusedError) as refused:
        tools.read_file("mini", file)
    assert SECRET not in str(refused.value)
    with pytest.raises(RefusedError):
        tools.write_file("mini", file, "written: it was\n")
    assert _everything(named.parent) == before


@pytest.mark.parametrize("name", NAMES)
def test_no_name_of_a_pack_leads_elsewhere(named: Path, name: str) -> None:
    tools = Tools([named])
    before = _everything(named.parent)
    uses: list[Callable[[], str]] = [
        lambda: tools.check(name),
        lambda: tools.test(name),
        lambda: tools.describe(name),
        lambda: tools.vocabulary(name),
        lambda: tools.try_effects(name, ["+1 boots"]),
        lambda: tools.draw_board(name),
        lambda: tools.list_files(name),
        lambda: tools.read_file(name, "pack.yaml"),
    ]
    for use in uses:
        with pytest.raises(RefusedError) as refused:
            use()
        assert SECRET not in str(refused.value)
    if name not in {"outside", "away"}:  # these would be new packs in the folder
        with pytest.raises(RefusedError):
            tools.write_file(name, "pack.yaml", "id: x\n")
        assert _everything(named.parent) == before


def test_a_link_in_a_pack_is_told_and_not_followed(named: Path) -> None:
    tools = Tools([named])
    assert "P010" in tools.check("mini")
    assert SECRET not in tools.check("mini")
    assert tools.list_files("mini").split("\n") == sorted(
        path.relative_to(PACKS / "mini").as_posix()
        for path in (PACKS / "mini").rglob("*")
        if path.is_file()
    )


def test_a_written_file_replaces_no_other_file_through_a_hard_link(named: Path) -> None:
    os.link(named.parent / "secret.yaml", named / "mini" / "hard.yaml")
    Tools([named]).write_file("mini", "hard.yaml", "a: 1\n")
    assert (named.parent / "secret.yaml").read_text(encoding="utf-8") == SECRET


def test_shipped_packs_are_read_and_never_written(named: Path) -> None:
    tools = Tools([named])
    assert "card otter" in tools.read_file("tutorial", "cards/friends.cards")
    with pytest.raises(RefusedError, match="is shipped and is not written"):
        tools.write_file("tutorial", "cards/more.cards", "tag more\n")


def test_sizes_are_bounded(named: Path) -> None:
    tools = Tools([named])
    with pytest.raises(RefusedError, match=f"up to {LARGEST_FILE:,} bytes"):
        tools.write_file("mini", "big.cards", "#" * (LARGEST_FILE + 1))
    (named / "mini" / "large.cards").write_text("#" * (LARGEST_FILE + 1), encoding="utf-8")
    with pytest.raises(RefusedError, match="larger than"):
        tools.read_file("mini", "large.cards")
    with pytest.raises(RefusedError, match=f"Up to {MOST_LINES} lines"):
        tools.try_effects("tutorial", ["+1 pearls"] * (MOST_LINES + 1))
    assert len(cut("x" * 3 * MOST_SHOWN)) < MOST_SHOWN + 100
    assert cut("short") == "short"


def test_the_workshop_touches_no_file(named: Path) -> None:
    tools = Tools([named])
    target = named.parent / "saved.json"
    for line in (
        f":save {target}",
        f":load {target}",
        ":load clank",
        ":new 2",
        f"  :save {target}",
    ):
        with pytest.raises(RefusedError, match="is not offered here"):
            tools.try_effects("tutorial", [line])
    assert not target.exists()
    assert {name[1:] for name in COMMANDS} <= set(OF_THE_WORKSHOP)


RUNAWAY = """\
verb spin
    repeat while 1 = 1: +1 boots, -1 boots
"""


def test_what_comes_to_no_end_is_stopped(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.assistant.tools.SECONDS_FOR_AN_ANSWER", 0.1)
    tools = Tools([named])
    (named / "mini" / "link.yaml").unlink()
    (named / "mini" / "away").unlink()
    assert "W009" in tools.write_file("mini", "spin.rules", RUNAWAY)
    shown = tools.try_effects("mini", ["spin", "+1 boots"])
    assert "this takes longer than 0.1 seconds" in shown
    assert "boots 0 -> 1" in shown.rpartition("> +1 boots")[2]


def _everything(folder: Path) -> dict[str, bytes | str]:
    """Every file below a folder with its content, links as where they lead."""
    found: dict[str, bytes | str] = {}
    for root, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = Path(root, name)
            if path.is_symlink():
                found[str(path)] = os.readlink(path)
            elif path.is_file():
                found[str(path)] = path.read_bytes()
            else:
                found[str(path)] = "folder"
    return found
