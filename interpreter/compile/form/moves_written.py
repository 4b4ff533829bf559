"""Cards that move and are created, as Python: what is taken, what is left, and what the other zone
then holds. Where the zones are not plain the machine is asked to do it, which looks as it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.run.changes import GREW, LONG, MOVED
from interpreter.state.layout import HOST, KIND, OWNER, SEEN, ZONE
from interpreter.state.limits import MOST_CELLS


@dataclass(frozen=True, slots=True)
class Style:
    """How a program is written."""

    journals: bool  # whether changes are entered in a journal
    recorded: bool  # whether games can be taken back; if not, every decision is listed at once
    quiet: bool  # whether nothing will ever react to anything
    marks_cards: bool  # whether a card can bear a mark that it loses when it moves
    record: int  # how many cells a card has
    optimised: bool = True


def indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]


@dataclass(slots=True)
class Moves:
    """Writes moves for one part, and what is entered in the journal."""

    text: Callable[[n.Expr], str]
    truth: Callable[[n.Expr], str]
    counted: Callable[[str, Sequence[n.Expr]], list[str]]
    name: Callable[[object], str]
    style: Style
    entering: bool = False  # whether anything has been entered

    def entered(self, cell: str, old: str, site: int) -> list[str]:
        """The line that enters a change in the journal, in a program that keeps one."""
        if not self.style.journals:
            return []
        self.entering = True
        return [f"journal.append(({cell}, {old}, {site}, machine.because))"]

    def burned(self, cards: str) -> list[str]:
        """The line that counts cards moved as steps, so that no journal grows without end."""
        return [f"machine.fuel -= {cards}"] if self.style.journals else []

    def copied(self, zone: str) -> list[str]:
        """The line that counts a long zone that is copied, since a journal keeps what it was."""
        return self.burned(f"len({zone}) >> {LONG}")

    def card(self, op: o.Move) -> list[str]:
        card, site = f"card = {self.text(op.card)}", op.site
        move = f"machine.move(card, {self.text(op.to)}, {op.bottom}, {site})"
        if op.target is None or not self.style.optimised:
            return [card, move]
        pile = op.target.pile and not op.bottom
        written = [
            *self.burned("1"),
            f"source = cells[card + {ZONE}]",
            "if source:",
            "    held = cells[source]",
            *indented(self.copied("held")),
            *indented(self.entered("source", "held", site)),
            "    at = held.index(card)",
            "    cells[source] = held[:at] + held[at + 1 :]",
            f"to = {self.text(op.to)}",
            "held = cells[to]",
            *self.copied("held"),
            *self.entered("to", "held", site),
            "cells[to] = (card,) + held" if pile else "cells[to] = held + (card,)",
            *self.entered(f"card + {ZONE}", "source", site),
            f"cells[card + {ZONE}] = to",
            *self.owner(op.target, "card", site),
            *self.unmarked("card", site),
        ]
        if not op.target.rows:
            return [card, *written]
        row = f"if cells[card + {ZONE}] in {self.name(op.target.rows)}:"
        return [card, row, f"    {move}", "else:", *indented(written)]

    def unmarked(self, card: str, site: int) -> list[str]:
        """The line by which a card that moves loses the marks that it bears."""
        if not self.style.marks_cards:
            return []
        marked = f"cells[{card} + {SEEN}] or cells[{card} + {HOST}]"
        return [f"if {marked}: machine.unmark({card}, {site})"]

    def owner(self, target: o.Target, card: str, site: int) -> list[str]:
        """Lines by which a card becomes a player's."""
        if target.owner is None:
            return []
        cell, owner = f"{card} + {OWNER}", self.text(target.owner)
        write = [*self.entered(cell, f"cells[{cell}]", site), f"cells[{cell}] = {owner}"]
        return [f"if cells[{cell}] != {owner}:", *indented(write)]

    def batches(self, op: o.Shift) -> list[str]:
        site, pile = op.site, op.target.pile and not op.bottom
        lines: list[str] = []
        moves: list[str] = []
        for number, batch in enumerate(op.batches):
            at, taken, left = f"at{number}", f"taken{number}", f"left{number}"
            lines.append(f"{at} = {self.text(batch.zone)}")
            if batch.tests or batch.first is not None:
                lines += [f"held = cells[{at}]", *self.taken(batch, taken, left)]
            else:
                lines.append(f"{taken} = cells[{at}]")
                left = "()"
            move = [
                f"to = {self.text(op.to)}",
                *self.burned(f"len({taken}) + ((len(cells[{at}]) + len(cells[to])) >> {LONG})"),
                *self.entered(at, f"cells[{at}]", site),
                f"cells[{at}] = {left}",
                *self.entered(str(MOVED), f"({at}, {taken})", site),
                f"for piece in {taken}: cells[piece + {ZONE}] = to",
                *self.entered("to", "cells[to]", site),
                "cells[to] = " + (f"{taken}[::-1] + cells[to]" if pile else f"cells[to] + {taken}"),
            ]
            more = [] if batch.owned else self.owner(op.target, "piece", site)
            more += self.unmarked("piece", site)
            if more:
                move += [f"for piece in {taken}:", *indented(more)]
            moves += [f"if {taken}:", *indented(move)]
        return [*lines, *moves]

    def taken(self, batch: o.Batch, taken: str, left: str) -> list[str]:
        """Lines that tell what is taken of the cards `held`, and what is left."""
        if batch.tests:
            asked, name = " and ".join(map(self.truth, batch.tests)), batch.name
            return [
                *self.counted("held", batch.tests),
                f"{taken}, {left} = [], []",
                f"for {name} in held:",
                f"    if {asked}: {taken}.append({name})",
                f"    else: {left}.append({name})",
                f"{taken}, {left} = tuple({taken}), tuple({left})",
            ]
        if isinstance(batch.first, n.Const):
            first = max(0, batch.first.value)
            return [f"{taken}, {left} = held[: {first}], held[{first} :]"]
        assert batch.first is not None
        return [
            f"first = {self.text(batch.first)}",
            "if first < 0: first = 0",
            f"{taken}, {left} = held[:first], held[first:]",
        ]

    def created(self, op: o.CreateLike) -> list[str]:
        site, target = op.site, op.target
        owner = self.text(target.owner) if target.owner is not None else "-1"
        like, zone = f"like = {self.text(op.like)}", self.text(op.zone)
        create = f"machine.create(cells[like + {KIND}], 1, {zone}, {site})"
        if not self.style.optimised:
            return [like, create]
        rest = ", 0" * (self.style.record - 3)
        written = [
            f"at = {zone}",
            "held = cells[at]",
            *self.burned(f"1 + (len(held) >> {LONG})"),
            *self.entered(str(GREW), "card", site),
            f"cells += (cells[like + {KIND}], at, {owner}{rest})",
            *self.entered(str(MOVED), "(0, (card,))", site),
            *self.entered("at", "held", site),
            "cells[at] = (card,) + held" if target.pile else "cells[at] = held + (card,)",
        ]
        most = MOST_CELLS - self.style.record
        return [
            like,
            "card = len(cells)",
            f"if card > {most}: {create}",
            "else:",
            *indented(written),
        ]
