"""Words that may be left out: a sentence means the same without them.

The reference lists them from here. Every other word counts: without it a sentence is refused, or
says something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OptionalWord:
    """`said` are words of which any may be left out where one of the `rules` of the grammar is
    nearest, each with those around it if need be. `written` and `short` mean the same."""

    said: tuple[str, ...]
    rules: tuple[str, ...]
    why: str
    written: str
    short: str

    def covers(self, what: str, rules: Sequence[str]) -> bool:
        if what not in self.said:
            return False
        return any(tuple(rules)[-len(path.split()) :] == tuple(path.split()) for path in self.rules)


OPTIONAL: tuple[OptionalWord, ...] = (
    OptionalWord(
        ("their",),
        ("their",),
        "a counter, zone or pawn is that of the player who is doing it, if nothing else is said",
        "shuffle their crate",
        "shuffle crate",
    ),
    OptionalWord(
        ("all", "every"),
        ("all",),
        "without a number, all cards or rooms are meant; `all players` are also those who are out",
        "move all cards in row to box",
        "move cards in row to box",
    ),
    OptionalWord(
        ("card", "cards"),
        ("words", "words_2", "also", "selection"),
        "after a tag or the name of a card it is clear that cards are meant",
        "count of beast cards in row",
        "count of beasts in row",
    ),
    OptionalWord(
        ("a", "an"),
        ("subject", "one"),
        "before what something is asked to be, or to be there",
        "if c is a beast: draw 1",
        "if c is beast: draw 1",
    ),
    OptionalWord(
        ("is",),
        ("is_in",),
        "where it is asked whether a card that has a name lies in a zone",
        "if c is in hand: draw 1",
        "if c in hand: draw 1",
    ),
    OptionalWord(
        ("1",),
        ("top quantity", "bottom quantity"),
        "the top of a pile is one card",
        "move top 1 of crate to hand",
        "move top of crate to hand",
    ),
    OptionalWord(
        ("1",),
        ("subject", "content"),
        "where it is asked what lies in a zone, or given in a scenario",
        "if hand is 1 beast_of_old: draw 1",
        "if hand is beast_of_old: draw 1",
    ),
    OptionalWord(
        ("1",),
        ("times quantity",),
        "one line is chosen, if nothing else is said",
        "choose 1",
        "choose",
    ),
    OptionalWord(
        ("players 1 to 4",),
        ("game",),
        "a game is for one to four players, if it does not say for how many",
        "players 1 to 4",
        "",
    ),
)
