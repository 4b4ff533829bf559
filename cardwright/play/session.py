"""A game at the terminal, from the deal to the result: shows, asks, and does what is answered."""

from __future__ import annotations

import sys
from contextlib import suppress

from cardwright.play.answer_news import NOBODY
from cardwright.play.asking import Asking, Left
from cardwright.play.news import News
from cardwright.play.saving import finish, keep, keep_up, left_at_end_of_input
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.state.errors import PlayError
from interpreter.state.rng import is_secret

LAST_TOLD = 8  # so many answers are told again when a game is resumed


class Session(Asking):
    """One game in play, who sits where, and what each has been shown."""

    def run(self) -> int:
        try:
            while (decision := self.next_decision()) is not None:
                bot = self.seats[decision.player]
                if bot is not None:
                    self.push(decision, *self.bot_answer(bot, decision))
                elif not self.answered_before(decision):
                    keep_up(self)  # what is asked next tells that the last answer is safe
                    self.pass_on(decision.player)
                    self.show(decision.player, decision)
                    self.ask(decision)
            self.end()
        except Left:
            keep(self)
            self.say("goodbye")
        except EOFError:
            left_at_end_of_input(self)
        except PlayError as error:
            print(f"error: {error}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            with suppress(KeyboardInterrupt):  # whoever presses it twice wants to be gone
                print()
                keep(self)
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
        if saved.snippets or saved.departed:
            return
        program = saved.program
        board = program.board.name if program.board is not None else None
        self.game = Game.new(
            program.pack,
            program.players,
            saved.seed,
            board=board,
            options=program.options,
            first=saved.first,
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

    def end(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else NOBODY
        since = self.shown_to.get(viewer, 0) if viewer != NOBODY else self.last_shown()
        self.write(News(self.game, self.table, viewer).since(since, self.told))
        print()
        self.write(self.table.result(self.game.result))
        if is_secret(self.game.seed):  # while it was played, it would have told what is hidden
            self.say("seed", n=self.game.seed)
        finish(self)

    def last_shown(self) -> int:
        return max(self.shown_to.values(), default=0)
