"""In which language a description speaks, of which pack, and to whom; and what it says of a value.

Each kind of value enters its words into `phrase` where they are written;
`dsl.text.wording.value_text` has them all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import singledispatch

from dsl.model import values as v
from dsl.model.declarations import Declared
from dsl.model.vocabulary import Vocabulary
from dsl.text.grammar.nouns import BUILT_IN, Noun, has_forms, noun_of, plain_noun
from dsl.text.grammar.templates import PHRASES


@dataclass(frozen=True, slots=True)
class Speech:
    """In which language one speaks, of which pack, and to whom."""

    vocabulary: Vocabulary
    lang: str
    about_them: bool = False  # the player who is doing it is not the reader of the card
    them: str = ""  # how that player is called
    standing: bool = False  # how long it holds has been said
    verbs: bool = False  # a verb is needed: "gain 2 coins" rather than "+2 coins"
    infinitive: bool = False  # and after "to": "piocher une carte"
    another: bool = False  # someone else does it: "draws a card"
    goes_on: bool = False  # more follows what is picked: "a card that is new from your hand into"
    inside: str = "from"  # where a thing is that is picked: "from your hand", "in your hand"
    verb: str = "gain"  # what is about to happen, under `would`
    bound: Mapping[str, str] = field(default_factory=dict)

    def text(self, key: str, /, *listed: str, **holes: str) -> str:
        texts = PHRASES[key]
        return texts.get(self.lang, texts["en"]).format(*listed, **holes)

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
        nouns = BUILT_IN[name]
        return nouns.get(self.lang, nouns["en"])


@singledispatch
def phrase(value: v.Value, say: Speech) -> str:
    """A value in words; those of a class without an entry here are better than none."""
    return re.sub(r"(?<=.)([A-Z])", r" \1", type(value).__name__).lower()
