"""The site: every link leads somewhere, and everything that should be on it is."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path

import pytest

from cardwright.reference.language_words import language_words
from cardwright.reference.pack_words import pack_words
from cardwright.reference.sayings import sayings
from cardwright.site.build import BUILT, NotOursError, build, clear
from cardwright.site.highlighting import coloured, is_language
from cardwright.site.links import broken_links
from cardwright.site.markdown import rendered
from dsl.diagnostics.catalogue import catalogue
from dsl.storage.language_files import languages
from tests.cardwright.cli.running import run
from tests.packs_under_test import SHIPPED, pack
from tests.paths import ROOT

SHOWN = ("honey", "tutorial")  # the whole is built in the proof


@lru_cache
def site(folder: Path) -> Path:
    build(folder, [pack(name) for name in SHOWN])
    return folder


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site(tmp_path_factory.mktemp("site") / "site")


def text(built: Path, page: str) -> str:
    return (built / page).read_text(encoding="utf-8")


def test_no_link_is_broken(built: Path) -> None:
    assert broken_links(built) == []


@pytest.mark.proof
def test_no_link_of_the_whole_site_is_broken(tmp_path: Path) -> None:
    result = run("site", "-o", tmp_path / "site")
    assert result.exit_code == 0, result.output
    for name in SHIPPED:
        assert (tmp_path / "site" / f"pack-{name}.html").is_file()


def test_every_document_is_a_page_of_the_menu(built: Path) -> None:
    home = text(built, "index.html")
    for path in ROOT.glob("docs/*.md"):
        assert f'href="{path.stem}.html"' in home, path.name
    for name in SHOWN:
        assert f'href="pack-{name}.html"' in home


def test_every_saying_word_and_code_has_its_place(built: Path) -> None:
    effects, values = text(built, "effects.html"), text(built, "values.html")
    for one in sayings():
        assert f'id="{one.name}"' in (effects if one.kind == "effect" else values)
    listed = text(built, "language-words.html")
    assert [word for word in language_words() if f'id="{word}"' not in listed] == []
    for code in catalogue():
        assert f'id="{code}"' in text(built, f"diagnostics-{code[0].lower()}.html")
        assert f"#{code}" in text(built, "diagnostics.html")


def test_sayings_lead_to_the_cards_that_say_them(built: Path) -> None:
    whenever = text(built, "effects.html").partition('id="Whenever"')[2].partition("</section>")[0]
    assert '<a href="pack-tutorial.html#card-cormorant">Cormorant</a>' in whenever
    card = text(built, "pack-tutorial.html").partition('id="card-cormorant"')[2]
    assert '<a href="effects.html#Whenever">' in card.partition("</article>")[0]


def test_the_catalogue_has_cards_in_every_language_boards_and_words(built: Path) -> None:
    page = text(built, "pack-tutorial.html")
    for card in pack("tutorial").vocabulary.cards.values():
        assert f'id="card-{card.name}"' in page
        shown = page.partition(f'id="card-{card.name}"')[2].partition("</article>")[0]
        assert all(f'lang="{code}"' in shown for code in languages())
    assert "Kurierotter" in page
    for theme in ("light", "dark"):
        assert text(built, f"pictures/tutorial-library-{theme}.svg").startswith("<svg")
    for one in pack_words(pack("tutorial")):
        assert f'id="{one.kind}-{one.word}"' in page


def test_nothing_comes_from_elsewhere(built: Path) -> None:
    """No page, style or script asks the network for anything."""
    for path in built.rglob("*"):
        if path.suffix in (".html", ".css", ".js"):
            content = path.read_text(encoding="utf-8")
            assert not re.search(r"""(src|href|url|import)\W{0,3}(https?:)?//""", content), path


def test_the_search_index_leads_to_places(built: Path) -> None:
    index = text(built, "search-index.js")
    rows = json.loads(index.partition("SEARCH = ")[2].rstrip(";\n").replace("\n", ""))
    anchors: dict[str, set[str]] = {}
    for _, url, _ in rows:
        page, _, anchor = url.partition("#")
        if page not in anchors:
            anchors[page] = set(re.findall(r'id="([^"]+)"', text(built, page)))
        assert not anchor or anchor in anchors[page], url
    assert {"Otter Courier", "whenever"} <= {row[0] for row in rows}


def test_pages_are_light_and_dark_and_fit_small_screens(built: Path) -> None:
    style = text(built, "style.css")
    assert "prefers-color-scheme: dark" in style
    assert "max-width: 64rem" in style
    assert 'name="viewport" content="width=device-width' in text(built, "index.html")


def test_a_site_is_built_again_and_no_other_folder_is_touched(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(NotOursError):
        build(tmp_path, [])
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    assert "not of a site" in run("site", "-o", tmp_path).output
    old = tmp_path / "old"
    old.mkdir()
    (old / BUILT).write_text("", encoding="utf-8")
    (old / "gone.html").write_text("", encoding="utf-8")
    clear(old)
    assert not (old / "gone.html").exists()


def test_the_checker_finds_what_is_broken(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="x"><p id="x"><a href="b.html">b</a><a href="#y">y</a><img src="http://e.org/i.png">'
        '<a href="#x">fine</a>',
        encoding="utf-8",
    )
    assert broken_links(tmp_path) == [
        "a.html: the anchor x stands twice",
        "a.html: b.html leads to no file",
        "a.html: #y leads to no place on that page",
        "a.html: http://e.org/i.png leads away",
    ]


def test_links_that_lead_to_no_page_are_text() -> None:
    found = rendered("# A `b`\n\n[x](../y.py) [z](z.md#q)\n\n## A b", {"z.md#q": "z.html#q"}.get)
    assert found.title == "A b"
    assert '<h1 id="a-b">' in found.html
    assert '<h2 id="a-b-1">' in found.html
    assert "<span>x</span>" in found.html
    assert '<a href="z.html#q">z</a>' in found.html


def test_code_is_coloured_by_what_it_is() -> None:
    assert is_language("card otter\n    play: +1 coins\n")
    assert not is_language("$ cardwright check x\n")
    assert '<span class="k">whenever</span>' in coloured("whenever you draw: +1 coins")
    assert "&lt;b&gt;" in coloured("<b>")
