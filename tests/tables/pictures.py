"""The pictures of the documents: python -m tests.tables.pictures

Each shows a table some answers in, always the same ones.
"""

from __future__ import annotations

import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.table_client import served
from tests.paths import ROOT
from tests.tables.browsers import LARGE, SMALL, browser, one_click, opened, why_none

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


def main() -> int:
    missing = why_none()
    if missing is not None:
        print(missing)
        return 1
    FOLDER.mkdir(exist_ok=True)
    for shot in SHOTS:
        path = take(shot)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
