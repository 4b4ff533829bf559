"""`cardwright studio` in a process of its own, and pages of it in a browser."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.tables.browsers import LARGE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

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
) -> Page:
    """A page of the studio; what goes wrong in it is told."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=theme,
        locale="en",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page.goto(link)
    page.wait_for_selector(".cm-content")
    page.wait_for_selector(".file.on")
    return page


MOST_TABS = 200
FOCUSED = """() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const label = at?.labels?.[0]?.innerText ?? '';
    return [at?.innerText ?? '', at?.ariaLabel ?? '', at?.placeholder ?? '', label].join(' ');
}"""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if name in page.evaluate(FOCUSED):
            return
    raise AssertionError(f"no Tab leads to `{name}`")
