"""Cards whose face a player does not see, by where they lie: "the second card of your hand"."""

from __future__ import annotations

from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import noun_of, polish
from interpreter.run.position import Position

CASE = "dat"  # of a zone in which something lies, in a language with cases


def place_text(position: Position, card: int, viewer: int) -> str:
    """Which place of which zone a card has, as a viewer says it."""
    spoken, zone = language(position.lang), position.zone_of(card)
    texts = spoken.decisions
    if zone is None:
        return texts["hidden"]
    number = position.cards_in(zone).index(card) + 1
    noun = noun_of(position.program.vocabulary.zones[zone.name], position.lang)
    which = spoken.nth(spoken.nouns["card"], number, "")
    the = spoken.definite(noun, 1, CASE)
    if zone.owner != "player":
        text = texts["unseen"].format(card=which, zone=the)
    elif zone.index == viewer:
        text = texts["unseen"].format(card=which, zone=spoken.yours(noun, 1, CASE))
    else:
        player = texts["player"].format(n=zone.index + 1)
        text = texts["unseen of"].format(card=which, zone=the, player=player)
    return polish(text, position.lang)


def place_names(position: Position, card: int) -> list[str]:
    """The plain names of a card that is not seen: its zone, whose that is, and the place in it."""
    zone = position.zone_of(card)
    if zone is None:
        return ["hidden"]
    number = position.cards_in(zone).index(card) + 1
    whose = [f"p{zone.index + 1}"] if zone.owner == "player" else []
    return ["hidden", zone.name, *whose, str(number)]
