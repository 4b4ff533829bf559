"""A game in play: the public face of the engine.

game = Game.new(load("tutorial"), players=2, seed=7)
game.decision               # who decides, what about, and the legal options
game.push(option)           # answer; game.pop() takes the last answer back
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from interpreter.compile.program_cache import program_for
from interpreter.run.initial import first_cells
from interpreter.run.machine import MOST_STEPS, Machine
from interpreter.run.program import Program
from interpreter.run.simultaneous import call, in_line, opens_further, pass_on
from interpreter.state.errors import IllegalOptionError, PlayError
from interpreter.state.layout import ANSWER, DECISION, LARGEST, OVER, STACK, WAITING

if TYPE_CHECKING:
    from interpreter.game.log import Entry
    from interpreter.game.scoring import Result

# An option; or a player and an option, out of turn; or these and how long it took.
Answer = int | tuple[int, int] | tuple[int, int, int]
Asked = tuple[int, int, tuple[Any, ...]]  # a question, who is asked, the words bound in it


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer. `value` is plain data; `text` is made when somebody reads it."""

    index: int
    value: Any
    decision: Decision

    @property
    def text(self) -> str:
        from interpreter.text.decision_text import option_text

        return option_text(self.decision, self.value)

    def __str__(self) -> str:
        return self.text


class Decision:
    """What the game waits for: a player, a question, and the legal answers."""

    __slots__ = ("asked", "game", "values")

    def __init__(self, game: Game, asked: Asked, values: tuple[Any, ...]) -> None:
        self.game = game
        self.asked = asked
        self.values = values

    @property
    def player(self) -> int:
        return self.asked[1]

    @property
    def question(self) -> int:
        return self.asked[0]

    @property
    def kind(self) -> str:
        """action, choice, may, number or pick."""
        return self.game.program.questions[self.question].kind

    @property
    def text(self) -> str:
        from interpreter.text.decision_text import question_text

        return question_text(self)

    @property
    def options(self) -> list[Option]:
        return [Option(index, value, self) for index, value in enumerate(self.values)]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def to_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "kind": self.kind,
            "text": self.text,
            "options": [{"index": o.index, "text": o.text} for o in self.options],
        }


class Game:
    """One game: a pack, a seed, and the answers given so far."""

    __slots__ = (
        "_decision",
        "answers",
        "lang",
        "machine",
        "marks",
        "opening",
        "owns_program",
        "program",
        "seat",
        "seed",
        "snippets",
    )

    def __init__(self, program: Program, machine: Machine, seed: int) -> None:
        self.program = program
        self.machine = machine
        self.seed = seed
        self.answers: list[Answer] = []
        self.snippets: list[str] = []  # effects that were typed in, not part of the pack
        self.owns_program = False  # whether what is typed in may be added to the program
        self.lang = DEFAULT_LANGUAGE
        self.seat: int | None = None  # who answers first of those who are asked at once
        # for each step: the journal's length before it, how many answers it was, what was offered
        self.marks: list[tuple[int, int, tuple[Any, ...] | None]] = []
        self.opening: list[Any] | None = None  # the first cells of a game that is not recorded
        self._decision: Decision | None = None

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
    ) -> Game:
        """A new game, set up and waiting for its first decision. `first` is who begins, where the
        rules leave that to chance and it shall not say. A game that is not `recorded` is faster,
        but has nothing to take back or tell; its copies are recorded from there on."""
        program = program_for(pack, players, board, options, recorded=recorded)
        game = cls(program, Machine(program, first_cells(program, seed, first)), seed)
        game._run()
        game.machine.journal.clear()
        game.machine.settled = 0
        if not recorded:
            game.opening = game.machine.cells[:]
        return game

    def replayed(self) -> Game:
        """A game that was not recorded, played again from its opening and recorded."""
        assert self.opening is not None
        program = self.program.twin
        game = Game(program, Machine(program, self.opening[:]), self.seed)
        for answer in self.answers:
            game.push(answer)
        return game

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now; None when the game is over. The options are listed when they
        are first asked for; if the pack fails in that, the last answer is taken back."""
        cells = self.machine.cells
        if cells[WAITING] and self.seat is not None:
            for player, _, waiting in cells[WAITING]:
                if player == self.seat:
                    return self._asked(waiting)
        if self._decision is None:
            waiting = cells[DECISION]
            if waiting is None:
                return None
            values = self.machine.options
            if values is None:
                values = self._list()
            self._decision = Decision(self, waiting, values)
        return self._decision

    def _list(self) -> tuple[Any, ...]:
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
        return [self._asked(waiting) for _, _, waiting in in_line(self.machine.cells)]

    def _asked(self, waiting: Asked) -> Decision:
        if waiting is self.machine.cells[DECISION] and self.machine.options is not None:
            return Decision(self, waiting, self.machine.options)
        question, _, env = waiting
        options = tuple(self.program.questions[question].options(self.machine.cells, env))
        return Decision(self, waiting, options)

    @property
    def over(self) -> bool:
        return bool(self.machine.cells[OVER])

    def push(self, option: Option | Answer, took: int = 0) -> None:
        """Answer the decision, with an option or its number; with a player and a number, that of
        another who is asked at the same time. `took` is the time or effort it took, for counters
        that are clocks. On an error in the pack the game stays as it was."""
        machine = self.machine
        values = machine.options
        if (
            took
            or values is None
            or self.program.opens
            or type(option) is not int
            or not 0 <= option < len(values)
        ):
            self._push_for(option, took)
            return
        cells, mark = machine.cells, 0
        if self.program.journals:
            mark = machine.enter_answer()
        cells[DECISION] = machine.options = self._decision = None
        cells[ANSWER] = values[option]
        machine.fuel = MOST_STEPS
        try:
            machine.run()
        except BaseException as error:
            self._fail(error, mark)
        self.answers.append(option)
        if self.program.journals:
            self._note(mark, values)

    def _push_for(self, option: Option | Answer, took: int) -> None:
        """Answer for whoever is asked, perhaps out of turn or with the time it took."""
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
        machine = self.machine
        mark = len(machine.journal)
        first = machine.cells[DECISION][1] == player
        if not first:
            self._call(player)
        took = took if self.program.clocks else 0
        if took > 0:
            self._clock(player, took)
        machine.write(DECISION, None)
        machine.write(ANSWER, values[index])
        self._run(mark, player)
        answer = (player, index, took) if took > 0 else index if first else (player, index)
        self.answers.append(answer)
        if self.program.journals:
            self._note(mark, values if first else None)

    def _note(self, mark: int, values: tuple[Any, ...] | None) -> None:
        """Remember where an answer stands in the journal, or let go of what led to it."""
        if self.program.recorded:
            self.marks.append((mark, 1, values))
        else:
            self.machine.journal.clear()
            self.machine.settled = 0

    def _offered(self, option: Option | Answer) -> tuple[int, tuple[Any, ...]]:
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

    def _clock(self, player: int, took: int) -> None:
        cells = self.machine.cells
        for base in self.program.clocks:
            self.machine.write(base + player, min(LARGEST, cells[base + player] + took))

    def _call(self, player: int) -> None:
        """Put a player in front of the line of those who are asked, if they are."""
        for one in in_line(self.machine.cells):
            if one[0] == player:
                call(self.machine, one)
                return

    def decision_of(self, player: int) -> Decision | None:
        """What a player is asked now, or None."""
        first = self.decision
        if first is None or first.player == player:
            return first
        return next((one for one in self.decisions if one.player == player), None)

    def pop(self) -> None:
        """Take the last answer back, or the last effect that was typed in."""
        if not self.marks:
            raise IllegalOptionError("there is nothing to take back")
        mark, answers, values = self.marks.pop()
        self.machine.roll_back(mark)
        self.machine.options = values
        if answers:
            self.answers.pop()
        else:
            self.snippets.pop()
        self._decision = None

    def _run(self, mark: int = 0, player: int | None = None) -> None:
        machine = self.machine
        machine.options = None
        machine.fuel = MOST_STEPS
        self._decision = None
        try:
            machine.run()
            if self.program.opens:
                while opens_further(machine):
                    machine.run()
                if player is not None:
                    pass_on(machine, player)
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
        machine = self.machine
        if self.program.recorded:
            machine.roll_back(mark)
        elif self.opening is not None:
            machine.cells[:] = self.replayed().machine.cells
            machine.journal.clear()
            machine.settled = 0
            machine.options = None

    def do(self, code: int, text: str, env: tuple[Any, ...] | None = None) -> None:
        """Do a compiled effect as the player who decides, then ask again what was asked."""
        machine = self.machine
        mark = len(machine.journal)
        if self.seat is not None and machine.cells[WAITING]:
            self._call(self.seat)
        waiting, stack = machine.cells[DECISION], machine.cells[STACK]
        player = waiting[1] if waiting else 0
        machine.write(DECISION, None)
        resume = (self.program.resume_code, 0, (player, player, 0, waiting), stack, 0, 1)
        words = env if env is not None else (player, player, 0)
        machine.write(STACK, (code, 0, words, resume, self.program.typed, 2))
        self._run(mark)
        self.marks.append((mark, 0, None))
        self.snippets.append(text)

    def refresh(self) -> None:
        """Look at the options anew, after the state was changed from outside."""
        self.machine.options = None
        self._decision = None

    @property
    def length(self) -> int:
        """How many answers and typed effects can be taken back."""
        return len(self.marks)

    def copy(self) -> Game:
        """An equal game that goes its own way. It cannot be taken back beyond this point."""
        self.owns_program = False  # it is shared from now on
        program = self.program.twin
        game = Game(program, Machine(program, self.machine.cells[:]), self.seed)
        game.answers = self.answers[:]
        game.snippets = self.snippets[:]
        game.lang = self.lang
        game.seat = self.seat
        return game

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and self.program is other.program
            and self.machine.cells == other.machine.cells
        )

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        from interpreter.game.saving import to_json

        return to_json(self)

    @staticmethod
    def from_json(data: dict[str, Any], pack: Pack) -> Game:
        from interpreter.game.saving import from_json

        return from_json(data, pack)

    def view(self, player: int) -> dict[str, Any]:
        """All that a player may see, as plain data."""
        from interpreter.game.view import view

        return view(self, player)

    def imagine(self, player: int, seed: int) -> Game:
        """A copy in which everything hidden from a player is dealt anew."""
        from interpreter.game.view import imagine

        return imagine(self, player, seed)

    @property
    def log(self) -> list[Entry]:
        """What happened since the game was set up or loaded, and because of what."""
        from interpreter.game.log import entries

        return entries(self if self.opening is None else self.replayed())

    @property
    def result(self) -> Result:
        """Scores with their parts, and who wins as things stand."""
        from interpreter.game.scoring import result

        return result(self)

    def broken_invariants(self) -> list[str]:
        from interpreter.game.scoring import broken_invariants

        return broken_invariants(self)


def no_option(index: int, values: tuple[Any, ...]) -> IllegalOptionError:
    return IllegalOptionError(f"there is no option {index}: they go up to {len(values) - 1}")


def play_error(error: Exception, where: str) -> PlayError:
    """What went wrong in the pack, in words for whoever plays."""
    if isinstance(error, PlayError):
        return error
    if isinstance(error, RecursionError):
        return PlayError("a value is worked out from itself")
    return PlayError(f"this cannot be done: {error} ({where})")
