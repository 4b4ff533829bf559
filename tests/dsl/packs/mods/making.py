"""Packs on disk that build on each other."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from cardwright.cli.main import main
from dsl.diagnostics.report import Diagnostic
from dsl.packs.load import check

PACK = "id: {id}\nversion: {version}\nlanguage: 1\ntitle: {id}\n"

WOOD = """\
game wood "Wood"
    players 1 to 2

counter pebbles "pebble|pebbles": each player
counter steps: each player
zone basket: each player
zone river: shared, pile
tag leafy, shiny
attribute weight: number, needed by shiny
moment use, found
pawn fox: each player, starts at lobby
slot small
room cave

option wind: calm, stormy, wild

tunnel every
    pay 1 steps

tunnel steep
    pay 1 steps

card nut "Nut" fr "Noix"
    leafy
    weight 2
    copies 3
    use: +1 pebbles
    found: +2 pebbles
    flavour "Hard."

card cone "Cone"
    weight 1
    use: +3 pebbles

action pick(c: card in basket) "pick {c}"
    do c.use

action walk(t: crossing) "walk to {t}"
    cross t

action rest "rest"
    end phase

turn
    phase day: actions pick, walk, rest

setup
    create all cards in river
    each player: create 1 nut in basket

end when pebbles > 99
score pebbles: pebbles
"""

DAY = """\
board: day
rooms:
  lobby: {at: [0, 0]}
  loft: {at: [1, 0], kinds: [cave], slots: {small: 1}}
  pit: {at: [1, 1]}
tunnels:
  - lobby -- loft: steep
  - loft -- pit
"""


def make(
    folder: Path, id_: str, requires: str = "", version: str = "1.0.0", more: str = "", **files: str
) -> Path:
    """A pack on disk; `cards__a_cards` is the file `cards/a.cards`."""
    root = folder / id_
    root.mkdir(parents=True)
    text = PACK.format(id=id_, version=version) + more
    (root / "pack.yaml").write_text(text + (f"requires: {{{requires}}}\n" if requires else ""))
    for key, content in files.items():
        *parents, last = key.split("__")
        path = root.joinpath(*parents, ".".join(last.rsplit("_", 1)))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return root


def mod(folder: Path, id_: str, text: str, requires: str = 'wood: "*"', **files: str) -> Path:
    return make(folder, id_, requires, mod_cards=text, **files)


def found(reference: str) -> list[Diagnostic]:
    return list(check(reference)[1])


def said(reference: str) -> list[tuple[str, str, str, list[str]]]:
    """Code, place and sentence of what is wrong, and the other places that it names."""
    return [
        (one.code, str(one.span), one.message, [str(span) for span, _ in one.related])
        for one in found(reference)
    ]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


BURR = """\
card burr "{title}"
    use: +{n} pebbles

scenario "Picking a burr"
    given your basket is burr
      and your pebbles is 0
    do pick burr
    expect your pebbles is {n}
"""
