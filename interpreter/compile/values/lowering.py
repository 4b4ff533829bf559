"""Lowering a value: which function is asked, and what all of them may ask of the program.

A module beside this one registers a function for each class of values with `lowers`; `compiling.py`
imports them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from dsl.model import values as v
from interpreter.compile.expressions import Expressions, titled
from interpreter.compile.form import nodes as n
from interpreter.compile.form.evaluating import evaluate
from interpreter.compile.form.metering import (
    metered,
    metered_among_few,
    metered_function,
    zones_in_common,
)
from interpreter.compile.form.printing import Printer
from interpreter.run.abilities.modifiers import About, Modifiers
from interpreter.run.program import Program
from interpreter.state.cells import Cells, Compiled, Matches

V = TypeVar("V", bound=v.Value)
Lowers = Callable[["Lowering", V], n.Expr]

_LOWERS: dict[type[v.Value], Lowers[Any]] = {}

LISTS = ("cards", "rooms", "players", "kinds")
THEY = n.Slot(1)
ENGINE = (n.State(), n.Bound())  # what a native function is given that asks for everything


def lowers(kind: type[V]) -> Callable[[Lowers[V]], Lowers[V]]:
    """Register how values of a class are lowered."""

    def register(function: Lowers[V]) -> Lowers[V]:
        assert kind not in _LOWERS, kind
        _LOWERS[kind] = function
        return function

    return register


def lowered() -> frozenset[type[v.Value]]:
    """The classes of values that can be lowered."""
    return frozenset(_LOWERS)


class Lowering:
    """What lowering knows of a program."""

    def __init__(self, program: Program, *, run_as_it_is: bool = False) -> None:
        self.run_as_it_is = run_as_it_is  # expressions are evaluated, and not written
        self.program = program
        self.layout = program.layout
        self.owner = "the rules"  # what is being compiled, in the names of places and functions
        self.vocabulary = program.vocabulary
        self.expressions = Expressions()
        self.printer = Printer(self.expressions)
        self.every_kind = frozenset(range(len(program.cards)))
        # the slots that are certainly bound to a card, and the kinds that it can be of
        self.local_kinds: dict[int, frozenset[int]] = {}
        self.kinds_of: dict[tuple[object, ...], frozenset[int]] = {}  # by what a filter asks
        self.out_when: n.Expr | None = None  # whether somebody is out
        self.numbers_of: dict[str, list[int | None]] = {}
        self.constants_of: dict[str, tuple[object, ...] | None] = {}
        self.lengths: list[Compiled | None] = []  # how long tunnels are, once that was asked
        # what functions were made of, by the function: of a test with the name `piece` in it
        self.forms: dict[Callable[..., object], n.Expr] = {}
        self._defined: dict[str, n.Function] = {}
        self._computed: dict[str, n.Function] = {}

    def lower(self, value: v.Value) -> n.Expr:
        """The expression that a value is."""
        return _LOWERS[type(value)](self, value)

    def compiled(self, expr: n.Expr, title: str | None = None) -> Compiled:
        """The function of an expression. Its title is what profiles and errors call it."""
        if self.run_as_it_is:
            return lambda cells, env: evaluate(expr, cells, env)
        function = self.printer.value(
            metered(expr, self.program.meter), title or f"{self.owner} / value"
        )
        self.forms[function] = expr
        return function

    def _function(self, name: str, body: n.Expr, title: str) -> n.Function:
        """A function that others call, perhaps for each of a list."""
        if self.run_as_it_is:
            return n.Function(name, self.compiled(body), body)
        counted = metered_function(body, self.program.meter)
        function = n.Function(name, self.printer.value(counted, title), body)
        function.zones = zones_in_common(body)
        if function.zones:
            unasked = metered_among_few(body, self.program.meter, function.zones)
            function.among_few = n.Function(name, self.printer.value(unasked, title), body)
        return function

    def test(self, expr: n.Expr) -> Matches:
        """The function of an expression that asks something of a `piece`."""
        if self.run_as_it_is:
            return lambda cells, env, piece: bool(evaluate(expr, cells, env, {"piece": piece}))
        counted = metered_function(expr, self.program.meter)
        function = self.printer.test(counted, title=f"{self.owner} / test")
        self.forms[function] = expr
        return function

    @contextmanager
    def by_itself(self, owner: str) -> Iterator[None]:
        """Where a value stands by itself, whatever is being compiled around it."""
        around, self.local_kinds = (self.local_kinds, self.owner), {}
        self.owner = owner
        try:
            yield
        finally:
            self.local_kinds, self.owner = around

    def is_there(self, card: v.Value) -> bool:
        """Whether there certainly is such a card."""
        return isinstance(card, v.Local) and card.index in self.local_kinds

    def defined_function(self, name: str) -> n.Function:
        """The function of a `define`."""
        if name not in self._defined:
            decl = self.vocabulary.defines[name]
            assert decl.value is not None
            with self.by_itself(f"define {name}"):
                body = self.lower(decl.value)
                self._defined[name] = self._function(name, body, titled(self.owner, decl.span))
        return self._defined[name]

    def counter_function(self, name: str) -> n.Function:
        """The function of a counter that is worked out. One that asks for itself finds nothing."""
        if name not in self._computed:
            decl = self.vocabulary.counters[name]
            assert decl.value is not None
            self._computed[name] = n.Function(name, lambda cells, env: 0, n.Const(0))
            with self.by_itself(f"counter {name}"):
                body = self._modified(name, self.lower(decl.value))
                title = titled(self.owner, decl.span)
                self._computed[name] = self._function(name, body, title)
                self.program.computed[name] = self.compiled(body, title)
        return self._computed[name]

    def _modified(self, counter: str, worked_out: n.Expr) -> n.Expr:
        """What a counter comes to, with what may modify it for a time."""
        modifiers, about = self.program.modifiers, ("counter", counter)
        if about not in modifiers.held:
            return worked_out
        return n.Choice(
            n.Native(partial(may_modify, modifiers, about), (n.State(),)),
            n.Native(partial(modified_counter, modifiers, counter), (n.State(), THEY, worked_out)),
            worked_out,
        )


def may_modify(modifiers: Modifiers, about: About, cells: Cells) -> bool:
    return modifiers.any(cells, about)


def modified_counter(
    modifiers: Modifiers, counter: str, cells: Cells, player: int, number: int
) -> int:
    return modifiers.counter(cells, counter, player, number)


def card_or(card: n.Expr, then: Callable[[n.Expr], n.Expr], otherwise: n.Expr) -> n.Expr:
    """Something about a card if it is there, else something else."""
    return n.Given("card", card, 1, then(n.Var("card")), otherwise)


def index_or(index: n.Expr, then: Callable[[n.Expr], n.Expr], otherwise: n.Expr) -> n.Expr:
    """Something about a player or a room if it is there, else something else."""
    return n.Given("index", index, 0, then(n.Var("index")), otherwise)
