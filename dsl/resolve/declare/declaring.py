"""A name, its titles, and whether it may be declared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from lark import Token

from dsl.diagnostics.report import Fix, Report
from dsl.diagnostics.spans import Span
from dsl.model import declarations as d
from dsl.model.namespaces import OF
from dsl.model.values import SEAT
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.phrases.read_names import ANY_CARD, FUNCTIONS, PLAYER_WORDS, ROOM_WORDS
from dsl.resolve.phrases.read_titles import checked_titles, titles_of, unknown_languages
from dsl.resolve.phrases.tree_parts import child, children
from dsl.resolve.registry import Registry
from dsl.syntax.chunks import Parsed, Syntax
from dsl.syntax.errors import cannot_be_a_name
from dsl.syntax.lark_tables import taken_words

WORDS = ("out", "owner", "host", "place", "position", "here", "there", SEAT)
BUILT_IN = {*ANY_CARD, *ROOM_WORDS, *PLAYER_WORDS, *FUNCTIONS, *WORDS}


class Declaring:
    """What the readers of heads are given: the vocabulary that they enter names into."""

    parsed: Parsed  # the declaration that is being read

    def __init__(self, vocabulary: Vocabulary, report: Report) -> None:
        self.vocabulary = vocabulary
        self.report = report
        self.seen: dict[tuple[str, str], d.Declared] = {}

    def span(self, node: Syntax | Token) -> Span:
        return self.parsed.span(node)

    def word(self, token: Token) -> str:
        """What a token says, to whoever makes something of it."""
        return self.parsed.word(token)

    def titles(
        self, items: list[Any], name: Token | None = None, *, may_be_empty: bool = False
    ) -> dict[str, str]:
        """The titles after a name; a word where a title should be is more of the name."""
        said, unknown = titles_of(items, self.parsed), unknown_languages(items)
        if name is not None and unknown and next(iter(said)) == str(unknown[0]):
            self.two_words(name, unknown[0])
            return said
        return checked_titles(items, self.parsed, self.report, may_be_empty=may_be_empty)

    def two_words(self, first: Token, second: Token) -> None:
        span = self.span(first).to(self.span(second))
        name = f"{first}_{second}"
        self.vocabulary.broken |= {name, str(second)}
        self.report.error("L015", span, f"a name is one word: `{name}`", fix=Fix(span, name))

    def name(self, token: Token, category: str) -> str:
        word = self.word(token)
        owner, mark, _ = word.partition(OF)
        if mark and owner != self.vocabulary.origins.pack_of(self.span(token)):
            message = f"`{word}` cannot be declared: a pack declares only words of its own"
            self.report.error("M008", self.span(token), message, hint="leave out the pack")
        every_kind = category in ("tunnel kind", "room kind") and word == d.EVERY
        if not every_kind and (word in BUILT_IN or word in taken_words()):
            cannot_be_a_name(word, self.span(token), self.report)
        return word

    def declare(self, category: str, among: dict[str, Any], decl: d.Declared) -> None:
        """Enter a declaration; counters, zones, defines and pawns share one set of names."""
        group = "noun" if category in ("counter", "zone", "define", "pawn", "table") else category
        before = self.seen.get((group, decl.name))
        if before:
            self.declared_already(category, decl, before.span)
            return
        self.seen[group, decl.name] = decl
        among[decl.name] = decl

    def declared_already(self, category: str, decl: d.Declared, before: Span) -> None:
        origins = self.vocabulary.origins
        pack, owner = origins.pack_of(decl.span), origins.pack_of(before)
        code, message, hint = "D001", f"`{decl.name}` is declared already", None
        if origins.builds_on(pack, owner):
            code, message = "M001", f"`{decl.name}` is a word of `{owner}` already"
            hint = "take another word"
            if category == "card":
                hint = f"to change that card write `change card {decl.name}`; else {hint}"
        elif pack and owner and pack != owner:
            code, message = "M004", f"`{decl.name}` is a word of both `{owner}` and `{pack}`"
            hint = "they cannot be told apart here: play without one of the two packs"
        related = [(before, "it is declared first here")]
        self.report.error(code, decl.span, message, hint=hint, related=related)

    def each_named(self, tree: Syntax, category: str) -> list[tuple[str, dict[str, str], Span]]:
        found = []
        for named in children(child(tree, 0)):
            token = cast(Token, named.children[0])
            name = self.name(token, category)
            found.append((name, self.titles(named.children[1:], token), self.span(token)))
        return found

    def one_named(self, tree: Syntax, category: str) -> tuple[str, dict[str, str], Span]:
        named = next(item for item in children(tree) if item.data == "named")
        token = cast(Token, named.children[0])
        return self.name(token, category), self.titles(named.children[1:], token), self.span(token)

    def bare_named(self, tree: Syntax, category: str) -> tuple[str, dict[str, str], Span]:
        token = cast(Token, tree.children[0])
        titles = self.titles(
            tree.children[1:],
            token if tree.children[1] is None else None,
            may_be_empty=category in ("define", "verb"),  # then it is told by what it is or does
        )
        return self.name(token, category), titles, self.span(token)


DeclareHead = Callable[[Declaring, Syntax], None]

declares: Registry[DeclareHead] = Registry("head of")
