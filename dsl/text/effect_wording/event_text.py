"""What a `whenever` waits for, in words: "another player gains coins"."""

from __future__ import annotations

from dsl.model import values as v
from dsl.model.effects import Event
from dsl.text.effect_wording.verb_text import orders_in_general, plain
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.amount_text import counted
from dsl.text.wording.filter_text import card_noun
from dsl.text.wording.selection_text import tail
from dsl.text.wording.thing_text import label


def heard(event: Event, would: bool, say: Speech) -> str:
    """What happens, or would happen."""
    if event.verb == "moves":
        key = "would move" if would else "moves"
        return say.text(key, what=lambda say: subject_of(event, say), zone=event.to or "")
    if event.verb == "do" and event.actor == "any" and event.subject is None and not would:
        moment = say.noun(say.vocabulary.moments, event.name).one
        does = say.language.does(moment)
        return say.text(
            "happens", what=lambda say: subject_of(event, say), moment=moment, does=does
        )
    reader = event.actor == "you" or (event.actor == "they" and not say.about_them)
    who = {
        "you": say.text("you"),
        "they": say.text("that player" if say.about_them else "you"),
        "any": say.text("a player"),
        "other": say.text("another player"),
    }[event.actor]
    if event.verb in ("gain", "lose"):
        noun = say.noun(say.vocabulary.counters, event.name)
        key = f"{'you' if reader else 'they'} {'would ' if would else ''}{event.verb} some"
        name = event.thing_as
        if name is not None:
            return say.text(key, who=who, what=lambda say: counted(label(name), noun, say))
        return say.text(key, who=who, what=lambda say: say.some(noun))
    text = ""
    for deed, is_order in done(event, say, by_them=not reader):
        if is_order and would and who:
            key = "you would do" if reader else "they would do"
            deed, who = say.text(key, who=who, deed=infinitive(deed, say)), ""
        elif is_order and would:
            deed = infinitive(deed, say)
        elif is_order:
            deed = say.language.someone_does(who, say.language.you_do(deed), reader).lstrip()
            who = ""
        text += deed
    return text


def infinitive(deed: str, say: Speech) -> str:
    """What somebody would do."""
    return say.language.to_do(say.language.you_do(deed), "may")


def done(event: Event, say: Speech, *, by_them: bool) -> list[tuple[str, bool]]:
    """What somebody does, order by order, with what stands between them."""

    def used_with(say: Speech) -> str:
        return subject_of(event, say)

    if event.verb == "use":
        verb = say.vocabulary.verbs.get(event.name)
        if verb is None:
            return [(plain(event.name), True)]
        if event.subject is None:
            is_number = event.thing_as is not None and event.thing_type == "number"
            number = label(event.thing_as or "") if is_number else None
            return orders_in_general(verb, say, by_them=by_them, number=number)
        orders = orders_in_general(verb, say, used_with, by_them=by_them)
        done_to = say.part(used_with, say.language.object_case)
        if any(done_to in order for order, _ in orders):
            return orders
        *first, (last, is_order) = orders
        return [*first, (f"{last} {done_to}", is_order)]
    text = say.noun(say.vocabulary.moments, event.name).one
    done_with = say.part(lambda say: subject_of(event, say), say.language.object_case)
    return [(f"{text[:1].lower()}{text[1:]} {done_with}", True)]


def subject_of(event: Event, say: Speech) -> str:
    if event.subject is None:
        return say.indefinite(say.built_in("card"))
    if not isinstance(event.subject, v.Selection):
        return phrase(event.subject, say)
    noun = card_noun(event.subject.filter, say)
    what = say.indefinite(noun, event.subject.not_this)
    return what + tail(event.subject, say, "in", several=False)
