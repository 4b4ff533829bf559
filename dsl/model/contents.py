"""How much a pack holds, which can be told without reading it again."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.diagnostics.render import plural


@dataclass(frozen=True, slots=True)
class Contents:
    """How much there is of what in the pack of this id: `18 cards, 1 board, 80 scenarios`."""

    pack: str
    cards: int
    boards: int
    scenarios: int

    def __str__(self) -> str:
        counted = (self.cards, "card"), (self.boards, "board"), (self.scenarios, "scenario")
        return ", ".join(plural(number, word) for number, word in counted)

    def no_mistakes(self) -> str:
        """The last line of a check that found none."""
        return f"{self.pack}: no mistakes ({self})"
