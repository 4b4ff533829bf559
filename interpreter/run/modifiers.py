"""What holds for a time: changed attributes and counters, what is ignored, what is forbidden.

Modifiers armed by an effect are tuples in the state; those that cards carry as long as their
`while` holds are found by looking at the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import every_effect, inside
from interpreter.run.static_abilities import Standing
from interpreter.state.cells import EVERYTHING, words_of
from interpreter.state.errors import PlayError
from interpreter.state.layout import MODIFIERS

if TYPE_CHECKING:
    from interpreter.run.program import Program
    from interpreter.run.static_abilities import Places
    from interpreter.state.cells import Cells, Compiled, Env, Matches


@dataclass(slots=True)
class Modifier:
    """Something that holds for a time: a change of an attribute, an `ignore`, a `cannot`."""

    effect: Holds
    about: frozenset[tuple[str, str]]  # what it has to do with
    condition: Compiled | None
    matches: Matches | None = None
    amount: Compiled | None = None
    whose: Compiled | None = None  # the player whose counter it changes
    source: Callable[[Cells, int], int] | None = None  # what counts as another attribute


Holds = e.Modify | e.ModifyCounter | e.CountsAs | e.Ignore | e.Cannot
LAYERS: tuple[e.Layer, ...] = ("set", "add", "multiply", "halve", "raise", "cap")


class Modifiers:
    """Everything in a program that can hold for a time."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.compiled: list[Modifier] = []
        # what cards make hold as long as their `while` does: its condition, the modifier
        self.standing: dict[tuple[str, str], Standing[tuple[Compiled, int]]] = {}
        # the same where a card changes nothing but itself, by kind of card
        self.of_itself: dict[tuple[str, str], dict[int, list[tuple[Compiled, int]]]] = {}
        # what anything in the pack changes; of a program that is typed into, that is not known
        self.held: Container[tuple[str, str]] = (
            EVERYTHING
            if program.open_ended
            else {
                about
                for effect in every_effect(program.vocabulary)
                if isinstance(effect, Holds)
                for about in held_by(effect)
            }
        )
        # what cards change as long as their `while` holds, known before any of it is compiled
        self.carried = {
            about
            for card in program.cards
            for standing in card.standing
            for effect in inside(standing.body)
            if isinstance(effect, Holds)
            for about in held_by(effect)
        }
        self._working: set[tuple[str, int]] = set()  # attributes being worked out right now

    def any(self, cells: Cells, about: tuple[str, str]) -> bool:
        """Whether anything could change this now; cheap, and asked far more often than it is so."""
        return about in self.held and (
            bool(cells[MODIFIERS]) or about in self.standing or about in self.of_itself
        )

    def stand(
        self, kind: int, places: Places, about: tuple[str, str], condition: Compiled, number: int
    ) -> None:
        """Enter what holds while a card of this kind is where its condition says."""
        effect = self.compiled[number].effect
        if isinstance(effect, e.Modify | e.CountsAs) and isinstance(effect.cards, v.This):
            by_kind = self.of_itself.setdefault(about, {})
            by_kind.setdefault(kind, []).append((condition, number))
            return
        if about not in self.standing:
            self.standing[about] = Standing(self.program.layout)
        self.standing[about].add(kind, places, (condition, number))

    def holding(
        self, cells: Cells, about: tuple[str, str], concerns: Callable[[Modifier, Env], bool]
    ) -> list[tuple[Modifier, Env]]:
        """Every modifier of this that concerns us and holds now, with the words bound where it was
        said. The conditions of others are left alone: they may well ask for this very thing."""
        found = []
        for number, env, _ in cells[MODIFIERS]:
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
                modifier, env = self.compiled[number], words_of(cells, card)
                if concerns(modifier, env) and condition(cells, env):
                    held.append((card, modifier, env))
            held.sort(key=itemgetter(0))
            found += [(modifier, env) for _, modifier, env in held]
        return found

    def attribute(
        self, cells: Cells, name: str, card: int, printed: int, converted: bool = True
    ) -> int:
        """An attribute after every layer of what modifies it, and after what counts as another."""
        if (name, card) in self._working:
            kind = self.program.cards[cells[card]].name
            raise PlayError(f"the `{name}` of `{kind}` is worked out from itself")
        self._working.add((name, card))
        try:
            changes = self.of_attribute(cells, name, card)
            gained = 0
            for modifier, _ in changes if converted else ():
                if isinstance(modifier.effect, e.CountsAs):
                    if modifier.effect.attribute == name:
                        return 0
                    assert modifier.source is not None
                    gained += modifier.source(cells, card)
            return layered(cells, printed, changes, gained)
        finally:
            self._working.remove((name, card))

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
                env = words_of(cells, card)
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

    def _holds_for(self, cells: Cells, player: int, about: tuple[str, str]) -> bool:
        if not self.any(cells, about):
            return False
        return bool(self.holding(cells, about, lambda modifier, env: bool(env[1] == player)))


def held_by(effect: Holds) -> frozenset[tuple[str, str]]:
    """What a modifier has to do with."""
    if isinstance(effect, e.Modify):
        return frozenset({("attribute", effect.attribute)})
    if isinstance(effect, e.ModifyCounter):
        return frozenset({("counter", effect.counter.name)})
    if isinstance(effect, e.CountsAs):
        return frozenset({("attribute", effect.attribute), ("attribute", effect.other)})
    if isinstance(effect, e.Ignore):
        return frozenset(("ignore", kind) for kind in effect.kinds)
    return frozenset(("cannot", action) for action in effect.actions)


def layered(cells: Cells, value: int, changes: list[tuple[Modifier, Env]], gained: int = 0) -> int:
    """A number after the layers of its modifiers; `gained` comes with what is added."""
    for layer in LAYERS:
        if layer == "add":
            value += gained
        for modifier, env in changes:
            if isinstance(modifier.effect, e.Modify | e.ModifyCounter) and (
                modifier.effect.layer == layer
            ):
                assert modifier.amount is not None
                value = apply_layer(layer, value, modifier.amount(cells, env))
    return value


def apply_layer(layer: e.Layer, value: int, amount: int) -> int:
    if layer == "set":
        return amount
    if layer == "add":
        return value + amount
    if layer == "multiply":
        return value * amount
    if layer == "halve":
        return value // amount
    return max(value, amount) if layer == "raise" else min(value, amount)
