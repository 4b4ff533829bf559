"""People and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.model import values as v
from dsl.model.declarations import EVERY
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.ability_zones import ZoneNames
from interpreter.compile.expressions import Expressions, is_simple
from interpreter.compile.reads import Known, Read, joined
from interpreter.compile.runtime_helpers import counted_on, floor_divide
from interpreter.run.program import Program
from interpreter.state.board_tables import MOST_KEPT
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.layout import ACTIVE, HOST, OWNER


class CompileNumbers:
    """Compiles whatever is a number, or somebody. A value has a method `text_…` that gives its
    expression, or a method `value_…` that gives its function."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout = program.layout
        self.vocabulary = program.vocabulary
        self.expressions = Expressions()
        self.every_kind = frozenset(range(len(program.cards)))
        # the slots that are certainly bound to a card, and the kinds that it can be of
        self.local_kinds: dict[int, frozenset[int]] = {}
        self._defined: dict[str, Compiled] = {}

    def apart(self, value: v.Value) -> Compiled:
        """The function of a value that stands by itself, whatever is being compiled."""
        around, self.local_kinds = self.local_kinds, {}
        found = self.value(value)
        self.local_kinds = around
        return found

    def defined(self, name: str) -> Compiled:
        if name not in self._defined:
            value = self.vocabulary.defines[name].value
            assert value is not None
            self._defined[name] = self.apart(value)
        return self._defined[name]

    def computed_counter(self, name: str) -> Compiled:
        computed = self.program.computed
        if name not in computed:
            value = self.vocabulary.counters[name].value
            assert value is not None
            computed[name] = lambda cells, env: 0
            computed[name] = self._modified(name, self.apart(value))
        return computed[name]

    def _modified(self, counter: str, worked_out: Compiled) -> Compiled:
        modifiers, about = self.program.modifiers, ("counter", counter)
        return lambda cells, env: (
            modifiers.counter(cells, counter, env[1], worked_out(cells, env))
            if modifiers.any(cells, about)
            else worked_out(cells, env)
        )

    def is_there(self, card: v.Value) -> bool:
        """Whether there certainly is such a card."""
        return isinstance(card, v.Local) and card.index in self.local_kinds

    def value(self, value: v.Value) -> Compiled:
        return self.expressions.value(self.text(value))

    def text(self, value: v.Value) -> str:
        """The expression that a value is compiled into."""
        name = type(value).__name__
        said: Callable[[Any], str] | None = getattr(self, f"text_{name}", None)
        if said is not None:
            return self.expressions.short(said(value))
        method: Callable[[Any], Compiled] = getattr(self, f"value_{name}")
        return self.expressions.call(method(value), "cells", "env")

    def reads(self, value: v.Value) -> Known:
        """What a value reads, as far as that can be told."""
        method: Callable[[Any], Known] | None = getattr(self, f"reads_{type(value).__name__}", None)
        return method(value) if method is not None else None

    def reads_owned(self, base: int, of: v.Value | None) -> Known:
        """One cell of a row, of which there is one for each player or room."""
        if of is None:
            return [Read(lambda cells, env: [base], True)]
        whose = self.value(of)
        own = Read(lambda cells, env: [base + whose(cells, env)], self.is_bound(of))
        return joined([[own], self.reads(of)])

    def reads_board(self) -> Known:
        """What the rooms and tunnels of the board are read from."""
        cell = self.layout.board
        return [] if cell is None else [Read(lambda cells, env: [cell], True)]

    def is_bound(self, value: v.Value) -> bool:
        """Whether the bindings alone tell what this is."""
        return isinstance(value, v.You | v.They | v.Local)

    def is_its_card(self, value: v.Value, slots: frozenset[int]) -> bool:
        """Whether this is the card that an ability stands on, in whichever slot."""
        return isinstance(value, v.This) or (isinstance(value, v.Local) and value.index in slots)

    def zones_asked(self, value: v.Value, slots: frozenset[int]) -> ZoneNames:
        """The zones that a condition asks its card to be in; None when it may lie anywhere. A class
        of conditions that can tell has a method `zones_asked_…`. `slots` are those of the
        parameters that stand for the card."""
        name = f"zones_asked_{type(value).__name__}"
        method: Callable[[Any, frozenset[int]], ZoneNames] | None = getattr(self, name, None)
        return method(value, slots) if method is not None else None

    def text_Number(self, value: v.Number) -> str:
        return str(value.value) if value.value >= 0 else f"({value.value})"

    def reads_Number(self, _value: v.Number) -> Known:
        return []

    def text_Local(self, value: v.Local) -> str:
        return f"env[{value.index}]"

    def reads_Local(self, _value: v.Local) -> Known:
        return []

    def text_You(self, _value: v.You) -> str:
        return "env[0]"

    def reads_You(self, _value: v.You) -> Known:
        return []

    def text_They(self, _value: v.They) -> str:
        return "env[1]"

    def reads_They(self, _value: v.They) -> Known:
        return []

    def text_This(self, _value: v.This) -> str:
        return "env[2]"

    def reads_This(self, _value: v.This) -> Known:
        return []

    def text_ActivePlayer(self, _value: v.ActivePlayer) -> str:
        return f"cells[{ACTIVE}]"

    def text_NextPlayer(self, _value: v.NextPlayer) -> str:
        return f"((cells[{ACTIVE}] + 1) % {self.layout.players})"

    def value_OwnerOf(self, value: v.OwnerOf) -> Compiled:
        piece = self.value(value.piece)

        def run(cells: Cells, env: Env) -> int:
            card = piece(cells, env)
            return int(cells[card + OWNER]) if card else -1

        return run

    def value_CardOf(self, value: v.CardOf) -> Compiled:
        ability = self.value(value.ability)
        return lambda cells, env: ability(cells, env)[0]

    def value_HostOf(self, value: v.HostOf) -> Compiled:
        piece = self.value(value.piece)

        def run(cells: Cells, env: Env) -> int:
            card = piece(cells, env)
            return int(cells[card + HOST]) if card else 0

        return run

    def value_Players(self, value: v.Players) -> Compiled:
        players, is_out = self.layout.players, self.program.is_out
        others = value.others

        def run(cells: Cells, env: Env) -> list[int]:
            active = cells[ACTIVE]
            order = [(active + step) % players for step in range(players)]
            return [
                p for p in order if not (others and p == env[1]) and not is_out(cells, (p, p, 0))
            ]

        return run

    def text_Counter(self, value: v.Counter) -> str:
        decl = self.vocabulary.counters[value.name]
        call = self.expressions.call
        if decl.computed:
            return self.computed(value)
        if decl.owner == "card":
            assert value.of is not None
            offset = self.layout.card_counters[value.name]
            card = self.text(value.of)
            if self.is_there(value.of):
                return f"cells[{card} + {offset}]"
            if is_simple(card):
                return f"(cells[{card} + {offset}] if {card} else 0)"
            return call(counted_on(self.value(value.of), 1, offset), "cells", "env")
        base = self.layout.counters[value.name]
        if value.of is None:
            return f"cells[{base}]"
        if value.of.is_doer:
            return f"cells[{base} + {self.text(value.of)}]"
        return call(counted_on(self.value(value.of), 0, base), "cells", "env")

    def reads_Counter(self, value: v.Counter) -> Known:
        decl = self.vocabulary.counters[value.name]
        if decl.computed or decl.owner == "card":
            return None
        return self.reads_owned(self.layout.counters[value.name], value.of)

    def computed(self, value: v.Counter) -> str:
        body = self.computed_counter(value.name)
        call = self.expressions.call
        if value.of is None:
            return call(body, "cells", "env")
        if value.of.is_doer:
            who = self.text(value.of)
            return call(body, "cells", f"({who}, {who}, 0)")
        of = self.value(value.of)
        card = self.vocabulary.counters[value.name].owner == "card"

        def run(cells: Cells, env: Env) -> int:
            whose = of(cells, env)
            if whose < (1 if card else 0):
                return 0
            inner = (env[0], env[1], whose) if card else (whose, whose, 0)
            return int(body(cells, inner))

        return call(run, "cells", "env")

    def text_Arithmetic(self, value: v.Arithmetic) -> str:
        left, right = self.text(value.left), self.text(value.right)
        if value.operator in ("+", "-", "*"):
            return f"({left} {value.operator} {right})"
        return self.expressions.call(floor_divide, left, right)

    def reads_Arithmetic(self, value: v.Arithmetic) -> Known:
        return joined(map(self.reads, (value.left, value.right)))

    def text_Function(self, value: v.Function) -> str:
        parts = [self.text(argument) for argument in value.arguments]
        if value.name == "half":
            return f"({parts[0]} // 2)"
        if value.name in ("min", "max"):
            return f"{value.name}({parts[0]}, {parts[1]})"
        distance, lengths = self.program.map.distance, self.tunnel_lengths()
        if lengths is not None:
            parts.append(self.expressions.call(lengths, "cells", "env"))
        if self.layout.board is not None:
            now = self.expressions.call(self.program.map_at, "cells")
            return f"{now}.distance({', '.join(parts)})"
        return self.expressions.call(distance, *parts)

    def tunnel_lengths(self) -> Callable[[Cells, Env], tuple[int, ...]] | None:
        """How long each edge of the board is for a player; None when every one is 1."""
        kinds = self.vocabulary.tunnel_kinds
        every = [(EVERY, ())] if EVERY in kinds else []
        more_of = {kind.name: kind.longer for kind in kinds.values() if kind.longer is not None}
        if self.layout.board is not None:
            return self.changing_lengths(more_of) if more_of else None
        of_edges = [
            [(name, given) for name, given in (*every, *edge.kinds) if name in more_of]
            for edge in self.program.map.edges
        ]
        used = sorted({kind for of_edge in of_edges for kind in of_edge})
        if not used:
            return None
        longer = [(self.value(more_of[name]), given) for name, given in used]
        parts = [[used.index(kind) for kind in of_edge] for of_edge in of_edges]
        known: dict[tuple[int, ...], tuple[int, ...]] = {}

        def run(cells: Cells, env: Env) -> tuple[int, ...]:
            more = tuple([extra(cells, (*env[:3], *given)) for extra, given in longer])
            if more not in known:
                if len(known) >= MOST_KEPT:
                    known.clear()
                known[more] = tuple(max(0, 1 + sum(more[i] for i in part)) for part in parts)
            return known[more]

        return run

    def changing_lengths(
        self, more_of: dict[str, v.Value]
    ) -> Callable[[Cells, Env], tuple[int, ...]]:
        """The same on a board that play changes, whatever tunnels there are."""
        longer = {name: self.value(value) for name, value in more_of.items()}
        crossings, map_at = self.program.crossings, self.program.map_at

        def run(cells: Cells, env: Env) -> tuple[int, ...]:
            memo = map_at(cells).memo
            if "longer" not in memo:
                of_edges = [
                    [kind for kind in (*crossings.every, *edge.kinds) if kind[0] in longer]
                    for edge in map_at(cells).edges
                ]
                used = sorted({kind for of_edge in of_edges for kind in of_edge})
                memo["longer"] = used, [[used.index(one) for one in edge] for edge in of_edges], {}
            used, parts, known = memo["longer"]
            more = tuple([longer[name](cells, (*env[:3], *given)) for name, given in used])
            if more not in known:
                if len(known) >= MOST_KEPT:
                    known.clear()
                known[more] = tuple(max(0, 1 + sum(more[i] for i in part)) for part in parts)
            found: tuple[int, ...] = known[more]
            return found

        return run

    def text_TableEntry(self, value: v.TableEntry) -> str:
        entries = self.vocabulary.tables[value.table].entries
        index = f"max(0, min({len(entries) - 1}, {self.text(value.index)} - 1))"
        return f"{self.expressions.name(entries)}[{index}]"

    def text_Defined(self, value: v.Defined) -> str:
        body = self.defined(value.name)
        arguments = [self.text(argument) for argument in value.arguments]
        if not arguments:
            return self.expressions.call(body, "cells", "env")
        bindings = ", ".join(["env[0]", "env[1]", "env[2]", *arguments])
        return self.expressions.call(body, "cells", f"({bindings})")

    def zones_asked_Defined(self, value: v.Defined, slots: frozenset[int]) -> ZoneNames:
        body = self.vocabulary.defines[value.name].value
        given = frozenset(
            FIRST_LOCAL + at
            for at, argument in enumerate(value.arguments)
            if self.is_its_card(argument, slots)
        )
        return self.zones_asked(body, given) if body is not None else None

    def text_Conditional(self, value: v.Conditional) -> str:
        then, otherwise = self.text(value.then), self.text(value.otherwise)
        return f"({then} if {self.text(value.condition)} else {otherwise})"
