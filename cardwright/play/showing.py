"""What a person at the terminal is shown, and the lines that they type."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TextIO

from cardwright.play.answer_news import Told
from cardwright.play.autosave import Autosave
from cardwright.play.by_keys.keyboard import Keyboard, can_give_keys
from cardwright.play.by_keys.pointing import groups_of
from cardwright.play.by_keys.typed_or_pressed import typed_or_pressed
from cardwright.play.news import News
from cardwright.play.screens.laid_maps import pictures
from cardwright.play.screens.messages import Key
from cardwright.play.screens.option_lines import (
    asking_card,
    concerned,
    option_lines,
    payable,
)
from cardwright.play.screens.page import WIDEST, WIDTH, Page
from cardwright.play.screens.table import Table
from dsl.diagnostics.characters import visible
from dsl.diagnostics.guarded_output import command_terminal
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.view import GameView
from interpreter.run.position import Answer
from interpreter.text.typed_lines import LONGEST_TYPED, is_too_long, next_line

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # what was seen before is wiped too: it was another's hand
REDRAW = "\x1b[2J\x1b[H"
LEAST_NEWS = 4  # so many lines of what happened are kept on a small screen
LEAST_TOLD = 2  # and so many where the table needs the room
MOST_NEWS = 14
LEAST_TABLE = 9  # so many lines of the table and of what happened stand above a question


def at_terminal(stdin: TextIO) -> bool:
    """Whether somebody sits there who sees what is shown and types."""
    return stdin.isatty() and sys.stdout.isatty()


class Showing:
    """Shows the table to whoever decides, and what has happened since they last saw it."""

    def __init__(
        self,
        game: Game,
        seats: list[str | None],
        save: Path | None,
        stdin: TextIO,
        autosave: Autosave | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.save_path = save  # where it was said to save the game
        self.autosave = autosave  # where it is kept when nobody has said
        self.in_the_way = False  # whether something is, so that it cannot be saved now
        self.stdin = stdin
        self.terminal = at_terminal(stdin)
        self.table = Table(game.program, game.lang, self.page())
        self.people = [player for player, bot in enumerate(seats) if bot is None]
        self.told: dict[int, Told] = {}
        self.shown_to: dict[int, int] = {}  # how much of the journal each person knows
        self.at_screen: int | None = None
        self.turn_shown: tuple[int, int] | None = None
        self.news_from: dict[int, int] = {}  # where the journal was when a person's turn began
        self.map_at: tuple[int, int] | None = None  # the corner of the board that is looked at
        self.typed: list[str] = []  # answers that were given before they are asked for
        self.notice = ""  # what is wrong with one of these, told once the question is there
        self.saved: list[Answer] | None = None  # the answers of the game as it lies in its own file
        self.copied: list[Answer] | None = None  # and in a file that somebody has named
        self.asked_at = monotonic()
        self.on_drawing = False  # whether arrow keys are laying and walking
        self.typing = False  # whether somebody has left the drawing to type
        self.again: tuple[int, str] | None = None  # an action, done as long as it is offered so

    @property
    def seed_and_pack(self) -> tuple[int, str]:
        """What tells a game from others in a file."""
        return self.game.seed, self.game.program.pack.id

    def pass_on(self, player: int) -> None:
        """Between two people: hide what the one has seen before the other looks."""
        if len(self.people) > 1 and self.at_screen not in (None, player):
            self.turn_shown = None
            self.on_drawing = False
            if self.terminal:
                command_terminal(CLEAR)
                self.read(self.table.messages.say("pass_on", n=player + 1))
                command_terminal(CLEAR)
            else:
                print()
        self.at_screen = player

    def show(self, player: int, decision: Decision) -> None:
        """What happened since this person last decided, the table, and what may be answered."""
        self.asked_at = monotonic()
        page = self.page()
        if page != self.table.page:
            self.table = Table(self.game.program, self.game.lang, page)
        if self.can_point(decision) and (self.on_drawing or self.is_too_tall(decision)):
            self.on_drawing = True  # who lays and walks on the drawing goes on there
            return
        self.on_drawing = False
        if page.colours:
            self.table.cards.payable = payable(decision)
        view = self.game.view(player)
        since = self.shown_to.get(player, 0)
        turn = (view["turn"], player)
        begins = turn != self.turn_shown
        if begins or player not in self.news_from:
            self.news_from[player] = since
        if page.height is not None:
            self.redraw(view, decision, page.height)
        else:
            news = News(self.game, self.table, player).since(since, self.told)
            shown = self.table.whole(view) if begins else self.table.brief(view)
            self.write(["", *news, ""] if begins and news else news)
            self.write(shown)
            self.write(["", *self.asked(decision)])
        self.shown_to[player] = self.game.mark
        self.turn_shown = turn

    def redraw(self, view: GameView, decision: Decision, height: int) -> None:
        """The whole screen anew: the table, what happened this turn, and the question."""
        news = News(self.game, self.table, view["you"])
        happened = news.since(self.news_from[view["you"]], self.told)
        fresh = len(news.since(self.shown_to.get(view["you"], 0), self.told))
        asked = ["", *self.asked(decision)]
        space = height - len(asked) - 2  # for the prompt, and what is typed after it
        wanted = min(len(happened), max(LEAST_NEWS, min(fresh, space // 3)))
        least = min(len(happened), LEAST_TOLD)
        table = self.table.fitting(view, space - wanted - 1, concerned(decision), space - least - 1)
        kept = min(len(happened), MOST_NEWS, max(least, space - len(table) - 1))
        told = happened[len(happened) - kept :]
        if kept < len(happened):
            earlier = self.table.messages.say("earlier", n=len(happened) - kept + 1)
            told = [self.table.page.weak(earlier), *told[1:]]
        between = [""] if told else []
        if len(table) + len(between) + len(told) > space:  # what is asked needs all the room
            between, asked = [], asked[1:]
        command_terminal(REDRAW)
        self.write([*table, *between, *told, *asked])

    @contextmanager
    def drawn_anew(
        self, decision: Decision, draw: Callable[[], None] | None = None
    ) -> Iterator[None]:
        """While an answer is awaited, the screen is drawn anew whenever its size changes."""
        size_changes = getattr(signal, "SIGWINCH", None)
        at_hand = threading.current_thread() is threading.main_thread()
        if not self.terminal or self.stdin is not sys.stdin or size_changes is None or not at_hand:
            yield
            return

        def redraw(*_: object) -> None:
            if not self.has_new_size() or self.table.page.height is None:
                return
            if draw is not None:
                draw()
                return
            self.redraw(self.game.view(decision.player), decision, self.table.page.height)
            print(self.table.messages.say("ask"), end="", flush=True)

        before = signal.signal(size_changes, redraw)
        try:
            yield
        finally:
            signal.signal(size_changes, before)

    def has_new_size(self) -> bool:
        """Whether the terminal has another size than the table; the table has it then."""
        page = self.page()
        if page == self.table.page:
            return False
        self.table = Table(self.game.program, self.game.lang, page)
        return True

    def can_point(self, decision: Decision) -> bool:
        """Whether arrow keys mean something: there is a terminal, and something on a drawing."""
        own = self.terminal and self.stdin is sys.stdin and self.page().height is not None
        return own and can_give_keys(sys.stdin) and bool(groups_of(decision))

    def is_too_tall(self, decision: Decision) -> bool:
        """Whether a question does not fit the screen, so that it is better answered on the drawing;
        not where somebody has said that they would rather type."""
        height = self.table.page.height
        if self.typing or height is None:
            return False
        return len(self.asked(decision)) > height - LEAST_TABLE

    def asked(self, decision: Decision) -> list[str]:
        page = self.table.page
        text, cause = decision.text, asking_card(decision)
        if cause is not None:
            text = self.table.messages.label(cause, text)
        question = [page.strong(line) for line in page.wrapped(text)]
        drawn = pictures(decision, page)
        return [
            *drawn,
            *([""] if drawn else []),
            *question,
            *self.listed(decision, list(range(len(decision)))),
        ]

    def listed(self, decision: Decision, indices: list[int]) -> list[str]:
        return option_lines(self.game, decision, indices, self.table.messages, self.table.page)

    def page(self) -> Page:
        """The size of the terminal, or a plain page that goes on for ever."""
        colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        if not self.terminal:
            return Page(WIDTH, None, colours)
        size = shutil.get_terminal_size((WIDTH, 40))
        return Page(max(40, min(size.columns, WIDEST)), size.lines, colours)

    def read(self, prompt: str) -> str:
        """A line that somebody types; EOFError when there are no more."""
        if self.terminal and self.stdin is sys.stdin:
            line = input(prompt)
        else:
            print(prompt, end="", flush=True)
            line = next_line(self.stdin)
            if not line:
                print()
                raise EOFError
        if is_too_long(line):
            print()
            self.say("too_long", n=LONGEST_TYPED)
            return ""
        line = visible(line.rstrip("\n"))  # what is told about it goes to the terminal
        if not self.terminal:
            print(line)  # nobody typed it here, so that it is not on the screen
        return line

    def read_or_point(self, prompt: str, first: str = "") -> str | None:
        """A line that somebody types, or None when an arrow key comes first."""
        with Keyboard(sys.stdin) as keys:
            line = typed_or_pressed(keys, prompt, first)
        if line is not None and is_too_long(line):
            self.say("too_long", n=LONGEST_TYPED)
            return ""
        return visible(line) if line is not None else None

    def say(self, key: Key, **holes: object) -> None:
        self.write(self.table.page.wrapped(self.table.messages.say(key, **holes)))

    def write(self, lines: list[str]) -> None:
        for line in lines:
            print(line)
