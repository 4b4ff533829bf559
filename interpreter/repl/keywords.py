"""The words that may be typed, each with what it is: for completion and for colours.

The parser, which knows the words of the language, is imported when the first one is typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from dsl.model.plurals import singular_or_plural
from dsl.model.vocabulary import Vocabulary

TOKEN = re.compile(
    r'(?P<comment>\#.*)|(?P<text>"[^"]*"?)|(?P<number>\d+)|(?P<word>[^\W\d]\w*)'
    r"|(?P<mark>->|[-+*/=<>!:,.()]+)|(?P<other>\s+|.)"
)
LAYOUT = ("_INDENT", "_DEDENT", "_NL", "$END")
OF_PLAYERS = ("room", "cards")
NUMBER = r"(?:\d+|\([^()]*\))"
SOME = rf"(?:(?:up to |random |at least )?{NUMBER}|any number of|all|every|an?|another|other|no)"
MOVED = r"(?:move|reveal|silence|attach|detach|create|look at)"
CARDS = ("tag", "card")
# What fits where a line ends so, by category and in this order; the first that is found counts.
AFTER: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern + "$"), categories)
    for pattern, categories in (
        (r"^(?:change|remove) card (?:[^\W\d]\w*, *)*", ("card",)),
        (r"\bactions (?:[^\W\d]\w*, *)*", ("action",)),
        (r"\bneeded by (?:[^\W\d]\w*, *)*", ("tag",)),
        (r"\b(?:ignore|by) (?:[^\W\d]\w* and )*", ("tunnel", "room kind")),
        (r"\bcannot (?:[^\W\d]\w* and )*", ("action",)),
        (r"\bphase is (?:not )?", ("phase",)),
        (r"\b(?:highest|lowest|sum of) ", ("attribute", "counter", "slot")),
        (r"\b(?:with|without) an? ", (*CARDS, "attribute", "moment")),
        (r"\bwith ", ("attribute", "counter", "slot")),
        (r"\bthat ", ("define",)),
        (rf"(?:[+-]\s*|\bpay |\bgives |\bneeds ){NUMBER} +", ("counter",)),
        (r"\b(?:gains?|loses?) ", ("counter",)),
        (r"(?:\b(?:your|their)|'s) +", ("zone", "counter", "pawn")),
        (rf"\battach .*\bto (?:{SOME} )?", CARDS),
        (r"\bshuffle (?:.* into )?", ("zone",)),
        (r"\broll (?:.* )?", CARDS),
        (r"\b(?:in|from|to|into|on|of|or) ", ("zone", "room", *CARDS)),
        (r"\bmove ", (*CARDS, "pawn")),
        (rf"\b{MOVED} (?:{SOME} )?", CARDS),
        (rf"\b{SOME} ", CARDS),
        (r"\.", ("attribute", "moment", "slot", "counter", "zone")),
        (r"^ +(?:do|refuse) ", ("action",)),
        (r"^ +(?:do|refuse|answer) .*", ("card", "room", "action", "tunnel")),
        (r"^ +board ", ("board",)),
        (r"^ +using (?:[^\W\d]\w*, *)*", ("fixture",)),
        (r"^ +option ", ("option",)),
        (r"\bis (?:[\w ]+, *)*", (*CARDS, "room kind", "room")),
    )
)
PLACES = re.compile(r"\b(?:in|from|to|into)$")
# Where a name is made up: nothing that is there already fits.
NEW_NAME = re.compile(
    r"^(?!change |remove )[a-z]+ (?:[^\W\d]\w*(?: \"[^\"]*\")?, *)*$"
    r"|^ *phase $|\b(?:let|choose|for each|as) $"
)


Categories = Mapping[str, Iterable[str]]  # words by what they are


def by_category(vocabulary: Vocabulary) -> dict[str, Iterable[str]]:
    """Every word that the pack declares, by its category; some words are in several."""
    return {
        "room": sorted(vocabulary.rooms),
        "mark": vocabulary.marks,
        "leap": vocabulary.leaps,
        "option": vocabulary.options,
        "tunnel": vocabulary.tunnel_kinds,
        "room kind": vocabulary.room_kinds,
        "slot": vocabulary.slots,
        "action": vocabulary.actions,
        "table": vocabulary.tables,
        "define": vocabulary.defines,
        "moment": vocabulary.moments,
        "card": vocabulary.cards,
        "tag": vocabulary.tags,
        "attribute": vocabulary.attributes,
        "pawn": vocabulary.pawns,
        "zone": vocabulary.zones,
        "counter": vocabulary.counters,
        "verb": vocabulary.verbs,
    }


def declared(vocabulary: Vocabulary) -> dict[str, str]:
    """Every word that the pack declares, with the category that it is best known for."""
    return best_known(by_category(vocabulary))


def best_known(every: Categories) -> dict[str, str]:
    return {name: category for category, among in every.items() for name in among}


@lru_cache(maxsize=1)
def language() -> frozenset[str]:
    """The words of the language itself."""
    from dsl.syntax.lark_tables import reserved_words

    return frozenset(reserved_words().values())


def next_words(vocabulary: Vocabulary, before: str) -> dict[str, str]:
    """The words that may follow a text that was typed in, with what each is; those that fit best
    come first."""
    accepted = _accepted(before, "statement")
    first = before.split()[:1]
    if not accepted or not first or first[0] not in language():  # it may become a value as well
        accepted |= _accepted(before, "expr")
    return _following(by_category(vocabulary), before, accepted)


def next_in_declaration(known: Categories, before: str, bound: Iterable[str]) -> dict[str, str]:
    """The words that may follow the beginning of a declaration. `known` are those there are,
    and `bound` those that the declaration itself has bound. Where a line above cannot
    be read, the last one counts alone."""
    line = before.rpartition("\n")[2]
    accepted = _accepted(before, "start")
    if not accepted and line != before:
        last = line.rpartition(": ")[2].lstrip()
        accepted = _accepted(last, "statement") | _accepted(last, "expr")
    if "NAME" in accepted and NEW_NAME.search(line):
        accepted -= {"NAME"}
    found = _following(known, before, accepted)
    if "NAME" in accepted and "COPIES" not in accepted:
        found = {**dict.fromkeys(bound, "word"), **found}
    return found


def _following(every: Categories, before: str, accepted: set[str]) -> dict[str, str]:
    from dsl.syntax.lark_tables import reserved_words

    found: dict[str, str] = {}
    if "NAME" in accepted:
        found.update(_fitting(every, before, accepted))
    names = reserved_words()
    found.update({names[name]: "" for name in sorted(accepted) if name in names})
    return found


def _fitting(every: Categories, before: str, accepted: set[str]) -> dict[str, str]:
    """The words of a pack that fit at the end of a text."""
    if "COPIES" in accepted:  # a line of a card begins
        return _only(every, "tag", "attribute", "moment")
    line = before.rpartition("\n")[2]
    for pattern, categories in AFTER:
        if pattern.search(line):
            own = dict.fromkeys(OF_PLAYERS, "") if categories[:2] == ("zone", "counter") else {}
            whole = PLACES.search(line.rstrip()) and "attach" not in line
            fitting = ("zone", "room") if whole and categories[0] == "zone" else categories
            return {**_only(every, *fitting), **own}
    return {**_only(every, "verb"), **best_known(every)}


def _only(every: Categories, *categories: str) -> dict[str, str]:
    """The words of these categories, those of the first one first."""
    found: dict[str, str] = {}
    for category in categories:
        for name in every.get(category, ()):
            found.setdefault(name, category)
    return found


def _accepted(before: str, start: str) -> set[str]:
    """The terminals that the grammar takes after a text; none when the text is wrong already."""
    from lark.exceptions import UnexpectedInput, UnexpectedToken
    from lark.indenter import DedentError

    from dsl.syntax.lark_tables import lark

    parser: Any = lark().parse_interactive(before, start=start)
    try:
        for token in parser.iter_parse():
            if token.type == "_DEDENT" and not token:
                break  # the end of the text closes its open blocks, and more may be typed there
        return set(parser.accepts())
    except UnexpectedToken as problem:
        at_end = problem.token.type in LAYOUT
        return set(problem.accepts or problem.expected) if at_end else set()
    except (UnexpectedInput, DedentError):
        return set()


def pieces(line: str, known: dict[str, str], start: int = 0) -> Iterator[tuple[str, str]]:
    """A line cut into pieces, each with what it is."""
    for found in TOKEN.finditer(line, start):
        kind, text = found.lastgroup or "other", found.group()
        yield _word(text, known) if kind == "word" else kind, text


def _word(word: str, known: dict[str, str]) -> str:
    if word in language():
        return "keyword"
    for form in singular_or_plural(word):
        if form in known:
            return known[form].replace(" ", "-")
    return "other"
