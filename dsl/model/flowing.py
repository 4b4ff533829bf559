"""Where what is bound to a word goes: into which changes of counters, under which other words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import blocks_in, every_body, every_effect, values_in, values_of_effects
from dsl.model.vocabulary import Vocabulary


def changes_with(
    vocabulary: Vocabulary,
    block: Iterable[e.Effect],
    names: frozenset[str],
    inside: frozenset[str] = frozenset(),
) -> Iterator[e.Effect]:
    """The effects of a block, at any depth, that change a counter by what these words stand for,
    perhaps under another name or in a verb; `inside` are the verbs that are being looked into."""
    for effect in block:
        change, used, bound = effect.changes(), effect.calls(), effect.binding()
        if change is not None and speaks_of(change.amount, names):
            yield effect
        if used is not None and used.verb not in inside:
            verb = vocabulary.verbs[used.verb]
            pairs = zip(verb.params, used.arguments, strict=False)
            given = frozenset(param.name for param, said in pairs if speaks_of(said, names))
            if given:
                yield from changes_with(vocabulary, verb.body, given, inside | {used.verb})
        if bound is not None:
            names = names | {bound.name} if speaks_of(bound.value, names) else names - {bound.name}
        for under in blocks_in(effect):
            yield from changes_with(vocabulary, under, names, inside)


def speaks_of(thing: object, names: frozenset[str]) -> bool:
    return any(value.named("word") in names for value in values_in(thing))


def effect_with(vocabulary: Vocabulary, value: v.Value) -> e.Effect | None:
    """The effect of a pack in which this very value stands."""
    for effect in every_effect(vocabulary):
        if any(one is value for one in values_of_effects([effect])):
            return effect
    return None


def after(vocabulary: Vocabulary, effect: e.Effect) -> e.Block:
    """What is under an effect and what follows it, in its block and in those around; nothing for
    one that the pack does not have."""
    bodies = (_after(body, effect) for body in every_body(vocabulary))
    return next((found for found in bodies if found is not None), ())


def _after(block: e.Block, effect: e.Effect) -> e.Block | None:
    for place, one in enumerate(block):
        rest = block[place + 1 :]
        if one is effect:
            return (*(under for inner in blocks_in(one) for under in inner), *rest)
        for inner in blocks_in(one):
            found = _after(inner, effect)
            if found is not None:
                return (*found, *rest)
    return None
