"""Cards laid side by side, and walks through them."""

from __future__ import annotations

from dsl.diagnostics.spans import Span
from dsl.model import effects as e
from dsl.model import values as v
from interpreter.compile.effects.compiler import THEY, Compiler, does
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.values.lowering import Lowering, lowers
from interpreter.compile.values.selections import things
from interpreter.run.imagining.following import CHOSEN, moves_on
from interpreter.run.laid_map import EMPTY, Ground
from interpreter.run.machine import Machine
from interpreter.run.visibility import one_of_each
from interpreter.state.cells import Cells
from interpreter.state.errors import PlayError
from interpreter.walks import Step as WalkStep
from interpreter.walks import walk_rules

Spot = tuple[int, int, int, int]


def ground(c: Lowering, zone: v.Value) -> Ground:
    name = zone.named("zone")
    assert name is not None
    return ground_of(c, name)


def ground_of(c: Lowering, zone: str) -> Ground:
    grounds = c.program.grounds
    if zone not in grounds:
        loose = c.vocabulary.zones[zone].loose
        grounds[zone] = Ground(
            c.layout,
            list(c.vocabulary.cards),
            c.program.pack.fragments,
            walk_rules(c.vocabulary, zone),
            zone,
            shared=c.vocabulary.zones[zone].owner == "shared",
            turns=c.vocabulary.zones[zone].turns,
            loose=loose is not None and bool(c.compiled(c.lower(loose))([], (0, 0, 0))),
        )
    return grounds[zone]


def whose(c: Lowering, zone: v.Value) -> n.Expr:
    """The player who lays or walks there; in a shared zone, whoever acts."""
    of = zone.whose()
    return THEY if of is None else c.lower(of)


@lowers(v.Spots)
def spots(c: Lowering, value: v.Spots) -> n.Expr:
    laid, program = ground(c, value.zone), c.program

    def run(cells: Cells, cards: list[int], player: int) -> list[Spot]:
        found = one_of_each(program, cells, cards, player)
        return [spot for card in found for spot in laid.spots(cells, player, card)]

    return n.Native(run, (n.State(), things(c, value.cards), THEY))


@lowers(v.Steps)
def steps(c: Lowering, value: v.Steps) -> n.Expr:
    laid, named = ground(c, value.zone), value.zone.named("zone")
    listed = laid.runs if value.runs else laid.steps
    if not value.runs and named in zones_of_runs(c):
        listed = laid.short_steps  # the others are the beginning of a run

    def run(cells: Cells, player: int) -> list[tuple[tuple[object, object], ...]]:
        return [tuple((step.kind, step.node) for step in one) for one in listed(cells, player)]

    return n.Native(run, (n.State(), THEY))


def zones_of_runs(c: Lowering) -> set[str | None]:
    """Where actions go on as far as there is no choice."""
    domains = [param.domain for action in c.vocabulary.actions.values() for param in action.params]
    return {one.zone.named("zone") for one in domains if isinstance(one, v.Steps) and one.runs}


@lowers(v.Walked)
def walked(c: Lowering, value: v.Walked) -> n.Expr:
    laid, what = ground(c, value.zone), value.what
    if value.how:
        return on_the_way(c, value, laid)

    def run(cells: Cells, player: int) -> int:
        if what == "exit":
            return laid.exited(cells, player)
        if what == "complete":
            return laid.completed(cells, player)
        if what == "steps":
            return len(laid.done(cells, player))
        return laid.met(cells, player, what)

    return n.Native(run, (n.State(), whose(c, value.zone)))


def on_the_way(c: Lowering, value: v.Walked, laid: Ground) -> n.Expr:
    """The lowest or the highest that a counter was on a walk."""
    counter = c.layout.counters[value.what]
    choose = min if value.how == "lowest" else max

    def run(cells: Cells, player: int) -> int:
        return choose(laid.had(cells, player, counter))

    return n.Native(run, (n.State(), whose(c, value.zone)))


@does(e.Lay)
def lay(c: Compiler, effect: e.Lay, depth: int) -> o.Ops:
    laid, site, follows = ground(c, effect.zone), c.site(effect), c.program.follows

    def run(machine: Machine, player: int, spot: Spot) -> None:
        lies = laid.look(machine.cells, player).lies
        if follows:
            moves_on(machine, spot[:1], laid.zone_of(player), player, CHOSEN)
        machine.move(spot[0], laid.zone_of(player), False, site, before=None)
        for cell in laid.walks_of(player):
            machine.write(cell, ((*lies, spot), *EMPTY[1:]), site)

    return (o.Run(run, (whose(c, effect.zone), c.ready(effect.spot))),)


@does(e.WalkOn)
def walk_on(c: Compiler, effect: e.WalkOn, depth: int) -> o.Ops:
    laid, site = ground(c, effect.zone), c.site(effect)

    def run(machine: Machine, player: int, way: list[tuple[str, int]]) -> None:
        done = laid.done(machine.cells, player)
        taken = tuple(WalkStep(*one) for one in way)
        goes(machine, laid, player, (*done, *taken), site, effect.span)

    return (o.Run(run, (THEY, c.ready(effect.step))),)


@does(e.WalkBack)
def walk_back(c: Compiler, effect: e.WalkBack, depth: int) -> o.Ops:
    laid, site = ground(c, effect.zone), c.site(effect)

    def run(machine: Machine, player: int, amount: int) -> None:
        done = laid.done(machine.cells, player)
        kept = done[: max(0, amount)]
        if len(kept) < len(done):
            goes(machine, laid, player, kept, site, effect.span)

    return (o.Run(run, (whose(c, effect.zone), c.ready(effect.amount))),)


def goes(
    machine: Machine,
    ground: Ground,
    player: int,
    done: tuple[WalkStep, ...],
    site: int,
    span: Span,
) -> None:
    """Let the walk be these steps, and the counters what it leaves of what was held."""
    try:
        cell, left = ground.after(machine.cells, player, done)
    except ValueError as error:
        raise PlayError(f"this step is not legal: {error} ({span})") from error
    machine.write(ground.cell + player, cell, site)
    for counter, amount in zip(ground.counters, left, strict=True):
        if machine.cells[counter + player] != amount:
            machine.write(counter + player, amount, site)
