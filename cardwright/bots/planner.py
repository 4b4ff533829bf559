"""The bot that plans its whole turn.

It searches over its own decisions until its turn is over, keeps the best line, and follows it
as long as what it sees is what it expected to see; a card drawn or a throw of chance that came
out otherwise makes it plan anew.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from cardwright.bots.mapper import MapperBot, lays_or_walks
from interpreter.game.game import Game
from interpreter.game.imagined import offer
from interpreter.game.scoring import standing
from interpreter.state.errors import PlayError
from interpreter.state.layout import (
    ACTIVE,
    ANSWER,
    KIND,
    LISTENERS,
    MODIFIERS,
    OPENING,
    OWNER,
    RANDOM,
    STACK,
    TURN,
    WAITING,
    WATCHERS,
    ZONE,
)

MOST_FORCED = 50  # questions with one answer that are answered on the way

LEFT_OUT = frozenset(
    (STACK, ANSWER, RANDOM, WAITING, OPENING)
)  # tells only how a position was reached
IN_ANY_ORDER = frozenset((WATCHERS, LISTENERS, MODIFIERS))


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a planner thinks; counted in answers tried, so the same on every machine."""

    beam: int = 8  # lines that are followed side by side
    pushes: int = 400  # answers tried in one search
    deals: int = 3  # guesses at what is hidden, over which the end of a line is judged


HASTY = Effort(beam=3, pushes=60, deals=1)


@dataclass(slots=True)
class Line:
    """A position in the search: the answers that lead to it, and what differs from the root."""

    game: Game
    answers: tuple[int, ...] = ()
    changed: frozenset[int] = field(default_factory=frozenset)
    worth: float = 0.0


@dataclass(frozen=True, slots=True)
class Step:
    """What the player sees when a planned answer is due, and the answer."""

    seen: list[object]
    option: int


class PlannerBot:
    """Takes the option that its plan for the turn says."""

    def __init__(self, chance: random.Random, effort: Effort | None = None) -> None:
        self.chance = chance
        self.effort = effort or Effort()
        self.plan: list[Step] = []
        self.mapper = MapperBot(chance)

    def choose(self, game: Game, player: int) -> int:
        if lays_or_walks(game, player):  # hundreds of ways for each card: better to be advised
            return self.mapper.choose(game, player)
        seen = glimpse(game, player)
        if not self.plan or self.plan[0].seen != seen:
            seeds = [self.chance.getrandbits(32) for _ in range(self.effort.deals - 1)]
            answers = Search(game, player, seeds, self.chance, self.effort).best()
            self.plan = steps(game, player, answers)
        return self.plan.pop(0).option


class Search:
    """A beam search over a player's own decisions, up to the end of the turn."""

    def __init__(
        self, game: Game, player: int, seeds: list[int], chance: random.Random, effort: Effort
    ) -> None:
        self.player = player
        self.effort = effort
        self.seeds = seeds
        self.chance = chance
        self.turn = game.machine.cells[TURN]
        self.own_turn = game.machine.cells[ACTIVE] == player
        self.root = game.machine.cells[:]
        self.pushes = 0
        self.known: set[frozenset[object]] = set()
        self.start = Line(game)
        self.ended: Line | None = None

    def best(self) -> tuple[int, ...]:
        """The answers of the line that ends best; of the best one so far if none ends."""
        beam = [self.start]
        furthest = None
        while beam and self.pushes < self.effort.pushes:
            found = [line for parent in beam for line in self.following(parent)]
            found.sort(key=lambda line: line.worth, reverse=True)
            beam = found[: self.effort.beam]
            furthest = beam[0] if beam else furthest
        chosen = self.ended or furthest
        return chosen.answers if chosen is not None else (0,)

    def following(self, parent: Line) -> list[Line]:
        """Where each answer leads, except to what is known already; ends of lines are judged."""
        decision = parent.game.decision
        assert decision is not None
        found = []
        for option in self.shuffled(len(decision)):
            game = parent.game.copy()
            offer(game, decision.values)
            if not self.answered(game, option):
                continue
            line = Line(game, (*parent.answers, option))
            line.changed = parent.changed.union(change[0] for change in game.machine.journal)
            look = self.look(line)
            if look in self.known:
                continue
            self.known.add(look)
            line.worth = standing(game, self.player)
            if self.over(game):
                self.judge(parent, line, option)
            else:
                found.append(line)
        return found

    def shuffled(self, options: int) -> list[int]:
        order = list(range(options))
        self.chance.shuffle(order)
        return order

    def answered(self, game: Game, option: int) -> bool:
        """Answer, and whatever leaves no choice after it; what others are asked meanwhile they may
        answer in any way. False when the guess cannot be."""
        self.pushes += 1
        try:
            game.push(option)
            for _ in range(MOST_FORCED):
                decision = game.decision
                if decision is None or self.over(game):
                    break
                if decision.player != self.player:
                    game.push(self.chance.randrange(len(decision)))
                elif len(decision) == 1:
                    game.push(0)
                else:
                    break
        except PlayError:
            return False
        return True

    def over(self, game: Game) -> bool:
        """Whether this is beyond what is planned: the player's own turn, or one answer in the turn
        of another."""
        cells, decision = game.machine.cells, game.decision
        if decision is None or cells[TURN] != self.turn:
            return True
        return decision.player != self.player and (not self.own_turn or bool(cells[WAITING]))

    def judge(self, parent: Line, line: Line, option: int) -> None:
        """Keep the best ended line, by how it ends on average over several deals."""
        decision = parent.game.decision
        assert decision is not None
        total, number = line.worth, 1
        for seed in self.seeds:
            game = parent.game.imagine(self.player, seed)
            offer(game, decision.values)
            if self.answered(game, option):
                total += standing(game, self.player)
                number += 1
        line.worth = total / number
        if self.ended is None or line.worth > self.ended.worth:
            self.ended = line

    def look(self, line: Line) -> frozenset[object]:
        """A position as what differs from the root, whatever the order it came about in."""
        cells, root, size = line.game.machine.cells, self.root, len(self.root)
        layout = line.game.program.layout
        zones, first, record = layout.zone_cells, layout.first_card, layout.record
        chances = layout.chances.values()
        parts: list[object] = [tuple(cells[size:])]  # cards that are new
        for cell in line.changed:
            if not 0 <= cell < size or cell in LEFT_OUT or cells[cell] == root[cell]:
                continue
            if cell in chances:
                continue
            if cell >= first and (cell - first) % record == ZONE:  # the zones tell it
                continue
            value, zone = cells[cell], zones.get(cell)
            if (zone is not None and zone.slots is None) or cell in IN_ANY_ORDER:
                value = frozenset(value)
            parts.append((cell, value))
        return frozenset(parts)


def steps(game: Game, player: int, answers: tuple[int, ...]) -> list[Step]:
    """The plan that these answers make: what is expected to be seen before each."""
    decision = game.decision
    assert decision is not None
    game = game.copy()
    offer(game, decision.values)
    found: list[Step] = []
    for option in answers:
        while game.decision is not None and len(game.decision) == 1:
            game.push(0)
        if game.decision is None or game.decision.player != player:
            break  # what somebody else answers here is not known
        found.append(Step(glimpse(game, player), option))
        try:
            game.push(option)
        except PlayError:  # the guess at what is hidden cannot be; what is planned so far holds
            break
    return found


def glimpse(game: Game, player: int) -> list[object]:
    """All that a player can tell of a position; equal lists look the same to the player."""
    program, cells = game.program, game.machine.cells
    assert game.decision is not None
    seen: list[object] = [*cells, game.decision.values]
    for cell in program.layout.chances.values():
        seen[cell] = None
    seen[RANDOM] = seen[WAITING] = seen[OPENING] = None
    for card in program.every_card(cells):
        if not program.sees(cells, card, player):
            seen[card + KIND] = seen[card + OWNER] = None
    return seen
