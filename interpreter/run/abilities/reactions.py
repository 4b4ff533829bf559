"""Triggered abilities: what `when`, `per` and `whenever` wait for, and what they then do.

Armed watchers and listeners are tuples in the state, each with the bindings that it captured when
it was armed and what it was armed because of; what they are is compiled once and kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Protocol

from dsl.model import effects as e
from interpreter.run.abilities.static_abilities import Places, Standing
from interpreter.state.cells import Cells, Compiled, Env, Matches, bindings_of
from interpreter.state.layout import LISTENERS, QUEUE, WATCHERS, Layout
from interpreter.state.meter import worked

Key = tuple[str, str]  # an event: its verb, and the counter, moment or verb it is about
Token = tuple[int, Env]  # of a `would`: its listener, and what was bound where it was armed
Change = tuple[int, Any, int, int]  # cell, what was there, site of the effect, because


LONG_LINE = 16  # so many reactions in line count as a step for whoever joins or leaves it
MOST_AT_ONCE = 10_000  # reactions of one `per`, beyond which there are too many in any case
ONCE = 3  # how long an armed listener holds that waits for one event, as a number in the state


class Recorder(Protocol):
    """Whatever writes cells and keeps a journal of it."""

    cells: Cells
    journal: list[Change]
    settled: int  # how much of the journal has been looked at

    def write(self, cell: int, value: object, site: int = 0) -> None: ...

    def burn(self, steps: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Reads:
    """The cells that a value reads, of which there is no telling when `parts` is None. They are
    `fixed` when the bindings alone tell which they are."""

    parts: tuple[Callable[[Cells, Env], list[int]], ...] | None
    fixed: bool

    def __call__(self, cells: Cells, env: Env) -> frozenset[int] | None:
        if self.parts is None:
            return None
        return frozenset([cell for part in self.parts for cell in part(cells, env)])


@dataclass(slots=True)
class Watch:
    """A `when` or a `per`: what it waits for, what that reads, and what it then does."""

    per: bool
    value: Compiled
    reads: Reads
    code: int


@dataclass(slots=True)
class Listener:
    """A `whenever`."""

    key: Key
    actor: e.Actor  # whose events it waits for
    would: bool
    subject: Matches | None
    source: Callable[[Cells, Env], Sequence[int]] | None  # zones that a card moves from
    to: Callable[[Cells, Env], int] | None
    condition: Compiled | None  # of the `while` around it
    code: int
    more: Compiled | None
    who: bool  # whether what is done knows who did it
    thing: bool  # and to what, or how many
    number: int  # among all of them

    def binding(self, env: Env, player: int, thing: object) -> Env:
        """What is bound for what is done: what was bound before, and what the event has words
        for."""
        if self.who:
            env = (*env, player)
        return (*env, thing) if self.thing else env

    def token(self, env: Env | None) -> Token:
        """What tells it apart from others that put something in the place of an event."""
        return (self.number, env if env is not None else ())


class Reactions:
    """Everything in a program that waits for something."""

    def __init__(self, layout: Layout, heard: Container[Key]) -> None:
        self.layout = layout
        self.watches: list[Watch] = []
        self.listeners: list[Listener] = []
        self.rules: list[tuple[int, int]] = []  # listeners that always listen, with their sources
        # what listens while a card's `while` holds, by event: condition, listener, source
        self.standing: dict[Key, Standing[tuple[Compiled, int, int]]] = {}
        self.heard = heard  # what anything in the pack waits for: nothing else is announced
        self.replaces_moves = False  # whether anything may happen in the place of a move
        self.hears_moves = ("moves", "") in self.heard
        self._all_read: tuple[tuple[object, ...], frozenset[int] | None] = ((), None)

    def stand(
        self, kind: int, places: Places, key: Key, listening: tuple[Compiled, int, int]
    ) -> None:
        """Enter what listens while a card of this kind is where its condition says."""
        if key not in self.standing:
            self.standing[key] = Standing(self.layout)
        self.standing[key].add(kind, places, listening)

    def check_watchers(self, machine: Recorder) -> None:
        """Look again at each `when` and `per` that reads something that has changed."""
        cells, journal = machine.cells, machine.journal
        changed = {entry[0] for entry in journal[machine.settled :]}
        armed, read = self._all_read
        if cells[WATCHERS] is armed and read is not None and changed.isdisjoint(read):
            machine.settled = len(journal)
            return
        machine.burn(len(cells[WATCHERS]))
        kept: list[tuple[int, Env, int, int]] = []
        ready: list[tuple[int, Env, int]] = []
        for number, env, seen, because in cells[WATCHERS]:
            watch = self.watches[number]
            if seen >= 0:
                reads = watch.reads(cells, env)
                if reads is not None and changed.isdisjoint(reads):
                    kept.append((number, env, seen, because))
                    continue
            now = watch.value(cells, env)
            if watch.per:
                before = max(seen, 0)
                times = min(max(0, now - before), MOST_AT_ONCE)
                ready.extend([(watch.code, env, because)] * times)
                kept.append((number, env, max(before, now), because))
            elif now:
                ready.append((watch.code, env, because))
            else:
                kept.append((number, env, 0, because))
        if tuple(kept) != cells[WATCHERS]:
            machine.write(WATCHERS, tuple(kept))
        if ready:
            machine.burn((len(ready) + len(cells[QUEUE])) // LONG_LINE)
            machine.write(QUEUE, (*cells[QUEUE], *ready))
        machine.settled = len(journal)
        if cells[WATCHERS] is not armed:
            self._all_read = cells[WATCHERS], self.read_by(cells)

    def read_by(self, cells: Cells) -> frozenset[int] | None:
        """All that is read by what is armed, as long as the same is armed; None if that depends
        on more than the bindings captured with it."""
        found: set[int] = set()
        for number, env, _, _ in cells[WATCHERS]:
            reads = self.watches[number].reads
            if not reads.fixed:
                return None
            found |= reads(cells, env) or frozenset()
        return frozenset(found)

    def hearing(self, cells: Cells, key: Key) -> list[tuple[Listener, Env | None, int]]:
        """Who waits for an event, each with the bindings that it captured and its source."""
        found: list[tuple[Listener, Env | None, int]] = [
            (self.listeners[number], None, because)
            for number, because in self.rules
            if self.listeners[number].key == key
        ]
        armed = cells[LISTENERS]
        if len(armed) > LONG_LINE:
            worked(4 * len(armed))
        for number, env, _, because in armed:
            listener = self.listeners[number]
            if listener.key == key and (
                listener.condition is None or listener.condition(cells, env)
            ):
                found.append((listener, env, because))
        standing = self.standing.get(key)
        if standing:
            for card, (condition, number, because) in sorted(
                standing.found(cells), key=itemgetter(0)
            ):
                env = bindings_of(cells, card)
                if condition(cells, env):
                    found.append((self.listeners[number], env, because))
        return found

    def adjusted(
        self, machine: Recorder, key: Key, player: int, amount: int, before: Sequence[Token] = ()
    ) -> int | None:
        """An amount after `would`: more, less, or None when something happens instead. What was put
        in the place of what led here (`before`) has had its say."""
        for listener, env, because in self.hearing(machine.cells, key):
            if not listener.would or not concerns(listener.actor, player, env):
                continue
            if before and listener.token(env) in before:
                continue
            bindings = env if env is not None else (player, player, 0)
            bindings = listener.binding(bindings, player, amount)
            if listener.more is not None:
                amount += listener.more(machine.cells, bindings)
            else:
                self.replace(machine, listener, env, bindings, because, before)
                return None
        return amount

    def replace(
        self,
        machine: Recorder,
        listener: Listener,
        env: Env | None,
        bindings: Env,
        because: int,
        before: Sequence[Token],
    ) -> None:
        """Queue what happens in the place of something, with all that has had its say."""
        said = (*before, listener.token(env))
        enqueue(machine, (listener.code, (*bindings, said), because))

    def left_to_do(
        self,
        machine: Recorder,
        key: Key,
        player: int,
        cards: Sequence[int],
        given: object,
        before: Sequence[Token],
    ) -> tuple[tuple[int, ...], ...]:
        """The cards to which a verb or a moment is still done, in a tuple; an empty tuple when
        something else happens in its place."""
        left = tuple(cards)
        for listener, env, because in self.hearing(machine.cells, key):
            if not listener.would or not concerns(listener.actor, player, env):
                continue
            if before and listener.token(env) in before:
                continue
            if listener.subject is None:
                bindings = env if env is not None else (player, player, 0)
                bindings = listener.binding(bindings, player, given)
                self.replace(machine, listener, env, bindings, because, before)
                return ()
            for card in left:
                bindings = env if env is not None else (player, player, card)
                if listener.subject(machine.cells, bindings, card):
                    left = tuple(other for other in left if other != card)
                    bindings = listener.binding(bindings, player, card)
                    self.replace(machine, listener, env, bindings, because, before)
            if cards and not left:
                return ()
        return (left,)

    def replaced_move(
        self, machine: Recorder, card: int, source: int, to: int, before: Sequence[Token]
    ) -> bool:
        """Whether something else happens in the place of a move."""
        cells = machine.cells
        for listener, env, because in self.hearing(cells, ("moves", "")):
            if not listener.would or (before and listener.token(env) in before):
                continue
            bindings = env if env is not None else bindings_of(cells, card)
            if listener.to is not None and listener.to(cells, bindings) != to:
                continue
            if listener.source is not None and source not in listener.source(cells, bindings):
                continue
            if listener.subject is None or listener.subject(cells, bindings, card):
                bindings = listener.binding(bindings, bindings[0], card)
                self.replace(machine, listener, env, bindings, because, before)
                return True
        return False

    def heard_change(self, machine: Recorder, key: Key, player: int, amount: int) -> None:
        """Queue the reactions of those who wait for a counter to be gained or lost."""
        for listener, env, because in self.hearing(machine.cells, key):
            if not listener.would and concerns(listener.actor, player, env):
                bindings = env if env is not None else (player, player, 0)
                self.react(machine, listener, bindings, because, player, 0, amount)

    def heard_turn(self, machine: Recorder, edge: str, player: int) -> None:
        """Queue the reactions of those who wait for a turn to start or end; what waits for one turn
        waits no longer."""
        key, cells = ("turn", edge), machine.cells
        for listener, env, because in self.hearing(cells, key):
            if concerns(listener.actor, player, env):
                bindings = env if env is not None else (player, player, 0)
                self.react(machine, listener, bindings, because, player, 0, player)
        left = tuple(
            armed
            for armed in cells[LISTENERS]
            if armed[2] != ONCE or not self.is_for(armed, key, player)
        )
        if len(left) < len(cells[LISTENERS]):
            machine.write(LISTENERS, left)

    def is_for(self, armed: tuple[int, Env, int, int], key: Key, player: int) -> bool:
        number, env, _, _ = armed
        listener = self.listeners[number]
        return listener.key == key and concerns(listener.actor, player, env)

    def heard_event(self, machine: Recorder, key: Key, player: int, card: int) -> None:
        """Queue the reactions of those who wait for a moment of a card."""
        for listener, env, because in self.hearing(machine.cells, key):
            if not listener.would and concerns(listener.actor, player, env):
                bindings = env if env is not None else (player, player, card)
                self.react(machine, listener, bindings, because, player, card, card)

    def heard_use(
        self, machine: Recorder, key: Key, player: int, cards: Sequence[int], given: object
    ) -> None:
        """Queue the reactions of those who wait for a verb: once, or if they wait for it to be done
        to a card, for each card that it is done to. `given` is what the verb is given."""
        for listener, env, because in self.hearing(machine.cells, key):
            if not listener.would and concerns(listener.actor, player, env):
                each = listener.subject is not None
                for card in cards if each else (0,):
                    bindings = env if env is not None else (player, player, card)
                    thing = card if each else given
                    self.react(machine, listener, bindings, because, player, card, thing)

    def heard_move(self, machine: Recorder, card: int, source: int, to: int) -> None:
        """Queue the reactions of those who wait for a card to go from zone to zone."""
        cells = machine.cells
        for listener, env, because in self.hearing(cells, ("moves", "")):
            bindings = env if env is not None else bindings_of(cells, card)
            if listener.would or (listener.to is not None and listener.to(cells, bindings) != to):
                continue
            if listener.source is None or source in listener.source(cells, bindings):
                self.react(machine, listener, bindings, because, bindings[0], card, card)

    def react(
        self,
        machine: Recorder,
        listener: Listener,
        bindings: Env,
        because: int,
        player: int,
        card: int,
        thing: object,
    ) -> None:
        cells = machine.cells
        if listener.subject is None or listener.subject(cells, bindings, card):
            known = listener.binding(bindings, player, thing)
            enqueue(machine, (listener.code, known, because))


def enqueue(machine: Recorder, reaction: tuple[int, Env, int]) -> None:
    """Let a reaction wait for its turn. The more wait, the more it counts: a line that is copied
    for each of too many is stopped before it takes all memory."""
    waiting = machine.cells[QUEUE]
    machine.burn(len(waiting) // LONG_LINE)
    machine.write(QUEUE, (*waiting, reaction))


def concerns(actor: e.Actor, player: int, env: Env | None) -> bool:
    """Whether an event of this player is one that a listener waits for."""
    if env is None or actor == "any":
        return True
    if actor == "other":
        return bool(player != env[0])
    return bool(player == (env[0] if actor == "you" else env[1]))
