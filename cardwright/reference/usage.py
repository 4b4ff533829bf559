"""Which declarations of a pack say what: the sayings of the language, by who uses them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardwright.reference.pack_words import declarations
from dsl.model.declarations import (
    ActionDecl,
    CardDecl,
    CounterDecl,
    Declared,
    PhaseDecl,
    RoomKindDecl,
    TunnelKindDecl,
    VerbDecl,
)
from dsl.model.effects import Block, Effect
from dsl.model.titles import title_in
from dsl.model.traverse import inside, values_in, values_of_effects
from dsl.model.values import Value
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE

LISTED = ("counter", "zone", "room", "pawn", "slot", "define")


@dataclass(frozen=True, slots=True)
class User:
    """A declaration of a pack that says something."""

    pack: str
    kind: str
    name: str
    title: str


def own_cards(pack: Pack) -> list[CardDecl]:
    """The cards that the pack itself declares, without those of the packs that it requires."""
    return [one for one in pack.vocabulary.cards.values() if is_own(pack, one)]


def is_own(pack: Pack, decl: Declared) -> bool:
    return pack.vocabulary.origins.pack_of(decl.span) in ("", pack.id)


def users(packs: Iterable[Pack]) -> dict[str, list[User]]:
    """The users of each saying by its name: cards, and what else does something where no card
    says it."""
    cards: dict[str, list[User]] = defaultdict(list)
    others: dict[str, list[User]] = defaultdict(list)
    for pack in packs:
        for kind, decl in declarations(pack.vocabulary):
            if not is_own(pack, decl):
                continue
            found = cards if isinstance(decl, CardDecl) else others
            title = title_in(decl.titles, DEFAULT_LANGUAGE, decl.name).partition("|")[0]
            for name in sayings_of(decl):
                found[name].append(User(pack.id, kind, decl.name, title))
    return {**others, **cards}


def sayings_of(decl: Declared) -> list[str]:
    """The names of all effects and values in a declaration, sorted."""
    return sorted({type(one).__name__ for one in (*_effects(decl), *_all_values(decl))})


def words_used(decl: Declared) -> list[tuple[str, str]]:
    """The words of the pack that a declaration uses: what kind each is, and its name."""
    calls = (effect.calls() for effect in _effects(decl))
    found = {("verb", call.verb) for call in calls if call is not None}
    names = (value.names() for value in _all_values(decl))
    return sorted(found | {name for name in names if name is not None and name[0] in LISTED})


def _effects(decl: Declared) -> list[Effect]:
    return inside(effect for block in _blocks(decl) for effect in block)


def _all_values(decl: Declared) -> list[Value]:
    return [*values_of_effects(_effects(decl)), *values_in(tuple(_values(decl)))]


def _blocks(decl: Declared) -> Iterator[Block]:
    match decl:
        case CardDecl():
            yield from (ability.body for ability in decl.abilities)
            yield from (standing.body for standing in decl.standing)
        case VerbDecl() | ActionDecl() | PhaseDecl():
            yield decl.body
        case CounterDecl():
            yield from (decl.gain or (), decl.lose or ())
        case RoomKindDecl():
            yield from (decl.enter, decl.leave, decl.stay)
        case TunnelKindDecl():
            yield decl.cross


def _values(decl: Declared) -> Iterator[Value]:
    if isinstance(decl, CardDecl):
        yield from decl.attributes.values()
        yield from decl.only_if.values()
        yield from (one.condition for one in decl.standing)
        return
    for part in ("value", "condition", "start", "longer"):
        if isinstance(held := getattr(decl, part, None), Value):
            yield held
    for param in getattr(decl, "params", ()):
        yield from (one for one in (param.domain, param.low, param.high) if one is not None)
    for part in ("needs", "prices"):
        yield from (one for one in getattr(decl, part, ()) if isinstance(one, Value))
