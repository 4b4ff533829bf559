"""`cardwright board draw`."""

from __future__ import annotations

import json
import sys
import types
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli.picturing.board_draw import draw
from cardwright.drawing import board_svg
from interpreter.game.game import Game
from tests.cardwright.drawing.picture import MINI
from tests.packs_under_test import pack


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(draw, [str(argument) for argument in arguments])


def test_the_command_writes_a_file_named_after_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(MINI)
    assert (result.exit_code, result.output) == (0, "Drawn in ring.svg.\n")
    assert (tmp_path / "ring.svg").read_text(encoding="utf-8") == board_svg(pack("mini"))


def test_the_command_takes_a_theme_a_language_and_a_place(tmp_path: Path) -> None:
    there = tmp_path / "library.svg"
    result = run("tutorial", "library", "-o", there, "--theme", "dark", "--lang", "fr")
    assert result.exit_code == 0, result.output
    expected = board_svg(pack("tutorial"), "library", theme="dark", lang="fr")
    assert there.read_text(encoding="utf-8") == expected
    assert run(MINI, "-o", "-").output == board_svg(pack("mini"))


def test_the_command_draws_a_saved_game(tmp_path: Path) -> None:
    game = Game.new(pack("clank"), 2, seed=4, board="twilight")
    save = tmp_path / "game.json"
    save.write_text(json.dumps(game.to_json()), encoding="utf-8")
    result = run("clank", "-o", "-", "--save", save)
    assert result.output == board_svg(pack("clank"), "twilight", game=game)
    other = run("clank", "day", "-o", "-", "--save", save)
    assert other.exit_code == 2
    assert "The saved game is played on twilight, not on day." in other.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rnig",), "There is no board `rnig`. Did you mean `ring`?"),
        (("-o", "ring.jpg"), "ring.jpg is neither an .svg nor a .png file."),
        (("--save", __file__), "is not a saved game."),
    ],
)
def test_the_command_says_what_it_cannot_do(arguments: tuple[str, ...], said: str) -> None:
    result = run(MINI, *arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    result = run(MINI, "-o", tmp_path / "nowhere" / "ring.svg")
    assert result.exit_code == 1
    assert "cannot be written" in result.output


def test_png_is_made_by_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = types.ModuleType("resvg_py")
    given: list[str] = []

    def svg_to_bytes(svg_string: str, dpi: float, **fonts: object) -> bytes:
        given.append(svg_string)
        return b"PNG at %d" % dpi

    library.__dict__["svg_to_bytes"] = svg_to_bytes
    monkeypatch.setitem(sys.modules, "resvg_py", library)
    there = tmp_path / "ring.png"
    assert run(MINI, "-o", there).exit_code == 0
    assert there.read_bytes() == b"PNG at 200"
    assert given == [board_svg(pack("mini"))]


def test_without_the_library_the_command_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run(MINI, "-o", tmp_path / "ring.png")
    assert result.exit_code == 1
    assert "pip install cardwright[png]" in " ".join(result.output.split())
    assert not (tmp_path / "ring.png").exists()


def test_a_board_is_drawn_in_characters_with_its_legend(tmp_path: Path) -> None:
    result = run("tutorial", "--text")
    assert result.exit_code == 0, result.output
    assert "Menagerie" in result.output
    assert "∿ eels" in result.output
    save = tmp_path / "game.json"
    save.write_text(json.dumps(Game.new(pack("tutorial"), 2).to_json()), encoding="utf-8")
    assert "⌂ 1 2" in run("tutorial", "--text", "--save", save).output
    assert run("tutorial", "--text", "-o", "-").exit_code == 2


def test_a_picture_for_printing_is_on_white_and_as_fine_as_is_wanted(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    sizes = {}
    for dpi in ("72", "144"):
        there = tmp_path / f"{dpi}.png"
        assert run(MINI, "-o", there, "--theme", "print", "--dpi", dpi).exit_code == 0
        sizes[dpi] = int.from_bytes(there.read_bytes()[16:20], "big")  # the width, in its header
    assert abs(sizes["144"] - 2 * sizes["72"]) <= 2
    assert 'fill="#ffffff"' in run(MINI, "-o", "-", "--theme", "print").output
