"""Card text, written from what the card does. Only titles, and the wordings of a pack's own verbs,
are the author's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from dsl.model.declarations import Ability, CardDecl, Standing
from dsl.model.effects import Block, While
from dsl.model.titles import title_in
from dsl.model.values import Value
from dsl.model.vocabulary import Vocabulary
from dsl.text.effect_wording.block_text import sentences
from dsl.text.effect_wording.verb_text import in_general, plain
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import capital, polish, title_of
from dsl.text.grammar.speech import Speech
from dsl.text.wording.condition_text import clause
from dsl.text.wording.thing_text import label as number_label
from dsl.text.wording.value_text import phrase

__all__ = [
    "card_text",
    "card_title",
    "describe_block",
    "describe_card",
    "describe_example",
    "describe_value",
    "number_label",
    "title_of",
]

NOTHING: Mapping[str, str] = MappingProxyType({})


def card_title(card: CardDecl, lang: str) -> str:
    return title_of(card, lang)


def describe_block(
    block: Block,
    vocabulary: Vocabulary,
    lang: str,
    bound: Mapping[str, str] = NOTHING,
    *,
    about_them: bool = False,
) -> str:
    """What effects do, in whole sentences; `bound` says what words stand for, where it is known.
    They are said to their doer, unless they are told about another player."""
    say = Speech(vocabulary, lang, bound=bound, about_them=about_them)
    return polish(sentences(block, say), lang)


def describe_value(
    value: Value,
    vocabulary: Vocabulary,
    lang: str,
    bound: Mapping[str, str] = NOTHING,
    *,
    as_object: bool = False,
) -> str:
    """A value as part of a sentence, perhaps as what something is done with."""
    case = language(lang).object_case if as_object else ""
    return polish(phrase(value, Speech(vocabulary, lang, bound=bound, case=case)), lang)


def describe_card(card: CardDecl, vocabulary: Vocabulary, lang: str) -> str:
    """The face of a card: title, tags, attributes, what it does, flavour."""
    say = Speech(vocabulary, lang)
    lines = [capital(card_title(card, lang))]
    tags = [tag for tag in card.tags if not vocabulary.tags[tag].unprinted]
    if tags:
        lines.append(capital(", ".join(say.noun(vocabulary.tags, tag).one for tag in tags)))
    for name, value in card.attributes.items():
        if name in vocabulary.attributes and vocabulary.attributes[name].tag:
            continue  # said by the tags
        attribute = capital(say.attribute(name).one)
        lines.append(
            _text(lang, "label", name=attribute, text=describe_value(value, vocabulary, lang))
        )
    text = card_text(card, vocabulary, lang)
    if text:
        lines.append(text)
    lines += tag_notes(card, vocabulary, lang)
    flavour = title_in(card.flavour, lang)
    if flavour:
        lines.append(flavour)
    return "\n".join(lines)


def tag_notes(card: CardDecl, vocabulary: Vocabulary, lang: str) -> list[str]:
    """What the tags that are printed on a card mean, where their author says so."""
    say = Speech(vocabulary, lang)
    found = []
    for tag in card.tags:
        note = title_in(vocabulary.tags[tag].note, lang)
        if note and not vocabulary.tags[tag].unprinted:
            name = capital(say.noun(vocabulary.tags, tag).one)
            found.append(_text(lang, "label", name=name, text=note))
    return found


def card_text(card: CardDecl, vocabulary: Vocabulary, lang: str) -> str:
    """The rules of a card, one line for each thing it does, and what its author notes of it or of
    a tag that is not printed on it."""
    lines = [polish(line, lang) for line in _rules(card, Speech(vocabulary, lang))]
    known = (vocabulary.tags[tag] for tag in card.tags if tag in vocabulary.tags)
    notes = [card.note, *(tag.note for tag in known if tag.unprinted)]
    return "\n".join([*lines, *(text for note in notes if (text := title_in(note, lang)))])


def describe_example(wording: str) -> str:
    """The wording of an effect as a reference shows it, with what is filled in set apart."""
    return re.sub(r"<(\w+)>", r"\1", re.sub(r"\{(\w+)(?::[\w=]+)?\}", r"*\1*", wording))


def _rules(card: CardDecl, say: Speech) -> Iterator[str]:
    for action, condition in card.only_if.items():
        decl = say.vocabulary.actions.get(action)
        name = in_general(decl, say, lambda say: say.text("this")) if decl else plain(action)
        yield _text(say.lang, "only if", action=capital(name), condition=clause(condition, say))
    for ability in card.abilities:
        yield _ability(ability, say)
    for standing in card.standing:
        yield _standing(standing, say)


def _ability(ability: Ability, say: Speech) -> str:
    name = capital(say.noun(say.vocabulary.moments, ability.moment).one)
    key = "repeatedly" if ability.repeatedly else "label"
    return _text(say.lang, key, name=name, text=sentences(ability.body, say))


def _standing(standing: Standing, say: Speech) -> str:
    return sentences((While(standing.span, standing.condition, standing.body),), say)


def _text(lang: str, key: str, **holes: str) -> str:
    return language(lang).cards[key].format(**holes)
