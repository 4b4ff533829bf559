"""Where a card is laid, in words: beside which of those that lie, and how far it is shifted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dsl.boards.fragments import Laid, Placement
from dsl.boards.fragments.laid import LIES, look_up
from dsl.text.describe import card_title
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import polish
from interpreter.run.laid_map import Spot
from interpreter.run.position import Position

ARROWS = ("", "↱", "↻", "↰")

Where = Literal["above", "below", "left", "right"]


@dataclass(frozen=True, slots=True)
class Beside:
    """On which side of which card, and by how many squares not in line with it."""

    where: Where
    slot: int  # how many were laid before that card
    card: str  # the name of its kind
    shift: int

    @property
    def arrow(self) -> str:
        along = "←→" if self.where in ("above", "below") else "↑↓"
        return along[self.shift > 0] if self.shift else ""


def beside(position: Position, spot: Spot, player: int, zone: str = "") -> Beside | None:
    """How a spot lies to the card that it has most of a side in common with; None when it touches
    none, as the first one does."""
    card, turned, x, y = spot
    fragments = position.program.pack.fragments
    (one,) = look_up(fragments, [Placement(position.kind(card).name, turned, x, y)])
    found: Beside | None = None
    most = 0
    for slot, other in enumerate(look_up(fragments, position.laid(player, zone).placements)):
        shared, way = _touching(one, other, slot)
        if shared > most:
            most, found = shared, way
    return found


def _touching(one: Laid, other: Laid, slot: int) -> tuple[int, Beside | None]:
    """How long the side is that two have in common, and how the first lies to the other."""
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    name = other.fragment.name
    if wide > 0 and high == 0:
        return wide, Beside("above" if one.y < other.y else "below", slot, name, one.x - other.x)
    if high > 0 and wide == 0:
        return high, Beside("left" if one.x < other.x else "right", slot, name, one.y - other.y)
    return 0, None


def spot_text(position: Position, spot: Spot, player: int, zone: str = "") -> str:
    """A card and where it is laid: "Fern upside down above Moss, 3 to the right"."""
    card, turned, _, _ = spot
    texts = language(position.lang).placements
    parts = [card_title(position.kind(card), position.lang)]
    if turned:
        parts.append(texts[LIES[turned]])
    way = beside(position, spot, player, zone)
    if way is not None:
        shift = f", {texts[way.arrow].format(n=abs(way.shift))}" if way.shift else ""
        title = card_title(position.program.vocabulary.cards[way.card], position.lang)
        parts.append(side_text(position, way, title) + shift)
    return " ".join(parts)


def side_text(position: Position, way: Beside, title: str) -> str:
    return polish(language(position.lang).placements[way.where].format(card=title), position.lang)


def shift_text(position: Position, spot: Spot, way: Beside | None) -> str:
    """The same in short, where the card and its neighbour have been named: "↻ 3→"."""
    texts = language(position.lang).placements
    turned = ARROWS[spot[1]]
    if way is None:
        return f"{turned} {texts[LIES[spot[1]]]}".lstrip()
    shift = f"{abs(way.shift)}{way.arrow}" if way.shift else texts["aligned"]
    return f"{turned} {shift}".lstrip()


def spot_names(position: Position, spot: Spot) -> list[str]:
    """The plain names for scripts: the card, how it is turned, and where its first square lies."""
    card, turned, x, y = spot
    name = position.kind(card).name
    return [name, LIES[turned], f"{x},{y}"]
