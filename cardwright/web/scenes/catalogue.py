"""What everybody at a table may know before the first card is dealt: the things that a pack
declares, with their titles, and how its screen arranges them."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from cardwright.play.screens.page import Page
from cardwright.play.screens.screen import Screen, is_flag
from cardwright.play.screens.table import Table
from cardwright.web.scenes.faces import Face, faces
from dsl.model.declarations import Owner
from dsl.text.describe import title_of
from interpreter.run.program import Program

UNBROKEN = 100_000  # columns of lines that are broken where they are shown


class ZoneAbout(TypedDict):
    """`look` is how it is shown: in `full`, as a `line`, as a `count`, `laid` side by side, or
    `hidden` by the screen."""

    title: str
    owner: Owner
    look: str
    ranked: bool
    slots: int | None


class CounterAbout(TypedDict):
    """`look` is where it is shown: among what is `lasting`, `turn`, `shared`, or `hidden`."""

    titles: list[str]
    owner: Owner
    look: str
    flag: bool
    most: int | None
    always: bool


class PawnAbout(TypedDict):
    title: str
    owner: Owner
    always: bool


class Catalogue(TypedDict):
    """The things of a pack. `panels` are zones and pawns from top to bottom, `counts` the zones of
    players of which the number of cards stands beside their counters."""

    pack: str
    title: str
    lang: str
    players: int
    cards: dict[str, Face]
    zones: dict[str, ZoneAbout]
    counters: dict[str, CounterAbout]
    pawns: dict[str, PawnAbout]
    panels: list[str]
    counts: list[str]
    board: bool


@lru_cache(maxsize=64)
def table_of(program: Program, lang: str) -> Table:
    """The table of the terminal, whose words are those of the table in the browser."""
    return Table(program, lang, Page(UNBROKEN))


@lru_cache(maxsize=64)
def catalogue_of(program: Program, lang: str) -> Catalogue:
    """The catalogue of a game's pack, in one language."""
    table = table_of(program, lang)
    vocabulary, screen = program.vocabulary, table.screen
    return {
        "pack": program.pack.id,
        "title": program.pack.title(lang),
        "lang": lang,
        "players": program.players,
        "cards": faces(table.cards),
        "zones": {name: _zone(program, screen, name, lang) for name in vocabulary.zones},
        "counters": {name: _counter(program, screen, name, lang) for name in vocabulary.counters},
        "pawns": {
            name: {
                "title": title_of(decl, lang),
                "owner": decl.owner,
                "always": screen.insists(name),
            }
            for name, decl in vocabulary.pawns.items()
            if not screen.hides(name)
        },
        "panels": screen.panels(),
        "counts": screen.counts(),
        "board": program.board is not None,
    }


def _zone(program: Program, screen: Screen, name: str, lang: str) -> ZoneAbout:
    decl = program.vocabulary.zones[name]
    if decl.side_by_side:
        look = "laid"
    elif screen.hides(name) or name in screen.counted_by:
        look = "hidden"
    elif screen.in_full(name):
        look = "full"
    else:
        look = "count" if screen.is_count(name) else "line"
    return {
        "title": title_of(decl, lang),
        "owner": decl.owner,
        "look": look,
        "ranked": screen.places_count and name in program.ranked,
        "slots": decl.slots,
    }


def _counter(program: Program, screen: Screen, name: str, lang: str) -> CounterAbout:
    decl = program.vocabulary.counters[name]
    if screen.hides(name):
        look = "hidden"
    elif decl.until_end_of_turn:
        look = "turn"
    else:
        look = "shared" if decl.owner == "shared" else "lasting"
    return {
        "titles": [title_of(decl, lang), title_of(decl, lang, 2)],
        "owner": decl.owner,
        "look": look,
        "flag": is_flag(decl),
        "most": decl.high,
        "always": screen.insists(name),
    }
