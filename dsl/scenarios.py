"""Scenarios: tests that authors write, read into steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from lark import Token, Tree

from dsl import values as v
from dsl.chunks import Parsed, Syntax
from dsl.diagnostics import Report
from dsl.effects import Block
from dsl.headers import signed
from dsl.reading.effects import ReadEffects
from dsl.reading.syntax import child, children, tokens
from dsl.reading.types import Wrong
from dsl.scope import FIRST_LOCAL, Scope
from dsl.spans import Span
from dsl.vocabulary import Vocabulary, find

MOST_PLAYERS = 12
ANSWER_WORDS = ("yes", "no", "done", "card")


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
    words: tuple[str, ...]
    seat: int | None = None  # who does it, where it is said


@dataclass(frozen=True, slots=True)
class Refuse(Step):
    words: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class WalkPath(Step):
    """A whole walk as waypoints. With a reason, or an empty one for any, it must be refused."""

    path: str
    refused: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Answer(Step):
    words: tuple[str, ...]
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


class Scenarios:
    """Reads the scenarios of a pack; fixtures first, since scenarios use them."""

    def __init__(self, words: Vocabulary, boards: list[str], report: Report) -> None:
        self.words = words
        self.boards = boards
        self.report = report
        self.fixtures: dict[str, Scenario] = {}
        self.scenarios: list[Scenario] = []
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
                    self.fixtures[name] = ReadScenario(item, self).read(name)
        for item in parsed:
            if item.tree is not None and item.tree.data == "scenario" and item.chunk.file in own:
                token = cast(Token, item.tree.children[0])
                name, span = str(token)[1:-1], item.span(token)
                key = self.words.origins.pack_of(span), name
                if key in self.names:
                    self.report.error(
                        "S001",
                        span,
                        "another scenario has this name",
                        related=[(self.names[key], "it is here")],
                    )
                self.names[key] = span
                self.scenarios.append(ReadScenario(item, self).read(name))
        return self.scenarios


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


class ReadScenario(ReadEffects):
    def __init__(self, parsed: Parsed, all_: Scenarios) -> None:
        super().__init__(parsed, all_.words, all_.report)
        self.all = all_
        self.scope = scenario_scope()

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
        found = self.words.game.players[1] if self.words.game else MOST_PLAYERS
        for item in children(tree):
            if item.data == "scenario_players":
                found = int(str(item.children[0]))
            elif item.data == "scenario_using":
                used = (self.all.fixtures.get(str(token)) for token in tokens(child(item, 0)))
                found = next((one.players for one in used if one and one.players), found)
        return found

    def name_value(self, token: Token, scope: Scope) -> v.Value:
        self.plays_here(token)
        return super().name_value(token, scope)

    def plays_here(self, token: Token) -> None:
        """A player of the table may not be one of the scenario."""
        bound = self.scope.find(str(token))
        if bound and bound[0] - FIRST_LOCAL >= self.players:
            count = f"{self.players} player{'s' if self.players > 1 else ''}"
            self.wrong("S008", self.span(token), f"there is no `{token}` among {count}")

    def item_scenario_players(self, tree: Syntax) -> None:
        number = int(str(tree.children[0]))
        game = self.words.game
        if game and not game.players[0] <= number <= game.players[1]:
            low, high = game.players
            self.wrong("S003", self.span(tree), f"the game is for {low} to {high} players")
        self.scenario.players = number

    def item_scenario_seed(self, tree: Syntax) -> None:
        self.scenario.seed = int(str(tree.children[0]))

    def item_scenario_board(self, tree: Syntax) -> None:
        token = cast(Token, tree.children[0])
        if str(token) not in self.all.boards:
            self.unknown("N021", token, "board", self.all.boards)
        self.scenario.board = str(token)

    def item_scenario_option(self, tree: Syntax) -> None:
        name, value = cast("list[Token]", tree.children)
        option = self.words.options.get(str(name))
        if option is None:
            self.unknown("N022", name, "option", list(self.words.options))
        if str(value) not in option.values:
            self.unknown("N009", value, f"value of option `{option.name}` called", option.values)
        self.scenario.options[option.name] = str(value)

    def item_scenario_proves(self, tree: Syntax) -> None:
        named = (str(token) for token in tokens(child(tree, 0)))
        self.scenario.proves = tuple(dict.fromkeys((*self.scenario.proves, *named)))

    def item_scenario_using(self, tree: Syntax) -> None:
        for token in tokens(child(tree, 0)):
            fixture = self.all.fixtures.get(str(token))
            if fixture is None:
                self.unknown("N023", token, "fixture", list(self.all.fixtures))
            self.scenario.players = fixture.players or self.scenario.players
            self.scenario.board = fixture.board or self.scenario.board
            self.scenario.options.update(fixture.options)
            self.scenario.steps.extend(fixture.steps)

    def item_scenario_given(self, tree: Syntax) -> None:
        for item in children(tree):
            try:
                self.given(item)
            except Wrong:
                continue

    def given(self, item: Syntax) -> None:
        span = self.span(item)
        if item.data == "given_draws":
            listed = self.contents(child(item, 0))
            kinds = tuple(kind for count, kind in listed for _ in range(count))
            lines = zip(listed, self.owners(child(item, 0)), strict=True)
            whose = tuple(owner for (count, _), owner in lines for _ in range(count))
            self.scenario.steps.append(GivenDraws(span, kinds, whose))
            return
        target = self.value(child(item, 0), self.scope)
        contents = child(item, 1)
        if isinstance(target, v.Zone):
            listed, owners = self.contents(contents), self.owners(contents)
            self.scenario.steps.append(
                Given(span, target, listed, owners, of_fixture=self.in_fixture)
            )
        elif isinstance(target, v.Counter):
            number = self.plain_number(contents)
            given = Given(span, target, number=number, of_fixture=self.in_fixture)
            self.scenario.steps.append(given)
        elif isinstance(target, v.PawnRoom):
            token = cast(Token, child(contents, 0).children[-1])
            if str(token) not in self.words.rooms:
                self.unknown("N019", token, "room", self.words.rooms)
            given = Given(span, target, room=str(token), of_fixture=self.in_fixture)
            self.scenario.steps.append(given)
        else:
            self.wrong("S004", span, "only zones, counters and pawns can be given")

    def plain_number(self, tree: Syntax) -> int:
        content = children(tree)[0] if children(tree) else None
        if content is None or len(children(tree)) != 1:
            self.wrong("S005", self.span(tree), "a counter is given one number")
        inner = content.children[0]
        if isinstance(inner, Tree):
            return signed(inner)
        self.wrong("S005", self.span(tree), "a counter is given one number")

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
            if isinstance(token, Token) and not self.scope.find(str(token)):
                players = [name for name, _, _ in self.scope.bound]
                self.unknown("N025", token, "player", players)
            if isinstance(token, Token):
                self.plays_here(token)
            found.append(str(token) if token is not None else None)
        return tuple(found)

    def call_words(self, tree: Syntax) -> tuple[str, ...]:
        token = cast(Token, tree.children[0])
        if str(token) not in self.words.actions:
            self.unknown("N016", token, "action", list(self.words.actions))
        rest = [cast(Token, word.children[0]) for word in children(tree)]
        return (str(token), *(self.known_word(word) for word in rest))

    def known_word(self, token: Token) -> str:
        word = str(token)
        if token.type == "STRING":
            return word[1:-1]
        if token.type == "NUMBER" or word in ANSWER_WORDS or self.scope.find(word):
            self.plays_here(token)
            return word
        known = {
            **self.words.zones,  # a card to pick may lie in several
            **self.words.cards,
            **self.words.tunnel_kinds,
            **self.words.actions,
        }
        found = find(known, word)
        if found:
            return found.name
        if word in self.words.rooms:
            return word
        self.unknown("N024", token, "card or room", [*known, *self.words.rooms, *ANSWER_WORDS])

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

    def seat(self, tree: Syntax) -> int | None:
        """Who answers, where it is said: of those who are asked at once."""
        last = tree.children[-1]
        if not isinstance(last, Tree) or last.data != "as_seat":
            return None
        token = cast(Token, last.children[0])
        if self.scope.find(str(token)) is None:
            self.unknown("N025", token, "player", [name for name, _, _ in self.scope.bound])
        self.plays_here(token)
        return int(str(token)[1:]) - 1

    def item_scenario_effect(self, tree: Syntax) -> None:
        body = self.block(tree.children, self.scope)
        self.scenario.steps.append(RunEffect(self.span(tree), body))

    def item_scenario_expect(self, tree: Syntax) -> None:
        for item in children(tree):
            try:
                self.scenario.steps.append(self.expectation(item))
            except Wrong:
                continue

    def expectation(self, item: Syntax) -> Step:
        span = self.span(item)
        if item.data == "expect_over":
            return ExpectOver(span)
        if item.data == "expect_no_winner":
            return ExpectScore(span, None, None)
        if item.data == "expect_no_decision":
            return ExpectAsked(span, "")
        if item.data == "expect_asked":
            return ExpectAsked(span, str(item.children[0])[1:-1])
        if item.data == "expect_has":
            return self.expect_has(item)
        if item.data in ("expect_scores", "expect_wins"):
            player = self.as_type(self.value(child(item, 0), self.scope), "player")
            score = signed(child(item, 1)) if item.data == "expect_scores" else None
            return ExpectScore(span, player, score)
        if item.data in ("expect_sees", "expect_sees_not"):
            return self.expect_sees(item)
        value = self.condition(child(item, 0), self.scope)
        more = item.children[1:]
        if more:
            if not isinstance(value, v.Holds):
                self.wrong("S007", span, "a list goes with a zone: `your ZONE is card, card`")
            listed = self.contents(Tree("contents", list(more), item.meta))
            value = v.Holds(value.span, value.zone, (*value.contents, *listed))
        return Expect(span, value)

    def expect_sees(self, item: Syntax) -> Step:
        player = self.as_type(self.value(child(item, 0), self.scope), "player")
        what = self.value(child(item, 1), self.scope)
        if not self.can_be_seen(what):
            hint = "`p2 sees your ZONE`, `p2 does not see top of your ZONE`"
            self.wrong("S009", what.span, "a player sees a zone, cards or a counter", hint)
        return ExpectSees(self.span(item), player, what, item.data == "expect_sees_not")

    def can_be_seen(self, what: v.Value) -> bool:
        if isinstance(what, v.Counter):
            return self.words.counters[what.name].owner != "card"
        if isinstance(what, v.Pick) and what.how not in ("top", "bottom"):
            return False  # somebody would have to choose
        return what.type in ("zone", "cards", "card")

    def expect_has(self, item: Syntax) -> Step:
        span = self.span(item)
        zone = self.as_type(self.value(child(item, 0), self.scope), "zone")
        number = int(str(item.children[1]))
        filter_ = self.filter([cast(Token, item.children[2])], None, self.scope)
        count = v.Count(span, v.Selection(span, filter_, zone))
        return Expect(span, v.Compare(span, "=", count, v.Number(span, number)))
