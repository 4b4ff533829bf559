"""What a language of card text must have, and where it is found.

Each file in `dsl/text/languages` has a `LANGUAGE`: the texts of everything the engine says, in
sections, and the grammar that puts nouns and verbs into them. All of the grammar has defaults, for
a language whose words never change. A text that is missing is read in the default language.

Texts have holes in braces. In a language with cases a hole of a phrase or an effect may say which
one it takes, `{zone:dat}`, or that it is in the case of the whole, `{some:=}`; `{body:sentence}`
begins with a capital.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any, Literal, cast

from dsl.storage.language_files import DEFAULT_LANGUAGE, language_file, no_language, searched
from dsl.text.grammar.word_forms import Gender, Noun

Texts = Mapping[str, str]
Mood = Literal["may", "to"]  # after "you may", and after "to": "um 2 Karten zu ziehen"
SECTIONS = (
    *("effects", "phrases", "cards", "decisions", "breakdowns", "placements", "walks"),
    *("refusals", "table", "commands", "queries", "pictures"),
)
FIGURE = re.compile(r"[+-]|\d")


def _word(noun: Noun, many: bool = False, case: str = "") -> str:
    return noun.many if many else noun.one


def _definite(noun: Noun, count: int = 1, case: str = "") -> str:
    return noun.form(count)


def _one_of(noun: Noun, other: bool = False, case: str = "") -> str:
    return noun.one


def _all_of(noun: Noun, other: bool = False, case: str = "") -> str:
    return noun.many


def _other(noun: Noun, many: bool = False, case: str = "") -> str:
    return noun.many if many else noun.one


def _some(noun: Noun, case: str = "") -> str:
    return noun.many


def _that(noun: Noun, case: str = "") -> str | None:
    return None


def _nth(noun: Noun, number: int, case: str = "") -> str:
    return f"{noun.one} {number}"


def _relative(noun: Noun, many: bool = False, case: str = "") -> str:
    return ""


def _compound(nouns: Sequence[Noun], card: Noun) -> Noun:
    """The last of several words is what they are a kind of."""
    *others, head = nouns
    one = " ".join([*(noun.one for noun in others), head.one])
    many = " ".join([*(noun.one for noun in others), head.many])
    return replace(head, one=one, many=many)


def _same(text: str) -> str:
    return text


def _to_do(text: str, mood: Mood) -> str:
    return text


def _is_order(text: str) -> bool:
    return text[:1].isalpha()  # a pack may word a verb in figures: "+2"


def _someone_does(who: str, order: str, you: bool) -> str:
    return f"{who} {order}"


def _named(noun: Noun) -> str:
    return noun.one


def _follows(text: str, colon: str) -> str:
    """A main clause with what sets it apart from the clause before it."""
    return (colon if FIGURE.match(text) else ", ") + text


# How the forms of a noun that is one thing or another are joined: all of them are all of each.
LINKED: Mapping[str, tuple[str, ...]] = {
    "or": ("word", "definite", "yours", "theirs", "indefinite", "other", "some", "that", "nth"),
    "and": ("each", "every", "no"),
    "": ("relative",),
}


@dataclass(frozen=True, kw_only=True)
class Language:
    """A language: texts by section and key, and grammar as functions."""

    name: str  # as its speakers call it

    # Effects by the name of their class, and of a variant of it: "Gain", "Gain verb".
    effects: Texts = field(default_factory=dict)
    phrases: Texts = field(default_factory=dict)  # values by class, and parts of sentences
    cards: Texts = field(default_factory=dict)  # the face of a card
    decisions: Texts = field(default_factory=dict)
    breakdowns: Texts = field(default_factory=dict)
    placements: Texts = field(default_factory=dict)
    walks: Texts = field(default_factory=dict)
    refusals: Texts = field(default_factory=dict)  # why a step is refused
    table: Texts = field(default_factory=dict)  # what the table says to people
    commands: Texts = field(default_factory=dict)  # what is typed, by its own words
    queries: Texts = field(default_factory=dict)  # what is answered about the game
    pictures: Texts = field(default_factory=dict)
    # Texts with other holes than those of the default language, as "section key".
    other_holes: frozenset[str] = frozenset()

    nouns: Mapping[str, Noun] = field(default_factory=dict)  # the engine's own: card, room, ...
    articles: re.Pattern[str] = re.compile(r"(?!)")  # what a title may begin with
    genders: Mapping[str, Gender] = field(default_factory=dict)  # by article
    plural_articles: tuple[str, ...] = ()
    linking: tuple[str, ...] = ()  # words between two orders in one wording
    object_case: str = ""  # of what something is done with
    none_has_several: bool = False  # whether somebody has "no cards", not "no card",
    none_there_several: bool = False  # and whether there are "no cards"

    guessed_gender: Callable[[str], Gender | None] = lambda one: None  # without an article
    plural_of: Callable[[str], str] = _same
    is_plural: Callable[[int], bool] = lambda count: abs(count) != 1
    compound: Callable[[Sequence[Noun], Noun], Noun] = _compound  # of tags; the noun for "card"
    # What a title says besides; whether both its forms were written.
    as_titled: Callable[[Noun, bool], Noun] = lambda noun, both: noun

    # Nouns as they stand in a text, in a case: `noun, many` or `noun, count` or `noun, other`.
    word: Callable[[Noun, bool, str], str] = _word
    definite: Callable[[Noun, int, str], str] = _definite
    yours: Callable[[Noun, int, str], str] = _definite
    theirs: Callable[[Noun, int, str], str] = _definite
    indefinite: Callable[[Noun, bool, str], str] = _one_of
    each: Callable[[Noun, bool, str], str] = _one_of
    no: Callable[[Noun, bool, str], str] = _one_of
    every: Callable[[Noun, bool, str], str] = _all_of
    other: Callable[[Noun, bool, str], str] = _other  # without an article
    some: Callable[[Noun, str], str] = _some  # any amount
    that: Callable[[Noun, str], str | None] = _that  # spoken of before, where it can be said
    nth: Callable[[Noun, int, str], str] = _nth  # which of several that were spoken of
    relative: Callable[[Noun, bool, str], str] = _relative  # the pronoun of a clause about it
    named: Callable[[Noun], str] = _named  # called by its title, in a sentence

    # Verbs: wordings are written as orders.
    is_order: Callable[[str], bool] = _is_order  # rather than what is so
    to_do: Callable[[str, Mood], str] = _to_do  # as what may be done
    does: Callable[[str], str] = _same  # as what someone else does
    they_do: Callable[[str], str] = _same  # a clause about one thing, about several
    you_do: Callable[[str], str] = _same  # what can be done as an order
    someone_does: Callable[[str, str, bool], str] = _someone_does  # after "whenever"
    follows: Callable[[str, str], str] = _follows  # a main clause after "if ..."

    inflect: Callable[[str, str], str] = lambda text, case: text  # a text's own words in a case
    polish: Callable[[str], str] = _same  # words that meet

    def __post_init__(self) -> None:
        """A noun that is one thing or another is said by each of them."""
        for link, names in LINKED.items():
            for name in names:
                object.__setattr__(self, name, self._of_each(getattr(self, name), link))

    def _of_each(self, function: Callable[..., str | None], link: str) -> Callable[..., str | None]:
        def said(noun: Noun, *more: object, **named: object) -> str | None:
            if not noun.either:
                return function(noun, *more, **named)
            texts = [function(one, *more, **named) for one in noun.either]
            known = [text for text in texts if text is not None]
            if len(known) < len(texts):
                return None
            joined = ", ".join(known[:-1])
            return f"{joined} {self.phrases[link]} {known[-1]}" if link else known[-1]

        return said

    def either(self, nouns: Sequence[Noun]) -> Noun:
        """One thing or another as a noun."""
        last = nouns[-1]
        link = f" {self.phrases['or']} "
        one, many = (
            link.join(forms) for forms in zip(*((n.one, n.many) for n in nouns), strict=True)
        )
        return Noun(one, many, last.gender, last.several, either=tuple(nouns))


class UnknownLanguageError(ValueError):
    """No file has the language."""


def language(code: str) -> Language:
    """The language with a code, every text of it there."""
    return _found(code, searched())


@cache
def _found(code: str, where: str) -> Language:
    own = written(code)
    if code == DEFAULT_LANGUAGE:
        return own
    default = language(DEFAULT_LANGUAGE)
    completed: dict[str, Any] = {
        name: _with_the_rest(getattr(own, name), getattr(default, name))
        for name in (*SECTIONS, "nouns")
    }
    return replace(own, **completed)


def _with_the_rest(own: Mapping[str, Any], default: Mapping[str, Any]) -> dict[str, Any]:
    return {**own, **{key: text for key, text in default.items() if key not in own}}


def written(code: str) -> Language:
    """A language as its file has it, whatever is missing."""
    path = language_file(code)
    if path is None:
        raise UnknownLanguageError(no_language(code))
    spec = spec_from_file_location(f"dsl.text.languages.{code}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast(Language, module.LANGUAGE)


assert set(SECTIONS) < {item.name for item in fields(Language)}
