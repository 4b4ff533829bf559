"""Cards laid side by side, and walks through them."""

from __future__ import annotations

from dsl.diagnostics.spans import Span
from dsl.model import effects as e
from dsl.model import values as v
from interpreter.compile.effects.board_changes import CompileBoardChanges
from interpreter.compile.form import nodes as n
from interpreter.compile.instructions import Step
from interpreter.compile.values.lowering import ENGINE, Lowering, lowers
from interpreter.run.laid_map import Ground
from interpreter.run.machine import Machine
from interpreter.run.visibility import one_of_each
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.errors import PlayError
from interpreter.walks import Step as WalkStep
from interpreter.walks import walk_rules


@lowers(v.Spots)
def spots(c: Lowering, value: v.Spots) -> n.Expr:
    return n.Native(_walks(c).spots(value), ENGINE)


@lowers(v.Steps)
def steps(c: Lowering, value: v.Steps) -> n.Expr:
    return n.Native(_walks(c).steps(value), ENGINE)


@lowers(v.Walked)
def walked(c: Lowering, value: v.Walked) -> n.Expr:
    return n.Native(_walks(c).walked(value), ENGINE)


def _walks(c: Lowering) -> CompileWalks:
    assert isinstance(c, CompileWalks)
    return c


class CompileWalks(CompileBoardChanges):
    """Compiles what is done and asked on grounds."""

    def ground(self, zone: v.Value) -> Ground:
        name = zone.named("zone")
        assert name is not None
        return self.ground_of(name)

    def ground_of(self, zone: str) -> Ground:
        grounds = self.program.grounds
        if zone not in grounds:
            loose = self.vocabulary.zones[zone].loose
            grounds[zone] = Ground(
                self.layout,
                list(self.vocabulary.cards),
                self.program.pack.fragments,
                walk_rules(self.vocabulary),
                zone,
                loose=loose is not None and bool(self.value(loose)([], (0, 0, 0))),
            )
        return grounds[zone]

    def whose(self, zone: v.Value) -> Compiled:
        of = zone.whose()
        assert of is not None
        return self.value(of)

    def spots(self, value: v.Spots) -> Compiled:
        ground, cards = self.ground(value.zone), self.things(value.cards)
        program = self.program

        def run(cells: Cells, env: Env) -> list[tuple[int, int, int, int]]:
            found = one_of_each(program, cells, cards(cells, env), env[1])
            return [spot for card in found for spot in ground.spots(cells, env[1], card)]

        return run

    def steps(self, value: v.Steps) -> Compiled:
        ground = self.ground(value.zone)
        listed = ground.runs if value.runs else ground.steps
        return lambda cells, env: [
            tuple((step.kind, step.node) for step in one) for one in listed(cells, env[1])
        ]

    def walked(self, value: v.Walked) -> Compiled:
        ground, whose, what = self.ground(value.zone), self.whose(value.zone), value.what
        if what == "exit":
            return lambda cells, env: ground.exited(cells, whose(cells, env))
        if what == "complete":
            return lambda cells, env: ground.completed(cells, whose(cells, env))
        if what == "steps":
            return lambda cells, env: len(ground.done(cells, whose(cells, env)))
        return lambda cells, env: ground.met(cells, whose(cells, env), what)

    def effect_Lay(self, effect: e.Lay, depth: int) -> list[Step]:
        ground, spot, site = self.ground(effect.zone), self.value(effect.spot), self.site(effect)
        whose = self.whose(effect.zone)

        def run(machine: Machine, env: Env) -> None:
            player, laid = whose(machine.cells, env), spot(machine.cells, env)
            lies = ground.look(machine.cells, player).lies
            machine.move(laid[0], ground.zone + player, False, site)
            machine.write(ground.cell + player, ((*lies, laid), (), (), (), None), site)

        return [Step(run, True)]

    def effect_WalkOn(self, effect: e.WalkOn, depth: int) -> list[Step]:
        ground = self.ground_of(self.walked_zone())
        way, site = self.value(effect.step), self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            cells, player = machine.cells, env[1]
            done = ground.done(cells, player)
            taken = tuple(WalkStep(*one) for one in way(cells, env))
            goes(machine, ground, player, (*done, *taken), site, effect.span)

        return [Step(run, True)]

    def effect_WalkBack(self, effect: e.WalkBack, depth: int) -> list[Step]:
        ground, amount = self.ground(effect.zone), self.value(effect.amount)
        site = self.site(effect)
        whose = self.whose(effect.zone)

        def run(machine: Machine, env: Env) -> None:
            cells, player = machine.cells, whose(machine.cells, env)
            done = ground.done(cells, player)
            kept = done[: max(0, amount(cells, env))]
            if len(kept) < len(done):
                goes(machine, ground, player, kept, site, effect.span)

        return [Step(run, True)]

    def walked_zone(self) -> str:
        return next(zone.name for zone in self.vocabulary.zones.values() if zone.side_by_side)


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
        cell, state = ground.after(machine.cells, player, done)
    except ValueError as error:
        raise PlayError(f"this step is not legal: {error} ({span})") from error
    machine.write(ground.cell + player, cell, site)
    for counter, amount in zip(ground.counters, state.resources, strict=True):
        if machine.cells[counter + player] != amount:
            machine.write(counter + player, amount, site)
