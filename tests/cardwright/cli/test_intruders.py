"""Nothing that comes with a pack or a save commands a terminal, a picture or a page."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.drawing import svg
from dsl.storage.current_folder import command_of_ours
from tests.cardwright.cli.running import MINI, run
from tests.paths import ROOT

ESCAPES = ("\x1b[2J", "\x9b2J", "\x07", "\u202e", "\u2066", "\u200b", "\u2028", "\x85")


def is_clean(text: str) -> bool:
    return all(c in "\n\t" or ord(c) >= 32 for c in text) and not any(c in text for c in ESCAPES)


@pytest.fixture
def mini(here: Path) -> Path:
    shutil.copytree(MINI, here / "mini")
    return here / "mini"


@pytest.mark.parametrize(
    ("place", "escape"),
    [
        *(("title", escape) for escape in ESCAPES),
        *((place, "\u202e") for place in ("comment", "board", "table", "manifest")),
    ],
)
def test_check_refuses_what_nobody_sees(mini: Path, escape: str, place: str) -> None:
    card = 'card lamp "Lamp{}"\n    play: +1 skill\n'
    added = {
        "title": ("more.cards", card.format(escape), "L017"),
        "comment": ("more.cards", card.format("") + f"# a lamp {escape}\n", "L017"),
        "board": ("boards/odd.yaml", f"board: odd\ntitle: 'O{escape}dd'\nrooms: {{}}\n", "Y003"),
        "table": ("odd.csv", f"name,title\na,A{escape}\n", "L017"),
        "manifest": ("pack.yaml", f"id: mini\ntitle: 'M{escape}ini'\n", "Y003"),
    }
    file, text, code = added[place]
    (mini / file).write_text(text, encoding="utf-8")
    result = run("check", "mini")
    assert result.exit_code == 1
    assert f"error[{code}]: the character U+{ord(escape[0]):04X}" in result.output
    assert is_clean(result.output)


def test_an_escape_of_yaml_is_refused_too(mini: Path) -> None:
    (mini / "boards" / "odd.yaml").write_text(
        'board: odd\ntitle: "\\e[2J"\nrooms: {}\n', encoding="utf-8"
    )
    result = run("check", "mini")
    assert "error[Y003]: this writes the character U+001B" in result.output
    assert is_clean(result.output)


@pytest.mark.parametrize(
    "name", ["a\x1b[2J.cards", "a\u202eb.cards", "a\nb.cards", "a\udcff.cards"]
)
def test_names_of_files_are_shown_as_signs(mini: Path, name: str) -> None:
    (mini / name).write_text("card lamp\n    play: +1 nothing\n", encoding="utf-8")
    result = run("check", "mini")
    assert result.exit_code == 1
    assert is_clean(result.output)
    assert "all.cards" not in result.output


def test_a_save_of_another_pack_cannot_speak_to_the_terminal(mini: Path) -> None:
    Path("odd.json").write_text(json.dumps({"pack": "x\x1b[31my\u202e"}), encoding="utf-8")
    result = run("play", "mini", "--resume", "odd.json")
    assert result.exit_code == 2
    assert "is a game of x\\x1b[31my\\u202e, not of mini" in result.output
    assert is_clean(result.output)


def test_a_picture_has_no_character_that_xml_lacks() -> None:
    from xml.etree import ElementTree

    drawn = svg.element("g", svg.text("a\x1b\x00\ufffe\ud800b\u202e", 1, 2, 3), title="\x07")
    assert is_clean(drawn)
    assert ElementTree.fromstring(drawn).attrib["title"] == "\\x07"


def test_what_is_shown_goes_through_the_guard_of_the_program(mini: Path) -> None:
    """As a person starts it, with lines that are no text, and a reader that soon has enough."""
    typed = b"+1 skill \xff\x1b[2J\n" + b":help\n" * 2_000
    with (mini / "lines").open("wb") as lines:
        lines.write(typed)
    command = f"{sys.executable} -m cardwright repl mini < mini/lines | head -1"
    done = subprocess.run(
        ["bash", "-c", f'{command}; echo "${{PIPESTATUS[0]}}"'],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.stdout.decode() == "> +1 skill \\xff\\x1b[2J\n141\n"
    assert done.stderr.decode() == ""


SHADOWS = ("cardwright", "concurrent", "dsl", "json", "lsprotocol", "multiprocessing", "os")


def test_no_module_of_the_current_folder_is_taken_for_another(tmp_path: Path) -> None:
    """Whoever stands in the folder of a stranger's pack runs none of the Python in it."""
    for name in SHADOWS:
        (tmp_path / f"{name}.py").write_text("raise SystemExit(77)\n", encoding="utf-8")
    begins = (
        "import sys\n"
        "from dsl.storage.own_processes import process_context\n"
        "one = process_context().Process(target=print, args=('it worked',))\n"
        "one.start(); one.join(); sys.exit(one.exitcode)\n"
    )
    here = [sys.executable, "-P", "-c", begins]
    naive = [sys.executable, "-m", "cardwright", "--version"]
    around = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    for command, code in ((here, 0), (command_of_ours("--version"), 0), (naive, 77)):
        ended = subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, check=False, env=around
        )
        assert ended.returncode == code, ended.stderr
        assert bool(ended.stdout) == (code == 0)


def test_processes_are_begun_in_one_place() -> None:
    """What begins one elsewhere would have to think of it."""
    for room in ("dsl", "interpreter", "cardwright"):
        for path in (ROOT / room).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if path.name not in ("own_processes.py", "current_folder.py"):
                assert "sys.executable" not in text, path
                assert "get_context(" not in text, path
                assert "SpawnContext" not in text, path
