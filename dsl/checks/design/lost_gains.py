"""What is given to be lost: a counter that lasts for a turn, given when the turn is over or in the
turn of somebody else; and counters that nothing ever gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl.checks.design.design_context import Design
from dsl.checks.design.known_numbers import is_own
from dsl.diagnostics.spans import Span
from dsl.model import effects as e
from dsl.model.traverse import blocks_in, inside, values_in, values_of_effects

LOST, NEVER_GIVEN = "W016", "W027"


def find_lost(design: Design) -> None:
    vocabulary = design.vocabulary
    lasting = {one.name for one in vocabulary.counters.values() if one.until_end_of_turn}
    if not lasting:
        return
    heard = design.heard | {one.name for one in vocabulary.counters.values() if one.gain}
    _look_at_ends(design, lasting - heard)
    if all(phase.played == "alone" for phase in vocabulary.phases):
        _look_at_others(design, lasting - heard)


def _look_at_ends(design: Design, lasting: set[str]) -> None:
    ends = list(_at_ends(design))
    given = [found for block in ends for found in _gains(inside(block), lasting)]
    if not given:
        return
    used = set(_read(inside(one for block in ends for one in block)))
    for effect, counter in given:
        if counter not in used:
            message = f"`{counter}` lasts until end of turn: what is given when it ends is lost"
            hint = "to have it later, write `at start of your next turn: ...`"
            _tell(design, effect.span, counter, message, hint)


def _look_at_others(design: Design, lasting: set[str]) -> None:
    given = [
        found
        for effect in design.effects
        if _is_for_others(effect)
        for found in _gains(_own_doing(effect), lasting)
    ]
    if not given:
        return
    used = set(_read(_by_others(design)))
    for effect, counter in given:
        if counter not in used:
            message = f"`{counter}` lasts until end of turn, and is lost before they have one"
            hint = "for their own turn, write `at start of their next turn: ...`"
            _tell(design, effect.span, counter, message, hint)


def _tell(design: Design, span: Span, counter: str, message: str, hint: str) -> None:
    related = [(design.vocabulary.counters[counter].span, "it is declared here")]
    design.warn(LOST, span, message, hint=hint, related=related)


def _at_ends(design: Design) -> Iterator[e.Block]:
    """What is done when a turn ends."""
    for rule in design.vocabulary.rules:
        if rule.event.key == ("turn", "end"):
            yield rule.body
    for effect in design.effects:
        if effect.armed_as == "end of turn" and not getattr(effect, "of_phase", False):
            yield from blocks_in(effect)
        for block in blocks_in(effect):
            yield from _before_the_end(block)
    for body in design.bodies:
        yield from _before_the_end(body.block)


def _before_the_end(block: e.Block) -> Iterator[e.Block]:
    """What stands right before an `end turn`."""
    if len(block) > 1 and block[-1].ends() == "turn":
        yield block[:-1]


def _is_for_others(effect: e.Effect) -> bool:
    doers = effect.done_by()
    if doers is None or doers.player is None:
        return doers is not None and doers.who == "others"
    return doers.player.asks_doer() and not doers.player.is_doer  # a neighbour


def _own_doing(effect: e.Effect) -> list[e.Effect]:
    """What is done at once under an effect, and not when something else comes."""
    waiting, found = [effect], list[e.Effect]()
    while waiting:
        for block in blocks_in(waiting.pop()):
            for one in block:
                found.append(one)
                if one.armed_as is None:
                    waiting.append(one)
    return found


def _by_others(design: Design) -> Iterator[e.Effect]:
    """What is done by players whose turn it may not be."""
    for effect in design.effects:
        binding = effect.binding()
        each = binding is not None and binding.under and binding.type == "player"
        later = effect.waits_for() is not None or effect.armed_as == "end of turn"
        if each or later or effect.done_by() is not None:
            yield from inside(one for block in blocks_in(effect) for one in block)
    for rule in design.vocabulary.rules:
        yield from inside(rule.body)


def _gains(effects: Iterable[e.Effect], among: set[str]) -> Iterator[tuple[e.Effect, str]]:
    for effect in effects:
        change = effect.changes()
        counter = change.counter.named("counter") if change is not None else None
        if change is None or counter is None or change.how != "add":
            continue
        if counter in among and is_own(change.counter):
            yield effect, counter


def _read(effects: Iterable[e.Effect]) -> Iterator[str]:
    """The counters that something is made of: asked for, or paid."""
    for effect in effects:
        change = effect.changes()
        if change is not None:
            held: tuple[object, ...] = (change.amount,)
            if change.how == "take":
                held = (change.amount, change.counter)
            parts = values_in(held)
        else:
            parts = values_of_effects([effect])
        for part in parts:
            counter, price = part.named("counter"), part.price()
            if counter is not None:
                yield counter
            if price is not None:
                yield price[0]
            yield from part.each_measured()


def find_never_given(design: Design) -> None:
    """Counters that are asked for, start at their lowest, and are never raised."""
    vocabulary = design.vocabulary
    raised = {
        change.counter.named("counter")
        for effect in design.effects
        if (change := effect.changes()) is not None and change.how != "take"
    }
    raised |= {name for mark in vocabulary.marks.values() for name, _ in mark.gives}
    asked = {name for value in design.values if (name := value.named("counter")) is not None}
    asked |= {price[0] for value in design.values if (price := value.price()) is not None}
    for counter in vocabulary.counters.values():
        name = counter.name
        if (
            name in asked
            and name not in raised
            and not (counter.computed or counter.clock)
            and (counter.start is None or counter.start.constant() == counter.low)
            and name not in design.given_in_scenarios
        ):
            message = f"no rule or card ever raises `{name}`: it is always {counter.low}"
            hint = f"give it somewhere, as with `+1 {name}`, or leave it out"
            design.warn(NEVER_GIVEN, counter.span, message, hint=hint)
