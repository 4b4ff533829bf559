"""Many games between bots: who wins, with which cards, and how sure that is.

A game's seed follows from the run's seed and the game's number, and games are counted in the
order of their numbers, so that the result does not depend on how many processes played them.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import signal
import sys
import textwrap
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice, permutations
from pathlib import Path
from typing import Any

from dsl.declarations import ActionDecl
from dsl.diagnostics import PackError
from dsl.packs import Pack, load
from interpreter.bots import Bot, answer, bot_random, make_bot
from interpreter.errors import PlayError
from interpreter.game import Game, program_for
from interpreter.layout import KIND, OWNER, TURN, ZONE

BATCH = 50  # games handed to a process at once; fewer, and the handing over would be felt
MOST_IN_BATCH = 100  # more, and it would be long before anything is known
SURE = 1.959964  # standard deviations around the mean that hold 95 of 100
MOST_PROBLEMS = 5
MOST_ARRANGEMENTS = 120


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played; plain data, since every process gets it."""

    folder: str
    fingerprint: str
    paths: tuple[str, ...]
    bots: tuple[str, ...]  # one for each player
    seed: int
    board: str | None
    options: tuple[tuple[str, str], ...]
    max_decisions: int
    check_invariants: bool

    def seats(self, game: int) -> tuple[int, ...]:
        """Which bot sits where in a game.

        All move on by one seat after each game, and change neighbours after each round of that,
        since it matters whom one plays after.
        """
        count = len(self.bots)
        arrangements = min(math.factorial(count - 1), MOST_ARRANGEMENTS)
        others = islice(permutations(range(1, count)), game // count % arrangements, None)
        circle = (0, *next(others))
        return tuple(circle[(seat + game) % count] for seat in range(count))

    def game_seed(self, game: int) -> int:
        return bot_random(self.seed, game).getrandbits(53)


@dataclass(frozen=True, slots=True)
class Played:
    """One game as it ended. `cards` has, for each seat, what was acquired and what was kept."""

    game: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    decisions: int
    finished: bool
    problem: str | None
    acquired: tuple[dict[int, int], ...]
    kept: tuple[dict[int, int], ...]
    begun_with: frozenset[int]
    acted_on: frozenset[int]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number found by playing, and between which bounds it lies, 95 times of 100."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class BotSummary:
    name: str
    games: int
    wins: float  # a shared win counts as its share
    win_rate: Estimate
    score: Estimate


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How those fared who moved first, second and so on, whoever they were."""

    seat: int
    wins: float
    win_rate: Estimate
    score: Estimate


@dataclass(frozen=True, slots=True)
class CardSummary:
    """What became of a card, and of those who acquired it at least once."""

    card: str
    acquired: float  # copies per game
    kept: float  # copies owned at the end, per game
    holders: int  # how often a player acquired it
    wins: float
    win_rate: Estimate


@dataclass(frozen=True, slots=True)
class Problem:
    """A game that did not come to its end, or broke what must always be true."""

    game: int
    seed: int
    text: str


@dataclass(frozen=True, slots=True)
class Summary:
    pack: str
    version: str
    seed: int
    players: int
    asked: int
    games: int  # that came to their end
    unfinished: int
    interrupted: bool
    turns: Estimate
    decisions: Estimate
    bots: tuple[BotSummary, ...]
    seats: tuple[SeatSummary, ...]
    cards: tuple[CardSummary, ...]
    never_acquired: tuple[str, ...]  # nor begun with, nor the object of an action
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def simulate(
    pack: Pack,
    *,
    games: int,
    players: int | None = None,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    jobs: int = 1,
    board: str | None = None,
    options: dict[str, str] | None = None,
    max_decisions: int = 20_000,
    check_invariants: bool = False,
    paths: Sequence[Path] = (),
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play many games and sum them up. After Ctrl-C the summary has what was finished.

    Bots are repeated until every seat is taken. ValueError when what is asked for cannot be.
    """
    plan = make_plan(
        pack, players, bots, seed, board, options, max_decisions, check_invariants, paths
    )
    tally = Tally(pack, plan, games)
    playing = play_all(pack, plan, games, jobs)
    try:
        for some in playing:
            for played in some:
                tally.add(played)
            if progress is not None:
                progress(tally.counted)
    except KeyboardInterrupt:
        tally.interrupted = True
    finally:
        playing.close()
    return tally.summary()


def make_plan(
    pack: Pack,
    players: int | None,
    bots: Sequence[str],
    seed: int,
    board: str | None,
    options: dict[str, str] | None,
    max_decisions: int,
    check_invariants: bool,
    paths: Sequence[Path] = (),
) -> Plan:
    names = list(bots) or ["random"]
    for name in names:
        make_bot(name, 0)
    wanted = players if players is not None else len(names) if len(names) > 1 else None
    count = program_for(pack, wanted, board, options).players
    if len(names) > count:
        raise ValueError(f"there are {len(names)} bots for {count} players")
    return Plan(
        str(pack.folder),
        pack.fingerprint,
        tuple(map(str, paths)),
        tuple(names[seat % len(names)] for seat in range(count)),
        seed,
        board,
        tuple(sorted((options or {}).items())),
        max_decisions,
        check_invariants,
    )


# ---------------------------------------------------------------- one game


def play_game(pack: Pack, plan: Plan, number: int) -> Played:
    """One game of a plan, from its deal to its end."""
    seed, seats = plan.game_seed(number), plan.seats(number)
    game = Game.new(pack, len(seats), seed, board=plan.board, options=dict(plan.options))
    at_table: list[Bot] = [
        make_bot(plan.bots[entrant], seed, seat) for seat, entrant in enumerate(seats)
    ]
    before = owners(game)
    problem: str | None = None
    decisions = 0
    actions = list(game.program.words.actions.values())
    acted_on: set[int] = set()
    try:
        while (decision := game.decision) is not None:
            if decisions == plan.max_decisions:
                problem = f"it was not over after {decisions} decisions"
                break
            option = answer(at_table[decision.player], game, seed + decisions)
            if decision.kind == "action":
                acted_on.update(objects(game, actions, decision.values[option]))
            game.push(option)
            decisions += 1
            if plan.check_invariants and (broken := game.broken_invariants()):
                problem = f"the invariant `{broken[0]}` does not hold after {decisions} decisions"
                break
    except PlayError as error:
        problem = f"after {decisions} decisions: {error}"
    result = game.result
    return Played(
        number,
        seats,
        tuple(score.total for score in result.scores),
        result.winners,
        game.machine.cells[TURN],
        decisions,
        game.over and problem is None,
        problem,
        *cards_of(game, before),
        frozenset(kind for owner, kind in before.values() if owner >= 0),
        frozenset(acted_on),
    )


def owners(game: Game) -> dict[int, tuple[int, int]]:
    """Whose each card is, and its kind."""
    cells = game.machine.cells
    return {
        card: (cells[card + OWNER], cells[card + KIND]) for card in game.program.every_card(cells)
    }


def objects(game: Game, actions: list[ActionDecl], value: tuple[Any, ...]) -> Iterator[int]:
    """The kinds of the cards that an action is done with."""
    number, *given = value
    for param, thing in zip(actions[number].params, given, strict=True):
        if param.type == "card":
            yield game.machine.cells[thing + KIND]


def cards_of(
    game: Game, before: dict[int, tuple[int, int]]
) -> tuple[tuple[dict[int, int], ...], tuple[dict[int, int], ...]]:
    """For each seat, how many of each kind it came to own, and how many it has at the end."""
    program, cells = game.program, game.machine.cells
    acquired: tuple[dict[int, int], ...] = tuple({} for _ in range(program.players))
    kept: tuple[dict[int, int], ...] = tuple({} for _ in range(program.players))
    for card in program.every_card(cells):
        owner, kind = cells[card + OWNER], cells[card + KIND]
        if owner >= 0 and before.get(card, (-1, kind))[0] != owner:
            acquired[owner][kind] = acquired[owner].get(kind, 0) + 1
        zone = program.layout.zone_cells[cells[card + ZONE]]
        if zone.owner == "player":
            kept[zone.index][kind] = kept[zone.index].get(kind, 0) + 1
    return acquired, kept


# ---------------------------------------------------------------- all games


def play_all(pack: Pack, plan: Plan, games: int, jobs: int) -> Generator[list[Played], None, None]:
    """Every game of the plan, some at a time and in order. Ctrl-C is raised after the last."""
    if jobs > 1 and games > BATCH:
        yield from play_in_processes(plan, games, jobs)
    else:
        for number in range(games):
            yield [play_game(pack, plan, number)]


def play_in_processes(plan: Plan, games: int, jobs: int) -> Generator[list[Played], None, None]:
    size = max(BATCH, min(MOST_IN_BATCH, games // (jobs * 8)))
    starts = range(0, games, size)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        min(jobs, len(starts)),
        mp_context=multiprocessing.get_context("spawn"),  # a fork would copy running threads
        initializer=begin_process,
        initargs=(plan,),
    )
    batches: list[Future[list[Played]]] = []
    done = 0
    try:
        for start in starts:
            batches.append(pool.submit(play_batch, start, min(start + size, games)))
        for batch in batches:
            played = batch.result()
            done += 1
            yield played
    except KeyboardInterrupt:
        for batch in batches[done:]:
            if batch.done() and not batch.cancelled() and batch.exception() is None:
                yield batch.result()
        raise
    finally:
        pool.shutdown(wait=done == len(starts), cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()


_process: dict[str, Any] = {}  # what a process of the pool was told, and the pack it has read


def begin_process(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits for us decides
    _process["plan"] = plan


def play_batch(start: int, end: int) -> list[Played]:
    plan: Plan = _process["plan"]
    if "pack" not in _process:
        try:
            _process["pack"] = load(plan.folder, paths=[Path(path) for path in plan.paths])
        except PackError as error:
            raise ValueError(str(error)) from error
    pack: Pack = _process["pack"]
    if pack.fingerprint != plan.fingerprint:
        raise ValueError(f"{pack.id} was changed while it was being played")
    return [play_game(pack, plan, number) for number in range(start, end)]


# ---------------------------------------------------------------- summing up


@dataclass(slots=True)
class Sums:
    """Numbers counted, added and squared: all that a mean and its bounds need."""

    count: int = 0
    total: float = 0
    squares: float = 0

    def add(self, number: float) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    def mean(self) -> Estimate:
        if not self.count:
            return Estimate(0.0, None, None)
        mean = self.total / self.count
        if self.count == 1:
            return Estimate(mean, None, None)
        variance = max(0.0, (self.squares - self.count * mean * mean) / (self.count - 1))
        reach = SURE * math.sqrt(variance / self.count)
        return Estimate(mean, mean - reach, mean + reach)

    def rate(self) -> Estimate:
        return wilson(self.total, self.count)


def wilson(wins: float, trials: int) -> Estimate:
    """A share with Wilson's bounds, which hold for few trials and near 0 and 1 too."""
    if not trials:
        return Estimate(0.0, None, None)
    share, square = wins / trials, SURE * SURE
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    inside = share * (1 - share) / trials + square / (4 * trials * trials)
    reach = SURE / (1 + square / trials) * math.sqrt(max(0.0, inside))
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))


class Tally:
    """Counts games as they come in."""

    def __init__(self, pack: Pack, plan: Plan, asked: int) -> None:
        self.pack = pack
        self.plan = plan
        self.asked = asked
        self.interrupted = False
        self.games = 0
        self.unfinished = 0
        self.problems: list[Problem] = []
        self.turns, self.decisions = Sums(), Sums()
        players = len(plan.bots)
        self.bots = [(Sums(), Sums()) for _ in range(players)]  # wins and scores
        self.seats = [(Sums(), Sums()) for _ in range(players)]
        kinds = len(pack.words.cards)
        self.acquired = [0] * kinds
        self.kept = [0] * kinds
        self.holders = [Sums() for _ in range(kinds)]  # the wins of those who acquired it
        self.touched: set[int] = set()

    @property
    def counted(self) -> int:
        return self.games + self.unfinished

    def add(self, played: Played) -> None:
        if played.problem is not None:
            seed = self.plan.game_seed(played.game)
            self.problems.append(Problem(played.game, seed, played.problem))
        if not played.finished:
            self.unfinished += 1
            return
        self.games += 1
        self.turns.add(played.turns)
        self.decisions.add(played.decisions)
        self.touched |= played.begun_with | played.acted_on
        for seat, bot in enumerate(played.seats):
            share = 1 / len(played.winners) if seat in played.winners else 0.0
            for wins, scores in (self.bots[bot], self.seats[seat]):
                wins.add(share)
                scores.add(played.scores[seat])
            for kind, copies in played.acquired[seat].items():
                self.acquired[kind] += copies
                self.holders[kind].add(share)
            for kind, copies in played.kept[seat].items():
                self.kept[kind] += copies

    def summary(self) -> Summary:
        return Summary(
            self.pack.id,
            str(self.pack.manifest.version),
            self.plan.seed,
            len(self.plan.bots),
            self.asked,
            self.games,
            self.unfinished,
            self.interrupted,
            self.turns.mean(),
            self.decisions.mean(),
            tuple(
                BotSummary(name, wins.count, wins.total, wins.rate(), scores.mean())
                for name, (wins, scores) in zip(self.plan.bots, self.bots, strict=True)
            ),
            tuple(
                SeatSummary(seat, wins.total, wins.rate(), scores.mean())
                for seat, (wins, scores) in enumerate(self.seats)
            ),
            self.cards(),
            tuple(
                name
                for kind, name in enumerate(self.pack.words.cards)
                if self.games and not self.acquired[kind] and kind not in self.touched
            ),
            tuple(self.problems),
        )

    def cards(self) -> tuple[CardSummary, ...]:
        """The cards that anybody acquired or kept, the most telling win rate first."""
        found = [
            CardSummary(
                name,
                self.acquired[kind] / self.games,
                self.kept[kind] / self.games,
                self.holders[kind].count,
                self.holders[kind].total,
                self.holders[kind].rate(),
            )
            for kind, name in enumerate(self.pack.words.cards)
            if self.acquired[kind] or self.kept[kind]
        ]
        return tuple(sorted(found, key=lambda card: (-(card.win_rate.low or 0.0), card.card)))


# ---------------------------------------------------------------- for people


def run_simulate(
    pack: Pack,
    *,
    games: int,
    players: int | None,
    bots: list[str],
    seed: int,
    jobs: int,
    board: str | None,
    options: dict[str, str] | None = None,
    as_json: bool = False,
    max_decisions: int = 20_000,
    check_invariants: bool = False,
    paths: Sequence[Path] = (),
) -> int:
    """Simulate and print what came out.

    Exit code 0; 1 when a game had a problem; 2 for what cannot be played; 130 after Ctrl-C.
    """
    try:
        with progress_bar(games) as progress:
            summary = simulate(
                pack,
                games=games,
                players=players,
                bots=bots,
                seed=seed,
                jobs=jobs or os.cpu_count() or 1,
                board=board,
                options=options,
                max_decisions=max_decisions,
                check_invariants=check_invariants,
                paths=paths,
                progress=progress,
            )
    except BrokenExecutor:
        print("error: a process of the simulation was ended from outside", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(json.dumps(summary.to_json(), indent=2) if as_json else summary_text(summary, pack))
    if summary.interrupted:
        return 130
    return 1 if summary.problems else 0


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar with the time that is left, when somebody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=games)
        yield lambda counted: bar.update(task, completed=counted)


def summary_text(summary: Summary, pack: Pack) -> str:
    """The summary as plain text of at most 80 columns."""
    from dsl.describe import card_title

    def title(name: str) -> str:
        return card_title(pack.words.cards[name], "en")

    left = f" of {summary.asked}" if summary.games < summary.asked else ""
    lines = [
        f"{summary.pack} {summary.version}, {summary.players} players, seed {summary.seed}: "
        f"{summary.games}{left} games" + (", interrupted" if summary.interrupted else ""),
    ]
    if summary.games:
        lines += [
            f"per game: {mean(summary.turns)} turns, {mean(summary.decisions)} decisions",
            "",
            *columns(
                ["bot", "wins", "share", "95%", "score", "95%"],
                [
                    [f"{at} {b.name}", f"{b.wins:.1f}", *share(b.win_rate), *number(b.score)]
                    for at, b in enumerate(summary.bots, 1)
                ],
            ),
            "",
            *columns(
                ["seat", "wins", "share", "95%", "score", "95%"],
                [
                    [str(s.seat + 1), f"{s.wins:.1f}", *share(s.win_rate), *number(s.score)]
                    for s in summary.seats
                ],
            ),
        ]
    if summary.cards:
        lines += [
            "",
            *columns(
                ["card", "acquired", "kept", "holders", "who win", "95%"],
                [
                    [
                        title(card.card)[:28],
                        f"{card.acquired:.2f}",
                        f"{card.kept:.2f}",
                        str(card.holders),
                        *share(card.win_rate),
                    ]
                    for card in summary.cards
                ],
            ),
            "acquired and kept are copies per game; holders acquired it at least once",
        ]
    if summary.never_acquired:
        names = ", ".join(title(name) for name in summary.never_acquired)
        lines += ["", *textwrap.wrap(f"never acquired: {names}", 80, subsequent_indent="  ")]
    if summary.problems:
        lines += ["", f"{len(summary.problems)} games had a problem:"]
        for problem in summary.problems[:MOST_PROBLEMS]:
            text = f"game {problem.game} (seed {problem.seed}): {problem.text}"
            lines += textwrap.wrap(text, 80, initial_indent="  ", subsequent_indent="    ")
        if len(summary.problems) > MOST_PROBLEMS:
            lines.append(f"  and {len(summary.problems) - MOST_PROBLEMS} more")
    return "\n".join(lines)


def mean(estimate: Estimate) -> str:
    value, between = number(estimate)
    return f"{value} ({between})" if between else value


def number(estimate: Estimate) -> tuple[str, str]:
    bounds = f"{estimate.low:.1f}..{estimate.high:.1f}" if estimate.low is not None else ""
    return f"{estimate.value:.1f}", bounds


def share(estimate: Estimate) -> tuple[str, str]:
    if estimate.low is None or estimate.high is None:
        return "-", ""
    return f"{estimate.value:.1%}", f"{estimate.low:.0%}..{estimate.high:.0%}"


def columns(heads: list[str], rows: list[list[str]]) -> list[str]:
    """Rows under their heads; the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (heads, *rows)
    ]
