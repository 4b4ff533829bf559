"""The small game on the engine, by hand and on pyminion: games a second, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from bench.measure import Effort, Measure, MissingError
from bench.report import Table, Target, duration, rate, times
from bench.sides import by_hand, engine, with_pyminion
from bench.sides.outcome import Outcome
from bench.timing import interleaved

SIDES: dict[str, Callable[[str, int], Outcome]] = {
    "engine": engine.play,
    "by hand": by_hand.play,
    "pyminion": with_pyminion.play,
}
AGAINST_PYMINION = {"random": 3.9, "big money": 4.2}
AGAINST_BY_HAND = 0.5
GAMES_COUNTED = 200  # to know how many decisions a game has


def sides() -> tuple[dict[str, Callable[[str, int], Outcome]], list[str]]:
    """The sides that can play, and a note on the one that cannot."""
    try:
        with_pyminion.kit()
    except MissingError as missing:
        return {name: play for name, play in SIDES.items() if name != "pyminion"}, [str(missing)]
    return SIDES, []


def game_after_game(play: Callable[[str, int], Outcome], bot: str) -> Callable[[], Outcome]:
    seeds = count()
    return lambda: play(bot, next(seeds))


def run(effort: Effort) -> Iterator[Table]:
    there, notes = sides()
    table = Table(
        "A small Dominion: games a second",
        ["bots", "played", "games", "a decision", "against by hand", "against pyminion"],
        notes=notes,
    )
    for bot in ("big money", "random"):
        found = interleaved(
            {name: game_after_game(play, bot) for name, play in there.items()},
            rounds=effort.rounds,
            seconds=effort.seconds,
        )
        decisions = sum(by_hand.play(bot, seed).decisions for seed in range(GAMES_COUNTED))
        for name, sample in found.items():
            table.add(
                bot,
                name,
                rate(sample),
                duration(sample.per(decisions / GAMES_COUNTED)),
                times(found["by hand"].over(sample)),
                times(found["pyminion"].over(sample)) if "pyminion" in found else "",
            )
        if "pyminion" in found:
            ratio = found["pyminion"].over(found["engine"])
            what = f"Dominion, {bot}: games a second against pyminion"
            table.targets.append(Target(what, ratio, AGAINST_PYMINION[bot], at_least=True))
        if bot == "random":
            ratio = found["by hand"].over(found["engine"])
            what = "Dominion, random: games a second against hand-written Python"
            table.targets.append(Target(what, ratio, AGAINST_BY_HAND, at_least=True))
    yield table


def work() -> Callable[[], object]:
    return game_after_game(engine.play, "random")


MEASURE = Measure("dominion", "games a second of a small Dominion, three ways", run, work)
