"""The studio in a browser: what an author does there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.paths import ROOT
from tests.tables.browsers import AXE, browser, violations, why_none
from tests.tables.studios import opened_studio, studio, tab_to

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(why_none() is not None, reason=f"no browser: {why_none()}")
FILE = "cards/friends.cards"


@pytest.fixture(scope="module")
def one() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def library(tmp_path: Path) -> Path:
    folder = tmp_path / "games" / "library"
    shutil.copytree(ROOT / "content" / "tutorial", folder)
    manifest = folder / "pack.yaml"
    said = manifest.read_text(encoding="utf-8").replace("id: tutorial", "id: library", 1)
    manifest.write_text(said, encoding="utf-8")
    return folder


def test_a_card_is_written_mended_looked_at_and_saved(
    one: Browser, library: Path, tmp_path: Path
) -> None:
    wrong: list[str] = []
    with studio(library.parent, tmp_path / "t.sqlite") as link:
        page = opened_studio(one, link, wrong)
        page.click("text=friends.cards")
        page.wait_for_selector(".tok-keyword")
        page.click(".cm-content")
        page.keyboard.press("Control+End")
        page.keyboard.type('\ncard wren "Wren" fr "Roitelet" de "Zaunkönig"\nfriend\n')
        page.keyboard.type("cost 1 idea\ncopies 2\nplay: +2 stroks\n")
        page.keyboard.press("Escape")
        page.click(".problems .fix >> nth=0")
        page.wait_for_selector(".problems:has-text('No problems')")
        page.click(".cm-line:has-text('+2 strokes') >> nth=-1")
        page.click(".right button:has-text('Français')")
        page.wait_for_selector(".facebox .name:has-text('Roitelet')")
        page.reload()  # nothing is lost
        page.wait_for_selector(".cm-line:has-text('Roitelet')")
        assert "Roitelet" not in (library / FILE).read_text(encoding="utf-8")
        page.wait_for_selector(".facebox")
        if AXE.is_file():
            assert violations(page) == []
        page.keyboard.press("Control+s")
        page.wait_for_selector("button:has-text('Saved')")
        saved = (library / FILE).read_text(encoding="utf-8")
        assert saved.endswith("    play: +2 strokes\n")
        # Another program changes it: the page has it too.
        (library / FILE).write_text(saved.replace("Wren", "Great Wren"), encoding="utf-8")
        page.wait_for_selector(".cm-line:has-text('Great Wren')")
        page.context.close()
    assert wrong == []


def test_an_author_tries_a_card_and_proves_it(one: Browser, library: Path, tmp_path: Path) -> None:
    """By keyboard alone: give, play, save as a scenario, break the rule, see it fail, mend it."""
    wrong: list[str] = []
    with studio(library.parent, tmp_path / "t.sqlite") as link:
        page = opened_studio(one, link, wrong)
        keys = page.keyboard
        keys.press("Alt+1")
        tab_to(page, "friends.cards")
        keys.press("Enter")
        page.wait_for_selector(".file.on:has-text('friends.cards')")
        keys.press("Alt+2")
        keys.press("Control+f")
        keys.type("card cormorant")
        keys.press("Enter")
        keys.press("Escape")
        page.wait_for_selector(".facebox .name:has-text('Cormorant')")
        keys.press("Alt+3")
        tab_to(page, "Try this card")
        keys.press("Enter")
        page.wait_for_selector(".try .steps li")
        keys.press("Alt+4")
        tab_to(page, "An effect")
        keys.type(":play cormorant")
        keys.press("Enter")
        page.wait_for_selector(".steps li:has-text('strokes 0 -> 1')")
        tab_to(page, "Make a scenario")
        keys.press("Enter")
        tab_to(page, "What does it prove?")
        keys.press("Control+a")
        keys.type("a cormorant gives a stroke")
        keys.press("Enter")
        page.wait_for_selector(".results.good")
        page.wait_for_selector(".mark.passed")
        made = library / "scenarios" / "studio.scenarios"
        assert 'scenario "a cormorant gives a stroke"' in made.read_text(encoding="utf-8")
        # The rule is broken: the same answers are given again, and the scenario fails.
        keys.press("Alt+1")
        tab_to(page, "friends.cards")
        keys.press("Enter")
        page.wait_for_selector(".file.on:has-text('friends.cards')")
        keys.press("Alt+2")
        keys.press("Control+f")
        keys.type("+1 stroke")
        keys.press("Enter")
        keys.press("Escape")
        keys.type("+2 strokes")
        keys.press("Escape")
        page.wait_for_selector(".differing:has-text('strokes 0 -> 2')")
        page.wait_for_selector(".results.bad:has-text('a cormorant gives a stroke')")
        if AXE.is_file():
            assert violations(page) == []
        keys.press("Alt+4")
        with page.context.expect_page() as waiting:
            tab_to(page, "Play it")
            keys.press("Enter")
        table = waiting.value
        table.wait_for_selector(".dock .move")
        assert "+2 strokes" in (library / FILE).read_text(encoding="utf-8")
        page.reload()  # the game is still there
        page.wait_for_selector(".steps li:has-text('strokes 0 -> 2')")
        page.context.close()
    assert wrong == []


def test_a_modder_draws_on_a_board_and_plays_there(
    one: Browser, library: Path, tmp_path: Path
) -> None:
    """A room is dragged, a kind declared and given: the text differs only where it must."""
    wrong: list[str] = []
    board = library / "boards" / "library.yaml"
    before = board.read_text(encoding="utf-8")
    with studio(library.parent, tmp_path / "t.sqlite") as link:
        page = opened_studio(one, link, wrong)
        page.click(".right [role=tab]:has-text('Board')")
        page.wait_for_selector(".plate[data-room=scriptorium]")
        box = page.locator(".plate[data-room=scriptorium]").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 12, box["y"] + 12)
        page.mouse.down()
        page.mouse.move(box["x"] - 20, box["y"] + 40, steps=3)
        page.mouse.move(box["x"] - 40, box["y"] + 60, steps=3)
        page.mouse.up()
        page.wait_for_selector(".file:has-text('library.yaml') .dotmark")
        page.wait_for_selector(".plate.picked[data-room=scriptorium]")
        if AXE.is_file():
            assert violations(page) == []
        keys = page.keyboard
        keys.press("Alt+5")  # from here on without a mouse
        tab_to(page, "A new kind")
        keys.press("Enter")
        tab_to(page, "Its name")
        keys.type("mossy")
        tab_to(page, "Its title")
        keys.type("moss")
        tab_to(page, "Declare")
        keys.press("Enter")
        page.wait_for_selector(".inspector .choice button:has-text('moss')")
        keys.press("Alt+5")
        tab_to(page, "moss")
        keys.press("Enter")
        page.wait_for_selector(".inspector button[aria-pressed=true]:has-text('moss')")
        keys.press("Alt+2")
        keys.press("Control+s")
        page.wait_for_selector("button:has-text('Saved')")
        after = board.read_text(encoding="utf-8")
        lines = set(after.splitlines()) - set(before.splitlines())
        assert lines <= {line for line in lines if "at:" in line or line == "    kinds: [mossy]"}
        assert "    kinds: [mossy]" in lines
        assert len(lines) == 2
        assert {line for line in before.splitlines() if "#" in line} <= set(after.splitlines())
        assert 'room mossy "moss"' in (library / "rules" / "kinds.rules").read_text("utf-8")
        keys.press("Alt+4")
        tab_to(page, "Begin a game")
        keys.press("Enter")
        page.wait_for_selector(".try .board .sheet")
        assert page.locator(".try .board li:has-text('moss')").count() == 1
        page.context.close()
    assert wrong == []


def test_nobody_comes_in_without_the_link(one: Browser, library: Path, tmp_path: Path) -> None:
    with studio(library, tmp_path / "t.sqlite") as link:
        page = one.new_page()
        page.goto(link.split("#", maxsplit=1)[0] + "#wrong")
        page.wait_for_selector("text=This link is not complete")
        assert page.locator(".file").count() == 0
        page.context.close()
