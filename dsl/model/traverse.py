"""Walks over effect trees: every effect of a pack, every value in a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.vocabulary import Vocabulary

HOLDERS = (v.Value, v.Filter, tuple)  # what may hold values


def every_effect(vocabulary: Vocabulary) -> list[e.Effect]:
    """Every effect of a pack, at any depth."""
    return inside(effect for body in every_body(vocabulary) for effect in body)


def every_body(vocabulary: Vocabulary) -> list[e.Block]:
    """What stands under every declaration of a pack that does something."""
    bodies: list[e.Block] = []
    for card in vocabulary.cards.values():
        bodies += [ability.body for ability in card.abilities]
        bodies += [standing.body for standing in card.standing]
    bodies += [
        *(verb.body for verb in vocabulary.verbs.values()),
        *(action.body for action in vocabulary.actions.values()),
        *(phase.body for phase in vocabulary.phases),
        *(rule.body for rule in vocabulary.rules),
        *vocabulary.setup,
    ]
    for counter in vocabulary.counters.values():
        bodies += [counter.gain or (), counter.lose or ()]
    for kind in vocabulary.room_kinds.values():
        bodies += [kind.enter, kind.leave, kind.stay]
    bodies += [tunnel.cross for tunnel in vocabulary.tunnel_kinds.values()]
    return bodies


def blocks_in(effect: e.Effect) -> list[e.Block]:
    """The blocks directly under an effect: what it does, and what each choice does."""
    found: list[e.Block] = []
    for name in effect.__dataclass_fields__:
        part = getattr(effect, name)
        if isinstance(part, e.Effect):
            found.append((part,))
        elif isinstance(part, tuple) and part and isinstance(part[0], e.Choice):
            found += [choice.body for choice in part]
        elif isinstance(part, tuple) and part and isinstance(part[0], e.Effect):
            found.append(part)
    return found


def inside(effects: Iterable[e.Effect]) -> list[e.Effect]:
    """These effects and all under them, at any depth."""
    waiting = list(effects)
    found: list[e.Effect] = []
    while waiting:
        effect = waiting.pop()
        found.append(effect)
        waiting.extend(under(effect))
    return found


def under(effect: e.Effect) -> list[e.Effect]:
    """The effects directly under an effect."""
    found: list[e.Effect] = []
    for name in effect.__dataclass_fields__:
        part = getattr(effect, name)
        if isinstance(part, e.Effect):
            found.append(part)
        elif isinstance(part, tuple):
            for item in part:
                if isinstance(item, e.Effect):
                    found.append(item)
                elif isinstance(item, e.Choice):
                    found.extend(item.body)
    return found


def created(vocabulary: Vocabulary) -> set[str]:
    """The cards that some effect of the pack brings into the game."""
    return created_by(every_effect(vocabulary))


def created_by(effects: Iterable[e.Effect]) -> set[str]:
    """The cards that these effects bring into the game by their names or tags."""
    return {kind for effect in effects if (move := effect.moves()) for kind in move.kinds}


def values_of_effects(effects: Iterable[e.Effect]) -> Iterator[v.Value]:
    """Every value that stands in these effects."""
    for effect in effects:
        for name in effect.__dataclass_fields__:
            if isinstance(held := getattr(effect, name), HOLDERS):
                yield from values_in(held)


def uses_locals(value: v.Value) -> bool:
    """Whether working a value out needs a word bound around it, other than you and they."""
    return any(part.named("word") is not None for part in values_in(value))


def values_in(thing: Any) -> Iterator[v.Value]:
    """A value and everything in it, or in some of them, outermost first."""
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if type(part) is tuple:
            waiting.extend(reversed(part))
        elif isinstance(part, v.Value | v.Filter):
            if isinstance(part, v.Value):
                yield part
            for name in reversed(part.__dataclass_fields__):
                if isinstance(held := getattr(part, name), HOLDERS):
                    waiting.append(held)


def names_read(vocabulary: Vocabulary, what: v.Named) -> frozenset[str]:
    """Every name of this sort that a value of the pack has, such as the rooms that rules name."""
    return frozenset(_names_in(vocabulary, what, set()))


def _names_in(thing: Any, what: v.Named, seen: set[int]) -> Iterator[str]:
    if isinstance(thing, v.Value) and (name := thing.named(what)) is not None:
        yield name
    if isinstance(thing, dict):
        parts = list(thing.values())
    elif isinstance(thing, list | tuple):
        parts = list(thing)
    elif is_dataclass(thing) and id(thing) not in seen:
        seen.add(id(thing))
        parts = [getattr(thing, field.name) for field in fields(thing)]
    else:
        return
    for part in parts:
        yield from _names_in(part, what, seen)


def chooses(value: v.Value) -> bool:
    """Whether working the value out asks a player, or draws at random."""
    return value.is_chosen()
