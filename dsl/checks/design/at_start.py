"""What holds before anybody has done anything: a game that is over as it begins, and numbers that
are set beyond what a counter can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from dsl.checks.design.design_context import Design
from dsl.checks.design.known_numbers import Here, range_text
from dsl.diagnostics.spans import MemberSpan, Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import blocks_in, values_in
from dsl.model.values import Bounds

ALWAYS, NOTHING = "W009", "W010"


@dataclass(frozen=True)
class _AsItBegins(Here):
    """What is known before the first turn: counters are what they start at, if no setup changes
    them."""

    touched: frozenset[str] = frozenset()

    def counter(self, name: str) -> Bounds:
        counter = self.vocabulary.counters[name]
        start = counter.start.constant() if counter.start is not None else counter.low
        if counter.computed or name in self.touched or start is None:
            return super().counter(name)
        return Bounds(start, start)


def find_over_at_once(design: Design) -> None:
    """An end of the game, or a way to be out of it, that holds from the start."""
    vocabulary = design.vocabulary
    ending = list(vocabulary.end_when)
    if vocabulary.game is not None and vocabulary.game.out_when is not None:
        ending.append(vocabulary.game.out_when)
    if not ending:
        return
    here = _AsItBegins(vocabulary, touched=frozenset(_touched(design)))
    always = Here(vocabulary)
    for condition in ending:
        asks = any(part.named("counter") for part in values_in(condition))
        if asks and here.truth(condition) and always.truth(condition) is None:
            said = design.said(condition.span, "this")
            message = f"{said} holds as the game begins, so that it is over at once"
            hint = "compare it the other way round, or let the counter start at another number"
            design.warn(ALWAYS, condition.span, message, hint=hint)


def _touched(design: Design) -> Iterator[str]:
    """The counters that something changes before the first turn."""
    vocabulary = design.vocabulary
    waiting: list[e.Block] = [*vocabulary.setup]
    waiting += [rule.body for rule in vocabulary.rules if rule.event.verb != "turn"]
    known: set[str] = set()
    while waiting:
        for effect in waiting.pop():
            change, used = effect.changes(), effect.calls()
            if change is not None:
                name = change.counter.named("counter")
                yield from [name] if name is not None else vocabulary.counters
            if used is not None and used.verb not in known:
                known.add(used.verb)
                waiting.append(vocabulary.verbs[used.verb].body)
            waiting += blocks_in(effect)


def find_beyond(design: Design) -> None:
    """Counters that are set to what they cannot be, or given more than they hold."""
    here = Here(design.vocabulary)
    for effect in design.effects:
        change = effect.changes()
        counter = design.vocabulary.counters.get(
            (change.counter.named("counter") or "") if change is not None else ""
        )
        number = change.amount.constant() if change is not None else None
        if change is None or counter is None or number is None or counter.computed:
            continue
        if type(effect.span) is MemberSpan:
            continue
        known = here.counter(counter.name)
        low, high = known
        if change.how == "set" and not low <= number <= high:
            becomes = int(low if number < low else high)
            message = f"`{counter.name}` is {range_text(known)}: set to {number}, it is {becomes}"
            _tell(design, change.amount, message, counter.span, f"write {becomes}, or other bounds")
        elif change.how != "set" and high != inf and number > high - low:
            message = f"`{counter.name}` is {range_text(known)}: it never changes by {number}"
            hint = f"write at most {int(high - low)}, or give it other bounds"
            _tell(design, change.amount, message, counter.span, hint)


def _tell(design: Design, amount: v.Value, message: str, declared: Span, hint: str) -> None:
    related = [(declared, "it is bounded here")]
    design.warn(NOTHING, amount.span, message, hint=hint, related=related)
