"""Better numbers for the `worth` lines of a pack: a seeded search, in which bots that go by one set
of numbers meet the same bots with another, on the same deals.

Each step changes one number or two of the best set so far and lets both meet, until it is
sure which is better or all deals are played. What comes out of many looks is flattered, so the
best set meets the numbers as they are once more, on deals that nothing was chosen by. The files of
the pack stay as they are: what would have to be written is told as lines, and as a patch.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from cardwright.bots import bot_random
from cardwright.bots.own_worths import WorthNumber, worth_numbers
from cardwright.simulation.games import Played
from cardwright.simulation.plan import Plan
from cardwright.simulation.sources import Where, play_games
from cardwright.studies.inference import Effect, at_any_time, mean_effect
from cardwright.studies.league import is_played_together
from cardwright.studies.tables import Cell, Column, Plot, Study, Table
from dsl.model.titles import title_in
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE

FACTORS = (0.5, 0.67, 0.8, 1.25, 1.5, 2.0)
TWO = 1 / 3  # how often two numbers are changed at once
MOST_TRIES = 200  # to find a change that was not tried yet
LOOK_EVERY = 20  # deals, after which it may be sure
UNSURE = 0.2  # the chance of a mistake at one step; the check at the end shows what it was worth
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """A set of numbers that met the best by then: by how much it did better, and whether it was
    taken."""

    step: int
    numbers: Numbers
    deals: int
    better: Effect | None
    taken: bool


class Tuning:
    """A search as it goes on."""

    def __init__(
        self, pack: Pack, plan: Plan, where: Where, tick: Callable[[int], None] | None
    ) -> None:
        self.pack, self.where, self.tick = pack, where, tick
        self.plan = replace(plan, bots=plan.bots[:1] * len(plan.bots))
        self.known = worth_numbers(pack)
        if not self.known:
            raise ValueError(f"the `worth` lines of {pack.id} have no number to change")
        game = pack.vocabulary.game
        self.sign = -1 if game is not None and game.lowest_wins is not None else 1
        self.by_score = is_played_together(pack) or len(plan.bots) == 1
        self.chance = bot_random(plan.seed)
        self.best: Numbers = tuple(one.value for one in self.known)
        self.original = self.best
        self.tried = {self.best}
        self.trials: list[Trial] = []
        self.check: Effect | None = None
        self.checked = 0
        self.games = 0
        self.interrupted = False

    def run(self, steps: int, deals: int, checked: int) -> None:
        """Search, and let the best meet the numbers as they are. After Ctrl-C it is as far as it
        came."""
        try:
            for step in range(1, steps + 1):
                numbers = self.changed()
                if numbers is None:
                    break
                self.trials.append(self.trial(step, numbers, deals))
                if self.trials[-1].taken:
                    self.best = numbers
            if self.best != self.original:
                found = [*self.meet(self.best, self.original, 0, checked)]
                self.check, self.checked = mean_effect(found), len(found)
        except KeyboardInterrupt:
            self.interrupted = True

    def changed(self) -> Numbers | None:
        """One number or two of the best set made larger or smaller; None when nothing is left."""
        for _ in range(MOST_TRIES):
            numbers = list(self.best)
            count = min(len(numbers), 2 if self.chance.random() < TWO else 1)
            for at in self.chance.sample(range(len(numbers)), count):
                factor = self.chance.choice(FACTORS)
                new = round(numbers[at] * factor)
                if new == numbers[at]:
                    new += 1 if factor > 1 else -1
                numbers[at] = max(1, new)
            found = tuple(numbers)
            if found not in self.tried:
                self.tried.add(found)
                return found
        return None

    def trial(self, step: int, numbers: Numbers, deals: int) -> Trial:
        """Let changed numbers meet the best, until it is sure enough which are better."""
        found: list[float] = []
        taken: bool | None = None
        playing = self.meet(numbers, self.best, step, deals)
        for one in playing:
            found.append(one)
            if len(found) % LOOK_EVERY == 0:
                bounds = at_any_time(found, UNSURE)
                if bounds.low is not None and bounds.high is not None:
                    taken = True if bounds.low > 0 else False if bounds.high < 0 else None
            if taken is not None:
                break
        playing.close()
        better = mean_effect(found)
        if taken is None:
            taken = better is not None and better.value > 0 and better.p < UNSURE
        return Trial(step, numbers, len(found), better, taken)

    def meet(
        self, numbers: Numbers, against: Numbers, step: int, deals: int
    ) -> Generator[float, None, None]:
        """Deal by deal, how much better `numbers` did than if both were alike. One bot goes by
        them, in each seat once, and all others go by `against`: in shares of the win. Where all
        win together, or one plays alone, all go by the one and then by the other: in points. Deals
        with a problem are left out."""
        players = len(self.plan.bots)
        seed = bot_random(self.plan.seed, step).getrandbits(53)
        name = f"{step:03}" if step else "check"
        if self.by_score:
            sides = [
                self.one_by_one(
                    replace(self.plan, seed=seed, worths=(of,) * players), deals, f"{name}.{side}"
                )
                for side, of in (("a", numbers), ("b", against))
            ]
            for a, b in zip(*sides, strict=True):
                if a.finished and b.finished:
                    yield self.sign * (fmean(a.scores) - fmean(b.scores))
            return
        worths = (numbers, *((against,) * (players - 1)))
        plan = replace(self.plan, seed=seed, worths=worths, repeats=players)
        deal: list[Played] = []
        for played in self.one_by_one(plan, deals * players, name):
            deal.append(played)
            if len(deal) == players:
                if all(one.finished for one in deal):
                    yield fmean(one.shares[one.seats.index(0)] for one in deal) - 1 / players
                deal = []

    def one_by_one(self, plan: Plan, games: int, name: str) -> Generator[Played, None, None]:
        where = self.where
        if where.journal is not None:
            where = replace(where, journal=where.journal.with_name(f"{where.journal.name}.{name}"))
        playing = play_games(self.pack, plan, games, where)
        try:
            for some in playing:
                for one in some:
                    self.games += 1
                    if self.tick is not None:
                        self.tick(self.games)
                    yield one
        finally:
            playing.close()

    # What is told of it

    def study(self) -> Study:
        title = title_in(self.pack.manifest.titles, DEFAULT_LANGUAGE, self.pack.id)
        facts: tuple[tuple[str, Cell], ...] = (
            ("pack", f"{self.pack.id} {self.pack.manifest.version}"),
            ("bot", self.plan.bots[0]),
            ("players", len(self.plan.bots)),
            ("steps", len(self.trials)),
            ("seed", self.plan.seed),
        )
        tables = (self.number_table(), self.line_table(), self.step_table())
        return Study(
            "tune",
            f"{title}: numbers for its worths",
            facts,
            tuple(self.findings()),
            tuple(table for table in tables if table.rows),
            self.interrupted,
        )

    def findings(self) -> Iterator[str]:
        if self.best == self.original:
            yield f"Nothing better was found in {len(self.trials)} steps."
            return
        for one, new in self.changes():
            yield f"`{one.worth}`: {new} instead of {one.value} ({one})."
        if self.check is None:
            yield "It was not tried on fresh deals: what is told of the steps is flattered."
            return
        unit, scale = ("points", 1) if self.by_score else ("% of the win", 100)
        value, low, high = (
            scale * one for one in (self.check.value, self.check.low, self.check.high)
        )
        yield (
            f"On {self.checked} fresh deals it does better by {value:+.1f} {unit} than the numbers "
            f"as they are (from {low:+.1f} to {high:+.1f})."
        )
        if self.check.low <= 0:
            yield "That is not sure: keep the numbers as they are, or search for longer."

    def changes(self) -> list[tuple[WorthNumber, int]]:
        pairs = zip(self.known, self.best, strict=True)
        return [(one, new) for one, new in pairs if new != one.value]

    def number_table(self) -> Table:
        return Table(
            "numbers",
            "Numbers that weigh something",
            "Every number of the `worth` lines but 0 and those in conditions and selections.",
            (
                Column("worth", "worth", "text"),
                Column("now", "is"),
                Column("suggested", "better"),
                Column("place", "place", "text"),
            ),
            tuple(
                (one.worth, one.value, new, str(one))
                for one, new in zip(self.known, self.best, strict=True)
            ),
        )

    def line_table(self) -> Table:
        now = lines_of(self.pack, self.changes())
        changed = {one.place[:2]: one.worth for one, _ in self.changes()}
        return Table(
            "lines",
            "Lines as they would be",
            "No file was changed.",
            (Column("worth", "worth", "text"), Column("line", "line", "text")),
            tuple(
                (worth, now[file][line - 1].strip())
                for (file, line), worth in sorted(changed.items())
            ),
        )

    def step_table(self) -> Table:
        rows: list[tuple[Cell, ...]] = []
        best = self.original
        for trial in self.trials:
            changed = [
                f"{one.worth} {old} to {new}"
                for one, old, new in zip(self.known, best, trial.numbers, strict=True)
                if old != new
            ]
            found = trial.better
            bounds: tuple[float | None, ...] = (None, None, None)
            if found is not None:
                varied = found.low < found.high  # all deals alike tell no bounds
                bounds = (found.value, *((found.low, found.high) if varied else (None, None)))
            taken = "taken" if trial.taken else ""
            rows.append((trial.step, ", ".join(changed), trial.deals, *bounds, taken))
            best = trial.numbers if trial.taken else best
        unit = "points" if self.by_score else "shares of the win"
        return Table(
            "steps",
            "What was tried",
            f"Each against the best numbers by then: better by so many {unit} a game. The bounds "
            "(95 %) are those of one look, and many were taken.",
            (
                Column("step", "step", "text"),
                Column("change", "change", "text"),
                Column("deals", "deals"),
                Column("better", "better by"),
                Column("low", "from"),
                Column("high", "to"),
                Column("taken", "", "text"),
            ),
            tuple(rows),
            Plot("points", ("better",), "low", "high", 0.0),
        )

    def patch(self) -> str:
        """What would have to be written, as a patch."""
        was, now = lines_of(self.pack), lines_of(self.pack, self.changes())
        told: list[str] = []
        for file, lines in now.items():
            before, after = ([f"{line}\n" for line in of] for of in (was[file], lines))
            told += difflib.unified_diff(before, after, file, file)
        return "".join(told)


def lines_of(pack: Pack, changes: Sequence[tuple[WorthNumber, int]] = ()) -> dict[str, list[str]]:
    """The files that have numbers in their worths, line by line, with some of these changed."""
    files = dict.fromkeys(one.place[0] for one in worth_numbers(pack))
    found = {file: pack.texts[file].splitlines() for file in files}
    for one, new in sorted(changes, key=lambda change: change[0].place, reverse=True):
        file, line, column = one.place
        text = found[file][line - 1]
        end = column - 1 + len(str(one.value))
        found[file][line - 1] = f"{text[: column - 1]}{new}{text[end:]}"
    return found
