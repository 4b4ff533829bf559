"""Lines from a file, and the tour."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from interpreter.repl.execute import wants_more
from interpreter.repl.main import blocks, run_repl
from interpreter.text.typed_lines import LONGEST_TYPED, lines_of
from tests.interpreter.repl.talking import MINI, rewrite


def run(capsys: pytest.CaptureFixture[str], text: str) -> tuple[int, str]:
    code = run_repl(str(MINI), script=io.StringIO(text))
    return code, capsys.readouterr().out


def test_a_script_shows_each_line_and_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = run(capsys, "+2 gold\n# a remark\n\neach player:\n    +1 gold\ngold\n")
    assert code == 0
    assert shown.split("\n") == [
        "> +2 gold",
        "  gold 0 -> 2   (typed in)",
        "> # a remark",
        "> each player:",
        ".     +1 gold",
        "  gold 2 -> 3        (typed in)",
        "  p2's gold 0 -> 1   (typed in)",
        "> gold",
        "  3",
        "",
    ]


def test_a_script_with_a_mistake_goes_on_and_answers_1(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = run(capsys, "+2 glod\n+2 gold\n:quit\n+1 gold\n")
    assert code == 1
    assert "gold 0 -> 2" in shown
    assert "> +1 gold" not in shown


def test_without_a_line_the_tour_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = run(capsys, "")
    assert code == 0
    for line in ("> +2 skill", "> :legal", "> :card burgle", "> :why skill", "> :undo", "> :state"):
        assert line in shown
    assert "cannot be done" not in shown


@pytest.mark.parametrize("stdin", [None, io.StringIO("\n\n")])
def test_a_closed_or_empty_input_gets_the_tour(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, stdin: io.StringIO | None
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run_repl(str(MINI)) == 0
    assert "a short tour" in capsys.readouterr().out


def test_a_pack_that_cannot_be_opened_is_explained(
    capsys: pytest.CaptureFixture[str], copy: Path
) -> None:
    rewrite(copy / "all.cards", "+1 skill", "+1 skil")
    assert run_repl(str(copy), script=io.StringIO("gold")) == 1
    assert "^^^^ did you mean `skill`?" in capsys.readouterr().err
    assert run_repl(str(MINI), players=9, script=io.StringIO("gold")) == 1
    assert "1 to 4 players" in capsys.readouterr().err


def test_lines_of_a_block_come_together() -> None:
    script = ["if gold > 1:\n", "    +1 gold\n", "else:\n", "    +1 keys\n", "+1 gold\n"]
    assert list(blocks(script)) == [
        "if gold > 1:\n    +1 gold\nelse:\n    +1 keys",
        "+1 gold",
    ]


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("+2 gold", False),
        ("each player:", True),
        ("each player:\n    +1 gold", True),
        ("each player:\n    +1 gold\n", False),
        ("toss 1 card from your hand ->", True),
        ("choose", True),
        ("choose up to 2", True),
        (":what choose", True),
        (":state", False),
        ("may", True),
        ("each player: +1 gold", False),
    ],
)
def test_a_line_that_opens_a_block_goes_on(text: str, more: bool) -> None:
    assert wants_more(text) is more


@pytest.mark.parametrize(
    "line",
    ["x" * 100_000, "+1 " * 40_000, "(" * 100_000, ":do " + "a " * 50_000, "9" * 100_000],
    ids=["word", "words", "brackets", "command", "number"],
)
def test_a_line_longer_than_anybody_types_is_refused_at_once(
    capsys: pytest.CaptureFixture[str], line: str
) -> None:
    code, shown = run(capsys, f"{line}\n+2 gold\n")
    assert code == 1
    assert "error: a line may have up to 2,000 characters, and an effect up to 20,000" in shown
    assert "gold 0 -> 2" in shown
    assert len(shown) < 1_000


def test_an_effect_without_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = run(capsys, "each player:\n" + "    +1 gold\n" * 50_000 + "+2 gold\n")
    assert code == 1
    assert "an effect up to 20,000" in shown
    assert "gold 0 -> 2" in shown


def test_a_line_without_end_is_not_kept() -> None:
    class Endless(io.StringIO):
        """Ten million letters, and then a line."""

        left = 10_000_000

        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            assert size is not None
            assert 0 < size < 100_000
            if self.left <= 0:
                return super().readline(size)
            self.left -= size
            return "x" * size if self.left > 0 else "x\n"

    script = Endless("+2 gold\n")
    assert [len(line) for line in lines_of(script)] == [LONGEST_TYPED + 2, 8]


def test_what_is_typed_is_shown_as_signs(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = run(capsys, "+2 gold \x1b[2J\u202e\n")
    assert code == 1
    assert "> +2 gold \\x1b[2J\\u202e" in shown
    assert "error[L017]: the character U+001B cannot be seen" in shown
    assert "\x1b" not in shown
    assert "\u202e" not in shown
