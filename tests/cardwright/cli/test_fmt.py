"""`cardwright fmt`: packs in their canonical form."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli.main import main
from dsl.packs.folders import MAX_FILE_BYTES
from tests.cardwright.cli.running import MINI, run


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    folder = shutil.copytree(MINI, tmp_path / "mini")
    run("fmt", folder)
    return folder


BADLY = '\ncard   lamp   "Lamp"\n  copies 2   #bright\n'
WELL = '\ncard lamp "Lamp"\n    copies 2  # bright\n'


def add(folder: Path, text: str) -> Path:
    path = folder / "all.cards"
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    return path


def test_a_pack_is_written_in_its_canonical_form(mini: Path) -> None:
    path = add(mini, BADLY)
    result = run("fmt", mini)
    assert result.exit_code == 0
    assert f"{path} changed" in result.output
    assert path.read_text(encoding="utf-8").endswith(WELL)
    assert "in canonical form" in run("fmt", mini).output
    assert run("check", mini).exit_code == 0


def test_check_and_diff_change_nothing(mini: Path) -> None:
    path = add(mini, BADLY)
    before = path.read_bytes()
    told = run("fmt", mini, "--check")
    assert told.exit_code == 1
    assert f"{path} would change" in told.output
    shown = run("fmt", mini, "--diff")
    assert shown.exit_code == 1
    assert "+    copies 2  # bright" in shown.output
    assert path.read_bytes() == before


def test_one_file_is_enough(mini: Path) -> None:
    path = add(mini, BADLY)
    assert run("fmt", path).output == f"{path} changed\n1 of 1 file changed\n"


def test_what_cannot_be_read_is_told_and_left(mini: Path) -> None:
    path = add(mini, "\ncard  lamp (\n")
    result = run("fmt", mini)
    assert result.exit_code == 1
    assert "stays as it is" in result.output
    assert path.read_text(encoding="utf-8").endswith("\ncard  lamp (\n")


def test_what_is_no_pack_and_no_text_is_refused(mini: Path, tmp_path: Path) -> None:
    assert run("fmt", tmp_path / "nothing").exit_code == 2
    assert run("fmt", mini, "-").exit_code == 2
    (mini / "all.cards").write_bytes(b"card \xff\n")
    result = run("fmt", mini)
    assert result.exit_code == 1
    assert "it is not UTF-8" in result.output
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "has no file of a pack" in run("fmt", empty).output


def test_a_link_goes_on_leading_to_the_file(mini: Path, tmp_path: Path) -> None:
    path = add(mini, BADLY)
    link = tmp_path / "link.cards"
    link.symlink_to(path)
    assert run("fmt", link).exit_code == 0
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8").endswith(WELL)


def test_a_file_larger_than_any_of_a_pack_is_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.cards"
    large.write_bytes(b"#" * (MAX_FILE_BYTES + 1))
    result = run("fmt", large)
    assert result.exit_code == 1
    assert "larger than any file of a pack" in result.output


def test_standard_input_is_formatted() -> None:
    result = CliRunner().invoke(main, ["fmt", "-"], input=BADLY)
    assert result.output == WELL.lstrip("\n")


def test_what_new_makes_is_canonical(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "pack", "my_game")
    run("new", "card", "my_game", "kite")
    run("new", "board", "my_game", "cliff")
    assert run("fmt", "my_game", "--diff").exit_code == 0
