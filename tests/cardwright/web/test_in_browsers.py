"""The page in a browser; whole games are `python -m tests.tables browsers`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bench.table_client import Served, served
from tests.tables.browsers import (
    AXE,
    LARGE,
    SMALL,
    STATE,
    Played,
    browser,
    new_table,
    one_click,
    opened,
    violations,
    why_none,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(why_none() is not None, reason=f"no browser: {why_none()}")

PREVIEW_IS_ABOVE = """() => {
    const card = document.querySelector('.preview').getBoundingClientRect();
    const dock = document.querySelector('.dock').getBoundingClientRect();
    return dock.height > 0 && card.top >= 0 && card.bottom <= dock.top;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("browsers") / "t.sqlite") as one:
        yield one


@pytest.fixture(scope="module")
def one() -> Iterator[Browser]:
    with browser() as found:
        yield found


def test_two_browsers_play_and_everybody_can_use_the_page(server: Served, one: Browser) -> None:
    played = Played()
    seats = new_table(server, "tutorial", [None, None])
    first = opened(one, seats[0], played.wrong)
    second = opened(one, seats[1], played.wrong, SMALL, "dark", touch=True)
    if not first.evaluate(STATE)["mine"]:
        first, second = second, first
    first.keyboard.press("1")
    first.wait_for_selector(".told li")
    second.wait_for_selector(".told li")
    assert second.inner_text(".told li") != ""
    for page in (first, second):
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if AXE.is_file():
            assert violations(page) == []
    assert played.wrong == []


def test_a_line_lights_what_it_tells_of_and_each_card_tells_why_not(
    server: Served, one: Browser
) -> None:
    """By the pointer and by the arrow keys; a card that is not lit is reached with the tab key."""
    played = Played()
    page = opened(one, new_table(server, "tutorial", [None, "random"])[0], played.wrong)
    chance = random.Random(2)
    played_by_me = page.locator(".told p", has_text="you: play")
    while played_by_me.count() == 0:
        one_click(page, chance)
    played_by_me.last.hover()
    page.wait_for_selector(".mentioned")
    assert played_by_me.last.locator(".named").inner_text() in page.inner_text(".mentioned")
    page.mouse.move(1, 1)
    assert page.locator(".mentioned").count() == 0
    page.locator(".own .hand .card, .own button.spot").first.hover()  # large, beside the answers
    page.wait_for_selector(".preview")
    assert page.evaluate(PREVIEW_IS_ABOVE)
    page.mouse.move(1, 1)
    page.locator(".told").focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("() => document.activeElement.matches('.told p')")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("() => document.activeElement.matches('.told p')")
    page.locator("button.spot:not(.lit)").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] .whynot li")
    assert played.wrong == []


def test_two_agree_to_take_back_and_each_reads_their_own_language(
    server: Served, one: Browser
) -> None:
    played = Played()
    first, second = (
        opened(one, seat, played.wrong) for seat in new_table(server, "tutorial", [None, None])
    )
    if not first.evaluate(STATE)["mine"]:
        first, second = second, first
    second.click(".bar nav button >> nth=-1")
    second.select_option("dialog select >> nth=0", "fr")
    second.keyboard.press("Escape")
    second.wait_for_selector("text=Ce qui s'est passé")
    first.keyboard.press("1")
    first.wait_for_selector(".told li")
    second.wait_for_selector(".told li")
    assert second.inner_text(".told li") != first.inner_text(".told li")
    first.keyboard.press("u")
    second.click(".banner .primary")
    first.wait_for_selector(".told li", state="detached")
    second.wait_for_selector(".told li", state="detached")
    assert played.wrong == []


def test_a_finished_game_is_a_page_that_needs_no_server(
    server: Served, one: Browser, tmp_path: Path
) -> None:
    """Played by bots that are watched, saved, and opened as a file."""
    played = Played()
    seats = new_table(server, "porters", ["random", "random"])
    page = opened(one, seats[0], played.wrong, LARGE)
    page.wait_for_selector(".outcome")
    with page.expect_download() as waiting:
        page.click(".outcome .primary")
    file = tmp_path / "replay.html"
    waiting.value.save_as(file)
    again = opened(one, file.as_uri(), played.wrong, LARGE)
    scores = again.inner_text(".outcome table")
    assert scores == page.inner_text(".outcome table")
    again.click(".timeline button >> nth=0")
    again.wait_for_selector(".outcome", state="detached")
    assert played.wrong == []
