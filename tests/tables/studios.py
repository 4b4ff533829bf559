"""`cardwright studio` in a process of its own, and pages of it in a browser."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.paths import ROOT
from tests.tables.browsers import LARGE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SLOWEST = 60_000  # milliseconds, on a machine with much else to do
LINK = re.compile(r"http://127\.0\.0\.1:\d+/studio#\S+")


@contextmanager
def studio(folder: Path, tables: Path) -> Iterator[str]:
    """The link of a studio for a folder, until the block is left."""
    command = [sys.executable, "-m", "cardwright", "studio", str(folder), "--port", "0"]
    process = subprocess.Popen(
        [*command, "--tables", str(tables)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if line.startswith("Stop with"):
                break
        link = LINK.search(said)
        assert link is not None, said
        yield link[0]
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()


def opened_studio(
    browser: Browser,
    link: str,
    wrong: list[str],
    size: tuple[int, int] = LARGE,
    theme: Any = "light",
    pack: str = "",
    hints: bool = False,
) -> Page:
    """A page of the studio with a pack; what goes wrong in it is told, and so is whatever it asks
    of anybody but its own server."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=theme,
        locale="en",
        reduced_motion="reduce",
    )
    if pack:
        context.add_init_script(f"sessionStorage['studio/pack'] ??= {pack!r}")
    if not hints:
        context.add_init_script("localStorage['studio/steps'] ??= 'hidden'")
    page = context.new_page()
    page.set_default_timeout(SLOWEST)
    page.on("request", lambda asked: None if is_here(asked.url) else wrong.append(asked.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda told: wrong.append(told.text) if is_wrong(told) else None)
    page.goto(link)
    page.wait_for_selector(".cm-content")
    page.wait_for_selector(".file.on")
    return page


def is_wrong(told: Any) -> bool:
    """Whether a line of the console tells of a mistake. That Chromium keeps the look of a text that
    is typed over, and may not, is none."""
    return told.type == "error" and not told.text.startswith("Applying inline style violates")


def is_here(address: str) -> bool:
    return address.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:"))


def copied(games: Path, name: str, of: str = "tutorial") -> Path:
    """A pack of an author's own in a folder of games, with the files of one that comes along."""
    folder = games / name
    shutil.copytree(ROOT / "content" / of, folder)
    manifest = folder / "pack.yaml"
    said = manifest.read_text(encoding="utf-8").replace(f"id: {of}", f"id: {name}", 1)
    manifest.write_text(said, encoding="utf-8")
    return folder


KEEP_TIMES = """
    window.keyed = new Map(); window.took = [];
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', (event) => {
                const found = JSON.parse(event.data);
                if (found.method !== 'textDocument/publishDiagnostics') return;
                const at = window.keyed.get(found.params.version);
                if (at !== undefined) window.took.push(performance.now() - at);
                window.keyed.delete(found.params.version);
            });
        }
        send(data) {
            const found = JSON.parse(data);
            if (found.method === 'textDocument/didChange')
                window.keyed.set(found.params.textDocument.version, performance.now());
            super.send(data);
        }
    };
"""


def keystrokes(browser: Browser, link: str, pack: str, keys: int) -> list[float]:
    """Milliseconds from a key in the page to the mistakes that are told of it, for each of so many
    keys at a card of a pack."""
    page = browser.new_context(viewport={"width": LARGE[0], "height": LARGE[1]}).new_page()
    page.add_init_script(KEEP_TIMES)
    page.goto(link)
    page.wait_for_selector(".cm-content")
    page.select_option(".packpick select", pack)
    page.wait_for_selector(".file.on:has-text('.cards')")
    page.wait_for_selector(".tok-keyword", timeout=120_000)
    page.wait_for_selector(".facebox, .empty", timeout=120_000)
    page.wait_for_timeout(8_000)  # until the whole pack was read
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    text = '\ncard mouse "Mouse" fr "Souris"\ncost 2 skill\nplay: +1 skill, draw 1\n'
    page.evaluate("() => { window.took.length = 0; }")
    while len(text) < keys:
        text += text
    for key in text[:keys]:
        page.keyboard.type(key)
        page.wait_for_timeout(90)
    page.wait_for_timeout(2_000)
    found: list[float] = page.evaluate("() => window.took")
    page.context.close()
    return sorted(found)


def measured(pack: str = "clank", keys: int = 200) -> str:
    """How fast the page is told what is wrong, in a sentence."""
    import tempfile

    from tests.tables.browsers import browser

    with (
        tempfile.TemporaryDirectory() as made,
        studio(ROOT / "content" / pack, Path(made, "t.sqlite")) as link,
        browser() as one,
    ):
        found = keystrokes(one, link, pack, keys)
    middle, late = found[len(found) // 2], found[int(len(found) * 0.95)]
    return f"{pack}: {len(found)} keys, {middle:.0f} ms in the middle, {late:.0f} ms at the 95th"
