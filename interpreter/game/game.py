"""A game in play: the public face of the engine.

game = Game.new(load("tutorial"), players=2, seed=7)
game.decision               # who decides, what about, and the legal options
game.push(option)           # answer; game.pop() takes the last answer back
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from dsl.diagnostics.render import plural
from dsl.packs.pack import Pack
from interpreter.compile.program_cache import fresh, program_for, twin_of
from interpreter.game.arguments import check_answer, check_new, check_player, check_whole
from interpreter.game.decision import Decision, Option
from interpreter.run.driving import (
    add_to_clocks,
    become,
    bring_forward,
    forget_changes,
    forget_first,
    go_on,
    is_doing,
    same_state,
    snapshot,
    stand_like,
    stands_like,
    start_effect,
)
from interpreter.run.history.telling import Telling, put_down, said_last, taken_up
from interpreter.run.imagining.asking import can_be_asked, leave_unasked
from interpreter.run.imagining.dealing import deal_unseen
from interpreter.run.imagining.guessing import guess_counters
from interpreter.run.imagining.told_by_marks import keep_told
from interpreter.run.initial import begin_turn, first_cells
from interpreter.run.machine import Machine
from interpreter.run.position import Answer, Asked, Bound, OptionValue, Position
from interpreter.run.program import Program
from interpreter.state.errors import (
    ChangedPackError,
    IllegalOptionError,
    PlayError,
    ReplayError,
    SaveError,
)
from interpreter.state.failures import WorkedOut, play_error
from interpreter.state.meter import SPENT, apart, begin

# What only some ask for is imported when they do: a game that nobody looks at needs no text.
if TYPE_CHECKING:
    from interpreter.game.board_graph import PlayedGraph
    from interpreter.game.replaying.replay import Replay
    from interpreter.game.saves.saved_data import Saved, SavedData
    from interpreter.game.saving import Loaded, SavedGame
    from interpreter.game.scoring import Result
    from interpreter.game.seats.seat_save import SeatSave
    from interpreter.game.view import GameView
    from interpreter.run.history.log import Log
    from interpreter.run.journal import Entry

MOST_DEALS = 100  # of which one leaves those who are asked something to choose from
FAR = 1 << 32  # between the seeds of deals
blank = object.__new__


class Game(Position):
    """One game: a position, the answers that led to it, and what is to be decided."""

    __slots__ = (
        "_decision",
        "_log",
        "_twin",
        "answers",
        "departed",
        "first",
        "marks",
        "opening",
        "owns_program",
        "seat",
        "seed",
        "snippets",
        "undo",
    )

    def __init__(self, program: Program, machine: Machine, seed: int) -> None:
        super().__init__(program, machine)
        self.seed = seed
        self.answers: list[Answer] = []
        self.snippets: list[str] = []  # effects that were typed in, not part of the pack
        self.first: int | None = None  # who was said to begin
        self.departed = False  # whether the answers no longer lead to where it stands
        self.owns_program = False  # whether what is typed in may be added to the program
        self.seat: int | None = None  # who answers first of those who are asked at once
        # for each step: the journal's length before it, how many answers it was, what was offered
        self.marks: list[tuple[int, int, tuple[OptionValue, ...] | None]] = []
        self.opening: Opening | None = None  # how a game began that is not recorded
        self.undo: int | None = None  # how many answers can at least be taken back; None for all
        self._decision: Decision | None = None
        self._log: Log | None = None  # what somebody has read of it
        self._twin: Game | None = None  # of a game that is not recorded, once its log was read

    @classmethod
    def new(
        cls,
        pack: Pack,
        players: int | None = None,
        seed: int = 0,
        *,
        board: str | None = None,
        options: dict[str, str] | None = None,
        first: int | None = None,
        recorded: bool = True,
        undo: int | None = None,
    ) -> Game:
        """A new game, set up and waiting for its first decision. `first` is who begins, where the
        rules leave that to chance and it shall not say. A game that is not `recorded` is faster,
        but has nothing to take back or tell; its copies are recorded from there on. With `undo`,
        at least so many answers can be taken back and told, and what is older is let go of: a
        long game takes no more memory than a short one. It is saved and told on as any other.

        >>> from cardwright import Game, load
        >>> Game.new(load("tutorial"), players=2, seed=7)
        <Game of tutorial for 2 players, turn 1: player 0 to decide>
        """
        check_new(pack, players, seed, board, options)
        if undo is not None and undo < 0:
            raise ValueError(f"{undo} answers cannot be taken back")
        program = program_for(pack, players, board, options, recorded=recorded)
        if first is not None:
            check_player(first, program.players)
        game = cls(program, Machine(program, first_cells(program, seed, first)), seed)
        game.undo = undo
        game.first = first
        game._run()
        if recorded:
            game.told_before = game.telling()
        else:
            again = partial(cls.new, pack, players, seed, board=board, options=options, first=first)
            game.told_before = said_last(game.machine, lambda: again().account_told)
            game.opening = Opening(program, seed, first)
        forget_changes(game.machine)
        return game

    def replayed(self) -> Game:
        """A game that was not recorded, played again from its opening and recorded."""
        assert self.opening is not None
        return self.opening.played(self.answers)

    def found_telling(self) -> Telling | None:
        """What was told last; in a game that is not recorded, found by playing it again."""
        if self.opening is None:
            return super().found_telling()
        began, answers = self.opening, self.answers[:]
        return said_last(self.machine, lambda: began.played(answers).account_told)

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now; None when the game is over. The options are listed when they
        are first asked for; if the pack fails in that, the last answer is taken back."""
        if self.seat is not None and self.others_wait:
            for asked in self.asked:
                if asked[1] == self.seat and asked is not self.asked_first:
                    return self._asked(asked)
        found = self._decision
        if found is None:
            machine = self.machine
            first = machine.waiting()
            if first is None:
                return None
            values = machine.options if machine.options is not None else self._list()
            # as `Decision(self, first, values)`, without a call: every answer pays for this
            found = self._decision = blank(Decision)
            found.position, found.asked, found.values = self, first, values
        return found

    def _list(self) -> tuple[OptionValue, ...]:
        if SPENT:
            begin()
        try:
            return self.machine.list_options()
        except Exception as error:
            where = self.machine.last_doing()
            if self.marks:
                self.pop()
            elif self.opening is not None and self.answers:
                self.answers.pop()
                self._undo(0)
            raise play_error(error, where) from error

    @property
    def decisions(self) -> list[Decision]:
        """What everybody is asked now: several decisions in a phase that all play at once, the
        first in line in front. Any of them may be answered next."""
        with WorkedOut():
            found = [self._asked(asked) for asked in self.asked]
        return [decision for decision in found if len(decision) or decision is found[0]]

    def _asked(self, asked: Asked) -> Decision:
        if asked is self.asked_first and self.machine.options is not None:
            return Decision(self, asked, self.machine.options)
        return Decision(self, asked, self.options_of(asked))

    def push(self, option: Option | Answer | str, took: int = 0) -> None:
        """Answer the decision: with an option, its number, or words of it as they are typed at the
        table; with a player and a number, that of another who is asked at the same time. `took` is
        the time or effort it took, for counters that are clocks. IllegalOptionError when it is no
        answer; on an error in the pack, too, the game stays as it was."""
        machine, program = self.machine, self.program
        values = machine.options
        if (
            took
            or values is None
            or program.opens
            or type(option) is not int
            or not 0 <= option < len(values)
        ):
            self._push_for(option, took)
            return
        self._decision = None
        if SPENT:
            begin()
        try:
            machine.go_on_with(values[option])
        except BaseException as error:
            self._fail(error, machine.mark)
        self.answers.append(option)
        if program.recorded and self.undo is None:  # as `_note` does
            self.marks.append((machine.mark, 1, values))
        elif program.journals:
            self._note(machine.mark, values)

    def _push_for(self, option: Option | Answer | str, took: int) -> None:
        """Answer for whoever is asked, perhaps in words, out of turn or with the time it took."""
        if isinstance(option, str):
            option = self._meant(option)
        check_answer(option)
        if isinstance(option, tuple) and len(option) == 3:
            took = option[2]
        player, values = self._offered(option)
        index = option[1] if isinstance(option, tuple) else option
        if isinstance(index, Option):
            chosen, index = index, index.index
            if index >= len(values) or chosen.value != values[index]:
                raise IllegalOptionError("this option belongs to another decision")
        elif not 0 <= index < len(values):
            raise no_option(index, values)
        machine, mark = self.machine, self.machine.entered
        asked = self.asked_first
        first = asked is not None and asked[1] == player
        if not first:
            bring_forward(machine, player)
        took = took if self.program.clocks else 0
        if took > 0:
            add_to_clocks(self.program, machine, player, took)
        machine.answer(values[index])
        self._run(mark, player)
        answer = (player, index, took) if took > 0 else index if first else (player, index)
        self.answers.append(answer)
        if self.program.journals:
            self._note(mark, values if first else None)

    def _meant(self, typed: str) -> Option:
        """The option that words mean, by the same matching as at the table."""
        from interpreter.game.matching import the_one_meant

        decision = self.decision
        if decision is None:
            raise IllegalOptionError("the game is over")
        if typed.strip().isdecimal() and decision.kind != "number":
            raise IllegalOptionError(
                f"options are counted from 0 here, and from 1 at the table: write "
                f"`push({typed.strip()})` for the one with that index"
            )
        return decision.options[the_one_meant(decision, typed)]

    def _note(self, mark: int, values: tuple[OptionValue, ...] | None) -> None:
        """Remember where an answer stands in the journal, or let go of what led to it."""
        if self.program.recorded:
            self.marks.append((mark, 1, values))
            if self.undo is not None and len(self.marks) > 2 * self.undo + 1:
                self._forget_first(len(self.marks) - self.undo)
        else:
            forget_changes(self.machine)

    def _forget_first(self, steps: int) -> None:
        """Let go of all that led to the first answers; what was told last is kept."""
        self.told_before = self.telling()
        self._told_last = self._log = None
        first = self.marks[steps][0] if steps < len(self.marks) else self.machine.entered
        self.marks = [(mark - first, of, was) for mark, of, was in self.marks[steps:]]
        forget_first(self.machine, first)

    def _offered(self, option: Option | Answer) -> tuple[int, tuple[OptionValue, ...]]:
        """Who answers with an option, and what it is one of."""
        if isinstance(option, tuple):
            decision = self.decision_of(option[0])
        elif isinstance(option, Option):
            decision = self.decision_of(option.decision.player)
        else:
            decision = self.decision
        if decision is None:
            raise IllegalOptionError("the game is over" if self.over else "nobody asked for this")
        return decision.player, decision.values

    def decision_of(self, player: int) -> Decision | None:
        """What a player is asked now, or None."""
        first = self.decision
        if first is None or first.player == player:
            return first
        return next((one for one in self.decisions if one.player == player), None)

    def pop(self) -> None:
        """Take the last answer back, or the last effect that was typed in."""
        if not self.marks:
            lost = not self.program.recorded and self.answers
            why = "this game is not recorded" if lost else "there is nothing to take back"
            raise IllegalOptionError(why)
        mark, answers, values = self.marks.pop()
        machine = self.machine
        machine.roll_back(mark)
        machine.options = values
        if answers:
            self.answers.pop()
        else:
            self.snippets.pop()
        self._decision = None

    def _run(self, mark: int = 0, player: int | None = None) -> None:
        self._decision = None
        try:
            go_on(self.program, self.machine, player)
        except BaseException as error:
            self._fail(error, mark)

    def _fail(self, error: BaseException, mark: int) -> NoReturn:
        """Undo what went wrong, and say what it was."""
        where = self.machine.last_doing()
        self._undo(mark)
        if isinstance(error, Exception):
            raise play_error(error, where) from error
        raise error

    def _undo(self, mark: int) -> None:
        """Let the game be as it was when the journal had this length, before the last answer."""
        if self.program.recorded:
            self.machine.roll_back(mark)
        elif self.opening is not None:
            with apart():
                become(self.machine, self.replayed().machine)

    def do(self, code: int, text: str, bound: Bound | None = None) -> None:
        """Do a compiled effect as the player who decides, then ask again what was asked."""
        mark = self.machine.entered
        start_effect(self.program, self.machine, code, self.seat, bound)
        self._run(mark)
        self.marks.append((mark, 0, None))
        self.snippets.append(text)

    def begin_turn(self, player: int) -> None:
        """Let a turn of a player begin now, with everything as it lies."""
        check_player(player, self.program.players)
        mark = self.machine.entered
        self.opening = None  # its answers do not lead here
        begin_turn(self.program, self.machine, player)
        self._run(mark)
        self.marks.append((mark, 0, None))
        self.snippets.append("")

    def own_program(self) -> None:
        """Have a program of its own, to which effects can be added."""
        if not self.owns_program:
            self.work_on(fresh(self.program))

    def work_on(self, program: Program) -> None:
        """Go on with another compilation of the same program, to which effects can be added."""
        self.program = self.machine.program = program
        self.owns_program = True

    def roll_back(self, mark: int) -> None:
        """Undo what was done since the journal had this length, in the middle of an answer."""
        self.machine.roll_back(self.machine.place_of(mark))
        self.refresh()

    def refresh(self, values: tuple[OptionValue, ...] | None = None) -> None:
        """Look at the options anew, after the state was changed from outside; or let just these be
        the options."""
        self.machine.options = values
        self._decision = None

    @property
    def length(self) -> int:
        """How many answers and typed effects can be taken back."""
        return len(self.marks)

    def copy(self) -> Game:
        """An equal game that goes its own way. It cannot be taken back beyond this point."""
        self.owns_program = False  # it is shared from now on
        self._follow()
        program = twin_of(self.program)
        game = Game(program, snapshot(self.machine, program), self.seed)
        game.answers = self.answers[:]
        game.snippets = self.snippets[:]
        game.first, game.departed = self.first, self.departed
        game.lang = self.lang
        game.seat = self.seat
        game.told_before = self.telling()
        return game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game) or twin_of(self.program) is not twin_of(other.program):
            return False
        self._follow()
        other._follow()
        return same_state(self.machine, other.machine)

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> SavedGame:
        from interpreter.game.saving import to_json, with_checksum

        self._follow()
        departed = self.departed
        saved = to_json(self, self.seed, self.answers, self.snippets, self.first, departed=departed)
        put_down(saved["cells"], self.told)
        return with_checksum(saved)

    @staticmethod
    def from_json(data: SavedData, pack: Pack, *, changed: bool = False) -> Game:
        """The saved game; SaveError when it is not one, or is of another pack. Its answers are
        given again, and must lead to where it stood. With `changed` the pack may be another than
        it was then: all answers must still be possible, whatever they lead to."""
        from interpreter.game.saves.saved_data import checked
        from interpreter.game.saving import check_pack, is_of, pack_has_changed, restored_game

        saved = checked(data)
        check_pack(saved, pack)
        if not saved.follows:
            return Game._restored(restored_game(data, saved, pack), saved)
        if is_of(saved, pack):
            return Game._given_again(saved, pack)
        if changed:
            return Game._on_changed_pack(saved, pack)
        try:
            Game._on_changed_pack(saved, pack)
            hint = "all its answers are still possible, though they may lead elsewhere"
        except SaveError as error:
            hint = str(error)
        raise ChangedPackError(f"{pack_has_changed(saved, pack)}: {hint}")

    @staticmethod
    def _restored(loaded: Loaded, saved: Saved) -> Game:
        """A game that goes on from its cells."""
        from interpreter.game.saves.saved_data import damaged
        from interpreter.game.saving import BROKEN

        game = Game(loaded.program, loaded.machine, saved.seed)
        game.answers, game.snippets, game.first = saved.answers, saved.typed_steps, saved.first
        game.departed, game.owns_program = saved.departed, loaded.owns_program
        try:
            game.told_before = taken_up(game.machine)
            asked = game.decisions
            goes_on = is_doing(game.machine) and asked and all(len(one) for one in asked)
        except (PlayError, *BROKEN) as error:
            raise damaged("its parts do not fit together") from error
        if not (game.over or goes_on):
            raise damaged("it can neither go on nor is it over")
        if not game.snippets and game.broken_invariants():  # else it was typed, and may be meant
            raise damaged("it breaks an invariant of its pack")
        return game

    @staticmethod
    def _given_again(saved: Saved, pack: Pack) -> Game:
        """A game whose answers are given again; where nobody knows who was said to begin, with
        each player as the first."""
        from interpreter.game.saves.saved_data import FORMAT, damaged
        from interpreter.game.saving import BROKEN, same_layout

        known = saved.format == FORMAT
        for first in (saved.first,) if known else (None, *range(saved.players)):
            try:
                game = Game._replayed(saved, pack, first)
            except SaveError:
                if known:
                    raise
                continue
            try:
                if known and same_layout(saved, game.program):
                    same = game.to_json()["cells"] == saved.stood
                else:
                    same = stands_like(game.machine, saved.stood)
            except BROKEN as error:  # lists in lists in lists
                raise damaged("its parts do not fit together") from error
            if same:
                return game
        raise SaveError(
            "this saved game is damaged, or was saved by another version of Cardwright: its "
            "answers do not lead to where it stood"
        )

    @staticmethod
    def _on_changed_pack(saved: Saved, pack: Pack) -> Game:
        return Game._replayed(saved, pack, saved.first)

    @staticmethod
    def _replayed(saved: Saved, pack: Pack, first: int | None) -> Game:
        """A new game with the answers of a save; SaveError says which is not possible."""
        from interpreter.game.saves.saved_data import damaged
        from interpreter.game.saving import BROKEN

        try:
            game = Game.new(
                pack,
                saved.players,
                saved.seed,
                board=saved.board,
                options=saved.options,
                first=first,
            )
        except BROKEN as error:
            raise damaged(f"such a game cannot be begun: {error}") from error
        for number, answer in enumerate(saved.answers, 1):
            try:
                game.push(answer)
            except BROKEN as error:
                of = len(saved.answers)
                raise SaveError(f"its answer {number} of {of} is not possible: {error}") from error
        return game

    def replay(self, seats: Sequence[str | None] = ()) -> Replay:
        """The game as its pack, seed and answers; `seats` are the names of who plays, if they are
        known. ReplayError when it was not played by answers alone."""
        from interpreter.game.replaying.recording import record

        program = self.program
        pack, board = program.pack, program.board.name if program.board is not None else None

        def begin(first: int | None) -> Game:
            return Game.new(
                pack,
                program.players,
                self.seed,
                board=board,
                options=program.options,
                first=first,
                recorded=program.recorded,
            )

        return record(self, begin, seats)

    @staticmethod
    def begin_replay(replay: Replay, pack: Pack) -> Game:
        """The game of a replay before its first answer; ReplayError when there is none such."""
        from interpreter.game.replaying.giving_again import check_start

        check_start(replay, pack)
        try:
            return Game.new(
                pack,
                replay.players,
                replay.seed,
                board=replay.board,
                options=dict(replay.options),
                first=replay.first,
            )
        except (ValueError, PlayError) as error:
            raise ReplayError(f"the game of this replay cannot begin: {error}") from error

    @staticmethod
    def from_replay(replay: Replay | str, pack: Pack) -> Game:
        """The game that a replay, or the text of one, tells. ReplayError when it is none, or when
        the pack offers something else than was answered then."""
        from interpreter.game.replaying.giving_again import follow
        from interpreter.game.replaying.replay_reading import read_replay

        if isinstance(replay, str):
            replay = read_replay(replay)
        game = Game.begin_replay(replay, pack)
        difference = follow(game, replay)
        if difference is not None:
            raise ReplayError(str(difference))
        return game

    def view(self, player: int) -> GameView:
        """All that a player may see, as plain data."""
        from interpreter.game.view import view

        check_player(player, self.program.players)
        asked = any(one == player for _, one, _ in self.asked)
        with WorkedOut():
            decision = self.decision_of(player) if asked else None
            return view(self, player, decision.to_json() if decision else None)

    def for_seat(self, player: int) -> SeatSave:
        """The game as it is handed to one player who sits elsewhere, as plain data: what the player
        sees, is asked and was told. Nothing in it tells what is hidden from the player; `to_json`
        does. `push_from_seat` takes the answer."""
        from interpreter.game.seats.seat_save import seat_save, token_of

        seen = self.view(player)
        token = token_of(self, seen, self.seed, len(self.answers))
        game = self if self.opening is None else self._recorded_twin()
        return seat_save(game, seen, game.log, game.marks, token)

    def push_from_seat(self, player: int, index: int, token: str) -> None:
        """Answer for a player with the number of an option, and the token of the `for_seat` in
        which it was offered. IllegalOptionError when that is not how the game stands any more."""
        from interpreter.game.seats.seat_save import token_of

        check_player(player, self.program.players)
        check_whole("index", index)
        if token != token_of(self, self.view(player), self.seed, len(self.answers)):
            raise IllegalOptionError("this was chosen when the game stood otherwise: look again")
        self.push((player, index))

    def graph(self, player: int, *, passable: bool = False) -> PlayedGraph:
        """The board as a player may see it now: a frozen `networkx.MultiDiGraph` with what stands
        and lies in each room, and an edge for every crossing, also out of rooms where the player
        does not stand. `interpreter.game.board_graph` says what is on it.

        Of each crossing the engine is asked as if the pawn with which the player walks stood where
        it begins, and all else were as it is: what is paid and gained on the way there is not
        reckoned with. With `passable`, ways whose needs are not met are left out.
        """
        from interpreter.game.board_graph import played_graph

        check_player(player, self.program.players)
        with WorkedOut():
            return played_graph(self, player, passable=passable)

    def imagine(self, player: int, seed: int) -> Game:
        """A copy in which everything that a player does not know is dealt anew: as it could be
        after all that the player has seen, as far as the marks on it that the player sees and the
        pack's invariants allow. What another is asked is asked of the cards that were dealt: the
        player knows that there is something to choose from."""
        check_player(player, self.program.players)
        if not self.machine.followed:
            raise PlayError("of this game it is no longer kept what players could follow")
        for deal in range(MOST_DEALS):
            copy = self.copy()
            copy.seat = player
            copy.departed = True
            program, machine = copy.program, copy.machine
            deal_unseen(program, machine, player, seed + deal * FAR)
            keep_told(program, machine, player, copy.broken_invariants)
            guess_counters(program, machine, player, copy.broken_invariants)
            if can_be_asked(program, machine, player):
                return copy
        leave_unasked(program, machine)
        copy.refresh(machine.options)
        return copy

    def stop_following(self) -> None:
        """Keep no more of what players could follow. The game and its copies are played faster, and
        cannot be imagined."""
        self.machine.followed = False

    def __repr__(self) -> str:
        program = self.program
        about = f"Game of {program.pack.id} for {plural(program.players, 'player')}"
        if self.over:
            winners = ", ".join(map(str, self.result.winners))
            return f"<{about}, over: won by {winners or 'nobody'}>"
        asked = ", ".join(f"player {player}" for _, player, _ in self.asked)
        options = self.machine.options  # listed only where somebody has asked for them
        among = f" among {plural(len(options), 'option')}" if options is not None else ""
        return f"<{about}, turn {self.turn}: {asked} to decide{among}>"

    def _repr_html_(self) -> str:
        from interpreter.game.notebook import game_html

        return game_html(self, self.decision, self.result.winners if self.over else ())

    @property
    def log(self) -> list[Entry]:
        """What happened since the game was set up or loaded, and because of what."""
        return (self if self.opening is None else self._recorded_twin()).log_since(0)

    def log_since(self, mark: int) -> list[Entry]:
        """What happened since the journal had this length."""
        if self._log is None:
            from interpreter.run.history.log import Log

            self._log = Log()
        with WorkedOut():
            return self._log.since(self, self.marks, self.machine.place_of(mark))

    def _recorded_twin(self) -> Game:
        """A game that is not recorded, as `replayed`; what was played again once is kept, and only
        the answers since then are given to it."""
        twin, answers = self._twin, self.answers
        if twin is None or twin.answers != answers[: len(twin.answers)]:
            assert self.opening is not None
            twin = self._twin = self.opening.played(())
        for answer in answers[len(twin.answers) :]:
            twin.push(answer)
        return twin

    def _follow(self) -> None:
        """Enter what players could not follow. A game that is not recorded does not enter it as it
        goes; its twin, to which its answers are given, does."""
        if self.program.layout.mixed is None or self.program.follows or self.opening is None:
            return
        with apart():
            stand_like(self.machine, self._recorded_twin().machine)

    @property
    def result(self) -> Result:
        """Scores with their parts, and who wins as things stand."""
        from interpreter.game.scoring import result

        with WorkedOut():
            return result(self)

    def broken_invariants(self) -> list[str]:
        from interpreter.game.scoring import broken_invariants

        with WorkedOut():
            return broken_invariants(self)


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game began that is not recorded, to be played again as one that is."""

    program: Program
    seed: int
    first: int | None

    def played(self, answers: Sequence[Answer]) -> Game:
        program = twin_of(self.program)
        machine = Machine(program, first_cells(program, self.seed, self.first))
        go_on(program, machine)
        game = Game(program, machine, self.seed)
        game.first, game.told_before = self.first, game.telling()
        forget_changes(machine)
        for answer in answers:
            game.push(answer)
        return game


def no_option(index: int, values: tuple[OptionValue, ...]) -> IllegalOptionError:
    return IllegalOptionError(f"there is no option {index}: they go up to {len(values) - 1}")
