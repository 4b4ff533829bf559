"""What happened, answer by answer, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict

from cardwright.play.answer_news import Told
from cardwright.play.news import News
from cardwright.play.screens.table import Table
from interpreter.game.game import Game
from interpreter.run.journal import Entry, Unveiling, is_open_to_all


class Page(TypedDict):
    """What is told of one answer: whose it was, in which turn it was given, and lines, of which the
    first is the answer itself; those after it are because of something."""

    turn: int
    active: int
    player: int
    lines: list[str]


class _OneStep(News):
    """Tells the entries that it is given as those of one answer."""

    def __init__(self, game: Game, table: Table, viewer: int) -> None:
        super().__init__(game, table, viewer)
        self.step: tuple[int, list[Entry]] = (0, [])

    def steps(self, mark: int, told: Mapping[int, Told]) -> Iterator[tuple[int, list[Entry]]]:
        yield self.step


class Story:
    """What one viewer is told of a game; of each answer it is worded once."""

    def __init__(self, game: Game, table: Table, viewer: int) -> None:
        self.news = _OneStep(game, table, viewer)
        self.game = game
        self.viewer = viewer
        self.known: dict[int, list[str]] = {}
        self.told: list[tuple[int, Page]] = []  # what stays told, of the first answers
        self.settled = 0  # how many these are

    def forget_after(self, length: int) -> None:
        """Let go of the answers that were taken back."""
        for step in [step for step in self.known if step > length]:
            del self.known[step]
        while self.told and self.told[-1][0] > length:
            self.told.pop()
        self.settled = min(self.settled, length)

    def pages(self, told: Mapping[int, Told], turns: Mapping[int, tuple[int, int]]) -> list[Page]:
        """All that is told by now. In a phase that all play at once, what others do is told when
        it is over: until then not even how much it is."""
        return [page for _, page in self._all(told, turns)]

    def steps(self, told: Mapping[int, Told], turns: Mapping[int, tuple[int, int]]) -> list[int]:
        """The answers of the pages, by how many had been given with them."""
        return [step for step, _ in self._all(told, turns)]

    def _all(
        self, told: Mapping[int, Told], turns: Mapping[int, tuple[int, int]]
    ) -> list[tuple[int, Page]]:
        steps = range(self.settled + 1, len(self.game.marks) + 1)
        if not is_open_to_all(self.game):  # nothing is kept back, and what was told stays so
            self.told += self._pages_of([step for step in steps if step in told], told, turns)
            self.settled = len(self.game.marks)
            return self.told
        marks, span = [start for start, _, _ in self.game.marks], Unveiling(self.game, 0)
        open_to_viewer = [
            step
            for step in steps
            if step in told and span.tells(marks[step - 1], told[step].player == self.viewer)
        ]
        return self.told + self._pages_of(open_to_viewer, told, turns)

    def _pages_of(
        self,
        steps: Sequence[int],
        told: Mapping[int, Told],
        turns: Mapping[int, tuple[int, int]],
    ) -> list[tuple[int, Page]]:
        """The answers of which something is told, each with its page."""
        missing = [step for step in steps if step not in self.known]
        if missing:
            entries: dict[int, list[Entry]] = {}
            for entry in self.game.log_since(self.game.marks[missing[0] - 1][0]):
                entries.setdefault(entry.step, []).append(entry)
            for step in missing:
                self.news.step = step, entries.get(step, [])
                self.known[step] = self.news.since(0, told)
        return [
            (
                step,
                {
                    "turn": turns[step][0],
                    "active": turns[step][1],
                    "player": told[step].player,
                    "lines": self.known[step],
                },
            )
            for step in steps
            if self.known[step]
        ]
