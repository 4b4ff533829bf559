"""People, numbers and the attributes of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl import values as v
from dsl.headers import EVERY
from interpreter.compile.basics import (
    Cells,
    Compiled,
    Env,
    counted_on,
    floor_divide,
    local,
    words_of,
)
from interpreter.layout import ACTIVE, HOST, OWNER
from interpreter.maps import MOST_KEPT

if TYPE_CHECKING:
    from interpreter.program import Program


class CompileNumbers:
    """Compiles whatever is a number, or somebody."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout = program.layout
        self.words = program.words

    def value(self, value: v.Value) -> Compiled:
        method: Callable[[Any], Compiled] = getattr(self, f"value_{type(value).__name__}")
        return method(value)

    def value_Number(self, value: v.Number) -> Compiled:
        number = value.value
        return lambda cells, env: number

    def value_Local(self, value: v.Local) -> Compiled:
        return local(value.index)

    def value_You(self, _value: v.You) -> Compiled:
        return lambda cells, env: env[0]

    def value_They(self, _value: v.They) -> Compiled:
        return lambda cells, env: env[1]

    def value_This(self, _value: v.This) -> Compiled:
        return lambda cells, env: env[2]

    def value_ActivePlayer(self, _value: v.ActivePlayer) -> Compiled:
        return lambda cells, env: cells[ACTIVE]

    def value_NextPlayer(self, _value: v.NextPlayer) -> Compiled:
        players = self.layout.players
        return lambda cells, env: (cells[ACTIVE] + 1) % players

    def value_OwnerOf(self, value: v.OwnerOf) -> Compiled:
        piece = self.value(value.piece)

        def run(cells: Cells, env: Env) -> int:
            card = piece(cells, env)
            return int(cells[card + OWNER]) if card else -1

        return run

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

    def value_Counter(self, value: v.Counter) -> Compiled:
        decl = self.words.counters[value.name]
        of = self.value(value.of) if value.of is not None else None
        if decl.computed:
            return self.computed(value, of)
        if decl.owner == "card":
            assert of is not None
            return counted_on(of, 1, self.layout.card_counters[value.name])
        base = self.layout.counters[value.name]
        if of is None:
            return lambda cells, env: cells[base]
        if isinstance(value.of, v.They):
            return lambda cells, env: cells[base + env[1]]
        if isinstance(value.of, v.You):
            return lambda cells, env: cells[base + env[0]]
        return counted_on(of, 0, base)

    def computed(self, value: v.Counter, of: Compiled | None) -> Compiled:
        body = self.program.computed_counter(value.name)
        card = self.words.counters[value.name].owner == "card"

        def run(cells: Cells, env: Env) -> int:
            if of is None:
                return int(body(cells, env))
            whose = of(cells, env)
            if whose < (1 if card else 0):
                return 0
            inner = (env[0], env[1], whose) if card else (whose, whose, 0)
            return int(body(cells, inner))

        return run

    def value_Arithmetic(self, value: v.Arithmetic) -> Compiled:
        left, right = self.value(value.left), self.value(value.right)
        if isinstance(value.right, v.Number):
            number = value.right.value
            if value.operator == "+":
                return lambda cells, env: left(cells, env) + number
            if value.operator == "-":
                return lambda cells, env: left(cells, env) - number
        if value.operator == "+":
            return lambda cells, env: left(cells, env) + right(cells, env)
        if value.operator == "-":
            return lambda cells, env: left(cells, env) - right(cells, env)
        if value.operator == "*":
            return lambda cells, env: left(cells, env) * right(cells, env)
        return lambda cells, env: floor_divide(left(cells, env), right(cells, env))

    def value_Function(self, value: v.Function) -> Compiled:
        parts = [self.value(argument) for argument in value.arguments]
        if value.name == "half":
            return lambda cells, env: parts[0](cells, env) // 2
        first, second = parts
        if value.name == "min":
            return lambda cells, env: min(first(cells, env), second(cells, env))
        if value.name == "max":
            return lambda cells, env: max(first(cells, env), second(cells, env))
        distance, lengths = self.program.map.distance, self.tunnel_lengths()
        if lengths is None:
            return lambda cells, env: distance(first(cells, env), second(cells, env))
        return lambda cells, env: distance(
            first(cells, env), second(cells, env), lengths(cells, env)
        )

    def tunnel_lengths(self) -> Callable[[Cells, Env], tuple[int, ...]] | None:
        """How long each edge of the board is for a player; None when every one is 1."""
        kinds = self.words.tunnel_kinds
        every = [(EVERY, ())] if EVERY in kinds else []
        more_of = {kind.name: kind.longer for kind in kinds.values() if kind.longer is not None}
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

    def value_TableEntry(self, value: v.TableEntry) -> Compiled:
        entries = self.words.tables[value.table].entries
        index = self.value(value.index)
        last = len(entries) - 1
        return lambda cells, env: entries[max(0, min(last, index(cells, env) - 1))]

    def value_Defined(self, value: v.Defined) -> Compiled:
        body = self.program.defined(value.name)
        arguments = [self.value(argument) for argument in value.arguments]
        if not arguments:
            return lambda cells, env: body(cells, env[:3])
        return lambda cells, env: body(
            cells, (*env[:3], *(argument(cells, env) for argument in arguments))
        )

    def value_Conditional(self, value: v.Conditional) -> Compiled:
        condition = self.value(value.condition)
        then, otherwise = self.value(value.then), self.value(value.otherwise)
        return lambda cells, env: (
            then(cells, env) if condition(cells, env) else otherwise(cells, env)
        )

    def value_Price(self, value: v.Price) -> Compiled:
        amount, counter = self.value(value.amount), value.counter
        return lambda cells, env: (max(0, amount(cells, env)), counter)

    def value_Attribute(self, value: v.Attribute) -> Compiled:
        piece = self.value(value.of)
        if value.type == "price":
            price = self.price(value.name)

            def priced(cells: Cells, env: Env) -> tuple[int, str] | None:
                card = piece(cells, env)
                return price(cells, card) if card else None

            return priced
        attribute = self.attribute(value.name)

        def run(cells: Cells, env: Env) -> int:
            card = piece(cells, env)
            return attribute(cells, card) if card else 0

        return run

    def attribute(self, name: str, converted: bool = True) -> Callable[[Cells, int], int]:
        """A number of a card: what is printed, then what modifies it."""
        printed = self.program.printed(name)
        priced = self.words.attributes[name].type == "price"

        def base(cells: Cells, piece: int) -> int:
            value = printed[cells[piece]]
            if value is None:
                return 0
            found = value(cells, words_of(cells, piece))
            return int(found[0] if priced else found)

        modifiers, about = self.program.modifiers, ("attribute", name)
        return lambda cells, piece: (
            modifiers.attribute(cells, name, piece, base(cells, piece), converted)
            if modifiers.any(cells, about)
            else base(cells, piece)
        )

    def price(self, name: str) -> Callable[[Cells, int], tuple[int, str] | None]:
        printed, amount = self.program.printed(name), self.attribute(name)
        modifiers, about = self.program.modifiers, ("attribute", name)

        def run(cells: Cells, piece: int) -> tuple[int, str] | None:
            value = printed[cells[piece]]
            if value is None:
                return None
            price: tuple[int, str] = value(cells, words_of(cells, piece))
            if modifiers.any(cells, about):
                return max(0, amount(cells, piece)), price[1]
            return price

        return run
