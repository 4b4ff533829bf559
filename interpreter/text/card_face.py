"""What is drawn on a card that is laid beside others: the drawing, or what is found in it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dsl.boards.fragments import Placement, compose
from dsl.text.describe import title_of
from interpreter.text.dungeon_text import dungeon_text

if TYPE_CHECKING:
    from dsl.packs.pack import Pack


def drawing_of(pack: Pack, card: str, lang: str) -> list[str]:
    """The drawing of a card and what its signs mean, in lines; none of a card without one."""
    if card not in pack.fragments:
        return []
    dungeon = compose(pack.fragments, [Placement(card, 0, 0, 0)])
    return dungeon_text(pack, dungeon, lang=lang).rstrip("\n").split("\n")


def contents_of(pack: Pack, card: str, lang: str) -> list[str]:
    """How many there are of each mark on the drawing of a card: "2 coins". What leads from one
    level to the next stands on both, and is counted once."""
    fragment = pack.fragments.get(card)
    if fragment is None:
        return []
    counts: Counter[str] = Counter()
    for level in fragment.levels:
        for sign in "".join(level).lower():
            if sign in fragment.signs:
                counts[fragment.signs[sign]] += 1
    found = []
    for mark in pack.vocabulary.marks.values():
        number = counts[mark.name] // 2 if mark.links else counts[mark.name]
        if number:
            found.append(f"{number} {title_of(mark, lang, number)}")
    return found
