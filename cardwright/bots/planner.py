"""The bot that plans its whole turn.

It searches over its own decisions until its turn is over, keeps the best line, and follows it
as long as what it sees is what it expected to see; a card drawn or a throw of chance that came
out otherwise makes it plan anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.bots.mapper import MapperBot, lays_or_walks
from interpreter.game.game import Game
from interpreter.game.imagined import offer
from interpreter.game.scoring import standing
from interpreter.run.journal import Changed, changed_by, difference
from interpreter.run.visibility import glimpse
from interpreter.state.errors import PlayError

MOST_FORCED = 50  # questions with one answer that are answered on the way


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
    changed: Changed = field(default_factory=frozenset)
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
        seen = seen_now(game, player)
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
        self.turn = game.turn
        self.own_turn = game.active == player
        self.root = game.copy()
        self.pushes = 0
        self.known: set[frozenset[object]] = set()
        self.start = Line(game)
        self.ended: Line | None = None
        self.endings: list[Line] = []  # all lines that came to their end
        self.others_asked = False  # whether what comes out hangs on answers of others
        self.taken: tuple[int, ...] = ()  # the answers of the line that was worth most

    def best(self) -> tuple[int, ...]:
        """The answers of the line that ends best; of the best one so far if none ends."""
        chosen = self.best_line(self.start)
        return chosen.answers if chosen is not None else (0,)

    def worth_of(self, option: int) -> float | None:
        """What the best line found after an answer is worth where it ends; None when the guess at
        what is hidden cannot be."""
        decision = self.start.game.decision
        assert decision is not None
        game = self.start.game.copy()
        offer(game, decision.values)
        if not self.answered(game, option):
            return None
        worth = float(standing(game, self.player))
        self.taken = (option,)
        if self.over(game):
            return worth
        line = self.best_line(Line(game, (option,), changed_by(game), worth))
        if line is None:
            return worth
        self.taken = line.answers
        return line.worth

    def best_line(self, start: Line) -> Line | None:
        beam, furthest = [start], None
        while beam and self.pushes < self.effort.pushes:
            found = [line for parent in beam for line in self.following(parent)]
            found.sort(key=lambda line: line.worth, reverse=True)
            beam = found[: self.effort.beam]
            furthest = beam[0] if beam else furthest
        return self.ended or furthest

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
            line.changed = parent.changed | changed_by(game)
            look = difference(self.root, game, line.changed)
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
                    self.others_asked |= len(decision) > 1
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
        decision = game.decision
        if decision is None or game.turn != self.turn:
            return True
        return decision.player != self.player and (not self.own_turn or game.others_wait)

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
        self.endings.append(line)
        if self.ended is None or line.worth > self.ended.worth:
            self.ended = line


def steps(game: Game, player: int, answers: tuple[int, ...]) -> list[Step]:
    """The plan that these answers make: what is expected to be seen before each."""
    return [Step(seen_now(now, player), option) for now, option in along(game, player, answers)]


def along(game: Game, player: int, answers: tuple[int, ...]) -> Iterator[tuple[Game, int]]:
    """The game before each of these answers, as far as it is known what comes between them."""
    decision = game.decision
    assert decision is not None
    game = game.copy()
    offer(game, decision.values)
    for option in answers:
        while game.decision is not None and len(game.decision) == 1:
            game.push(0)
        if game.decision is None or game.decision.player != player:
            return  # what somebody else answers here is not known
        yield game, option
        try:
            game.push(option)
        except PlayError:  # the guess at what is hidden cannot be; what is planned so far holds
            return


def seen_now(game: Game, player: int) -> list[object]:
    """All that a player can tell of a position, and what is offered."""
    assert game.decision is not None
    return [*glimpse(game, player), game.decision.values]
