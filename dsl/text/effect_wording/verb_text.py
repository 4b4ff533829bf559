"""The wording of a pack's verbs and actions, with its holes filled (`dsl/model/wordings.py`).

`{n} {n:card|cards}` together make an amount: "a card", "3 cards", "a card for each ...".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from dsl.model import values as v
from dsl.model.declarations import ActionDecl, Param, VerbDecl
from dsl.model.titles import title_in
from dsl.model.wordings import DEED, DOER, HOLE
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import Noun, read_noun
from dsl.text.grammar.speech import Part, Speech, phrase
from dsl.text.wording.amount_text import as_many, counted, rate_of
from dsl.text.wording.figures import figure_of, is_short
from dsl.text.wording.selection_text import counts_one, noun_among
from dsl.text.wording.thing_text import label

UNKNOWNS = "XYZ"


def called(verb: VerbDecl, arguments: Sequence[v.Value], say: Speech) -> str:
    """A verb with what it is done with: an order, or several."""
    return "".join(part for part, _ in orders_in(filled(verb, arguments, say), say))


def called_as_said(verb: VerbDecl, arguments: Sequence[v.Value], say: Speech) -> str:
    """The same as what may be done, or as what someone else does, each order of it."""
    parts = orders_in(filled(verb, arguments, say), say)
    return "".join(as_said(part, say) if is_order else part for part, is_order in parts)


def as_said(order: str, say: Speech) -> str:
    if say.another:
        return say.language.does(order)
    return say.language.to_do(order, say.infinitive) if say.infinitive else order


def orders_in(text: str, say: Speech) -> list[tuple[str, bool]]:
    """The orders of a wording and what stands between them: the first is the wording up to one
    that is marked."""
    linking = "|".join([*say.language.linking, *language(DEFAULT_LANGUAGE).linking])
    end = re.compile(rf"(.*?)([,;]?(?: (?:{linking}))* ?)", re.DOTALL)
    found: list[tuple[str, bool]] = []
    at = 0
    for deed in DEED.finditer(text):
        between = text[at : deed.start()]
        if not at:
            first = end.fullmatch(between)
            assert first is not None
            found.append((first[1], True))
            between = first[2]
        found += [(between, False), (deed[1], True)]
        at = deed.end()
    return [*found, (text[at:], not found)]


def filled(verb: VerbDecl, arguments: Sequence[v.Value], say: Speech) -> str:
    """A wording with all its holes filled but those of orders."""
    given = {param.name: argument for param, argument in zip(verb.params, arguments, strict=False)}
    wording = wording_in(verb, say.lang)
    if wording is None:
        return " ".join([plain(verb.name), *(phrase(value, say) for value in arguments)])

    after: list[str] = []

    def fill(hole: re.Match[str]) -> str:
        alone, one, many, chosen, singular, plural = hole.groups()
        value = given.get(alone or chosen)
        if chosen == DOER:
            return str(plural if say.about_them else singular)
        if value is None:
            return (plural or plain(alone)) if chosen or alone else ""
        if chosen:
            return singular if counts_one(value) else plural
        # What something is said of is in a place; what something is done with comes from it.
        first, last = hole.start() == 0, hole.end() == len(wording)
        case = "" if first else say.language.object_case
        if one is not None:
            noun = read_noun(f"{one}|{many}", say.lang)
            return amount(value, noun, replace(say, case=case) if case else say)
        inside = "within" if first else say.inside
        goes_on = not (first or last)
        return figure(value, after, replace(say, inside=inside, goes_on=goes_on, case=case))

    return HOLE.sub(fill, wording) + "".join(after)


def figure(value: v.Value, after: list[str], say: Speech) -> str:
    """A value in the middle of a wording; what a long number is, is said after it."""
    if value.type != "number" or is_short(value):
        return phrase(value, say)
    rate = rate_of(value, say)
    if rate:
        after.append(say.text("for each", unit=rate[1]))
        return str(rate[0])
    taken = {label(one.name) for one in say.named}
    free = [letter for letter in UNKNOWNS if letter not in taken] or [UNKNOWNS]
    name = free[len(after) % len(free)]
    after.append(say.text("where", name=name, number=value))
    return name


def amount(value: v.Value, noun: Noun, say: Speech) -> str:
    noun = _known(noun, say)
    rate = rate_of(value, say)
    number = rate[0] if rate else figure_of(value)
    if number is None:
        if is_short(value):
            return counted(phrase(value, say), noun, say)
        return as_many(value, noun, say)
    some = say.indefinite(noun) if number == 1 else f"{number} {say.form(noun, number)}"
    return some + (say.text("for each", unit=rate[1]) if rate else "")


def _known(noun: Noun, say: Speech) -> Noun:
    """The noun with its gender, when it is one of the language's own."""
    return next((own for own in say.language.nouns.values() if own.one == noun.one), noun)


def wording_in(decl: VerbDecl | ActionDecl, lang: str) -> str | None:
    return title_in(decl.titles, lang) or None


def is_told_by_its_effects(decl: VerbDecl) -> bool:
    """Whether a verb has the wording `""`: what it does is said instead of it."""
    return decl.titles.get(DEFAULT_LANGUAGE) == "" and not any(decl.titles.values())


def plain(name: str) -> str:
    return name.replace("_", " ")


def in_general(decl: VerbDecl | ActionDecl, say: Speech, card: Part | None = None) -> str:
    """What is done, with nothing said of what it is done with: "draw cards", "buy a card"."""
    return "".join(text for text, _ in orders_in_general(decl, say, card))


def orders_in_general(
    decl: VerbDecl | ActionDecl,
    say: Speech,
    card: Part | None = None,
    *,
    by_them: bool = False,
    number: str | None = None,
) -> list[tuple[str, bool]]:
    """The same, order by order, with what stands between them; perhaps done by another player, and
    with a name for the number it is given."""
    params = {param.name: param for param in decl.params}
    say = replace(say, case=say.language.object_case)

    def fill(hole: re.Match[str]) -> str:
        alone, one, many, chosen, singular, plural = hole.groups()
        if chosen == DOER:
            return str(plural if by_them else singular)
        if one is not None:
            noun = _known(read_noun(f"{one}|{many}", say.lang), say)
            return say.some(noun) if number is None else counted(number, noun, say)
        said = plural or _any(params.get(alone), say, card)
        return said or (number or "" if alone in params else "")

    text = HOLE.sub(fill, wording_in(decl, say.lang) or plain(decl.name))
    return orders_in(re.sub(r" {2,}", " ", text).strip(), say)


def _any(param: Param | None, say: Speech, card: Part | None) -> str:
    if param is None or param.type == "number":
        return ""
    if card is not None and param.type in ("card", "cards"):
        return say.part(card, "=")
    if param.domain is not None:
        return say.indefinite(noun_among(param.domain, say))
    known = {"card": "card", "cards": "card", "room": "room", "player": "player"}
    if param.type in known:
        return say.indefinite(say.built_in(known[param.type]))
    return ""
