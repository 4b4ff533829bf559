"""Markdown to HTML: headings with anchors, links that lead to pages, tables that can be moved."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardwright.site.highlighting import coloured

Pages = Callable[[str], str | None]  # what a link in a document leads to; None for no page


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document as HTML, without the rest of its page."""

    title: str
    html: str
    headings: tuple[Heading, ...]


def slug(text: str) -> str:
    """The anchor of a heading, as readers of Markdown make it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")


def rendered(text: str, pages: Pages) -> Document:
    """A document; links that lead to no page become plain text."""
    parser = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = parser.parse(text)
    headings = _anchored(tokens)
    for token in tokens:
        if token.children:
            _relink(token.children, pages)
    _fences(tokens)
    html = parser.renderer.render(tokens, parser.options, {})
    html = html.replace("<table>", '<div class="scrolled"><table>').replace(
        "</table>", "</table></div>"
    )
    title = next((one.text for one in headings if one.level == 1), "")
    return Document(title, html, tuple(headings))


def _anchored(tokens: Sequence[Token]) -> list[Heading]:
    found: list[Heading] = []
    taken: dict[str, int] = {}
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        said = "".join(part.content for part in inline.children or ())
        anchor = slug(said)
        number = taken.get(anchor, 0)
        taken[anchor] = number + 1
        anchor = f"{anchor}-{number}" if number else anchor
        opening.attrSet("id", anchor)
        found.append(Heading(int(opening.tag[1]), said, anchor))
    return found


def _relink(parts: list[Token], pages: Pages) -> None:
    dropped = False
    for part in parts:
        if part.type == "link_open":
            href = str(part.attrGet("href") or "")
            target = href if re.match(r"#|https?:", href) else pages(href)
            dropped = target is None
            if target is None:
                part.tag = "span"
                part.attrs = {}
            else:
                part.attrSet("href", target)
        elif part.type == "text" and parts[parts.index(part) - 1].type == "link_open":
            part.content = re.sub(r"^([\w-]+)\.md$", r"\1", part.content)
        elif part.type == "link_close" and dropped:
            part.tag, dropped = "span", False


def _fences(tokens: Sequence[Token]) -> None:
    for token in tokens:
        if token.type == "fence":
            token.type, token.tag = "html_block", ""
            token.content = code_block(token.content, token.info.strip())


def code_block(code: str, kind: str = "") -> str:
    return f'<pre class="code"><code>{coloured(code, kind)}</code></pre>\n'


def inline(text: str) -> str:
    """A sentence with its `code` set apart."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
