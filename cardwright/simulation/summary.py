"""Games counted as they come in, and what they come to."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from cardwright.simulation.estimates import Estimate, Sums
from cardwright.simulation.games import Played
from cardwright.simulation.plan import Plan
from dsl.checks.reachability import out_of_reach
from dsl.model.vocabulary import is_piece
from dsl.packs.pack import Pack


@dataclass(frozen=True, slots=True)
class BotSummary:
    name: str
    games: int
    wins: float  # a win that is shared with others than the own team counts as its share
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
    never_acquired: tuple[str, ...]  # nor begun with, nor the object of an action; but could be
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, object]:
        return asdict(self)


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
        kinds = len(pack.vocabulary.cards)
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
            share = played.shares[seat]
            for wins, scores in (self.bots[bot], self.seats[seat]):
                wins.add(share)
                scores.add(played.scores[seat])
            for kind, copies in played.acquired[seat].items():
                self.acquired[kind] += copies
                self.holders[kind].add(share)
            for kind, copies in played.kept[seat].items():
                self.kept[kind] += copies

    def summary(self) -> Summary:
        nobodys = out_of_reach(self.pack.vocabulary)
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
                for kind, name in enumerate(self.pack.vocabulary.cards)
                if self.games and not self.acquired[kind] and kind not in self.touched
                if name not in nobodys and not is_piece(self.pack.vocabulary, name)
            ),
            tuple(self.problems),
        )

    def cards(self) -> tuple[CardSummary, ...]:
        """The cards that anybody acquired or kept, the surest winners first.

        Of cards that nobody acquired it is not known who wins with them: they are last.
        """
        found = [
            CardSummary(
                name,
                self.acquired[kind] / self.games,
                self.kept[kind] / self.games,
                self.holders[kind].count,
                self.holders[kind].total,
                self.holders[kind].rate(),
            )
            for kind, name in enumerate(self.pack.vocabulary.cards)
            if self.acquired[kind] or self.kept[kind]
            if not is_piece(self.pack.vocabulary, name)
        ]
        return tuple(sorted(found, key=_surest))


def _surest(card: CardSummary) -> tuple[bool, float, float, str]:
    return (not card.holders, -(card.win_rate.low or 0.0), -card.win_rate.value, card.card)
