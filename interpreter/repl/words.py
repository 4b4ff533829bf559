"""The words that may be typed, each with what it is: for completion and for colours."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from dsl.tables import lark, reserved_words
from dsl.vocabulary import Vocabulary

AFTER_AMOUNT = re.compile(r"[+-]\s*\d+\s+$")
AFTER_OWNER = re.compile(r"(\b(your|their)|'s)\s+$")
AFTER_PLACE = re.compile(r"\b(in|from|to|into)\s+$")
LAYOUT = ("_INDENT", "_DEDENT", "_NL", "$END")
OF_PLAYERS = ("room", "cards")


def declared(words: Vocabulary) -> dict[str, str]:
    """Every word that the pack declares, with its category."""
    found: dict[str, str] = dict.fromkeys(sorted(words.rooms), "room")
    for category, among in (
        ("mark", words.marks),
        ("leap", words.leaps),
        ("option", words.options),
        ("tunnel", words.tunnel_kinds),
        ("room kind", words.room_kinds),
        ("slot", words.slots),
        ("action", words.actions),
        ("table", words.tables),
        ("define", words.defines),
        ("moment", words.moments),
        ("card", words.cards),
        ("tag", words.tags),
        ("attribute", words.attributes),
        ("pawn", words.pawns),
        ("zone", words.zones),
        ("counter", words.counters),
        ("verb", words.verbs),
    ):
        found.update(dict.fromkeys(among, category))
    return found


@lru_cache(maxsize=1)
def language() -> frozenset[str]:
    """The words of the language itself."""
    return frozenset(reserved_words().values())


def next_words(words: Vocabulary, before: str) -> dict[str, str]:
    """The words that may follow a text, with what each is; those that fit best come first."""
    accepted = _accepted(before, "statement")
    first = before.split()[:1]
    if not accepted or not first or first[0] not in language():  # it may become a value as well
        accepted |= _accepted(before, "expr")
    found: dict[str, str] = {}
    if "NAME" in accepted:
        found.update(_fitting(words, before))
    names = reserved_words()
    found.update({names[name]: "" for name in sorted(accepted) if name in names})
    return found


def _fitting(words: Vocabulary, before: str) -> dict[str, str]:
    every = declared(words)
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
