"""Which bot is how strong: Bradley-Terry strengths from games of all against all.

Of each game every two players are compared: who won more of it, or else who scored better. The
comparisons of one game depend on each other, so errors are worked out by games. Elo is the same
strength in the scale that chess players know: 400 points are ten to one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from cardwright.simulation.games import Played
from cardwright.simulation.plan import Plan
from cardwright.studies.inference import effect, mean_effect
from cardwright.studies.least_squares import inverse_rows
from cardwright.studies.tables import Cell, Column, Plot, Study, Table
from dsl.model.titles import title_in
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE

ELO = 400 / math.log(10)
PRIOR = 0.5  # of a game, drawn between every two: so that who never loses is not infinitely strong
STEPS = 60


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two bots in one game, and how much of it the first has won of what the two did."""

    one: int
    other: int
    won: float


@dataclass(frozen=True, slots=True)
class Strength:
    """The strength of a bot against the mean of all, as Elo, with 95 % bounds."""

    bot: str
    elo: float
    low: float
    high: float


def meetings(names: Sequence[str], bots: Sequence[str], played: Played, sign: int) -> list[Meeting]:
    """Every two different bots of a game."""
    number = {name: at for at, name in enumerate(names)}
    found: list[Meeting] = []
    for x, y in combinations(range(len(played.seats)), 2):
        first, second = bots[played.seats[x]], bots[played.seats[y]]
        if first == second:
            continue
        places = [(played.shares[seat], sign * played.scores[seat]) for seat in (x, y)]
        won = 0.5 if places[0] == places[1] else float(places[0] > places[1])
        found.append(Meeting(number[first], number[second], won))
    return found


def strengths(names: Sequence[str], games: Sequence[Sequence[Meeting]]) -> list[Strength]:
    """Bradley-Terry by Newton's steps, with errors over games."""
    count = len(names)
    at = [0.0] * count
    for _ in range(STEPS):
        slope, curve = _slope(at, games), _curvature(at, games)
        rows = inverse_rows(curve)
        step = [
            math.fsum(a * b for a, b in zip(row, slope, strict=True)) if row is not None else 0.0
            for row in rows
        ]
        at = [one + max(-1.0, min(1.0, more)) for one, more in zip(at, step, strict=True)]
        if max(map(abs, step)) < 1e-10:
            break
    mean = math.fsum(at) / count
    rows = inverse_rows(_curvature(at, games))
    scores = [_score(at, game) for game in games]
    found = []
    for bot, name in enumerate(names):
        way = _way(rows, bot)
        variance = math.fsum(
            math.fsum(way[other] * of for other, of in score.items()) ** 2 for score in scores
        )
        own = math.fsum(of * (float(other == bot) - 1 / count) for other, of in enumerate(way))
        reach = effect(0.0, ELO * math.sqrt(max(variance, own))).high  # few defeats tell little
        elo = ELO * (at[bot] - mean)
        found.append(Strength(name, elo, elo - reach, elo + reach))
    return sorted(found, key=lambda one: (-one.elo, one.bot))


def _chance(at: Sequence[float], one: int, other: int) -> float:
    return 1 / (1 + math.exp(at[other] - at[one]))


def _slope(at: Sequence[float], games: Sequence[Sequence[Meeting]]) -> list[float]:
    found = [0.0] * len(at)
    for game in games:
        for bot, of in _score(at, game).items():
            found[bot] += of
    for one, other in combinations(range(len(at)), 2):
        left = PRIOR * (0.5 - _chance(at, one, other))
        found[one] += left
        found[other] -= left
    return found


def _score(at: Sequence[float], game: Sequence[Meeting]) -> dict[int, float]:
    found: dict[int, float] = {}
    for met in game:
        left = met.won - _chance(at, met.one, met.other)
        found[met.one] = found.get(met.one, 0.0) + left
        found[met.other] = found.get(met.other, 0.0) - left
    return found


def _curvature(at: Sequence[float], games: Sequence[Sequence[Meeting]]) -> list[list[float]]:
    count = len(at)
    often = [[PRIOR if a != b else 0.0 for b in range(count)] for a in range(count)]
    for game in games:
        for met in game:
            often[met.one][met.other] += 1
            often[met.other][met.one] += 1
    found = [[0.0] * count for _ in range(count)]
    for one, other in combinations(range(count), 2):
        chance = _chance(at, one, other)
        # each pair stands in `often` twice with its prior once in either place
        weight = often[one][other] * chance * (1 - chance)
        found[one][one] += weight
        found[other][other] += weight
        found[one][other] -= weight
        found[other][one] -= weight
    for bot in range(count):
        found[bot][bot] += 1e-3  # only differences count: this holds the rest in place
    return found


def _way(rows: Sequence[list[float] | None], bot: int) -> list[float]:
    """How far the strength of a bot less the mean moves with each part of a score."""
    known = [row if row is not None else [0.0] * len(rows) for row in rows]
    return [
        known[bot][other] - math.fsum(row[other] for row in known) / len(rows)
        for other in range(len(rows))
    ]


def line_ups(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who meets: all sets of so many; or all of them, the first ones more than once, where there
    are fewer bots than seats."""
    if len(names) <= players:
        return [tuple(names[at % len(names)] for at in range(players))]
    return list(combinations(names, players))


def league_of(
    pack: Pack,
    names: Sequence[str],
    played: Sequence[tuple[Plan, Sequence[Played]]],
    *,
    interrupted: bool,
) -> Study:
    game = pack.vocabulary.game
    sign = -1 if game is not None and game.lowest_wins is not None else 1
    finished = [(plan, one) for plan, games in played for one in games if one.finished]
    together = is_played_together(pack)
    findings: list[str] = []
    if together:
        table = together_table(names, finished)
    else:
        met = [meetings(names, plan.bots, one, sign) for plan, one in finished]
        found = strengths(names, met)
        table = strength_table(found, names, met)
        if len(found) > 1 and found[0].low > found[1].high:
            findings.append(f"{found[0].bot} is surely the strongest.")
    lost = sum(len(games) for _, games in played) - len(finished)
    if lost:
        findings.append(f"{lost} games had a problem and are left out.")
    title = title_in(pack.manifest.titles, DEFAULT_LANGUAGE, pack.id)
    facts: tuple[tuple[str, Cell], ...] = (
        ("pack", f"{pack.id} {pack.manifest.version}"),
        ("games", len(finished)),
        ("players", len(played[0][0].bots)),
        ("seed", played[0][0].seed),
    )
    return Study(
        "league", f"{title}: a league of bots", facts, tuple(findings), (table,), interrupted
    )


def is_played_together(pack: Pack) -> bool:
    return pack.vocabulary.game is not None and pack.vocabulary.game.all_win_if is not None


def strength_table(
    found: Sequence[Strength], names: Sequence[str], met: Sequence[Sequence[Meeting]]
) -> Table:
    won = [0.0] * len(names)
    games = [0] * len(names)
    for game in met:
        for one in game:
            won[one.one] += one.won
            won[one.other] += 1 - one.won
            games[one.one] += 1
            games[one.other] += 1
    number = {name: at for at, name in enumerate(names)}
    return Table(
        "league",
        "How strong bots are",
        "Bradley-Terry strengths as Elo, the mean of all being 0, with 95 % bounds by games. `met` "
        "is how often a bot was compared with another in a game, `won` how much of that it won.",
        (
            Column("bot", "bot", "text"),
            Column("elo", "Elo"),
            Column("low", "from"),
            Column("high", "to"),
            Column("won", "won", "share"),
            Column("met", "met"),
        ),
        tuple(
            (
                one.bot,
                one.elo,
                one.low,
                one.high,
                won[number[one.bot]] / max(1, games[number[one.bot]]),
                games[number[one.bot]],
            )
            for one in found
        ),
        Plot("points", ("elo",), "low", "high", 0.0),
    )


def together_table(names: Sequence[str], played: Sequence[tuple[Plan, Played]]) -> Table:
    """In a game that all win or lose together bots do not meet: each plays all seats."""
    rows: list[tuple[Cell, ...]] = []
    for name in names:
        own = [one for plan, one in played if plan.bots[0] == name]
        scores = mean_effect([float(one.scores[0]) for one in own])
        won = mean_effect([one.shares[0] for one in own])
        rows.append(
            (
                name,
                *((scores.value, scores.low, scores.high) if scores else (None, None, None)),
                *((won.value, won.low, won.high) if won else (None, None, None)),
                len(own),
            )
        )
    rows.sort(key=lambda row: -float(row[1] or 0))
    return Table(
        "league",
        "How bots fare together",
        "All win or lose together: each bot has all seats, with the same seeds; bounds hold 95 "
        "times of 100.",
        (
            Column("bot", "bot", "text"),
            Column("score", "score"),
            Column("low", "from"),
            Column("high", "to"),
            Column("won", "won", "share"),
            Column("won_low", "from", "share"),
            Column("won_high", "to", "share"),
            Column("games", "games"),
        ),
        tuple(rows),
        Plot("points", ("score",), "low", "high"),
    )
