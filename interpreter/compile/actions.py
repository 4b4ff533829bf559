"""Actions: everything a player may legally do in a phase."""

from __future__ import annotations

from itertools import islice

from dsl import declarations as d
from dsl import values as v
from dsl.scope import FIRST_LOCAL
from interpreter.compile.abilities import CompileAbilities
from interpreter.compile.basics import Cells, Env
from interpreter.compile.verbs import MANY
from interpreter.machine import MOST_OPTIONS


class Action:
    """An action made ready: how to list what it may be done with, and its code."""

    def __init__(self, compiler: CompileAbilities, decl: d.ActionDecl, number: int) -> None:
        self.decl = decl
        self.compiler = compiler
        self.because = compiler.program.source("action", decl.name, "", decl.span)
        compiler.owner_source = self.because
        compiler.local_kinds = {
            FIRST_LOCAL + i: compiler.kinds_passing(param.domain.filter)
            for i, param in enumerate(decl.params)
            if param.type == "card" and isinstance(param.domain, v.Selection)
        }
        self.code = compiler.routine(decl.body, FIRST_LOCAL + len(decl.params), settled=True).code
        self.only_if = compiler.only_if(decl.name)
        self.card_params = [
            i for i, param in enumerate(decl.params) if param.type in ("card", "ability")
        ]
        leading = compiler.leading(decl.body)
        # What does not depend on the parameters is asked once, before any are tried.
        possible = [text for bound, text in leading if not bound]
        forbidden = ("cannot", decl.name)
        if forbidden in compiler.program.modifiers.held:
            forbids = compiler.program.modifiers.forbids
            name = compiler.expressions.name(decl.name)
            possible.append(f"not {compiler.expressions.call(forbids, 'cells', 'player', name)}")
        can = [text for bound, text in leading if bound]
        if self.only_if:
            can.append(compiler.expressions.call(self.allowed, "cells", "env"))
        if not decl.params:
            possible, can = [*possible, *can], []
        compiler.local_kinds = {}
        self.possible = " and ".join(possible) or "True"
        self.can = " and ".join(can) or "True"
        listing = compiler.expressions.listing
        self.list = listing(f"{self.every(number)} if {self.possible} else ()")
        first = f"next(({self.each('True', distinct=False)}), False)"
        self.any = listing(f"{self.possible} and {first}" if decl.params else self.possible)

    def every(self, number: int) -> str:
        """An expression for all answers that this action may legally be given."""
        params = self.decl.params
        if not params:
            return f"(({number},),)"
        answers = self.each(f"({number}, {''.join(f'p{i}, ' for i in range(len(params)))})")
        if len(params) == 1 and params[0].type == "card":
            return f"[{answers}]"
        return self.compiler.expressions.call(islice, f"({answers})", str(MOST_OPTIONS + 1))

    def each(self, answer: str, distinct: bool = True) -> str:
        """What stands inside of a comprehension over everything that the parameters may be. Words
        are bound as `env` only where something needs them so."""
        loops, words = "", "player, player, 0"
        for i, param in enumerate(self.decl.params):
            domain = self.domain(param, distinct)
            loops += f" for p{i} in {domain if i == 0 else self.direct(domain)}"
            words += f", p{i}"
            later = [*(self.domain(p, distinct) for p in self.decl.params[i + 1 :]), self.can]
            if any("env" in self.direct(text) for text in later):
                loops += f" for env in [({words})]"
        return f"{answer}{loops} if {self.direct(self.can)}"

    def direct(self, text: str) -> str:
        """An expression with the parameters and the player named directly."""
        for i in range(len(self.decl.params)):
            text = text.replace(f"env[{FIRST_LOCAL + i}]", f"p{i}")
        return text.replace("env[0]", "player").replace("env[1]", "player")

    def domain(self, param: d.Param, distinct: bool) -> str:
        """An expression for everything that a parameter may stand for."""
        compiler, call = self.compiler, self.compiler.expressions.call
        if param.type == "crossing":
            return call(compiler.crossings, "cells", "player")
        if param.low is not None and param.high is not None:
            return f"range({compiler.text(param.low)}, {compiler.text(param.high)} + 1)"
        assert param.domain is not None
        if isinstance(param.domain, v.Abilities):
            return call(compiler.usable(param.domain), "cells", "env")
        if isinstance(param.domain, v.Spots | v.Steps):
            return call(compiler.value(param.domain), "cells", "env")
        found = compiler.text(param.domain)
        if param.domain.type not in MANY:
            found = call(compiler.things(param.domain), "cells", "env")
        if param.type == "card" and distinct:
            return call(compiler.program.distinct, "cells", found, "player")
        return found

    def allowed(self, cells: Cells, env: Env) -> bool:
        """Whether the cards it is done with say nothing against it."""
        for index in self.card_params:
            thing = env[FIRST_LOCAL + index]
            card = thing[0] if type(thing) is tuple else thing
            condition = self.only_if.get(cells[card])
            if condition is not None and not condition(cells, (env[0], env[1], card)):
                return False
        return True
