"""Verbs of the pack, and the moments and abilities of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import Param
from dsl.model.scope import FIRST_LOCAL
from dsl.model.traverse import chooses
from interpreter.compile.effects.compiler import MANY, THEY, THIS, Compiler, does
from interpreter.compile.effects.costs import card_kinds
from interpreter.compile.effects.moving import moving
from interpreter.compile.effects.picks import arguments
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.facts import is_cheap
from interpreter.run.abilities.reactions import Key, Reactions, Token
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.state.cells import Cells
from interpreter.state.layout import USED

Before = tuple[Token, ...]  # what was put in the place of what led here


def verb(c: Compiler, name: str, *, instead: bool = False) -> o.Routine:
    """The routine of a verb; or of one that is used for what happens in the place of something, and
    is given what was replaced so far."""
    title = f"verb {name} / instead" if instead else f"verb {name}"
    if title not in c.verbs:
        decl = c.vocabulary.verbs[name]
        size = FIRST_LOCAL + len(decl.params)
        c.verbs[title] = c.promised(title, size + instead, decl.span)
        given = enumerate(decl.params, FIRST_LOCAL)
        cards = [index for index, param in given if param.type == "card"]
        c.fill(c.verbs[title], title, decl.body, size, cards, instead=instead)
    return c.verbs[title]


@does(e.Call)
def call(c: Compiler, effect: e.Call, depth: int) -> o.Ops:
    """Do a verb with what it is given; it is not done with a card that is not there."""
    verb(c, effect.verb, instead=c.exempt is not None)  # also where it is written out
    asking, found, tidy = arguments(c, effect.arguments, depth)
    names: list[o.Op] = []
    given: list[n.Expr] = []
    needed: list[n.Expr] = []
    params = c.vocabulary.verbs[effect.verb].params
    for param, value, thing in zip(params, effect.arguments, found, strict=True):
        picked = value.picked_from() is not None and chooses(value)
        if value.type in MANY and not picked:
            thing = n.Native(tuple, (thing,))
        if value.type == "card" and not c.is_there(value):
            if not (isinstance(thing, n.Slot) or (is_cheap(thing) and param.type == "card")):
                name = c.fresh("given")
                names.append(o.Name(name, thing))
                thing = n.Var(name)
            if param.type == "card":
                needed.append(thing)
            else:
                thing = n.Choice(thing, n.Items((thing,)), n.Items(()))
        elif value.type == "card" and param.type == "cards":
            thing = n.Items((thing,))
        given.append(thing)
    do = if_it_happens(c, effect, given)
    if needed:
        do = (o.If(n.All(tuple(needed)), do),)
    return (*asking, *names, *do, *tidy)


def if_it_happens(c: Compiler, effect: e.Call, given: list[n.Expr]) -> o.Ops:
    """Do a verb, unless something else happens in its place, or with those cards for which nothing
    does."""
    reactions, key = c.program.reactions, ("use", effect.verb)
    if key not in c.replaced:
        return used(c, effect, given) + calling(c, effect, given)
    params, given = c.vocabulary.verbs[effect.verb].params, list(given)
    at, cards = done_to(params, given)
    only = given[0] if len(given) == 1 else n.Const(0)

    left = partial(left_of, reactions, key)
    name = c.fresh("left")
    asked = n.Native(left, (n.Engine(), THEY, cards, only, c.before()))
    if at is not None and params[at].type == "cards":
        given[at] = n.Item(n.Var(name), 0)
        done = used(c, effect, given) + done_with(c, effect, c.here(effect), given)
    else:
        done = used(c, effect, given) + calling(c, effect, given)
    return (o.Name(name, asked), o.If(n.NonEmpty(n.Var(name)), done))


def left_of(
    reactions: Reactions,
    key: Key,
    machine: Machine,
    player: int,
    cards: tuple[int, ...],
    given: object,
    before: Before,
) -> tuple[tuple[int, ...], ...]:
    """The cards to which a verb is still done, where nothing happens in its place."""
    return reactions.left_to_do(machine, key, player, cards, given, before)


def done_to(params: Sequence[Param], given: Sequence[n.Expr]) -> tuple[int | None, n.Expr]:
    """Which of what a verb is given is a card, or cards; and the cards."""
    for at, (param, thing) in enumerate(zip(params, given, strict=True)):
        if param.type in ("card", "cards"):
            return at, n.Items((thing,)) if param.type == "card" else thing
    return None, n.Items(())


def used(c: Compiler, effect: e.Call, given: list[n.Expr]) -> o.Ops:
    """Tell those who wait for a verb that it is done, and to which cards, if anybody does."""
    reactions, key = c.program.reactions, ("use", effect.verb)
    if key not in reactions.heard:
        return ()
    _, cards = done_to(c.vocabulary.verbs[effect.verb].params, given)
    only = given[0] if len(given) == 1 else n.Const(0)
    return (o.Run(partial(tell_use, reactions, key), (THEY, cards, only)),)


def tell_use(
    reactions: Reactions,
    key: Key,
    machine: Machine,
    player: int,
    cards: tuple[int, ...],
    only: object,
) -> None:
    """Tell those who wait for a verb that it is done."""
    reactions.heard_use(machine, key, player, cards, only)


def announced(c: Compiler, key: tuple[str, str], card: n.Expr) -> o.Ops:
    """Tell those who wait for a moment of cards that one of them has it, if anybody does."""
    reactions = c.program.reactions
    if key not in reactions.heard:
        return ()
    return (o.Run(partial(tell_event, reactions, key), (THEY, card)),)


def tell_event(reactions: Reactions, key: Key, machine: Machine, player: int, piece: int) -> None:
    """Tell those who wait for a moment of a card that it has come."""
    reactions.heard_event(machine, key, player, piece)


def calling(c: Compiler, effect: e.Call, given: list[n.Expr]) -> o.Ops:
    because = c.here(effect)
    move, values = only_moves(c, effect), effect.arguments[:1]
    if move is not None and not (values[0].picked_from() is not None and chooses(values[0])):
        ops = moving(c, values[0], move.to, move.bottom, c.site(move))
        return ops if because is None else (o.Because(n.Const(because), ops),)
    return done_with(c, effect, because, given)


def done_with(c: Compiler, effect: e.Call, because: int | None, given: list[n.Expr]) -> o.Ops:
    """Do the routine of a verb."""
    instead = c.exempt is not None
    bindings = (THEY, THEY, THIS, *given, *((c.before(),) if instead else ()))
    routine = verb(c, effect.verb, instead=instead)
    return (o.Do(routine, bindings, because, effect.span),)


def only_moves(c: Compiler, effect: e.Call) -> e.Move | None:
    """The move that is all a verb does with what it is given, as the caller says it."""
    body = c.vocabulary.verbs[effect.verb].body
    move = body[0] if len(body) == 1 and len(effect.arguments) == 1 else None
    if not isinstance(move, e.Move) or not isinstance(move.cards, v.Local):
        return None
    if move.cards.index != FIRST_LOCAL or not isinstance(move.to, v.Zone):
        return None
    if move.to.of is None or isinstance(move.to.of, v.They):
        return move
    if isinstance(move.to.of, v.You):  # who does a verb is its `you`
        return replace(move, to=replace(move.to, of=v.They(move.to.of.span)))
    return None


@does(e.Do)
def do(c: Compiler, effect: e.Do, depth: int) -> o.Ops:
    asking, (found,), tidy = arguments(c, [effect.card], depth)
    kinds = card_kinds(c, effect.card) or c.every_kind
    names: o.Ops = ()
    if not isinstance(found, n.Slot):
        name = c.fresh("card")
        names, found = (o.Name(name, found),), n.Var(name)
    key = ("do", effect.moment)
    ops: o.Ops = (
        *announced(c, key, found),
        o.DoByKind(c.plans[effect.moment], THEY, found, kinds, effect.span),
    )
    if key in c.replaced:
        comes = partial(happens, c.program.reactions, effect.moment)
        ops = if_asked(c, n.Native(comes, (n.Engine(), THEY, found, c.before())), ops)
    if not c.is_there(effect.card):
        ops = (o.If(found, ops),)
    return (*asking, *names, *ops, *tidy, *c.settling(effect.span))


def happens(
    reactions: Reactions, moment: str, machine: Machine, player: int, card: int, before: Before
) -> bool:
    """Whether a moment of a card comes, and nothing happens in its place."""
    return bool(reactions.left_to_do(machine, ("do", moment), player, (card,), card, before))


def ability_happens(
    reactions: Reactions,
    moments: tuple[str, ...],
    machine: Machine,
    used: tuple[int, int, int],
    player: int,
    before: Before,
) -> bool:
    """Whether the moment of an ability comes, and nothing happens in its place."""
    return happens(reactions, moments[used[1]], machine, player, used[0], before)


def if_asked(c: Compiler, asked: n.Expr, ops: o.Ops) -> o.Ops:
    """Do something if what is asked, once, is so."""
    name = c.fresh("comes")
    return (o.Name(name, asked), o.If(n.Var(name), ops))


@does(e.DoAbility)
def do_ability(c: Compiler, effect: e.DoAbility, depth: int) -> o.Ops:
    moments = list(c.vocabulary.moments)
    use = partial(use_ability, c.program)
    place, because = partial(ability_place, c.program), partial(ability_cause, c.program)
    name = c.fresh("used")
    used = n.Var(name)
    ops: o.Ops = (
        o.Run(use, (used, THEY)),
        o.Go(
            n.Native(place, (n.State(), used)),
            n.Bound((THEY, THEY, n.Item(used, 0))),
            n.Native(because, (n.State(), used)),
            effect.span,
        ),
    )
    if any(("do", moment) in c.replaced for moment in moments):
        asked = partial(ability_happens, c.program.reactions, tuple(moments))
        ops = if_asked(c, n.Native(asked, (n.Engine(), used, THEY, c.before())), ops)
    return (o.Name(name, c.ready(effect.ability)), *ops, *c.settling(effect.span))


def use_ability(
    program: Program, machine: Machine, used: tuple[int, int, int], player: int
) -> None:
    """Enter that an ability has been used, and tell those who wait for its moment."""
    card, moment, number = used
    name, reactions = list(program.vocabulary.moments)[moment], program.reactions
    ability = program.cards[machine.cells[card]].abilities_at(name)[number]
    if not ability.repeatedly:
        machine.write(USED, (*machine.cells[USED], used))
    if ("do", name) in reactions.heard:
        reactions.heard_event(machine, ("do", name), player, card)


def ability_place(program: Program, cells: Cells, used: tuple[int, int, int]) -> int:
    """Where begins what an ability does."""
    name = list(program.vocabulary.moments)[used[1]]
    return program.abilities[name][cells[used[0]]][used[2]][0]


def ability_cause(program: Program, cells: Cells, used: tuple[int, int, int]) -> int:
    """Because of what that is done."""
    name = list(program.vocabulary.moments)[used[1]]
    return program.abilities[name][cells[used[0]]][used[2]][1]
