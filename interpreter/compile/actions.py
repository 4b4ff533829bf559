"""Actions: everything a player may legally do in a phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dsl import declarations as d
from dsl import values as v
from dsl.scope import FIRST_LOCAL
from dsl.walk import uses_locals
from interpreter.compile.abilities import CompileAbilities
from interpreter.compile.basics import Cells, Compiled, Env
from interpreter.compile.steps import every


class Action:
    """An action made ready: how to list what it may be done with, and its code."""

    def __init__(self, compiler: CompileAbilities, decl: d.ActionDecl, number: int) -> None:
        self.decl = decl
        self.number = number
        self.compiler = compiler
        self.domains = [self.domain(param) for param in decl.params]
        # What does not depend on the parameters is asked once, before any are tried.
        self.possible = every(compiler.leading(decl.body, lambda value: not uses_locals(value)))
        self.can = every(compiler.leading(decl.body, uses_locals))
        self.because = compiler.program.source("action", decl.name, "", decl.span)
        compiler.owner_source = self.because
        self.code = compiler.routine(decl.body, FIRST_LOCAL + len(decl.params), settled=True).code
        self.only_if = compiler.only_if(decl.name)
        self.card_params = [
            i for i, param in enumerate(decl.params) if param.type in ("card", "ability")
        ]

    def domain(self, param: d.Param) -> Compiled:
        compiler = self.compiler
        if param.type == "crossing":
            return lambda cells, env: compiler.crossings(cells, env[1])
        if param.low is not None and param.high is not None:
            low, high = compiler.value(param.low), compiler.value(param.high)
            return lambda cells, env: range(low(cells, env), high(cells, env) + 1)
        assert param.domain is not None
        if isinstance(param.domain, v.Abilities):
            return compiler.usable(param.domain)
        if isinstance(param.domain, v.Spots | v.Steps):
            return compiler.value(param.domain)
        found = compiler.things(param.domain)
        if param.type == "card":
            distinct = compiler.program.distinct
            return lambda cells, env: distinct(cells, found(cells, env), env[1])
        return found

    def options(self, cells: Cells, player: int) -> Iterator[tuple[Any, ...]]:
        """Everything this action may legally be done with now."""
        start = (player, player, 0)
        if not self.possible(cells, start):
            return
        if self.compiler.program.modifiers.forbids(cells, player, self.decl.name):
            return
        can, number = self.can, self.number
        for env in self.tried(cells, start):
            if can(cells, env) and (not self.only_if or self.allowed(cells, env)):
                yield (number, *env[FIRST_LOCAL:])

    def tried(self, cells: Cells, start: Env) -> Iterable[Env]:
        """The words bound for every choice of the parameters."""
        found: Iterable[Env] = (start,)
        for domain in self.domains:
            found = self.extended(cells, found, domain)
        return found

    def extended(self, cells: Cells, found: Iterable[Env], domain: Compiled) -> Iterator[Env]:
        for env in found:
            for thing in domain(cells, env):
                yield (*env, thing)

    def allowed(self, cells: Cells, env: Env) -> bool:
        """Whether the cards it is done with say nothing against it."""
        for index in self.card_params:
            thing = env[FIRST_LOCAL + index]
            card = thing[0] if type(thing) is tuple else thing
            condition = self.only_if.get(cells[card])
            if condition is not None and not condition(cells, (env[0], env[1], card)):
                return False
        return True
