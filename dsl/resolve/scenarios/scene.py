"""Who is at the table of a scenario, and which cards it names."""

from __future__ import annotations

from typing import cast

from lark import Token, Tree

from dsl.diagnostics.report import Report
from dsl.model import values as v
from dsl.model.scenario import MOST_PLAYERS, scenario_scope
from dsl.model.scope import FIRST_LOCAL, Scope
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.phrases.read_effects import ReadEffects
from dsl.resolve.phrases.tree_parts import children
from dsl.syntax.chunks import Parsed, Syntax


class ReadScene(ReadEffects):
    """Reads effects and values as a scenario says them: its players have names."""

    def __init__(self, parsed: Parsed, vocabulary: Vocabulary, report: Report) -> None:
        super().__init__(parsed, vocabulary, report)
        self.scope = scenario_scope()
        self.players = MOST_PLAYERS  # until the scenario says how many

    def name_value(self, token: Token, scope: Scope) -> v.Value:
        self.plays_here(token)
        return super().name_value(token, scope)

    def plays_here(self, token: Token) -> None:
        """A player of the table may not be one of the scenario."""
        bound = self.scope.find(str(token))
        if bound and bound[0] - FIRST_LOCAL >= self.players:
            count = f"{self.players} player{'s' if self.players > 1 else ''}"
            self.wrong("S008", self.span(token), f"there is no `{token}` among {count}")

    def contents(self, tree: Syntax) -> tuple[tuple[int, str], ...]:
        found: list[tuple[int, str]] = []
        for content in children(tree):
            token = content.children[-1]
            if not isinstance(token, Token):
                self.wrong("S006", self.span(content), "name the cards that lie there")
            count = content.children[0]
            number = int(str(count)) if count is not None and count is not token else 1
            if number > 1000:
                self.wrong("S006", self.span(content), "at most 1000 of a card can be given")
            found.append((number, self.card_named(token)))
        return tuple(found)

    def owners(self, tree: Syntax) -> tuple[str | None, ...]:
        """Whose the cards of each line are: `3 p2's pebble`; None where nobody is named."""
        found: list[str | None] = []
        for content in children(tree):
            token = content.children[1] if len(content.children) == 3 else None
            found.append(self.player_named(token) if isinstance(token, Token) else None)
        return tuple(found)

    def seat(self, tree: Syntax) -> int | None:
        """Who answers, where it is said: of those who are asked at once."""
        last = tree.children[-1]
        if not isinstance(last, Tree) or last.data != "as_seat":
            return None
        return int(self.player_named(cast(Token, last.children[0]))[1:]) - 1

    def player_named(self, token: Token) -> str:
        if self.scope.find(str(token)) is None:
            self.unknown("N025", token, "player", [name for name, _, _ in self.scope.bound])
        self.plays_here(token)
        return str(token)
