"""The texts after a name: a bare one is English, others say their language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from lark import Token, Tree

from dsl.diagnostics.report import Report
from dsl.storage.language_files import DEFAULT_LANGUAGE, language_file, languages
from dsl.syntax.chunks import Parsed


def titles_of(items: Sequence[object], parsed: Parsed) -> dict[str, str]:
    """Texts by language, whatever else stands between them."""
    found: dict[str, str] = {}
    for item in items:
        if isinstance(item, Token) and item.type == "STRING":
            found[DEFAULT_LANGUAGE] = parsed.word(item)[1:-1]
        elif isinstance(item, Tree) and item.data == "translation":
            language, text = cast("list[Token]", item.children)
            found[parsed.word(language)] = parsed.word(text)[1:-1]
    return found


def texts_in(items: Sequence[object]) -> list[Token]:
    """The texts themselves, in whichever language."""
    found: list[Token] = []
    for item in items:
        if isinstance(item, Token) and item.type == "STRING":
            found.append(item)
        elif isinstance(item, Tree) and item.data == "translation":
            found.append(cast(Token, item.children[1]))
    return found


def unknown_languages(items: Sequence[object]) -> list[Token]:
    said = (
        cast(Token, item.children[0])
        for item in items
        if isinstance(item, Tree) and item.data == "translation"
    )
    return [language for language in said if language_file(str(language)) is None]


def checked_titles(
    items: Sequence[object],
    parsed: Parsed,
    report: Report,
    *,
    may_be_empty: bool = False,
) -> dict[str, str]:
    """Texts by language, each a language that there is, and none of them empty."""
    for text in () if may_be_empty else texts_in(items):
        if str(text) == '""':
            report.error("D029", parsed.span(text), "this title is empty", hint="leave it out")
    for language in unknown_languages(items):
        message = f"there is no language `{language}`"
        report.unknown("D003", parsed.span(language), message, str(language), languages())
    return titles_of(items, parsed)
