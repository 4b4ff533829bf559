"""A scenario: a test that an author writes, as steps."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.effects import Block
from dsl.model.scope import Scope

MOST_PLAYERS = 12


@dataclass(frozen=True, slots=True)
class Step:
    span: Span


@dataclass(frozen=True, slots=True)
class Given(Step):
    """A zone holds these cards, a counter has this number, a pawn stands in this room.

    `owners` has for each line of the contents whose cards they are, where that is said."""

    target: v.Value
    contents: tuple[tuple[int, str], ...] = ()
    owners: tuple[str | None, ...] = ()
    number: int = 0
    room: str = ""
    of_fixture: bool = False  # a fixture serves games of several sizes


@dataclass(frozen=True, slots=True)
class GivenDraws(Step):
    """The next cards picked at random, in this order."""

    contents: tuple[str, ...]
    owners: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class DoStep(Step):
    said: tuple[str, ...]
    seat: int | None = None  # who does it, where it is said


@dataclass(frozen=True, slots=True)
class Refuse(Step):
    said: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class WalkPath(Step):
    """A whole walk as waypoints. With a reason, or an empty one for any, it must be refused."""

    path: str
    refused: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TurnOf(Step):
    """A turn of this player begins, with the table as it lies."""

    player: int


@dataclass(frozen=True, slots=True)
class Answer(Step):
    said: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class RunEffect(Step):
    body: Block


@dataclass(frozen=True, slots=True)
class Expect(Step):
    condition: v.Value


@dataclass(frozen=True, slots=True)
class ExpectAsked(Step):
    """`expect asked "..."`: a decision with these words waits; empty for `no decision`."""

    text: str


@dataclass(frozen=True, slots=True)
class ExpectOver(Step):
    pass


@dataclass(frozen=True, slots=True)
class ExpectScore(Step):
    """A player's score as things stand, or, without a number, that the player wins.

    Without a player, that nobody does."""

    player: v.Value | None
    score: int | None
    said: Span | None = None  # where the number stands


@dataclass(frozen=True, slots=True)
class ExpectSees(Step):
    """A player sees cards or a counter as they are now; or, with `hidden`, none of them."""

    player: v.Value
    what: v.Value
    hidden: bool


@dataclass(slots=True)
class Scenario:
    """One test: how the table is laid, what is done, what must be so.

    `proves` names rules in the author's own words; nothing is looked up."""

    name: str
    span: Span
    proves: tuple[str, ...] = ()
    players: int | None = None
    seed: int | None = None  # None when it says none: then the first seat begins
    board: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)


def scenario_scope() -> Scope:
    """`p1`, `p2`, ... are the players; `you` is the first."""
    scope = Scope()
    for number in range(1, MOST_PLAYERS + 1):
        scope = scope.bind(f"p{number}", "player")
    return scope
