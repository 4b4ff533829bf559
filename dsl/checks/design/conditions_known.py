"""Conditions that never hold, or always; amounts that come to nothing; prices that nobody can pay.

What is asked again right under a condition, or right after its `else`, is compared with it: nothing
has happened in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl.checks.design.design_context import Design
from dsl.checks.design.known_numbers import Here, is_chosen, is_own, range_text
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
    if vocabulary.game is not None:
        game = vocabulary.game
        alone += [one for one in (game.out_when, game.all_win_if, game.first_random) if one]
    for condition in alone:
        _look_at(design, condition, here)
    for step in (step for scenario in design.scenarios for step in scenario.steps):
        expected = step.condition if isinstance(step, Expect) else None
        compared = expected.compares() if expected is not None else None
        if compared is not None and compared[0] != "=" and expected is not None:
            _look_at(design, expected, here, only=True)
    for define in vocabulary.defines.values():
        if define.value is not None and define.value.type == "condition":
            _look_at(design, define.value, here)
    for value in design.values:
        decides = value.holds_if()
        if decides is not None:
            _look_at(design, decides, here)
        picked = value.how_many() if value.picked_from() is not None else None
        if picked is not None and getattr(value, "how", "") not in ("any_number", "all"):
            _look_at_amount(design, picked, here, "no card is meant here")


def _with_params(here: Here, params: Iterable[Param]) -> Here:
    """What an action is given: numbers within bounds, and a card of a zone that is not empty."""
    for at, param in enumerate(params, FIRST_LOCAL):
        place = param.domain.place() if param.domain is not None else None
        zone = place.named("zone") if place is not None and is_own(place) else None
        if zone is not None:
            here = replace(here, filled=here.filled | {zone})
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
            condition = effect.holds_if() or effect.demands()
            if condition is not None:
                _look_at(design, condition, here)
                if not effect.is_loop:
                    inner = inner.knowing(condition, True)
            for under in blocks_in(effect):
                _look_at_block(design, under, inner)
        here = _after(effect, here)


def _after(effect: e.Effect, here: Here) -> Here:
    """What is known once an effect is done."""
    asked = effect.demands()
    if asked is not None:
        return here.knowing(asked, True)
    between, binding = effect.number_between(), effect.binding()
    index = getattr(effect, "index", 0)
    if between is not None:
        low, high = map(here.number, between)
        return here.binding(index, Bounds(low.low, high.high))
    if binding is not None and not binding.under and binding.value is not None:
        known = here.number(binding.value) if binding.type == "number" else None
        return here.binding(index, known) if known is not None else here
    return here.forgetting()


def _look_at_effect(design: Design, effect: e.Effect, here: Here) -> None:
    change, paid = effect.changes(), effect.pays()
    if change is not None and change.how != "set":
        verb = "gains" if change.how == "add" else "loses"
        _look_at_amount(design, change.amount, here, f"nobody {verb} anything here")
    often, offer, between = effect.how_often(), effect.offers(), effect.number_between()
    if often is not None:
        _look_at_amount(design, often, here, "this is never done")
    if offer is not None:
        _look_at_amount(design, offer.times, here, "nothing is chosen here")
    if between is not None:
        low, high = map(here.number, between)
        if low.low > high.high:
            message = f"there is no number from {int(low.low)} to {int(high.high)}"
            design.warn(NOTHING, effect.span, message, hint="write the smaller one first")
    moved = effect.moves()
    if moved is not None and moved.is_new and moved.amount is not None:
        _look_at_amount(design, moved.amount, here, "nothing is created here")
    if change is not None and change.how == "set" and change.counter == change.amount:
        message = f"{design.said(effect.span, 'this')} leaves it as it is"
        design.warn(NOTHING, effect.span, message)
    if moved is not None and _stays(design, moved):
        message = "what is moved lies there already"
        design.warn(NOTHING, effect.span, message, hint="move it somewhere else")
    used = effect.calls()
    given = used.arguments if used is not None else ()
    if any(_is_nothing(argument, here) for argument in given) and _comes_to_nothing(
        design, (effect,), here, set()
    ):
        message = f"{design.said(effect.span, 'this')} comes to nothing"
        design.warn(NOTHING, effect.span, message, hint="write a larger number")
    if paid is not None:
        _look_at_price(design, paid, here)
        _look_at_no_price(design, paid)


def _stays(design: Design, moved: e.Moves) -> bool:
    """Whether all cards of a zone are moved to it. Some would change places, and so would those of
    a pile."""
    cards, zone = moved.cards, design.vocabulary.zones.get(moved.to.named("zone") or "")
    if cards is None or zone is None or zone.ordered or moved.is_new:
        return False
    if cards.asks_of_cards() is not None:
        all_of_them = cards.asks_of_cards() == v.ANYTHING and not getattr(cards, "not_this", False)
        return all_of_them and cards.place() == moved.to
    return cards == moved.to


def _is_nothing(amount: v.Value | None, here: Here) -> bool:
    return amount is not None and amount.type == "number" and here.number(amount).high <= 0


def _comes_to_nothing(design: Design, block: e.Block, here: Here, known: set[str]) -> bool:
    """Whether a block surely changes nothing, as its numbers are here. Of a verb that was looked
    into before, nothing more is known."""
    for effect in block:
        change, moved, used = effect.changes(), effect.moves(), effect.calls()
        if change is not None:
            nothing = change.how != "set" and _is_nothing(change.amount, here)
        elif moved is not None:
            number = moved.cards.how_many() if moved.cards is not None else moved.amount
            nothing = _is_nothing(number, here)
        elif effect.how_often() is not None:
            nothing = _is_nothing(effect.how_often(), here)
        elif used is not None and used.verb not in known:
            verb = design.vocabulary.verbs[used.verb]
            given = {
                FIRST_LOCAL + at: here.number(argument)
                for at, argument in enumerate(used.arguments)
                if argument.type == "number"
            }
            known.add(used.verb)
            inner = Here(design.vocabulary, given)
            nothing = _comes_to_nothing(design, verb.body, inner, known)
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
        design.warn(NOTHING, amount.span, message, hint="write more than 0, or leave it out")


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


def _look_at_no_price(design: Design, value: v.Value) -> None:
    """A card may be free, but nobody writes an effect that asks for nothing."""
    price = value.price()
    if price is not None and price[1].constant() == 0 and not _is_filled(value.span):
        message = f"0 `{price[0]}` is no price: it can always be paid"
        design.warn(NOTHING, value.span, message, hint="write more than 0, or leave the price out")


def _look_at(design: Design, condition: v.Value, here: Here, only: bool | None = None) -> None:
    """Warn of a condition whose answer is known; of one that is joined from others, of the part
    that settles it. With `only`, only where this is the answer."""
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
    negated = condition.negates()
    if negated is not None and negated.joins() is not None:
        _look_at(design, negated, here)
        return
    holds = here.truth(condition)
    if holds is not None and only in (None, holds):
        _tell(design, condition, holds, here)


def _is_open(condition: v.Value) -> bool:
    """Whether it is a question at all: what is written as `true`, and what a table fills in for the
    members of a family, is settled on purpose."""
    return not _is_filled(condition.span) and not any(
        part.is_settled for part in values_in(condition)
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
    condition = condition.negates() or condition
    compared = condition.compares()
    if condition in here.holds:
        yield "it was asked just before", here.holds[condition][1]
    elif compared is None:
        for part in values_in(condition):
            zone = design.vocabulary.zones.get(part.named("zone") or "")
            if zone is not None and zone.slots is not None:
                yield f"`{zone.name}` has {zone.slots} slots", None
            elif zone is not None and zone.name in here.filled:
                yield f"a card in `{zone.name}` was chosen", None
    elif compared[1] == compared[2] and not is_chosen(compared[1]):
        yield "both sides are the same", None
    else:
        yield from _ranges(design, compared[1:], here)


def _ranges(
    design: Design, sides: Iterable[v.Value], here: Here
) -> Iterator[tuple[str, Span | None]]:
    """In which range the sides of a comparison are."""
    for side in sides:
        if side.constant() is None:
            number, said = here.number(side), here.numbers.get(side)
            what = design.said(side.span, "it")
            place = said[1] if said is not None and number != side.bounds(here) else None
            yield f"{what} is {range_text(number)}{' here' if place is not None else ''}", place


def _is_filled(span: Span) -> bool:
    """Whether a table may have filled it in: what is 0 for one member of a family is something for
    another."""
    return isinstance(span, MemberSpan) and (span.cell is not None or not span.mendable)
