"""Conditions that never hold, or always; amounts that come to nothing; prices that nobody can pay.

What is asked again right under a condition, or right after its `else`, is compared with it: nothing
has happened in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl.checks.design.design_context import Design
from dsl.checks.design.known_numbers import Here, is_chosen, range_text
from dsl.diagnostics.spans import MemberSpan, Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import Param
from dsl.model.scenario import Expect
from dsl.model.scope import FIRST_LOCAL
from dsl.model.traverse import blocks_in, values_in
from dsl.model.values import Bounds, Truth

NEVER, ALWAYS, NOTHING, TOO_DEAR = "W008", "W009", "W010", "W011"


def find_conditions(design: Design) -> None:
    """Look at all conditions, amounts and prices of the pack's own files."""
    vocabulary = design.vocabulary
    here = Here(vocabulary)
    for body in design.bodies:
        if body.block[0].span.file in design.own:
            _look_at_block(design, body.block, _with_params(here, body.params))
    for card in vocabulary.cards.values():
        if design.is_own(card):
            for attribute in card.attributes.values():
                _look_at_price(design, attribute, here)
            for asked in (*card.only_if.values(), *(one.condition for one in card.standing)):
                _look_at(design, asked, here)
    for tunnel in vocabulary.tunnel_kinds.values():
        for need in tunnel.needs:
            _look_at(design, need, here)
        for price in tunnel.prices:
            _look_at_price(design, price, here)
    alone = [*vocabulary.end_when, *vocabulary.skip_if, *vocabulary.scores_if]
    if vocabulary.game is not None and vocabulary.game.out_when is not None:
        alone.append(vocabulary.game.out_when)
    for condition in alone:
        _look_at(design, condition, here)
    for step in (step for scenario in design.scenarios for step in scenario.steps):
        expected = step.condition if isinstance(step, Expect) else None
        if isinstance(expected, v.Compare) and expected.operator != "=" and here.truth(expected):
            _look_at(design, expected, here)
    for conditional in design.of_class(v.Conditional):
        _look_at(design, conditional.condition, here)
    for pick in design.of_class(v.Pick):
        if pick.how not in ("any_number", "all"):
            _look_at_amount(design, pick.amount, here, "no card is meant here")


def _with_params(here: Here, params: Iterable[Param]) -> Here:
    """What an action is given: numbers within bounds, and a card of a zone that is not empty."""
    for at, param in enumerate(params, FIRST_LOCAL):
        place = param.domain.place() if isinstance(param.domain, v.Selection) else None
        if isinstance(place, v.Zone):
            whose = [place.of]
            if place.of is not None and place.of.is_doer:  # who acts is both you and they
                whose = [v.You(place.span), v.They(place.span)]
            for one in whose:
                zone = replace(place, of=one)
                here = here.knowing(v.IsEmpty(param.span, zone), False)
        if param.low is not None and param.high is not None:
            low, high = here.number(param.low), here.number(param.high)
            here = here.binding(at, Bounds(low.low, high.high))
    return here


def _look_at_block(design: Design, block: e.Block, here: Here) -> None:
    for effect in block:
        _look_at_effect(design, effect, here)
        branch = effect.branch()
        if branch is not None:
            _look_at(design, branch.condition, here)
            _look_at_block(design, branch.then, here.knowing(branch.condition, True))
            _look_at_block(design, branch.otherwise, here.knowing(branch.condition, False))
        else:
            inner = here.forgetting()
            condition = _condition(effect)
            if condition is not None:
                _look_at(design, condition, here)
                if isinstance(effect, e.When | e.While):
                    inner = inner.knowing(condition, True)
            for under in blocks_in(effect):
                _look_at_block(design, under, inner)
        here = _after(effect, here)


def _condition(effect: e.Effect) -> v.Value | None:
    if isinstance(effect, e.When | e.While | e.RepeatWhile):
        return effect.condition
    return effect.demands()


def _after(effect: e.Effect, here: Here) -> Here:
    """What is known once an effect is done."""
    asked = effect.demands()
    if asked is not None:
        return here.knowing(asked, True)
    if isinstance(effect, e.ChooseNumber):
        low, high = here.number(effect.low), here.number(effect.high)
        return here.binding(effect.index, Bounds(low.low, high.high))
    if isinstance(effect, e.Let):
        known = here.number(effect.value) if effect.value.type == "number" else None
        return here.binding(effect.index, known) if known is not None else here
    return here.forgetting()


def _look_at_effect(design: Design, effect: e.Effect, here: Here) -> None:
    change, paid = effect.changes(), effect.pays()
    if change is not None and change.how != "set":
        verb = "gains" if change.how == "add" else "loses"
        _look_at_amount(design, change.amount, here, f"nobody {verb} anything here")
    elif isinstance(effect, e.Repeat):
        _look_at_amount(design, effect.times, here, "this is never done")
    elif isinstance(effect, e.Create) and effect.amount is not None:
        _look_at_amount(design, effect.amount, here, "nothing is created here")
    elif isinstance(effect, e.ChooseNumber):
        low, high = here.number(effect.low), here.number(effect.high)
        if low.low > high.high:
            message = f"there is no number from {_shown(low.low)} to {_shown(high.high)}"
            design.warn(NOTHING, effect.span, message, hint="write the smaller one first")
    moved = effect.moves()
    if change is not None and change.how == "set" and change.counter == change.amount:
        message = f"{design.said(effect.span, 'this')} leaves it as it is"
        design.warn(NOTHING, effect.span, message)
    if moved is not None and _stays(design, moved):
        message = "what is moved lies there already"
        design.warn(NOTHING, effect.span, message, hint="move it somewhere else")
    used = effect.calls()
    given = used.arguments if used is not None else ()
    if any(_is_nothing(argument, here) for argument in given) and _comes_to_nothing(
        design, (effect,), here, frozenset()
    ):
        message = f"{design.said(effect.span, 'this')} comes to nothing"
        design.warn(NOTHING, effect.span, message, hint="write a larger number")
    if paid is not None:
        _look_at_price(design, paid, here)


def _stays(design: Design, moved: e.Moves) -> bool:
    """Whether all cards of a zone are moved to it. Some would change places, and so would those of
    a pile."""
    cards, zone = moved.cards, design.vocabulary.zones.get(moved.to.named("zone") or "")
    if cards is None or zone is None or zone.ordered or moved.is_new:
        return False
    if isinstance(cards, v.Selection):
        return cards.filter == v.ANYTHING and not cards.not_this and cards.where == moved.to
    return cards == moved.to


def _is_nothing(amount: v.Value | None, here: Here) -> bool:
    return amount is not None and amount.type == "number" and here.number(amount).high <= 0


def _comes_to_nothing(design: Design, block: e.Block, here: Here, known: frozenset[str]) -> bool:
    """Whether a block surely changes nothing, as its numbers are here."""
    for effect in block:
        change, moved, used = effect.changes(), effect.moves(), effect.calls()
        if change is not None:
            nothing = change.how != "set" and _is_nothing(change.amount, here)
        elif moved is not None:
            number = moved.cards.how_many() if moved.cards is not None else moved.amount
            nothing = _is_nothing(number, here)
        elif isinstance(effect, e.Repeat):
            nothing = _is_nothing(effect.times, here)
        elif used is not None and used.verb not in known:
            verb = design.vocabulary.verbs[used.verb]
            given = {
                FIRST_LOCAL + at: here.number(argument)
                for at, argument in enumerate(used.arguments)
                if argument.type == "number"
            }
            inner = Here(design.vocabulary, given)
            nothing = _comes_to_nothing(design, verb.body, inner, known | {used.verb})
        else:
            nothing = effect.is_idle
        if not nothing:
            return False
    return True


def _look_at_amount(design: Design, amount: v.Value, here: Here, said: str) -> None:
    number = here.number(amount)
    if number.high <= 0 and not _is_filled(amount.span):
        what = design.said(amount.span, "the amount")
        message = said
        if amount.constant() is None:
            message = f"{what} is {range_text(number)}: {said}"
        design.warn(NOTHING, amount.span, message, hint="write a larger number, or leave it out")


def _look_at_price(design: Design, value: v.Value, here: Here) -> None:
    price = value.price()
    if price is None or _is_filled(value.span):
        return
    counter, amount = price
    known, asked = here.counter(counter), here.number(amount)
    if asked.low > known.high:
        message = f"nobody can ever pay this: `{counter}` is {range_text(known)}"
        related = [(design.vocabulary.counters[counter].span, "it is bounded here")]
        design.warn(TOO_DEAR, value.span, message, related=related)


def _look_at(design: Design, condition: v.Value, here: Here) -> None:
    """Warn of a condition whose answer is known; of one that is joined from others, of the part
    that settles it."""
    if condition.span.file not in design.own or not _is_open(condition):
        return
    joined = condition.joins()
    if joined is not None:
        how, parts = joined
        inner = here
        for part in parts:
            if inner.truth(part) is not None:
                _look_at(design, part, inner)
                return
            inner = inner.knowing(part, how == "all")
        return
    if isinstance(condition, v.Not):
        _look_at(design, condition.part, here)
        return
    holds = here.truth(condition)
    if holds is not None:
        _tell(design, condition, holds, here)


def _is_open(condition: v.Value) -> bool:
    """Whether it is a question at all: what is written as `true`, and what a table fills in for the
    members of a family, is settled on purpose."""
    return not _is_filled(condition.span) and not any(
        isinstance(part, v.Always) for part in values_in(condition)
    )


def _tell(design: Design, condition: v.Value, holds: Truth, here: Here) -> None:
    written = design.said(condition.span, "this condition")
    reasons = list(_reasons(design, condition, here))
    because = f": {reasons[0][0]}" if reasons else ""
    related = [(span, "this is asked before") for _, span in reasons if span is not None]
    code, so = (ALWAYS, "always") if holds else (NEVER, "never")
    hint = "leave the condition out" if holds else "nothing that depends on it ever happens"
    message = f"{written} {so} holds{because}"
    design.warn(code, condition.span, message, hint=hint, related=related[:1])


def _reasons(design: Design, condition: v.Value, here: Here) -> Iterator[tuple[str, Span | None]]:
    """Why the answer is known, and where what it follows from was asked."""
    if condition in here.holds:
        holds, span = here.holds[condition]
        yield f"it was just asked, and {'is' if holds else 'is not'} so", span
        return
    if not isinstance(condition, v.Compare):
        for part in values_in(condition):
            zone = part.named("zone")
            decl = design.vocabulary.zones.get(zone) if zone else None
            if decl is not None and decl.slots is not None:
                yield f"`{zone}` has {decl.slots} slots", None
        return
    if condition.left == condition.right and not is_chosen(condition.left):
        yield "both sides are the same", None
        return
    for side in (condition.left, condition.right):
        if side.constant() is None:
            number, said = here.number(side), here.numbers.get(side)
            what = design.said(side.span, "it")
            place = said[1] if said is not None and number != side.bounds(here) else None
            yield f"{what} is {range_text(number)}{' here' if place is not None else ''}", place


def _is_filled(span: Span) -> bool:
    """Whether a table may have filled it in: what is 0 for one member of a family is something for
    another."""
    return isinstance(span, MemberSpan) and (span.cell is not None or not span.mendable)


def _shown(number: float) -> str:
    return str(int(number))
