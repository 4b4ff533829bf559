"""The studio in a browser: whole stories, each told with a mouse and again by keyboard alone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.tables.browsers import AXE, browser, violations, why_none
from tests.tables.hands import Hands, Keys, Mouse, tab_to
from tests.tables.studios import copied, opened_studio, studio

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(why_none() is not None, reason=f"no browser: {why_none()}")
BOTH = pytest.mark.parametrize("hands", [Mouse, Keys], ids=["mouse", "keyboard"])
CARDS = "cards/friends.cards"
WREN = (
    '\ncard wren "Wren" fr "Roitelet" de "Zaunkönig"\n'
    "friend\ncost 1 idea\ncopies 2\nplay: +7 stroks\n"
)


@pytest.fixture(scope="module")
def one() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


@pytest.fixture(scope="module")
def link(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with studio(games, tmp_path_factory.mktemp("tables") / "t.sqlite") as found:
        yield found


@pytest.fixture
def own(games: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A pack of the author's own."""
    number = len(list(games.parent.glob("used*")))
    (games.parent / f"used{number}").touch()
    folder = copied(games, f"library_{number}")
    yield folder
    shutil.rmtree(folder)


@BOTH
def test_an_author_writes_a_card_proves_it_and_plays_it(
    one: Browser, link: str, own: Path, hands: type[Mouse | Keys]
) -> None:
    wrong: list[str] = []
    page = opened_studio(one, link, wrong, pack=own.name)
    at: Hands = hands(page)
    keys = page.keyboard
    at.file("friends.cards")
    page.wait_for_selector(".tok-keyword")
    at.cursor("card")
    keys.press("Control+End")
    keys.type(WREN)
    keys.press("Escape")
    page.wait_for_selector(".problems .fix")
    at.mend()
    page.wait_for_selector(".problems:has-text('No problems')")
    at.cursor("+7 strokes")
    at.panel("Card")
    at.press("Français", ".right")
    page.wait_for_selector(".facebox .name:has-text('Roitelet')")
    at.press("Try this card", ".right")
    page.wait_for_selector(".steps li:has-text('wren')")
    at.play("Wren")
    page.wait_for_selector(".steps li:has-text('strokes 0 -> 7')")
    at.press("Make a scenario", ".try")
    page.wait_for_selector(".results.good")
    page.wait_for_selector(".naming input")
    at.write("What does it prove?", "a wren gives seven strokes")
    keys.press("Enter")
    page.wait_for_selector(".cm-line:has-text('a wren gives seven strokes')")
    page.wait_for_selector(".naming", state="detached")
    page.wait_for_selector(".results.good")
    page.wait_for_selector(".mark.passed")
    made = (own / "scenarios" / "studio.scenarios").read_text(encoding="utf-8")
    assert 'scenario "a wren gives seven strokes"' in made
    # The rule is broken: the same answers are given again, and the scenario fails.
    at.file("friends.cards")
    at.cursor("+7 strokes")
    keys.press("Shift+Home")
    keys.type("play: +3 strokes")
    keys.press("Escape")
    page.wait_for_selector(".differing:has-text('strokes 0 -> 3')")
    page.wait_for_selector(".results.bad:has-text('a wren gives seven strokes')")
    assert_usable(page)
    at.panel("Try")
    with page.context.expect_page() as waiting:
        at.press("Play it", ".try")
    table = waiting.value
    at.table(table)
    assert "    play: +3 strokes\n" in (own / CARDS).read_text(encoding="utf-8")
    page.reload()  # the game is still there
    page.wait_for_selector(".steps li:has-text('strokes 0 -> 3')")
    page.context.close()
    assert wrong == []


def test_what_is_not_sure_is_said_and_what_is_compared_has_no_mistakes(
    one: Browser, link: str, own: Path
) -> None:
    wrong: list[str] = []
    page = opened_studio(one, link, wrong, pack=own.name)
    at = Mouse(page)
    at.file("friends.cards")
    page.wait_for_selector(".tok-keyword")
    at.cursor("card")
    page.keyboard.press("Control+End")
    page.keyboard.type(WREN)
    page.keyboard.press("Escape")
    page.wait_for_selector(".problems.open li.error .fix")
    at.press("Fix all that is sure", ".problems")
    page.wait_for_selector(".problems:has-text('No fix here is sure')")
    at.panel("Balance")
    page.select_option(".balance select >> nth=0", "opened")
    page.wait_for_selector(".balance:has-text('Changed since: cards/friends.cards.')")
    mark = page.locator(".balance button:has-text('Mark it as it is now')")
    page.wait_for_selector(".balance button:has-text('Mark it as it is now')[disabled]")
    page.click(".problems .fix >> nth=0")
    page.wait_for_selector(".problems:has-text('No problems')")
    page.click(".balance button:has-text('Mark it as it is now'):not([disabled])")
    page.wait_for_selector(".balance option:has-text('marked')", state="attached")
    page.wait_for_selector(".balance:has-text('Nothing has changed since')")
    assert mark.is_disabled()
    page.keyboard.press("Control+s")
    page.wait_for_selector("button:has-text('Saved')")
    at.cursor("card wren")  # what was saved when it was marked is compared too
    page.keyboard.type("   # a note")
    page.select_option(".balance select >> nth=0", "opened")
    page.wait_for_selector(".balance:has-text('Changed since: cards/friends.cards.')")
    page.context.close()
    assert wrong == []


def test_an_example_is_copied_or_not_and_its_draft_is_thrown_away(one: Browser, link: str) -> None:
    wrong: list[str] = []
    page = opened_studio(one, link, wrong, pack="tutorial")
    for leave in ("Escape", "Cancel"):
        page.click(".banner button:has-text('Copy it')")
        page.wait_for_selector(".banner input[name=name]")
        if leave == "Escape":
            page.keyboard.press(leave)
        else:
            page.click(f".banner button:has-text('{leave}')")
        page.wait_for_selector(".banner input[name=name]", state="detached")
    at = Mouse(page)
    at.file("friends.cards")
    page.wait_for_selector(".tok-keyword")
    at.cursor("card otter")
    page.keyboard.type("   # a note")
    page.click(".banner button:has-text('Throw the draft away')")
    page.wait_for_selector(".cm-line:has-text('# a note')", state="detached")
    page.wait_for_selector(".studio-bar .unsaved", state="detached")
    page.context.close()
    assert wrong == []


@BOTH
def test_a_modder_draws_on_a_board_and_plays_there(
    one: Browser, link: str, own: Path, hands: type[Mouse | Keys]
) -> None:
    """The text of the board differs only where it must."""
    wrong: list[str] = []
    board = own / "boards" / "library.yaml"
    before = board.read_text(encoding="utf-8")
    page = opened_studio(one, link, wrong, pack=own.name)
    at: Hands = hands(page)
    at.panel("Board")
    page.wait_for_selector(".plate[data-room=scriptorium]")
    at.drag("scriptorium", "Scriptorium")
    page.wait_for_selector(".file:has-text('library.yaml') .dotmark")
    page.wait_for_selector(".plate.picked[data-room=scriptorium]")
    assert_usable(page)
    at.panel("Board")
    at.press("A new kind", ".toolbar")
    at.write("Its name", "mossy")
    at.write("Its title", "moss")
    at.choose("its sign", "★")
    at.press("Declare", ".boards")
    page.wait_for_selector(".inspector .choice button:has-text('moss')")
    at.panel("Board")
    at.press("moss", ".inspector")
    page.wait_for_selector(".inspector button[aria-pressed=true]:has-text('moss')")
    # A tunnel too many, which is taken back.
    at.panel("Board")
    at.choose("A new tunnel to", "the Porch")
    at.press("Add", ".inspector form")
    page.wait_for_selector(".inspector .tunnel .where:has-text('Porch')")
    at.panel("Board")
    at.press("Undo", ".toolbar")
    page.wait_for_selector(".inspector .where:has-text('Porch')", state="detached")
    page.keyboard.press("Control+s")
    page.wait_for_selector("button:has-text('Saved')")
    after = board.read_text(encoding="utf-8")
    changed = set(after.splitlines()) - set(before.splitlines())
    assert [line for line in changed if "at:" not in line] == ["    kinds: [mossy]"]
    assert len(changed) == 2
    assert {line for line in before.splitlines() if "#" in line} <= set(after.splitlines())
    kinds = (own / "rules" / "kinds.rules").read_text(encoding="utf-8")
    assert kinds == 'room mossy "moss"\n    symbol "★"\n'
    at.panel("Try")
    at.press("Begin a game", ".try")
    page.wait_for_selector(".try .board .sheet")
    assert page.locator(".try .board li:has-text('moss')").count() == 1
    at.press("tread water", ".dock")
    page.wait_for_selector(".steps li:has-text('tread water')")
    page.context.close()
    assert wrong == []


def test_nothing_is_lost_and_others_are_noticed(one: Browser, link: str, own: Path) -> None:
    wrong: list[str] = []
    page = opened_studio(one, link, wrong, pack=own.name)
    at = Mouse(page)
    at.file("friends.cards")
    page.wait_for_selector(".tok-keyword")
    at.cursor("card otter")
    page.keyboard.type("   # a note")
    page.reload()  # what was typed is there, and not yet saved
    page.wait_for_selector(".cm-line:has-text('# a note')")
    assert "# a note" not in (own / CARDS).read_text(encoding="utf-8")
    page.wait_for_selector(".facebox .name:has-text('Otter')")
    # Another program changes the same file: nobody's words are lost.
    text = (own / CARDS).read_text(encoding="utf-8")
    (own / CARDS).write_text(text.replace("Otter Courier", "Otter Runner"), encoding="utf-8")
    page.click("button:has-text('Keep mine')")
    page.keyboard.press("Control+s")
    page.wait_for_selector("button:has-text('Saved')")
    saved = (own / CARDS).read_text(encoding="utf-8")
    assert "Otter Courier" in saved
    assert "# a note" in saved
    (own / CARDS).write_text(saved.replace("Otter Courier", "Otter Walker"), encoding="utf-8")
    page.wait_for_selector(".cm-line:has-text('Otter Walker')")
    # A name is given in every file.
    page.click(".tok-class:has-text('otter') >> nth=0")
    page.keyboard.press("F2")
    page.wait_for_selector("dialog input")
    page.fill("dialog input", "river_otter")
    page.keyboard.press("Enter")
    page.wait_for_selector(".cm-line:has-text('card river_otter')")
    page.wait_for_selector(".file:has-text('friends.scenarios') .dotmark")
    page.hover(".cm-line:has-text('+2 strokes') .tok-property >> nth=0")
    page.wait_for_selector(".cm-tooltip .told-text")
    page.click(".side [role=tab]:has-text('Outline')")
    page.click(".outline button:has-text('by use')")
    page.click(".outline summary:has-text('stroke')")
    page.click(".outline details[open] .entry:has-text('Otter Walker') >> nth=0")
    page.click(".side [role=tab]:has-text('Search')")
    page.fill(".search input", "river_otter")
    page.click(".search .entry:has-text('river_otter')")
    page.wait_for_selector(".facebox .name:has-text('Otter Walker')")
    page.context.close()
    assert wrong == []


def test_a_pack_that_goes_wrong_takes_nothing_down(one: Browser, link: str, own: Path) -> None:
    wrong: list[str] = []
    page = opened_studio(one, link, wrong, pack=own.name)
    at = Mouse(page)
    at.file("friends.cards")
    page.wait_for_selector(".tok-keyword")
    at.cursor("card otter")
    page.wait_for_selector(".facebox .name:has-text('Otter')")
    page.keyboard.press("Control+a")
    for text in ('card otter "Ott', "card otter\n    play: " + "(" * 3_000, "\x00\x01 {{{ ]]]"):
        page.keyboard.insert_text(text)
        page.wait_for_selector(".problems.open li.error")
        page.wait_for_selector(".facebox .name:has-text('Otter')")  # as it last was
        page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.press("Control+z")
    while page.locator(".cm-line:has-text('Otter Courier')").count() == 0:
        page.keyboard.press("Control+z")
    page.wait_for_selector(".problems:has-text('No problems')")
    # What never ends is stopped with a sentence, and the game goes on.
    at.panel("Try")
    at.press("Begin a game", ".try")
    page.wait_for_selector("#typed-effect")
    page.fill("#typed-effect", "repeat 999999: repeat 999999: +1 spark")
    page.keyboard.press("Enter")
    page.wait_for_selector(".said.wrong, .studio-banners .banner.bad")
    page.fill("#typed-effect", "+1 idea")
    page.keyboard.press("Enter")
    page.wait_for_selector(".steps li:has-text('ideas 0 -> 1')")
    # A manifest that blows up, and a board that is none.
    manifest = own / "pack.yaml"
    good = manifest.read_text(encoding="utf-8")
    bomb = "a: &a [x, x, x, x, x, x, x, x]\n" + "".join(
        f"{b}: &{b} [{', '.join([f'*{a}'] * 8)}]\n"
        for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    for text in (bomb, "id: [", "", "\ufeff" + "- " * 5_000):
        manifest.write_text(text, encoding="utf-8")
        page.wait_for_selector(".problems.open li.error")
        page.wait_for_timeout(300)
    manifest.write_text(good, encoding="utf-8")
    page.wait_for_selector(".problems:has-text('No problems')")
    page.fill("#typed-effect", "+1 idea")
    page.keyboard.press("Enter")
    page.wait_for_selector(".steps li:has-text('ideas 1 -> 2')")
    page.context.close()
    assert wrong == []


def test_fragments_are_painted_square_by_square(one: Browser, link: str, games: Path) -> None:
    folder = copied(games, "maps", "map_masters")
    file = folder / "fragments" / "cost_3.yaml"
    before = file.read_text(encoding="utf-8")
    wrong: list[str] = []
    page = opened_studio(one, link, wrong, pack="maps")
    page.click(".right [role=tab]:has-text('Board')")
    page.wait_for_selector(".square")
    page.select_option(".painting select", "fragments/cost_3.yaml ropewalk")
    page.wait_for_selector(".asread")
    page.click(".brushes button:has-text('coin') >> nth=0")
    boxes = [page.locator(f"[data-square='1,{n}']").bounding_box() for n in (1, 4)]
    page.mouse.move(*middle(boxes[0]))
    page.mouse.down()
    page.mouse.up()
    page.wait_for_selector(".file:has-text('cost_3.yaml') .dotmark")
    page.wait_for_selector(".asread")  # the engine reads it
    page.locator("[data-square='0,0']").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "k"):
        page.keyboard.press(key)
    page.wait_for_selector("[data-square='1,4']:has-text('k')")
    if AXE.is_file():
        assert violations(page) == []
    page.keyboard.press("Control+s")
    page.wait_for_selector("button:has-text('Saved')")
    after = file.read_text(encoding="utf-8")
    assert after == before.replace("    .r..c.\n", "    .c..k.\n", 1)
    for _ in range(2):
        page.click(".painting button:text-is('Undo')")
        page.wait_for_timeout(300)
    page.wait_for_selector("[data-square='1,1']:has-text('r')")
    page.context.close()
    shutil.rmtree(folder)
    assert wrong == []


def middle(box: object) -> tuple[float, float]:
    assert isinstance(box, dict)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_game_is_compared_printed_and_given_away(
    one: Browser, link: str, own: Path, tmp_path: Path
) -> None:
    wrong: list[str] = []
    page = opened_studio(one, link, wrong, pack=own.name)
    at = Mouse(page)
    at.file("friends.cards")
    page.wait_for_selector(".tok-keyword")
    at.cursor("card otter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.keyboard.press("Shift+Home")
    page.keyboard.type("cost 7 ideas")
    at.panel("Balance")
    at.press("Play both versions", ".balance")
    page.wait_for_selector(".balance table")
    page.select_option(".odds select", "otter")
    page.wait_for_selector(".odds .findings li:has-text('Otter')")
    at.panel("Try")
    at.press("Begin a game", ".try")
    page.wait_for_selector(".try .hand .card")
    page.fill("#typed-effect", "+1 idea")
    page.keyboard.press("Enter")
    page.wait_for_selector(".steps li:has-text('ideas 0 -> 1')")
    # A step is looked at as it was; going back to it leaves what came later as a branch.
    for line in ("+1 idea", "+1 stroke"):
        page.fill("#typed-effect", line)
        page.keyboard.press("Enter")
        page.wait_for_selector(f".steps li:has-text('{line}') >> nth=-1")
        page.wait_for_function("() => document.querySelector('#typed-effect').value === ''")
    page.hover(".steps li:nth-child(1)")
    page.wait_for_selector(".try .banner:has-text('table after step 1')")
    page.hover("#typed-effect")
    page.wait_for_selector(".try .banner:has-text('table after step 1')", state="detached")
    page.hover(".steps li:nth-child(1)")
    page.click(".steps li:nth-child(1) .back-here")
    page.wait_for_selector(".steps li:nth-child(2)", state="detached")
    page.click(".branches button")
    page.wait_for_selector(".steps li:nth-child(3)")
    at.panel("Give away")
    page.select_option(".giving-panel select >> nth=0", "fr")
    at.press("Each card once", ".giving-panel")
    page.wait_for_selector(".printpage")
    got = {name: download(page, name, tmp_path) for name in ("Save as PDF", "as SVG", "zip")}
    assert got["Save as PDF"].startswith(b"%PDF-1.4")
    assert "Loutre messagère".encode() in got["as SVG"]
    assert got["zip"].startswith(b"PK")
    assert download(page, "Deck sheets", tmp_path).startswith(b"\x89PNG")
    at.press("Rules in short", ".giving-panel")
    page.wait_for_selector(".rulestext li")
    with page.expect_download() as waiting:
        page.select_option("label:has-text('What a player sees') select", "1")
        page.click("form:has-text('What a player sees') button")
    waiting.value.save_as(tmp_path / "seen.html")
    seen = (tmp_path / "seen.html").read_text(encoding="utf-8")
    assert '"seed"' not in seen
    project = tmp_path / f"{own.name}.cardwright.json"
    project.write_bytes(
        download(page, "Project file", tmp_path).replace(own.name.encode(), b"gift")
    )
    page.set_input_files(".filepick input", str(project))
    page.wait_for_selector(".studio-bar .when:has-text('gift')")
    at.panel("Try")
    page.wait_for_selector(".steps li:has-text('ideas 0 -> 1')")
    assert "cost 7 ideas" in (own.parent / "gift" / CARDS).read_text(encoding="utf-8")
    page.context.close()
    shutil.rmtree(own.parent / "gift")
    assert wrong == []


def download(page: Page, name: str, into: Path) -> bytes:
    with page.expect_download() as waiting:
        page.click(f".giving-panel button:has-text('{name}') >> nth=0")
    waiting.value.save_as(into / "got")
    return (into / "got").read_bytes()


@pytest.mark.parametrize(("size", "theme"), [((1440, 900), "dark"), ((900, 1200), "light")])
def test_a_first_run_teaches_and_everybody_can_use_it(
    one: Browser, tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    """In an empty folder: the example with its five steps, and a game of one's own."""
    wrong: list[str] = []
    with studio(tmp_path, tmp_path / "t.sqlite") as link:
        page = opened_studio(one, link, wrong, size, theme, hints=True)
        page.wait_for_selector(".firststeps .next:has-text('cursor into a card')")
        page.wait_for_selector(".tok-keyword")
        Mouse(page).cursor("copies 3")
        page.wait_for_selector(".firststeps .next:has-text('Change a number')")
        page.keyboard.press("Backspace")
        page.keyboard.type("4")
        page.wait_for_selector(".firststeps .next:has-text('another language')")
        page.click(".right button:has-text('Français')")
        page.wait_for_selector(".firststeps .next:has-text('Try this card')")
        page.click("button:has-text('Try this card')")
        page.wait_for_selector(".try .hand .card")
        page.fill("#typed-effect", ":play palimpsest")
        page.keyboard.press("Enter")
        page.wait_for_selector(".firststeps .next:has-text('run those there are')")
        page.click("button:has-text('Run the scenarios')")
        page.wait_for_selector(".firststeps:has-text('You have done all five')")
        assert_usable(page)
        page.click("button:has-text('New game') >> nth=0")
        page.fill("label:has-text('What is your game called?') input", "Étang d'été")
        page.keyboard.press("Enter")
        page.wait_for_selector(".studio-bar .when:has-text('etang_d_ete')")
        assert 'title: "Étang d\'été"' in (tmp_path / "etang_d_ete/pack.yaml").read_text("utf-8")
        page.wait_for_selector(".problems:has-text('No problems')")
        for name in ("Card", "Try", "Board", "Balance", "Give away"):
            page.click(f".right [role=tab]:has-text('{name}')")
            if name == "Board":
                page.wait_for_selector(".plate")
            assert_usable(page)
        page.context.close()
    assert wrong == []


def assert_usable(page: Page) -> None:
    if AXE.is_file():
        assert violations(page) == []


def test_nobody_comes_in_without_the_link(one: Browser, link: str) -> None:
    page = one.new_page()
    page.goto(link.split("#", maxsplit=1)[0] + "#wrong")
    page.wait_for_selector("text=This link is not complete")
    assert page.locator(".file").count() == 0
    page.context.close()


def test_every_part_is_reached_by_tab(one: Browser, link: str, own: Path) -> None:
    page = opened_studio(one, link, [], pack=own.name)
    for name in ("Format", "Outline", "friends.cards"):
        tab_to(page, name)
    page.keyboard.press("Alt+2")
    page.keyboard.press("Escape")  # and Tab leaves the text
    for name in ("Try", "Give away"):
        tab_to(page, name)
    page.context.close()
