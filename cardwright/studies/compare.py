"""Two versions of a game, played with the same seeds from the same seats: what is different.

Differences are taken game by game, so that most of the luck of the deal falls out. Their bounds are
a confidence sequence: they hold at every number of games at once, and so it is no cheating to look
on and to stop as soon as they say enough. The chances of a mistake are shared out among all
that is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import pstdev

from cardwright.simulation.estimates import Estimate
from cardwright.simulation.games import Played
from cardwright.simulation.plan import Plan
from cardwright.studies.inference import SURE, at_any_time, unseen
from cardwright.studies.tables import Cell, Column, Plot, Study, Table
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.describe import card_title

LOOK_EVERY = 50  # pairs of games
CLOSE = 0.025  # a share that surely differs by less than this is the same
CLOSE_PART = 0.05  # and so is a number that surely differs by less than this part of it
LEAST_CARD_GAMES = 5
MOST_TOLD = 12
Pair = tuple[Played, Played]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: what it is called, its pack and its plan."""

    name: str
    pack: Pack
    plan: Plan


@dataclass(frozen=True, slots=True)
class Measure:
    """What is looked at of each game."""

    name: str
    title: str
    of: Callable[[Played], float]
    is_share: bool

    def difference(self, pairs: Sequence[Pair], alpha: float) -> Estimate:
        """How much more there is of it on the second side."""
        found = [self.of(b) - self.of(a) for a, b in pairs]
        return at_any_time(found, alpha, self.spread(pairs))

    def spread(self, pairs: Sequence[Pair]) -> float:
        """How far apart two games may be: wins by one, other numbers by as much as they vary."""
        if self.is_share:
            return 1.0
        return pstdev(self.of(one) for pair in pairs for one in pair)

    def is_alike(self, pairs: Sequence[Pair]) -> bool:
        return all(self.of(a) == self.of(b) for a, b in pairs)


def measures(side: Side) -> list[Measure]:
    plan = side.plan
    found = [
        Measure("turns", "turns", lambda one: float(one.turns), False),
        Measure("decisions", "decisions", lambda one: float(one.decisions), False),
        Measure("score", "mean score", lambda one: sum(one.scores) / len(one.scores), False),
        Measure("best", "best score", lambda one: float(max(one.scores)), False),
    ]
    if len(plan.bots) > 1:
        found += [
            Measure(f"seat_{seat + 1}", f"wins of seat {seat + 1}", _share_of_seat(seat), True)
            for seat in range(len(plan.bots))
        ]
        names = list(dict.fromkeys(plan.bots))
        if len(names) > 1:
            found += [
                Measure(f"bot_{name}", f"wins of {name}", _share_of_bot(plan, name), True)
                for name in names
            ]
    else:
        found.append(Measure("won", "won", lambda one: one.shares[0], True))
    return found


def _share_of_seat(seat: int) -> Callable[[Played], float]:
    return lambda one: one.shares[seat]


def _share_of_bot(plan: Plan, name: str) -> Callable[[Played], float]:
    return lambda one: sum(
        share
        for share, entrant in zip(one.shares, one.seats, strict=True)
        if plan.bots[entrant] == name
    )


def is_settled(pairs: Sequence[Pair], looked_at: Sequence[Measure]) -> bool:
    """Whether each difference is surely there, or surely too small to matter."""
    alpha = (1 - SURE) / len(looked_at)
    for measure in looked_at:
        found = measure.difference(pairs, alpha)
        if found.low is None or found.high is None:
            return False
        mean = sum(measure.of(a) for a, _ in pairs) / len(pairs)
        close = CLOSE if measure.is_share else CLOSE_PART * abs(mean)
        if not (found.low > 0 or found.high < 0 or max(-found.low, found.high) < close):
            return False
    return True


def compared(
    a: Side, b: Side, pairs: Sequence[Pair], *, card: str | None, interrupted: bool
) -> Study:
    """What is different. Pairs of which one game had a problem are left out."""
    findings: list[str] = []
    whole = [pair for pair in pairs if all(one.finished for one in pair)]
    if len(whole) < len(pairs):
        findings.append(f"{len(pairs) - len(whole)} pairs had a problem and are left out.")
    tables: list[Table] = []
    if whole:
        tables += [measure_table(a, b, whole, findings), moved_table(a, b, whole, findings)]
        if card is not None:
            tables.append(curve_table(a, b, whole, card))
    facts: list[tuple[str, Cell]] = [
        ("A", a.name),
        ("B", b.name),
        ("pairs of games", len(whole)),
        ("players", len(a.plan.bots)),
        ("bots", ", ".join(a.plan.bots)),
        ("seed", a.plan.seed),
    ]
    if whole and not findings:
        findings.append(nothing_found(whole, measures(a)))
    return Study(
        "compare",
        f"{a.name} and {b.name}",
        tuple(facts),
        tuple(findings),
        tuple(table for table in tables if table.rows),
        interrupted,
    )


def nothing_found(pairs: Sequence[Pair], looked_at: Sequence[Measure]) -> str:
    if not all(measure.is_alike(pairs) for measure in looked_at):
        return "No difference was found."
    seldom = 100 * unseen(len(pairs), 1 - SURE)
    return (
        f"All {len(pairs)} pairs of games went alike. What is different in fewer than "
        f"{seldom:.1f} % of games may have stayed unseen."
    )


def measure_table(a: Side, b: Side, pairs: Sequence[Pair], findings: list[str]) -> Table:
    looked_at = measures(a)
    alpha = (1 - SURE) / len(looked_at)
    rows: list[tuple[Cell, ...]] = []
    for measure in looked_at:
        scale = 100 if measure.is_share else 1
        before = scale * sum(measure.of(one) for one, _ in pairs) / len(pairs)
        after = scale * sum(measure.of(one) for _, one in pairs) / len(pairs)
        found = measure.difference(pairs, alpha).times(scale)
        title = f"{measure.title} (%)" if measure.is_share else measure.title
        rows.append((title, before, after, found.value, found.low, found.high))
        if surely_not_zero(found):
            findings.append(
                f"{title}: {before:.1f} in {a.name}, {after:.1f} in {b.name}, a difference of "
                f"{found.value:+.2f} (from {found.low:+.2f} to {found.high:+.2f})."
            )
    return Table(
        "differences",
        "What is different",
        f"B less A, over {len(pairs)} pairs of games with the same seeds and seats. The bounds "
        "hold for all rows and all numbers of games together (95 %, confidence sequences), so that "
        "stopping early leaves them true.",
        (
            Column("what", "", "text"),
            Column("a", "A"),
            Column("b", "B"),
            Column("difference", "B - A"),
            Column("low", "from"),
            Column("high", "to"),
        ),
        tuple(rows),
        Plot("points", ("difference",), "low", "high", 0.0),
    )


def surely_not_zero(found: Estimate) -> bool:
    return (found.low is not None and found.low > 0) or (found.high is not None and found.high < 0)


def gained(played: Played) -> Counter[str]:
    assert played.facts is not None
    return Counter(name for gains in played.facts.gains for _, name in gains)


def moved_table(a: Side, b: Side, pairs: Sequence[Pair], findings: list[str]) -> Table:
    """Which cards are gained more or less often."""
    counted = [(gained(x), gained(y)) for x, y in pairs]
    seen: Counter[str] = Counter()
    for x, y in counted:
        seen.update({*x, *y})
    names = sorted(name for name, games in seen.items() if games >= LEAST_CARD_GAMES)
    alpha = (1 - SURE) / max(1, len(names))
    rows: list[tuple[Cell, ...]] = []
    for name in names:
        found = at_any_time([float(y[name] - x[name]) for x, y in counted], alpha, spread=1.0)
        if not surely_not_zero(found):
            continue
        before = sum(x[name] for x, _ in counted) / len(pairs)
        after = sum(y[name] for _, y in counted) / len(pairs)
        rows.append((titles_of(a, b, name), before, after, found.value, found.low, found.high))
    rows.sort(key=lambda row: -abs(float(row[3] or 0)))
    for row in rows[:MOST_TOLD]:
        findings.append(f"{row[0]} is gained {row[1]:.2f} times a game in A, {row[2]:.2f} in B.")
    return Table(
        "moved",
        "Which cards moved",
        f"Copies gained a game, of the {len(names)} cards seen in {LEAST_CARD_GAMES} games or "
        "more: those that are surely gained more or less often, with bounds for all of them "
        "together.",
        (
            Column("card", "card", "text"),
            Column("a", "A"),
            Column("b", "B"),
            Column("difference", "B - A"),
            Column("low", "from"),
            Column("high", "to"),
        ),
        tuple(rows),
        Plot("points", ("difference",), "low", "high", 0.0),
    )


def titles_of(a: Side, b: Side, name: str) -> str:
    for side in (a, b):
        if name in side.pack.vocabulary.cards:
            return card_title(side.pack.vocabulary.cards[name], DEFAULT_LANGUAGE)
    return name


def curve_table(a: Side, b: Side, pairs: Sequence[Pair], card: str) -> Table:
    """In how many games a card has been gained by the end of each round."""
    curves = [_first_rounds([pair[at] for pair in pairs], card) for at in (0, 1)]
    last = max((max(one) for one in curves if one), default=0)
    step = max(1, last // 24)
    rows: list[tuple[Cell, ...]] = [
        (at, *(sum(1 for one in curve if one <= at) / len(pairs) for curve in curves))
        for at in range(step, last + step, step)
    ]
    title = titles_of(a, b, card)
    return Table(
        "curve",
        f"When {title} is gained",
        f"In which share of {len(pairs)} games somebody has gained it by the end of a round.",
        (Column("round", "round"), Column("a", a.name, "share"), Column("b", b.name, "share")),
        tuple(rows),
        Plot("curves", ("a", "b")),
    )


def _first_rounds(games: Sequence[Played], card: str) -> list[int]:
    found: list[int] = []
    for one in games:
        assert one.facts is not None
        turns = [turn for gains in one.facts.gains for turn, name in gains if name == card]
        if turns:
            found.append((max(1, min(turns)) - 1) // len(one.seats) + 1)
    return found


def known_cards(a: Side, b: Side) -> Mapping[str, object]:
    return {**a.pack.vocabulary.cards, **b.pack.vocabulary.cards}
