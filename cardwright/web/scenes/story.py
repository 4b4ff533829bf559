"""What happened, answer by answer, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from cardwright.play.answer_news import Told
from cardwright.play.news import News
from cardwright.play.screens.table import Table
from interpreter.game.game import Game
from interpreter.run.journal import Entry, Unveiling


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

    def forget_after(self, length: int) -> None:
        """Let go of the answers that were taken back."""
        for step in [step for step in self.known if step > length]:
            del self.known[step]

    def pages(self, told: Mapping[int, Told], turns: Mapping[int, tuple[int, int]]) -> list[Page]:
        """All that is told by now. In a phase that all play at once, what others do is told when
        it is over: until then not even how much it is."""
        game, span = self.game, Unveiling(self.game, 0)
        marks = [start for start, _, _ in game.marks]
        open_to_viewer = [
            step
            for step in range(1, len(marks) + 1)
            if step in told and span.tells(marks[step - 1], told[step].player == self.viewer)
        ]
        missing = [step for step in open_to_viewer if step not in self.known]
        if missing:
            entries: dict[int, list[Entry]] = {}
            for entry in game.log_since(marks[missing[0] - 1]):
                entries.setdefault(entry.step, []).append(entry)
            for step in missing:
                self.news.step = step, entries.get(step, [])
                self.known[step] = self.news.since(0, told)
        return [
            {
                "turn": turns[step][0],
                "active": turns[step][1],
                "player": told[step].player,
                "lines": self.known[step],
            }
            for step in open_to_viewer
            if self.known[step]
        ]

    def steps(self, told: Mapping[int, Told]) -> list[int]:
        """The answers of the pages, by how many had been given with them."""
        span = Unveiling(self.game, 0)
        marks = [start for start, _, _ in self.game.marks]
        return [
            step
            for step in range(1, len(marks) + 1)
            if step in told
            and span.tells(marks[step - 1], told[step].player == self.viewer)
            and self.known.get(step)
        ]
