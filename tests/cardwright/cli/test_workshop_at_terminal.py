"""The workshop in a real pseudo-terminal."""

from __future__ import annotations

from pathlib import Path

from tests.cardwright.play.pseudo_terminal import Terminal


def test_what_is_typed_goes_up_to_an_earlier_line_that_begins_so(tmp_path: Path) -> None:
    with Terminal("repl", "tutorial", says={"XDG_STATE_HOME": str(tmp_path)}) as terminal:
        terminal.until(lambda shown: "tutorial>" in shown)
        terminal.press(*"+1 pearl", "enter")
        terminal.until(lambda shown: "pearls 0 -> 1" in shown)
        terminal.press(*"+2 sparks", "enter")
        terminal.until(lambda shown: "sparks 0 -> 2" in shown)
        terminal.press(*"+1 p")
        terminal.until(lambda shown: "pearls" in shown)  # words are offered meanwhile
        terminal.press("up")
        terminal.until(lambda shown: "earl" in shown)
        terminal.press("enter")
        terminal.until(lambda shown: "pearls 1 -> 2" in shown)
