"""Pictures and colours that a pack brings, on the page."""

from __future__ import annotations

import re
import shutil
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from bench.table_client import served
from cardwright.web.scenes.catalogue import catalogue_of
from dsl.packs.load import load
from interpreter.compile.program_cache import program_for
from tests.paths import ROOT

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63"
    "f8cfc0f01f0005000201a5f6457d0000000049454e44ae426082"
)
NOUNS = "rules/nouns.rules"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack with a picture of a card, and a colour for a kind."""
    found = tmp_path / "porters"
    shutil.copytree(ROOT / "content" / "porters", found)
    text = (found / NOUNS).read_text(encoding="utf-8")
    coloured, count = re.subn(
        r"^(tag house .*)$", r'\1\n    symbol "⌂" in "#ffee00"', text, flags=re.M
    )
    assert count == 1
    (found / NOUNS).write_text(coloured, encoding="utf-8")
    (found / "art").mkdir()
    return found


def test_a_card_has_the_picture_and_the_colour_of_its_pack(folder: Path) -> None:
    cards = load(folder).vocabulary.cards
    house = next(name for name, card in cards.items() if "house" in card.tags)
    other = next(name for name, card in cards.items() if "house" not in card.tags)
    (folder / "art" / f"{house}.png").write_bytes(PIXEL)
    (folder / "art" / f"{other}.png").write_bytes(b"<svg onload='alert(1)'/>")
    faces = catalogue_of(program_for(load(folder), 2, None, None), "en")["cards"]
    assert faces[house]["art"]
    assert not faces[other]["art"]
    assert faces[other]["colour"] == ""
    light, dark = re.findall(r"#[0-9a-f]{6}", faces[house]["colour"])
    assert dark == "#ffee00"  # as it is on a dark page, and darker where that could not be read
    assert light != dark
    with served(folder.parent / "t.sqlite", str(folder), "--players", "2") as server:
        address = f"{server.address}/t/{server.table}/art/"
        with urllib.request.urlopen(address + house) as answer:
            assert answer.read() == PIXEL
            assert answer.headers["Content-Type"] == "image/png"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
        for name in (other, "nothing", "..%2Fpack.yaml"):
            with pytest.raises(urllib.error.HTTPError) as raised:
                urllib.request.urlopen(address + name)
            assert raised.value.code == 404
            raised.value.close()
