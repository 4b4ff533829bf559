"""The verbs of a pack as effects: their wording is the verb's own."""

from __future__ import annotations

import re

from dsl.model import effects as e
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.effect_wording.effect_forms import can_be_ordered, is_one_deed
from dsl.text.effect_wording.effect_text import as_order
from dsl.text.effect_wording.verb_text import called, plain, wording_in
from dsl.text.grammar.language import language
from dsl.text.grammar.speech import Speech, phrase


@as_order.register
def _call(effect: e.Call, say: Speech) -> str:
    verb = say.vocabulary.verbs.get(effect.verb)
    if verb is None:
        arguments = (phrase(value, say) for value in effect.arguments)
        return " ".join([plain(effect.verb), *arguments])
    return called(verb, effect.arguments, say)


@can_be_ordered.register
def _can_be_ordered(effect: e.Call, say: Speech) -> bool:
    return say.language.is_order(_call(effect, say))


@is_one_deed.register
def _is_one_deed(effect: e.Call, say: Speech) -> bool:
    """A wording may have several orders in it, with something between them."""
    verb = say.vocabulary.verbs.get(effect.verb)
    bare = re.sub(r"\{[^}]*\}", "", (wording_in(verb, say.lang) if verb else None) or "")
    # A wording that is missing in a language is read in the default one.
    linking = "|".join([*say.language.linking, *language(DEFAULT_LANGUAGE).linking])
    return not re.search(rf"[,;:]| (?:{linking}) ", bare)
