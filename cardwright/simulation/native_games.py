"""Games of a plan that are played natively: between players who take any option, where there is a
compiler and the pack can be printed. What comes of them is what comes of them in Python, game by
game; what is given up natively is played in Python.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from cardwright.simulation.facts import Facts
from cardwright.simulation.games import Played, play_game
from cardwright.simulation.plan import Plan
from dsl.packs.pack import Pack
from interpreter.compile.program_cache import program_for
from interpreter.game.scoring import Result, Score, decided, sides_of
from interpreter.native.c_tables import MOST_AT_ONCE, shared_rows
from interpreter.native.child import LONGEST_SEED, Child, ChildError, NativeText, native_text
from interpreter.native.compilers import FAST, Compiler, CompilerError, compiler, is_kept
from interpreter.native.not_printed import NotPrintedError
from interpreter.run.program import Program

WORTH_COMPILING = 20.0  # seconds of play in Python; less is over before it has paid
LOOKED_AT = 40  # games, after which it is asked whether too many are given up
MOST_GIVEN_UP = 0.5  # of the games so far, beyond which the rest is played in Python
PLAYERS = {"random": 0, "greedy": 1, "planner": 2, "hasty": 3}  # who play natively, as numbers
FLAGS = FAST  # how it is compiled
MOST_LOST = 3  # processes that may end in the middle of a game


@dataclass(frozen=True, slots=True)
class Natively:
    """How the games of a plan can be played natively."""

    program: Program
    text: NativeText
    by: Compiler

    @property
    def is_ready(self) -> bool:
        """Whether it was compiled before."""
        return is_kept(self.text.text, self.by, FLAGS)


def why_not(pack: Pack, plan: Plan) -> str | None:
    """Why games of a plan are not played natively, as far as it tells; None if they may be."""
    for bot in plan.bots:
        if bot not in PLAYERS:
            return f"players that are `{bot}` play in Python; natively play {', '.join(PLAYERS)}"
    if any(worths is not None for worths in plan.worths):
        return "players who have worths of their own play in Python"
    if plan.replays is not None:
        return "replays are written in Python"
    if plan.check_invariants and pack.vocabulary.invariants:
        return "invariants are checked in Python"
    if len(str(plan.seed)) > LONGEST_SEED:
        return "the seed is too long"
    return None


def natively(pack: Pack, plan: Plan) -> Natively | None:
    """How to play a plan natively; None where that cannot be, or something is not printed."""
    if why_not(pack, plan) is not None:
        return None
    by = compiler()
    if by is None:
        return None
    ahead = any(PLAYERS[bot] for bot in plan.bots)
    program = program_for(pack, len(plan.bots), plan.board, dict(plan.options), recorded=ahead)
    try:
        text = native_text(program, looks_ahead=ahead)
    except NotPrintedError:
        return None
    return None if text.holes else Natively(program, text, by)


def play_natively(
    pack: Pack, plan: Plan, games: range, how: Natively
) -> Generator[list[Played], None, None]:
    """Games of the plan, one after the other; not all of them where too many are given up."""
    number, lost, given_up = games.start, 0, 0
    while number < games.stop and lost < MOST_LOST:
        try:
            with Child(how.text, how.by, FLAGS) as child:
                waiting = number  # up to which the process was told to play
                while number < games.stop:
                    if number == waiting:
                        waiting = min(games.stop, number + MOST_AT_ONCE)
                        _begin(child, plan, range(number, waiting))
                    if _too_often(given_up, number - games.start):
                        return
                    told = child.next_game()
                    given_up += not told[0]
                    played = _played(how.program, plan, number, told) if told[0] else None
                    yield [played or play_game(pack, plan, number)]
                    number += 1
        except CompilerError:
            return
        except ChildError:  # the game that it was playing is played here
            lost += 1
            yield [play_game(pack, plan, number)]
            number += 1


def _begin(child: Child, plan: Plan, games: range) -> None:
    def seats(game: int) -> list[int]:
        return [PLAYERS[plan.bots[entrant]] for entrant in plan.seats(game)]

    child.play(str(plan.seed), games, plan.max_decisions, plan.repeats, seats, facts=plan.facts)


def _too_often(given_up: int, games: int) -> bool:
    return games >= LOOKED_AT and given_up > games * MOST_GIVEN_UP


def _played(program: Program, plan: Plan, number: int, told: tuple[int, ...]) -> Played:
    """A game from what is told of it."""
    numbers = iter(told)
    _, decisions, turns = (next(numbers) for _ in range(3))
    players = range(program.players)
    scores: list[Score] = []
    teams: list[int] = []
    for player in players:
        counts, team = bool(next(numbers)), next(numbers)
        parts = {name: next(numbers) for name in program.scores}
        breaks = tuple(next(numbers) for _ in program.tiebreaks)
        scores.append(Score(player, parts, sum(parts.values()), counts, breaks))
        teams.append(team)
    all_win = bool(next(numbers)) if program.all_win_if is not None else None
    result = decided(program, True, scores, sides_of(program, teams), all_win)
    begun, acted = _set(numbers), _set(numbers)
    acquired = tuple(_counts(numbers) for _ in players)
    kept = tuple(_counts(numbers) for _ in players)
    return Played(
        number,
        plan.seats(number),
        tuple(score.total for score in result.scores),
        result.winners,
        tuple(result.share(seat) for seat in players),
        turns,
        decisions,
        True,
        None,
        acquired,
        kept,
        begun,
        acted,
        _facts(program, result, numbers) if plan.facts else None,
    )


def _facts(program: Program, result: Result, numbers: Iterator[int]) -> Facts:
    """What has happened in a game."""
    players, rooms = range(program.players), program.map.names
    actions = list(program.vocabulary.actions)
    acts, answers, forced, options, turns, entered, ended, left = zip(
        *(
            (
                {actions[one]: many for one, many in _counts(numbers).items()},
                *(next(numbers) for _ in range(4)),
                {rooms[one]: many for one, many in _counts(numbers).items()},
                *(next(numbers) for _ in range(2)),
            )
            for _ in players
        ),
        strict=True,
    )
    gains: list[list[tuple[int, str]]] = [[] for _ in players]
    for _ in range(next(numbers)):
        owner, turn, kind = (next(numbers) for _ in range(3))
        gains[owner].append((turn, program.cards[kind].name))
    leads = tuple(tuple(next(numbers) for _ in players) for _ in range(next(numbers)))
    still = [(name, next(numbers)) for name in shared_rows(program)]
    passed = next(numbers)

    def named(room: int) -> str:
        return rooms[room] if room >= 0 else ""

    return Facts(
        tuple(dict(score.parts) for score in result.scores),
        acts,
        answers,
        forced,
        options,
        turns,
        tuple(map(tuple, gains)),
        leads,
        entered,
        tuple(map(named, ended)),
        tuple(map(named, left)),
        tuple((name, lay, passed) for name, lay in still),
    )


def _set(numbers: Iterator[int]) -> frozenset[int]:
    return frozenset(next(numbers) for _ in range(next(numbers)))


def _counts(numbers: Iterator[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for _ in range(next(numbers)):
        kind = next(numbers)
        found[kind] = next(numbers)
    return found
