"""What would be right where a thing of another type stands: said with the author's own words and
with things that the pack has."""

from __future__ import annotations

import re

from dsl.model import values as v
from dsl.model.declarations import Param, VerbDecl
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.roles import price_counter

Advice = tuple[str, str | None]  # a hint, and what could take the place of what stands there
MOST_NAMED = 5


def advice(vocabulary: Vocabulary, said: str, value: v.Value, wanted: v.Type) -> Advice | None:
    """How a value is made one of the type that is wanted; `said` is how it is written."""
    pack = vocabulary
    tight = said if said.replace("_", "").isalnum() else ""
    found = value.type
    if said in pack.defines:
        return f"`{said}` says something of one {wanted}, not of {found}", None
    if wanted == "number":
        return _as_number(pack, said, value)
    if wanted == "condition":
        return _as_condition(pack, said, value)
    if wanted == "price" and found == "number":
        counter = tight if tight in pack.counters else price_counter(pack)
        number = said if said.isdigit() else "1" if counter == tight else f"({said})"
        text = f"{number} {counter}"
        return (f"say of what, such as `{text}`", text) if counter else None
    if wanted == "cards" and found == "zone":
        return f"write `cards in {said}`", f"cards in {said}"
    if wanted == "card" and found == "zone":
        return f"say which, such as `1 card in {said}` or `top of {said}`", f"1 card in {said}"
    if wanted == "card" and found == "cards":
        where = isinstance(value, v.Selection) and value.says_where()
        one = f"1 {re.sub('^cards ', 'card ', said)}" if where else "1 card in ..."
        return f"say which, such as `{one}` or `top of ...`", one if where else None
    if wanted in ("zone", "cards", "card") and found in ("player", "room"):
        zone = _zone_of(pack, "player" if found == "player" else "room")
        text = f"{_whose(said)} {zone}"
        text = text if wanted == "zone" else f"cards in {text}"
        return (f"say what of it: `{text}`", text) if zone else None
    if wanted == "zone":
        return _as_zone(pack, said, tight, found)
    if wanted in ("cards", "card") and found in ("price", "number"):
        if found == "price" or tight in pack.counters:
            counter = tight or said.rsplit(maxsplit=1)[-1]
            return (
                f"`{counter}` is a counter, not cards: write `+1 {counter}` or `-1 {counter}`",
                None,
            )
        if said.isdigit():
            text = f"{said} {'card' if said == '1' else 'cards'} {some_place(pack)}"
            return f"say which cards, such as `{text}`", None
        return f"say which cards, such as `cards {some_place(pack)}`", None
    if wanted == "player" and found == "card":
        return f"did you mean `owner of {said}`?", f"owner of {said}"
    if wanted == "player" and found == "players":
        return "name one of them, such as `1 other player` or `next player`", None
    if wanted == "player":
        return "a player is `you`, `they`, `next player` or `owner of c`", None
    if wanted == "room" and found == "player" and pack.pawns:
        return f"did you mean `{_whose(said)} room`?", f"{_whose(said)} room"
    if wanted in ("room", "rooms") and pack.rooms:
        return f"a room is `your room`, or its name, such as `{min(pack.rooms)}`", None
    return None


def _as_number(pack: Vocabulary, said: str, value: v.Value) -> Advice | None:
    match value.type:
        case "zone":
            count = f"count of {said}"
            return (
                f"write `{count}`; to ask whether there are cards in it, `{said} is empty`",
                count,
            )
        case "cards" | "rooms" | "players":
            return f"write `count of {said}`", f"count of {said}"
        case "card":
            attribute = next(
                (one for one in pack.attributes.values() if one.type == "number"), None
            )
            attribute = attribute or next(iter(pack.attributes.values()), None)
            text = None
            if attribute:
                whole = re.fullmatch(r"[\w.']+", said) is not None
                text = f"{said}.{attribute.name}" if whole else f"{attribute.name} of {said}"
            return (f"say what of it, such as `{text}`", text) if text else None
        case "player":
            counter = _player_counter(pack)
            text = f"{_whose(said)} {counter}"
            return (f"say which counter of theirs, such as `{text}`", text) if counter else None
        case "room":
            slot = next(iter(pack.slots), None)
            text = f"{said}.{slot}"
            return (f"say what of it, such as `{text}`", text) if slot else None
        case "condition":
            text = f"1 if {said} else 0"
            return f"make a number of it: `{text}`", f"({text})"
        case "price":
            many = value.how_many()
            number = many.constant() if many is not None else None
            if isinstance(value, v.Attribute):
                return (
                    f"a price is compared in a filter: `cards with {value.name} > 2 in ...`",
                    None,
                )
            return (f"write `{number}`", str(number)) if number is not None else None
    return None


def _as_condition(pack: Vocabulary, said: str, value: v.Value) -> Advice | None:
    match value.type:
        case "number":
            return f"compare it, such as `{said} > 0`", f"{said} > 0"
        case "zone":
            text = f"{said} is not empty"
            return f"ask `{said} is empty` or `{text}`", text
        case "card":
            tag = next(iter(pack.tags), None)
            return (f"ask what it is, such as `{said} is {tag}`", None) if tag else None
        case "room":
            kind = next((name for name in pack.room_kinds if name != "every"), None)
            return (f"ask what it is, such as `{said} is {kind}`", None) if kind else None
        case "player":
            return f"ask who it is, such as `{said} is you`", None
        case "price":
            price, many = value.price(), value.how_many()
            number = many.constant() if many is not None else None
            if price is not None and number is not None:
                text = f"{price[0]} >= {number}"
                return f"ask whether there are so many: `{text}`", text
    return None


def _as_zone(pack: Vocabulary, said: str, tight: str, found: v.Type) -> Advice | None:
    usual = sorted(pack.zones.values(), key=lambda zone: zone.seen_by != "owner")
    zones = ", ".join(f"`{zone.name}`" for zone in usual[:MOST_NAMED])
    listed = f"a zone is needed, such as {zones}" if zones else None
    if found in ("cards", "card") and (tight in pack.tags or tight in pack.cards):
        what = "tag" if tight in pack.tags else "card"
        hint = f"`{tight}` is a {what}: to ask what a card is write `is {tight}`"
        return (f"{hint}; {listed}" if listed else hint), None
    if tight in pack.counters:
        return f"`{tight}` is a counter; {listed}" if listed else f"`{tight}` is a counter", None
    return (listed, None) if listed else None


def _whose(said: str) -> str:
    return {"you": "your", "they": "their"}.get(said, f"{said}'s")


def _player_counter(pack: Vocabulary) -> str | None:
    price = price_counter(pack)
    own = [name for name, one in pack.counters.items() if one.owner == "player"]
    return price if price in own else next(iter(own), None)


def _zone_of(pack: Vocabulary, owner: str) -> str | None:
    return next((name for name, zone in pack.zones.items() if zone.owner == owner), None)


def some_place(pack: Vocabulary) -> str:
    """A zone for an example: `in your hand`."""
    seen = (name for name, zone in pack.zones.items() if zone.seen_by == "owner")
    own = next(seen, None) or _zone_of(pack, "player")
    return f"in your {own}" if own else f"in {next(iter(pack.zones), 'ZONE')}"


def some_cards(pack: Vocabulary) -> str:
    """Cards for an example: `cards in your hand`."""
    return f"cards {some_place(pack)}"


def example_call(pack: Vocabulary, verb: VerbDecl) -> str:
    """A verb with values that it could be given."""
    given = [_example(pack, param) for param in verb.params]
    return " ".join([verb.name, *given[:1], *(f"for {one}" for one in given[1:2])])


def _example(pack: Vocabulary, param: Param) -> str:
    place = some_place(pack)
    examples: dict[v.Type, str] = {
        "card": f"1 card {place}",
        "cards": f"cards {place}",
        "player": "next player",
        "room": "your room",
        "condition": "true",
    }
    return examples.get(param.type, "1")
