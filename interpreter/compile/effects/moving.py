"""Moving, creating and shuffling cards.

Where the zones are known beforehand, and nobody waits for cards that move, a move is written out as
lines: what is taken, what is left, and what the other zone then holds. Otherwise the machine is
asked to do it, which looks at all that as it goes.
"""

from __future__ import annotations

from dataclasses import dataclass

from dsl.model import effects as e
from dsl.model import values as v
from interpreter.compile.effects.costs import CompileCosts
from interpreter.compile.expressions import is_simple
from interpreter.compile.instructions import Step, indented
from interpreter.run.changes import GREW, MOST_CELLS, MOVED
from interpreter.run.machine import Machine
from interpreter.state.cells import Env
from interpreter.state.layout import KIND, OWNER, RANDOM, SEEN, ZONE


@dataclass(frozen=True, slots=True)
class Batch:
    """Cards of one zone that are moved: what is asked of each `piece`, or so many from the top, or
    all of them."""

    zone: v.Zone
    asked: str = ""
    first: str = ""

    def lines(self, taken: str, left: str) -> list[str]:
        """Lines that tell what is taken of the cards `held`, and what is left."""
        if self.asked:
            choose = [f"if {self.asked}: {taken}.append(piece)", f"else: {left}.append(piece)"]
            return [
                f"{taken}, {left} = [], []",
                "for piece in held:",
                *indented(choose),
                f"{taken}, {left} = tuple({taken}), tuple({left})",
            ]
        if self.first.isdigit():
            return [f"{taken}, {left} = held[: {self.first}], held[{self.first} :]"]
        if self.first:
            return [
                f"first = {self.first}",
                "if first < 0: first = 0",
                f"{taken}, {left} = held[:first], held[first:]",
            ]
        return [f"{taken}, {left} = held, ()"]


class CompileMoving(CompileCosts):
    """Compiles what takes cards from one zone to another."""

    def effect_Move(self, effect: e.Move, depth: int) -> list[Step]:
        steps, cards, tidy = self.cards_argument(effect.cards, depth)
        site, bottom = self.site(effect), effect.bottom
        if effect.to.type == "place":
            to = self.value(effect.to)

            def place(machine: Machine, env: Env) -> None:
                zone, slot = to(machine.cells, env)
                for card in cards(machine.cells, env):
                    machine.move(card, zone, False, site, slot)

            return [*steps, Step(place, True), *tidy]
        if steps:
            found = self.expressions.call(cards, "cells", "env")
            zone = self.text(effect.to)
            move = Step.of(f"machine.move_all({found}, {zone}, {bottom}, {site})")
            return [*steps, move, *tidy]
        return [Step.of(*self.move_lines(effect.cards, effect.to, bottom, site))]

    def move_lines(self, cards: v.Value, to: v.Value, bottom: bool, site: int) -> list[str]:
        """Lines that move cards that nobody is asked for."""
        zone, found = self.text(to), self.text(cards)
        if cards.type == "card":
            lines = self.single_lines(to, bottom, site)
            lines = lines or [f"machine.move(card, {zone}, {bottom}, {site})"]
            if self.is_there(cards):
                return [f"card = {found}", *lines]
            return [f"card = {found}", "if card:", *indented(lines)]
        batches = self.batches(cards, to)
        if batches is not None:
            return self.shift_lines(batches, to, bottom, site)
        source = self.lies_in(cards)
        if source is not None:
            return [f"machine.shift({found}, {self.text(source)}, {zone}, {bottom}, {site})"]
        return [f"machine.move_all({found}, {zone}, {bottom}, {site})"]

    def lies_in(self, value: v.Value) -> v.Zone | None:
        """The one zone that some cards lie in, if that is certain."""
        if isinstance(value, v.Pick):
            return self.lies_in(value.among)
        if isinstance(value, v.Selection) and isinstance(value.where, v.Zone):
            return value.where
        return None

    def is_open(self, zone: v.Value) -> bool:
        """Whether nothing but its cards must be looked at when they come and go."""
        return (
            isinstance(zone, v.Zone)
            and self.vocabulary.zones[zone.name].slots is None
            and (zone.of is None or zone.of.is_doer)
            and not self.program.reactions.hears_moves
        )

    def batches(self, cards: v.Value, to: v.Value) -> list[Batch] | None:
        """The batches that some cards are taken in, when it is known where they lie."""
        if not (isinstance(to, v.Zone) and self.is_open(to)):
            return None
        if isinstance(cards, v.Pick) and cards.how == "top" and cards.type == "cards":
            zone = self.lies_in(cards.among)
            amount = self.text(cards.amount)
            if zone is None or zone.name == to.name or not self.is_open(zone):
                return None
            if self.text(cards.among) != f"cells[{self.text(zone)}]" or not is_simple(amount):
                return None
            return [Batch(zone, first=amount)]
        if not isinstance(cards, v.Selection) or cards.where is None or cards.attached_to:
            return None
        parts = cards.where.parts if isinstance(cards.where, v.Zones) else (cards.where,)
        zones = [zone for zone in parts if isinstance(zone, v.Zone) and self.is_open(zone)]
        names = {zone.name for zone in zones}
        if len(names) < len(parts) or to.name in names:
            return None
        asked = " and ".join(self.selection_tests(cards))
        return [Batch(zone, asked) for zone in zones]

    def shift_lines(self, batches: list[Batch], to: v.Value, bottom: bool, site: int) -> list[str]:
        """Lines that move batches of cards, all of which are told before any is moved."""
        assert isinstance(to, v.Zone)
        pile = self.vocabulary.zones[to.name].ordered and not bottom
        lines: list[str] = []
        moves: list[str] = []
        for number, batch in enumerate(batches):
            at, taken, left = f"at{number}", f"taken{number}", f"left{number}"
            lines += [
                f"{at} = {self.text(batch.zone)}",
                f"held = cells[{at}]",
                *batch.lines(taken, left),
            ]
            move = [
                *self.burned(f"len({taken})"),
                f"to = {self.text(to)}",
                *self.written(at, left, site),
                *self.entered(str(MOVED), f"({at}, {taken})", site),
                f"for piece in {taken}: cells[piece + {ZONE}] = to",
                *self.entered("to", "cells[to]", site),
                "cells[to] = " + (f"{taken}[::-1] + cells[to]" if pile else f"cells[to] + {taken}"),
            ]
            # what lies in a player's zone is that player's already
            same = type(batch.zone.of) is type(to.of)
            more = [] if same else self.owner_lines(to, "piece", site)
            if self.program.marks_cards:
                more.append(f"machine.unmark(piece, {site})")
            if more:
                move += [f"for piece in {taken}:", *indented(more)]
            moves += [f"if {taken}:", *indented(move)]
        return [*lines, *moves]

    def burned(self, cards: str) -> list[str]:
        """The line that counts cards moved as steps, so that no journal grows without end."""
        return [f"machine.fuel -= {cards}"] if self.program.journals else []

    def owner_lines(self, to: v.Zone, card: str, site: int) -> list[str]:
        """Lines by which a card becomes a player's."""
        if self.vocabulary.zones[to.name].owner != "player":
            return []
        assert to.of is not None
        owner = self.text(to.of)
        write = self.written(f"{card} + {OWNER}", owner, site)
        return [f"if cells[{card} + {OWNER}] != {owner}:", *indented(write)]

    def single_lines(self, to: v.Value, bottom: bool, site: int) -> list[str]:
        """Lines that move a `card`, in a pack without rows of slots."""
        slots = any(zone.slots is not None for zone in self.vocabulary.zones.values())
        if slots or not isinstance(to, v.Zone) or not self.is_open(to):
            return []
        pile = self.vocabulary.zones[to.name].ordered and not bottom
        lines = [
            *self.burned("1"),
            f"source = cells[card + {ZONE}]",
            "if source:",
            "    held = cells[source]",
            *indented(self.entered("source", "held", site)),
            "    at = held.index(card)",
            "    cells[source] = held[:at] + held[at + 1 :]",
            f"to = {self.text(to)}",
            "held = cells[to]",
            *self.entered("to", "held", site),
            "cells[to] = (card,) + held" if pile else "cells[to] = held + (card,)",
            *self.entered(f"card + {ZONE}", "source", site),
            f"cells[card + {ZONE}] = to",
            *self.owner_lines(to, "card", site),
        ]
        if self.program.marks_cards:
            lines.append(f"machine.unmark(card, {site})")
        return lines

    def effect_Create(self, effect: e.Create, depth: int) -> list[Step]:
        zone, site = self.text(effect.zone), self.site(effect)
        kinds = [self.program.card_numbers[name] for name in effect.kinds]
        amount = self.text(effect.amount) if effect.amount is not None else "0"
        if not amount.isdigit():
            return [Step.of(f"machine.create({kind}, {amount}, {zone}, {site})") for kind in kinds]
        copies = [int(amount)] * len(kinds)
        if effect.amount is None:
            copies = [self.program.cards[kind].copies for kind in kinds]
        numbers = [min(number, MOST_CELLS) for number in copies]  # more are refused in any case
        every = tuple(k for k, number in zip(kinds, numbers, strict=True) for _ in range(number))
        return [Step.of(f"machine.create_all({self.expressions.name(every)}, {zone}, {site})")]

    def effect_CreateLike(self, effect: e.CreateLike, depth: int) -> list[Step]:
        like = f"like = {self.text(effect.like)}"
        lines = self.create_lines(self.text(effect.amount), effect.zone, self.site(effect))
        if self.is_there(effect.like):
            return [Step.of(like, *lines)]
        return [Step.of(like, "if like:", *indented(lines))]

    def create_lines(self, amount: str, zone: v.Value, site: int) -> list[str]:
        """Lines that create cards of the kind of another, `like`; a single one is written out where
        its zone is known."""
        create = f"machine.create(cells[like + {KIND}], {amount}, {self.text(zone)}, {site})"
        if amount != "1" or not isinstance(zone, v.Zone) or not self.is_open(zone):
            return [create]
        decl = self.vocabulary.zones[zone.name]
        owner = self.text(zone.of) if decl.owner == "player" and zone.of is not None else "-1"
        rest = ", 0" * (self.layout.record - 3)
        written = [
            f"at = {self.text(zone)}",
            "held = cells[at]",
            *self.entered(str(GREW), "card", site),
            f"cells += (cells[like + {KIND}], at, {owner}{rest})",
            *self.entered(str(MOVED), "(0, (card,))", site),
            *self.entered("at", "held", site),
            "cells[at] = (card,) + held" if decl.ordered else "cells[at] = held + (card,)",
        ]
        most = MOST_CELLS - self.layout.record
        return ["card = len(cells)", f"if card > {most}: {create}", "else:", *indented(written)]

    def effect_Shuffle(self, effect: e.Shuffle, depth: int) -> list[Step]:
        site, chances, lines = self.site(effect), self.layout.chances, []
        zone = effect.zone
        if effect.into is not None:
            batches = self.batches(v.all_in(zone), effect.into)
            if batches is not None:
                lines += self.shift_lines(batches, effect.into, False, site)
            else:
                found = f"[card for card in cells[{self.text(zone)}] if card]"
                lines.append(f"machine.move_all({found}, {self.text(effect.into)}, False, {site})")
            zone = effect.into
        lines.append(f"at = {self.text(zone)}")
        if self.program.marks_cards:
            hidden = indented(self.written(f"card + {SEEN}", "0", site))
            seen = [f"if card and cells[card + {SEEN}]:", *hidden]
            lines += ["for card in cells[at]:", *indented(seen)]
        chance = f"{self.expressions.name(chances)}.get(at, {RANDOM})" if chances else str(RANDOM)
        mixed = f"machine.shuffled(cells[at], {chance})"
        return [Step.of(*lines, *self.written("at", mixed, site))]
