"""What a `whenever` waits for, in words: "another player gains coins"."""

from __future__ import annotations

from dsl.model import effects as e
from dsl.text.grammar.moods import does, you_do
from dsl.text.grammar.nouns import indefinite, some
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.filter_text import card_noun
from dsl.text.wording.selection_text import tail
from dsl.text.wording.verb_text import in_general, plain

GAINING = {
    ("gain", "you", False): {"en": "gain", "fr": "gagnez"},
    ("lose", "you", False): {"en": "lose", "fr": "perdez"},
    ("gain", "they", False): {"en": "gains", "fr": "gagne"},
    ("lose", "they", False): {"en": "loses", "fr": "perd"},
    ("gain", "you", True): {"en": "would gain", "fr": "gagneriez"},
    ("lose", "you", True): {"en": "would lose", "fr": "perdriez"},
    ("gain", "they", True): {"en": "would gain", "fr": "gagnerait"},
    ("lose", "they", True): {"en": "would lose", "fr": "perdrait"},
}


def heard(effect: e.Whenever, say: Speech) -> str:
    """What a `whenever` waits for."""
    event = effect.event
    if event.verb == "moves":
        what = _subject(event, say)
        zone = phrase(event.to, say) if event.to is not None else ""
        return say.text("moves", what=what, zone=zone)
    reader = event.actor == "you" or (event.actor == "they" and not say.about_them)
    if event.verb == "do" and event.actor == "any" and event.subject is None:
        return say.text("happens", what=_subject(event, say), moment=_happens(event, say))
    who = {
        "you": say.text("you"),
        "they": say.text("that player" if say.about_them else "you"),
        "any": say.text("a player"),
        "other": say.text("another player"),
    }[event.actor]
    return f"{who} {_deed(event, effect.would, reader, say)}"


def _deed(event: e.Event, would: bool, reader: bool, say: Speech) -> str:
    if event.verb in ("gain", "lose"):
        texts = GAINING[event.verb, "you" if reader else "they", would]
        noun = say.noun(say.vocabulary.counters, event.name)
        return f"{texts.get(say.lang, texts['en'])} {some(noun, say.lang)}"
    if event.verb == "use":
        verb = say.vocabulary.verbs.get(event.name)
        text = in_general(verb, say) if verb else plain(event.name)
    else:
        text = say.noun(say.vocabulary.moments, event.name).one
        text = text[:1].lower() + text[1:]
        text = f"{text} {_subject(event, say)}"
    return you_do(text, say.lang) if reader else does(you_do(text, say.lang), say.lang)


def _happens(event: e.Event, say: Speech) -> str:
    text = say.noun(say.vocabulary.moments, event.name).one
    return text if say.lang == "fr" else does(text, say.lang)


def _subject(event: e.Event, say: Speech) -> str:
    if event.subject is None:
        return indefinite(say.built_in("card"), say.lang)
    noun = card_noun(event.subject.filter, say)
    return indefinite(noun, say.lang, event.subject.not_this) + tail(event.subject, say, "in")
