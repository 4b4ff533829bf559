"""Splitting a routine at its suspensions: parts, each of which runs to its end at once.

A place is a number; each has a name made of the routine, of where the effect stands that waits
there, and of how many there are before it, so that a saved game can say where it goes on whatever
becomes of the code in between.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.diagnostics.spans import Span
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import breaks, every_op, length, scope_after, waits

UNANSWERED = n.Unanswered()
SLIGHT = 8  # nodes of a part that is written where another goes on with it, if not at first
FAR = 16  # parts of a routine that call each other, before the machine leads on


@dataclass(slots=True)
class Places:
    """All places of a program, by number: what is done from there on, and their names."""

    names: list[str] = field(default_factory=list)
    parts: list[o.Part | None] = field(default_factory=list)

    def new(self, name: str) -> int:
        self.names.append(name)
        self.parts.append(None)
        return len(self.names) - 1


@dataclass(frozen=True, slots=True)
class _Loop:
    """The places of a loop: where a round begins, and where it goes on after the loop."""

    head: int
    after: int


def split(routine: o.Routine, places: Places, hidden: int) -> dict[str, int]:
    """Split a routine; the places of its marks. `hidden` is the first slot that is nobody's."""
    splitter = _Splitter(routine, places, hidden)
    ops = splitter.ops(routine.ops or (), tuple(range(routine.size)), o.RETURN, None)
    splitter.enter(routine.place, tuple(range(routine.size)), ops, routine.span)
    lead_far(routine.parts)
    routine.parts.sort(key=lambda part: part.place)
    return splitter.marks


class _Splitter:
    def __init__(self, routine: o.Routine, places: Places, hidden: int) -> None:
        self.routine = routine
        self.places = places
        self.hidden = hidden
        self.marks: dict[str, int] = {}
        # the loops around, by where a round begins: whether the way back must be by the machine
        self.heads: dict[int, bool] = {}
        self.counts: dict[str, int] = {}

    def place(self, what: str, span: Span) -> int:
        """A new place, at which a routine goes on after what stands there."""
        at = f"{what} {span.line}:{span.column}" if span.line else what
        count = self.counts[at] = self.counts.get(at, 0) + 1
        return self.places.new(f"{self.routine.name} / {at}" + (f" #{count}" if count > 1 else ""))

    def enter(self, place: int, scope: tuple[int, ...], ops: o.Ops, span: Span) -> None:
        part = o.Part(place, self.places.names[place], scope, ops, span, self.routine)
        self.places.parts[place] = part
        self.routine.parts.append(part)

    def slot(self) -> int:
        self.hidden += 1
        return self.hidden

    def label(
        self,
        what: str,
        span: Span,
        rest: o.Ops,
        scope: tuple[int, ...],
        after: int,
        loop: _Loop | None,
    ) -> int:
        """The place of what follows; that after it, when there is nothing."""
        if not rest:
            return after
        place = self.place(what, span)
        self.enter(place, scope, self.ops(rest, scope, after, loop), span)
        return place

    def ops(self, ops: o.Ops, scope: tuple[int, ...], after: int, loop: _Loop | None) -> o.Ops:
        """The operations up to the first suspension, which then go on elsewhere."""
        done: list[o.Op] = []
        for number, op in enumerate(ops):
            if not waits(op) and not (loop is not None and breaks(op)):
                done.append(op)
                scope = scope_after(op, scope)
                continue
            done += self.suspended(op, ops[number + 1 :], scope, after, loop)
            return tuple(done)
        return (*done, self.goto(after))

    def goto(self, place: int) -> o.Goto:
        return o.Goto(place, self.heads.get(place, False))

    def suspended(
        self, op: o.Op, rest: o.Ops, scope: tuple[int, ...], after: int, loop: _Loop | None
    ) -> o.Ops:
        match op:
            case o.Settle(span):
                place = self.place("settle", span)
                more = self.ops(rest, scope, after, loop)
                self.enter(place, scope, (o.Suspend(op, place), *more), span)
                return (self.goto(place),)
            case o.Ask(_, _, span):
                place = self.place("ask", span)
                self.enter(place, scope, self.ops(rest, scope, after, loop), span)
                return (o.Suspend(op, place), self.goto(place))
            case o.AskAction(_, then, span):
                assert loop is not None
                over = self.label("no action", span, rest, scope, after, loop)
                place = self.place("action", span)
                act = self.ops(then, scope, loop.head, loop)
                acts = (o.If(UNANSWERED, (self.goto(over),), act),)
                self.enter(place, scope, acts, span)
                return (o.Suspend(op, place), self.goto(over))
            case o.Do(span=span) | o.DoByKind(span=span) | o.Go(span=span) | o.Park(span=span):
                place = self.label("after", span, rest, scope, after, loop)
                return (o.Suspend(op, place), self.goto(place))
            case o.Leave():
                return (op,)
            case o.Break():
                assert loop is not None
                return (self.goto(loop.after),)
            case o.Jump(name):
                return (self.goto(self.marked(name)),)
            case o.Mark(name, slots):
                place = self.marked(name)
                bound = (0, 1, 2, *slots)
                self.enter(place, bound, self.ops(rest, bound, after, loop), self.routine.span)
                return (o.Goto(place),)
            case o.If(test, then, ()) if _leaves(then):
                return (
                    o.If(test, self.ops(then, scope, after, loop)),
                    *self.ops(rest, scope, after, loop),
                )
            case o.If(test, then, otherwise):
                place = self.label("then", self.routine.span, rest, scope, after, loop)
                return (
                    o.If(
                        test,
                        self.ops(then, scope, place, loop),
                        self.ops(otherwise, scope, place, loop),
                    ),
                )
            case o.Forever(body, turns):
                over = self.label("over", self.routine.span, rest, scope, after, loop)
                return self.forever(body, scope, over, turns)
            case o.Loop() | o.Repeat():
                over = self.label("over", self.routine.span, rest, scope, after, loop)
                return self.ops(self.staged(op), scope, over, loop)
        raise TypeError(f"{type(op).__name__} cannot wait")

    def forever(self, body: o.Ops, scope: tuple[int, ...], over: int, waits: bool) -> o.Ops:
        if isinstance(body[0], o.Mark):  # a round begins where it is marked
            first, *others = body
            assert isinstance(first, o.Mark)
            head, body = self.marked(first.name), tuple(others)
            scope = (0, 1, 2, *first.slots)
        else:
            head = self.place("again", self.routine.span)
        self.heads[head] = not waits
        ops = self.ops(body, scope, head, _Loop(head, over))
        del self.heads[head]
        self.enter(head, scope, ops, self.routine.span)
        return (o.Goto(head),)

    def marked(self, name: str) -> int:
        if name not in self.marks:
            self.marks[name] = self.places.new(f"{self.routine.name} / {name}")
        return self.marks[name]

    def staged(self, op: o.Loop | o.Repeat) -> o.Ops:
        """A loop whose body waits: what is left of it is kept in a slot."""
        slot = self.slot()
        left = n.Slot(slot)
        if isinstance(op, o.Repeat):
            return (
                o.Bind(slot, op.times),
                o.Forever(
                    (
                        o.If(n.Compare("<=", left, n.Const(0)), (o.Break(),)),
                        o.Bind(slot, n.Arith("-", left, n.Const(1))),
                        *op.body,
                    )
                ),
            )
        body = op.body
        if op.tests:
            body = (o.If(n.All(op.tests), body),)
        assert isinstance(op.each, int)
        return (
            o.Bind(slot, op.among, several=True),
            o.Forever(
                (
                    o.If(n.Not(n.NonEmpty(left)), (o.Break(),)),
                    o.Bind(op.each, n.Item(left, 0)),
                    o.Bind(slot, n.Rest(left)),
                    *body,
                )
            ),
        )


def _leaves(ops: o.Ops) -> bool:
    """Whether what follows is never reached."""
    return bool(ops) and isinstance(ops[-1], o.Break | o.Leave | o.Jump)


def lead_far(parts: list[o.Part]) -> None:
    """Let the machine lead on wherever so many parts would call each other that they nest deep."""
    found = {part.place: part for part in parts}
    depth: dict[int, int] = {}

    def deep(place: int) -> int:
        """How many parts call each other from a place on; of one that leads to itself, one."""
        if place not in depth:
            depth[place] = 1
            part = found.get(place)
            part_ops = part.ops if part is not None else ()
            onward = [op for op in every_op(part_ops) if isinstance(op, o.Goto) and not op.back]
            deepest = max((deep(op.place) for op in onward if op.place != o.RETURN), default=0)
            depth[place] = deepest + (length(part_ops) > SLIGHT)
            if part is not None and depth[place] > FAR:
                part.ops = by_machine(part.ops)
                depth[place] = 1
        return depth[place]

    for part in parts:
        deep(part.place)


def by_machine(ops: o.Ops) -> o.Ops:
    """Operations after which the machine leads on, and no part calls another."""
    found: list[o.Op] = []
    for op in ops:
        match op:
            case o.Goto(place) if place != o.RETURN:
                found.append(o.Goto(place, True))
            case o.If(test, then, otherwise):
                found.append(o.If(test, by_machine(then), by_machine(otherwise)))
            case _:
                found.append(op)
    return tuple(found)
