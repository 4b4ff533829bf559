"""A game at the terminal, from the deal to the result: shows, asks, and does what is answered."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from time import monotonic
from typing import Any, TextIO

from interpreter.bots import (
    GreedyBot,
    answer,
    answers_in_phase,
    bot_random,
    effort_of,
    goes_round,
    make_bot,
)
from interpreter.errors import PlayError
from interpreter.game import Answer, Decision, Game
from interpreter.play.answers import find_card, find_room, labels, matching
from interpreter.play.cards import card_help
from interpreter.play.grounds import pictures
from interpreter.play.news import NOBODY, News, Told, begin_telling, finish_telling
from interpreter.play.options import asking_card, option_lines
from interpreter.play.page import WIDEST, WIDTH, Page
from interpreter.play.table import Table
from interpreter.play.words import Key

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # what was seen before is wiped too: it was another's hand
REDRAW = "\x1b[2J\x1b[H"
HINT = "planner"
WALKING_HINT = "mapper"  # where cards are laid and walked through
LEAST_NEWS = 4  # so many lines of what happened are kept on a small screen
MOST_NEWS = 14
LAST_TOLD = 8  # so many answers are told again when a game is resumed


class Left(Exception):
    """Somebody has had enough."""


class Session:
    """One game in play, who sits where, and what each has been shown."""

    def __init__(
        self, game: Game, seats: list[str | None], save: Path | None, stdin: TextIO
    ) -> None:
        self.game = game
        self.seats = seats
        self.save_path = save
        self.stdin = stdin
        self.terminal = stdin.isatty() and sys.stdout.isatty()
        self.table = Table(game.program, game.lang, self.page())
        self.people = [player for player, bot in enumerate(seats) if bot is None]
        self.told: dict[int, Told] = {}
        self.shown_to: dict[int, int] = {}  # how much of the journal each person knows
        self.at_screen: int | None = None
        self.turn_shown: tuple[int, int] | None = None
        self.news_from: dict[int, int] = {}  # where the journal was when a person's turn began
        self.typed: list[str] = []  # answers that were given before they are asked for
        self.saved: list[Answer] | None = None  # the answers of the game as it was last saved
        self.asked_at = monotonic()
        self.again: str | None = None  # what is done as long as it is offered

    # ------------------------------------------------------------ the course of the game

    def run(self) -> int:
        try:
            while (decision := self.next_decision()) is not None:
                bot = self.seats[decision.player]
                if bot is not None:
                    self.push(decision, *self.bot_answer(bot, decision))
                elif not self.answered_before(decision):
                    self.pass_on(decision.player)
                    self.show(decision.player, decision)
                    self.ask(decision)
            self.end()
        except Left:
            self.keep()
            self.say("goodbye")
        except EOFError:
            self.say("input_ended")
        except PlayError as error:
            print(f"error: {error}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            print()
            self.keep()
            return 130
        return 0

    def next_decision(self) -> Decision | None:
        """Who is asked next. When all are asked at once, the person at the screen goes on."""
        self.game.seat = None
        first = self.game.decision
        if first is not None and first.player != self.at_screen and first.player in self.people:
            self.game.seat = self.at_screen
        return self.game.decision

    def retell(self) -> None:
        """Play a saved game again up to where it stopped, so that it can be told and taken back.

        A game into which effects were typed goes on from where it stopped without that.
        """
        saved = self.game
        if saved.snippets:
            return
        program = saved.program
        board = program.board.name if program.board is not None else None
        self.game = Game.new(
            program.pack, program.players, saved.seed, board=board, options=program.options
        )
        self.game.lang = saved.lang
        try:
            for given in saved.answers:
                if isinstance(given, tuple):
                    self.game.seat, index, *took = given
                else:
                    self.game.seat, index, took = None, given, []
                assert self.game.decision is not None
                self.push(self.game.decision, index, *took)
        except PlayError:
            self.game = saved
        if self.game != saved:
            self.game, self.told = saved, {}
        mark = self.game.marks[-LAST_TOLD][0] if len(self.game.marks) >= LAST_TOLD else 0
        self.shown_to = dict.fromkeys(self.people, mark)

    def bot_answer(self, name: str, decision: Decision) -> tuple[int, int]:
        """A bot's answer and what it took; the same again when the same game comes to the same
        point again."""
        chance = bot_random(self.game.seed, decision.player, len(self.game.answers))
        bot = make_bot(name, chance.getrandbits(53))
        if isinstance(bot, GreedyBot) and self.seats[decision.player] is not None:
            bot.come_after(answers_in_phase(self.game), going_round=goes_round(self.game))
        return answer(bot, self.game, chance.getrandbits(53)), effort_of(bot)

    def push(self, decision: Decision, index: int, took: int = 0) -> None:
        told = begin_telling(decision, index)
        mark, length = len(self.game.machine.journal), self.game.length
        try:
            self.game.push(index, took)
        except KeyboardInterrupt:
            if self.game.length == length:  # half done is not done
                self.game.machine.roll_back(mark)
                self.game.refresh()
            raise
        self.told[self.game.length] = finish_telling(told, decision, index)

    def end(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else NOBODY
        since = self.shown_to.get(viewer, 0) if viewer != NOBODY else self.last_shown()
        self.write(News(self.game, self.table, viewer).since(since, self.told))
        print()
        self.write(self.table.result(self.game.result))
        if self.save_path is not None:
            self.save(self.save_path)

    def last_shown(self) -> int:
        return max(self.shown_to.values(), default=0)

    # ------------------------------------------------------------ showing

    def pass_on(self, player: int) -> None:
        """Between two people: hide what the one has seen before the other looks."""
        if len(self.people) > 1 and self.at_screen not in (None, player):
            self.turn_shown = None
            if self.terminal:
                print(CLEAR, end="")
                self.read(self.table.words.say("pass_on", n=player + 1))
                print(CLEAR, end="")
            else:
                print()
        self.at_screen = player

    def show(self, player: int, decision: Decision) -> None:
        """What happened since this person last decided, the table, and what may be answered."""
        page = self.page()
        if page != self.table.page:
            self.table = Table(self.game.program, self.game.lang, page)
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
        self.shown_to[player] = len(self.game.machine.journal)
        self.turn_shown = turn
        self.asked_at = monotonic()

    def redraw(self, view: dict[str, Any], decision: Decision, height: int) -> None:
        """The whole screen anew: the table, what happened this turn, and the question."""
        news = News(self.game, self.table, view["you"])
        happened = news.since(self.news_from[view["you"]], self.told)
        fresh = len(news.since(self.shown_to.get(view["you"], 0), self.told))
        asked = ["", *self.asked(decision)]
        space = height - len(asked) - 2  # for the prompt, and what is typed after it
        wanted = min(len(happened), max(LEAST_NEWS, min(fresh, space // 5)))
        table = self.table.fitting(view, space - wanted - 1)
        kept = min(len(happened), MOST_NEWS, max(2, space - len(table) - 1))
        told = happened[len(happened) - kept :]
        if kept < len(happened):
            earlier = self.table.words.say("earlier", n=len(happened) - kept + 1)
            told = [self.table.page.weak(earlier), *told[1:]]
        print(REDRAW, end="")
        self.write([*table, *([""] if told else []), *told, *asked])

    def asked(self, decision: Decision) -> list[str]:
        page = self.table.page
        text, cause = decision.text, asking_card(decision)
        if cause is not None:
            text = self.table.words.label(cause, text)
        question = [page.strong(line) for line in page.wrapped(text)]
        drawn = pictures(decision, page)
        return [
            *drawn,
            *([""] if drawn else []),
            *question,
            *self.listed(decision, list(range(len(decision)))),
        ]

    def listed(self, decision: Decision, indices: list[int]) -> list[str]:
        return option_lines(decision, indices, self.table.words, self.table.page)

    def page(self) -> Page:
        """The size of the terminal, or a plain page that goes on for ever."""
        colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        if not self.terminal:
            return Page(WIDTH, None, colours)
        size = shutil.get_terminal_size((WIDTH, 40))
        return Page(max(40, min(size.columns, WIDEST)), size.lines, colours)

    # ------------------------------------------------------------ asking

    def ask(self, decision: Decision) -> None:
        """Ask until the decision is made or taken back."""
        words = self.table.words
        if self.terminal:
            board = self.game.program.board is not None
            print(self.table.page.weak(words.reminder(board=board)))
        while True:
            typed = self.read(words.say("ask")).strip()
            if not typed:
                continue
            command, _, rest = typed.partition(" ")
            command = words.command(command)
            if command == "undo" and not rest:
                if self.undo():
                    return
            elif self.command(decision, command, rest.strip()):
                continue
            elif self.take_all(decision, typed):
                return

    def answered_before(self, decision: Decision) -> bool:
        """Go on with what was typed for several decisions, as long as it can be understood."""
        if decision.player != self.at_screen:
            self.again, self.typed = None, []
        if self.again is not None and decision.kind == "action":
            found = matching(decision, self.again)
            if found and self.did(decision, found[0]):
                return True
            self.again = None
        if self.typed and self.again is None:
            first, *self.typed = self.typed
            if first and self.take(decision, first):
                return True
            self.typed = []
        return False

    def take_all(self, decision: Decision, typed: str) -> bool:
        """Take an answer, and keep those after a comma for the decisions that follow."""
        if len(matching(decision, typed)) == 1:
            return self.take(decision, typed)
        first, *rest = [part.strip() for part in typed.split(",")]
        if not self.take(decision, first):
            return False
        self.typed = rest
        return True

    def take(self, decision: Decision, typed: str) -> bool:
        found = matching(decision, typed)
        if len(found) == 1:
            return self.did(decision, found[0])
        start, _, last = typed.rpartition(" ")
        if last.casefold() in ("all", self.table.words.say("all")) and decision.kind == "action":
            several = matching(decision, start)
            if several and self.did(decision, several[0]):
                self.again = start
                return True
        if found:
            self.say("which", text=typed)
            self.write(self.listed(decision, found))
        else:
            self.say("no_match", text=typed)
        return False

    def did(self, decision: Decision, index: int) -> bool:
        took = round(1000 * (monotonic() - self.asked_at)) if self.game.program.clocks else 0
        try:
            self.push(decision, index, took)
        except PlayError as error:
            self.write(self.table.page.wrapped(str(error)))
            return False
        return True

    def command(self, decision: Decision, command: str, rest: str) -> bool:
        """Do what is no answer; False when it is none of the commands."""
        if command == "help":
            self.help(rest)
        elif command == "save":
            self.save_as(rest)
        elif command == "map" and self.game.program.board is not None:
            self.map(decision.player, rest)
        elif rest:
            return False
        elif command == "hint":
            walks = bool(self.game.program.layout.walks)
            index, _ = self.bot_answer(WALKING_HINT if walks else HINT, decision)
            number = decision.values[index] if decision.kind == "number" else index + 1
            self.say("hint", n=number, text=labels(decision)[index])
        elif command == "table":
            self.write(self.table.whole(self.game.view(decision.player)))
            self.write(self.asked(decision))
        elif command == "log":
            news = News(self.game, self.table, decision.player, full=True)
            self.write(news.since(0, self.told) or [self.table.words.say("nothing_yet")])
        elif command == "quit":
            raise Left
        else:
            return False
        return True

    def map(self, player: int, typed: str) -> None:
        """One room and what is around it, or every room with the ways out of it."""
        view, rooms = self.game.view(player), self.table.rooms
        if not typed:
            self.write(rooms.every(view, self.table.page))
            return
        titles = [rooms.title(name) for name in self.game.program.map.names]
        found = find_room(titles, typed)
        if found is None:
            self.say("no_room", text=typed)
        else:
            self.write(rooms.around(view, found, "", self.table.page))

    def undo(self) -> bool:
        """Back to the last decision that a person made."""
        steps = [step for step, told in self.told.items() if self.seats[told.player] is None]
        if not steps:
            self.say("nothing_to_undo")
            return False
        while self.game.length >= steps[-1]:
            self.told.pop(self.game.length, None)
            self.game.pop()
        length = len(self.game.machine.journal)
        self.shown_to = {player: min(mark, length) for player, mark in self.shown_to.items()}
        self.turn_shown = None
        self.say("undone")
        return True

    def help(self, typed: str) -> None:
        if not typed:
            print(self.table.words.commands(board=self.game.program.board is not None))
            return
        pack, lang = self.game.program.pack, self.game.lang
        card, near = find_card(pack, typed)
        if card is not None:
            self.write(card_help(card, pack, lang, self.table.page))
            return
        self.say("no_card", text=typed)
        if near is not None:
            self.say("did_you_mean", text=near)

    # ------------------------------------------------------------ saving

    def keep(self) -> None:
        """On leaving: save where it was said, or ask where when there is somebody to ask."""
        if self.saved == self.game.answers:
            return
        if self.save_path is not None:
            self.save(self.save_path)
            return
        if self.terminal:
            try:
                typed = self.read(self.table.words.say("save_where")).strip()
                if typed and self.save(Path(typed).expanduser()):
                    return
            except (EOFError, KeyboardInterrupt):
                print()
        self.say("not_saved")

    def save_as(self, typed: str) -> None:
        path = Path(typed).expanduser() if typed else self.save_path
        if path is None:
            self.say("save_file")
        else:
            self.save(path)

    def save(self, path: Path) -> bool:
        data: dict[str, Any] = {**self.game.to_json(), "seats": self.seats}
        beside = path.with_name(path.name + ".new")
        try:
            beside.write_text(json.dumps(data), encoding="utf-8")
            beside.replace(path)  # an older save is lost only once the new one is whole
        except OSError as error:
            why = error.strerror or error
            print(self.table.words.say("cannot_save", file=path, why=why))
            return False
        self.saved = list(self.game.answers)
        print(self.table.words.say("saved", file=path))
        return True

    # ------------------------------------------------------------ the screen

    def read(self, prompt: str) -> str:
        """A line that somebody types; EOFError when there are no more."""
        if self.terminal and self.stdin is sys.stdin:
            return input(prompt)
        print(prompt, end="", flush=True)
        line = self.stdin.readline()
        if not line:
            print()
            raise EOFError
        if not self.terminal:
            print(line.rstrip("\n"))  # nobody typed it here, so that it is not on the screen
        return line.rstrip("\n")

    def say(self, key: Key, **holes: object) -> None:
        self.write(self.table.page.wrapped(self.table.words.say(key, **holes)))

    def write(self, lines: list[str]) -> None:
        for line in lines:
            print(line)
