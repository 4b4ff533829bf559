"""What all pages share: head, menu, search, and the list of what is on the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from cardwright.site.markdown import Heading
from dsl.storage.version import __version__

STYLE, SCRIPT, INDEX = "style.css", "search.js", "search-index.js"


@dataclass(frozen=True, slots=True)
class Page:
    """A page: `found` are the places on it that a search finds, as text, anchor and what it is."""

    file: str
    title: str
    body: str
    headings: tuple[Heading, ...] = ()
    found: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the menu: the pages under a title."""

    title: str
    pages: tuple[tuple[str, str], ...] = field(default=())  # file and title


def laid_out(page: Page, menu: Sequence[Section]) -> str:
    """The whole HTML of a page. It needs nothing from the network, and no script to be read."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(page.title)} · Cardwright</title>
<link rel="stylesheet" href="{STYLE}">
<script src="{INDEX}" defer></script>
<script src="{SCRIPT}" defer></script>
</head>
<body>
<a class="skip" href="#main-text">To the text</a>
<header>
<a class="home" href="index.html">Cardwright</a>
<form id="site-search" role="search" hidden>
<label class="unseen" for="search-query">Search</label>
<input id="search-query" type="search" placeholder="Search" autocomplete="off">
<ul id="search-results" hidden></ul>
</form>
</header>
<div class="columns">
<nav aria-label="Pages">
<details id="site-menu"><summary>All pages</summary>
{_menu(page, menu)}
</details>
</nav>
<main id="main-text">
{page.body}
</main>
{_contents(page)}
</div>
<footer>Cardwright {__version__}. MIT licence.</footer>
</body>
</html>
"""


def _menu(page: Page, menu: Sequence[Section]) -> str:
    parts = []
    for section in menu:
        items = "".join(
            f'<li><a href="{file}"{_here(file == page.file)}>{escape(title)}</a></li>'
            for file, title in section.pages
        )
        parts.append(f"<h2>{escape(section.title)}</h2><ul>{items}</ul>")
    return "\n".join(parts)


def _here(is_it: bool) -> str:
    return ' aria-current="page"' if is_it else ""


def _contents(page: Page) -> str:
    shown = [one for one in page.headings if one.level in (2, 3)]
    if len(shown) > 40:
        shown = [one for one in shown if one.level == 2]
    if len(shown) < 3:
        return "<aside></aside>"
    items = "".join(
        f'<li class="level{one.level}"><a href="#{one.anchor}">{escape(one.text)}</a></li>'
        for one in shown
    )
    return f'<aside aria-label="On this page"><h2>On this page</h2><ul>{items}</ul></aside>'
