"""What a person answers, and what they type that is no answer."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from time import monotonic

from cardwright.bots import (
    GreedyBot,
    answer,
    answers_in_phase,
    bot_random,
    effort_of,
    goes_round,
    hint,
    make_bot,
)
from cardwright.play.answer_news import begin_telling, finish_telling
from cardwright.play.by_keys.drawing_screen import screen
from cardwright.play.by_keys.keyboard import Keyboard
from cardwright.play.by_keys.steering import Pointer, press
from cardwright.play.inquiries import (
    ANSWERED,
    help_lines,
    lines_about,
    refused_lines,
    suggestion,
)
from cardwright.play.news import News
from cardwright.play.replays.writing import write_replay_as
from cardwright.play.saving import keep_up, save_as
from cardwright.play.showing import REDRAW, Showing
from dsl.diagnostics.guarded_output import command_terminal
from interpreter.game.decision import Decision
from interpreter.game.matching import find_rooms, labels
from interpreter.game.queries.answers_meant import answers_meant
from interpreter.run.journal import changes_since, showed_more, turns_began
from interpreter.run.visibility import sees
from interpreter.state.errors import PlayError

HINT = "planner"


LEAST_MAP, BESIDE_MAP = 10, 3  # lines of the board, and those left for what is asked after it
LEGEND = 5  # the place of this word among those of the map


class Left(Exception):
    """Somebody has had enough."""


def said(decision: Decision, index: int) -> str:
    """What an answer says, for comparing."""
    return labels(decision)[index].casefold()


class Asking(Showing):
    """Asks until a decision is made, and does what is answered."""

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
        mark, length = self.game.mark, self.game.length
        try:
            self.game.push(index, took)
        except KeyboardInterrupt:
            if self.game.length == length:  # half done is not done
                self.game.roll_back(mark)
            raise
        self.told[self.game.length] = finish_telling(told, decision, index)

    def ask(self, decision: Decision) -> None:
        """Ask until the decision is made or taken back."""
        messages = self.table.messages
        pointing = self.can_point(decision)
        typed: str | None = ""
        if pointing and self.on_drawing:
            typed = self.point(decision)
            if typed is None:
                return
        elif self.terminal:
            board = self.game.program.board is not None
            page = self.table.page
            print(page.weak(messages.reminder(board=board, width=page.width)))
            if pointing:
                self.write([page.weak(line) for line in page.wrapped(messages.say("keys_begin"))])
        print(self.notice, end="")
        self.notice = ""
        while True:
            with self.drawn_anew(decision):
                if pointing:
                    typed = self.read_or_point(messages.say("ask"), typed or "")
                else:
                    typed = self.read(messages.say("ask"))
            if typed is None:
                typed = self.point(decision)
                if typed is None:
                    return
                continue
            typed = typed.strip()
            if not typed:
                if self.terminal:  # what was asked may have gone off the screen
                    self.show(decision.player, decision)
                continue
            if self.answered(decision, typed):
                return
            typed = ""

    def answered(self, decision: Decision, typed: str) -> bool:
        """Do what was typed; whether that answers the decision or takes one back."""
        command, _, rest = typed.partition(" ")
        command = self.table.messages.command(command)
        if command == "undo" and not rest:
            return self.undo()
        if self.command(decision, command, rest.strip()):
            return False
        return self.take_all(decision, typed)

    def point(self, decision: Decision) -> str | None:
        """Lay and walk with the arrow keys, until an answer is given or taken back: then None. Else
        somebody goes back to typing, and has typed so much."""
        begun = Pointer.of(decision)
        assert begun is not None
        pointer = begun
        self.on_drawing, self.typing, notice = True, False, ""

        def draw() -> None:
            command_terminal(REDRAW)
            page = self.table.page
            aims = self.table.kept_in_mind(self.game.view(decision.player))
            self.write(screen(decision, pointer, page, self.table.messages, notice, aims))
            sys.stdout.flush()

        with self.drawn_anew(decision, draw):
            while True:
                self.has_new_size()
                draw()
                with Keyboard(sys.stdin) as keys:
                    key = keys.key()
                pressed = press(pointer, key)
                pointer, notice = pressed.pointer, ""
                if pressed.taken is not None:
                    with redirect_stdout(StringIO()) as said:
                        done = self.did(decision, pressed.taken)
                    if done:
                        return None
                    notice = said.getvalue().strip()
                elif key == "backspace":
                    with redirect_stdout(StringIO()) as said:
                        undone = self.undo()
                    if undone:
                        return None
                    notice = said.getvalue().strip()
                elif not pressed.understood and (key == "escape" or len(key) == 1):
                    break
                elif not pressed.understood:
                    notice = self.table.messages.say("keys_none")
        self.on_drawing, self.typing = False, True
        self.show(decision.player, decision)
        return key if len(key) == 1 else ""

    def answered_before(self, decision: Decision) -> bool:
        """Go on with what was typed for several decisions, as long as it can be understood."""
        if decision.player != self.at_screen:
            self.again, self.typed = None, []
        if self.again is not None and decision.kind == "action":
            action, meant = self.again
            found = [
                at for at in answers_meant(decision, meant) if decision.values[at][0] == action
            ]
            if found and self.did(decision, found[0]):
                return True
            self.again = None
        if self.typed and self.again is None:
            first, *self.typed = self.typed
            with redirect_stdout(StringIO()) as said:
                taken = bool(first) and self.take(decision, first)
            if taken:
                print(said.getvalue(), end="")
                return True
            self.typed, self.notice = [], said.getvalue()
        return False

    def take_all(self, decision: Decision, typed: str) -> bool:
        """Take an answer, and keep those after a comma for the decisions that follow."""
        first, *rest = [part.strip() for part in typed.split(",")]
        whole = answers_meant(decision, typed)
        if len(whole) == 1 and (not rest or typed.casefold() in said(decision, whole[0])):
            return self.did(decision, whole[0])  # a comma may be part of what is said
        if not self.take(decision, first):
            return False
        self.typed = rest
        return True

    def take(self, decision: Decision, typed: str) -> bool:
        found = answers_meant(decision, typed)
        if len(found) == 1:
            return self.did(decision, found[0])
        start, _, last = typed.rpartition(" ")
        if last.casefold() in ("all", self.table.messages.say("all")) and decision.kind == "action":
            several = answers_meant(decision, start)
            if several and self.did(decision, several[0]):
                self.again = decision.values[several[0]][0], start
                return True
        if found:
            self.say("which", text=typed)
            self.write(self.listed(decision, found))
        else:
            self.say("no_match", text=typed)
            self.write(refused_lines(self.game, self.table, decision, typed))
        return False

    def did(self, decision: Decision, index: int) -> bool:
        took = round(1000 * (monotonic() - self.asked_at)) if self.game.program.clocks else 0
        try:
            self.push(decision, index, took)
        except PlayError as error:
            self.write(self.table.page.wrapped(str(error)))
            return False
        keep_up(self)  # before bots take their time
        return True

    def command(self, decision: Decision, command: str, rest: str) -> bool:
        """Do what is no answer; False when it is none of the commands."""
        if command == "help":
            self.help(rest)
        elif command == "save":
            save_as(self, rest)
        elif command == "replay":
            write_replay_as(self, rest)
        elif command == "map" and self.table.messages.map_word(rest) == "picture":
            self.picture(decision.player)
        elif command == "map" and self.game.program.board is not None:
            self.map(decision.player, rest)
        elif command == "log":
            self.log(decision.player, rest)
        elif command in ANSWERED:
            player = decision.player
            happened = partial(self.happened, player)
            found = ANSWERED[command](self.game, self.table, player, rest, happened)
            self.write(found or [self.table.messages.say("nothing_meant", text=rest)])
        elif rest:
            return False
        elif command == "hint":
            self.hint(decision)
        elif command == "table":
            self.write(self.table.whole(self.game.view(decision.player)))
            self.write(self.asked(decision))
        elif command == "quit":
            raise Left
        else:
            return False
        return True

    def hint(self, decision: Decision) -> None:
        """What a bot would do, and what it expects of that and of the next best."""
        chance = bot_random(self.game.seed, decision.player, len(self.game.answers))
        found = hint(self.game, HINT, chance.getrandbits(53), decision)
        texts = labels(decision)

        def number(option: int) -> int:
            return int(decision.values[option]) if decision.kind == "number" else option + 1

        self.say("hint", n=number(found.option), text=texts[found.option])
        if len(found.best) > 1:
            self.say("hint_why", n=found.deals)
            for worth in found.best:
                gain = f"{worth.gain(found.now):+.1f}"
                self.write([f"  {gain:>7}  {number(worth.option)}: {texts[worth.option]}"])
        if len(found.plan) > 1:
            self.say("hint_plan", plan=self.table.messages.say("apart").join(found.plan))

    def map(self, player: int, typed: str) -> None:
        """The board around the pawn, around a room or farther on, or as a list of rooms."""
        # placing rooms takes networkx, which a game starts without
        from cardwright.play.screens.board_window import Window
        from cardwright.play.screens.drawn_board import drawn_board, in_colour, legend_lines

        view, rooms, page = self.game.view(player), self.table.rooms, self.table.page
        wanted = self.table.messages.map_word(typed)
        if wanted == "list":
            self.write(rooms.every(view, page))
            return
        drawn = drawn_board(self.game, view, self.table.messages)
        if wanted == "legend":
            self.write(legend_lines(drawn, self.game, self.table.messages, page))
            return
        titles = [rooms.title(name) for name in self.game.program.map.names]
        aside = rooms.map_in(view).aside
        among = find_rooms(titles, typed) if typed and wanted is None else []
        among = [at for at in among if at not in aside]
        if typed and wanted is None and len(among) != 1:
            self.say("which" if among else "no_room", text=typed)
            self.write(
                page.wrapped(", ".join(titles[at] for at in among), indent=2) if among else []
            )
            return
        found = among[0] if among else None
        height = max(LEAST_MAP, page.height - BESIDE_MAP) if page.height is not None else None
        window = Window.of(drawn, page.width, height)
        room = self.game.walker_room(player) or self.game.program.map.names[0]
        if found is not None:
            room = self.game.program.map.names[found]
        if wanted is None or self.map_at is None:
            self.map_at = window.around(room)
        if wanted is not None:
            self.map_at = window.moved(self.map_at, wanted)
        self.write(in_colour(window.lines(self.map_at), page))
        more = window.more(self.map_at)
        hints = [self.table.messages.say("map_words").split()[at] for at in more]
        hints.append(self.table.messages.say("map_words").split()[LEGEND])
        self.write([page.weak(" · ".join(f"{self.table.messages.map} {word}" for word in hints))])
        if found is not None:
            self.write(rooms.around(view, found, "", page))

    def picture(self, player: int) -> None:
        # drawing takes networkx and more, which a game starts without
        from cardwright.play.map_picture import show_picture

        problem = show_picture(self.game, player, self.table.page.width, self.game.lang)
        if problem is not None:
            self.say(problem, pack=self.game.program.pack.id)

    def log(self, player: int, typed: str) -> None:
        """All that happened, or in the last so many turns, or what is about some words."""
        turns = int(typed) if typed.isdecimal() else 0
        begun = turns_began(self.game)
        mark = begun[-turns] if 0 < turns <= len(begun) else 0
        lines = self.happened(player, mark)
        if typed and not turns and lines:
            asked = self.table.messages.asked_about(typed)
            lines = lines_about(lines, asked)
            if not lines:
                self.say("nothing_about", text=asked)
                return
        self.write(lines or [self.table.messages.say("nothing_yet")])

    def happened(self, player: int, mark: int = 0) -> list[str]:
        return News(self.game, self.table, player, full=True).since(mark, self.told)

    def undo(self) -> bool:
        """Back to the last decision that a person made."""
        steps = [step for step, told in self.told.items() if self.seats[told.player] is None]
        if not steps:
            self.say("nothing_to_undo")
            return False
        player = self.told[steps[-1]].player
        undone = changes_since(self.game, self.game.marks[steps[-1] - 1][0])
        while self.game.length >= steps[-1]:
            self.told.pop(self.game.length, None)
            self.game.pop()
        length = self.game.mark
        self.shown_to = {player: min(mark, length) for player, mark in self.shown_to.items()}
        self.turn_shown = None
        self.again, self.typed = None, []
        seen = {card for card in self.game.every_card if sees(self.game, player, card)}
        self.say("undone_seen" if showed_more(self.game, undone, seen) else "undone")
        return True

    def help(self, typed: str) -> None:
        if not typed:
            print(self.table.messages.commands(board=self.game.program.board is not None))
            return
        player = self.at_screen if self.at_screen is not None else self.game.active
        found = help_lines(self.game, self.table, player, typed)
        if found:
            self.write(found)
            return
        self.say("no_card", text=typed)
        near = suggestion(self.game, typed)
        if near is not None:
            self.say("did_you_mean", text=near)
