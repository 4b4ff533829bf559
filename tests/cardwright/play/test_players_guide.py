"""What the guide for players shows is what the terminal shows.

`python -m tests.cardwright.play.test_players_guide` writes its pictures of the screen anew.
"""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

from interpreter.game.game import Game
from tests.cardwright.play.sitting import play
from tests.cardwright.play.test_screens_kept import screen
from tests.packs_under_test import pack
from tests.paths import ROOT

GUIDE = ROOT / "docs" / "players.md"
PICTURE = re.compile(r"(<!-- (\w+): ([^>]+) -->\n```\n)(.*?)(```\n)", re.DOTALL)

SCREEN = re.compile(r"(<!-- (\w+) (\d+)x(\d+) -->\n```\n)(.*?)(```\n)", re.DOTALL)


def shown(name: str, typed: str) -> str:
    """What the terminal answers at the beginning of a game."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        play(pack(name), f"{typed}\nquit\n")
    _, _, rest = out.getvalue().partition(f"> {typed}\n")
    answer, _, _ = rest.partition("> quit")
    return "\n".join(line.rstrip() for line in answer.strip("\n").splitlines()) + "\n"


def first_screen(name: str, width: int, height: int) -> str:
    """What stands on the screen when a game begins."""
    game = Game.new(pack(name), seed=1)
    while game.decision is not None and game.decision.player != 0:
        game.push(0)
    return "\n".join(line.rstrip() for line in screen(game, width, height)) + "\n"


def with_pictures(text: str) -> str:
    text = SCREEN.sub(lambda m: m[1] + first_screen(m[2], int(m[3]), int(m[4])) + m[6], text)
    return PICTURE.sub(lambda m: m[1] + shown(m[2], m[3]) + m[5], text)


def test_the_guide_shows_what_the_terminal_shows() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert len(PICTURE.findall(text)) >= 5
    assert SCREEN.findall(text)
    assert with_pictures(text) == text


if __name__ == "__main__":
    path = Path(GUIDE)
    path.write_text(with_pictures(path.read_text(encoding="utf-8")), encoding="utf-8")
