"""A state seen from outside: what lies where, what counters stand at, whose turn it is.

Only state, run and compile know cells. Everybody else asks a position. Cards are named by numbers
that mean nothing but the card, zones by their declared name and whose they are, rooms by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dsl.boards.board import Board
from dsl.boards.changes import Changes, board_now
from dsl.boards.fragments import Align, Dungeon, Placement
from dsl.boards.fragments.dungeon_graph import composed_graph
from dsl.boards.fragments.laying import Turns
from dsl.model.declarations import ActionDecl, CardDecl, CounterDecl, Owner, PhaseDecl
from dsl.storage.language_files import DEFAULT_LANGUAGE
from interpreter.run.breakdown import account_of, attribute_account
from interpreter.run.crossings import Way
from interpreter.run.history.telling import Telling, Told, telling_in
from interpreter.run.interchangeable import changed, counters_on
from interpreter.run.laid_map import Ground, walked
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.run.simultaneous import in_line, known
from interpreter.run.tables import Line, Question
from interpreter.state.board_tables import Map
from interpreter.state.cells import Cells, Compiled, owner_of_card
from interpreter.state.failures import WorkedOut
from interpreter.state.layout import (
    ACTIVE,
    ANSWER,
    DECISION,
    KIND,
    OVER,
    PHASE,
    SCRIPT,
    TOLD,
    TURN,
    USED,
    WAITING,
    ZONE,
    ZoneCell,
)
from interpreter.walks import Course, Step, WalkRules, WalkState

if TYPE_CHECKING:
    from dsl.boards.fragments.fragment_graph import SpotGraph

# The value of an option: a card, a room, a player, a number, or -1 for enough; of an action its
# number and what it is done with, each of these plain data as well.
OptionValue = Any
# An option; or a player and an option, out of turn; or these and how long it took.
Answer = int | tuple[int, int] | tuple[int, int, int]
Bound = tuple[Any, ...]  # what is bound where an effect stands: they, you, this, then locals
Asked = tuple[int, int, Bound]  # a question, who is asked, what is bound in it
Crossing = tuple[int, ...]  # a way of the map, and what the kinds of its tunnel are given
OwnedZone = ZoneCell  # a zone of one owner: its name, whose it is, how it is kept


def bound_to(player: int, *more: OptionValue) -> Bound:
    """What is bound where a player does something: they and you are the player, this is nothing."""
    return (player, player, 0, *more)


class Position:
    """The state of a game, to be asked."""

    __slots__ = ("_told_last", "lang", "machine", "program", "told_before")

    def __init__(self, program: Program, machine: Machine, lang: str = DEFAULT_LANGUAGE) -> None:
        self.program = program
        self.machine = machine
        self.lang = lang
        self.told_before: Telling | None = None  # what was told last before the journal began
        self._told_last: Telling | None = None

    # The course of the game

    @property
    def over(self) -> bool:
        return bool(self.machine.cells[OVER])

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return int(self.machine.cells[TURN])

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return int(self.machine.cells[ACTIVE])

    @property
    def phase(self) -> PhaseDecl | None:
        phase = self.machine.cells[PHASE]
        return self.program.vocabulary.phases[phase] if phase >= 0 else None

    @property
    def moment(self) -> tuple[int, int, bool]:
        """Which phase of which turn it is, and whether the game is over."""
        cells = self.machine.cells
        return cells[TURN], cells[PHASE], bool(cells[OVER])

    @property
    def asked(self) -> list[Asked]:
        """What everybody is asked now, the first in line in front."""
        return [waiting for _, _, waiting in in_line(self.machine.cells)]

    @property
    def asked_first(self) -> Asked | None:
        """What the first in line is asked; None when nobody is."""
        return self.machine.waiting()

    @property
    def mark(self) -> int:
        """How long the journal is: what happens from now on is entered after it."""
        return self.machine.dropped + len(self.machine.journal)

    def is_out(self, player: int) -> bool:
        """Whether a player takes no more turns."""
        return bool(self.program.is_out(self.machine.cells, bound_to(player)))

    @property
    def others_wait(self) -> bool:
        """Whether several are asked at the same time."""
        return bool(self.machine.cells[WAITING])

    def question(self, asked: Asked) -> Question:
        return self.program.questions[asked[0]]

    def options_of(self, asked: Asked) -> tuple[OptionValue, ...]:
        """Every legal answer to what is asked."""
        options = tuple(self.question(asked).options(self.machine.cells, asked[2]))
        self.machine.limited(options, asked[0])
        return options

    # Cards and zones

    @property
    def every_card(self) -> list[int]:
        """Every card that lies in a zone."""
        return self.program.every_card(self.machine.cells)

    def kind(self, card: int) -> CardDecl:
        number: int = self.machine.cells[card + KIND]
        return self.program.cards[number]

    def kind_number(self, card: int) -> int:
        """The place of a card's kind among all that the pack declares."""
        return int(self.machine.cells[card + KIND])

    def owner(self, card: int) -> int:
        """Whose a card is; -1 when nobody owns it."""
        return owner_of_card(self.program.layout, self.machine.cells, card)

    def zone_of(self, card: int) -> OwnedZone | None:
        """Where a card lies; None when it lies nowhere."""
        return self.program.layout.zone_cells.get(self.machine.cells[card + ZONE])

    @property
    def zones(self) -> Iterable[OwnedZone]:
        """Every zone of every owner."""
        return self.program.layout.zone_cells.values()

    def cards_in(self, zone: OwnedZone) -> tuple[int, ...]:
        """The cards of a zone, top first; an empty slot is 0."""
        return self.cards(zone.name, zone.index)

    def cards(self, zone: str, index: int = 0) -> tuple[int, ...]:
        """The cards of a zone by its name; `index` is the player or room it belongs to."""
        found: tuple[int, ...] = self.machine.cells[self.program.layout.zones[zone] + index]
        return found

    def names_in(self, zone: OwnedZone) -> list[str]:
        """The kinds of the cards in a zone, top first."""
        return [self.kind(card).name for card in self.cards_in(zone) if card]

    def number_of(self, owner: Owner) -> int:
        """How many there are of what such an owner has: one for each player, room, or in all."""
        return self.program.layout.width(owner)

    def attached(self, card: int) -> list[str]:
        """The names of the cards that are attached to one."""
        return counters_on(self.program, self.machine.cells, card)

    def changed_attributes(self, card: int) -> dict[str, int]:
        """The attributes of a card that something armed has changed, as they are now."""
        return changed(self.program, self.machine.cells, card)

    # Counters and pawns

    def counter(self, name: str, index: int = 0) -> int:
        """What a counter stands at; `index` is the player or room it belongs to."""
        return self.program.counter(self.machine.cells, name, index)

    def purse(self, name: str, player: int) -> int:
        """How much of a counter a player can pay."""
        with WorkedOut():
            return int(self.program.purses.held[name](self.machine.cells, player))

    @property
    def card_counters(self) -> Iterator[CounterDecl]:
        """The counters that stand on cards, without those that are worked out."""
        counters = self.program.vocabulary.counters
        return (counters[name] for name in self.program.layout.card_counters)

    def card_counter(self, name: str, card: int) -> int:
        return int(self.machine.cells[card + self.program.layout.card_counters[name]])

    def pawn_room(self, name: str, index: int = 0) -> str:
        """The room that a pawn stands in; `index` is the player it belongs to."""
        room: int = self.machine.cells[self.program.layout.pawns[name] + index]
        return self.program.map.names[room]

    # The board

    @property
    def board_changes(self) -> Changes:
        """How the board differs from the pack's; () in a pack whose board never changes."""
        cell = self.program.layout.board
        found: Changes = () if cell is None else self.machine.cells[cell]
        return found

    @property
    def board(self) -> Board | None:
        """The board as it is now, without rooms that stand aside."""
        board = self.program.board
        return board_now(board, self.board_changes) if board is not None else None

    @property
    def map(self) -> Map:
        """The board as it is now, as the tables that games are played on."""
        return self.program.map_at(self.machine.cells)

    def walker_room(self, player: int) -> str | None:
        """The room of the pawn with which a player walks; None when players have none."""
        cell = self.program.crossings.walker
        return None if cell is None else self.map.names[self.machine.cells[cell + player]]

    def account(self, counter: str, player: int) -> Line:
        """How a worked-out counter of a player comes about."""
        with WorkedOut():
            return account_of(self.program, self.machine.cells, counter, player)

    def attribute_account(self, attribute: str, card: int) -> Line:
        """How an attribute of a card comes about."""
        with WorkedOut():
            return attribute_account(self.program, self.machine.cells, attribute, card)

    @property
    def told(self) -> Told | None:
        """The account that players were told last."""
        telling = self.telling()
        return None if telling is None else telling.told

    @property
    def account_told(self) -> Line:
        """How what players were told last came about, where they were told something."""
        assert self.told is not None
        return self.told[2]

    def telling(self) -> Telling | None:
        """What players were told last, to be worked out whenever somebody asks for its account."""
        said = self.machine.cells[TOLD]
        if said is None:
            return None
        for found in (self._told_last, self.told_before):
            if found is not None and found.said is said:
                return found
        self._told_last = self.found_telling()
        return self._told_last

    def found_telling(self) -> Telling | None:
        """What was told since the journal began."""
        return telling_in(self.program, self.machine)

    # What is worked out

    def apply(self, compiled: Compiled, bound: Bound) -> OptionValue:
        """What a compiled value is now."""
        with WorkedOut():
            return compiled(self.machine.cells, bound)

    def added_up(self, compiled: Iterable[Compiled], bound: Bound) -> int:
        """What numbers come to together now."""
        cells = self.machine.cells
        with WorkedOut():
            return sum([one(cells, bound) for one in compiled])

    def zones_of(self, compiled: Compiled, bound: Bound) -> list[OwnedZone]:
        """The zones that a compiled value gives now."""
        with WorkedOut():
            zones = compiled(self.machine.cells, bound)
        return [self.program.layout.zone_cells[zone] for zone in zones]

    def action_prices(
        self, action: ActionDecl, player: int, given: Sequence[OptionValue]
    ) -> list[tuple[int, str]]:
        """What is paid before anything else when an action is done with these: amounts, each with
        its counter."""
        bound = bound_to(player, *given)
        with WorkedOut():
            prices = [self.apply(price, bound) for price in self.program.action_prices[action.name]]
        return [price for price in prices if price is not None]

    def ways(self, player: int) -> Iterator[Way]:
        """Every crossing of the board as it is for a player, each as if the pawn with which the
        player walks stood where it begins, and nothing else were different: what entering the
        rooms before it would do is not done."""
        crossings, cells = self.program.crossings, self.machine.cells[:]
        for room, edges in enumerate(self.map.from_room):
            if crossings.walker is not None:
                cells[crossings.walker + player] = room
            for edge in edges:
                yield from crossings.ways(cells, player, edge)

    def ways_from(self, player: int, room: str) -> list[Way]:
        """The crossings out of a room as they are for a player."""
        crossings, cells = self.program.crossings, self.machine.cells
        edges = self.map.from_room[self.map.index[room]]
        return [way for edge in edges for way in crossings.ways(cells, player, edge)]

    def reach(self, player: int) -> dict[str, list[dict[str, int]]]:
        """The rooms that a player could come to as things stand, and what the ways to each cost of
        each counter: those that cost less of something than all others."""
        crossings = self.program.crossings
        if crossings.walker is None:
            return {}
        with WorkedOut():
            found = crossings.cheapest(self.machine.cells, player)
        map_ = self.map
        return {map_.names[at]: tolls for at, tolls in found.items() if at not in map_.aside}

    def forbids(self, player: int, action: str) -> bool:
        """Whether something that holds now forbids an action to a player."""
        with WorkedOut():
            return self.program.modifiers.forbids(self.machine.cells, player, action)

    def has_used(self, card: int, moment: str, number: int) -> bool:
        """Whether what a card can do once at a moment was done already."""
        at = list(self.program.vocabulary.moments).index(moment)
        return (card, at, number) in self.machine.cells[USED]

    def crossing_price(self, player: int, crossing: Crossing) -> list[tuple[int, str]]:
        """What a crossing costs a player: amounts, each with its counter."""
        return self.program.crossings.prices(self.machine.cells, player, crossing)

    def crossing_changes(self, player: int, crossing: Crossing) -> list[tuple[int, str]]:
        """What the kinds of a tunnel give to the walker or take besides: amounts and counters."""
        changes = self.program.crossings.changes(self.machine.cells, player, crossing)
        return [(amount if sign == "+" else -amount, counter) for sign, counter, amount in changes]

    # What is laid side by side

    @property
    def laying_zones(self) -> Iterable[str]:
        """The zones whose cards are laid side by side and walked through."""
        return self.program.layout.walks

    @property
    def laying_zone(self) -> str | None:
        """The zone whose cards are laid side by side and walked through, if there is one."""
        return next(iter(self.program.layout.walks), None)

    def laid(self, player: int, zone: str = "") -> LaidMap:
        """What a player has laid side by side, and the walk through it: `laid(0).graph` is the
        dungeon as a networkx graph. Where there are several such zones, the first is meant unless
        one is named."""
        name = zone or self.laying_zone
        if name not in self.program.grounds:
            raise ValueError(f"in {self.program.pack.id} nothing is laid in {zone or 'any zone'}")
        if player not in range(self.program.players):
            last = self.program.players - 1
            raise ValueError(f"there is no player {player!r}: they are 0 to {last}")
        return LaidMap(self, self.program.grounds[name], player)

    # As it is for others than the one who looks

    def known_to(self, player: int) -> Position:
        """The position as a player knows it while others act at the same time."""
        cells = known(self.program, self.machine.cells, player)
        if cells is self.machine.cells:
            return self
        return self.with_cells(cells)

    def with_cells(self, cells: Cells) -> Position:
        """A position with other cells and no journal, in which the same was told last."""
        found = Position(self.program, Machine(self.program, cells), self.lang)
        found.told_before = self.telling()
        return found

    @property
    def scripted_draws_left(self) -> bool:
        """Whether a scenario has said what is drawn next, and it was not drawn yet."""
        return bool(self.machine.cells[SCRIPT])

    def same_but_for_answer(self, other: Position) -> bool:
        """Whether two positions are equal, whatever was answered last."""
        mine, theirs = self.machine.cells, other.machine.cells
        return mine[:ANSWER] == theirs[:ANSWER] and mine[ANSWER + 1 :] == theirs[ANSWER + 1 :]

    def asks_the_same(self, other: Position) -> bool:
        """Whether the first in line is asked the same."""
        return bool(self.machine.cells[DECISION] == other.machine.cells[DECISION])


class LaidMap:
    """The cards that one player has laid side by side, or all in a shared zone, and this player's
    walk through them."""

    __slots__ = ("ground", "player", "position")

    def __init__(self, position: Position, ground: Ground, player: int) -> None:
        self.position = position
        self.ground = ground
        self.player = player

    def __repr__(self) -> str:
        return f"<LaidMap of player {self.player}: {self.dungeon or 'nothing'}>"

    @property
    def placements(self) -> tuple[Placement, ...]:
        return self.ground.placements(self.position.machine.cells, self.player)

    @property
    def course(self) -> Course | None:
        """The ways through what is laid; None while nothing is."""
        return self.ground.course(self.position.machine.cells, self.player)

    @property
    def dungeon(self) -> Dungeon | None:
        """What is laid, as one board; None while nothing is."""
        course = self.course
        return course.dungeon if course is not None else None

    @property
    def graph(self) -> SpotGraph:
        """What is laid, as a frozen networkx graph with every level, door and corridor; without
        nodes while nothing is. A step of the walk leads to the node `course.names[step.node]`."""
        dungeon = self.dungeon
        return dungeon.graph if dungeon is not None else composed_graph(())

    @property
    def done(self) -> tuple[Step, ...]:
        """The steps of the walk so far."""
        return self.ground.done(self.position.machine.cells, self.player)

    @property
    def held(self) -> tuple[int, ...]:
        """What the walker has held from the start, with what came in the meantime."""
        return self.ground.held(self.position.machine.cells, self.player)

    @property
    def state(self) -> WalkState | None:
        return self.ground.state(self.position.machine.cells, self.player)

    def after(self, steps: Sequence[Step]) -> WalkState:
        """How the walk would stand after some more steps."""
        look = self.ground.look(self.position.machine.cells, self.player)
        assert look.course is not None
        return walked(look.course, look.held, (*look.steps, *steps), look.lost)

    @property
    def rules(self) -> WalkRules:
        return self.ground.rules

    @property
    def align(self) -> Align:
        return self.ground.align

    @property
    def turns(self) -> Turns:
        """How its cards may be turned, in quarter turns clockwise."""
        return self.ground.turns

    @property
    def marks(self) -> Iterable[str]:
        """The marks that a walk can meet, and the rooms."""
        return self.ground.marks

    def supposing(self, met: Mapping[str, int], *, outside: bool) -> Position:
        """The position as it would be if the walk had met so many of these marks and no other, and
        had come out or not."""
        position = self.position
        cells, at = position.machine.cells[:], self.ground.cell + self.player
        tally = tuple(met.get(mark, 0) for mark in self.ground.marks)
        cells[at] = (*cells[at][:4], (tally, outside), *cells[at][5:])
        return position.with_cells(cells)
