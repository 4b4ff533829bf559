"""The colours of a picture. What they tell is also told by shapes, signs and words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

ThemeName = Literal["light", "dark", "print"]
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
