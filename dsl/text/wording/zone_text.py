"""Places in words: "your hand or the table", "all your cards"."""

from __future__ import annotations

from dsl.model import values as v
from dsl.text.grammar.nouns import definite, listed
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.people_text import belonging, is_reader


@phrase.register
def _spots(value: v.Spots, say: Speech) -> str:
    return say.text("spots", cards=phrase(value.cards, say), zone=phrase(value.zone, say))


@phrase.register
def _steps(value: v.Steps, say: Speech) -> str:
    return say.text("steps", zone=phrase(value.zone, say))


@phrase.register
def _zone(value: v.Zone, say: Speech) -> str:
    return belonging(say.noun(say.vocabulary.zones, value.name), value.of, say)


@phrase.register
def _zones_of_rooms(value: v.ZonesOfRooms, say: Speech) -> str:
    thing = definite(say.noun(say.vocabulary.zones, value.name), say.lang)
    return say.text("of", thing=thing, of=phrase(value.rooms, say))


@phrase.register
def _zones(value: v.Zones, say: Speech) -> str:
    if whole(value, say):
        return say.text("all of yours" if is_reader(owner_of(value), say) else "all of theirs")
    return listed([phrase(part, say) for part in value.parts], say.text("zone or"))


@phrase.register
def _place_of(value: v.PlaceOf, say: Speech) -> str:
    return say.text("place", piece=phrase(value.piece, say))


def place(zone: v.Value, say: Speech, preposition: str) -> str:
    if isinstance(zone, v.Zones) and whole(zone, say):
        return say.text("among yours" if is_reader(owner_of(zone), say) else "among theirs")
    if zone.type == "cards":
        return say.text("among", cards=phrase(zone, say))
    parts = zone.parts if isinstance(zone, v.Zones) else (zone,)
    first, *more = (phrase(part, say) for part in parts)
    text = say.text(preposition, zone=first)
    return text + "".join(say.text(f"{preposition} or", zone=part) for part in more)


def whole(zones: v.Zones, say: Speech) -> bool:
    """Whether these are all the zones of a player: `your cards`."""
    own = {name for name, zone in say.vocabulary.zones.items() if zone.owner == "player"}
    named = {part.name for part in zones.parts if isinstance(part, v.Zone)}
    return len(own) > 1 and named == own and owner_of(zones) is not None


def owner_of(zone: v.Value | None) -> v.Value | None:
    """The player to whom a zone belongs, or several zones together."""
    if isinstance(zone, v.Zone):
        return zone.of if zone.of is not None and zone.of.type == "player" else None
    if isinstance(zone, v.Zones):
        owners = [owner_of(part) for part in zone.parts]
        return owners[0] if all(owner == owners[0] for owner in owners) else None
    return None
