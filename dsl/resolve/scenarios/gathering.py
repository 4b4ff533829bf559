"""The scenarios of a pack, all of them."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.model.scenario import Scenario, Step
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.phrases.tree_parts import child, children, token_of, tokens
from dsl.resolve.scenarios.read_scenario import read_scenario
from dsl.syntax.chunks import Parsed


class Scenarios:
    """Reads the scenarios of a pack; fixtures first, since scenarios use them."""

    def __init__(self, vocabulary: Vocabulary, boards: list[str], report: Report) -> None:
        self.vocabulary = vocabulary
        self.boards = boards
        self.report = report
        self.fixtures: dict[str, Scenario] = {}
        self.scenarios: list[Scenario] = []
        self.parsed: list[Parsed] = []  # those that were read
        self.names: dict[tuple[str, str], Span] = {}  # by the pack and the name

    def steps(self) -> list[Step]:
        """The steps of every scenario and fixture that was read."""
        return [step for one in (*self.fixtures.values(), *self.scenarios) for step in one.steps]

    def read(self, parsed: list[Parsed], own: set[str]) -> list[Scenario]:
        """The scenarios of the pack's own files; fixtures of required packs may be used."""
        used = _fixtures_used(parsed, own)
        for item in parsed:
            if item.tree is not None and item.tree.data == "fixture":
                name = str(item.tree.children[0])
                if item.chunk.file in own or name in used:
                    item.word(token_of(item.tree))
                    self.fixtures[name] = self.one(item, name)
        for item in parsed:
            if item.tree is not None and item.tree.data == "scenario" and item.chunk.file in own:
                token = cast(Token, item.tree.children[0])
                name, span = item.word(token)[1:-1], item.span(token)
                key = self.vocabulary.origins.pack_of(span), name
                if key in self.names:
                    self.report.error(
                        "S001",
                        span,
                        "another scenario has this name",
                        related=[(self.names[key], "it is here")],
                    )
                self.names[key] = span
                self.scenarios.append(self.one(item, name))
        return self.scenarios

    def one(self, parsed: Parsed, name: str) -> Scenario:
        self.parsed.append(parsed)
        return read_scenario(parsed, name, self.vocabulary, self.report, self.boards, self.fixtures)


def _fixtures_used(parsed: list[Parsed], own: set[str]) -> set[str]:
    """The fixtures that scenarios of the pack's own files use, one perhaps because of another.

    Others are not read: a required pack's fixture may use a card that this pack removes."""
    uses: dict[str, set[str]] = {}
    wanted: list[str] = []
    for item in parsed:
        if item.tree is None or item.tree.data not in ("fixture", "scenario"):
            continue
        named = {
            str(token)
            for part in children(item.tree)
            if part.data == "scenario_using"
            for token in tokens(child(part, 0))
        }
        if item.tree.data == "fixture":
            uses[str(item.tree.children[0])] = named
        if item.chunk.file in own:
            wanted += named
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += uses.get(name, ())
    return found
