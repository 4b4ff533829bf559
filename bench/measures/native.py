"""Native games against the same games in Python, and Dominion against one written by hand in C.

All is processor time, of this process or of those that it starts, so that what else runs on the
machine is not counted.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.measure import Effort, Measure, MissingError
from bench.report import Table, Target, duration, rate, times
from bench.sides import engine
from bench.timing import Sample
from cardwright.simulation.games import play_game
from cardwright.simulation.native_games import PLAYERS
from cardwright.simulation.plan import Plan, make_plan
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.compile.program_cache import program_for
from interpreter.native.c_tables import MOST_AT_ONCE
from interpreter.native.child import Child, NativeText, native_text
from interpreter.native.compilers import FAST, Compiler, built, compiled, compiler

BY_HAND = Path(__file__).resolve().parent.parent / "sides" / "by_hand.c"
PACKS = (
    *(("dominion", 2), ("tutorial", 2), ("clank", 2), ("thunderstone", 3)),
    *(("hearts", 4), ("porters", 3), ("honey", 3)),
)
MOST_DECISIONS = 20_000
SOME = 4  # games in Python, in each round
MORE = 50  # times as many natively
AGAINST_BY_HAND = 0.25
AS_FAST = {"clank": 80, "thunderstone": 50}  # at least so many times as in Python
PLANS = ("greedy", "planner")  # who look ahead, in the pack of the last table
PLANNED, PLANNED_AS_FAST = "clank", 40
FEW = 1  # of their games in Python, in each round


def compiler_here() -> Compiler:
    found = compiler()
    if found is None:
        raise MissingError("a compiler of C is needed on the path")
    return found


def processor_time_of_children() -> float:
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def of_children(work: Callable[[], object]) -> float:
    """Seconds of the processes that some work starts, and has waited for."""
    before = processor_time_of_children()
    work()
    return processor_time_of_children() - before


def planned(pack: Pack, players: int, bot: str = "random") -> Plan:
    return make_plan(pack, players, [bot], 1, None, None, MOST_DECISIONS, False)


def in_python(pack: Pack, plan: Plan, games: range) -> float:
    """Seconds for one game."""
    start = time.process_time()
    for number in games:
        play_game(pack, plan, number)
    return (time.process_time() - start) / len(games)


def natively(text: NativeText, by: Compiler, games: range, bot: str = "random") -> float:
    """Seconds for one game, of the process that plays: with its start."""
    seats = [PLAYERS[bot]] * text.layout.players

    def play() -> None:
        with Child(text, by) as child:
            for first in range(games.start, games.stop, MOST_AT_ONCE):
                some = range(first, min(games.stop, first + MOST_AT_ONCE))
                child.play("1", some, MOST_DECISIONS, seats=lambda game: seats)
                given_up = sum(not child.next_game()[0] for _ in some)
                assert not given_up, f"{given_up} games were given up"
            child.finish()

    return of_children(play) / len(games)


def by_hand(program: Path, games: int) -> float:
    command = [str(program), str(games)]
    return of_children(lambda: subprocess.run(command, check=True, capture_output=True)) / games


def run(effort: Effort) -> Iterator[Table]:
    by = compiler_here()
    table = Table(
        "Native games between random players: games a second",
        ["pack", "in Python", "natively", "as fast", "compiled in", "pays from games"],
        notes=[f"{by.version}, {' '.join(FAST)}; processor time"],
    )
    for name, players in PACKS:
        pack = engine.pack() if name == "dominion" else load(name)
        plan = planned(pack, players)
        text = native_text(program_for(pack, players, recorded=False))
        if text.holes:
            table.notes.append(f"{name} is not printed as a whole")
            continue
        took = of_children(lambda text=text: compiled(text.text, by, FAST))  # type: ignore[misc]
        built(text.text, by)
        python, native = [], []
        in_python(pack, plan, range(SOME))
        for number in range(effort.rounds):
            games = range(number * SOME, (number + 1) * SOME)
            python.append(in_python(pack, plan, games))
            native.append(natively(text, by, range(SOME * MORE)))
        slow, fast = Sample(tuple(python)), Sample(tuple(native))
        pays = took / max(1e-9, slow.median - fast.median)
        table.add(
            name,
            rate(slow),
            rate(fast),
            times(slow.over(fast)),
            duration(Sample((took,))),
            f"{pays:.0f}",
        )
        if name in AS_FAST:
            what = f"{name}, random: native games a second against Python"
            ratio = slow.over(fast)
            table.targets.append(Target(what, ratio, AS_FAST[name], at_least=True))
    yield table
    yield looking_ahead(effort, by)
    yield against_by_hand(effort, by)


def looking_ahead(effort: Effort, by: Compiler) -> Table:
    """Both try the same answers, so that the games tell what one of them takes."""
    pack = load(PLANNED)
    table = Table(
        f"Native games between players who look ahead ({PLANNED}): seconds of a game",
        ["players", "in Python", "natively", "as fast"],
    )
    text = native_text(program_for(pack, 2), looks_ahead=True)
    built(text.text, by)
    for bot in PLANS:
        plan = planned(pack, 2, bot)
        python, native = [], []
        for number in range(min(effort.rounds, 5)):
            games = range(number * FEW, (number + 1) * FEW)
            python.append(in_python(pack, plan, games))
            native.append(natively(text, by, games, bot))
        slow, fast = Sample(tuple(python)), Sample(tuple(native))
        ratio = slow.over(fast)
        table.add(bot, duration(slow), duration(fast), times(ratio))
        if bot == "planner":
            what = f"{PLANNED}, planner: one answer tried natively against Python"
            table.targets.append(Target(what, ratio, PLANNED_AS_FAST, at_least=True))
    return table


def against_by_hand(effort: Effort, by: Compiler) -> Table:
    table = Table(
        "A small Dominion between random players, against C written by hand",
        ["natively", "by hand in C", "against by hand"],
    )
    text = native_text(program_for(engine.pack(), 2, recorded=False))
    built(text.text, by)
    with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
        program = Path(folder, "by_hand")
        program.write_bytes(compiled(BY_HAND.read_text(encoding="utf-8"), by, FAST))
        program.chmod(0o700)
        games = SOME * MORE * MORE // 2
        native, hand = [], []
        for _ in range(effort.rounds):
            native.append(natively(text, by, range(games)))
            hand.append(by_hand(program, games))
    ours, limit = Sample(tuple(native)), Sample(tuple(hand))
    ratio = limit.over(ours)
    table.add(rate(ours), rate(limit), times(ratio))
    what = "Dominion, random: native games a second against C written by hand"
    table.targets.append(Target(what, ratio, AGAINST_BY_HAND, at_least=True))
    return table


def work() -> Callable[[], object]:
    by, text = compiler_here(), native_text(program_for(engine.pack(), 2, recorded=False))
    return lambda: natively(text, by, range(SOME * MORE))


MEASURE = Measure("native", "native games a second, against Python and against C", run, work)
