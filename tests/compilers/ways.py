"""The same game by every way to do what was lowered: run node by node, written as it stands, and
written after all passes; each recorded and not."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.compile.build import compile_program
from interpreter.compile.making import How
from interpreter.game.game import Game
from interpreter.run.initial import first_cells
from interpreter.run.machine import Machine
from interpreter.state.errors import PlayError
from interpreter.state.limits import MOST_STEPS
from tests.compilers.chosen_games import Setting
from tests.playing import stands

Way = tuple[How, bool]  # how, and whether games are recorded
HOWS: tuple[How, ...] = ("written", "plainly written", "run")
MOST_DONE = 20_000  # steps after an answer, beyond which a game is left: the runner is slow
MOST_GROWN = 2_500  # cells that there are more than in the beginning, the same
LONGEST = 500  # of what is said of a difference
WAYS: tuple[Way, ...] = tuple((how, recorded) for how in HOWS for recorded in (True, False))


class Difference(AssertionError):
    """Two ways do not agree."""

    def __init__(self, setting: Setting, way: Way, answers: Sequence[object], problem: str) -> None:
        super().__init__(f"{way}: {problem[:LONGEST]}\n  {setting}\n  answers: {list(answers)}")


@dataclass
class Tally:
    """What was compared."""

    games: int = 0
    decisions: int = 0
    over: int = 0  # games that came to their end
    long: int = 0  # games left where an answer led to too much to be run node by node

    stuck: int = 0  # games in which somebody is asked and has no option

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.decisions} decisions; {self.over} games came to their end, "
            f"{self.long} were left where an answer leads to more than can be run, "
            f"{self.stuck} where nothing is offered"
        )


def new_game(setting: Setting, way: Way) -> Game:
    """A game of the setting, compiled for itself."""
    how, recorded = way
    pack = setting.pack
    chosen = {name: option.values[0] for name, option in pack.vocabulary.options.items()}
    chosen = {**chosen, **pack.options, **dict(setting.options)}
    board = pack.boards[setting.board] if setting.board is not None else pack.board
    program = compile_program(pack, setting.players, board, chosen, recorded=recorded, how=how)
    return Game(program, Machine(program, first_cells(program, setting.seed)), setting.seed)


def compare(
    setting: Setting,
    most: int,
    ways: Sequence[Way] = WAYS,
    tally: Tally | None = None,
    steps: int = MOST_DONE,
) -> Tally:
    """Play a game by several ways, of which the first is recorded, decision by decision; Difference
    where they do not agree."""
    tally = tally if tally is not None else Tally()
    chance = random.Random(setting.seed)
    games = {way: new_game(setting, way) for way in ways}
    (_, game), *others = games.items()
    tally.games += 1

    def agree(what: str, wanted: object, found: dict[Way, object]) -> None:
        for way, one in found.items():
            if one != wanted:
                said = f"{what}: {_apart(wanted, one)}"
                raise Difference(setting, way, game.answers, said)

    agree("places", game.program.places, {way: one.program.places for way, one in others})
    before: list[list[object]] = []
    option: int | None = None
    most_cells = 0
    while True:
        if not _done(game, option, steps, most_cells):
            tally.long += 1
            if option is None:  # it cannot even begin
                return tally
            break
        if option is None:
            most_cells = len(game.machine.cells) + MOST_GROWN
        for _, other in others:
            _do(other, option)
        agree("cells", stands(game), {way: stands(one) for way, one in others})
        agree("offered", offered(game), {way: offered(one) for way, one in others})
        if game.decision is None or len(before) >= most:
            tally.over += game.decision is None
            break
        if not len(game.decision):  # others have taken what there was to choose from
            tally.stuck += 1
            break
        before.append(game.machine.cells[:])
        option = chance.randrange(len(game.decision))
    if len(before) > len(game.answers):
        before.pop()
    tally.decisions += len(before)
    kept = {way: one for way, one in games.items() if way[1]}
    agree(
        "log", list(map(str, game.log)), {way: list(map(str, one.log)) for way, one in kept.items()}
    )
    for cells in reversed(before):
        for one in kept.values():
            one.pop()
        agree("taken back", cells, {way: one.machine.cells for way, one in kept.items()})
    return tally


def offered(game: Game) -> object:
    found = game.decision
    return None if found is None else (found.player, found.kind, found.values)


def _done(game: Game, option: int | None, steps: int, most_cells: int) -> bool:
    """Begin, or push an option; whether that was little enough to be done again by slower ways. If
    not, it is taken back."""
    try:
        _do(game, option)
        offered(game)  # which may be refused too, and is then taken back
    except PlayError as error:
        cause = error.__cause__
        if cause is not None and not isinstance(cause, PlayError | RecursionError):
            raise  # no fault of the pack's
        return False
    machine = game.machine
    little = machine.steps_left >= MOST_STEPS - steps and len(machine.cells) <= most_cells
    if little or option is None:  # every game has a beginning
        return True
    game.pop()
    return False


def _do(game: Game, option: int | None) -> None:
    if option is None:
        game._run()
    else:
        game.push(option)


def _apart(wanted: object, found: object) -> str:
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        at = next(
            at for at, (one, other) in enumerate(zip(wanted, found, strict=True)) if one != other
        )
        return f"at {at} {found[at]}, not {wanted[at]}"
    return f"{found}, not {wanted}"
