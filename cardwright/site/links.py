"""Whether every link of a built site leads to a file of it, and to a place in that file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LEADING = ("href", "src", "srcset")


@dataclass
class _Reader(HTMLParser):
    """Collects the links and the anchors of a page."""

    links: list[str] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value is not None:
                self.anchors.append(value)
            elif name in LEADING:
                self.links.append(value or "")


def broken_links(folder: Path) -> list[str]:
    """Each link of the pages of a folder that leads nowhere or away, and each anchor that stands
    twice on a page."""
    pages: dict[str, _Reader] = {}
    for path in sorted(folder.rglob("*.html")):
        reader = _Reader()
        reader.feed(path.read_text(encoding="utf-8"))
        pages[path.relative_to(folder).as_posix()] = reader
    problems = []
    places = {file: frozenset(reader.anchors) for file, reader in pages.items()}
    for file, reader in pages.items():
        twice = [one for one, number in Counter(reader.anchors).items() if number > 1]
        problems += [f"{file}: the anchor {one} stands twice" for one in sorted(twice)]
        for link in reader.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or not link:
                problems.append(f"{file}: {link} leads away")
                continue
            target = unquote(parts.path) or file
            if not (folder / target).is_file():
                problems.append(f"{file}: {link} leads to no file")
            elif parts.fragment and unquote(parts.fragment) not in places[target]:
                problems.append(f"{file}: {link} leads to no place on that page")
    return problems
