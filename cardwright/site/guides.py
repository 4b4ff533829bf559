"""The guides: the documents of the project as pages, in the order in which they are read."""

from __future__ import annotations

import re
from pathlib import Path

from cardwright.site.layout import Page, Section
from cardwright.site.markdown import rendered
from cardwright.site.reference_pages import code_page
from dsl.storage.shipped import content_path

HOME = "index"
SECTIONS = (
    (
        "Guides",
        (
            "players",
            "browser",
            "authors",
            "modders",
            "designers",
            "research",
            "python",
            "editors",
            "vscode",
            "assistants",
        ),
    ),
    ("Reference", ("language",)),
    ("Inside", ("architecture", "performance", "security", "versions")),
)
COVERAGE = "-coverage"


def guide_pages(docs: Path) -> dict[str, Page]:
    """Every document of the folder as a page, by its name without its ending."""
    names = sorted(path.stem for path in docs.glob("*.md"))

    def page_for(href: str) -> str | None:
        path, _, anchor = href.partition("#")
        name = path.removesuffix(".md")
        if path.endswith(".md") and name in names:
            return f"{name}.html" + (f"#{anchor}" if anchor else "")
        return path if path == "llms.txt" else None

    found: dict[str, Page] = {}
    for name in names:
        text = (docs / f"{name}.md").read_text(encoding="utf-8")
        document = rendered(text, page_for)
        html = document.html
        if name == "language":
            html = re.sub(
                r"<td>([A-Z]\d{3})</td>",
                lambda found: f'<td><a href="{code_page(found[1])}">{found[1]}</a></td>',
                html,
            )
        places = tuple(
            (one.text, one.anchor, document.title) for one in document.headings if one.level > 1
        )
        found[name] = Page(f"{name}.html", document.title, html, document.headings, places)
    return found


def guide_sections(pages: dict[str, Page]) -> list[Section]:
    """The menu of the guides; a document that is in no section is among the last."""
    listed = {name for _, names in SECTIONS for name in names} | {HOME}
    about = tuple(name for name in pages if (content_path() / name).is_dir())
    sections = [
        Section(
            title, tuple((pages[name].file, pages[name].title) for name in names if name in pages)
        )
        for title, names in SECTIONS
    ]
    sections.insert(2, Section("Games", tuple((pages[n].file, pages[n].title) for n in about)))
    rest = sorted(set(pages) - listed - set(about))
    sections.append(
        Section("Rules and proofs", tuple((pages[n].file, pages[n].title) for n in rest))
    )
    return [one for one in sections if one.pages]


def guides_about(pack: str, pages: dict[str, Page]) -> list[tuple[str, str]]:
    """The pages about a pack."""
    names = (pack, f"{pack}{COVERAGE}")
    return [(pages[name].file, pages[name].title) for name in names if name in pages]
