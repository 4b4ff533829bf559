"""Things and numbers in words: "a card from your hand", "the number of rooms"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from functools import singledispatch

from dsl import values as v
from dsl.nouns import (
    Noun,
    definite,
    every,
    indefinite,
    listed,
    plain_noun,
    that,
    theirs,
    yours,
)
from dsl.phrases import PHRASES
from dsl.speech import Speech

LARGEST_SPELLED_OUT = 8  # values in a `define` that is told in full rather than by its name


@singledispatch
def phrase(value: v.Value, say: Speech) -> str:
    """A value in words; those of a class without an entry here are better than none."""
    return re.sub(r"(?<=.)([A-Z])", r" \1", type(value).__name__).lower()


@phrase.register
def _number(value: v.Number, say: Speech) -> str:
    return str(value.value)


@phrase.register
def _local(value: v.Local, say: Speech) -> str:
    if value.name in say.bound:
        return say.bound[value.name]
    key = f"local {value.type}"
    return say.text(key) if key in PHRASES else label(value.name)


def spoken_of(value: v.Value, say: Speech) -> str | None:
    """How one speaks of a card again that was chosen from some: "that coin"."""
    if isinstance(value, v.Pick):
        value = value.among
    if not isinstance(value, v.Selection) or card_noun(value.filter, say) == say.built_in("card"):
        return None
    return that(card_noun(value.filter, say), say.lang)


def label(name: str) -> str:
    """How a number with a name is called: X, as on printed cards."""
    return name.upper() if len(name) == 1 else name.replace("_", " ")


@phrase.register
def _you(value: v.You, say: Speech) -> str:
    return say.text("you")


@phrase.register
def _they(value: v.They, say: Speech) -> str:
    return say.text("that player" if say.about_them else "you")


@phrase.register
def _active_player(value: v.ActivePlayer, say: Speech) -> str:
    return say.text("active player")


@phrase.register
def _next_player(value: v.NextPlayer, say: Speech) -> str:
    return say.text("next player")


@phrase.register
def _owner_of(value: v.OwnerOf, say: Speech) -> str:
    return say.text("owner", piece=phrase(value.piece, say))


@phrase.register
def _players(value: v.Players, say: Speech) -> str:
    return say.text("other players" if value.others else "players")


@phrase.register
def _this(value: v.This, say: Speech) -> str:
    return say.bound.get("this") or say.text("this")


@phrase.register
def _host_of(value: v.HostOf, say: Speech) -> str:
    return say.text("host", piece=phrase(value.piece, say))


@phrase.register
def _card_of(value: v.CardOf, say: Speech) -> str:
    return say.text("card of", ability=phrase(value.ability, say))


@phrase.register
def _counter(value: v.Counter, say: Speech) -> str:
    return belonging(say.noun(say.words.counters, value.name), value.of, say, 2)


@phrase.register
def _attribute(value: v.Attribute, say: Speech) -> str:
    return belonging(say.attribute(value.name), value.of, say)


@phrase.register
def _position_of(value: v.PositionOf, say: Speech) -> str:
    return say.text("position", piece=phrase(value.piece, say))


@phrase.register
def _room_slots(value: v.RoomSlots, say: Speech) -> str:
    slots = say.noun(say.words.slots, value.name)
    return say.text("room slots", slots=slots.many, room=phrase(value.room, say))


@phrase.register
def _walked(value: v.Walked, say: Speech) -> str:
    zone, key = phrase(value.zone, say), f"walked {value.what}"
    if key in PHRASES:
        return say.text(key, zone=zone)
    return say.text("walked mark", marks=say.noun(say.words.marks, value.what).many, zone=zone)


@phrase.register
def _spots(value: v.Spots, say: Speech) -> str:
    return say.text("spots", cards=phrase(value.cards, say), zone=phrase(value.zone, say))


@phrase.register
def _steps(value: v.Steps, say: Speech) -> str:
    return say.text("steps", zone=phrase(value.zone, say))


@phrase.register
def _pawn_room(value: v.PawnRoom, say: Speech) -> str:
    walker = walker_of(value, say)
    if walker is not None:
        return belonging(say.built_in("room"), walker, say)
    pawn = belonging(say.noun(say.words.pawns, value.pawn), value.of, say)
    return say.text("room of", pawn=pawn)


def walker_of(room: v.Value, say: Speech) -> v.Value | None:
    """The player whose room is meant: a player with one pawn is where it is."""
    own = [pawn for pawn in say.words.pawns.values() if pawn.owner == "player"]
    return room.of if isinstance(room, v.PawnRoom) and len(own) == 1 else None


@phrase.register
def _named_room(value: v.NamedRoom, say: Speech) -> str:
    return definite(plain_noun(value.name, say.lang), say.lang)


@phrase.register
def _rooms(value: v.Rooms, say: Speech) -> str:
    return every(room_noun(value, say), say.lang) + tail(value, say, "in")


@phrase.register
def _zone(value: v.Zone, say: Speech) -> str:
    return belonging(say.noun(say.words.zones, value.name), value.of, say)


@phrase.register
def _zones_of_rooms(value: v.ZonesOfRooms, say: Speech) -> str:
    thing = definite(say.noun(say.words.zones, value.name), say.lang)
    return say.text("of", thing=thing, of=phrase(value.rooms, say))


@phrase.register
def _zones(value: v.Zones, say: Speech) -> str:
    if whole(value, say):
        return say.text("all of yours" if is_reader(owner_of(value), say) else "all of theirs")
    return listed([phrase(part, say) for part in value.parts], say.text("zone or"))


@phrase.register
def _place_of(value: v.PlaceOf, say: Speech) -> str:
    return say.text("place", piece=phrase(value.piece, say))


@phrase.register
def _selection(value: v.Selection, say: Speech) -> str:
    if is_everything(value, say):
        return phrase(value.where or value, say)
    noun = card_noun(value.filter, say)
    return every(noun, say.lang, value.not_this) + tail(value, say, say.inside)


@phrase.register
def _abilities(value: v.Abilities, say: Speech) -> str:
    return every(say.built_in("ability"), say.lang) + tail(value, say, "from")


@phrase.register
def _pick(value: v.Pick, say: Speech) -> str:
    among, noun, amount = value.among, noun_among(value.among, say), value.amount
    other = is_other(among)
    where = tail(among, say, say.inside)
    if value.how == "all":
        return phrase(among, say)
    if value.how == "any_number":
        return say.text(f"any number{' other' if other else ''}", noun=noun.many) + where
    one = isinstance(amount, v.Number) and amount.value == 1
    few = isinstance(amount, v.Number | v.Local)
    if value.how in ("top", "bottom") and isinstance(among, v.Selection) and among.where:
        return say.text(
            f"{value.how} one" if one else value.how if few else f"{value.how} many",
            the=definite(noun, say.lang),
            n=phrase(amount, say),
            noun=noun.one if one else noun.many,
            zone=phrase(among.where, say),
        )
    if value.how == "random" and one:
        return say.text("random one", noun=noun.one, one=indefinite(noun, say.lang)) + where
    if not few:
        many = say.text("as many", noun=noun.many, where=where, n=phrase(amount, say))
        return say.text("up to", some=many) if value.how == "up_to" else many
    count = amount.value if isinstance(amount, v.Number) else 2
    if one and value.how != "up_to":
        return indefinite(noun, say.lang, other) + where
    key = "random" if value.how == "random" else "some other" if other else "some"
    some = say.text(key, n=phrase(amount, say), noun=noun.form(count, say.lang)) + where
    return say.text("up to", some=some) if value.how == "up_to" else some


@phrase.register
def _count(value: v.Count, say: Speech) -> str:
    return say.text("count", things=several(value.of, say))


@phrase.register
def _aggregate(value: v.Aggregate, say: Speech) -> str:
    attribute = say.attribute(value.attribute)
    return say.text(
        value.how,
        attribute=attribute.one,
        attributes=attribute.many,
        cards=the_several(value.of, say),
    )


@phrase.register
def _defined_aggregate(value: v.DefinedAggregate, say: Speech) -> str:
    name = say.noun(say.words.defines, value.define)
    return say.text(
        value.how, attribute=name.one, attributes=name.many, cards=the_several(value.of, say)
    )


@phrase.register
def _arithmetic(value: v.Arithmetic, say: Speech) -> str:
    negated = negated_of(value)
    if negated is not None:
        return say.text("negative", right=phrase(negated, say))
    atoms = (v.Number, v.Local)
    if isinstance(value.left, atoms) and isinstance(value.right, atoms):
        return f"{phrase(value.left, say)} {value.operator} {phrase(value.right, say)}"
    if value.operator == "*" and isinstance(value.right, v.Number):  # "2 times", not "times 2"
        value = replace(value, left=value.right, right=value.left)
    return say.text(value.operator, left=inner(value.left, say), right=inner(value.right, say))


def inner(value: v.Value, say: Speech) -> str:
    """A part of a calculation, in brackets where it could be read apart."""
    text = phrase(value, say)
    return f"({text})" if isinstance(value, v.Arithmetic | v.Conditional) else text


@phrase.register
def _function(value: v.Function, say: Speech) -> str:
    return say.text(value.name, *(phrase(argument, say) for argument in value.arguments))


@phrase.register
def _table_entry(value: v.TableEntry, say: Speech) -> str:
    table = say.noun(say.words.tables, value.table).one
    return say.text("table", table=table, index=phrase(value.index, say))


@phrase.register
def _defined(value: v.Defined, say: Speech) -> str:
    decl = say.words.defines.get(value.name)
    arguments = [phrase(argument, say) for argument in value.arguments]
    if decl and decl.titles and value.type == "condition":
        return " ".join([listed(arguments, say.text("and")), told(value.name, say)]).strip()
    if decl and decl.value is not None and size(decl.value) <= LARGEST_SPELLED_OUT:
        names = (param.name for param in decl.params)
        return phrase(decl.value, replace(say, bound=dict(zip(names, arguments, strict=False))))
    key = "defined condition" if value.type == "condition" else "defined"
    name = say.noun(say.words.defines, value.name).one
    if not arguments:
        return say.text(key, name=name)
    return say.text(f"{key} of", name=name, arguments=listed(arguments, say.text("and")))


def told(define: str, say: Speech) -> str:
    """What a definition says, in the words that its title gives."""
    titles = say.words.defines[define].titles
    return titles.get(say.lang, titles.get("en", define.replace("_", " ")))


def size(value: object) -> int:
    """How many values a value is made of."""
    if isinstance(value, tuple):
        return sum(size(part) for part in value)
    if not is_dataclass(value):
        return 0
    parts = sum(size(getattr(value, item.name)) for item in fields(value))
    return parts + isinstance(value, v.Value)


def belonging(noun: Noun, of: v.Value | None, say: Speech, count: int = 1) -> str:
    """A thing and whose it is: "your hand", "the hand of the next player"."""
    if of is None:
        return definite(noun, say.lang, count)
    if is_reader(of, say):
        return yours(noun, say.lang, count)
    if isinstance(of, v.They):
        return theirs(noun, say.lang, count)
    key = "of player" if isinstance(of, v.This | v.Local | v.NextPlayer | v.ActivePlayer) else "of"
    thing = definite(noun, say.lang, count)
    bare = noun.many if noun.is_many(count) else noun.one
    return say.text(key, thing=thing, bare=bare, of=phrase(of, say))


def is_reader(player: v.Value | None, say: Speech) -> bool:
    return isinstance(player, v.You) or (isinstance(player, v.They) and not say.about_them)


def card_noun(asked: v.Filter, say: Speech) -> Noun:
    """What a filter asks for, as one noun; the last of several words is what it is a kind of."""
    nouns = [say.noun(say.words.tags, tag) for tag in asked.tags]
    if asked.kind is not None:
        nouns.append(say.noun(say.words.cards, asked.kind))
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


def room_noun(rooms: v.Rooms, say: Speech) -> Noun:
    if rooms.kind is None:
        return say.built_in("room")
    return say.noun(say.words.room_kinds, rooms.kind)


def noun_among(value: v.Value, say: Speech) -> Noun:
    """What the things of a selection are called."""
    if isinstance(value, v.Selection):
        return card_noun(value.filter, say)
    if isinstance(value, v.Rooms):
        return room_noun(value, say)
    if isinstance(value, v.Pick):
        return noun_among(value.among, say)
    if value.type in ("ability", "abilities"):
        return say.built_in("ability")
    return say.built_in("player" if value.type in ("player", "players") else "card")


def is_other(value: v.Value) -> bool:
    return (isinstance(value, v.Selection) and value.not_this) or (
        isinstance(value, v.Players) and value.others
    )


def tail(value: v.Value, say: Speech, preposition: str) -> str:
    """What follows the noun of a selection: which of them, and where they are."""
    if isinstance(value, v.Rooms):
        near = say.text("next to", room=phrase(value.next_to, say)) if value.next_to else ""
        if value.holding is None:
            return near
        card = indefinite(card_noun(value.holding, say), say.lang)
        asked = "".join(asked_of(value.holding, say))
        return say.text("with attached", card=card + asked) + near
    if isinstance(value, v.Abilities):
        moment = say.noun(say.words.moments, value.moment).one
        return say.text("at moment", moment=moment, cards=the_several(value.cards, say))
    if not isinstance(value, v.Selection):
        return ""
    text, relative = asked_of(value.filter, say)
    if say.goes_on:
        text, relative = text + relative, ""
    if value.attached_to is not None:
        text += say.text("on", host=the_several(value.attached_to, say))
    if value.where is not None:
        text += place(value.where, say, preposition)
    return text + relative


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
    if name in say.words.attributes:
        noun = say.attribute(name)
        return say.text(
            "with attached", card=noun.one if noun.several else indefinite(noun, say.lang)
        )
    moment = say.noun(say.words.moments, name).one
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
    if name in say.words.attributes:
        return say.attribute(name)
    return say.noun(say.words.counters, name)


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
    own = {name for name, zone in say.words.zones.items() if zone.owner == "player"}
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


def is_everything(value: v.Value, say: Speech) -> bool:
    """Whether all the cards of a player are meant."""
    return (
        isinstance(value, v.Selection)
        and isinstance(value.where, v.Zones)
        and whole(value.where, say)
        and value.filter == v.Filter()
        and not value.not_this
    )


def several(value: v.Value, say: Speech) -> str:
    """Things without an article: "cards in your hand"."""
    if is_everything(value, say):
        return phrase(value, say)
    noun = noun_among(value, say)
    word = say.text("other ones", noun=noun.many) if is_other(value) else noun.many
    return word + tail(value, say, "in")


def the_several(value: v.Value, say: Speech) -> str:
    """Things of which something is said: "cards in your hand", "les cartes de votre main"."""
    if not isinstance(value, v.Selection | v.Rooms) or is_everything(value, say):
        return phrase(value, say)
    if say.lang != "fr":
        return several(value, say)
    noun = noun_among(value, say)
    word = say.text("other ones", noun=noun.many) if is_other(value) else noun.many
    return f"les {word}{tail(value, say, 'from')}"


def negated_of(value: v.Value) -> v.Value | None:
    """What was written with a minus before it."""
    if isinstance(value, v.Arithmetic) and value.operator == "-":
        zero = isinstance(value.left, v.Number) and value.left.value == 0
        return value.right if zero else None
    return None


def subject(of: v.Value, say: Speech) -> tuple[str, str, str]:
    """Someone or something that does: the words for it, "have" and "are"."""
    if is_reader(of, say):
        return say.text("you"), *(("avez", "êtes") if say.lang == "fr" else ("have", "are"))
    if isinstance(of, v.They):
        return say.text("they"), *(("a", "est") if say.lang == "fr" else ("have", "are"))
    return phrase(of, say), *(("a", "est") if say.lang == "fr" else ("has", "is"))
