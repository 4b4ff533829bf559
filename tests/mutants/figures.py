"""The plain figures of cards as text, to be held against what they should be.

`tests/content/PACK/figures.txt` has what is printed on each card besides its text: how many there
are, its tags, its attributes, and when it may be used. `python -m tests.mutants` asks it of cards
as it asks scenarios of rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dsl.model.declarations import CardDecl
from dsl.packs.pack import Pack
from dsl.text.describe import describe_value

CONTENT = Path(__file__).parent.parent / "content"
LANG = "en"


def figures_of(pack: Pack) -> str:
    return "".join(f"{line}\n" for line in lines_of(pack))


@cache
def pinned_figures(pack: str) -> frozenset[str]:
    """The lines that were read; none where a pack has no such file."""
    file = CONTENT / pack / "figures.txt"
    return (
        frozenset(file.read_text(encoding="utf-8").splitlines()) if file.exists() else frozenset()
    )


def lines_of(pack: Pack) -> Iterator[str]:
    """One line for each card that scenarios have not brought along."""
    for card in pack.vocabulary.cards.values():
        if "/scenarios/" not in card.span.file:
            yield f"{card.name}: {'; '.join(_printed(card, pack))}"


def _printed(card: CardDecl, pack: Pack) -> Iterator[str]:
    yield f"{card.copies} of {', '.join(card.tags) or 'no tag'}"
    for name, value in sorted(card.attributes.items()):
        yield f"{name} {describe_value(value, pack.vocabulary, LANG)}"
    for action, condition in sorted(card.only_if.items()):
        yield f"{action} only if {describe_value(condition, pack.vocabulary, LANG)}"
