"""What is asked of cards: "with cost 3 or less", "that was used"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun, definite, indefinite
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.definition_text import told
from dsl.text.wording.people_text import is_reader


def card_noun(asked: v.Filter, say: Speech) -> Noun:
    """What a filter asks for, as one noun; the last of several words is what it is a kind of."""
    nouns = [say.noun(say.vocabulary.tags, tag) for tag in asked.tags]
    if asked.kind is not None:
        nouns.append(say.noun(say.vocabulary.cards, asked.kind))
    if not nouns:
        nouns = [say.built_in("card")]
    *others, head = nouns
    if say.lang == "fr":
        one = " ".join([head.one, *(noun.one for noun in others)])
        many = " ".join([head.many, *(noun.many for noun in others)])
    else:
        one = " ".join([*(noun.one for noun in others), head.one])
        many = " ".join([*(noun.one for noun in others), head.many])
    return Noun(one, many, head.gender, head.several)


def asked_of(filter_: v.Filter, say: Speech) -> tuple[str, str]:
    """What a filter asks besides what the cards are: in few words, and in clauses of their own."""
    text = ""
    if filter_.owner is not None:
        if is_reader(filter_.owner, say):
            text += say.text("of yours")
        elif isinstance(filter_.owner, v.They):
            text += say.text("of theirs")
        else:
            text += say.text("belonging to", player=phrase(filter_.owner, say))
    compares = (filter_.compare, *filter_.also) if filter_.compare else filter_.also
    plain = [one for one in compares if isinstance(one[2], v.Number | v.Local)]
    asked = figures(plain, say)
    if filter_.attached is not None:
        card = indefinite(card_noun(filter_.attached, say), say.lang)
        asked.append(say.text("with attached", card=card))
    if filter_.without is not None:
        card = indefinite(card_noun(filter_.without, say), say.lang)
        asked.append(say.text("without attached", card=card))
    asked.extend(written_on(name, say) for name in filter_.having)
    asked.extend(say.text("except", cards=card_noun(other, say).many) for other in filter_.excepts)
    clauses = [compared(*one, say) for one in compares if one not in plain]
    # What goes without saying has an empty wording.
    clauses.extend(
        say.text("that", told=told(name, say)) for name in filter_.that if told(name, say)
    )
    also = f" {say.text('and')}"
    return text + also.join(asked), also.join(clauses)


def figures(compares: Sequence[v.Comparison], say: Speech) -> list[str]:
    """Comparisons with figures; the lowest and the highest of one thing are said together."""
    if len(compares) == 2:
        (name, first, low), (other, second, high) = compares
        if name == other and (first, second) == (">=", "<="):
            of = measure(name, say).one
            least, most = phrase(low, say), phrase(high, say)
            return [say.text("with to", attribute=of, low=least, high=most)]
    return [compared(*comparison, say) for comparison in compares]


def written_on(name: str, say: Speech) -> str:
    """ "with a cost": an attribute or a moment that is written on the card."""
    if name in say.vocabulary.attributes:
        noun = say.attribute(name)
        return say.text(
            "with attached", card=noun.one if noun.several else indefinite(noun, say.lang)
        )
    moment = say.noun(say.vocabulary.moments, name).one
    return say.text("with moment", moment=moment)


def compared(name: str, operator: str, amount: v.Value, say: Speech) -> str:
    """ "with cost 3 or less"; whole numbers need no "less than"."""
    if isinstance(amount, v.Number) and operator in ("<", ">"):
        amount = replace(amount, value=amount.value + (1 if operator == ">" else -1))
        operator += "="
    attribute = measure(name, say)
    if isinstance(amount, v.Number | v.Local):
        return say.text(f"with {operator}", attribute=attribute.one, n=phrase(amount, say))
    left = definite(attribute, say.lang) if say.lang == "fr" else attribute.one
    clause = say.text(f"is {operator}", left=left, right=phrase(amount, say))
    return say.text("whose", clause=clause)


def measure(name: str, say: Speech) -> Noun:
    """What cards are compared by: an attribute, or a counter on them."""
    if name in say.vocabulary.attributes:
        return say.attribute(name)
    return say.noun(say.vocabulary.counters, name)
