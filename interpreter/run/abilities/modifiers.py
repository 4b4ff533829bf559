"""Continuous effects: changed attributes and counters, what is ignored, what is forbidden.

Modifiers armed by an effect are tuples in the state; those of static abilities, which hold as long
as the `while` of a card does, are found by looking at the cards.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Literal

from dsl.model.effects import Effect, Layer
from interpreter.run.abilities.static_abilities import Places, Standing
from interpreter.state.cells import Cells, Compiled, Env, Matches, bindings_of
from interpreter.state.errors import PlayError
from interpreter.state.layout import MODIFIERS, Layout
from interpreter.state.meter import bounded, worked

About = tuple[str, str]  # attribute, counter, ignore or cannot; and the name of which
# How long an armed modifier or listener holds, as a number in the state.
EXPIRY: dict[Literal["turn", "phase", "game"], int] = {"turn": 0, "phase": 1, "game": 2}
FEW = 4  # modifiers that are looked at without counting them
LAYERS: tuple[Layer, ...] = ("set", "add", "multiply", "halve", "raise", "cap")


@dataclass(slots=True)
class Modifier:
    """A continuous effect: a change of an attribute, an `ignore`, a `cannot`."""

    effect: Effect
    name: str  # of what is changed, ignored or forbidden
    about: frozenset[About]  # what it has to do with
    condition: Compiled | None
    matches: Matches | None = None
    of_itself: bool = False  # whether it changes nothing but the card that says it
    layer: Layer | None = None
    amount: Compiled | None = None  # that its layer applies
    whose: Compiled | None = None  # the player whose counter it changes
    source: Callable[[Cells, int], int] | None = None  # what counts as another attribute


class _Here(threading.local):
    """What is worked out right now in this thread: games of one program are played in several."""

    def __init__(self) -> None:
        self.working: set[tuple[str, int]] = set()  # attributes, each of a card


class Modifiers:
    """Every continuous effect of a program."""

    def __init__(
        self,
        layout: Layout,
        kinds: Sequence[str],
        held: Container[About],
        carried: Container[About],
    ) -> None:
        self.layout = layout
        self.kinds = kinds  # the names of the kinds of cards
        self.compiled: list[Modifier] = []
        # static abilities that change something: condition, modifier
        self.standing: dict[About, Standing[tuple[Compiled, int]]] = {}
        # those by which a card changes nothing but itself, by kind of card
        self.of_itself: dict[About, dict[int, list[tuple[Compiled, int]]]] = {}
        self.held = held  # what anything in the pack changes
        self.carried = carried  # what static abilities change, known before any is compiled
        self._here = _Here()

    def any(self, cells: Cells, about: About) -> bool:
        """Whether anything could change this now; cheap, and asked far more often than it is so."""
        return about in self.held and (
            bool(cells[MODIFIERS]) or about in self.standing or about in self.of_itself
        )

    def stand(
        self, kind: int, places: Places, about: About, condition: Compiled, number: int
    ) -> None:
        """Enter what holds while a card of this kind is where its condition says."""
        if self.compiled[number].of_itself:
            by_kind = self.of_itself.setdefault(about, {})
            by_kind.setdefault(kind, []).append((condition, number))
            return
        if about not in self.standing:
            self.standing[about] = Standing(self.layout)
        self.standing[about].add(kind, places, (condition, number))

    def holding(
        self, cells: Cells, about: About, concerns: Callable[[Modifier, Env], bool]
    ) -> list[tuple[Modifier, Env]]:
        """Every modifier of this that concerns us and holds now, with its bindings. The
        conditions of others are left alone: they may well ask for this very thing."""
        found: list[tuple[Modifier, Env]] = []
        armed = cells[MODIFIERS]
        if len(armed) > FEW:
            worked(4 * len(armed))
        for number, env, _ in armed:
            modifier = self.compiled[number]
            if (
                about in modifier.about
                and concerns(modifier, env)
                and (modifier.condition is None or modifier.condition(cells, env))
            ):
                found.append((modifier, env))
        standing = self.standing.get(about)
        if standing:
            held = []
            for card, (condition, number) in standing.found(cells):
                modifier, env = self.compiled[number], bindings_of(cells, card)
                if concerns(modifier, env) and condition(cells, env):
                    held.append((card, modifier, env))
            if held:
                held.sort(key=itemgetter(0))
                found += [(modifier, env) for _, modifier, env in held]
        return found

    def attribute(
        self, cells: Cells, name: str, card: int, printed: int, converted: bool = True
    ) -> int:
        """An attribute after every layer of what modifies it, and after what counts as another.

        An attribute counts as one other, once, as the first effect says that makes it so: it is
        worked out with its own layers and added there with what adds. What counts as an attribute
        that itself counts as another stays where it came to."""
        working = self._here.working
        if (name, card) in working:
            kind = self.kinds[cells[card]]
            raise PlayError(f"the `{name}` of `{kind}` is worked out from itself")
        working.add((name, card))
        try:
            changes = self.of_attribute(cells, name, card)
            if not converted or not any(modifier.source is not None for modifier, _ in changes):
                return layered(cells, printed, changes)
            gained = sum(amount for _, amount in self.counting_as(cells, name, card, changes))
            if first_conversion(changes, name) is not None:
                return gained
            return layered(cells, printed, changes, gained)
        finally:
            working.remove((name, card))

    def counting_as(
        self, cells: Cells, name: str, card: int, changes: list[tuple[Modifier, Env]]
    ) -> list[tuple[Env, int]]:
        """What other attributes of a card count as this one now: by which effect, and how much."""
        found: dict[str, tuple[Env, int]] = {}
        for modifier, env in changes:
            if modifier.source is None or modifier.name == name or modifier.name in found:
                continue
            first = first_conversion(self.of_attribute(cells, modifier.name, card), modifier.name)
            if first is not None and ("attribute", name) in first.about:
                found[modifier.name] = (env, modifier.source(cells, card))
        return list(found.values())

    def counter(self, cells: Cells, name: str, player: int, value: int) -> int:
        """A worked-out counter of a player after every layer of what modifies it."""
        return layered(cells, value, self.of_counter(cells, name, player))

    def of_attribute(self, cells: Cells, name: str, card: int) -> list[tuple[Modifier, Env]]:
        """What changes an attribute of a card now."""
        about = ("attribute", name)
        found = self.holding(
            cells,
            about,
            lambda modifier, env: (
                modifier.matches is not None and modifier.matches(cells, env, card)
            ),
        )
        by_kind = self.of_itself.get(about)
        if by_kind:
            for condition, number in by_kind.get(cells[card], ()):
                env = bindings_of(cells, card)
                if condition(cells, env):
                    found.append((self.compiled[number], env))
        return found

    def of_counter(self, cells: Cells, name: str, player: int) -> list[tuple[Modifier, Env]]:
        """What changes a worked-out counter of a player now."""
        return self.holding(
            cells,
            ("counter", name),
            lambda modifier, env: (
                modifier.whose is not None and modifier.whose(cells, env) == player
            ),
        )

    def ignores(self, cells: Cells, player: int, kind: str) -> bool:
        return self._holds_for(cells, player, ("ignore", kind))

    def forbids(self, cells: Cells, player: int, action: str) -> bool:
        return self._holds_for(cells, player, ("cannot", action))

    def _holds_for(self, cells: Cells, player: int, about: About) -> bool:
        if not self.any(cells, about):
            return False
        return bool(self.holding(cells, about, lambda modifier, env: bool(env[1] == player)))


def first_conversion(changes: list[tuple[Modifier, Env]], name: str) -> Modifier | None:
    """The effect by which an attribute counts as another, if one does."""
    return next((m for m, _ in changes if m.source is not None and m.name == name), None)


def layered(cells: Cells, value: int, changes: list[tuple[Modifier, Env]], gained: int = 0) -> int:
    """A number after the layers of its modifiers; `gained` comes with what is added."""
    if not changes:
        return value + gained
    for layer in LAYERS:
        if layer == "add":
            value += gained
        for modifier, env in changes:
            if modifier.layer == layer:
                assert modifier.amount is not None
                value = apply_layer(layer, value, modifier.amount(cells, env))
    return value


def apply_layer(layer: Layer, value: int, amount: int) -> int:
    if layer == "set":
        return amount
    if layer == "add":
        return value + amount
    if layer == "multiply":
        return bounded(value * amount)
    if layer == "halve":
        return value // amount
    return max(value, amount) if layer == "raise" else min(value, amount)
