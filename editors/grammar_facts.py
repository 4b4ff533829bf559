"""What `grammar.lark` says of words: which may stand in a declaration, and after what.

A word of the language need not be one everywhere: `room` is one after `each`, and a name after
`your`. The parser knows from its state; an editor that colours line by line must be told by what
stands before the word.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from lark.grammar import Symbol

from dsl.syntax.lark_tables import lark, reserved_words

Expansion = Sequence[Symbol]
LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})
START = "$START"  # nothing stands before


@cache
def rules() -> Mapping[str, tuple[Expansion, ...]]:
    """The expansions of each rule, as the parser has them: without `?`, `*`, `+` and `[]`."""
    found: defaultdict[str, list[Expansion]] = defaultdict(list)
    for rule in lark().rules:
        found[str(rule.origin.name)].append(rule.expansion)
    return {name: tuple(expansions) for name, expansions in found.items()}


def name_of(symbol: Symbol) -> str:
    return str(symbol.name)


def declarations() -> list[str]:
    """The rules of all declarations, in the order of the grammar."""
    return [name_of(expansion[0]) for expansion in rules()["declaration"]]


def leads(rule: str) -> list[tuple[str, ...]]:
    """The words of the language that a declaration begins with, for each way to write it."""
    found: dict[tuple[str, ...], None] = {}
    for expansion in rules()[rule]:
        lead: list[str] = []
        for symbol in expansion:
            if name_of(symbol) not in reserved_words():
                break
            lead.append(reserved_words()[name_of(symbol)])
        found[tuple(lead)] = None
    return list(found)


@cache
def reached(rule: str) -> frozenset[str]:
    """All rules that what a rule describes is made of, with itself."""
    seen = {rule}
    waiting = [rule]
    while waiting:
        for expansion in rules()[waiting.pop()]:
            inner = {name_of(symbol) for symbol in expansion if not symbol.is_term} - seen
            seen |= inner
            waiting.extend(inner)
    return frozenset(seen)


@cache
def words_in(rule: str) -> frozenset[str]:
    """All words of the language that what a rule describes may have."""
    return frozenset(
        reserved_words()[name_of(symbol)]
        for inner in reached(rule)
        for expansion in rules()[inner]
        for symbol in expansion
        if name_of(symbol) in reserved_words()
    )


def beginning(rule: str) -> frozenset[str]:
    """The words of the language with which the ways to write a rule begin, by their own right."""
    return frozenset(
        reserved_words()[name_of(expansion[0])]
        for expansion in rules()[rule]
        if expansion and name_of(expansion[0]) in reserved_words()
    )


@cache
def before(rule: str) -> Mapping[str, frozenset[str]]:
    """For each word in what a rule describes, the terminals that can stand just before it."""
    inside = reached(rule)
    ends = _ends()
    found: defaultdict[str, set[str]] = defaultdict(set)
    found[rule].add(START)
    size = -1
    while size != (size := sum(map(len, found.values()))):
        for name in inside:
            for expansion in rules()[name]:
                _spread(expansion, found[name], ends, found)
    return {
        word: frozenset(found[terminal])
        for terminal, word in reserved_words().items()
        if terminal in found
    }


def _spread(
    expansion: Expansion,
    outside: Iterable[str],
    ends: Mapping[str, frozenset[str]],
    found: defaultdict[str, set[str]],
) -> None:
    """Note what stands before each symbol of an expansion that `outside` stands before."""
    last = set(outside)
    for symbol in expansion:
        name = name_of(symbol)
        found[name] |= last
        last = {name} if symbol.is_term else (last if _may_be_empty(name) else set()) | ends[name]


@cache
def _may_be_empty(rule: str) -> bool:
    return any(not expansion for expansion in rules()[rule])


@cache
def _ends() -> Mapping[str, frozenset[str]]:
    """The terminals that what a rule describes may end with, for each rule."""
    found: dict[str, set[str]] = {name: set() for name in rules()}
    size = -1
    while size != (size := sum(map(len, found.values()))):
        for name, expansions in rules().items():
            for expansion in expansions:
                for symbol in reversed(expansion):
                    part = name_of(symbol)
                    found[name] |= {part} if symbol.is_term else found[part]
                    if symbol.is_term or not _may_be_empty(part):
                        break
    return {name: frozenset(terminals) for name, terminals in found.items()}
