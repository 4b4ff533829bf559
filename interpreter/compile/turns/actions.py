"""Actions: everything a player may legally do in a phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from dsl.model import declarations as d
from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.effects.compiler import MANY, Compiler
from interpreter.compile.effects.costs import leading
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_passes import found_before, guarded, hoisted, joined
from interpreter.compile.form.passes import bound_to, every_test, folded
from interpreter.compile.turns.abilities import usable
from interpreter.compile.values import selections
from interpreter.compile.values.places import may_have_gaps
from interpreter.run.abilities.modifiers import Modifiers
from interpreter.run.interchangeable import Row
from interpreter.run.visibility import is_open
from interpreter.state.cells import Cells, Compiled
from interpreter.state.layout import KIND
from interpreter.state.limits import MOST_LOOKED_AT, MOST_OPTIONS

PLAYER, FOUND = n.Var("player"), "found"


@dataclass(frozen=True, slots=True)
class Action:
    """An action made ready: what it does, and what is asked before it is offered."""

    decl: d.ActionDecl
    number: int
    because: int
    routine: o.Routine
    possible: n.Expr  # what does not depend on what it is done with
    can: n.Expr  # what does
    only_ends: bool  # whether all it does is to end the phase

    def answer(self) -> n.Expr:
        """What stands for it in a list of options."""
        params = tuple(n.Var(f"p{i}") for i in range(len(self.decl.params)))
        return n.Items((n.Const(self.number), *params))


def compile_action(c: Compiler, decl: d.ActionDecl, number: int) -> Action:
    because = c.program.source("action", decl.name, "", decl.span)
    c.owned_by(because)
    c.local_kinds = {
        FIRST_LOCAL + i: selections.kinds_passing(c, param.domain.filter)
        for i, param in enumerate(decl.params)
        if param.type == "card" and isinstance(param.domain, v.Selection)
    }
    routine = c.routine("", decl.body, FIRST_LOCAL + len(decl.params))
    said = [effect for effect in decl.body if effect.demands() is None]
    asked = leading(c, decl.body)
    # What does not depend on the parameters is asked once, before any are tried.
    possible = [test for bound, test in asked if not bound]
    can = [test for bound, test in asked if bound]
    if ("cannot", decl.name) in c.program.modifiers.held:
        forbidden = partial(is_forbidden, c.program.modifiers, decl.name)
        possible.append(n.Not(n.Native(forbidden, (n.State(), n.Slot(1)))))
    allowed = _allowed(c, decl)
    if allowed is not None:
        can.append(allowed)
    c.local_kinds = {}
    if not decl.params:
        possible, can = [*possible, *can], []
    return Action(
        decl,
        number,
        because,
        routine,
        _named(every_test(possible), 0),  # asked before any parameter stands for something
        _named(every_test(can), len(decl.params)),
        len(said) == 1 and said[0].ends() == "phase",
    )


def is_forbidden(modifiers: Modifiers, action: str, cells: Cells, player: int) -> bool:
    return modifiers.forbids(cells, player, action)


def _named(expr: n.Expr, params: int) -> n.Expr:
    """An expression with the player and so many parameters named directly."""
    given = tuple(n.Var(f"p{i}") for i in range(params))
    return folded(bound_to(expr, (PLAYER, PLAYER, n.Const(0), *given)))


def _allowed(c: Compiler, decl: d.ActionDecl) -> n.Expr | None:
    """Whether the cards it is done with say nothing against it."""
    only_if = {
        number: c.value(card.only_if[decl.name])
        for number, card in enumerate(c.program.cards)
        if decl.name in card.only_if
    }
    if not only_if:
        return None
    allowed = partial(allowed_by, only_if)
    tests: list[n.Expr] = []
    kinds = frozenset(only_if)
    for i, param in enumerate(decl.params):
        slot: n.Expr = n.Slot(FIRST_LOCAL + i)
        if param.type == "ability":
            slot = n.Item(slot, 0)
        elif param.type != "card":
            continue
        asked = n.Native(allowed, (n.State(), n.Slot(0), n.Slot(1), slot))
        concerned = n.Among(n.Field(slot, KIND), kinds)
        tests.append(n.AnyOf((n.Not(concerned), asked)))
    return every_test(tests)


def allowed_by(
    only_if: Mapping[int, Compiled], cells: Cells, you: int, they: int, card: int
) -> bool:
    """Whether a card says nothing against what is done with it; by its kind, what it says."""
    condition = only_if.get(cells[card])
    return condition is None or bool(condition(cells, (you, they, card)))


# Listings: functions of the cells and of what is bound, in which the doer has the name `player`


def any_action(c: Compiler, actions: Sequence[Action]) -> o.Ops:
    """Whether any of some actions may be done at all. What needs nothing to be chosen is tried
    first: it is soon found to be possible."""
    by_effort = sorted(actions, key=lambda action: len(action.decl.params))
    ops: list[o.Op] = [o.Name("player", n.Slot(1))]
    for action in by_effort:
        found: o.Ops = (o.Give(n.Const(1)),)
        ops += _if(action.possible, _tried(c, action, 0, found, distinct=False))
    return hoisted(guarded(found_before(joined((*ops, o.Give(n.Const(0)))))))


def every_action(c: Compiler, actions: Sequence[Action]) -> o.Ops:
    """Everything that can be answered with some actions."""
    ops: list[o.Op] = [o.Name("player", n.Slot(1)), o.Empty(FOUND)]
    for action in actions:
        ops += _if(action.possible, _listed(c, action))
    return hoisted(guarded(found_before(joined((*ops, o.Give(n.Var(FOUND)))))))


def _if(test: n.Expr, ops: o.Ops) -> o.Ops:
    if isinstance(test, n.Const):
        return ops if test.value else ()
    return (o.If(test, ops),)


def _listed(c: Compiler, action: Action) -> o.Ops:
    """Add to a list all answers that an action may legally be given."""
    params, add = action.decl.params, o.Append(FOUND, action.answer())
    if len(params) != 1 or params[0].type != "card":
        return _tried(c, action, 0, (add,), distinct=True)
    among = _among(c, action, 0)
    cards = f"cards{action.number}"
    apart = n.Native(c.distinct, (n.State(), n.Var(cards), PLAYER))
    several = n.Compare(">", n.Count(n.Var(cards)), n.Const(1))
    tried: o.Ops = (
        o.Empty(cards),
        *_tried(c, action, 0, (o.Append(cards, n.Var("p0")),), distinct=False),
    )
    if among is not None and not among[1] and action.can == n.Const(1):
        tried = (o.Name(cards, among[0]),)
    each = n.Choice(several, apart, n.Var(cards))
    merged: o.Ops = (*tried, o.Loop("p0", each, (), (add,)))
    if among is None or c.program.faces or not _is_public(c, params[0]):
        return merged
    row = Row()
    differ = n.Native(row.differ, (n.State(), among[0]))
    return (o.If(differ, _tried(c, action, 0, (add,), distinct=False), merged),)


def _tried(c: Compiler, action: Action, at: int, do: o.Ops, *, distinct: bool) -> o.Ops:
    """Do something with everything that the parameters from one on may be."""
    params = action.decl.params
    if at == len(params):
        return _if(action.can, do)
    name = f"p{at}"
    inner = _tried(c, action, at + 1, do, distinct=distinct)
    among = None if distinct else _among(c, action, at)
    if among is not None:
        held, tests = among
        return (o.Loop(name, held, tests, inner),)
    if distinct and len(params) > 1:  # no more are listed than anybody could look at
        enough = n.Compare(">", n.Count(n.Var(FOUND)), n.Const(MOST_OPTIONS))
        inner = (*inner, o.If(enough, (o.Give(n.Var(FOUND)),)))
    return (o.Loop(name, _domain(c, action, at, distinct), (), inner),)


def _among(c: Compiler, action: Action, at: int) -> tuple[n.Expr, tuple[n.Expr, ...]] | None:
    """What a parameter is looked for in, and the tests that it must pass, where that can be said
    without a list of those that do."""
    param = action.decl.params[at]
    domain = param.domain
    if param.type != "card" or not isinstance(domain, v.Selection) or domain.attached_to:
        return None
    if not isinstance(domain.where, v.Zone) or may_have_gaps(c, domain.where):
        return None
    tests = selections.selection_tests(c, domain, n.Var(f"p{at}"))
    held = n.Held(_named(c.ready(domain.where), at))
    return held, tuple(_named(test, at + 1) for test in tests)


def _is_public(c: Compiler, param: d.Param) -> bool:
    """Whether a parameter is among cards that everybody sees and nobody owns."""
    assert isinstance(param.domain, v.Selection)
    assert isinstance(param.domain.where, v.Zone)
    zone = c.vocabulary.zones[param.domain.where.name]
    return zone.owner == "shared" and is_open(zone)


def _domain(c: Compiler, action: Action, at: int, distinct: bool) -> n.Expr:
    """Everything that a parameter may stand for."""
    param = action.decl.params[at]
    if param.type == "crossing":
        return n.Native(c.program.crossings.open_to, (n.State(), PLAYER))
    if param.low is not None and param.high is not None:
        bounds = (c.ready(param.low), c.ready(param.high))
        return _named(n.Native(numbers_from, bounds), at)
    assert param.domain is not None
    if isinstance(param.domain, v.Abilities):
        return _named(usable(c, param.domain), at)
    found = c.ready(param.domain)
    if not param.domain.is_domain and param.domain.type not in MANY:
        found = folded(selections.things(c, param.domain))
    found = _named(found, at)
    if param.type == "card" and distinct:
        return n.Native(c.distinct, (n.State(), found, PLAYER))
    return found


def numbers_from(low: int, high: int) -> range:
    """The numbers of a parameter; whatever is beyond is more than could be looked at."""
    return range(low, min(high, low + 2 * MOST_LOOKED_AT) + 1)
