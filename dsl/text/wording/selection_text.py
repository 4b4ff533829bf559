"""Cards, rooms and abilities that are meant or picked: "up to 2 other cards from your hand"."""

from __future__ import annotations

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun
from dsl.text.grammar.speech import THE_SAME, Part, Speech, an, many, one, phrase, the
from dsl.text.wording.figures import figure_of, is_atom
from dsl.text.wording.filter_text import asked_of, card_noun
from dsl.text.wording.people_text import is_reader, is_they
from dsl.text.wording.zone_text import owner_of, place, whole

ROOMS = (
    v.Rooms,
    v.RoomsAside,
    v.Neighbours,
    v.Within,
    v.InReach,
    v.Nearest,
    v.Route,
)  # told by where they lie


def spoken_of(value: v.Value, say: Speech) -> Noun | None:
    """What a card is called when one speaks of it again: "that coin"."""
    among = value.picked_from() or value
    if not isinstance(among, v.Selection):
        return None
    noun = card_noun(among.filter, say)
    if noun == say.built_in("card") or say.language.that(noun, "") is None:
        return None
    return noun


@phrase.register(v.Rooms)
@phrase.register(v.RoomsAside)
@phrase.register(v.Neighbours)
@phrase.register(v.Within)
@phrase.register(v.InReach)
@phrase.register(v.Nearest)
def _rooms(value: v.Value, say: Speech) -> str:
    return say.every(noun_among(value, say)) + tail(value, say, "in")


@phrase.register
def _players(value: v.Players, say: Speech) -> str:
    return say.text("other players" if value.others else "players") + tail(value, say, "in")


@phrase.register
def _route(value: v.Route, say: Speech) -> str:
    if value.every:
        return say.every(say.built_in("room")) + around(value, say)
    return say.text("Route", start=value.start, end=value.end)


@phrase.register
def _selection(value: v.Selection, say: Speech) -> str:
    if is_everything(value, say):
        return phrase(value.where or value, say)
    return say.every(card_noun(value.filter, say), value.not_this) + tail(value, say, say.inside)


@phrase.register
def _kinds(value: v.Kinds, say: Speech) -> str:
    return say.every(say.built_in("kind")) + tail(value, say, "in")


@phrase.register
def _abilities(value: v.Abilities, say: Speech) -> str:
    return say.every(say.built_in("ability")) + tail(value, say, "from")


@phrase.register
def _pick(value: v.Pick, say: Speech) -> str:
    among, noun, amount = value.among, noun_among(value.among, say), value.amount
    if value.how == "all":
        return phrase(among, say)
    other = is_other(among)
    single = figure_of(amount) == 1
    where = tail(among, say, say.inside, several=not single or value.how == "any_number")
    if value.how == "any_number":
        return say.text(f"any number{' other' if other else ''}", noun=many(noun)) + where
    if value.how in ("top", "bottom") and isinstance(among, v.Selection) and among.where:
        return say.text(
            f"{value.how} one" if single else value.how if is_atom(amount) else f"{value.how} many",
            the=the(noun),
            n=amount,
            noun=one(noun) if single else many(noun),
            zone=among.where,
        )
    if value.how == "random" and single:
        return say.text("random one", noun=one(noun), one=an(noun)) + where
    if not is_atom(amount):
        return up_to(
            value, lambda say: say.text("as many", noun=many(noun), where=where, n=amount), say
        )
    if single and value.how != "up_to":
        return say.indefinite(noun, other) + where
    key = "random" if value.how == "random" else "some other" if other else "some"
    word = one(noun) if not say.language.is_plural(figure_of(amount) or 2) else many(noun)
    return up_to(value, lambda say: say.text(key, n=amount, noun=word) + where, say)


def up_to(value: v.Pick, some: Part, say: Speech) -> str:
    return say.text("up to", some=some) if value.how == "up_to" else say.part(some, THE_SAME)


def noun_among(value: v.Value, say: Speech) -> Noun:
    """What the things of a selection are called."""
    if isinstance(value, v.Selection):
        return card_noun(value.filter, say)
    if isinstance(value, v.Rooms):
        kind = value.kind
        return say.built_in("room") if kind is None else say.noun(say.vocabulary.room_kinds, kind)
    if isinstance(value, v.Nearest):
        return noun_among(value.rooms, say)
    among = value.picked_from()
    if among is not None:
        return noun_among(among, say)
    if value.type in ("kind", "kinds"):
        return say.built_in("kind")
    if value.type in ("ability", "abilities"):
        return say.built_in("ability")
    if value.type in ("room", "rooms"):
        return say.built_in("room")
    return say.built_in("player" if value.type in ("player", "players") else "card")


def is_other(value: v.Value) -> bool:
    return (isinstance(value, v.Selection) and value.not_this) or (
        isinstance(value, v.Players) and value.others
    )


def owner_among(value: v.Value) -> v.Value | None:
    """The player in whose zones cards are selected."""
    return owner_of(value.where) if isinstance(value, v.Selection) else None


def tail(value: v.Value, say: Speech, preposition: str, several: bool = True) -> str:
    """What follows the noun of a selection: which of them, and where they are."""
    if isinstance(value, v.Nearest):
        return tail(value.rooms, say, preposition) + around(value, say)
    if isinstance(value, v.Rooms):
        near = around(value.among, say) if value.among is not None else ""
        return near.join(asked_of(value.filter, say, several, noun_among(value, say)))
    if isinstance(value, v.Players):
        even = say.text("even out") if value.everyone else ""
        return even + "".join(asked_of(value.filter, say, several, noun_among(value, say)))
    if isinstance(value, v.Kinds):
        noun = card_noun(value.filter, say)
        cards: Part = lambda say: say.text("spoken of", things=many(noun), inside="", out_of="")  # noqa: E731
        return say.text("among", cards=cards) + "".join(asked_of(value.filter, say))
    if isinstance(value, v.Abilities):
        moment = one(say.noun(say.vocabulary.moments, value.moment))
        return say.text("at moment", moment=moment, cards=lambda say: the_several(value.cards, say))
    if isinstance(value, v.Local) and value.type in v.ONE_OF:  # several that were named before
        return say.text("among", cards=value)
    if not isinstance(value, v.Selection):
        return around(value, say) if isinstance(value, ROOMS) else ""
    text, relative = asked_of(value.filter, say, several)
    if say.goes_on:
        text, relative = text + relative, ""
    host = value.attached_to
    if host is not None:
        text += say.text("on", host=lambda say: the_several(host, say))
    if value.where is not None:
        text += place(value.where, say, preposition)
    return text + relative


def around(value: v.Value, say: Speech) -> str:
    """How rooms lie to another room, or which they are among: " next to your room"."""
    if isinstance(value, v.Neighbours):
        if value.kind is None:
            return say.text("next to", room=value.room)
        kind = say.noun(say.vocabulary.tunnel_kinds, value.kind)
        return say.text("next to by", room=value.room, kind=an(kind))
    if isinstance(value, v.RoomsAside):
        return say.text("aside")
    if isinstance(value, v.Within):
        return say.text("within distance", room=value.room, steps=value.steps)
    if isinstance(value, v.InReach):
        if is_reader(value.player, say):
            return say.text("within your reach")
        if is_they(value.player):
            return say.text("within their reach")
        return say.text("within reach of", player=value.player)
    if isinstance(value, v.Nearest):
        return say.text("nearest to", room=value.to)
    if isinstance(value, v.Route):
        return say.text(
            "on routes" if value.every else "on route", start=value.start, end=value.end
        )
    return say.text("among", cards=value)


def is_everything(value: v.Value, say: Speech) -> bool:
    """Whether all the cards of a player are meant."""
    return (
        isinstance(value, v.Selection)
        and whole(value.where, say)
        and value.filter == v.Filter()
        and not value.not_this
    )


def several(value: v.Value, say: Speech) -> str:
    """Things without an article: "cards in your hand"."""
    if is_everything(value, say):
        return phrase(value, say)
    return say.part(plural(value, say), THE_SAME) + tail(value, say, "in")


def plural(value: v.Value, say: Speech) -> Part:
    """What several of them are called: "cards", "other cards"."""
    return other_or_not(noun_among(value, say), is_other(value))


def other_or_not(noun: Noun, other: bool) -> Part:
    return (lambda say: say.language.other(noun, True, say.case)) if other else many(noun)


def the_several(value: v.Value, say: Speech) -> str:
    """Things of which something is said: "cards in your hand", "les cartes de votre main"."""
    if not isinstance(value, (v.Selection, *ROOMS)) or is_everything(value, say):
        return phrase(value, say)
    return say.text(
        "spoken of",
        things=plural(value, say),
        inside=lambda say: tail(value, say, "in"),
        out_of=lambda say: tail(value, say, "from"),
    )


def filter_among(value: v.Value) -> v.Filter | None:
    """What is asked of the cards that are selected, or picked from."""
    among = value.picked_from() or value
    return among.filter if isinstance(among, v.Selection) else None


def is_chosen(value: v.Value) -> bool:
    """Whether a player picks it."""
    return isinstance(value, v.Pick) and value.how in ("choose", "up_to", "any_number")


def each_of(value: v.Value, say: Speech) -> str:
    """Each one that is meant: "each card in your hand", "each of the top 2 cards"."""
    if isinstance(value, (v.Selection, v.Players, *ROOMS)):
        each = say.each(noun_among(value, say), is_other(value))
        return each + tail(value, say, "in", several=False)
    if value.type in ("card", "player", "room"):
        return phrase(value, say)
    noun = noun_among(value, say)
    return say.text("each of", things=value, each=lambda say: say.each(noun))


def counts_one(value: v.Value) -> bool:
    """Whether what is meant is one thing."""
    if isinstance(value, v.Pick):
        return value.how != "any_number" and counts_one(value.amount)
    return figure_of(value) == 1 or value.type == "card"
