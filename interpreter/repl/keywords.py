"""The words that may be typed, each with what it is: for completion and for colours.

The parser, which knows the words of the language, is imported when the first one is typed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from dsl.model.vocabulary import Vocabulary

AFTER_AMOUNT = re.compile(r"[+-]\s*\d+\s+$")
AFTER_OWNER = re.compile(r"(\b(your|their)|'s)\s+$")
AFTER_PLACE = re.compile(r"\b(in|from|to|into)\s+$")
LAYOUT = ("_INDENT", "_DEDENT", "_NL", "$END")
OF_PLAYERS = ("room", "cards")


def declared(vocabulary: Vocabulary) -> dict[str, str]:
    """Every word that the pack declares, with its category."""
    found: dict[str, str] = dict.fromkeys(sorted(vocabulary.rooms), "room")
    for category, among in (
        ("mark", vocabulary.marks),
        ("leap", vocabulary.leaps),
        ("option", vocabulary.options),
        ("tunnel", vocabulary.tunnel_kinds),
        ("room kind", vocabulary.room_kinds),
        ("slot", vocabulary.slots),
        ("action", vocabulary.actions),
        ("table", vocabulary.tables),
        ("define", vocabulary.defines),
        ("moment", vocabulary.moments),
        ("card", vocabulary.cards),
        ("tag", vocabulary.tags),
        ("attribute", vocabulary.attributes),
        ("pawn", vocabulary.pawns),
        ("zone", vocabulary.zones),
        ("counter", vocabulary.counters),
        ("verb", vocabulary.verbs),
    ):
        found.update(dict.fromkeys(among, category))
    return found


@lru_cache(maxsize=1)
def language() -> frozenset[str]:
    """The words of the language itself."""
    from dsl.syntax.lark_tables import reserved_words

    return frozenset(reserved_words().values())


def next_words(vocabulary: Vocabulary, before: str) -> dict[str, str]:
    """The words that may follow a text, with what each is; those that fit best come first."""
    from dsl.syntax.lark_tables import reserved_words

    accepted = _accepted(before, "statement")
    first = before.split()[:1]
    if not accepted or not first or first[0] not in language():  # it may become a value as well
        accepted |= _accepted(before, "expr")
    found: dict[str, str] = {}
    if "NAME" in accepted:
        found.update(_fitting(vocabulary, before))
    names = reserved_words()
    found.update({names[name]: "" for name in sorted(accepted) if name in names})
    return found


def _fitting(vocabulary: Vocabulary, before: str) -> dict[str, str]:
    every = declared(vocabulary)
    if AFTER_AMOUNT.search(before):
        return _only(every, "counter")
    if AFTER_OWNER.search(before):
        own = dict.fromkeys(OF_PLAYERS, "")
        return {**_only(every, "zone", "counter", "pawn"), **own}
    if AFTER_PLACE.search(before):
        return {**_only(every, "zone"), **_only(every, "room")}
    return {**_only(every, "verb"), **every}


def _only(every: dict[str, str], *categories: str) -> dict[str, str]:
    return {name: category for name, category in every.items() if category in categories}


def _accepted(before: str, start: str) -> set[str]:
    """The terminals that the grammar takes after a text; none when the text is wrong already."""
    from lark.exceptions import UnexpectedInput, UnexpectedToken
    from lark.indenter import DedentError

    from dsl.syntax.lark_tables import lark

    parser: Any = lark().parse_interactive(before, start=start)
    try:
        parser.exhaust_lexer()
        return set(parser.accepts())
    except UnexpectedToken as problem:
        # The end of the text closes its open blocks, which is no mistake of the one who types.
        at_end = problem.token.type in LAYOUT
        return set(problem.accepts or problem.expected) if at_end else set()
    except (UnexpectedInput, DedentError):
        return set()
