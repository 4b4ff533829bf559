"""What a bot would take, and why: what its best options are worth to it.

Everything is found in imagined games, so that a hint tells nothing that its player may not know. An
option is judged in several of them, the same ones for every option.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from cardwright.bots.greedy import GreedyBot
from cardwright.bots.harness import bot_random
from cardwright.bots.mapper import MapperBot, lays_or_walks
from cardwright.bots.planner import Effort, Search, along
from cardwright.bots.tree_search import Budget, TreeSearch
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.imagined import imagined
from interpreter.game.scoring import standing

BEST = 3  # options that are told
DEALS = 6  # guesses at what is hidden that an option is judged in
LOOKED_INTO = 6  # options that are judged in more than one
FIRST_PUSHES = 600  # answers tried to find these, in all
LEAST_PUSHES = 8  # for each option
PUSHES = 80  # answers tried for each option in each further guess


@dataclass(frozen=True, slots=True)
class Worth:
    """What an option is worth to a bot: how its player stands after it, in points and what the pack
    calls worth, on average over what is hidden."""

    option: int
    expected: float
    error: float | None  # standard error of that; None of a single guess

    def gain(self, now: int) -> float:
        return self.expected - now


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot would take, and its best options, that one first. Where it follows a plan for what
    is laid and walked through, it weighs no options against each other, and `best` is empty."""

    option: int
    best: tuple[Worth, ...]
    now: int  # how the player stands before
    deals: int  # guesses at what is hidden
    plan: tuple[str, ...] = ()  # what it would do up to the end of the turn, as far as that is sure


WEIGHING = ("greedy", "planner", "tree")
Judge = Callable[[Game, int, int, int], float | None]  # game, player, option, number of the guess
Lines = dict[int, tuple[int, ...]]  # by option the answers that were found to go on best with it


def hint(game: Game, bot: str = "planner", seed: int = 0, decision: Decision | None = None) -> Hint:
    """What a bot would take where a game waits, and the worth of its best options. ValueError when
    the bot is none of those that weigh options.

    >>> from cardwright import Game, load
    >>> hint(Game.new(load("tutorial"), players=2, seed=7), "greedy").option
    0
    """
    if bot not in WEIGHING:
        raise ValueError(f"`{bot}` does not weigh options: there are {', '.join(WEIGHING)}")
    decision = decision or game.decision
    if decision is None:
        raise ValueError("the game is over: there is nothing to choose")
    player, chance = decision.player, bot_random(seed, len(game.answers))
    deals = [imagined(game, decision, chance.getrandbits(53)) for _ in range(DEALS)]
    now = standing(deals[0], player)
    if lays_or_walks(deals[0], player):
        adviser = MapperBot(chance)
        return Hint(adviser.choose(deals[0], player), (), now, 1)
    if game.laying_zone is not None:
        bot = "greedy"  # as a planner is there: a turn with maps in it is too long to plan
    if bot == "tree":
        return by_searching(deals[0], player, chance, now)
    lines: Lines = {}
    best = weighed(deals, decision, JUDGES[bot](chance.getrandbits(53), len(decision), lines))
    plan = told_plan(deals, player, lines.get(best[0].option, ()))
    return Hint(best[0].option, tuple(best[:BEST]), now, len(deals), plan)


def told_plan(deals: Sequence[Game], player: int, answers: tuple[int, ...]) -> tuple[str, ...]:
    """Answers in words, as long as they do not depend on what is hidden."""
    told: list[str] = []
    guesses = zip(along(deals[0], player, answers), along(deals[1], player, answers), strict=False)
    for (one, option), (other, _) in guesses:
        if one.decision is None or other.decision is None:
            break
        if one.decision.values != other.decision.values:
            break
        told.append(one.decision.text_of(one.decision.values[option]))
    return tuple(told)


def by_searching(game: Game, player: int, chance: random.Random, now: int) -> Hint:
    """What playouts through each option of a tree search came to."""
    search = TreeSearch(game, player, chance, Budget())
    search.run()
    worths = search.worths_of_options()
    best = tuple(Worth(option, worth, None) for option, worth in list(worths.items())[:BEST])
    return Hint(search.best().option, best, now, search.deals)


def weighed(deals: Sequence[Game], decision: Decision, judge: Judge) -> list[Worth]:
    """The options, the best first. All are judged in one guess at what is hidden, and those that
    come out best in all of them."""
    player = decision.player
    found = {
        option: [worth]
        for option in range(len(decision))
        if (worth := judge(deals[0], player, option, 0)) is not None
    }
    if not found:
        return [Worth(0, standing(deals[0], player), None)]
    likely = sorted(found, key=lambda option: (-found[option][0], option))[:LOOKED_INTO]
    for number, deal in enumerate(deals[1:], 1):
        for option in likely:
            worth = judge(deal, player, option, number)
            if worth is not None:
                found[option].append(worth)
    worths = [_worth(option, found[option]) for option in likely]
    return sorted(worths, key=lambda worth: (-worth.expected, worth.option))


def _worth(option: int, values: list[float]) -> Worth:
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else None
    return Worth(option, fmean(values), error)


def by_looking_ahead(seed: int, options: int, lines: Lines) -> Judge:
    """As a greedy bot: how its player stands once the option is answered."""

    def judge(game: Game, player: int, option: int, number: int) -> float:
        assert game.decision is not None
        bot = GreedyBot(bot_random(seed, number))  # the same chance for every option
        return bot.tried(game, player, game.decision.values, option)[0]

    return judge


def by_planning(seed: int, options: int, lines: Lines) -> Judge:
    """As a planner: how its player stands at the end of the best line that begins so."""
    first = max(LEAST_PUSHES, FIRST_PUSHES // options)

    def judge(game: Game, player: int, option: int, number: int) -> float | None:
        effort = Effort(pushes=PUSHES if number else first, deals=1)
        search = Search(game, player, [], bot_random(seed, number), effort)
        worth = search.worth_of(option)
        lines.setdefault(option, search.taken)
        return worth

    return judge


JUDGES: dict[str, Callable[[int, int, Lines], Judge]] = {
    "greedy": by_looking_ahead,
    "planner": by_planning,
}
