"""The verbs of a pack as effects: in the verb's own wording, or told by what it does."""

from __future__ import annotations

import re
from dataclasses import replace

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import VerbDecl
from dsl.model.traverse import inside, values_in
from dsl.model.wordings import DEED, HOLE
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.effect_wording.effect_forms import (
    all_orders,
    can_be_ordered,
    is_one_deed,
    one_by_one,
)
from dsl.text.effect_wording.effect_text import as_order, in_its_mood, inline
from dsl.text.effect_wording.verb_text import (
    called,
    called_as_said,
    is_told_by_its_effects,
    plain,
    wording_in,
)
from dsl.text.grammar.language import language
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.definition_text import as_bound
from dsl.text.wording.figures import is_atom


@as_order.register
def _call(effect: e.Call, say: Speech) -> str:
    verb = say.vocabulary.verbs.get(effect.verb)
    if verb is None:
        arguments = (phrase(value, say) for value in effect.arguments)
        return " ".join([plain(effect.verb), *arguments])
    if is_spelled_out(verb, say):
        return inline(*as_its_effects(verb, effect, say))
    return called(verb, effect.arguments, say)


@in_its_mood.register
def _call_in_its_mood(effect: e.Call, say: Speech) -> str | None:
    verb = say.vocabulary.verbs.get(effect.verb)
    if verb is None or wording_in(verb, say.lang) is None:
        # What a verb does is in its mood already.
        return _call(effect, say) if verb and is_spelled_out(verb, say) else None
    return called_as_said(verb, effect.arguments, say)


def is_spelled_out(verb: VerbDecl, say: Speech) -> bool:
    """Whether what a verb does is said instead of it; a verb that uses itself has a name."""
    return is_told_by_its_effects(verb) and bool(verb.body) and verb.name not in say.within


def as_its_effects(verb: VerbDecl, effect: e.Call, say: Speech) -> tuple[e.Block, Speech]:
    """What a verb does with what it is given, and how one speaks of it. What is chosen and used
    more than once is chosen first."""
    body, bound = verb.body, dict(say.bound)
    given = list(zip(verb.params, effect.arguments, strict=False))
    for param, argument in reversed(given):
        uses = uses_of(param.name, verb.body)
        if len(uses) > 1 and not is_atom(argument) and not isinstance(argument, v.This):
            body = (e.Let(effect.span, param.name, argument, uses[0].index), *body)
            bound.pop(param.name, None)
        else:
            bound[param.name] = as_bound(argument, say)
    return body, replace(say, bound=bound, within=say.within | {verb.name})


def uses_of(word: str, body: e.Block) -> list[v.Local]:
    return [
        value
        for effect in inside(body)
        for name in effect.__dataclass_fields__
        for value in values_in(getattr(effect, name))
        if isinstance(value, v.Local) and value.name == word
    ]


@can_be_ordered.register
def _can_be_ordered(effect: e.Call, say: Speech) -> bool:
    verb = say.vocabulary.verbs.get(effect.verb)
    if verb is not None and is_spelled_out(verb, say):
        return all_orders(*as_its_effects(verb, effect, say))
    return say.language.is_order(_call(effect, say))


@is_one_deed.register
def _is_one_deed(effect: e.Call, say: Speech) -> bool:
    """A wording may have several orders in it, with something between them that is not marked."""
    verb = say.vocabulary.verbs.get(effect.verb)
    if verb is not None and is_spelled_out(verb, say):
        return one_by_one(*as_its_effects(verb, effect, say))
    # A wording that is missing in a language is read in the default one.
    linking = "|".join([*say.language.linking, *language(DEFAULT_LANGUAGE).linking])
    wording = (wording_in(verb, say.lang) if verb else None) or ""
    rest = re.sub(rf"[,;]?(?: (?:{linking}))* {DEED.pattern}", "", wording)
    return not re.search(rf"[,;:]| (?:{linking}) ", HOLE.sub("", rest))
