"""Fragments are painted as their text: a square is a character, and nothing else is touched."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardwright.studio.working.desk import Desk
from cardwright.studio.working.fragment_text import FragmentText, painted
from cardwright.studio.working.unable import Unable
from tests.paths import ROOT

FILES = sorted(ROOT.glob("content/*/fragments/*.yaml"))
SMALL = """\
# Two of them.
frame: {size: [3, 2], columns: [1], rows: [0]}
fragments:

  plain: |   # a note
    .|.  ...
    -+.  .c.

  titled:
    title: {en: the Titled}
    drawing: |
      .|.
      .+-
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_what_is_painted_is_there_and_nothing_else_has_changed(path: Any) -> None:
    text, chance = path.read_text(encoding="utf-8"), random.Random(path.stem)
    drawings = FragmentText(text).drawings
    assert drawings
    for name in drawings:
        read = FragmentText(text)
        drawing = read.named(name)
        levels = drawing.rows(read.lines)
        level = chance.randrange(len(levels))
        row, column = chance.randrange(drawing.height), chance.randrange(drawing.width)
        sign = chance.choice(".:+-|cB")
        edit = {"do": "paint", "fragment": name, "cells": [[level, row, column, sign]]}
        after = painted(text, edit)
        differ = [at for at, (a, b) in enumerate(zip(text, after, strict=True)) if a != b]
        assert len(differ) == (levels[level][row][column] != sign)
        again = FragmentText(after)
        assert again.named(name).rows(again.lines)[level][row][column] == sign
        text = after


def test_a_fragment_is_added_of_rock_or_like_another() -> None:
    rock = painted(SMALL, {"do": "add", "fragment": "new"})
    assert rock == SMALL + "\n  new: |\n    -|-\n    .|.\n"
    alike = painted(SMALL, {"do": "add", "fragment": "new", "like": "plain"})
    assert alike == SMALL + "\n  new: |\n    .|.  ...\n    -+.  .c.\n"
    for name in ("plain", "no name", ""):
        with pytest.raises(Unable):
            painted(SMALL, {"do": "add", "fragment": name})


@pytest.mark.parametrize(
    "cell",
    [[0, 0, 3, "."], [2, 0, 0, "."], [0, -1, 0, "."], [0, 0, 0, "  "], [0, 0, 0, " "], [0, 0], "x"],
)
def test_what_is_no_square_is_not_painted(cell: object) -> None:
    with pytest.raises(Unable):
        painted(SMALL, {"do": "paint", "fragment": "plain", "cells": [cell]})


@pytest.mark.parametrize("text", ["", "fragments: [", "fragments:\n  odd: |\n    ..\n    ...\n"])
def test_what_cannot_be_read_is_left_to_the_text(text: str) -> None:
    with pytest.raises(Unable):
        painted(text, {"do": "paint", "fragment": "odd", "cells": [[0, 0, 0, "-"]]})


def test_a_fragment_is_shown_as_the_engine_reads_it() -> None:
    desk, folder = Desk(), ROOT / "content" / "map_masters"
    given: dict[str, Any] = {"folder": str(folder), "texts": {}, "stamp": "", "lang": "en"}
    contents: Any = desk.do("contents", given)
    file, name = contents["fragments"][0]
    shown: Any = desk.do("fragment", {**given, "file": file, "name": name})
    assert len(shown["pictures"]) == len(shown["levels"])
    assert ["c", "coin"] in [mark[:2] for mark in shown["marks"]]
    text = (folder / file).read_text(encoding="utf-8")
    edit = {"do": "paint", "fragment": name, "cells": [[0, 0, 0, "q"]]}
    broken: Any = desk.do("fragment_edit", {**given, "text": text, "edit": edit})["text"]
    shown = desk.do("fragment", {**given, "texts": {file: broken}, "file": file, "name": name})
    assert shown["levels"][0][0][0] == "q"
    assert (shown["errors"], shown["pictures"]) == (True, [])
