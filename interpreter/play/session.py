"""A game at the terminal, from the deal to the result: shows, asks, and does what is answered."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, TextIO

from dsl.packs import Pack
from interpreter.bots import answer, bot_random, make_bot
from interpreter.errors import PlayError, SaveError
from interpreter.game import Decision, Game, program_for
from interpreter.play.answers import find_card, labels, matching
from interpreter.play.news import NOBODY, News, Told, begin_telling, finish_telling
from interpreter.play.table import Paint, Table, card_help, wrapped
from interpreter.play.words import Key, known_language

MOST_LISTED = 40
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # what was seen before is wiped too: it was another's hand
HINT = "greedy"


def run_play(
    pack: Pack,
    *,
    players: int | None,
    bots: list[str],
    seed: int,
    board: str | None,
    options: dict[str, str] | None = None,
    lang: str = "en",
    save: Path | None = None,
    resume: Path | None = None,
    stdin: TextIO | None = None,
) -> int:
    """Play at the terminal; bots take the last seats.

    Exit code 0; 1 when an effect of the pack fails under a bot; 2 for what cannot be played;
    130 after Ctrl-C, with the game saved if it is known where.
    """
    try:
        known_language(lang)
        if resume is not None:
            game, saved_bots = read_saved(resume, pack)
            seats = seat_bots(game.program.players, bots) if bots else saved_bots
        else:
            count = players if players is not None else people_and_bots(pack, bots)
            program = program_for(pack, count, board, options)
            seats = seat_bots(program.players, bots)
            game = Game.new(pack, program.players, seed, board=board, options=options)
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    game.lang = lang
    return Session(game, seats, save, stdin or sys.stdin).run()


def people_and_bots(pack: Pack, bots: list[str]) -> int | None:
    """How many play when nobody says: one person and the bots, or as many as the pack likes."""
    assert pack.words.game is not None
    return max(pack.words.game.players[0], len(bots) + 1) if bots else None


def seat_bots(players: int, bots: list[str]) -> list[str | None]:
    """Who sits where: people first (None), then the bots."""
    for name in bots:
        make_bot(name, 0)
    if len(bots) > players:
        raise ValueError(f"there are {len(bots)} bots for {players} players")
    return [*[None] * (players - len(bots)), *bots]


def read_saved(path: Path, pack: Pack) -> tuple[Game, list[str | None]]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        seats = data.get("seats") if isinstance(data, dict) else None
    except ValueError as error:
        raise SaveError(f"{path} is not a saved game: {error}") from error
    game = Game.from_json(data, pack)
    if not isinstance(seats, list) or len(seats) != game.program.players:
        return game, [None] * game.program.players
    for name in seats:
        if name is not None:
            make_bot(str(name), 0)
    return game, seats


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
        colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        self.table = Table(game.program, game.lang, Paint(colours))
        self.people = [player for player, bot in enumerate(seats) if bot is None]
        self.told: dict[int, Told] = {}
        self.shown_to: dict[int, int] = {}  # how much of the journal each person knows
        self.at_screen: int | None = None
        self.turn_shown: tuple[int, int] | None = None

    # ------------------------------------------------------------ the course of the game

    def run(self) -> int:
        try:
            while (decision := self.game.decision) is not None:
                bot = self.seats[decision.player]
                if bot is not None:
                    self.push(decision, self.bot_answer(bot, decision))
                else:
                    self.pass_on(decision.player)
                    self.show(decision.player)
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

    def bot_answer(self, name: str, decision: Decision) -> int:
        """A bot's answer; the same again when the same game comes to the same point again."""
        chance = bot_random(self.game.seed, decision.player, len(self.game.answers))
        return answer(make_bot(name, chance.getrandbits(53)), self.game, chance.getrandbits(53))

    def push(self, decision: Decision, index: int) -> None:
        told = begin_telling(decision, index)
        mark, length = len(self.game.machine.journal), self.game.length
        try:
            self.game.push(index)
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

    def show(self, player: int) -> None:
        """What happened since this person last decided, and the table."""
        view = self.game.view(player)
        news = News(self.game, self.table, player).since(self.shown_to.get(player, 0), self.told)
        self.shown_to[player] = len(self.game.machine.journal)
        turn = (view["turn"], player)
        if turn != self.turn_shown:
            if news:
                print()
                self.write(news)
            print()
            self.write(self.table.whole(view))
        else:
            self.write(news)
            self.write(self.table.brief(view))
        self.turn_shown = turn

    def list_options(self, decision: Decision, indices: list[int]) -> None:
        shown = labels(decision)
        if decision.kind == "number" and len(decision) > MOST_LISTED:
            low, high = min(decision.values), max(decision.values)
            self.write(wrapped(self.table.words.say("range", low=low, high=high), indent=2))
            return
        for index in indices[:MOST_LISTED]:
            number = str(decision.values[index] if decision.kind == "number" else index + 1)
            text = "" if decision.kind == "number" else f"  {shown[index]}"
            self.write(wrapped(f"{number:>3}{text}", hang=5))
        if len(indices) > MOST_LISTED:
            self.say("more_options", n=len(indices) - MOST_LISTED)

    # ------------------------------------------------------------ asking

    def ask(self, decision: Decision) -> None:
        """Ask until the decision is made or taken back."""
        print()
        self.write([self.table.paint.strong(line) for line in wrapped(decision.text)])
        self.list_options(decision, list(range(len(decision))))
        while True:
            typed = self.read(self.table.words.say("ask")).strip()
            if not typed:
                continue
            command, _, rest = typed.partition(" ")
            if command == "undo" and not rest:
                if self.undo():
                    return
            elif self.command(decision, command, rest.strip()):
                continue
            elif self.take(decision, typed):
                return

    def take(self, decision: Decision, typed: str) -> bool:
        found = matching(decision, typed)
        if len(found) == 1:
            try:
                self.push(decision, found[0])
            except PlayError as error:
                self.write(wrapped(str(error)))
                return False
            return True
        if found:
            self.say("which", text=typed)
            self.list_options(decision, found)
        else:
            self.say("no_match", text=typed)
        return False

    def command(self, decision: Decision, command: str, rest: str) -> bool:
        """Do what is no answer; False when it is none of the commands."""
        if command in ("help", "?"):
            self.help(rest)
        elif command == "save":
            self.save_as(rest)
        elif rest:
            return False
        elif command == "hint":
            index = self.bot_answer(HINT, decision)
            number = decision.values[index] if decision.kind == "number" else index + 1
            self.say("hint", n=number, text=labels(decision)[index])
        elif command == "table":
            self.write(self.table.whole(self.game.view(decision.player)))
            self.list_options(decision, list(range(len(decision))))
        elif command == "log":
            lines = News(self.game, self.table, decision.player).since(0, self.told)
            self.write(lines or [self.table.words.say("nothing_yet")])
        elif command in ("quit", "exit"):
            raise Left
        else:
            return False
        return True

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
            print(self.table.words.say("commands"))
            return
        pack, lang = self.game.program.pack, self.game.lang
        card, near = find_card(pack, typed)
        if card is not None:
            self.write(card_help(card, pack.words, lang))
            return
        self.say("no_card", text=typed)
        if near is not None:
            self.say("did_you_mean", text=near)

    # ------------------------------------------------------------ saving

    def keep(self) -> None:
        """On leaving: save where it was said, or ask where when there is somebody to ask."""
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
        self.write(wrapped(self.table.words.say(key, **holes)))

    def write(self, lines: list[str]) -> None:
        for line in lines:
            print(line)
