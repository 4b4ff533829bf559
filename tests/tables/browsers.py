"""Whole games in browsers: with two at a table, by keyboard alone, and by touch on a small screen;
and whether everybody can use the pages. In Debian's Chromium, under Playwright."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.table_client import Served, served
from bench.table_opening import asked
from tests.packs_under_test import MODS, SHIPPED
from tests.paths import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = Path("/usr/bin/chromium")
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SMALL, LARGE, HUGE = (390, 844), (1440, 900), (2560, 1440)
WAYS = ((LARGE, "light"), (LARGE, "dark"), (SMALL, "light"), (SMALL, "dark"), (HUGE, "light"))
SLOWEST = 900.0  # seconds for a game
BETWEEN_TWO = ("clank", "map_masters")  # packs that two browsers play, one of them all at once
LONG = ("clank", "hearts", "thunderstone", *MODS)  # packs with long games
KEEP_SOCKETS = """
    window.sockets = [];
    window.WebSocket = class extends WebSocket {
        constructor(...given) { super(...given); window.sockets.push(this); }
    };
"""  # so that a connection can be lost
STATE = """() => ({
    over: document.querySelector('.outcome') !== null,
    mine: !!document.querySelector('.dock.mine') && !document.querySelector('.move:disabled'),
    covered: document.querySelector('dialog[open]') !== null,
    numbers: document.querySelector('form.numbers') !== null,
    on: document.activeElement?.closest('.dock .move')?.dataset.option ?? null,
    moves: document.querySelectorAll('.dock .move').length,
})"""
LIT = """() => {
    const lit = [...document.querySelectorAll(
        'dialog[open] .move, main .lit, main .step, main .place, .laying button, .dock .move'
    )].filter((one) => !one.disabled && one.offsetParent !== null);
    const inside = lit.filter((one) => one.closest('dialog'));
    const covering = document.querySelector('dialog[open]');
    if (covering && !inside.length) {
        covering.close();  // a card that was looked at, as what was lit went away
        return [];
    }
    return inside.length ? inside : lit;
}"""
SOON = 10  # milliseconds until it is looked again whether something has come
OFTEN = 300  # times that one looks for what comes at once


@dataclass
class Played:
    """What was played and looked at, and what was wrong."""

    lines: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def say(self, text: str) -> None:
        self.lines.append(text)
        print(text, flush=True)

    def __str__(self) -> str:
        return "\n".join([f"{len(self.wrong)} wrong", *self.wrong])


def why_none() -> str | None:
    """What is missing for browsers, in a sentence."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright is not installed (pip install playwright)"
    return None if CHROMIUM.exists() else "Chromium is not installed (apt-get install chromium)"


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser that can be asked for pages."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=str(CHROMIUM),
            args=[
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no network
            ],
        )
        yield opened
        opened.close()


def opened(
    browser: Browser,
    address: str,
    wrong: list[str],
    size: tuple[int, int] = LARGE,
    theme: Any = "light",
    *,
    touch: bool = False,
    shows: str = ".dock",
) -> Page:
    """A page that shows a table; what goes wrong in it is told."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=theme,
        has_touch=touch,
        locale="en",
        reduced_motion="reduce",
    )
    context.add_init_script(KEEP_SOCKETS)
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(f"{address}: {error}"))
    page.goto(address)
    page.wait_for_selector(shows)
    return page


def new_table(server: Served, pack: str, bots: list[str | None], options: Any = None) -> list[str]:
    """The addresses of the seats of a new table."""
    body = {"pack": pack, "players": len(bots), "seats": bots, "options": options}
    status, table = asked(server.port, "/api/tables", server.opener, body)
    assert status == 201, table
    return [server.address + link for link in table["seats"]]


def two_browsers(browser: Browser, server: Served, pack: str, played: Played) -> None:
    """A whole game between two browsers, of which one loses its connection and comes back."""
    seats = new_table(server, pack, [None, None])
    pages = [opened(browser, seat, played.wrong) for seat in seats]
    chance, answers, begun = random.Random(4), 0, time.monotonic()
    lost = False
    while time.monotonic() - begun < SLOWEST:
        states = [page.evaluate(STATE) for page in pages]
        if all(state["over"] for state in states):
            break
        number = next((n for n, state in enumerate(states) if state["mine"]), None)
        if number is None:
            pages[0].wait_for_timeout(20)
            continue
        if answers >= 30 and not lost:
            lost = True
            _lost_and_found(pages[1 - number], pages[number], chance)
        answers += one_click(pages[number], chance)
    scores = {page.inner_text(".outcome table") for page in pages}
    if len(scores) != 1:
        played.wrong.append(f"{pack}: two browsers saw other scores")
    played.say(f"{pack}: two browsers, {answers} clicks, {time.monotonic() - begun:.0f} s")
    for page in pages:
        page.context.close()


def _lost_and_found(page: Page, other: Page, chance: random.Random) -> None:
    """One loses its connection, the other plays on, and the one comes back to what is so by now."""
    page.context.set_offline(True)
    page.evaluate("() => sockets.at(-1).close()")
    page.wait_for_selector(".banner.bad")
    told = page.locator(".told li").count()
    one_click(other, chance)
    page.wait_for_timeout(300)
    assert page.locator(".told li").count() == told
    page.context.set_offline(False)
    page.wait_for_selector(".banner.bad", state="detached")


def one_click(page: Page, chance: random.Random) -> int:
    """Touch something that is lit, wherever it is; or else one of the moves."""
    count = page.evaluate(
        f"""(part) => {{
            const among = ({LIT})();
            const chosen = among[Math.floor(part * among.length)];
            if (chosen) {{
                const at = chosen.getBoundingClientRect();
                const middle = [at.left + at.width / 2, at.top + at.height / 2];
                const given = {{ bubbles: true, clientX: middle[0], clientY: middle[1] }};
                chosen.dispatchEvent(new MouseEvent('click', given));
            }} else document.querySelector('.answers .quiet[aria-expanded=false]')?.click();
            return among.length;
        }}""",
        chance.random(),
    )
    page.wait_for_timeout(SOON)
    return int(count > 0)


def by_keyboard(browser: Browser, server: Served, pack: str, played: Played) -> None:
    """A whole game against a bot, with keys alone."""
    seats = new_table(server, pack, people_and_bots(pack))
    page = opened(browser, seats[0], played.wrong)
    chance, answers, begun = random.Random(5), 0, time.monotonic()
    while time.monotonic() - begun < SLOWEST:
        state = page.evaluate(STATE)
        if state["over"]:
            break
        if not state["mine"]:
            page.wait_for_timeout(SOON)
        elif state["covered"]:
            page.keyboard.press("Escape")
        else:
            answers += _keys(page, chance, numbers=state["numbers"])
    _ended(page, f"{pack}: by keyboard", f"{answers} answers", begun, played)


def _keys(page: Page, chance: random.Random, *, numbers: bool) -> int:
    """Answer with keys: go to the moves, on to one of them, and take it."""
    if numbers:
        page.focus("form.numbers input")
    else:
        page.keyboard.press("m")
        state = page.evaluate(STATE)
        for _ in range(OFTEN):
            if state["on"] is not None or not state["mine"]:
                break
            page.wait_for_timeout(SOON)
            state = page.evaluate(STATE)
        for _ in range(min(5, chance.randrange(max(1, state["moves"])))):
            page.keyboard.press("Tab")
        if page.evaluate(STATE)["on"] is None:
            return 0  # past the last of the moves
    page.keyboard.press("Enter")
    page.wait_for_timeout(SOON)
    return 1


def by_touch(browser: Browser, server: Served, pack: str, played: Played) -> None:
    """A whole game against a bot, by touch at 390 px."""
    seats = new_table(server, pack, people_and_bots(pack))
    page = opened(browser, seats[0], played.wrong, SMALL, touch=True)
    chance, taps, begun = random.Random(6), 0, time.monotonic()
    while time.monotonic() - begun < SLOWEST:
        state = page.evaluate(STATE)
        if state["over"]:
            break
        if not state["mine"]:
            page.wait_for_timeout(SOON)
            continue
        taps += _one_tap(page, chance)
        if taps % 25 == 0:
            _no_wider(page, f"{pack} at 390 px", played)
    _ended(page, f"{pack}: by touch at 390 px", f"{taps} taps", begun, played)


def _one_tap(page: Page, chance: random.Random) -> int:
    """Tap in the middle of something that is lit, after it was scrolled to."""
    where = page.evaluate(
        f"""(part) => {{
            const among = ({LIT})();
            const chosen = among[Math.floor(part * among.length)];
            if (!chosen) {{
                document.querySelector('.answers .quiet[aria-expanded=false]')?.click();
                return null;
            }}
            chosen.scrollIntoView({{ block: 'center', inline: 'center' }});
            const box = chosen.getBoundingClientRect();
            const at = [box.left + box.width / 2, box.top + box.height / 2];
            const hit = document.elementFromPoint(...at);
            return hit && (chosen === hit || chosen.contains(hit)) ? at : [];
        }}""",
        chance.random(),
    )
    if where:
        page.touchscreen.tap(where[0], where[1])
    page.wait_for_timeout(SOON)
    return int(bool(where))


def _ended(page: Page, what: str, count: str, begun: float, played: Played) -> None:
    if page.query_selector(".outcome"):
        played.wrong += [f"{what}, at its end: {one}" for one in violations(page)]
    else:
        played.wrong.append(f"{what} it did not come to its end")
    played.say(f"{what}, {count}, {time.monotonic() - begun:.0f} s")
    page.context.close()


def people_and_bots(pack: str) -> list[str | None]:
    """One person, and as many bots as the pack needs."""
    return [None, "random", "random"] if pack == "hearts" else [None, "random"]


def looked_at(browser: Browser, server: Served, pack: str, played: Played) -> None:
    """Pages at every size, light and dark: nothing is wider than the screen, and axe finds nothing
    that somebody could not use."""
    seats = new_table(server, pack, people_and_bots(pack))
    chance = random.Random(8)
    for number, (size, theme) in enumerate(WAYS):
        page = opened(browser, seats[0], played.wrong, size, theme)
        for _ in range(6 if number == 0 else 0):
            page.wait_for_timeout(60)
            one_click(page, chance)
        what = f"{pack} at {size[0]} px, {theme}"
        _no_wider(page, what, played)
        played.wrong += [f"{what}: {one}" for one in violations(page)]
        for button in (".bar nav button >> nth=-1", ".bar nav button >> nth=-2"):
            page.click(button)
            page.wait_for_selector("dialog[open]")
            _no_wider(page, what, played)
            played.wrong += [f"{what}, in a dialog: {one}" for one in violations(page)]
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog[open]", state="detached")
        page.context.close()
    played.say(f"{pack}: looked at in five ways")


def lobby_looked_at(browser: Browser, server: Served, played: Played) -> None:
    """Where tables are opened, at every size, light and dark."""
    address = f"{server.address}/#{server.opener}"
    for size, theme in WAYS:
        page = opened(browser, address, played.wrong, size, theme, shows=".panel .packs")
        what = f"where tables are opened, at {size[0]} px, {theme}"
        _no_wider(page, what, played)
        played.wrong += [f"{what}: {one}" for one in violations(page)]
        page.context.close()
    played.say("where tables are opened: looked at in five ways")


def violations(page: Page) -> list[str]:
    """What axe finds on a page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run()")
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')[:300]}"
        for one in found["violations"]
        for node in one["nodes"][:3]
    ]


def _no_wider(page: Page, what: str, played: Played) -> None:
    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    if wide > 0:
        played.wrong.append(f"{what}: {wide} px wider than the screen")


def all_of(pack: str) -> Played:
    """A pack looked at, and played to its end by keys and by touch, with a server and a browser of
    its own."""
    played = Played()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite")
        with served(file) as server, browser() as one:
            if pack == SHIPPED[0]:
                lobby_looked_at(one, server, played)
            if pack in BETWEEN_TWO:
                two_browsers(one, server, pack, played)
            looked_at(one, server, pack, played)
            by_keyboard(one, server, pack, played)
            by_touch(one, server, pack, played)
    return played


def everything(packs: list[str], workers: int) -> Played:
    """All of it, so many packs at a time, those with the longest games first."""
    begun, found = time.monotonic(), Played()
    wanted = sorted(packs or SHIPPED, key=lambda pack: pack not in LONG)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for played in pool.map(all_of, wanted):
            found.lines += played.lines
            found.wrong += played.wrong
    found.say(f"{', '.join(sorted(wanted))}: {time.monotonic() - begun:.0f} s")
    return found
