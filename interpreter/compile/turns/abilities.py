"""What cards do at their moments, what they make hold, and the rules that always listen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dsl.model import declarations as d
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.ability_zones import in_both, places
from interpreter.compile.effects.compiler import TRUE, Compiler
from interpreter.compile.effects.costs import can_lead
from interpreter.compile.effects.triggers import both, listener, modifier
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.passes import every_test, folded
from interpreter.compile.values import selections
from interpreter.run.abilities.static_abilities import Places
from interpreter.run.interchangeable import singled_out, upon
from interpreter.run.program import Program
from interpreter.state.cells import Cells, Compiled
from interpreter.state.layout import MODIFIERS, USED

ALL_BOUND = (n.Slot(0), n.Slot(1), n.Slot(2))
Usable = tuple[int, int, int]  # a card, a moment, which of its abilities


def compile_cards(c: Compiler) -> None:
    for moment in c.vocabulary.moments:
        table: list[tuple[tuple[int, int], ...]] = []
        for card in c.program.cards:
            found = []
            for ability in card.abilities_at(moment):
                because = c.program.source("card", card.name, moment, ability.span)
                c.owned_by(because)
                found.append((_ability(c, ability), because))
            table.append(tuple((routine.place, because) for routine, because in found))
            c.plans[moment].of.append(_plan(c, card.name, moment, found))
        c.program.abilities[moment] = table
    for number, card in enumerate(c.program.cards):
        for standing in card.standing:
            because = c.program.source("card", card.name, "", standing.span)
            c.owned_by(because)
            where = _places_of(c, standing.condition)
            if where is not None:
                c.program.works_in[because] = where
            _stand(c, number, c.ready(standing.condition), where, standing.body)


def _places_of(c: Compiler, condition: v.Value) -> Places:
    """Where a card must lie for a condition of its own to hold, as far as that can be told."""
    return places(c.layout, c.zones_asked(condition, frozenset()))


def _stand(c: Compiler, kind: int, condition: n.Expr, where: Places, body: e.Block) -> None:
    """Enter what holds while a card of this kind is where its condition says."""
    asked = c.compiled(condition)
    for effect in body:
        if isinstance(effect, e.While):
            inner = _places_of(c, effect.condition)
            whole = both(condition, c.ready(effect.condition))
            _stand(c, kind, whole, in_both(where, inner), effect.body)
        elif isinstance(effect, e.Whenever):
            assert c.owner_source is not None
            listening = (asked, listener(c, effect, FIRST_LOCAL), c.owner_source)
            c.program.reactions.stand(kind, where, effect.event.key, listening)
        elif effect.is_continuous:
            number = modifier(c, effect, None)
            for about in effect.about():
                c.program.modifiers.stand(kind, where, about, asked, number)


def _plan(
    c: Compiler, card: str, moment: str, abilities: list[tuple[o.Routine, int]]
) -> tuple[o.Routine, int | None] | None:
    """How a kind of card does all that it does at a moment."""
    if not abilities:
        return None
    if len(abilities) == 1:
        return abilities[0]
    ops = tuple(o.Do(routine, ALL_BOUND, because) for routine, because in abilities)
    return c.made_of(f"card {card} {moment} / all", ops, FIRST_LOCAL), None


def _ability(c: Compiler, ability: d.Ability) -> o.Routine:
    """What an ability does; nothing when its needs and costs are not met."""
    routine = c.promised(c.owner, FIRST_LOCAL, ability.span)
    ops = c.block(ability.body, FIRST_LOCAL)
    if any(effect.can_lead for effect in ability.body[:1]):
        ops = (o.If(can_lead(c, ability.body), ops),)
    routine.ops = ops
    return routine


def usable(c: Compiler, abilities: v.Abilities) -> n.Expr:
    """The abilities of cards at a moment that are not used up and whose costs can be met."""
    moment = abilities.moment
    number = list(c.vocabulary.moments).index(moment)
    tests = [
        [(c.compiled(worth_using(c, a.body)), a.repeatedly) for a in card.abilities_at(moment)]
        for card in c.program.cards
    ]
    among = folded(selections.things(c, abilities.cards))
    run = partial(usable_now, c.program, number, tests)
    return n.Native(run, (n.State(), among, n.Slot(0), n.Slot(1)))


def usable_now(
    program: Program,
    moment: int,
    tests: Sequence[Sequence[tuple[Compiled, bool]]],
    cells: Cells,
    among: list[int],
    you: int,
    they: int,
) -> list[Usable]:
    """Of the abilities of some cards those that can be used, of like ones one each."""
    used, record = cells[USED], program.layout.record
    found: list[Usable] = []
    for card in among:
        for which, (can, repeatedly) in enumerate(tests[cells[card]]):
            ability = (card, moment, which)
            if (repeatedly or ability not in used) and can(cells, (you, they, card)):
                found.append(ability)
    if len({(cells[card], which) for card, _, which in found}) == len(found):
        return found
    changed, single = cells[MODIFIERS], singled_out(program, cells)
    looks: dict[tuple[object, ...], Usable] = {}
    for ability in found:
        card, _, which = ability
        alone = card if card in single else 0
        more = upon(program, cells, card) if changed else ()
        looks.setdefault((*cells[card : card + record], which, alone, *more), ability)
    return list(looks.values())


def worth_using(c: Compiler, body: e.Block) -> n.Expr:
    """Whether an ability's needs and costs are met, and there is something to begin it with."""
    first = next((effect for effect in body if not effect.can_lead), None)
    picks = first.begins_with() if first is not None else ()
    return every_test([can_lead(c, body), *(_some_there(c, pick) for pick in picks)])


def _some_there(c: Compiler, value: v.Value) -> n.Expr:
    """Whether there is anything at all to pick, when something is to be picked."""
    if not isinstance(value, v.Pick):
        return TRUE
    return n.NonEmpty(folded(selections.things(c, value.among)))


def compile_rules(c: Compiler) -> None:
    for rule in c.vocabulary.rules:
        source = c.program.source("rules", "the rules", "", rule.span)
        c.owned_by(source)
        whenever = e.Whenever(rule.span, rule.event, rule.would, rule.body)
        c.program.reactions.rules.append((listener(c, whenever, FIRST_LOCAL), source))
