"""One scenario or fixture, read into steps."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.diagnostics.report import Report
from dsl.model.scenario import (
    MOST_PLAYERS,
    Answer,
    DoStep,
    Expect,
    ExpectAsked,
    ExpectOver,
    ExpectScore,
    ExpectSees,
    Refuse,
    RunEffect,
    Scenario,
    WalkPath,
)
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.phrases.tree_parts import child, children, tokens
from dsl.resolve.phrases.type_checks import Wrong
from dsl.resolve.scenarios.expected import ReadExpected
from dsl.resolve.scenarios.given import ReadGiven
from dsl.resolve.scenarios.moves import ReadMoves
from dsl.syntax.chunks import Parsed, Syntax


class ReadScenario(ReadGiven, ReadMoves, ReadExpected):
    """Reads a scenario line by line; a mistake costs the line it stands in, no more."""

    def __init__(
        self,
        parsed: Parsed,
        vocabulary: Vocabulary,
        report: Report,
        boards: list[str],
        fixtures: dict[str, Scenario],
    ) -> None:
        super().__init__(parsed, vocabulary, report)
        self.boards = boards
        self.fixtures = fixtures

    def read(self, name: str) -> Scenario:
        tree = self.parsed.tree
        assert tree is not None
        self.in_fixture = tree.data == "fixture"
        self.scenario = Scenario(name, self.span(cast(Token, tree.children[0])))
        self.players = self.players_said(tree)
        for item in children(tree):
            try:
                getattr(self, f"item_{item.data}")(item)
            except Wrong:
                continue
        checks = (Expect, ExpectAsked, ExpectOver, ExpectScore, ExpectSees, Refuse)
        expects = any(isinstance(step, checks) for step in self.scenario.steps)
        if tree.data == "scenario" and not expects and not self.report.has_errors:
            self.report.warning("S002", self.scenario.span, "this scenario expects nothing")
        return self.scenario

    def players_said(self, tree: Syntax) -> int:
        """For how many players the scenario is, or at most is when it does not say."""
        found = self.vocabulary.game.players[1] if self.vocabulary.game else MOST_PLAYERS
        for item in children(tree):
            if item.data == "scenario_players":
                found = int(str(item.children[0]))
            elif item.data == "scenario_using":
                used = (self.fixtures.get(str(token)) for token in tokens(child(item, 0)))
                found = next((one.players for one in used if one and one.players), found)
        return found

    def item_scenario_players(self, tree: Syntax) -> None:
        number = int(str(tree.children[0]))
        game = self.vocabulary.game
        if game and not game.players[0] <= number <= game.players[1]:
            low, high = game.players
            self.wrong("S003", self.span(tree), f"the game is for {low} to {high} players")
        self.scenario.players = number

    def item_scenario_seed(self, tree: Syntax) -> None:
        self.scenario.seed = int(str(tree.children[0]))

    def item_scenario_board(self, tree: Syntax) -> None:
        token = cast(Token, tree.children[0])
        if str(token) not in self.boards:
            self.unknown("N021", token, "board", self.boards)
        self.scenario.board = str(token)

    def item_scenario_option(self, tree: Syntax) -> None:
        name, value = cast("list[Token]", tree.children)
        option = self.vocabulary.options.get(str(name))
        if option is None:
            self.unknown("N022", name, "option", list(self.vocabulary.options))
        if str(value) not in option.values:
            self.unknown("N009", value, f"value of option `{option.name}` called", option.values)
        self.scenario.options[option.name] = str(value)

    def item_scenario_proves(self, tree: Syntax) -> None:
        named = (str(token) for token in tokens(child(tree, 0)))
        self.scenario.proves = tuple(dict.fromkeys((*self.scenario.proves, *named)))

    def item_scenario_using(self, tree: Syntax) -> None:
        for token in tokens(child(tree, 0)):
            fixture = self.fixtures.get(str(token))
            if fixture is None:
                self.unknown("N023", token, "fixture", list(self.fixtures))
            self.scenario.players = fixture.players or self.scenario.players
            self.scenario.board = fixture.board or self.scenario.board
            self.scenario.options.update(fixture.options)
            self.scenario.steps.extend(fixture.steps)

    def item_scenario_given(self, tree: Syntax) -> None:
        for item in children(tree):
            try:
                self.scenario.steps.append(self.given(item))
            except Wrong:
                continue

    def item_scenario_do(self, tree: Syntax) -> None:
        words = self.call_words(child(tree, 0))
        self.scenario.steps.append(DoStep(self.span(tree), words, self.seat(tree)))

    def item_scenario_refuse(self, tree: Syntax) -> None:
        words = self.call_words(child(tree, 0))
        self.scenario.steps.append(Refuse(self.span(tree), words, self.seat(tree)))

    def item_scenario_path(self, tree: Syntax) -> None:
        text = str(tree.children[0])[1:-1]
        self.scenario.steps.append(WalkPath(self.span(tree), text, None, self.seat(tree)))

    def item_scenario_refuse_path(self, tree: Syntax) -> None:
        text, reason = str(tree.children[0])[1:-1], tree.children[1]
        refused = "" if reason is None else str(reason)
        self.scenario.steps.append(WalkPath(self.span(tree), text, refused, self.seat(tree)))

    def item_scenario_answer(self, tree: Syntax) -> None:
        for item in children(tree):
            if item.data == "answer":
                words = tuple(self.known_word(token) for token in tokens(item))
                self.scenario.steps.append(Answer(self.span(item), words, self.seat(tree)))

    def item_scenario_effect(self, tree: Syntax) -> None:
        body = self.block(tree.children, self.scope)
        self.scenario.steps.append(RunEffect(self.span(tree), body))

    def item_scenario_expect(self, tree: Syntax) -> None:
        for item in children(tree):
            try:
                self.scenario.steps.append(self.expectation(item))
            except Wrong:
                continue
