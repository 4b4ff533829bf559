"""What each card is worth to whoever gains it, with the strength of bots and the seat taken out.

Each player of a game is compared with the mean of that game: by how many points better, for how
many copies more, with which bot, in which seat. In a game that all win together, whole games are
compared instead. All of it is whole numbers, so that sums are exact.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.simulation.games import Played
from cardwright.simulation.plan import Plan
from cardwright.studies.inference import Effect, effect, holm
from cardwright.studies.least_squares import Coefficient, Row, fitted
from dsl.checks.reachability import out_of_reach
from dsl.model.vocabulary import is_piece
from dsl.packs.pack import Pack

LEAST_GAMES = 10  # in which a card was gained
MOST_CARDS = 150
GAMES_EACH = 12  # for each card that is judged: with fewer, anything can be fitted


@dataclass(frozen=True, slots=True)
class Valued:
    card: str
    points: Effect
    wins: Effect
    p: float  # of the points, corrected for looking at many
    gained: float  # copies a game
    first_turn: float  # in which it is first gained, on average


def card_worths(pack: Pack, plan: Plan, played: Sequence[Played]) -> list[Valued]:
    """The cards that could be judged, the surest first."""
    games: Counter[str] = Counter()
    copies: Counter[str] = Counter()
    turns: Counter[str] = Counter()
    for one in played:
        assert one.facts is not None
        firsts: dict[str, int] = {}
        for gains in one.facts.gains:
            for turn, name in gains:
                copies[name] += 1
                firsts[name] = min(turn, firsts.get(name, turn))
        games.update(firsts.keys())
        turns.update(firsts)
    nobodys = out_of_reach(pack.vocabulary)
    cards = sorted(
        name
        for name, count in games.items()
        if count >= LEAST_GAMES and name not in nobodys and not is_piece(pack.vocabulary, name)
    )
    most = min(MOST_CARDS, len(played) * max(1, len(plan.bots) - 1) // GAMES_EACH)
    cards = sorted(sorted(cards, key=lambda name: -games[name])[:most])
    if not cards:
        return []
    game = pack.vocabulary.game
    sign = -1 if game is not None and game.lowest_wins is not None else 1
    points, wins = _rows(plan, played, cards, sign)
    others = len(_others(plan))
    by_points = fitted(points, others + len(cards))[others:]
    by_wins = fitted(wins, others + len(cards))[others:]
    found = [
        (name, _effect(of_points), _effect(of_wins))
        for name, of_points, of_wins in zip(cards, by_points, by_wins, strict=True)
        if of_points is not None and of_wins is not None
    ]
    corrected = holm([of_points.p for _, of_points, _ in found])
    valued = [
        Valued(name, of_points, of_wins, p, copies[name] / len(played), turns[name] / games[name])
        for (name, of_points, of_wins), p in zip(found, corrected, strict=True)
    ]
    return sorted(valued, key=lambda one: (-one.points.value, one.card))


def _effect(one: Coefficient) -> Effect:
    return effect(one.value, one.error)


def _others(plan: Plan) -> list[tuple[str, object]]:
    """What is taken out: each bot and seat but one, which the others are compared with."""
    bots: list[tuple[str, object]] = [("bot", name) for name in list(dict.fromkeys(plan.bots))[1:]]
    return [*bots, *(("seat", seat) for seat in range(1, len(plan.bots)))]


def _rows(
    plan: Plan, played: Sequence[Played], cards: Sequence[str], sign: int
) -> tuple[list[list[Row]], list[list[Row]]]:
    """For each game its rows, by points and by wins."""
    others = _others(plan)
    number = {thing: at for at, thing in enumerate(others)}
    place = {name: len(others) + at for at, name in enumerate(cards)}
    players = len(plan.bots)
    unit = math.lcm(*range(1, players + 1))
    together = all(len(set(one.shares)) == 1 for one in played)
    points: list[list[Row]] = []
    wins: list[list[Row]] = []
    for one in played:
        assert one.facts is not None
        given = []
        for seat, entrant in enumerate(one.seats):
            has: Counter[int] = Counter(
                place[name] for _, name in one.facts.gains[seat] if name in place
            )
            for thing in (("bot", plan.bots[entrant]), ("seat", seat)):
                if thing in number:
                    has[number[thing]] += 1
            given.append(has)
        if together:
            whole: Counter[int] = Counter()
            for has in given:
                whole.update({at: n for at, n in has.items() if at >= len(others)})
            points.append([(dict(whole), float(sign * one.scores[0]))])
            wins.append([(dict(whole), float(one.shares[0]))])
            continue
        shares = [round(share * unit) / unit for share in one.shares]
        points.append(_compared(given, [float(sign * score) for score in one.scores]))
        wins.append(_compared(given, shares))
    if together:
        return _centred(points), _centred(wins)
    return points, wins


def _compared(given: Sequence[Counter[int]], came_to: Sequence[float]) -> list[Row]:
    """Each player as the difference from the mean of the game."""
    players = len(given)
    total: Counter[int] = Counter()
    for has in given:
        total.update(has)
    mean = math.fsum(came_to) / players
    if players == 1:
        return [({at: float(n) for at, n in given[0].items()}, came_to[0])]
    return [
        (
            {at: has[at] - n / players for at, n in total.items() if players * has[at] != n},
            one - mean,
        )
        for has, one in zip(given, came_to, strict=True)
    ]


def _centred(groups: Sequence[Sequence[Row]]) -> list[list[Row]]:
    """Rows as differences from the mean of all."""
    rows = [row for group in groups for row in group]
    total: Counter[int] = Counter()
    for has, _ in rows:
        total.update({at: int(n) for at, n in has.items()})
    mean = math.fsum(one for _, one in rows) / len(rows)
    return [
        [
            ({at: has.get(at, 0) - n / len(rows) for at, n in total.items()}, one - mean)
            for has, one in group
        ]
        for group in groups
    ]
