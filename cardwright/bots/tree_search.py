"""The bot that searches a tree of answers over imagined games.

It is an information-set Monte Carlo tree search. A playout begins in a game that the player may
imagine, with an answer to what is asked now; it goes down a tree of acts, plays on as greedy bots
would, and is judged by how everybody stands then: by points and what the pack calls worth, and by
who has won.

The answers to what is asked now are compared by sequential halving: all that are left are tried in
the same imagined games with the same chance, the worse half is given up, and the others are tried
in twice as many. Below them, acts are chosen by the upper confidence bounds of who decides. A node
is a row of acts, whatever chance and hidden cards made of them, so that no plan is built on what
its player cannot know. Nodes grow where playouts came by often (progressive widening, by the
pack's worth); few playouts make no tree but only compare answers.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass
from typing import Literal

from cardwright.bots.acts import Act, Acts
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.harness import bot_random
from cardwright.bots.mapper import MapperBot, lays_or_walks
from cardwright.bots.random_bot import RandomBot
from interpreter.game.game import Game
from interpreter.game.imagined import imagined, offer
from interpreter.game.scoring import sides, standing
from interpreter.state.errors import PlayError

WON = 20.0  # what the win is worth besides
FOR_LONG = 1_000_000  # playouts: more than any clock allows
LEAST_EACH = 3  # playouts that an answer gets at least; of too many the most promising are tried
CUT_OFF = 4  # times as many answers as a playout should have, after which it is cut off
Rollout = Literal["worth", "plain"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a tree search thinks. Counted in playouts it is the same on every machine."""

    playouts: int = 48
    milliseconds: int | None = None  # a limit by the clock besides; what comes out depends on it
    answers: int = 60  # how far a playout leads, up to the end of the turn that the first one is in
    rollout: Rollout = "worth"
    curious: float = 0.7  # how much an act seen seldom is preferred
    others: float = 1.0  # how much the standing of the best other side counts against one's own
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


class TreeBot:
    """Takes the option that is left of its search."""

    def __init__(self, chance: random.Random, budget: Budget | None = None) -> None:
        self.chance = chance
        self.budget = budget or Budget()
        self.mapper = MapperBot(chance)

    def choose(self, game: Game, player: int) -> int:
        if lays_or_walks(game, player):
            return self.mapper.choose(game, player)
        search = TreeSearch(game, player, self.chance, self.budget)
        search.run()
        return search.best()


class TreeSearch:
    """One search, for the decision that an imagined game waits for."""

    def __init__(self, game: Game, player: int, chance: random.Random, budget: Budget) -> None:
        decision = game.decision
        assert decision is not None
        self.game, self.decision = game, decision
        self.player, self.chance, self.budget = player, chance, budget
        self.nodes = [Node() for _ in range(len(decision))]  # of each option
        self.left = list(range(len(decision)))  # options that are still compared, the best first
        chance.shuffle(self.left)  # among equals, any is taken
        self.acts = Acts(game.program)
        self.sides = sides(game)
        self.low, self.high = math.inf, -math.inf
        self.last_turn: int | None = None
        self.playouts = 0
        self.deals = 0

    def run(self) -> None:
        """Compare the options, half of them at a time."""
        began = time.perf_counter()
        if len(self.left) * LEAST_EACH > self.budget.playouts:
            self.preselect(max(2, self.budget.playouts // LEAST_EACH))
        rounds = max(1, math.ceil(math.log2(len(self.left))))
        for number in range(rounds):
            each = max(1, self.budget.playouts // (rounds * len(self.left)))
            for _ in range(each):
                self.compare()
                if self.is_late(began, (number + 1) / rounds):
                    break
            self.left.sort(key=lambda option: -self.nodes[option].mean)
            if number < rounds - 1:
                del self.left[(len(self.left) + 1) // 2 :]

    def is_late(self, began: float, share: float) -> bool:
        """Whether so much of the time is over."""
        limit = self.budget.milliseconds
        return limit is not None and 1000 * (time.perf_counter() - began) > share * limit

    def best(self) -> int:
        return self.left[0]

    def worths_of_options(self) -> dict[int, float]:
        """How the player stood on average after playouts through each option, those first that were
        compared for longest."""
        tried = [option for option, node in enumerate(self.nodes) if node.visits]
        tried.sort(key=lambda one: (-self.nodes[one].visits, -self.nodes[one].mean, one))
        return {option: self.nodes[option].own / self.nodes[option].visits for option in tried}

    def preselect(self, most: int) -> None:
        """Keep only so many options, those after which the player stands best at once."""
        bot = GreedyBot(self.chance)
        looks = {
            option: bot.tried(self.game, self.player, self.decision.values, option)[0]
            for option in self.left
        }
        self.left.sort(key=lambda option: -looks[option])
        del self.left[most:]

    def compare(self) -> None:
        """A playout through each option that is left, in the same imagined game."""
        seed = self.chance.getrandbits(53)
        deal = imagined(self.game, self.decision, seed)
        self.deals += 1
        for option in self.left:
            game = deal.copy()
            offer(game, self.decision.values)
            try:
                game.push(option)
                self.playout(game, self.nodes[option], seed)
            except PlayError:  # the guess at what is hidden cannot be
                continue

    def playout(self, game: Game, node: Node, seed: int) -> None:
        """Go down the tree, play on, and tell all nodes on the way what came of it."""
        path = [(self.player, node)]
        answers = 1
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
        self.play_on(game, answers, seed)
        self.playouts += 1
        own, worths = self.worths(game)
        for player, one in path:
            one.visits += 1
            one.total += worths[player]
            one.own += own[player]
            self.low, self.high = min(self.low, worths[player]), max(self.high, worths[player])

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

    def play_on(self, game: Game, answers: int, seed: int) -> None:
        """Answer for everybody, up to where playouts are judged. The first one finds where that
        is, so that all are judged after the same turn."""
        players = range(game.program.players)
        kind = RandomBot if self.budget.rollout == "plain" else GreedyBot
        bots = [kind(bot_random(seed, player)) for player in players]
        while answers < CUT_OFF * self.budget.answers and not self.is_over(game):
            if self.last_turn is None and answers >= self.budget.answers:
                self.last_turn = game.turn
            decision = game.decision
            assert decision is not None
            option = bots[decision.player].choose(game, decision.player) if len(decision) > 1 else 0
            game.push(option)
            answers += 1

    def is_over(self, game: Game) -> bool:
        late = self.last_turn is not None and game.turn > self.last_turn
        return game.over or late or game.decision is None

    def worths(self, game: Game) -> tuple[list[float], list[float]]:
        """How everybody stands in a game that was played so far, and what that is worth to them."""
        players = range(game.program.players)
        own = [float(standing(game, player)) for player in players]
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
