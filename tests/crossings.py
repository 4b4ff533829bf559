"""Compares `game.graph` with the engine in random games: python -m tests.crossings

Every pack with a board is played, on all its boards, with all its options and numbers of players.
At each state the edges that the graph calls open must be the crossings that the engine would offer:
out of the room where the player stands, out of every other room with the pawn put there, and where
a decision offers crossings, just these. At a difference it says how to come there again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from interpreter.game.game import Game
from interpreter.run.crossings import Crossing
from interpreter.run.position import Answer, OptionValue
from tests.packs_under_test import ALL, pack, player_counts

STATES = 50_000
EVERY = 2_500  # states after which it is told how far it has come
LONGEST = 300  # answers, after which another game is begun
WITH_BOARDS = [name for name in (*ALL, "examples", "walkers") if pack(name).boards]


@dataclass(frozen=True)
class Setting:
    """How a game was begun."""

    pack: str
    board: str
    players: int
    options: tuple[tuple[str, str], ...]
    seed: int

    def game(self) -> Game:
        return Game.new(
            pack(self.pack),
            self.players,
            self.seed,
            board=self.board,
            options=dict(self.options),
        )


class Difference(AssertionError):
    """The graph and the engine do not agree."""

    def __init__(self, setting: Setting, answers: list[Answer], problem: str) -> None:
        super().__init__(f"{problem}\n  {setting}\n  answers: {answers}")


def settings(seed: int) -> Iterator[Setting]:
    """Games without end, the packs in turn and everything else by chance."""
    chance = random.Random(seed)
    while True:
        for name in WITH_BOARDS:
            found = pack(name)
            options = found.vocabulary.options.values()
            yield Setting(
                name,
                chance.choice(list(found.boards)),
                chance.choice(list(player_counts(name))),
                tuple((option.name, chance.choice(option.values)) for option in options),
                chance.randrange(1_000_000),
            )


def states(setting: Setting, most: int = LONGEST) -> Iterator[Game]:
    """The states of a random game in which every second answer is a crossing, where one may be."""
    chance = random.Random(setting.seed)
    game = setting.game()
    while game.decision is not None and len(game.answers) < most:
        yield game
        walks = [at for at, one in enumerate(game.decision.values) if crossings_in(game, one)]
        if walks and chance.random() < 0.5:
            game.push(chance.choice(walks))
        else:
            game.push(chance.randrange(len(game.decision)))


def compare(setting: Setting, game: Game, player: int) -> None:
    """Difference unless the graph and the engine agree for a player at a state."""

    def agree(where: str, engine: Iterable[Crossing], graph: set[Crossing]) -> None:
        if set(engine) != graph:
            problem = f"{where}, player {player}: {sorted(engine)}, in the graph {sorted(graph)}"
            raise Difference(setting, game.answers, problem)

    graph, crossings = game.graph(player), game.program.crossings
    said: dict[str, set[Crossing]] = {room: set() for room in graph}
    for source, _, data in graph.edges(data=True):
        if data["open"]:
            said[source].add(data["crossing"])
    if crossings.walker is None:
        return
    cells = game.machine.cells
    here = game.map.names[cells[crossings.walker + player]]
    agree("where the pawn stands", crossings.open_to(cells, player), said[here])
    elsewhere = cells[:]
    for number, room in enumerate(game.map.names):
        elsewhere[crossings.walker + player] = number
        agree(f"in {room}", crossings.open_to(elsewhere, player), said.get(room, set()))
    if offered := offered_crossings(game, player):
        assert game.decision is not None
        # An action offers every way; a question may be about some of them.
        some = game.decision.kind != "action"
        agree("offered", offered, said[here] & offered if some else said[here])


def offered_crossings(game: Game, player: int) -> set[Crossing]:
    """The crossings that a player is offered in a decision."""
    decision = game.decision
    if decision is None or decision.player != player:
        return set()
    return {crossing for value in decision.values for crossing in crossings_in(game, value)}


def crossings_in(game: Game, value: OptionValue) -> list[Crossing]:
    """The crossings that one of the options of a decision is done with."""
    assert game.decision is not None
    if game.decision.kind == "crossing":
        return [value]
    if game.decision.kind != "action":
        return []
    number, *given = value
    params = list(game.program.vocabulary.actions.values())[number].params
    return [thing for param, thing in zip(params, given, strict=True) if param.type == "crossing"]


@dataclass
class Tally:
    """What was compared."""

    states: int = 0
    graphs: int = 0
    offering: int = 0  # states in which crossings were offered
    games: int = 0
    of: Counter[str] = field(default_factory=Counter)  # states by pack and board
    seconds: float = 0

    def __str__(self) -> str:
        lines = [f"  {name}: {number}" for name, number in sorted(self.of.items())]
        return "\n".join(
            [
                f"{self.states} states of {self.games} games, {self.graphs} graphs, crossings "
                f"offered in {self.offering} states; {self.seconds:.0f} s, "
                f"{self.seconds / max(1, self.graphs) * 1000:.1f} ms for each graph",
                *lines,
            ]
        )


def run(states_wanted: int, seed: int, *, longest: int = LONGEST, progress: bool = False) -> Tally:
    """Compare at so many states; Difference where graph and engine do not agree."""
    tally = Tally()
    begun = time.monotonic()
    for setting in settings(seed):
        tally.games += 1
        for game in states(setting, longest):
            assert game.decision is not None
            for player in {game.decision.player, tally.states % setting.players}:
                compare(setting, game, player)
                tally.graphs += 1
            tally.states += 1
            tally.offering += bool(offered_crossings(game, game.decision.player))
            tally.of[f"{setting.pack}, {setting.board}"] += 1
            tally.seconds = time.monotonic() - begun
            if progress and tally.states % EVERY == 0:
                print(f"{tally.states} states, {tally.seconds:.0f} s", flush=True)
            if tally.states >= states_wanted:
                return tally
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crossings", description=__doc__)
    parser.add_argument("--states", type=int, default=STATES)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    try:
        tally = run(asked.states, asked.seed, progress=True)
    except Difference as difference:
        print(f"difference: {difference}")
        return 1
    print(tally)
    print("the graph and the engine agree everywhere")
    return 0


if __name__ == "__main__":
    sys.exit(main())
