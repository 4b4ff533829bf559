"""Every limit of play in one table: how much there may be of what, and what is said beyond it."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.state.errors import RunawayError

MOST_STEPS = 100_000
MOST_LOOKED_AT = 2_000_000
MOST_CELLS = 30_000
MOST_OPTIONS = 5_000
MOST_TIMES = 100_000
MOST_ARMED = 2_000
MOST_DIGITS = 10**24  # what a number can come to at most, either way
DEEPEST = 400


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: how much there may be of what, what is said beyond it, and what to do then."""

    most: int
    of: str
    said: str
    instead: str


# What is beyond a limit is refused with what is said of it, and the place where that was written.
LIMITS: dict[str, Limit] = {
    "steps": Limit(
        MOST_STEPS,
        "steps of effects for one answer: rounds of loops, reactions, cards moved; fewer where "
        "there are many cards",
        "this does not come to an end",
        "let something end it: a condition, a number, or once each turn",
    ),
    "looked at": Limit(
        MOST_LOOKED_AT,
        "things in lists, looked at to work out the values of one answer, score or view",
        "a value looks at too many things to be worked out",
        "count the cards of a zone, not those of every zone for each card of another",
    ),
    "depth": Limit(
        DEEPEST,
        "effects within effects: verbs and reactions that lead to each other",
        "this leads to itself",
        "let a verb do less each time, or repeat instead",
    ),
    "options": Limit(
        MOST_OPTIONS,
        "options of one decision",
        f"a choice among more than {MOST_OPTIONS} options is too much",
        "ask for one thing after another, or for less",
    ),
    "cells": Limit(
        MOST_CELLS,
        "cells of a game, of which a card takes three or more: some thousand cards",
        "there are too many cards",
        "use a counter for what only has a number",
    ),
    "times": Limit(
        MOST_TIMES,
        "times that `repeat` does something",
        "{} times is too often",
        "do it once with a larger number",
    ),
    "armed": Limit(
        MOST_ARMED,
        "reactions that wait, changes that hold for a time, and turns to come, of each",
        "too much waits or holds at the same time",
        "arm it once, or let it wait for the whole game in the rules",
    ),
    "numbers": Limit(
        MOST_DIGITS,
        "what a number may come to; a counter stops at 1,000,000,000",
        "a number becomes too large",
        "multiply less, or let a counter hold it, which stops at its limit",
    ),
}


def beyond(limit: str, where: str = "", *given: object) -> RunawayError:
    """What is raised where there is more than a limit allows; `where` is what does it."""
    said = LIMITS[limit].said.format(*given)
    return RunawayError(f"{said} ({where})" if where else said)
