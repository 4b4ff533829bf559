"""How likely it is that a line is meant as it would be read.

Nearly any row of words can be read as a verb with what it is given, and any word with a colon after
it as the moment of a card. What such a word is declared as tells a guess that makes sense from one
that is merely grammatical.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from dsl.model.plurals import singular_or_plural
from dsl.syntax.chunks import Syntax, code_of
from dsl.syntax.lark_tables import lark

# What the first word of a part must be declared as.
PLACES: Mapping[str, tuple[str, ...]] = {
    "call": ("verb",),
    "card_moment": ("moment",),
    "card_attribute": ("attribute",),
    "card_only_if": ("action",),
    "scenario_do": ("action",),
    "modify": ("attribute", "counter"),
    "sum_of": ("attribute", "counter"),
    "highest": ("attribute", "counter"),
    "lowest": ("attribute", "counter"),
}
# What all of the words in it must be declared as.
LISTS: Mapping[str, tuple[str, ...]] = {"card_tags": ("tag",), "phase_actions": ("action",)}
MISPLACED = 2  # a word of another kind weighs more than one that nobody knows


def doubts(lines: list[str], number: int, line: str, declared: Mapping[str, str]) -> int:
    """How many words of a line, counted from one, would stand where they mean nothing."""
    tree = _tree(lines, number, line)
    if tree is None:
        return 0
    known = set(declared)
    bound = re.findall(r"[^\W\d]\w*", " ".join(code_of(other) for other in lines[: number - 1]))
    last = number + line.count("\n")
    found = 0
    for part in tree.iter_subtrees():
        names = list(_names(part, number, last))
        if part.data in PLACES and names and names[0] is _first(part):
            found += MISPLACED * (_kind(names[0], declared) not in PLACES[part.data])
        elif part.data in LISTS:
            listed = [name for one in part.children for name in _names(one, number, last)]
            found += sum(
                MISPLACED * (_kind(name, declared) not in LISTS[part.data]) for name in listed
            )
        elif part.data == "name" and names:
            found += not (names[0] in bound or known.intersection(singular_or_plural(names[0])))
    return found


def _kind(name: str, declared: Mapping[str, str]) -> str | None:
    return next((declared[form] for form in singular_or_plural(name) if form in declared), None)


def _first(part: Syntax) -> Token | None:
    first = part.children[0] if part.children else None
    return first if isinstance(first, Token) else None


def _names(part: Syntax | Token | None, first: int, last: int) -> Iterator[Token]:
    """The words that stand directly in a part, on some lines."""
    for one in part.children if isinstance(part, Tree) else ():
        if isinstance(one, Token) and one.type == "NAME" and first <= (one.line or 0) <= last:
            yield one


def _tree(lines: list[str], number: int, line: str) -> Syntax | None:
    """The declaration with the line written so, up to the end or else up to this line."""
    before = [*lines[: number - 1], line]
    deeper = " " * (
        len(line.rsplit("\n", maxsplit=1)[-1]) - len(line.rsplit("\n", maxsplit=1)[-1].lstrip()) + 4
    )
    for text in ([*before, *lines[number:]], before, [*before, f"{deeper}nothing"]):
        try:
            return lark().parse("\n".join([*text, ""]), start="start")
        except (UnexpectedInput, DedentError):
            continue
    return None
