"""The words players read for what a pack declares.

A title may have two forms, "coin|coins", and may start with an article in small letters, which
is not part of the name but tells how to use it: "la main" is feminine, "les réserves" are several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from dsl.model.declarations import CardDecl, CounterDecl, Declared
from dsl.model.titles import title_in
from dsl.storage.language_files import searched
from dsl.text.grammar.language import language
from dsl.text.grammar.word_forms import Noun, capital

__all__ = [
    "Noun",
    "capital",
    "has_forms",
    "listed",
    "noun_of",
    "plain_noun",
    "polish",
    "raised",
    "read_noun",
    "title_forms",
    "title_in",
    "title_in_sentence",
    "title_of",
]


def title_of(decl: Declared, lang: str, count: int = 1) -> str:
    """The title of a declared thing for so many of it; its name when it has none."""
    written = title_in(decl.titles, lang, decl.name)
    if "{" in written:
        return written
    noun = noun_of(decl, lang)
    return noun.many if language(lang).is_plural(count) else noun.one


def title_forms(titles: Mapping[str, str]) -> Iterator[str]:
    """Everything that titles may be typed as: each form in each language, with its article and
    without."""
    for lang, title in titles.items():
        for form in title.split("|"):
            yield form
            yield language(lang).articles.sub("", form, count=1)


def title_in_sentence(decl: Declared, lang: str) -> str:
    """The title of one declared thing as a sentence has it: "nourrir le chat"."""
    return language(lang).named(noun_of(decl, lang))


def noun_of(decl: Declared, lang: str) -> Noun:
    written = title_in(decl.titles, lang, decl.name)
    titled = bool(decl.titles)
    # A counter may be something that is not counted, and a card's title is a proper name.
    as_written = isinstance(decl, CounterDecl) or (titled and isinstance(decl, CardDecl))
    return read_noun(written, lang, as_written=as_written)


def has_forms(decl: Declared, lang: str) -> bool:
    """Whether the singular and the plural of a title are written out."""
    return "|" in title_in(decl.titles, lang, decl.name)


def plain_noun(name: str, lang: str) -> Noun:
    """The noun of a name that has no declaration with a title."""
    return read_noun(name.replace("_", " "), lang)


def read_noun(written: str, lang: str, *, as_written: bool = False) -> Noun:
    """A title with its forms and its article taken apart."""
    return _read_noun(written, lang, as_written, searched())


@lru_cache(maxsize=4096)
def _read_noun(written: str, lang: str, as_written: bool, where: str) -> Noun:
    grammar = language(lang)
    forms = written.split("|")
    article, one = _without_article(forms[0], grammar.articles)
    many = _without_article(forms[-1], grammar.articles)[1] if len(forms) > 1 else one
    several = article in grammar.plural_articles
    if len(forms) == 1 and not as_written and not several:
        many = grammar.plural_of(one)
    gender = grammar.genders.get(article) or grammar.guessed_gender(one)
    if not article and len(forms) == 1 and one == many:
        several = one.endswith("s") and not one.endswith("ss")
    noun = Noun(one, many, gender, several, articled=bool(article))
    return grammar.as_titled(noun, len(forms) > 1)


def _without_article(title: str, articles: re.Pattern[str]) -> tuple[str, str]:
    found = articles.match(title)
    return (found.group(1).strip(), title[found.end() :]) if found else ("", title)


def listed(parts: Sequence[str], conjunction: str) -> str:
    """ "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


def polish(text: str, lang: str) -> str:
    """Words that meet, as the language writes them together: "de le jeu" is "du jeu"."""
    return language(lang).polish(text)


def raised(written: str) -> str:
    """With a capital, as on a label."""
    return capital(written)
