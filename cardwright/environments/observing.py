"""What a player sees, as numbers: the view of a seat in a fixed order of parts.

| part | what stands in it |
| --- | --- |
| `course` | the turn, whether it is one's own, the phase (one of many), whether one is asked |
| `counters` | shared ones once, those of players from one's own seat on, those of every room |
| `pawns` | for each pawn the number of its room; those of players from one's own seat on |
| `zones` | for each zone of each owner: how many of each kind are seen, how many are not |
| `question` | which question is asked (one of many) |

What is not seen is -1 where a number is meant. All is taken from the view alone. Left out are what
cards bear and what is attached to them, and how cards lie side by side: a dungeon is told by the
cards in it alone.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from interpreter.game.game import Game
from interpreter.game.view import CardView, name_of
from interpreter.run.position import OwnedZone

Flat = NDArray[np.float32]
UNSEEN = -1.0
PARTS = ("course", "counters", "pawns", "zones", "question")


class Observing:
    """How views of a game are written as numbers."""

    def __init__(self, game: Game) -> None:
        program = game.program
        vocabulary = program.vocabulary
        self.players = program.players
        self.kinds = {name: at for at, name in enumerate(vocabulary.cards)}
        self.phases = {phase.name: at for at, phase in enumerate(vocabulary.phases)}
        self.questions = len(program.questions)
        self.rooms = (
            {name: at for at, name in enumerate(program.map.names)} if program.board else {}
        )
        self.zones: list[OwnedZone] = list(game.zones)
        self.pawns = [(pawn.name, pawn.owner == "player") for pawn in vocabulary.pawns.values()]
        seen = game.view(0)
        self.counters = [
            (name, len(value) if isinstance(value, list) else 0)
            for name, value in seen["counters"].items()
        ]
        self.owned = {
            counter.name for counter in vocabulary.counters.values() if counter.owner == "player"
        }
        self.sizes = {name: len(part) for name, part in self.parts(game, 0).items()}

    @property
    def size(self) -> int:
        return sum(self.sizes.values())

    def flat(self, game: Game, player: int) -> Flat:
        return np.concatenate(list(self.parts(game, player).values()))

    def parts(self, game: Game, player: int) -> dict[str, Flat]:
        """Everything that a player sees, part by part."""
        view = game.view(player)
        seats = [(player + after) % self.players for after in range(self.players)]
        course = [float(view["turn"]), float(view["active"] == player)]
        asked = player in view["asked"]
        phase = [0.0] * len(self.phases)
        if view["phase"] is not None:
            phase[self.phases[view["phase"]]] = 1.0
        course += [float(asked), float(view["over"]), *phase]
        counters: list[float] = []
        for name, _ in self.counters:
            value = view["counters"][name]
            if not isinstance(value, list):
                counters.append(float(value))
                continue
            order = seats if name in self.owned else range(len(value))
            counters += [UNSEEN if (one := value[at]) is None else float(one) for at in order]
        pawns: list[float] = []
        for name, of_players in self.pawns:
            rooms = view["pawns"][name]
            order = seats if of_players else range(len(rooms))
            pawns += [float(self.rooms.get(rooms[at], UNSEEN)) for at in order]
        wide = len(self.kinds) + 1
        zones = np.zeros(len(self.zones) * wide, np.float32)
        for place, zone in enumerate(view["zones"]):
            owner = self.zones[place]
            at = place
            if owner.owner == "player":  # one's own stand first
                first = place - owner.index
                at = first + (owner.index - player) % self.players
            for card in zone["cards"]:
                if card is not None:
                    zones[at * wide + self._kind(card)] += 1
        question = [0.0] * self.questions
        decision = game.decision_of(player) if asked else None
        if decision is not None:
            question[decision.question] = 1.0
        return {
            "course": np.array(course, np.float32),
            "counters": np.array(counters, np.float32),
            "pawns": np.array(pawns, np.float32),
            "zones": zones,
            "question": np.array(question, np.float32),
        }

    def _kind(self, card: CardView) -> int:
        name = name_of(card)
        return len(self.kinds) if name is None else self.kinds[name]
