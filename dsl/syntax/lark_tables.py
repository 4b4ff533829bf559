"""The parser tables made from the grammar, and the words of the language."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from typing import Any, cast

from lark import Lark, Token
from lark import __version__ as lark_version
from lark.indenter import Indenter

from dsl.storage.cache import cache_folder
from dsl.storage.shipped import grammar_path


class Indentation(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8
    # A word is read whole everywhere: `players` is never `player` and an `s`.
    always_accept = ("_NL", "NAME")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Each text has levels of its own: an editor parses one while another is being checked."""
        levels: Any = super(Indentation, copy(self))
        return cast("Iterator[Token]", levels.process(stream))


@lru_cache(maxsize=1)
def lark() -> Lark:
    """The parser. Its tables take most of a second to make, so they are kept for the next time."""
    grammar = grammar_path().read_text(encoding="utf-8")
    folder = cache_folder()
    key = hashlib.sha256(f"{grammar} {lark_version} {sys.version}".encode()).hexdigest()[:16]
    return Lark(
        grammar,
        parser="lalr",
        start=["start", "statement", "expr", "call_words", "answer"],
        postlex=Indentation(),
        propagate_positions=True,
        maybe_placeholders=True,
        cache=str(folder / f"grammar-{key}.tables") if folder else False,
    )


@lru_cache(maxsize=1)
def reserved_words() -> dict[str, str]:
    """The language's own words, by the name of their terminal."""
    found = {}
    for terminal in lark().terminals:
        word = terminal.pattern.value
        if terminal.pattern.type == "str" and word.isalpha():
            found[terminal.name] = word
    return found


@lru_cache(maxsize=1)
def first_terminals() -> dict[str, frozenset[str]]:
    """The terminals that what a rule describes may start with, for each rule."""
    rules = [(str(rule.origin.name), rule.expansion) for rule in lark().rules]
    empty = {name for name, expansion in rules if not expansion}
    found: dict[str, set[str]] = {name: set() for name, _ in rules}
    size = -1
    while size != (size := sum(map(len, found.values()))):
        for name, expansion in rules:
            for symbol in expansion:
                part = str(symbol.name)
                found[name] |= {part} if symbol.is_term else found[part]
                if part not in empty:
                    break
    return {name: frozenset(terminals) for name, terminals in found.items()}


def first_words(rule: str) -> frozenset[str]:
    """The language's own words that what a rule describes may start with."""
    keywords = reserved_words()
    return frozenset(keywords[name] for name in first_terminals()[rule] if name in keywords)


@lru_cache(maxsize=1)
def taken_words() -> frozenset[str]:
    """The words that a pack cannot declare: where they stand, a declared word could stand too."""
    keywords = reserved_words()
    frontend: Any = lark().parser
    states = frontend.parser._parse_table.states
    return frozenset(
        keywords[name]
        for actions in states.values()
        if "NAME" in actions
        for name in actions
        if name in keywords
    )
