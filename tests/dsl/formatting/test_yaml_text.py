"""YAML of packs in its canonical form."""

from __future__ import annotations

import pytest

from dsl.formatting.yaml_text import formatted_yaml
from dsl.packs.folders import YAML_SUFFIXES
from tests.paths import ROOT

SHIPPED = sorted(path for path in (ROOT / "content").rglob("*.*") if path.suffix in YAML_SUFFIXES)


@pytest.mark.parametrize("folder", sorted({path.relative_to(ROOT).parts[1] for path in SHIPPED}))
def test_shipped_yaml_is_canonical(folder: str) -> None:
    for path in SHIPPED:
        if path.relative_to(ROOT).parts[1] == folder:
            text = path.read_text(encoding="utf-8")
            assert formatted_yaml(text) == text, f"run `cardwright fmt {path}`"


BADLY = """\

#A board.
board:   pond
title: {en: "The Pond",fr: l'Étang}   #its name
rooms:
    shore: {at: [0,0]}
    reeds:    {at: [ 1, 0 ], kinds: [wet]}



tunnels:
- shore -- reeds
-   reeds -> shore:   lock
"""
WELL = """\
# A board.
board: pond
title: {en: "The Pond", fr: l'Étang}  #its name
rooms:
  shore: {at: [0, 0]}
  reeds: {at: [1, 0], kinds: [wet]}


tunnels:
  - shore -- reeds
  - reeds -> shore: lock
"""


def test_what_is_written_badly_is_written_well() -> None:
    assert formatted_yaml(BADLY) == WELL
    assert formatted_yaml(WELL) == WELL


@pytest.mark.parametrize("broken", ["a: [1", "a: 1\na: 2\n", "- *nothing\n", "a: {b: \n", "\x00"])
def test_what_cannot_be_read_is_left_alone(broken: str) -> None:
    assert formatted_yaml(broken) is None
