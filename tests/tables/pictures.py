"""The pictures of the documents: python -m tests.tables.pictures

Each shows a table some answers in, always the same ones, or the studio with something done in it.
Names say which are taken: python -m tests.tables.pictures studio-board
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bench.table_client import served
from tests.paths import ROOT
from tests.tables.browsers import LARGE, SMALL, browser, one_click, opened, why_none
from tests.tables.studios import copied, opened_studio, studio

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOLDER = ROOT / "docs" / "screens"
QUALITY = 72


@dataclass(frozen=True)
class Shot:
    pack: str
    seed: int
    bots: str
    clicks: int
    size: tuple[int, int]
    theme: str


SHOTS = (
    Shot("clank", 11, "hasty", 60, LARGE, "light"),
    Shot("map_masters", 5, "random", 24, LARGE, "light"),
    Shot("hearts", 3, "greedy,greedy", 14, SMALL, "dark"),
    Shot("thunderstone", 4, "greedy", 20, LARGE, "dark"),
)


def take(shot: Shot) -> Path:
    path = FOLDER / f"{shot.pack}.jpg"
    chance, wrong = random.Random(shot.seed), list[str]()
    arguments = [shot.pack, "--bots", shot.bots, "--seed", str(shot.seed)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "t.sqlite")
        with served(file, *arguments) as server, browser() as one:
            address = f"{server.address}/t/{server.table}#{server.keys[0]}"
            page = opened(one, address, wrong, shot.size, shot.theme)
            for _ in range(shot.clicks):
                page.wait_for_selector(".dock.mine, .outcome")
                one_click(page, chance)
                page.wait_for_timeout(120)
            page.wait_for_selector(".dock.mine, .outcome")
            page.keyboard.press("Escape")
            page.evaluate("() => document.querySelector('.page > main').scrollTo(0, 0)")
            page.wait_for_timeout(500)
            page.screenshot(path=str(path), type="jpeg", quality=QUALITY)
    assert not wrong, wrong
    return path


def write_card(page: Page) -> None:
    """A card with a mistake, its face and its tree."""
    page.click(".file:has-text('friends.cards')")
    page.wait_for_selector(".tok-keyword")
    page.click(".cm-line:has-text('card otter')")
    page.wait_for_selector(".facebox .name:has-text('Otter')")
    page.click(".cm-line:has-text('+2 strokes') >> nth=0")
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("Escape")
    page.wait_for_selector(".problems .fix")


def try_card(page: Page) -> None:
    """A game beside the text, and what a change of a card changed in it."""
    page.click(".file:has-text('friends.cards')")
    page.wait_for_selector(".tok-keyword")
    page.click(".cm-line:has-text('card cormorant')")
    page.wait_for_selector(".facebox .name:has-text('Cormorant')")
    page.click("button:has-text('Try this card')")
    page.wait_for_selector(".try .steps li")
    for line in (":play cormorant", "+1 idea"):
        page.fill("#typed-effect", line)
        page.keyboard.press("Enter")
        page.wait_for_selector(f".steps li:nth-child({2 if line.startswith(':') else 3})")
    page.click(".cm-line:has-text('+1 stroke')")
    page.keyboard.press("End")
    page.keyboard.press("Control+ArrowLeft")
    page.keyboard.press("Control+ArrowLeft")
    page.keyboard.press("Delete")
    page.keyboard.type("3")
    page.keyboard.press("Escape")
    page.wait_for_selector(".differing")


def draw_board(page: Page) -> None:
    """A room of a board, and the cheapest ways to it."""
    page.click(".right [role=tab]:has-text('Board')")
    page.wait_for_selector(".plate[data-room=vault]")
    page.click("button:has-text('Cheapest ways')")
    page.click(".plate[data-room=vault]")
    page.wait_for_selector(".routes path")
    page.evaluate("() => document.querySelector('.rightpanel').scrollTo(0, 0)")


def paint(page: Page) -> None:
    """A fragment, square by square."""
    page.click(".right [role=tab]:has-text('Board')")
    page.wait_for_selector(".asread")
    page.click(".brushes button:has-text('coin') >> nth=0")


def give_away(page: Page) -> None:
    """Sheets of cards."""
    page.click(".right [role=tab]:has-text('Give away')")
    page.select_option(".giving-panel select >> nth=0", "fr")
    page.click("button:has-text('Each card once')")
    page.wait_for_selector(".printpage")


STUDIO: dict[str, tuple[Callable[[Page], None], str, str]] = {
    "studio-write": (write_card, "tutorial", "light"),
    "studio-try": (try_card, "tutorial", "light"),
    "studio-board": (draw_board, "tutorial", "dark"),
    "studio-fragments": (paint, "map_masters", "light"),
    "studio-give": (give_away, "tutorial", "light"),
}


def take_studio(name: str) -> Path:
    do, pack, theme = STUDIO[name]
    path, wrong = FOLDER / f"{name}.jpg", list[str]()
    with tempfile.TemporaryDirectory() as made:
        copied(Path(made), "my_game", pack)
        with studio(Path(made), Path(made, "t.sqlite")) as link, browser() as one:
            page = opened_studio(one, link, wrong, LARGE, theme, pack="my_game")
            do(page)
            page.wait_for_timeout(1500)
            page.screenshot(path=str(path), type="jpeg", quality=QUALITY)
            page.context.close()
    assert not wrong, wrong
    return path


def main(names: list[str]) -> int:
    missing = why_none()
    if missing is not None:
        print(missing)
        return 1
    FOLDER.mkdir(exist_ok=True)
    known = [*(shot.pack for shot in SHOTS), *STUDIO]
    for name in names or known:
        shot = next((one for one in SHOTS if one.pack == name), None)
        path = take(shot) if shot is not None else take_studio(name)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
