"""What is asked of cards: "with cost 3 or less", "that was used"."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun
from dsl.text.grammar.speech import Part, Speech, an, many, one, the, which
from dsl.text.wording.definition_text import inner, told
from dsl.text.wording.figures import figure_of, is_atom
from dsl.text.wording.people_text import is_reader, is_they


def card_noun(asked: v.Filter, say: Speech) -> Noun:
    """What a filter asks for, as one noun; the last of several words is what it is a kind of."""
    if asked.either:
        return say.language.either([card_noun(one, say) for one in asked.either])
    nouns = [say.noun(say.vocabulary.tags, tag) for tag in asked.tags]
    if asked.kind is not None:
        nouns.append(say.noun(say.vocabulary.cards, asked.kind))
    card = say.built_in("card")
    return say.language.compound(nouns, card) if nouns else card


def asked_of(
    filter_: v.Filter, say: Speech, several: bool = True, noun: Noun | None = None
) -> tuple[str, str]:
    """What a filter asks besides what the things are: in few words, and in clauses of their own.
    They are cards, if nothing else is said."""
    text = ""
    if filter_.owner is not None:
        if is_reader(filter_.owner, say):
            text += say.text("of yours")
        elif is_they(filter_.owner):
            text += say.text("of theirs")
        else:
            text += say.text("belonging to", player=filter_.owner)
    if filter_.like is not None:
        like = filter_.like
        if isinstance(like, v.NameOf):
            text += say.text("like", card=like.piece)
        else:
            text += say.text("called", name=like)
    compares = filter_.comparisons()
    plain = [one for one in compares if is_atom(one[2])]
    asked = figures(plain, say)
    clauses: list[str] = []
    # Of "plants with a pot in your bed" it would not be clear what is in the bed.
    upon = clauses if noun is None else asked
    upon.extend(written_on(name, say) for name in filter_.having)
    excepted = "".join(
        [
            *(say.text("except", cards=many(card_noun(one, say))) for one in filter_.excepts),
            *(say.text("except one", one=one) for one in filter_.but),
        ]
    )
    if filter_.attached is not None:
        upon.append(say.text("with attached", card=an(card_noun(filter_.attached, say))))
    if filter_.without is not None:
        upon.append(say.text("without attached", card=an(card_noun(filter_.without, say))))
    clauses += [compared(*one, say) for one in compares if one not in plain]
    for name, operator, amount in filter_.defined:
        noun_of_it = say.noun(say.vocabulary.defines, name)
        said = compared_by(noun_of_it, operator, amount, say)
        (asked if is_atom(amount) else clauses).append(said)
    # What goes without saying has an empty wording.
    pronoun = which(noun or card_noun(filter_, say), several)
    clauses.extend(
        say.text("that", told=one_told, which=pronoun)
        for name in filter_.that
        if (one_told := told(name, say, several=several))
    )
    also = f" {say.text('and')}"
    if noun is not None:
        return text + also.join(asked) + excepted, also.join(clauses)
    return text + also.join(asked), also.join(clauses) + excepted


def figures(compares: Sequence[v.Comparison], say: Speech) -> list[str]:
    """Comparisons with figures; the lowest and the highest of one thing are said together."""
    if len(compares) == 2:
        (name, first, low), (other, second, high) = compares
        if name == other and (first, second) == (">=", "<=") and name in say.vocabulary.attributes:
            return [say.text("with to", attribute=one(measure(name, say)), low=low, high=high)]
    return [compared(*comparison, say) for comparison in compares]


def written_on(name: str, say: Speech) -> str:
    """ "with a cost": an attribute or a moment that is written on the card."""
    if name in say.vocabulary.attributes:
        noun = say.attribute(name)
        return say.text("with attached", card=one(noun) if noun.several else an(noun))
    return say.text("with moment", moment=one(say.noun(say.vocabulary.moments, name)))


def compared(name: str, operator: str, amount: v.Value, say: Speech) -> str:
    """ "with cost 3 or less"; whole numbers need no "less than"."""
    counted = name not in (*say.vocabulary.attributes, v.SEAT, v.POSITION)
    return compared_by(measure(name, say), operator, amount, say, counted=counted)


def compared_by(
    attribute: Noun, operator: str, amount: v.Value, say: Speech, *, counted: bool = False
) -> str:
    """The same of anything that is a number, or of so many things that are counted."""
    figure = figure_of(amount)
    shown: Part = amount
    if figure is not None and operator in ("<", ">"):
        shown = str(figure + (1 if operator == ">" else -1))
        operator += "="
    if is_atom(amount):
        if counted:
            figure = int(shown) if isinstance(shown, str) else figure
            return say.text("with attached", card=so_many(operator, shown, figure, attribute))
        return say.text(f"with {operator}", attribute=one(attribute), n=shown)
    left = say.text("what is compared", one=one(attribute), the=the(attribute))
    if counted:  # "whose coins are", of a player, not "whose coin is"
        left = say.text("what is compared", one=many(attribute), the=the(attribute, 2))
    right: Part = shown if isinstance(shown, str) else lambda say: inner(amount, say)
    several = attribute.is_many(2) if counted else attribute.several
    return say.text("whose", clause=compared_as(operator, left, right, several, say))


def so_many(operator: str, number: Part, figure: int | None, noun: Noun) -> Part:
    """ "at least 2 marks"; the figure is that of the number, if it is one."""

    def text(say: Speech) -> str:
        single = figure is not None and not say.language.is_plural(figure)
        return say.text(operator, n=number, noun=one(noun) if single else many(noun))

    return text


def compared_as(operator: str, left: Part, right: Part, several: bool, say: Speech) -> str:
    """ "the cost is at most your coins"."""
    be = say.text("be of several" if several else "be of it")
    worth = say.text("are" if several else "is")
    return say.text(f"is {operator}", left=left, right=right, be=be, worth=worth)


def measure(name: str, say: Speech) -> Noun:
    """What things are compared by: an attribute, a slot, a counter of theirs, their seat or their
    position."""
    if name in (v.SEAT, v.POSITION):
        return say.built_in(name)
    if name in say.vocabulary.attributes:
        return say.attribute(name)
    if name in say.vocabulary.slots:
        return say.noun(say.vocabulary.slots, name)
    return say.noun(say.vocabulary.counters, name)
