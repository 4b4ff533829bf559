"""The wording of a pack's verbs and actions.

A wording names the parameters in braces. `{n:card|cards}` chooses a form by the number n, and
`{n} {n:card|cards}` together make an amount: "a card", "3 cards", "a card for each ...".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from dsl.model import values as v
from dsl.model.declarations import ActionDecl, Param, VerbDecl
from dsl.text.grammar.nouns import BUILT_IN, Noun, indefinite, read_noun, some
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.amount_text import counted, is_short, rate_of
from dsl.text.wording.selection_text import noun_among

HOLE = re.compile(r"\{(\w+)\}(?: \{\1:([^|}]*)\|([^}]*)\})?|\{(\w+):([^|}]*)\|([^}]*)\}")
UNKNOWNS = "XYZ"


def called(verb: VerbDecl, arguments: Sequence[v.Value], say: Speech) -> str:
    """A verb with what it is done with."""
    given = {param.name: argument for param, argument in zip(verb.params, arguments, strict=False)}
    wording = wording_of(verb, say.lang)
    if wording is None:
        return " ".join([plain(verb.name), *(phrase(value, say) for value in arguments)])

    after: list[str] = []

    def fill(hole: re.Match[str]) -> str:
        alone, one, many, chosen, singular, plural = hole.groups()
        value = given.get(alone or chosen)
        if value is None:
            return (plural or plain(alone)) if chosen or alone else ""
        if chosen:
            return singular if counts_one(value) else plural
        if one is None:
            # What something is said of is in a place; what something is done with comes from it.
            first, last = hole.start() == 0, hole.end() == len(wording)
            inside = "within" if first else say.inside
            return figure(value, after, replace(say, inside=inside, goes_on=not (first or last)))
        return amount(value, read_noun(f"{one}|{many}", say.lang), say)

    return HOLE.sub(fill, wording) + "".join(after)


def figure(value: v.Value, after: list[str], say: Speech) -> str:
    """A value in the middle of a wording; what a long number is, is said after it."""
    if value.type != "number" or is_short(value):
        return phrase(value, say)
    rate = rate_of(value, say)
    if rate:
        after.append(say.text("for each", unit=rate[1]))
        return str(rate[0])
    name = UNKNOWNS[len(after) % len(UNKNOWNS)]
    after.append(say.text("where", name=name, number=phrase(value, say)))
    return name


def amount(value: v.Value, noun: Noun, say: Speech) -> str:
    noun = _known(noun, say)
    rate = rate_of(value, say)
    number = value.value if isinstance(value, v.Number) else rate[0] if rate else None
    if number is None:
        if is_short(value):
            return counted(phrase(value, say), noun, say)
        return say.text("as many", noun=noun.many, where="", n=phrase(value, say))
    some = indefinite(noun, say.lang) if number == 1 else f"{number} {noun.form(number, say.lang)}"
    return some + (say.text("for each", unit=rate[1]) if rate else "")


def _known(noun: Noun, say: Speech) -> Noun:
    """The noun with its gender, when it is one of the language's own."""
    known = (nouns[say.lang] for nouns in BUILT_IN.values() if say.lang in nouns)
    return next((own for own in known if own.one == noun.one), noun)


def counts_one(value: v.Value) -> bool:
    if isinstance(value, v.Pick):
        return value.how != "any_number" and counts_one(value.amount)
    return (isinstance(value, v.Number) and value.value == 1) or value.type == "card"


def wording_of(decl: VerbDecl | ActionDecl, lang: str) -> str | None:
    return decl.titles.get(lang) or decl.titles.get("en")


def plain(name: str) -> str:
    return name.replace("_", " ")


def in_general(decl: VerbDecl | ActionDecl, say: Speech, card: str | None = None) -> str:
    """What is done, with nothing said of what it is done with: "draw cards", "buy a card"."""
    params = {param.name: param for param in decl.params}

    def fill(hole: re.Match[str]) -> str:
        alone, one, many, _, _, plural = hole.groups()
        if one is not None:
            return some(_known(read_noun(f"{one}|{many}", say.lang), say), say.lang)
        return plural or _any(params.get(alone), say, card)

    text = HOLE.sub(fill, wording_of(decl, say.lang) or plain(decl.name))
    return re.sub(r" {2,}", " ", text).strip()


def _any(param: Param | None, say: Speech, card: str | None) -> str:
    if param is None or param.type == "number":
        return ""
    if card is not None and param.type == "card":
        return card
    if param.domain is not None:
        return indefinite(noun_among(param.domain, say), say.lang)
    known = {"card": "card", "cards": "card", "room": "room", "player": "player"}
    if param.type in known:
        return indefinite(say.built_in(known[param.type]), say.lang)
    return ""
