"""Bots: who answers when no person does.

What a bot knows of a game are the scores and worths of its pack; looking ahead is the engine's.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

from cardwright.bots.advice import Hint, Worth, hint
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.harness import (
    Bot,
    answer,
    answers_in_phase,
    bot_random,
    goes_round,
)
from cardwright.bots.mapper import MapperBot, effort_of
from cardwright.bots.planner import HASTY, PlannerBot
from cardwright.bots.random_bot import RandomBot
from cardwright.bots.tree_search import FOR_LONG, Budget, TreeBot
from dsl.diagnostics.report import nearest

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "GreedyBot",
    "Hint",
    "MapperBot",
    "PlannerBot",
    "RandomBot",
    "TreeBot",
    "Worth",
    "answer",
    "answers_in_phase",
    "bot_random",
    "effort_of",
    "goes_round",
    "hint",
    "is_bot",
    "make_bot",
]

BOTS: dict[str, Callable[[random.Random], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "mapper": MapperBot,  # asks for advice where cards are laid and walked through
    "hasty": lambda chance: PlannerBot(chance, HASTY),  # a planner for thousands of games
    "tree": TreeBot,
}
# with so many playouts, perhaps of so many answers each, or for so long
TREE = re.compile(r"tree:([1-9][0-9]{0,6})(?:(ms)|x([1-9][0-9]{0,3}))?")


def make_bot(name: str, seed: int, player: int = 0) -> Bot:
    """A bot by name, with chance of its own. ValueError when there is no such bot.

    >>> make_bot("tree:200", seed=1)  # doctest: +ELLIPSIS
    <cardwright.bots.tree_search.TreeBot object at ...>
    """
    chance = bot_random(seed, player)
    if name in BOTS:
        return BOTS[name](chance)
    if found := TREE.fullmatch(name):
        much = int(found[1])
        budget = Budget(FOR_LONG, much) if found[2] else Budget(much)
        return TreeBot(chance, replace(budget, answers=int(found[3])) if found[3] else budget)
    near = nearest(name, BOTS)
    known = f"did you mean `{near}`?" if near else f"there are {', '.join(sorted(BOTS))}"
    raise ValueError(f"there is no bot `{name}`: {known}")


def is_bot(name: str) -> bool:
    return name in BOTS or TREE.fullmatch(name) is not None
