"""Places in words: "your hand or the table", "all your cards"."""

from __future__ import annotations

from dsl.model import values as v
from dsl.text.grammar.nouns import listed
from dsl.text.grammar.speech import Speech, phrase, the
from dsl.text.wording.people_text import belonging, is_reader


@phrase.register
def _zone(value: v.Zone, say: Speech) -> str:
    return belonging(say.noun(say.vocabulary.zones, value.name), value.of, say)


@phrase.register
def _zones_of_each(value: v.ZonesOfEach, say: Speech) -> str:
    noun = say.noun(say.vocabulary.zones, value.name)
    thing = the(noun, 2) if value.of.type == "players" else the(noun)
    return say.text("of", thing=thing, of=value.of)


@phrase.register
def _zones(value: v.Zones, say: Speech) -> str:
    if whole(value, say):
        return say.text("all of yours" if is_reader(owner_of(value), say) else "all of theirs")
    return listed([phrase(part, say) for part in value.parts], say.text("zone or"))


def place(zone: v.Value, say: Speech, preposition: str) -> str:
    if whole(zone, say):
        return say.text("among yours" if is_reader(owner_of(zone), say) else "among theirs")
    if zone.type == "cards":
        return say.text("among", cards=zone)
    first, *more = zone.parts if isinstance(zone, v.Zones) else (zone,)
    text = say.text(preposition, zone=first)
    return text + "".join(say.text(f"{preposition} or", zone=part) for part in more)


def whole(zones: v.Value | None, say: Speech) -> bool:
    """Whether these are all the zones of a player: `your cards`."""
    if not isinstance(zones, v.Zones):
        return False
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


def is_hidden_pile(zone: v.Value, say: Speech) -> bool:
    """Whether cards lie on each other there and nobody can look."""
    decl = say.vocabulary.zones.get(zone.name) if isinstance(zone, v.Zone) else None
    return decl is not None and decl.ordered and decl.seen_by == "none"
