"""What players do in a game: their actions, what they gain and when, where they walk, what lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardwright.simulation.estimates import wilson
from cardwright.simulation.facts import Facts
from cardwright.simulation.games import Played
from cardwright.studies.inference import bounded
from cardwright.studies.tables import Cell, Column, Plot, Table
from dsl.model.titles import title_in
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.describe import card_title, title_of

MOST_CURVES = 8


def course_tables(pack: Pack, played: Sequence[Played], facts: Sequence[Facts]) -> list[Table]:
    return [
        act_table(facts),
        gain_table(pack, played, facts),
        lead_table(facts),
        room_table(pack, played, facts),
        row_table(pack, facts),
    ]


def act_table(facts: Sequence[Facts]) -> Table:
    counted: Counter[str] = Counter()
    games: list[tuple[Counter[str], int]] = []
    for one in facts:
        done: Counter[str] = Counter()
        for acts in one.acts:
            done.update(acts)
        counted.update(done)
        games.append((done, max(1, sum(one.turns))))
    whole = sum(counted.values())
    return Table(
        "acts",
        "What players do",
        "How often each action is done, of all actions, and per turn on average over games.",
        (
            Column("action", "action", "text"),
            Column("share", "of all", "share"),
            Column("per_turn", "per turn"),
            Column("low", "from"),
            Column("high", "to"),
            Column("times", "times"),
        ),
        tuple(
            (
                name.replace("_", " "),
                n / whole,
                *bounded([done[name] / turns for done, turns in games]),
                n,
            )
            for name, n in sorted(counted.items(), key=lambda one: (-one[1], one[0]))
        ),
        Plot("bars", ("per_turn",), "low", "high"),
    )


def gain_table(pack: Pack, played: Sequence[Played], facts: Sequence[Facts]) -> Table:
    """In how many games each card was gained by somebody after so many rounds."""
    players = len(played[0].seats)
    rounds: dict[str, list[int]] = {}
    for one in facts:
        firsts: dict[str, int] = {}
        for gains in one.gains:
            for turn, name in gains:
                at = (max(1, turn) - 1) // players + 1
                firsts[name] = min(at, firsts.get(name, at))
        for name, at in firsts.items():
            rounds.setdefault(name, []).append(at)
    often = sorted(rounds, key=lambda name: (-len(rounds[name]), name))[:MOST_CURVES]
    last = max((max(rounds[name]) for name in often), default=0)
    step = max(1, last // 24)
    rows: list[tuple[Cell, ...]] = [
        (at, *(sum(1 for one in rounds[name] if one <= at) / len(facts) for name in often))
        for at in range(step, last + step, step)
    ]
    titles = [card_title(pack.vocabulary.cards[name], DEFAULT_LANGUAGE) for name in often]
    return Table(
        "gains",
        "When cards are gained",
        f"In which share of the games somebody has gained the card by the end of a round, for the "
        f"{len(often)} cards that most games see. Of {len(facts)} games a share is known to about "
        f"{100 / max(1, len(facts)) ** 0.5:.0f} points of a hundred.",
        (
            Column("round", "round"),
            *(Column(name, title, "share") for name, title in zip(often, titles, strict=True)),
        ),
        tuple(rows),
        Plot("curves", tuple(often)),
    )


def card_table(pack: Pack, played: Sequence[Played], facts: Sequence[Facts], card: str) -> Table:
    """Of one card: who has gained it by the end of each round, and how these players fare."""
    players = len(played[0].seats)
    firsts: list[tuple[int, float]] = []  # round in which a player first gains it, share of the win
    rounds: list[int] = []  # of every copy
    for one, of in zip(played, facts, strict=True):
        for seat, gains in enumerate(of.gains):
            at = [(max(1, turn) - 1) // players + 1 for turn, name in gains if name == card]
            rounds += at
            firsts += [(min(at), one.shares[seat])] if at else []
    last = max(rounds, default=0)
    step = max(1, last // 24)
    rows: list[tuple[Cell, ...]] = []
    for end in range(step, last + step, step):
        having = [share for at, share in firsts if at <= end]
        wins = wilson(sum(having), len(having))
        rows.append(
            (
                end,
                len(having) / (players * len(facts)),
                sum(at <= end for at in rounds) / len(facts),
                *((wins.value, wins.low, wins.high) if having else (None, None, None)),
            )
        )
    title = card_title(pack.vocabulary.cards[card], DEFAULT_LANGUAGE)
    return Table(
        "card",
        f"When {title} is gained, and by whom",
        "By the end of each round: which share of the players has gained one, how many copies are "
        "gained a game, and how often those who have one by then win. They may win for other "
        f"reasons: see what each card is worth. In an even game {100 / players:.0f} % win.",
        (
            Column("round", "round"),
            Column("players", "players with it", "share"),
            Column("copies", "copies a game"),
            Column("wins", "these win", "share"),
            Column("low", "from", "share"),
            Column("high", "to", "share"),
        ),
        tuple(rows),
        Plot("curves", ("players", "wins")),
    )


def lead_table(facts: Sequence[Facts]) -> Table:
    """How much of the final score is there at each tenth of a game, and who leads then wins."""
    rows: list[tuple[Cell, ...]] = []
    long = [one for one in facts if len(one.leads) >= 10]
    for tenth in range(1, 11) if long else ():
        ahead, right, trials = list[float](), 0.0, 0
        for one in long:
            row = one.leads[min(len(one.leads) - 1, tenth * len(one.leads) // 10)]
            ahead.append(max(row) - min(row))
            now = {seat for seat, score in enumerate(row) if score == max(row)}
            end = {seat for seat, score in enumerate(one.leads[-1]) if score == max(one.leads[-1])}
            if len(now) == 1 and len(row) > 1:
                trials += 1
                right += now == end
        rate = wilson(right, trials)
        held = (rate.value, rate.low, rate.high) if trials else (None, None, None)
        rows.append((10 * tenth, *bounded(ahead), *held))
    return Table(
        "leads",
        "How early a game is decided",
        "After so much of a game (%): how many points are between the first and the last, and how "
        "often who leads alone by points is the one who does at the end.",
        (
            Column("done", "of the game"),
            Column("ahead", "points ahead"),
            Column("ahead_low", "from"),
            Column("ahead_high", "to"),
            Column("holds", "lead holds", "share"),
            Column("low", "from", "share"),
            Column("high", "to", "share"),
        ),
        tuple(rows),
        Plot("curves", ("holds",)),
    )


def room_table(pack: Pack, played: Sequence[Played], facts: Sequence[Facts]) -> Table:
    entered: list[Counter[str]] = []  # of each game
    ended: Counter[str] = Counter()
    left: Counter[str] = Counter()
    players = len(played[0].seats)
    for one in facts:
        entered.append(Counter())
        for rooms in one.rooms:
            entered[-1].update(rooms)
        ended.update(room for room in one.ended_in if room)
        left.update(room for room in one.left_in if room)
    whole = players * len(facts)
    often: Counter[str] = Counter()
    for rooms in entered:
        often.update(rooms)
    names = sorted({*often, *ended}, key=lambda name: (-often[name], name))
    return Table(
        "rooms",
        "Where players go",
        "How often a player enters a room in a game, where pawns are when their player is out, and "
        "when the game ends. (A pawn that did not come home is where it died.)",
        (
            Column("room", "room", "text"),
            Column("entered", "entered a game"),
            Column("entered_low", "from"),
            Column("entered_high", "to"),
            Column("out", "out there", "share"),
            Column("ended", "ends there", "share"),
            Column("low", "from", "share"),
            Column("high", "to", "share"),
        ),
        tuple(
            (
                _room_title(pack, name),
                *bounded([rooms[name] / players for rooms in entered]),
                left[name] / whole,
                ended[name] / whole,
                wilson(ended[name], whole).low,
                wilson(ended[name], whole).high,
            )
            for name in names
        ),
        Plot("bars", ("entered",), "entered_low", "entered_high"),
    )


def _room_title(pack: Pack, name: str) -> str:
    for board in pack.boards.values():
        for room in board.rooms:
            if room.name == name:
                return title_in(room.titles, DEFAULT_LANGUAGE, room.name)
    return name


def row_table(pack: Pack, facts: Sequence[Facts]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for at, (name, _, _) in enumerate(facts[0].rows):
        turns = sum(one.rows[at][2] for one in facts)
        title = title_of(pack.vocabulary.zones[name], DEFAULT_LANGUAGE)
        shares = [one.rows[at][1] / max(1, one.rows[at][2]) for one in facts]
        rows.append((title, *bounded(shares), turns))
    return Table(
        "rows",
        "Dead rows",
        "In how many turns of a game nothing in a row of cards changed: nobody wanted, or could "
        "have, any. The mean over games.",
        (
            Column("row", "row", "text"),
            Column("still", "unchanged", "share"),
            Column("low", "from", "share"),
            Column("high", "to", "share"),
            Column("turns", "turns"),
        ),
        tuple(rows),
    )
