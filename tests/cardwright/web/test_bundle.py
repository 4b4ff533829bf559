"""The page that is shipped is the one that its sources make."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cardwright.web.wire.statics import STATIC
from tests.paths import ROOT

MOST_BYTES = 150_000  # of what a browser is sent for a table, packed
MOST_MORE = 300_000  # that the studio may be more than a table
BUILT = ("table.js", "table.css", "studio.js", "studio.css")
SOURCES = ROOT / "web" / "src"


def test_the_bundle_matches_its_sources(tmp_path: Path) -> None:
    if shutil.which("node") is None or not (ROOT / "web" / "node_modules" / "esbuild").is_dir():
        pytest.skip("Node or esbuild is not there: run web/setup")
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=ROOT / "web", check=True)
    for name in BUILT:
        made = (tmp_path / name).read_bytes()
        assert made == (STATIC / name).read_bytes(), f"{name} is not up to date: run web/build"


def test_the_bundle_is_small() -> None:
    packed = {path.name: len(gzip.compress(path.read_bytes())) for path in STATIC.iterdir()}
    studio = sum(size for name, size in packed.items() if name.startswith("studio."))
    table = sum(packed.values()) - studio
    assert table <= MOST_BYTES
    assert studio <= table + MOST_MORE


def test_the_page_asks_nobody_else_for_anything() -> None:
    """No address of another site stands in the page, but the names of XML's namespaces."""
    for path in STATIC.iterdir():
        found = re.findall(r"https?://[\w.-]+", path.read_text(encoding="utf-8"))
        assert set(found) <= {"http://www.w3.org"}, path.name


def test_the_page_says_the_same_in_each_language() -> None:
    """The compiler holds that no text is missing; here, that none was left in English."""
    texts = {
        lang: dict(re.findall(r'^  (\w+): "(.+)",$', path.read_text(encoding="utf-8"), re.M))
        for lang in ("en", "fr", "de")
        for path in [SOURCES / "texts" / f"{lang}.ts"]
    }
    for lang in ("fr", "de"):
        same = {key for key, text in texts["en"].items() if texts[lang].get(key) == text}
        assert same <= {"table", "options", "menu", "score", "yourTables"}, lang
