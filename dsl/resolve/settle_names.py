"""Words of packs that do not know each other: each keeps its own meaning when they are played
together.

A word belongs to the pack that declares it, and its full name is `pack::word`. A pack sees its own
words and those of all that it requires, and writes them plainly. Where two packs that know nothing
of each other declare the same word, the later one's goes by its full name in the game, and so does
every use of it; neither pack has to be changed for the other's sake.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from lark import Token, Tree

from dsl.model.namespaces import Namespaces
from dsl.model.provenance import Origins
from dsl.syntax.chunks import Parsed, Syntax

BOARD_NAME = re.compile(r"^board:[ ]*([^\W\d]\w*)", re.MULTILINE)
WORD = re.compile(r"[^\W\d]\w*")
NOUNS = ("counter", "zone", "define", "pawn", "table")  # they share one set of names
LISTS = ("counter", "zone", "tag", "attribute", "moment", "slot")
TITLED = ("pawn", "room_kind", "card", "score", "tiebreak", "mark", "leap")
BARE = (
    *("option", "table", "define", "tunnel_kind", "verb", "action", "worth", "invariant"),
    "fixture",
)


def namespaces_of(
    parsed: Sequence[Parsed],
    boards: Mapping[str, Sequence[str]],
    origins: Origins,
    order: list[str],
) -> Namespaces:
    """`boards` are the texts of the boards of each pack."""
    spaces = Namespaces(origins, order)
    for item in parsed:
        pack = origins.packs.get(item.chunk.file, "")
        for category, word in declared_in(item.tree) if item.tree is not None else ():
            spaces.owners.setdefault(word, {}).setdefault(pack, set()).add(_group(category))
    for pack, texts in boards.items():
        for text in texts:
            spaces.places.setdefault(pack, set()).update(WORD.findall(text))
            for name in BOARD_NAME.findall(text):
                spaces.owners.setdefault(name, {}).setdefault(pack, set()).add("board")
    for word, owners in spaces.owners.items():
        spaces.renamed.update((pack, word) for pack in _strangers_with(owners, spaces))
    return spaces


def _strangers_with(owners: Mapping[str, set[str]], spaces: Namespaces) -> Iterator[str]:
    """The packs whose word is another one than that of an earlier pack that they do not know.

    A pack that also sees the word from below could not tell the two apart: there it stays."""
    order = [pack for pack in spaces.order if pack in owners]
    for number, pack in enumerate(order):
        before = order[:number]
        if any(spaces.sees(pack, other) for other in before):
            continue
        if any(owners[pack] & owners[other] for other in before):
            yield pack


def declared_in(tree: Syntax) -> Iterator[tuple[str, str]]:
    """The names that a declaration declares, each with what it is declared as."""
    kind = str(tree.data)
    if kind in LISTS:
        for named in cast(Syntax, tree.children[0]).children:
            yield kind, str(cast(Syntax, named).children[0])
    elif kind in TITLED:
        yield kind, str(cast(Syntax, tree.children[0]).children[0])
    elif kind in BARE:
        yield kind, str(tree.children[0])
    elif kind == "die":
        yield "tag", str(cast(Syntax, tree.children[0]).children[0])
        for face in tree.find_data("face"):
            if isinstance(face.children[0], Tree):
                yield "card", str(face.children[0].children[0])
    elif kind in ("turn", "change_turn"):
        for item in tree.children:
            head = cast(Syntax, item).children[0] if cast(Syntax, item).children else None
            if isinstance(head, Tree) and head.data == "named":
                yield "phase", str(head.children[0])


def _group(category: str) -> str:
    return "noun" if category in NOUNS else category


def settle(parsed: Iterable[Parsed], spaces: Namespaces) -> None:
    """Put the name in the game in place of every word that goes by another one."""
    for item in parsed:
        if item.tree is not None:
            settle_tree(item.tree, spaces, spaces.origins.packs.get(item.chunk.file, ""))


def settle_tree(tree: Syntax, spaces: Namespaces, pack: str) -> None:
    waiting: list[Syntax] = [tree]
    while waiting:
        children = waiting.pop().children
        for index, part in enumerate(children):
            if isinstance(part, Tree):
                waiting.append(part)
            elif isinstance(part, Token) and part.type == "NAME":
                name = spaces.meaning(str(part), pack)
                if name != part:
                    children[index] = part.update(value=name)
