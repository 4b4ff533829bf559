"""What happened in a game, as a compact table of facts: the one source of reports, comparisons and
leagues. All of it is whole numbers and names, so that sums are exact in whatever order they come.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from dsl.model.declarations import ActionDecl
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.scoring import Result
from interpreter.state.errors import PlayError

Counts = dict[str, int]
MOST_LEADS = 2_000  # turns of which it is kept how everybody stood


@dataclass(frozen=True, slots=True)
class Facts:
    """For each seat, unless it says otherwise."""

    parts: tuple[Counts, ...]  # of the score, by name
    acts: tuple[Counts, ...]  # how often each action was done
    answers: tuple[int, ...]  # decisions, and of these
    forced: tuple[int, ...]  # those with one option
    options: tuple[int, ...]  # in all decisions together
    turns: tuple[int, ...]  # own turns
    gains: tuple[tuple[tuple[int, str], ...], ...]  # in which turn of the game, and which card
    leads: tuple[tuple[int, ...], ...]  # after each turn, the score of every seat
    rooms: tuple[Counts, ...]  # how often the pawn that walks entered each room
    ended_in: tuple[str, ...]  # the room where it stood last; "" where nobody walks
    left_in: tuple[
        str, ...
    ]  # the room where it stood when its player was out; "" for who never was
    rows: tuple[tuple[str, int, int], ...]  # of each row: turns in which nothing changed, and turns


class Watch:
    """Takes down the facts of a game while it is played."""

    def __init__(self, game: Game) -> None:
        players = range(game.program.players)
        self.game = game
        self.actions: list[ActionDecl] = list(game.program.vocabulary.actions.values())
        self.acts: list[Counts] = [{} for _ in players]
        self.answers, self.forced = [0 for _ in players], [0 for _ in players]
        self.options, self.turns = [0 for _ in players], [0 for _ in players]
        self.gains: list[list[tuple[int, str]]] = [[] for _ in players]
        self.leads: list[tuple[int, ...]] = []
        self.rooms: list[Counts] = [{} for _ in players]
        self.left: list[str] = ["" for _ in players]
        self.owner = {card: game.owner(card) for card in game.every_card}
        self.at = [game.walker_room(player) for player in players]
        self.turn = game.turn
        self.rows = {
            zone.name: self.row(zone.name)
            for zone in game.zones
            if zone.slots is not None and zone.owner == "shared"
        }
        self.still = dict.fromkeys(self.rows, 0)
        self.passed = 0

    def row(self, name: str) -> tuple[int, ...]:
        (zone,) = [one for one in self.game.zones if one.name == name]
        return tuple(self.game.cards_in(zone))

    def before(self, decision: Decision, option: int) -> None:
        player = decision.player
        self.answers[player] += 1
        self.options[player] += len(decision)
        self.forced[player] += len(decision) == 1
        if decision.kind == "action":
            name = self.actions[decision.values[option][0]].name
            self.acts[player][name] = self.acts[player].get(name, 0) + 1

    def after(self) -> None:
        game = self.game
        for player, before in enumerate(self.at):
            room = game.walker_room(player)
            if room != before and room is not None:
                self.at[player] = room
                self.rooms[player][room] = self.rooms[player].get(room, 0) + 1
        if game.turn != self.turn or game.over:
            self.end_of_turn()

    def end_of_turn(self) -> None:
        game = self.game
        for card in game.every_card:
            owner = game.owner(card)
            if owner >= 0 and self.owner.get(card, -1) != owner:
                self.gains[owner].append((self.turn, game.kind(card).name))
            self.owner[card] = owner
        if len(self.leads) < MOST_LEADS:
            with suppress(PlayError):  # which is told where the game ends
                self.leads.append(tuple(score.total for score in game.result.scores))
        for player, room in enumerate(self.at):
            if room is not None and not self.left[player] and game.is_out(player):
                self.left[player] = room
        for name, lay in self.rows.items():
            now = self.row(name)
            self.still[name] += now == lay
            self.rows[name] = now
        self.passed += 1
        self.turn = game.turn
        if not game.over:
            self.turns[game.active] += 1

    def facts(self, result: Result) -> Facts:
        return Facts(
            tuple(dict(score.parts) for score in result.scores),
            tuple(self.acts),
            tuple(self.answers),
            tuple(self.forced),
            tuple(self.options),
            tuple(self.turns),
            tuple(tuple(one) for one in self.gains),
            tuple(self.leads),
            tuple(self.rooms),
            tuple(room or "" for room in self.at),
            tuple(self.left),
            tuple((name, self.still[name], self.passed) for name in self.rows),
        )
