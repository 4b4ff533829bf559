"""How somebody works on a page: with a mouse, or with the keyboard alone. A story that is told with
either goes the same way with both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_TABS = 250
FOCUSED = """() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const named = [...(at?.labels?.[0]?.childNodes ?? [])].filter((one) => !one.options);
    const label = named.map((one) => one.textContent).join(' ');
    const chosen = at?.selectedOptions?.[0]?.text;
    const said = ['BUTTON', 'A', 'SUMMARY'].includes(at?.tagName) ? at.innerText : chosen;
    return [said ?? '', at?.ariaLabel ?? '', at?.placeholder ?? '', label].join(' ');
}"""
PARTS = {"files": 1, "text": 2, "Card": 3, "Try": 4, "Board": 5, "Balance": 6, "Give away": 7}


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if name in page.evaluate(FOCUSED):
            return
    raise AssertionError(f"no Tab leads to `{name}`")


INSIDE = {
    ".right": "Card",
    ".try": "Try",
    ".dock": "Try",
    ".toolbar": "Board",
    ".inspector": "Board",
}


class Hands(Protocol):
    """What somebody does, by the names of things on the page."""

    page: Page

    def panel(self, name: str) -> None:
        """Open a panel on the right."""

    def press(self, name: str, inside: str = "") -> None:
        """Press a button, in a part of the page."""

    def file(self, name: str) -> None:
        """Open a file."""

    def cursor(self, text: str) -> None:
        """Put the cursor to where a text stands first."""

    def write(self, name: str, text: str) -> None:
        """Write into a field."""

    def choose(self, name: str, what: str) -> None:
        """Choose one of a list."""

    def mend(self) -> None:
        """Take the fix that is offered."""

    def play(self, card: str) -> None:
        """Play a card that lies in the hand."""

    def drag(self, room: str, title: str) -> None:
        """Draw a room elsewhere."""

    def table(self, page: Page) -> None:
        """Make the first move at a table."""


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def panel(self, name: str) -> None:
        self.page.click(f".right [role=tab]:has-text('{name}')")

    def press(self, name: str, inside: str = "") -> None:
        self.page.click(f"{inside} button:has-text('{name}') >> visible=true >> nth=0")

    def file(self, name: str) -> None:
        self.page.click(f".file:has-text('{name}')")
        self.page.wait_for_selector(f".file.on:has-text('{name}')")

    def cursor(self, text: str) -> None:
        self.page.click(f".cm-line:has-text('{text}') >> nth=0")
        self.page.keyboard.press("End")

    def write(self, name: str, text: str) -> None:
        self.page.locator(f"label:has-text('{name}') input").last.fill(text)

    def choose(self, name: str, what: str) -> None:
        self.page.locator(f"label:has-text('{name}') select").last.select_option(label=what)

    def mend(self) -> None:
        self.page.click(".problems .fix >> nth=0")

    def play(self, card: str) -> None:
        self.page.click(f".try .hand .card:has-text('{card}') >> nth=0")

    def drag(self, room: str, title: str) -> None:
        box = self.page.locator(f".plate[data-room={room}]").bounding_box()
        assert box is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + 12, box["y"] + 12)
        mouse.down()
        mouse.move(box["x"] - 20, box["y"] + 40, steps=3)
        mouse.move(box["x"] - 40, box["y"] + 60, steps=3)
        mouse.up()

    def table(self, page: Page) -> None:
        page.click(".dock .move >> nth=0")
        page.wait_for_selector("text=Nothing has happened yet", state="detached")


class Keys:
    def __init__(self, page: Page) -> None:
        self.page = page

    def panel(self, name: str) -> None:
        self.page.keyboard.press(f"Alt+{PARTS[name]}")

    def press(self, name: str, inside: str = "") -> None:
        if inside in INSIDE:
            self.panel(INSIDE[inside])
        tab_to(self.page, name)
        self.page.keyboard.press("Enter")

    def file(self, name: str) -> None:
        self.panel("files")
        self.press(name)
        self.page.wait_for_selector(f".file.on:has-text('{name}')")

    def cursor(self, text: str) -> None:
        keys = self.page.keyboard
        self.panel("text")
        keys.press("Control+Home")
        keys.press("Control+f")
        keys.type(text)
        keys.press("Enter")
        keys.press("Escape")
        keys.press("End")

    def write(self, name: str, text: str) -> None:
        if name not in self.page.evaluate(FOCUSED):
            tab_to(self.page, name)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def choose(self, name: str, what: str) -> None:
        tab_to(self.page, name)
        if what.isascii():
            self.page.keyboard.type(what)
        else:
            self.page.keyboard.press("ArrowDown")  # a sign that no key has: the first of them

    def mend(self) -> None:
        self.page.keyboard.press("F8")
        self.page.keyboard.press("Control+.")

    def play(self, card: str) -> None:
        self.panel("Try")
        self.press(card)

    def drag(self, room: str, title: str) -> None:
        tab_to(self.page, title)
        for _ in range(3):
            self.page.keyboard.press("ArrowLeft")

    def table(self, page: Page) -> None:
        page.wait_for_selector(".dock .move")
        tab_to(page, page.inner_text(".dock .move >> nth=0"))
        page.keyboard.press("Enter")
        page.wait_for_selector("text=Nothing has happened yet", state="detached")
