"""What is typed after a command: a card, a number, a name that is misspelt."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.diagnostics.report import nearest
from dsl.model.declarations import CardDecl
from dsl.model.vocabulary import find
from dsl.text.grammar.nouns import title_forms
from interpreter.game.decision import Decision
from interpreter.repl.output import Refused
from interpreter.repl.session import Session
from interpreter.run.visibility import is_private

MAX_DIGITS = 18  # of a number that is typed


def card_named(session: Session, name: str) -> CardDecl | None:
    """A card by its name, its title, or a beginning that no other has."""
    cards = session.pack.vocabulary.cards
    word = "_".join(name.lower().split())
    found = find(cards, word)
    if found is not None:
        return found
    titled = [
        card for card in cards.values() if name.lower() in map(str.lower, title_forms(card.titles))
    ]
    begun = [card for card in cards.values() if word and card.name.startswith(word)]
    return titled[0] if titled else begun[0] if len(begun) == 1 else None


def the_card(session: Session, name: str) -> CardDecl:
    card = card_named(session, name)
    if card is None:
        raise unknown(name, "card", session.pack.vocabulary.cards)
    return card


def first_hand(session: Session) -> str:
    """The zone that a player's new cards go to: one its owner alone sees, or any of a player."""
    zones = [zone for zone in session.pack.vocabulary.zones.values() if zone.owner == "player"]
    zones.sort(key=lambda zone: not is_private(zone))
    if not zones:
        raise Refused("error: no zone is a player's: say which, `:give CARD ZONE`")
    return zones[0].name


def unknown(word: str, what_: str, known: Iterable[str]) -> Refused:
    if not word:
        return Refused(f"error: which {what_}?")
    near = nearest(word, known)
    offer = f"; did you mean `{near}`?" if near else ""
    return Refused(f"error: there is no {what_} `{word}`{offer}")


def the_decision(session: Session) -> Decision:
    decision = session.game.decision
    if decision is None:
        raise Refused("error: the game is over: `:undo`, or `:new`")
    return decision


def number_of(text: str, otherwise: int) -> int:
    if not text:
        return otherwise
    if not text.isdecimal() or len(text) > MAX_DIGITS:
        raise Refused(f"error: `{text}` is not a number such as 2")
    return int(text)
