"""Lowering effects: which function is asked, and what all of them may ask and add to.

A module beside this one registers a function for each class of effects with `does`; `every_effect`
imports them all. What an effect needs before it is offered is registered with `needs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Literal, TypeVar

from dsl.diagnostics.spans import NOWHERE, Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import every_effect
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.splitting import Places
from interpreter.compile.pack_facts import heard_events, replaced_events
from interpreter.compile.values.compiling import CompileValues
from interpreter.run.program import Program
from interpreter.run.tables import Question, QuestionKind
from interpreter.run.visibility import one_of_each
from interpreter.state.layout import ANSWER

E = TypeVar("E", bound=e.Effect)
Does = Callable[["Compiler", E, int], o.Ops]
Can = Callable[["Compiler", E, bool], n.Expr]

_DOES: dict[type[e.Effect], Does[Any]] = {}
_CAN: dict[type[e.Effect], Can[Any]] = {}

YOU, THEY, THIS = n.Slot(0), n.Slot(1), n.Slot(2)
ANSWERED = n.Cell(ANSWER)
DEEPEST_FILLING = 40  # verbs that use verbs, while they are lowered
TRUE = n.Const(1)
SINGLE = ("card", "room", "player", "kind")  # types of values that are one thing
MANY = ("cards", "rooms", "players", "kinds")  # types of values that are several


def does(*kinds: type[E]) -> Callable[[Does[E]], Does[E]]:
    """Register how effects of some classes are lowered. The function is given how many slots are
    bound where the effect stands."""

    def register(function: Does[E]) -> Does[E]:
        for kind in kinds:
            assert kind not in _DOES, kind
            _DOES[kind] = function
        return function

    return register


def can_be_done(kind: type[E]) -> Callable[[Can[E]], Can[E]]:
    """Register when an effect can be done as a cost: as a whole, or else at least in part. Other
    effects need what they begin with."""

    def register(function: Can[E]) -> Can[E]:
        assert kind not in _CAN, kind
        _CAN[kind] = function
        return function

    return register


def lowered_effects() -> frozenset[type[e.Effect]]:
    """The classes of effects that can be lowered."""
    return frozenset(_DOES)


def asked_when_done(kind: type[e.Effect]) -> Can[Any] | None:
    """What was registered with `can_be_done`."""
    return _CAN.get(kind)


class Compiler(CompileValues):
    """What lowering effects knows of a program, and what it has made of it so far."""

    def __init__(self, program: Program, *, run_as_it_is: bool = False) -> None:
        super().__init__(program, run_as_it_is=run_as_it_is)
        self.places = Places()
        self.routines: list[o.Routine] = []
        self.unsplit: list[o.Routine] = []
        self.verbs: dict[str, o.Routine] = {}
        self._filling = 0  # routines within each other that are being filled
        self._unfilled: list[Callable[[], None]] = []
        self.changers: dict[tuple[str, str], o.Routine] = {}
        self.plans = {moment: o.Plans(moment) for moment in self.vocabulary.moments}
        # what happens in rooms: by moment and kinds of room, and by moment where it begins
        self.rooms: dict[tuple[Any, frozenset[str]], o.Routine] = {}
        self.room_places: dict[str, tuple[int, ...]] = {}
        # the options of questions that stand by themselves, until it is known what is bound there
        self.options_of: dict[int, n.Expr] = {}
        # listings of what can be done in a phase: whether there is any, and everything
        self.listings: dict[int, tuple[o.Ops, o.Ops]] = {}
        self.owner_source: int | None = None  # the source of what is compiled; None inside a verb
        # events in whose place the pack has something happen, and the slot that holds what was done
        # in the place of something already, while that is being lowered
        effects = self.effects = every_effect(self.vocabulary)
        self.replaced = replaced_events(self.vocabulary, effects)
        self.awaited = heard_events(self.vocabulary, effects)  # by the pack itself
        self.exempt: int | None = None
        self.choosing = False  # whether what is lowered is done only if somebody chooses it
        self.distinct = partial(one_of_each, program)  # of like cards, as somebody sees them
        self._hidden = o.HIDDEN
        self._names: dict[str, int] = {}
        self._fresh = 0

    # Blocks and routines

    def effect(self, effect: e.Effect, depth: int) -> o.Ops:
        return _DOES[type(effect)](self, effect, depth)

    def block(self, block: Iterable[e.Effect], depth: int) -> o.Ops:
        ops: list[o.Op] = []
        for effect in block:
            ops += self.effect(effect, depth)
            binding = effect.binding()
            if binding is not None and not binding.under:
                depth += 1
        return tuple(ops)

    def promised(self, name: str, size: int, span: Span = NOWHERE) -> o.Routine:
        """A routine that will be lowered."""
        count = self._names[name] = self._names.get(name, 0) + 1
        whole = name if count == 1 else f"{name} ({count})"
        routine = o.Routine(whole, self.places.new(whole), size, span=span)
        self.routines.append(routine)
        self.unsplit.append(routine)
        return routine

    def routine(
        self, name: str, block: Sequence[e.Effect], depth: int, *, settled: bool = False
    ) -> o.Routine:
        """A block as a routine of its own."""
        span = block[0].span if block else NOWHERE
        routine = self.promised(f"{self.owner} / {name}" if name else self.owner, depth, span)
        with self.replacing(None):
            ops = self.block(block, depth)
        routine.ops = (*ops, o.Settle(span)) if settled else ops
        return routine

    def made_of(self, name: str, ops: o.Ops, size: int, span: Span = NOWHERE) -> o.Routine:
        """Operations as a routine of its own."""
        routine = self.promised(name, size, span)
        routine.ops = ops
        return routine

    @contextmanager
    def replacing(self, slot: int | None) -> Iterator[None]:
        """Where something is lowered that happens in the place of something else, and a slot holds
        what was put in whose place so far; or where nothing is."""
        around, self.exempt = self.exempt, slot
        yield
        self.exempt = around

    def replacement(self, block: e.Block, depth: int) -> o.Ops:
        """What happens instead, after so many slots and one more for what was replaced so far."""
        slot = self.hidden()
        with self.replacing(slot):
            ops = self.block(block, depth)
        return (o.Bind(slot, n.Slot(depth)), o.Drop(depth), *ops)

    def chosen_block(self, block: e.Block, depth: int) -> o.Ops:
        """What is done if somebody chooses it."""
        around, self.choosing = self.choosing, True
        ops = self.block(block, depth)
        self.choosing = around
        return ops

    def before(self) -> n.Expr:
        """What was put in the place of what led here."""
        return n.Slot(self.exempt) if self.exempt is not None else n.Items(())

    def fill(
        self,
        routine: o.Routine,
        name: str,
        body: e.Block,
        depth: int,
        cards: Iterable[int] = (),
        *,
        instead: bool = False,
    ) -> None:
        """Lower a block into a routine that was promised before, for whoever uses it. `cards` are
        the slots in it that are certainly bound to a card. `instead` is whether it is used for what
        happens in the place of something."""
        if self._filling == DEEPEST_FILLING:  # it leads on and on: later, from the outermost
            self._unfilled.append(
                lambda: self.fill(routine, name, body, depth, cards, instead=instead)
            )
            return
        around = self.owner_source, self.owner, self.local_kinds
        self.owner_source, self.owner = None, name
        self.local_kinds = dict.fromkeys(cards, self.every_kind)
        self._filling += 1
        try:
            with self.replacing(None):
                routine.ops = (self.replacement if instead else self.block)(body, depth)
        finally:
            self._filling -= 1
        while self._unfilled and not self._filling:
            self._unfilled.pop()()
        self.owner_source, self.owner, self.local_kinds = around

    def owned_by(self, source: int) -> None:
        """What is lowered from here on belongs to a source."""
        self.owner_source = source
        found = self.program.sources[source]
        self.owner = " ".join(part for part in (found.kind, found.name, found.part) if part)

    @contextmanager
    def kinds_of_slot(self, slot: int, kinds: frozenset[int]) -> Iterator[None]:
        """Where a slot is certainly bound to a card of some kinds."""
        around, self.local_kinds = self.local_kinds, {**self.local_kinds, slot: kinds}
        yield
        self.local_kinds = around

    def here(self, effect: e.Effect) -> int | None:
        """The source of what is being compiled, at the line of this effect."""
        if self.owner_source is None:
            return None
        source = self.program.sources[self.owner_source]
        return self.program.source(source.kind, source.name, source.part, effect.span)

    def hidden(self) -> int:
        """A slot that no word is bound to."""
        self._hidden += 1
        return self._hidden

    def hidden_from(self, many: int) -> int:
        """The first of so many slots that no word is bound to."""
        first = self._hidden + 1
        self._hidden += many
        return first

    def fresh(self, what: str) -> str:
        """A name that no other operation gives."""
        self._fresh += 1
        return f"{what}_{self._fresh}"

    def site(self, node: e.Effect | v.Value | e.Choice) -> int:
        return self.program.site(node.span)

    # Suspensions

    def settling(self, span: Span) -> o.Ops:
        """Let everything react, in a pack where anything does."""
        return (o.Settle(span),) if self.program.reacts else ()

    def question(self, question: Question, options: n.Expr | None = None) -> int:
        self.program.questions.append(question)
        number = len(self.program.questions) - 1
        if options is not None:
            self.options_of[number] = options
        return number

    def ask(
        self,
        kind: QuestionKind,
        node: e.Effect | v.Pick,
        options: n.Expr,
        listed: n.Expr | None = None,
    ) -> o.Ask:
        """Ask for one of some options. Where they are listed already, that may be said."""
        question = self.question(Question(kind, self.site(node), unlisted, effect=node), options)
        return o.Ask(question, listed if listed is not None else options, node.span)

    # What effects are given

    def as_list(self, value: v.Value, found: n.Expr) -> n.Expr:
        """One or several things as a list."""
        if value.type not in SINGLE:
            return found
        least: Literal[0, 1] = 1 if value.type == "card" else 0
        return n.Given("thing", found, least, n.Items((n.Var("thing"),)), n.Items(()))


def unlisted(*_: object) -> list[object]:
    """The options of a question before it is known where it is asked."""
    raise AssertionError("a question was put before its program was finished")
