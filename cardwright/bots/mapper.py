"""The bot that asks for advice where cards are laid and walked through; elsewhere it is greedy.

What a walk is worth it learns from the pack: it supposes that many of a mark had been met, and sees
how much better its player would stand. Its plans follow from what it sees alone, so that a bot
that comes new to a game goes on with them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from cardwright.bots.greedy import GreedyBot
from cardwright.bots.own_worths import OwnWorths
from dsl.boards.fragments import Placement
from interpreter.game.game import Game
from interpreter.game.imagined import offer
from interpreter.game.paths import left_after, shared
from interpreter.game.scoring import standing
from interpreter.run.position import OptionValue
from interpreter.walks import Advice, Step, best_layout, best_path

MANY = 60  # so many of a mark are supposed, since points are rounded
LAYOUT_BUDGET = 3_000  # expansions, so that a plan is the same on every machine
PATH_BUDGET = 4_000


class MapperBot(GreedyBot):
    """Lays a good dungeon, walks the best way it finds, and then does what is best besides."""

    def __init__(self, chance: random.Random, budget: int = LAYOUT_BUDGET) -> None:
        super().__init__(chance)
        self.budget = budget
        self.effort = 0  # expansions that the last answer took
        self.layouts: dict[tuple[object, ...], tuple[Placement, ...]] = {}
        self.paths: dict[tuple[object, ...], Advice] = {}

    def choose(self, game: Game, player: int) -> int:
        self.effort = 0
        if not lays_or_walks(game, player):
            return super().choose(game, player)
        besides: set[int] = set()
        for zone in game.laying_zones:
            mind = Mind(game, player, zone)
            spots, steps = offered(game, "spot", zone), offered(game, "step", zone)
            if mind.map.ground.shared:
                spots = {}  # what others lay there is not planned
            besides |= {*spots, *steps}
            chosen = self.on_ground(mind, spots, steps)
            if chosen is not None:
                return chosen
            if mind.done:
                besides |= self.shortened(mind, besides).keys()  # it would be walked again
        chosen = self.otherwise(game, player, besides)
        return super().choose(game, player) if chosen is None else chosen

    def on_ground(
        self, mind: Mind, spots: dict[int, OptionValue], steps: dict[int, OptionValue]
    ) -> int | None:
        """What lays and walks best in one zone; None when nothing is left to do there."""
        chosen = None
        if spots and not mind.done:
            chosen = self.lay(mind, spots)
        if chosen is None and mind.done:
            chosen = self.back(mind, {*spots, *steps})
        if chosen is None and steps:
            chosen = self.go(mind, steps)
        return chosen

    def lay(self, mind: Mind, options: dict[int, OptionValue]) -> int | None:
        """The next card of the planned layout; None when all of it lies."""
        laid = mind.laid
        free = mind.free({spot[0] for spot in options.values()})
        hand = tuple(sorted([*(one.fragment for one in laid), *free]))
        key = (mind.zone, hand, tuple(mind.held.items()), tuple(mind.weights.items()), mind.exit)
        if key not in self.layouts:
            plan = best_layout(
                mind.fragments,
                hand,
                mind.map.rules,
                mind.held,
                mind.weights,
                exit=mind.exit,
                budget=self.budget,
                seed=len(hand),
                align=mind.map.align,
                turns=mind.map.turns,
            )
            self.effort += plan.expansions
            self.layouts = {key: plan.placements}
        planned = self.layouts[key]
        wanted = [shifted(one, planned[0]) for one in planned]
        if any(one not in wanted for one in laid):
            return None
        for one in wanted:
            if one in laid:
                continue
            for index, (card, turned, x, y) in options.items():
                if Placement(mind.game.kind(card).name, turned, x, y) == one:
                    return index
        return None

    def go(self, mind: Mind, options: dict[int, OptionValue]) -> int | None:
        """The next step of the planned path, or several; None when it is walked. Where only a run
        goes that way, and further or elsewhere, it is taken back afterwards as far as it must."""
        plan = self.path(mind)
        if plan is not None and plan.steps[: len(mind.done)] != mind.done:
            plan = self.path(mind, mind.done)  # somebody else has begun it
        if plan is None:
            return None
        rest = plan.steps[len(mind.done) :]
        fitting = [
            (along, -len(steps), index)
            for index, steps in options.items()
            if (along := shared(steps, rest))
        ]
        return max(fitting)[2] if fitting else None

    def back(self, mind: Mind, besides: set[int]) -> int | None:
        """What takes a walk back that goes another way than the plan, when that is worth more:
        towards the last place that they have in common."""
        plan, done = self.path(mind), mind.done
        if plan is None or plan.steps[: len(done)] == done:
            return None
        begun = self.path(mind, done)
        if begun is not None and begun.value >= plan.value:
            return None
        shorter = self.shortened(mind, besides)
        return max(
            shorter,
            key=lambda option: (shared(shorter[option], plan.steps), -len(shorter[option])),
            default=None,
        )

    def shortened(self, mind: Mind, besides: set[int]) -> dict[int, tuple[Step, ...]]:
        """The options that take a walk back, and what is then left of it."""
        game, done = mind.game, mind.done
        assert game.decision is not None
        values = game.decision.values
        found: dict[int, tuple[Step, ...]] = {}
        for option in range(len(values)):
            if option in besides:
                continue
            offer(game, values)
            left = left_after(game, mind.player, mind.zone, option)
            if len(left) < len(done) and left == done[: len(left)]:
                found[option] = left
        return found

    def path(self, mind: Mind, walked: tuple[Step, ...] = ()) -> Advice | None:
        """The best path, or the best that begins so."""
        way = mind.map.course
        if way is None:
            return None
        asked = (mind.zone, mind.laid, tuple(mind.held.items()), tuple(mind.weights.items()))
        key = (*asked, mind.exit, walked)
        if key not in self.paths:
            advice = best_path(
                way, mind.held, mind.weights, exit=mind.exit, budget=PATH_BUDGET, walked=walked
            )
            self.effort += advice.expansions
            self.paths = {one: kept for one, kept in self.paths.items() if one[:5] == key[:5]}
            self.paths[key] = advice
        return self.paths[key]

    def otherwise(self, game: Game, player: int, besides: set[int]) -> int | None:
        """The best of what is neither laying nor walking."""
        assert game.decision is not None
        values = game.decision.values
        others = [index for index in range(len(values)) if index not in besides]
        return max(others, key=lambda i: self.tried(game, player, values, i)[0], default=None)


class Mind:
    """What a bot knows where it lays and walks: the map, and what things are worth there."""

    def __init__(self, game: Game, player: int, zone: str) -> None:
        self.game, self.player, self.zone = game, player, zone
        self.map = game.laid(player, zone)
        self.fragments = game.program.pack.fragments
        self.laid = self.map.placements
        self.done = self.map.done
        self.held = dict(zip(self.map.rules.resources, self.map.held, strict=True))
        none = self.supposing({}, outside=False)
        self.weights = {
            mark: max(0.0, (self.supposing({mark: MANY}, outside=False) - none) / MANY)
            for mark in self.map.marks
        }
        self.exit = float(max(0, self.supposing({}, outside=True) - none))

    def supposing(self, met: Mapping[str, int], *, outside: bool) -> int:
        """How the player would stand if the walk had met this."""
        return standing(self.map.supposing(met, outside=outside), self.player)

    def free(self, cards: set[int]) -> list[str]:
        """The names of all cards that can be laid: of those that are alike, one is offered."""
        game = self.game
        names = {game.kind(card).name for card in cards}
        lying = [game.zone_of(card) for card in cards]
        found = [name for zone in game.zones if zone in lying for name in game.names_in(zone)]
        return [name for name in found if name in names or name in self.fragments]


def lays_or_walks(game: Game, player: int) -> bool:
    """Whether a player is about to lay cards side by side or to walk through them."""
    decision = game.decision
    if decision is None or decision.kind != "action" or game.laying_zone is None:
        return False
    begun = any(game.laid(player, zone).done for zone in game.laying_zones)
    return bool(offered(game, "spot") or offered(game, "step")) or begun


def offered(game: Game, type_: str, zone: str = "") -> dict[int, OptionValue]:
    """The options that are done with a thing of a type alone, in a zone if one is said, and that
    thing."""
    decision = game.decision
    assert decision is not None
    actions = list(game.program.vocabulary.actions.values())
    return {
        index: value[1]
        for index, value in enumerate(decision.values)
        for params in [actions[value[0]].params]
        if len(params) == 1 and params[0].type == type_ and zone in ("", params[0].ground)
    }


def shifted(one: Placement, first: Placement) -> Placement:
    """A placement as seen from the one that is laid first, which lies at 0, 0."""
    return one._replace(x=one.x - first.x, y=one.y - first.y)


def effort_of(bot: object) -> int:
    """What a bot's last answer took, where it counts that; for counters that are clocks."""
    if isinstance(bot, OwnWorths):
        bot = bot.bot
    return bot.effort if isinstance(bot, MapperBot) else 0
