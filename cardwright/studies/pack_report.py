"""What happens in a pack's games: how long they are, who wins, what each card is worth."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from cardwright.simulation.estimates import wilson
from cardwright.simulation.facts import Facts
from cardwright.simulation.games import Played
from cardwright.simulation.plan import Plan
from cardwright.studies.card_worth import GAMES_EACH, Valued, card_worths
from cardwright.studies.course import card_table, course_tables
from cardwright.studies.inference import SURE, bounded, holm, mean_effect, quantile
from cardwright.studies.tables import Cell, Column, Plot, Study, Table
from dsl.checks.reachability import out_of_reach
from dsl.model.titles import title_in
from dsl.model.vocabulary import is_piece
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.describe import card_title, title_of

FEW = 30  # games; fewer say little
LEVEL = 1 - SURE
MOST_TOLD = 12  # cards that the findings name; the table has all


def report_of(
    pack: Pack,
    plan: Plan,
    games: Sequence[Played],
    *,
    interrupted: bool,
    card: str | None = None,
) -> Study:
    """The study of games that were taken down, with more of one card. Those that did not come to
    their end are counted, and left out of everything else."""
    played = sorted((one for one in games if one.finished), key=lambda one: one.game)
    findings: list[str] = []
    tables: list[Table] = []
    if played:
        facts = [_facts(one) for one in played]
        valued = card_worths(pack, plan, played)
        seats = seat_table(plan, played, findings)
        tables += [length_table(played, facts), score_table(pack, facts), seats]
        tables += [bot_table(plan, played), worth_table(pack, valued, findings)]
        tables += [unused_table(pack, played, findings)]
        tables += course_tables(pack, played, facts)
        if card is not None:
            tables.append(card_table(pack, played, facts, card))
            if not tables[-1].rows:
                findings.append(f"Nobody gained `{card}` in these games.")
    unfinished = len(games) - len(played)
    if unfinished:
        findings.append(f"{unfinished} games had a problem and are left out.")
    if played and len(played) < FEW:
        findings.append(f"{len(played)} games say little: bounds by the normal law need {FEW}.")
    title = title_in(pack.manifest.titles, DEFAULT_LANGUAGE, pack.id)
    return Study(
        "report",
        f"{title}: what happens in {len(played)} games",
        facts_of(pack, plan, len(played)),
        tuple(findings),
        tuple(table for table in tables if table.rows),
        interrupted,
    )


def facts_of(pack: Pack, plan: Plan, games: int) -> tuple[tuple[str, Cell], ...]:
    found: list[tuple[str, Cell]] = [
        ("pack", f"{pack.id} {pack.manifest.version}"),
        ("games", games),
        ("players", len(plan.bots)),
        ("bots", ", ".join(plan.bots)),
        ("seed", plan.seed),
    ]
    if plan.board:
        found.append(("board", plan.board))
    if plan.options:
        found.append(("options", ", ".join(f"{name}={value}" for name, value in plan.options)))
    return tuple(found)


def _facts(played: Played) -> Facts:
    assert played.facts is not None
    return played.facts


MEAN = (
    Column("mean", "mean"),
    Column("low", "from"),
    Column("high", "to"),
)


def length_table(played: Sequence[Played], facts: Sequence[Facts]) -> Table:
    players = len(played[0].seats)
    counted: list[tuple[str, list[float], bool]] = [
        ("turns", [float(one.turns) for one in played], False),
        ("decisions", [float(one.decisions) for one in played], False),
        ("decisions a turn", [one.decisions / max(1, one.turns) for one in played], False),
        ("options a decision", [sum(f.options) / max(1, sum(f.answers)) for f in facts], False),
        ("forced decisions", [sum(f.forced) / max(1, sum(f.answers)) for f in facts], True),
    ]
    if players > 1:
        counted += [
            ("lead changes", [float(_lead_changes(one)) for one in facts], False),
            ("comebacks", [_comeback(one, f) for one, f in zip(played, facts, strict=True)], True),
        ]
    rows: list[tuple[Cell, ...]] = []
    for name, values, is_share in counted:
        scale = 100 if is_share else 1
        mean, low, high = (None if v is None else v * scale for v in bounded(values))
        ordered = sorted(values)
        tenth, last = ordered[len(ordered) // 10], ordered[(9 * len(ordered)) // 10]
        title = f"{name} (%)" if is_share else name
        rows.append((title, mean, low, high, tenth * scale, last * scale))
    return Table(
        "course",
        "How games go",
        "Per game, with 95 % bounds of the mean, and between which figures 8 games of 10 lie. A "
        "decision is forced when it has one option. A comeback is a win of whoever was behind "
        "half-way; who leads is told by the scores as they stand after each turn.",
        (
            Column("what", "", "text"),
            *MEAN,
            Column("tenth", "1 in 10 below"),
            Column("last_tenth", "1 in 10 above"),
        ),
        tuple(rows),
    )


def leaders(row: Sequence[int]) -> frozenset[int]:
    return frozenset(seat for seat, score in enumerate(row) if score == max(row))


def _lead_changes(facts: Facts) -> int:
    """How often somebody else came to lead alone."""
    changes, before = 0, None
    for row in facts.leads:
        lead = leaders(row)
        if len(lead) == 1:
            changes += before is not None and lead != before
            before = lead
    return changes


def _comeback(played: Played, facts: Facts) -> float:
    if not facts.leads or not played.winners or len(played.winners) == len(played.seats):
        return 0.0
    half = facts.leads[len(facts.leads) // 2]
    return float(leaders(half).isdisjoint(played.winners))


def score_table(pack: Pack, facts: Sequence[Facts]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    decls = pack.vocabulary.scores
    totals = [math.fsum(part.values()) for one in facts for part in one.parts]
    for name in facts[0].parts[0]:
        values = [float(part[name]) for one in facts for part in one.parts]
        mean, low, high = bounded(values)
        title = title_of(decls[name], DEFAULT_LANGUAGE) if name in decls else name
        rows.append(
            (
                title,
                mean,
                low,
                high,
                quantile(map(int, values), 0.1),
                quantile(map(int, values), 0.9),
            )
        )
    mean, low, high = bounded(totals)
    rows.append(
        ("all", mean, low, high, quantile(map(int, totals), 0.1), quantile(map(int, totals), 0.9))
    )
    return Table(
        "scores",
        "What players score",
        "Per player and game; bounds as above.",
        (
            Column("part", "part", "text"),
            *MEAN,
            Column("tenth", "1 in 10 below"),
            Column("last_tenth", "1 in 10 above"),
        ),
        tuple(rows),
        Plot("bars", ("mean",), "low", "high"),
    )


def seat_table(plan: Plan, played: Sequence[Played], findings: list[str]) -> Table:
    players = len(plan.bots)
    fair = 1 / players
    together = all(len(set(one.shares)) == 1 for one in played)
    effects = [mean_effect([one.shares[seat] for one in played], fair) for seat in range(players)]
    corrected = holm([1.0 if one is None else one.p for one in effects])
    rows: list[tuple[Cell, ...]] = []
    for seat, (found, p) in enumerate(zip(effects, corrected, strict=True)):
        scores, low, high = bounded([float(one.scores[seat]) for one in played])
        shares = [one.shares[seat] for one in played]
        rows.append(
            (
                seat + 1,
                fmean(shares),
                *((None, None) if found is None else (found.low, found.high)),
                None if together or found is None else p,
                scores,
                low,
                high,
            )
        )
        if found is not None and p < LEVEL and not together and players > 1:
            findings.append(
                f"Seat {seat + 1} wins {100 * found.value:.1f} % of the games, "
                f"{100 * (found.value - fair):+.1f} from its share "
                f"(from {100 * (found.low - fair):+.1f} to {100 * (found.high - fair):+.1f})."
            )
    return Table(
        "seats",
        "Who wins from which seat",
        "All bots sit in all seats equally often, so what is left is the seat's. `p` is how likely "
        "such a share is where seats are alike, corrected for looking at all seats (Holm).",
        (
            Column("seat", "seat", "text"),
            Column("share", "wins", "share"),
            Column("low", "from", "share"),
            Column("high", "to", "share"),
            Column("p", "p"),
            Column("score", "score"),
            Column("score_low", "from"),
            Column("score_high", "to"),
        ),
        tuple(rows),
        None if together else Plot("points", ("share",), "low", "high", fair),
    )


def bot_table(plan: Plan, played: Sequence[Played]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name in dict.fromkeys(plan.bots):
        shares = [
            one.shares[seat]
            for one in played
            for seat, entrant in enumerate(one.seats)
            if plan.bots[entrant] == name
        ]
        scores = [
            float(one.scores[seat])
            for one in played
            for seat, entrant in enumerate(one.seats)
            if plan.bots[entrant] == name
        ]
        rate = wilson(math.fsum(shares), len(shares))
        rows.append((name, rate.value, rate.low, rate.high, *bounded(scores)))
    return Table(
        "bots",
        "How bots fare",
        "Of their games; with Wilson's bounds for wins.",
        (
            Column("bot", "bot", "text"),
            Column("share", "wins", "share"),
            Column("low", "from", "share"),
            Column("high", "to", "share"),
            Column("score", "score"),
            Column("score_low", "from"),
            Column("score_high", "to"),
        ),
        tuple(rows),
    )


def worth_table(pack: Pack, valued: Sequence[Valued], findings: list[str]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    told = 0
    for one in valued:
        title = card_title(pack.vocabulary.cards[one.card], DEFAULT_LANGUAGE)
        rows.append(
            (
                title,
                one.points.value,
                one.points.low,
                one.points.high,
                one.p,
                one.wins.value,
                one.wins.low,
                one.wins.high,
                one.gained,
                one.first_turn,
            )
        )
        if one.p < LEVEL and told < MOST_TOLD:
            told += 1
            findings.append(
                f"{title}: {one.points.value:+.1f} points for whoever gains one "
                f"(from {one.points.low:+.1f} to {one.points.high:+.1f})."
            )
    return Table(
        "cards",
        "What each card is worth",
        "How many points, and what share of a win, a player has more for each copy gained than the "
        "others in the same game: a regression on all cards, bots and seats at once, with 95 % "
        "bounds by games. `p` is corrected for looking at all cards (Holm). Cards are gained by "
        "players who do well for other reasons too: what it took to gain one is part of the "
        "figure. Fixtures, and what nobody can own, are left out; so are cards that too few games "
        f"saw, at most one card being judged for every {GAMES_EACH} games.",
        (
            Column("card", "card", "text"),
            Column("points", "points"),
            Column("low", "from"),
            Column("high", "to"),
            Column("p", "p"),
            Column("wins", "wins", "share"),
            Column("wins_low", "from", "share"),
            Column("wins_high", "to", "share"),
            Column("gained", "gained a game"),
            Column("turn", "in turn"),
        ),
        tuple(rows),
        Plot("points", ("points",), "low", "high", 0.0),
    )


def unused_table(pack: Pack, played: Sequence[Played], findings: list[str]) -> Table:
    """Cards that players could have and nobody ever had."""
    gained: Counter[str] = Counter()
    touched: set[int] = set()
    for one in played:
        touched |= one.begun_with | one.acted_on
        for gains in _facts(one).gains:
            gained.update(name for _, name in gains)
    nobodys = out_of_reach(pack.vocabulary)
    names = [
        name
        for kind, name in enumerate(pack.vocabulary.cards)
        if not gained[name] and kind not in touched and name not in nobodys
        if not is_piece(pack.vocabulary, name)
    ]
    most = 1 - (LEVEL) ** (1 / len(played))
    if names:
        titles = [card_title(pack.vocabulary.cards[name], DEFAULT_LANGUAGE) for name in names]
        findings.append(f"Nobody ever gained {', '.join(titles)}.")
    return Table(
        "unused",
        "Cards that nobody ever had",
        f"In no game, so surely in fewer than {100 * most:.2g} % of them (95 %).",
        (
            Column("card", "card", "text"),
            Column("games", "games"),
            Column("high", "at most", "share"),
        ),
        tuple(
            (card_title(pack.vocabulary.cards[name], DEFAULT_LANGUAGE), 0, most) for name in names
        ),
    )
