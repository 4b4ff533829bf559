"""Moments that never come: nothing does what a card says for them, or only for cards with other
tags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.checks.design.design_context import Body, Design, listed
from dsl.diagnostics.report import nearest
from dsl.diagnostics.spans import Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CardDecl
from dsl.model.traverse import blocks_in

CODE = "W014"
Bound = Mapping[str, v.Value | None]  # what words stand for, where that is known


@dataclass(frozen=True, slots=True)
class Asked:
    """Which cards a moment is done for: any, without `cards`; none with a tag of `without`."""

    cards: v.Filter | None
    without: frozenset[str] = frozenset()

    def takes(self, card: CardDecl) -> bool:
        if self.cards is not None and not self.cards.names(card.name, card.tags):
            return False
        return not self.without.intersection(card.tags)


Filters = list[v.Filter] | None  # which cards a value may be; None: whichever


def find_moments(design: Design) -> None:
    raised = dict(_raised(design))
    asked = _asked_for(design)
    told: set[str] = set()
    for card in design.vocabulary.cards.values():
        for ability in card.abilities if design.is_own(card) else ():
            moment = ability.moment
            if moment in asked:
                continue
            if moment not in raised:
                if moment not in told:
                    _tell_never(design, moment, ability.span, raised)
                told.add(moment)
                continue
            sites = raised[moment]
            if not any(one.takes(card) for one in sites):
                refused = [one for one in sites if one.without.intersection(card.tags)]
                filters = [one.cards for one in sites if one.cards is not None]
                if refused:
                    tag = min(refused[0].without.intersection(card.tags))
                    others = [name for name in raised if _reaches(raised[name], card)]
                    message = f"`{moment}` is never done for a {tag}, and `{card.name}` is one"
                    hint = f"the moments for it are {listed(others, 'or')}" if others else None
                    design.warn(CODE, ability.span, message, hint=hint)
                    continue
                tags = list(dict.fromkeys(tag for one in filters for tag in one.tags))
                only = listed(tags, "or") if tags else "other cards"
                message = f"`{moment}` is only done for {only}, and `{card.name}` is not that"
                hint = f"give it the tag {only}" if tags else None
                design.warn(CODE, ability.span, message, hint=hint)


def _reaches(sites: list[Asked], card: CardDecl) -> bool:
    """Whether a moment is done for such cards by name."""
    return any(one.cards is not None and one.takes(card) for one in sites)


def _tell_never(design: Design, moment: str, span: Span, raised: Mapping[str, list[Asked]]) -> None:
    """At the moment, if it is the pack's own, or else at the first card that waits for it."""
    declared = design.vocabulary.moments[moment]
    message = f"no rule ever does `{moment}`: what cards say for it never happens"
    hint = f"add `do c.{moment}` to the rule that should bring it about"
    near = nearest(moment, raised) if raised else None
    if near is not None:
        hint = f"did you mean `{near}`? Else {hint}"
    if design.is_own(declared):
        related = [(span, "this card waits for it")]
        design.warn(CODE, declared.span, message, hint=hint, related=related)
    else:
        design.warn(CODE, span, message, hint=hint)


def _asked_for(design: Design) -> set[str]:
    """Moments that cards are looked for by: they may be there for that alone."""
    return {
        name
        for value in design.values
        if (asked := value.asks_of_cards()) is not None
        for name in asked.having
    }


def _raised(design: Design) -> Iterator[tuple[str, list[Asked]]]:
    """The moments that rules bring about, and for which cards."""
    found: dict[str, list[Asked]] = {}

    def add(moment: str, filters: Filters, without: frozenset[str] = frozenset()) -> None:
        sites = [Asked(None, without)] if filters is None else [Asked(one) for one in filters]
        found.setdefault(moment, []).extend(sites)

    for body in design.bodies:
        if any(one.brings_about() is not None for one in body.effects):
            for effect, bound in _walk(body.block, _params(body)):
                if (brought := effect.brings_about()) is not None:
                    word = brought[0].named("word")
                    refused = _refused(body.block, word) if word is not None else frozenset()
                    filters = _filters(brought[0], bound)
                    add(brought[1], filters, refused)
    for effect in design.tried:
        if (brought := effect.brings_about()) is not None:
            add(brought[1], None)
    for value in design.values:
        if (offered := value.abilities_at()) is not None:
            add(offered[0], _filters(offered[1], {}))
    yield from found.items()


def _refused(block: e.Block, word: str) -> frozenset[str]:
    """The tags that a body asks a card not to have before anything is done: `needs c is not TAG`.
    A card named inside under the same word could be another: then nothing is known."""
    found: set[str] = set()
    for effect in block:
        demanded = effect.demands()
        if demanded is None:
            break
        negated = demanded.negates()
        if isinstance(negated, v.HasTag) and negated.piece.named("word") == word:
            found.add(negated.tag)
    bound = [name for effect, _ in _walk(block, {}) for name in effect.words_bound()]
    return frozenset() if word in bound else frozenset(found)


def _params(body: Body) -> Bound:
    return {param.name: param.domain for param in body.params}


def _walk(block: e.Block, bound: Bound) -> Iterator[tuple[e.Effect, Bound]]:
    for effect in block:
        yield effect, bound
        binding = effect.binding()
        inner = bound
        if binding is not None:
            inner = {**bound, binding.name: binding.value}
        elif effect.words_bound():
            inner = {**bound, **dict.fromkeys(effect.words_bound())}
        for under in blocks_in(effect):
            yield from _walk(under, inner)
        if binding is not None and not binding.under:
            bound = inner


def _filters(card: v.Value, bound: Bound) -> Filters:
    """What the card must be, as far as the words before it say."""
    word, asked, among = card.named("word"), card.asks_of_cards(), card.picked_from()
    if word is not None:
        meant = bound.get(word)
        if meant is None:
            return None
        rest = {name: value for name, value in bound.items() if name != word}
        return _filters(meant, rest)
    if among is not None:
        return _filters(among, bound)
    if asked is None or not (asked.tags or asked.kind or asked.either):
        return None
    return [asked]
