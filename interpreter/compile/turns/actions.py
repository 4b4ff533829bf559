"""Actions: everything a player may legally do in a phase."""

from __future__ import annotations

import re
from itertools import islice

from dsl.model import declarations as d
from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.effects.verbs import MANY
from interpreter.compile.inlining import freed
from interpreter.compile.instructions import Can, indented, settle
from interpreter.compile.turns.abilities import CompileAbilities
from interpreter.run.interchangeable import Row
from interpreter.run.machine import MOST_OPTIONS
from interpreter.run.visibility import is_open
from interpreter.state.cells import Cells, Env

READS = re.compile(r"cells\[\d+(?: \+ player)?\]")  # of one cell, whatever the card is


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
        steps = compiler.block(decl.body, FIRST_LOCAL + len(decl.params))
        self.code = compiler.register([*steps, *compiler.settling()]).code
        # what is one operation can be done at once, where reactions are looked for afterwards
        operations = [step for step in compiler.program.codes[self.code] if step is not settle]
        self.only = operations[0] if len(operations) == 1 and steps[0].fuses else None
        plain = all(step.plain for step in steps)
        self.free = freed(compiler.lines(steps), compiler.expressions.fresh) if plain else None
        said = [effect for effect in decl.body if effect.demands() is None]
        self.only_ends = len(said) == 1 and said[0].ends() == "phase"
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
            can.append(compiler.expressions.call(self.allowed(), "cells", "env"))
        if not decl.params:
            possible, can = [*possible, *can], []
        compiler.local_kinds = {}
        self.possible = self.direct(" and ".join(possible) or "True")
        self.can = " and ".join(can) or "True"
        self.number = number

    def list_lines(self, found: str, note: str = "") -> list[str]:
        """Lines over `cells`, `env` and `player` that add to a list all answers that this action
        may legally be given; and that note by a name whether there is `any_card`."""
        params, call = self.decl.params, self.compiler.expressions.call
        possible = self.possible
        if not params:
            return [f"if {possible}: {found}.append(({self.number},))"]
        if len(params) == 1 and params[0].type == "card":
            distinct = call(self.compiler.distinct, "cells", "cards", "player")
            among = self.among(params[0], "p0")
            if among is None:
                listed = [f"cards = [{self.each('p0', distinct=False)}]"]
            else:
                listed = ["cards = []", *self.loop(among, ["cards.append(p0)"])]
            add = [f"if len(cards) > 1: cards = {distinct}"]
            if note:
                add.append(f"{note} = bool(cards)")
            add.append(f"for p0 in cards: {found}.append(({self.number}, p0))")
            lines = [*listed, *add]
            if among is not None and self.is_public(params[0]):
                row = self.compiler.expressions.name(Row())
                held = self.direct(among[0])
                lines = [
                    f"if {row}.all_differ is {held} or {row}.differ(cells, {held}):",
                    *indented(self.loop(among, [f"{found}.append(({self.number}, p0))"])),
                    "else:",
                    *indented(lines),
                ]
            return [f"if {possible}:", *indented(lines)]
        answers = self.each(f"({self.number}, {''.join(f'p{i}, ' for i in range(len(params)))})")
        every = call(islice, f"({answers})", str(MOST_OPTIONS + 1))
        return [f"if {possible}: {found} += {every}"]

    def any_card(self) -> str | None:
        """The expression of whether there is any card that this action is done with, where it can
        be done with each of them."""
        params = self.decl.params
        if self.can != "True" or len(params) != 1 or self.among(params[0], "p0") is None:
            return None
        domain = params[0].domain
        assert domain is not None
        there = v.any_of_them(domain, domain.span)
        return None if self.is_public(params[0]) else self.direct(self.compiler.text(there))

    def loop(self, among: tuple[str, list[str]], do: list[str]) -> list[str]:
        """Lines that do something with each card that the action may be done with. `env`
        is bound only where something needs it."""
        held, tests = among
        can = self.direct(self.can)
        if can != "True":
            do = [f"if {can}:", *indented(do)]
        if "env" in can:
            do.insert(0, "env = (player, player, 0, p0)")
        if tests:
            do = [f"if {self.direct(' and '.join(tests))}:", *indented(do)]
        lines = [f"for p0 in {self.direct(held)}:", *indented(do)]
        # what is the same for every card is read once
        same = dict.fromkeys(read for line in lines[1:] for read in READS.findall(line))
        names = {read: self.compiler.expressions.fresh() for read in same}
        for read, name in names.items():
            lines[1:] = [line.replace(read, name) for line in lines[1:]]
        return [*(f"{name} = {read}" for read, name in names.items()), *lines]

    def each(self, answer: str, distinct: bool = True) -> str:
        """What stands inside of a comprehension over everything that the parameters may be. `env`
        is bound only where something needs it."""
        loops, bindings = "", "player, player, 0"
        for i, param in enumerate(self.decl.params):
            among = None if distinct else self.among(param, f"p{i}")
            if i == 0 and among is not None and "env" in self.direct(" ".join(among[1])):
                among = None  # env is bound only after the first parameter
            if among is not None:
                held, tests = among
                loops += f" for p{i} in {self.direct(held)}"
                loops += f" if {self.direct(' and '.join(tests))}" if tests else ""
            else:
                domain = self.domain(param, distinct)
                loops += f" for p{i} in {domain if i == 0 else self.direct(domain)}"
            bindings += f", p{i}"
            later = [*(self.domain(p, distinct) for p in self.decl.params[i + 1 :]), self.can]
            if any("env" in self.direct(text) for text in later):
                loops += f" for env in [({bindings})]"
        return f"{answer}{loops}" + (f" if {self.direct(self.can)}" if self.can != "True" else "")

    def among(self, param: d.Param, name: str) -> tuple[str, list[str]] | None:
        """What a parameter is looked for in, and the tests that it must pass, where that can be
        said without a list of those that do."""
        compiler, domain = self.compiler, param.domain
        if param.type != "card" or not isinstance(domain, v.Selection) or domain.attached_to:
            return None
        if not isinstance(domain.where, v.Zone) or compiler.may_have_gaps(domain.where):
            return None
        held = f"cells[{compiler.text(domain.where)}]"
        return held, compiler.selection_tests(domain, name)

    def is_public(self, param: d.Param) -> bool:
        """Whether a parameter is among cards that everybody sees and nobody owns."""
        domain = param.domain
        assert isinstance(domain, v.Selection)
        assert isinstance(domain.where, v.Zone)
        zone = self.compiler.vocabulary.zones[domain.where.name]
        return zone.owner == "shared" and is_open(zone)

    def any_lines(self, found: str) -> list[str]:
        """Lines over `cells`, `env` and `player` that set a name to whether this action may be
        done at all."""
        params, possible = self.decl.params, self.possible
        if not params:
            return [f"{found} = {possible}"]
        among = self.among(params[0], "p0") if len(params) == 1 else None
        if among is None:
            first = f"next(({self.each('True', distinct=False)}), False)"
            return [f"{found} = {possible} and {first}"]
        loop = self.loop(among, [f"{found} = True", "break"])
        return [f"{found} = False", f"if {possible}:", *indented(loop)]

    def direct(self, text: str) -> str:
        """An expression with the parameters and the player named directly."""
        for i in range(len(self.decl.params)):
            text = text.replace(f"env[{FIRST_LOCAL + i}]", f"p{i}")
        return text.replace("env[0]", "player").replace("env[1]", "player")

    def domain(self, param: d.Param, distinct: bool) -> str:
        """An expression for everything that a parameter may stand for."""
        compiler, call = self.compiler, self.compiler.expressions.call
        if param.type == "crossing":
            return call(compiler.program.crossings.open_to, "cells", "player")
        if param.low is not None and param.high is not None:
            return f"range({compiler.text(param.low)}, {compiler.text(param.high)} + 1)"
        assert param.domain is not None
        if isinstance(param.domain, v.Abilities):
            return call(compiler.usable(param.domain), "cells", "env")
        if param.domain.is_domain:
            return call(compiler.value(param.domain), "cells", "env")
        found = compiler.text(param.domain)
        if param.domain.type not in MANY:
            found = call(compiler.things(param.domain), "cells", "env")
        if param.type == "card" and distinct:
            return call(compiler.distinct, "cells", found, "player")
        return found

    def allowed(self) -> Can:
        """Whether the cards it is done with say nothing against it."""
        slots = [FIRST_LOCAL + index for index in self.card_params]
        only_if = self.only_if

        def run(cells: Cells, env: Env) -> bool:
            for slot in slots:
                thing = env[slot]
                card = thing[0] if type(thing) is tuple else thing
                condition = only_if.get(cells[card])
                if condition is not None and not condition(cells, (env[0], env[1], card)):
                    return False
            return True

        return run
