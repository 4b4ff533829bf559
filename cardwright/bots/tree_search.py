"""The bot that searches over imagined games: an information-set Monte Carlo tree search.

At its root stand ways to go on: plans of the turn, found by looking ahead in one imagined game, and
answers that none of them begins with. A playout goes one of these ways in a game that the player
may imagine, then down a tree of acts, and plays on as greedy bots would. It is judged by how
everybody stands, in points and what the pack calls worth: partly as the turn ends, which chance has
troubled little, and partly some turns later.

The ways are compared by sequential halving: all that are left are tried in the same imagined games
with the same chance, the worse half is given up, and the others are tried in twice as many. What is
surely worse is given up sooner, so that a clear choice takes little thought; and unless something
else came out better than the best plan by more than chance may do, that plan is followed. Below
them acts are chosen by the upper confidence bounds of who decides. A node is a row of acts,
whatever chance and hidden cards made of them, so that nothing is built on what its player cannot
know. Nodes grow where playouts came by often (progressive widening, by the pack's worth): few
playouts make no tree, and only compare.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Literal

from cardwright.bots.acts import Act, Acts
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.harness import Bot, bot_random
from cardwright.bots.mapper import MapperBot, lays_or_walks
from cardwright.bots.planner import Effort, Search, Step, along, seen_now, steps
from cardwright.bots.random_bot import RandomBot
from interpreter.game.game import Game
from interpreter.game.imagined import imagined, offer
from interpreter.game.scoring import sides, standing
from interpreter.state.errors import PlayError

WON = 20  # what the win is worth besides
FOR_LONG = 1_000_000  # playouts: more than any clock allows
LEAST_EACH = 3  # playouts that an answer gets at least; of too many the most promising are tried
MANY = 24  # playouts that there should be time for; where each takes too long, they end sooner
SHORTEST = 8  # answers that a playout leads on for at least
LOOKS = 8  # imagined games before a way is given up for what it came to
SURELY = 3.0  # standard errors by which it must have come to less
DOUBT = 0.3  # standard errors by which something must have come to more than the best plan
CUT_OFF = 4  # times as many answers as a playout should have, after which it is cut off
Rollout = Literal["worth", "plain"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a tree search thinks. Counted in playouts it is the same on every machine."""

    playouts: int = 32
    milliseconds: int | None = None  # of processor time; what comes out depends on the machine
    answers: int = 60  # how far a playout leads, up to the end of the turn that the first one is in
    rollout: Rollout = "worth"
    looks: int | None = 4  # options that are looked at for each answer in a playout
    curious: float = 0.7  # how much an act seen seldom is preferred
    others: float = 1.0  # how much the standing of the best other side counts against one's own
    pushes: int = 400  # answers tried to plan the turn in several ways; 0 to compare answers alone
    early: float = 0.5  # how much of the verdict is how everybody stands as the turn ends
    grown: int = 12  # playouts that came by a node before acts below it are compared
    widening: float = 0.5  # so many acts for the root of each further visit are looked into


class Node:
    """A row of acts: how often it was played, and what it came to for who chose the last one."""

    __slots__ = ("children", "offered", "own", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Act, Node] = {}
        self.visits = 0
        self.offered = 0  # how often it could have been played
        self.total = 0.0
        self.own = 0.0  # the same without what others came to

    @property
    def mean(self) -> float:
        return self.total / max(1, self.visits)


@dataclass(slots=True)
class Way:
    """An answer to what is asked now, perhaps with the rest of a turn that it begins."""

    answers: tuple[int, ...]  # in the game that it was planned in
    acts: tuple[Act, ...]  # what those after the first are, wherever they are offered
    node: Node
    verdicts: dict[int, float] = field(default_factory=dict)  # by imagined games

    @property
    def option(self) -> int:
        return self.answers[0]


class TreeBot:
    """Takes the way that is left of its search, and goes on with it as long as what it sees is what
    it expected to see."""

    def __init__(self, chance: random.Random, budget: Budget | None = None) -> None:
        self.chance = chance
        self.budget = budget or Budget()
        self.mapper = MapperBot(chance)
        self.plan: list[Step] = []
        self.pace: float | None = None

    def choose(self, game: Game, player: int) -> int:
        if lays_or_walks(game, player):
            return self.mapper.choose(game, player)
        seen = seen_now(game, player)
        if not self.plan or self.plan[0].seen != seen:
            search = TreeSearch(game, player, self.chance, self.budget, self.pace)
            search.run()
            self.pace = search.pace
            self.plan = steps(game, player, search.best().answers)
        return self.plan.pop(0).option


class TreeSearch:
    """One search, for the decision that an imagined game waits for."""

    def __init__(
        self,
        game: Game,
        player: int,
        chance: random.Random,
        budget: Budget,
        pace: float | None = None,
    ) -> None:
        decision = game.decision
        assert decision is not None
        self.game, self.decision = game, decision
        self.player, self.chance, self.budget = player, chance, budget
        self.acts = Acts(game.program)
        self.sides = sides(game)
        self.low, self.high = math.inf, -math.inf
        self.turn = game.turn
        self.last_turn: int | None = None
        self.playouts = 0
        self.deals = 0
        self.answered = 0  # in all playouts
        self.began = time.thread_time()
        self.pace = pace  # seconds that an answer in a playout takes, as far as that is known
        self.answers = self.horizon()
        self.ways = self.found_ways(max(2, self.fitting() // LEAST_EACH))
        self.left = self.ways[:]  # those that are still compared, the best first

    def run(self) -> None:
        """Compare the ways, half of them at a time."""
        rounds = max(1, math.ceil(math.log2(len(self.left))))
        for number in range(rounds):
            while len(self.left) > 1:
                self.compare()
                self.give_up()
                if self.spent >= (number + 1) / rounds:
                    break
            if number < rounds - 1:
                del self.left[(len(self.left) + 1) // 2 :]

    @property
    def spent(self) -> float:
        """The share of its budget that is used up."""
        playouts, limit = self.playouts / self.budget.playouts, self.budget.milliseconds
        if limit is None:
            return playouts
        return max(playouts, 1000 * (time.thread_time() - self.began) / limit)

    def give_up(self) -> None:
        """Sort the ways that are left, and give up those that are surely worse than the best, or
        came to the same in every game."""
        games = set.intersection(*(set(way.verdicts) for way in self.left))
        if not games:
            return
        self.left.sort(key=lambda way: -fmean(way.verdicts[game] for game in games))
        best = self.left[0]
        self.left = [best, *(way for way in self.left[1:] if not self.is_beaten(way, best))]

    def is_beaten(self, way: Way, best: Way) -> bool:
        behind, error, games = lead(best, way)
        return games >= LOOKS and (behind > SURELY * error or behind == error == 0)

    def best(self) -> Way:
        """What came out best; what promised most unless that came to less by more than chance may
        do."""
        best, planned = self.left[0], self.ways[0]
        ahead, error, games = lead(best, planned)
        return planned if games > 1 and ahead <= DOUBT * error else best

    def worths_of_options(self) -> dict[int, float]:
        """How the player stood on average after playouts through each option, in the best way that
        begins with it, those first that were compared for longest."""
        tried = [way for way in self.ways if way.node.visits]
        tried.sort(key=lambda way: (-way.node.visits, -way.node.mean))
        found: dict[int, float] = {}
        for way in tried:
            found.setdefault(way.option, way.node.own / way.node.visits)
        return found

    def found_ways(self, most: int) -> list[Way]:
        """The ways to compare: of each option first the best plan of the turn that begins with it,
        or the option alone, then further plans. Of too many those that promise most: by how plans
        end, but by how options look where that hangs on what others answer meanwhile."""
        plans, sure = self.plans()
        firsts: dict[int, tuple[int, ...]] = {}
        for plan in plans:
            firsts.setdefault(plan[0], plan)
        order = list(firsts) if sure else []
        others = [option for option in range(len(self.decision)) if option not in order]
        self.chance.shuffle(others)  # among equals, any is taken
        if not order or len(order) + len(others) > most:
            bot, values = GreedyBot(self.chance), self.decision.values
            looks = {
                option: bot.tried(self.game, self.player, values, option)[0] for option in others
            }
            others.sort(key=lambda option: -looks[option])
        begun = [firsts.get(option, (option,)) for option in (*order, *others)]
        further = [plan for plan in plans if plan is not firsts[plan[0]]]
        ways = [*begun, *further][:most]
        return [Way(answers, self.named(answers), Node()) for answers in ways]

    def plans(self) -> tuple[list[tuple[int, ...]], bool]:
        """Plans of the turn, the best first, and whether they come out so whatever others do."""
        if not self.budget.pushes or len(self.decision) < 2:
            return [], True
        effort = Effort(pushes=self.budget.pushes, deals=1)
        search = Search(self.game.copy(), self.player, [], self.chance, effort)
        offer(search.start.game, self.decision.values)
        search.best()
        endings = sorted(search.endings, key=lambda line: -line.worth)
        return [line.answers for line in endings], not search.others_asked

    def named(self, answers: tuple[int, ...]) -> tuple[Act, ...]:
        """What the answers after the first are, as far as it is known what comes between them."""
        found: list[Act] = []
        for game, option in along(self.game, self.player, answers):
            assert game.decision is not None
            found.append(self.acts.told_apart(game, game.decision)[option])
        return tuple(found[1:])

    def compare(self) -> None:
        """A playout of each way that is left, in the same imagined game."""
        seed = self.chance.getrandbits(53)
        deal = imagined(self.game, self.decision, seed)
        deal.stop_following()
        self.deals += 1
        began, before = time.thread_time(), self.answered
        for way in self.left:
            if self.deals > 1 and self.spent > 1:
                break
            game = deal.copy()
            offer(game, self.decision.values)
            try:
                game.push(way.option)
                self.playout(game, way, seed)
            except PlayError:  # the guess at what is hidden cannot be
                continue
        if self.answered > before:
            pace = (time.thread_time() - began) / (self.answered - before)
            self.pace = pace if self.pace is None else (self.pace + pace) / 2
            if self.deals == 1:
                self.answers, self.last_turn = self.horizon(), None

    def horizon(self) -> int:
        """How many answers a playout may lead on for, so that there is time for many."""
        limit = self.budget.milliseconds
        if limit is None or self.pace is None:
            return self.budget.answers
        return min(self.budget.answers, max(SHORTEST, int(limit / 1000 / MANY / self.pace)))

    def fitting(self) -> int:
        """How many playouts are likely to be made."""
        limit = self.budget.milliseconds
        if limit is None:
            return self.budget.playouts
        if self.pace is None:
            return MANY
        return min(self.budget.playouts, int(limit / 1000 / self.pace / self.answers))

    def playout(self, game: Game, way: Way, seed: int) -> None:
        """Go the way and down the tree, play on, and tell all nodes what came of it."""
        bots = self.bots(game, seed)
        answers = 1 + self.follow(game, way, bots)
        node, path = way.node, [(self.player, way.node)]
        while node.visits >= self.budget.grown and not self.is_over(game):
            decision = game.decision
            assert decision is not None
            if len(decision) == 1:
                game.push(0)
            else:
                option, node = self.selected(game, node)
                path.append((decision.player, node))
                game.push(option)
            answers += 1
        early, own, worths = self.play_on(game, answers, bots)
        self.playouts += 1
        self.answered += game.length
        if early is not None:
            share = self.budget.early
            pairs = zip(early, worths, strict=True)
            worths = [share * soon + (1 - share) * late for soon, late in pairs]
        way.verdicts[self.deals] = worths[self.player]
        for player, one in path:
            one.visits += 1
            one.total += worths[player]
            one.own += own[player]
            self.low, self.high = min(self.low, worths[player]), max(self.high, worths[player])

    def bots(self, game: Game, seed: int) -> list[Bot]:
        """Who plays on: for each player the same in all playouts of an imagined game."""
        chances = [bot_random(seed, player) for player in range(game.program.players)]
        if self.budget.rollout == "plain":
            return [RandomBot(chance) for chance in chances]
        return [GreedyBot(chance, self.budget.looks) for chance in chances]

    def follow(self, game: Game, way: Way, bots: Sequence[Bot]) -> int:
        """Answer as the way says, for as long as that is offered; how many answers it was."""
        answers, at = 0, 0
        while at < len(way.acts) and not self.is_over(game):
            decision = game.decision
            assert decision is not None
            if len(decision) == 1:
                option = 0
            elif decision.player != self.player:
                option = bots[decision.player].choose(game, decision.player)
            else:
                offered = self.acts.told_apart(game, decision)
                if way.acts[at] not in offered:
                    break
                option = offered.index(way.acts[at])
                at += 1
            game.push(option)
            answers += 1
        return answers

    def selected(self, game: Game, node: Node) -> tuple[int, Node]:
        """The option to go on with, and its node."""
        decision = game.decision
        assert decision is not None
        acts: dict[Act, int] = {}
        for option, act in enumerate(self.acts.of(game, decision)):
            acts.setdefault(act, option)
        children = node.children
        fresh = [act for act in acts if act not in children]
        known = [act for act in acts if act in children]
        for act in known:
            children[act].offered += 1
        further = node.visits - self.budget.grown
        if fresh and len(known) < 1 + self.budget.widening * further**0.5:
            act = self.most_promising(game, fresh, acts, decision.player)
            child = children[act] = Node()
            child.offered = 1
            return acts[act], child
        best = max(known, key=lambda act: self.upper_bound(children[act]))
        return acts[best], children[best]

    def upper_bound(self, node: Node) -> float:
        if not node.visits:
            return math.inf
        value = (node.mean - self.low) / max(1e-9, self.high - self.low)
        return value + self.budget.curious * math.sqrt(math.log(node.offered) / node.visits)

    def most_promising(
        self, game: Game, fresh: list[Act], acts: dict[Act, int], player: int
    ) -> Act:
        """Of acts that were never tried, the one after which its player stands best."""
        if len(fresh) == 1 or self.budget.rollout == "plain":
            return self.chance.choice(fresh)
        assert game.decision is not None
        values, bot = game.decision.values, GreedyBot(self.chance)
        return max(fresh, key=lambda act: bot.tried(game, player, values, acts[act])[0])

    def play_on(
        self, game: Game, answers: int, bots: Sequence[Bot]
    ) -> tuple[list[float] | None, list[float], list[float]]:
        """Answer for everybody, up to where playouts are judged. The first one finds where that
        is, so that all are judged after the same turn."""
        early = None
        while answers < CUT_OFF * self.answers and not self.is_over(game):
            if early is None and self.budget.early and game.turn != self.turn:
                early = self.worths(game)[1]
            if self.last_turn is None and answers >= self.answers:
                self.last_turn = game.turn
            decision = game.decision
            assert decision is not None
            option = bots[decision.player].choose(game, decision.player) if len(decision) > 1 else 0
            game.push(option)
            answers += 1
        return early, *self.worths(game)

    def is_over(self, game: Game) -> bool:
        late = self.last_turn is not None and game.turn > self.last_turn
        return game.over or late or game.decision is None

    def worths(self, game: Game) -> tuple[list[float], list[float]]:
        """How everybody stands in a game that was played so far, and what that is worth to them."""
        players = range(game.program.players)
        own = [float(standing(game, player, WON)) for player in players]
        if len(self.sides) == 1 or not self.budget.others:
            return own, own
        with_win = own
        if game.over:
            result = game.result
            with_win = [one + WON * result.share(player) for player, one in enumerate(own)]
        found = with_win[:]
        for side in self.sides:
            best = max(with_win[other] for other in players if other not in side)
            for player in side:
                found[player] -= self.budget.others * best
        return own, found


def lead(one: Way, other: Way) -> tuple[float, float, int]:
    """By how much one way came to more than another in the games that both were tried in, the
    standard error of that, and how many games these are."""
    pairs = [
        one.verdicts[game] - other.verdicts[game] for game in one.verdicts if game in other.verdicts
    ]
    if len(pairs) < 2:
        return fmean(pairs or [0.0]), math.inf, len(pairs)
    return fmean(pairs), stdev(pairs) / math.sqrt(len(pairs)), len(pairs)
