"""In which language a description speaks, of which pack, and to whom; and what it says of a value.

Each kind of value enters its words into `phrase` where they are written;
`dsl.text.wording.value_text` has them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import singledispatch
from typing import Union

from dsl.model import values as v
from dsl.model.declarations import Declared
from dsl.model.vocabulary import Vocabulary
from dsl.text.grammar.language import Language, Mood, language
from dsl.text.grammar.nouns import has_forms, noun_of, plain_noun
from dsl.text.grammar.word_forms import Noun, capital

HOLE = re.compile(r"\{(\w+)(?::([\w=]+))?\}")
THE_SAME = "="  # a hole in the case of the whole text
SENTENCE = "sentence"  # a hole that begins with a capital

# What fills a hole: text as it is, or what is put into the case that the hole asks for.
Part = Union[str, v.Value, "Callable[[Speech], str]"]


@dataclass(frozen=True, slots=True)
class NamedThing:
    """A word that stands for something, and what that is called: a plant rather than a card."""

    name: str
    type: v.Type
    noun: Noun | None = None


@dataclass(frozen=True, slots=True)
class Speech:
    """In which language one speaks, of which pack, and to whom."""

    vocabulary: Vocabulary
    lang: str
    about_them: bool = False  # the player who is doing it is not the reader of the card
    them: str = ""  # how that player is called
    standing: bool = False  # how long it holds has been said
    verbs: bool = False  # a verb is needed: "gain 2 coins" rather than "+2 coins"
    infinitive: Mood | None = None  # and as what may be done: "piocher une carte"
    another: bool = False  # someone else does it: "draws a card"
    goes_on: bool = False  # more follows what is picked: "a card that is new from your hand into"
    inside: str = "from"  # where a thing is that is picked: "from your hand", "in your hand"
    verb: str = "gain"  # what is about to happen, under `would`
    case: str = ""  # of what is said, in a language that has cases
    bound: Mapping[str, Part] = field(default_factory=dict)
    within: frozenset[str] = frozenset()  # verbs that are being told by what they do
    named: tuple[NamedThing, ...] = ()  # what words nearby stand for, in their order
    spoken: Language | None = None  # the language, once it was looked up

    def __post_init__(self) -> None:
        if self.spoken is None:
            object.__setattr__(self, "spoken", language(self.lang))

    @property
    def language(self) -> Language:
        assert self.spoken is not None
        return self.spoken

    def text(self, key: str, /, *listed: Part, **holes: Part) -> str:
        """The phrase with a key, in the case that is asked for, its holes filled."""
        parts = {**{str(at): part for at, part in enumerate(listed)}, **holes}
        template = self.language.inflect(self.language.phrases[key], self.case)
        return HOLE.sub(lambda hole: self.part(parts[hole[1]], hole[2] or ""), template)

    def part(self, part: Part, form: str = "") -> str:
        """What fills a hole that asks for a form."""
        if isinstance(part, str):
            text = part
        else:
            case = {THE_SAME: self.case, SENTENCE: ""}.get(form, form)
            say = self if case == self.case else replace(self, case=case)
            text = phrase(part, say) if isinstance(part, v.Value) else part(say)
        return capital(text) if form == SENTENCE else text

    def has(self, key: str) -> bool:
        """Whether there is a phrase with a key."""
        return key in self.language.phrases

    def noun(self, among: Mapping[str, Declared], name: str) -> Noun:
        decl = among.get(name)
        return noun_of(decl, self.lang) if decl else plain_noun(name, self.lang)

    def attribute(self, name: str) -> Noun:
        """An attribute is a heading, in the plural when it has one: "points"."""
        decl = self.vocabulary.attributes.get(name)
        noun = self.noun(self.vocabulary.attributes, name)
        if decl is None or not has_forms(decl, self.lang):
            return noun
        return Noun(noun.many, noun.many, noun.gender, several=True)

    def built_in(self, name: str) -> Noun:
        return self.language.nouns[name]

    def naming(self, thing: NamedThing) -> Speech:
        """How one goes on after a word was given a meaning, which it may have had before."""
        others = tuple(one for one in self.named if one.name != thing.name)
        return replace(self, named=(*others, thing))

    # Nouns in the case that is asked for.

    def one(self, noun: Noun) -> str:
        return self.language.word(noun, False, self.case)

    def many(self, noun: Noun) -> str:
        return self.language.word(noun, True, self.case)

    def form(self, noun: Noun, count: int) -> str:
        """The form after a figure."""
        return self.language.word(noun, self.language.is_plural(count), self.case)

    def definite(self, noun: Noun, count: int = 1) -> str:
        return self.language.definite(noun, count, self.case)

    def indefinite(self, noun: Noun, other: bool = False) -> str:
        return self.language.indefinite(noun, other, self.case)

    def every(self, noun: Noun, other: bool = False) -> str:
        return self.language.every(noun, other, self.case)

    def each(self, noun: Noun, other: bool = False) -> str:
        return self.language.each(noun, other, self.case)

    def some(self, noun: Noun) -> str:
        return self.language.some(noun, self.case)


@singledispatch
def phrase(value: v.Value, say: Speech) -> str:
    """A value in words: by default the phrase with the name of its class, filled by its fields."""
    name = type(value).__name__
    if say.has(name):
        return say.text(name, **parts_of(value))
    return re.sub(r"(?<=.)([A-Z])", r" \1", name).lower()  # better than nothing


def parts_of(value: v.Value) -> dict[str, Part]:
    """The fields of a value for the holes with their names."""
    parts = {item.name: getattr(value, item.name) for item in fields(value)}
    return {
        name: part if isinstance(part, v.Value) else str(part).replace("_", " ")
        for name, part in parts.items()
    }


# Nouns for a hole, in the case that it asks for.


def one(noun: Noun) -> Part:
    return lambda say: say.one(noun)


def many(noun: Noun) -> Part:
    return lambda say: say.many(noun)


def the(noun: Noun, count: int = 1) -> Part:
    return lambda say: say.definite(noun, count)


def an(noun: Noun, other: bool = False) -> Part:
    return lambda say: say.indefinite(noun, other)


def which(noun: Noun, several: bool = False) -> Part:
    """The pronoun of a clause that says more of it."""
    return lambda say: say.language.relative(noun, several, say.case)
