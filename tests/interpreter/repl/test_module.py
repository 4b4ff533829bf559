"""`python -m interpreter PACK` opens the workshop."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from interpreter.__main__ import main
from tests.interpreter.repl.talking import MINI


def test_the_module_does_the_lines_that_are_piped_into_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "interpreter", str(MINI)],
        input="+2 gold\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "> +2 gold\n  gold 0 -> 2   (typed in)\n"


def test_a_file_stands_for_the_pack_that_it_belongs_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("+2 gold\n"))
    assert main([str(next(MINI.glob("*.rules")))]) == 0
    assert "gold 0 -> 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        ([], 2, "error: say which pack to open: `python -m interpreter PACK`"),
        (["tutoriall"], 1, "there is no pack `tutoriall`"),
        ([str(MINI), "--lang", "xx"], 2, "error: there is no language `xx`: there are de"),
        ([str(MINI), "--players", "99"], 1, "not 99"),
    ],
)
def test_a_clear_sentence_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, sentence: str
) -> None:
    assert main(arguments) == code
    shown = capsys.readouterr()
    assert sentence in shown.err
    assert shown.out == ""
