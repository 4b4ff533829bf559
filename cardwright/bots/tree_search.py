"""The bot that searches a tree of answers over imagined games.

It is an information-set Monte Carlo tree search. Each playout begins in one of several games that
the player may imagine, goes down a tree of acts by the upper confidence bounds of those who decide,
adds one node to it, plays on for some turns and is judged by how everybody stands then: by points
and what the pack calls worth. A node is a row of acts, whatever chance and hidden cards made of
them, so that no plan is built on what its player cannot know.

Of many options those that look best at once are tried first, and others when their parent was seen
more often (progressive widening, by the pack's worth).
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass
from typing import Literal

from cardwright.bots.acts import Act, Acts
from cardwright.bots.mapper import MapperBot, lays_or_walks
from interpreter.game.game import Game
from interpreter.game.imagined import imagined, offer
from interpreter.game.scoring import sides, standing
from interpreter.run.position import OptionValue
from interpreter.state.errors import PlayError

WON = 20.0  # what the win is worth besides, where others count
FOR_LONG = 1_000_000  # playouts: more than any clock allows
Rollout = Literal["worth", "plain"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a tree search thinks. Counted in playouts it is the same on every machine."""

    playouts: int = 400
    milliseconds: int | None = None  # a limit by the clock besides; what comes out depends on it
    deals: int = 16  # imagined games that playouts begin in
    rounds: float = 1.0  # how many rounds of turns a playout goes on for after this turn
    rollout: Rollout = "plain"
    curious: float = 0.7  # how much an option seen seldom is preferred
    looked_at: int = 4  # options that a rollout by worth compares
    others: float = 0.0  # how much the standing of the best other side counts against one's own
    follow: int = 60  # answers of a playout after which it is cut off
    widening: float = 2.0  # so many options for the root of each visit are looked into


class Node:
    """A row of acts: how often it was played, and what it came to for who chose the last one."""

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Act, Node] = {}
        self.visits = 0
        self.offered = 0  # how often it could have been played
        self.total = 0.0


class TreeBot:
    """Takes the option that most playouts of its search went through."""

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
        self.player, self.chance, self.budget = player, chance, budget
        self.values: tuple[OptionValue, ...] = decision.values
        self.root = Node()
        self.deals = [game]
        for _ in range(budget.deals - 1):
            self.deals.append(imagined(game, decision, chance.getrandbits(53)))
        self.known = Acts(game.program)
        players = game.program.players
        self.last_turn = game.turn + math.ceil(budget.rounds * players)
        self.sides = sides(game)
        self.low, self.high = math.inf, -math.inf
        self.playouts = 0

    def run(self) -> None:
        end = None
        if self.budget.milliseconds is not None:
            end = time.perf_counter() + self.budget.milliseconds / 1000
        while self.playouts < self.budget.playouts:
            game = self.deals[self.playouts % len(self.deals)].copy()
            offer(game, self.values)
            self.playouts += 1
            try:
                self.playout(game)
            except PlayError:  # the guess at what is hidden cannot be
                continue
            if end is not None and time.perf_counter() > end:
                break

    def best(self) -> int:
        """The option that was played most often; of those, what came to most."""
        found = {
            option: (node.visits, node.total / max(1, node.visits))
            for option in range(len(self.values))
            if (node := self.root.children.get((option,))) is not None
        }
        return max(found, key=lambda option: (found[option], -option), default=0)

    def worths_of_options(self) -> dict[int, float]:
        """What playouts through each option came to on average, those played most often first."""
        nodes = [(self.root.children.get((option,)), option) for option in range(len(self.values))]
        tried = [(node, option) for node, option in nodes if node is not None and node.visits]
        tried.sort(key=lambda one: (-one[0].visits, one[1]))
        return {option: node.total / node.visits for node, option in tried}

    def playout(self, game: Game) -> None:
        """Go down the tree, add a node, play on, and tell all nodes on the way what came of it."""
        node, path = self.root, [(self.player, self.root)]
        answers = 0
        while not self.over(game) and answers < self.budget.follow:
            decision = game.decision
            assert decision is not None
            if len(decision) == 1:
                game.push(0)
                answers += 1
                continue
            acts = self.acts(game, node is self.root)
            option, child, new = self.selected(game, node, acts, decision.player)
            game.push(option)
            answers += 1
            node = child
            path.append((decision.player, child))
            if new:
                break
        self.play_on(game, answers)
        worths = self.worths(game)
        for player, one in path:
            one.visits += 1
            one.total += worths[player]
            self.low, self.high = min(self.low, worths[player]), max(self.high, worths[player])

    def selected(
        self, game: Game, node: Node, acts: dict[Act, int], player: int
    ) -> tuple[int, Node, bool]:
        """The option to go on with, its node, and whether that is new."""
        children = node.children
        fresh = [act for act in acts if act not in children]
        known = [act for act in acts if act in children]
        for act in known:
            children[act].offered += 1
        if fresh and len(known) < 1 + self.budget.widening * node.visits**0.5:
            act = self.most_promising(game, fresh, acts, player)
            child = children[act] = Node()
            child.offered = 1
            return acts[act], child, True
        spread = max(1e-9, self.high - self.low)
        best, highest = known[0], -math.inf
        for act in known:
            child = children[act]
            if not child.visits:
                value = math.inf
            else:
                value = (child.total / child.visits - self.low) / spread
                value += self.budget.curious * math.sqrt(math.log(child.offered) / child.visits)
            if value > highest:
                best, highest = act, value
        return acts[best], children[best], False

    def most_promising(
        self, game: Game, fresh: list[Act], acts: dict[Act, int], player: int
    ) -> Act:
        """Of acts that were never tried, the one after which its player stands best."""
        if len(fresh) == 1 or self.budget.rollout == "plain":
            return self.chance.choice(fresh)
        order = fresh[:]
        self.chance.shuffle(order)
        return max(order, key=lambda act: self.tried(game, acts[act], player))

    def tried(self, game: Game, option: int, player: int) -> float:
        length = game.length
        try:
            game.push(option)
            return standing(game, player)
        except PlayError:
            return -math.inf
        finally:
            while game.length > length:
                game.pop()

    def play_on(self, game: Game, answers: int) -> None:
        """Answer for everybody, up to where playouts are judged."""
        plain, looked_at = self.budget.rollout == "plain", self.budget.looked_at
        while answers < self.budget.follow and not self.over(game):
            decision = game.decision
            assert decision is not None
            count = len(decision)
            if count == 1:
                option = 0
            elif plain:
                option = self.chance.randrange(count)
            else:
                among = (
                    list(range(count))
                    if count <= looked_at
                    else self.chance.sample(range(count), looked_at)
                )
                player = decision.player
                self.chance.shuffle(among)
                option = max(among, key=lambda one: self.tried(game, one, player))
            game.push(option)
            answers += 1

    def over(self, game: Game) -> bool:
        return game.over or game.turn > self.last_turn or game.decision is None

    def worths(self, game: Game) -> list[float]:
        """What a game that was played so far is worth to each player."""
        players = range(game.program.players)
        own = [float(standing(game, player)) for player in players]
        if game.over and self.budget.others:
            result = game.result
            bonus = 0.0 if result.together else WON
            own = [one + bonus * result.share(player) for player, one in enumerate(own)]
        if len(self.sides) == 1 or not self.budget.others:
            return own
        found = own[:]
        for side in self.sides:
            best = max(own[other] for other in players if other not in side)
            for player in side:
                found[player] -= self.budget.others * best
        return found

    def acts(self, game: Game, root: bool) -> dict[Act, int]:
        """The options by what they mean in every imagined game."""
        decision = game.decision
        assert decision is not None
        if root:
            return {(option,): option for option in range(len(self.values))}
        found: dict[Act, int] = {}
        for option, act in enumerate(self.known.of(game, decision)):
            found.setdefault(act, option)
        return found
