"""A replay played again answer by answer, with what is told of each and the table after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from cardwright.play.answer_news import NOBODY, Told, begin_telling, finish_telling
from cardwright.play.news import News
from cardwright.play.replays.onlooker import Onlooker, laid_lines, onlookers_view
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.replaying.giving_again import Difference, differs, end_differs
from interpreter.game.replaying.replay import Given, Replay
from interpreter.game.view import GameView
from interpreter.run.journal import Entry
from interpreter.state.errors import PlayError

UNBROKEN = 100_000  # columns of lines that are broken where they are shown


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks on: a player, or somebody who does not play; and whether every card lies open."""

    player: int | None = None
    all_open: bool = False

    @property
    def viewer(self) -> int:
        return NOBODY if self.player is None else self.player


@dataclass(frozen=True, slots=True)
class Retold:
    """What is told of one answer, and in whose turn it was given."""

    turn: int
    active: int
    lines: tuple[str, ...]


class OpenNews(News):
    """Tells what one answer did, also what was done at once with others and is not over yet."""

    def steps(self, mark: int, told: Mapping[int, Told]) -> Iterator[tuple[int, list[Entry]]]:
        yield self.game.length, [one for one in self.game.log_since(mark) if one.step]


class Retelling:
    """A game that goes forth and back through its replay. `difference` says where it ceased to be
    the game of the replay, once it has come there."""

    def __init__(self, replay: Replay, pack: Pack, eyes: Eyes, lang: str, page: Page) -> None:
        self.replay = replay
        self.eyes = eyes
        self.game = Game.begin_replay(replay, pack)
        self.game.lang = lang
        self.told: dict[int, Told] = {}
        self.steps: list[Retold] = []
        self.difference: Difference | None = None
        self.show_on(page)
        self.teller = self._table(Page(UNBROKEN))
        self.news: dict[int, News] = {}
        self._seen: tuple[int, GameView] | None = None  # after how many answers, and what

    def show_on(self, page: Page) -> None:
        self.table = self._table(page)

    def _table(self, page: Page) -> Table:
        game, eyes = self.game, self.eyes
        if eyes.player is not None and not eyes.all_open:
            return Table(game.program, game.lang, page)
        seats = self.replay.seats
        return Onlooker(game.program, game.lang, page, seats, all_open=eyes.all_open)

    @property
    def at(self) -> int:
        """How many answers are given."""
        return len(self.game.answers)

    @property
    def last(self) -> int:
        """How many there are, as far as the game is still the same."""
        return len(self.steps) if self.difference is not None else len(self.replay.answers)

    def go_to(self, number: int) -> None:
        """Give answers or take them back until so many are given, or one differs."""
        while self.at > max(0, number):
            self.game.pop()
        while self.at < number and self.forth():
            pass

    def forth(self) -> bool:
        """Give the next answer; False when there is none, or it is no answer any more."""
        at = self.at
        if at >= self.last:
            return False
        given = self.replay.answers[at]
        found = differs(self.game, self.replay, given)
        if found is not None:
            self.difference = found
            return False
        turn, active = self.game.turn, self.game.active
        problem = self._give(given)
        if problem is not None:
            self.difference = problem
            return False
        if at == len(self.steps):
            self.steps.append(Retold(turn, active, tuple(self._lines(given))))
        return True

    def found_difference(self) -> Difference | None:
        """Where the game ceased to be that of the replay; once all answers are given, also that it
        ends otherwise."""
        if self.difference is None and self.at == len(self.replay.answers):
            return end_differs(self.game, self.replay)
        return self.difference

    def _give(self, given: Given) -> Difference | None:
        decision = self.game.decision_of(given.player)
        assert decision is not None
        told = begin_telling(decision, given.index)
        try:
            took = (given.took,) if given.took else ()
            self.game.push((given.player, given.index, *took))
        except PlayError as error:
            return differs(self.game, self.replay, given, f"now it goes wrong: {error}")
        self.told[self.game.length] = finish_telling(told, decision, given.index)
        return None

    def _lines(self, given: Given) -> list[str]:
        """What is told of the answer that was just given."""
        mark = self.game.marks[-1][0]
        if not self.eyes.all_open:
            return self._news(self.eyes.viewer).since(mark, self.told)
        lines = self._news(given.player).since(mark, self.told)
        if lines:
            return lines
        who = self.teller.messages.player(given.player)
        return [self.teller.messages.label(who, self.told[self.game.length].text)]

    def _news(self, viewer: int) -> News:
        if viewer not in self.news:
            kind = OpenNews if self.eyes.all_open else News
            self.news[viewer] = kind(self.game, self.teller, viewer)
        return self.news[viewer]

    @property
    def view(self) -> GameView:
        """What is seen now."""
        if self._seen is None or self._seen[0] != self.at:
            player, all_open = self.eyes.player, self.eyes.all_open
            if player is None or all_open:
                found = onlookers_view(self.game, all_open=all_open)
            else:
                found = self.game.view(player)
            self._seen = (self.at, found)
        return self._seen[1]

    def table_lines(self, height: int | None = None, *, laid_first: bool = False) -> list[str]:
        """The table as it is now, in as much detail as there is room for; below it or above it
        what is laid side by side."""
        eyes, game = self.eyes, self.game
        laid = laid_lines(game, self.table, eyes.viewer, all_open=eyes.all_open)
        left = height - len(laid) if height is not None else None
        table = self.table.fitting(self.view, left)
        return [*laid[1:], *([""] if laid else []), *table] if laid_first else [*table, *laid]

    def by_turns(self) -> Iterator[tuple[str, list[tuple[int, Retold]]]]:
        """What was told so far, turn by turn: its heading, and its answers with their numbers."""
        numbered = enumerate(self.steps, 1)
        for _, turn in groupby(numbered, lambda one: (one[1].turn, one[1].active)):
            steps = list(turn)
            yield self.heading(steps[0][1]), steps

    def heading(self, step: Retold) -> str:
        """Whose turn it was."""
        messages = self.table.messages
        turn = messages.say("turn", n=step.turn)
        return f"{turn[:1].upper()}{turn[1:]} · {messages.player(step.active)}"

    def result_lines(self) -> list[str]:
        return self.table.result(self.game.result)
