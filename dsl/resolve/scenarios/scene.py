"""The scenario that is being read, who is at its table, and which cards it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from lark import Token, Tree

from dsl.model.scenario import Scenario
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import SEATS, plays_here
from dsl.resolve.phrases.read_values import card_named
from dsl.resolve.phrases.tree_parts import children
from dsl.resolve.registry import Registry
from dsl.syntax.chunks import Syntax


@dataclass(frozen=True, slots=True)
class Scene:
    """What the readers of the lines of a scenario are given; its steps go into the scenario."""

    ctx: ReadContext
    scenario: Scenario
    boards: Sequence[str]
    fixtures: Mapping[str, Scenario]
    in_fixture: bool


ReadLine = Callable[[Scene, Syntax], None]

reads_line: Registry[ReadLine] = Registry("line of a scenario")


def contents(ctx: ReadContext, tree: Syntax) -> tuple[tuple[int, str], ...]:
    found: list[tuple[int, str]] = []
    ctx.take(tree)
    for content in children(tree):
        token = content.children[-1]
        if not isinstance(token, Token):
            ctx.wrong("S006", ctx.span(content), "name the cards that lie there")
        count = content.children[0]
        counted = isinstance(count, Token) and count is not token
        number = int(ctx.word(cast(Token, count))) if counted else 1
        if number > 1000:
            ctx.wrong("S006", ctx.span(content), "at most 1000 of a card can be given")
        found.append((number, card_named(ctx, token)))
    return tuple(found)


def owners(ctx: ReadContext, tree: Syntax) -> tuple[str | None, ...]:
    """Whose the cards of each line are: `3 p2's pebble`; None where nobody is named."""
    found: list[str | None] = []
    for content in children(tree):
        token = content.children[1] if len(content.children) == 3 else None
        found.append(player_named(ctx, token) if isinstance(token, Token) else None)
    return tuple(found)


def seat(ctx: ReadContext, tree: Syntax) -> int | None:
    """Who answers, where it is said: of those who are asked at once."""
    last = tree.children[-1]
    if not isinstance(last, Tree) or last.data != "as_seat":
        return None
    return seat_named(ctx, cast(Token, last.children[0]))


def seat_named(ctx: ReadContext, token: Token) -> int:
    return int(player_named(ctx, token)[1:]) - 1


def player_named(ctx: ReadContext, token: Token) -> str:
    if SEATS.find(str(token)) is None:
        ctx.unknown("N025", token, "player", [name for name, _, _ in SEATS.bound])
    plays_here(ctx, token)
    return ctx.word(token)
