"""The colours of a picture. What they tell is also told by shapes, signs and words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

ThemeName = Literal["light", "dark", "print"]
Colour = int | str  # of a kind: its number among the kinds, or what its pack says
ON_SCREENS: tuple[ThemeName, ...] = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Theme:
    """`signs` tell kinds apart and `pawns` players, each in turn. `heat` is more and more of one
    thing, in steps that stay apart in grey."""

    paper: str
    ink: str
    faint: str
    line: str
    room: str
    edge: str
    shade: str
    shore: str
    signs: tuple[str, ...]
    pawns: tuple[str, ...]
    on_pawn: str
    heat: tuple[str, str, str, str, str]

    def sign(self, colour: Colour) -> str:
        """The colour of a kind: the one that its pack gives it, as light or dark as can be read on
        this paper, or else the one of its number."""
        if isinstance(colour, str):
            return readable(colour, self.room)
        return self.signs[colour % len(self.signs)]


READABLE = 4.5  # how much lighter or darker than its ground a sign has to be


@lru_cache(maxsize=256)
def readable(colour: str, ground: str) -> str:
    """A colour, made darker or lighter until it stands out from its ground; as it is where the page
    sets the colours, so that nobody knows the ground."""
    if not re.fullmatch(HEX, ground):
        return colour
    towards = 0 if _light(_parts(ground)) > 0.4 else 255
    parts = _parts(colour)
    while _contrast(parts, _parts(ground)) < READABLE:
        nearer = tuple(round(part + (towards - part) * 0.08) for part in parts)
        if nearer == parts:
            break
        parts = nearer
    return "#" + "".join(f"{part:02x}" for part in parts)


def mixed(colour: str, ground: str, share: float) -> str:
    """A colour laid thinly on its ground: of printing it is as good as of any screen."""
    parts = zip(_parts(colour), _parts(ground), strict=True)
    return "#" + "".join(f"{round(b + (a - b) * share):02x}" for a, b in parts)


HEX = r"#[0-9a-f]{6}"


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def _light(parts: tuple[int, ...]) -> float:
    """How light a colour is to the eye, from 0 to 1."""
    straight = [
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), straight, strict=True))


def _contrast(one: tuple[int, ...], two: tuple[int, ...]) -> float:
    lighter, darker = sorted((_light(one), _light(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


THEMES: dict[ThemeName, Theme] = {
    "light": Theme(
        paper="#fbf8f1",
        ink="#241f1a",
        faint="#5b5348",
        line="#5a4f42",
        room="#ffffff",
        edge="#7a6d5c",
        shade="#e4ddd0",
        shore="#8d7f6a",
        signs=(
            "#7a3b8f",
            "#8a4b00",
            "#a1243a",
            "#1b6a50",
            "#1f5fa8",
            "#6b5a00",
            "#0b6870",
            "#a3305f",
            "#4a5a1a",
            "#4b4fa6",
        ),
        pawns=("#b3261e", "#1756a9", "#1c6b35", "#7b2f93", "#8a4b00", "#26636b"),
        on_pawn="#ffffff",
        heat=("#fddcb5", "#fdb56f", "#f08426", "#cf5f10", "#9a3705"),
    ),
    "dark": Theme(
        paper="#1b1d23",
        ink="#f1ece2",
        faint="#b7afa2",
        line="#c5b9a6",
        room="#2c3039",
        edge="#8c8576",
        shade="#11202c",
        shore="#6b8499",
        signs=(
            "#d9a6ea",
            "#f0b36a",
            "#ff9aa8",
            "#7fd6b4",
            "#8fc1f7",
            "#e3d26a",
            "#7fd3dc",
            "#f5a3c7",
            "#b9d178",
            "#b5b8f5",
        ),
        pawns=("#ff8f85", "#8fc1ff", "#86d99a", "#dda6f0", "#f2b56b", "#86d3db"),
        on_pawn="#15171b",
        heat=("#4d3521", "#7d4d20", "#b56a22", "#e6913a", "#ffd08a"),
    ),
}
# The light one on bare paper: a printer that lays tint on the whole sheet wastes it.
THEMES["print"] = replace(
    THEMES["light"],
    paper="#ffffff",
    shade="#ececec",
    ink="#000000",
    faint="#3d3d3d",
    line="#2b2b2b",
)
