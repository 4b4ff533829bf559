"""A program: a pack compiled for a number of players, a board and options; what a machine runs."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, field
from itertools import compress

from dsl.boards.board import Board
from dsl.boards.changes import Changes
from dsl.diagnostics.spans import NOWHERE, Span
from dsl.model.declarations import CardDecl
from dsl.model.effects import Block
from dsl.model.vocabulary import Vocabulary
from dsl.packs.pack import Pack
from interpreter.run.abilities.modifiers import Modifiers
from interpreter.run.abilities.reactions import Reactions
from interpreter.run.crossings import Crossings
from interpreter.run.laid_map import Ground
from interpreter.run.machine import Operation
from interpreter.run.purses import Purses
from interpreter.run.tables import Breakdown, Question, Source, SourceKind
from interpreter.state.board_tables import MOST_KEPT, Map, changed_map
from interpreter.state.cells import Cells, Compiled, Env, all_zero
from interpreter.state.failures import WorkedOut
from interpreter.state.layout import HOST, PHASE, ZONE, Layout
from interpreter.state.meter import Meter, worked

THE_RULES = Source("rules", "the rules", "", NOWHERE)


@dataclass(slots=True, eq=False, repr=False)
class Program:
    """Everything that is fixed once pack, players, board and options are."""

    pack: Pack
    players: int
    board: Board | None
    options: dict[str, str]
    open_ended: bool  # effects may be added that the pack does not hold
    recorded: bool  # whether its games can be taken back and told
    map: Map
    layout: Layout

    # What is known of the pack's effects before they are compiled.
    reactions: Reactions
    modifiers: Modifiers
    reacts: bool  # whether anything waits for something, or for the end of the game
    quiet: bool  # whether nothing will ever wait for anything
    armed: set[int]  # the cells in which anything can ever stand that waits, or holds for a time
    journals: bool  # whether changes are entered in a journal
    follows: bool  # whether it enters what players cannot follow, in a pack that hides cards
    attaches: bool  # whether cards are attached to cards
    marks_cards: bool  # whether a card can bear a mark that it loses when it moves
    ranked: frozenset[str]  # rows in which a place is better than another

    # Code, and what it refers to by number.
    parts: list[Operation] = field(default_factory=list)  # by place, what is done from there on
    weights: list[int] = field(
        default_factory=list
    )  # what its steps are, where they are counted so
    places: list[str] = field(default_factory=list)  # the names of places, which saves hold
    slots: list[int] = field(default_factory=list)  # by place, how many are bound there
    sites: list[Span] = field(default_factory=lambda: [NOWHERE])
    sources: list[Source] = field(default_factory=lambda: [THE_RULES])
    works_in: dict[int, frozenset[int]] = field(default_factory=dict)  # zones, by source
    questions: list[Question] = field(default_factory=list)
    abilities: dict[str, list[tuple[tuple[int, int], ...]]] = field(default_factory=dict)

    # Places of the course.
    turn_begins: int = 0
    turn_mark: int = 0  # where the turn ends for what lasts a turn; phases may follow
    turn_end: int = 0
    turn_ends: frozenset[int] = frozenset()
    phase_ends: list[int] = field(default_factory=list)
    phase_closes: list[int] = field(default_factory=list)  # when a phase is over for all
    closings: frozenset[int] = frozenset()  # those of phases that several play
    openings: frozenset[int] = frozenset()  # while a phase is opened to all
    opens: bool = False  # whether a phase is played by all at once
    resume_place: int = 0  # where what was asked before a typed effect is asked again
    asking_again: frozenset[int] = frozenset()  # places at which that is still bound

    # Compiled values.
    printed: dict[str, list[Compiled | None]] = field(default_factory=dict)
    attributes: dict[str, Callable[[Cells, int], int]] = field(default_factory=dict)
    computed: dict[str, Compiled] = field(default_factory=dict)  # counters
    breakdowns: dict[str, Breakdown] = field(default_factory=dict)
    action_prices: dict[str, list[Compiled]] = field(default_factory=dict)
    scores: dict[str, Compiled] = field(default_factory=dict)
    scores_if: list[Compiled] = field(default_factory=list)
    tiebreaks: dict[str, Compiled] = field(default_factory=dict)
    worths: dict[str, Compiled] = field(default_factory=dict)
    invariants: dict[str, Compiled] = field(default_factory=dict)
    teams_by: Compiled | None = None  # players for whom it is equal score together
    all_win_if: Compiled | None = None  # whether all win, where nobody wins alone
    out_when: Compiled | None = None
    ends_now: Compiled | None = None  # whether the game ends now; None when no rule says when
    starts: dict[int, int] = field(default_factory=dict)  # what counters start with, by cell

    # What was typed in and compiled, in that order, and the source of all of it.
    typed: int = 0
    typed_texts: list[str] = field(default_factory=list)
    typed_blocks: list[Block] = field(default_factory=list)

    meter: Meter = field(default_factory=Meter)  # of what is looked at to work values out
    origin: object | None = None  # what compiled it; only the compiler looks into it
    blank: Cells | None = None  # the cells before a game, once they are needed
    digest: str = ""  # of what gives cells their meaning, once a game is saved

    vocabulary: Vocabulary = field(init=False)
    cards: list[CardDecl] = field(init=False)
    card_numbers: dict[str, int] = field(init=False)
    faces: dict[int, tuple[int, ...]] = field(init=False)  # of the die that each face is one of
    clocks: list[int] = field(init=False)  # the cells of counters that measure time
    purses: Purses = field(init=False)
    crossings: Crossings = field(init=False)
    grounds: dict[str, Ground] = field(default_factory=dict)
    maps: dict[Changes, Map] = field(default_factory=dict)  # of the board as it has changed
    last_changes: tuple[Changes, Map] = field(init=False)
    untold: dict[int, bool] = field(default_factory=dict)  # by question, once it was asked
    untold_needs: frozenset[tuple[str, int]] | None = None  # of tunnels, once the board was seen
    untold_prices: frozenset[tuple[str, str]] | None = None  # of tunnels, and of what; likewise
    open_zones: dict[int, frozenset[int]] = field(default_factory=dict)  # kept by `visibility`
    sight: dict[int, int] = field(default_factory=dict)  # who sees into a zone; kept there too
    tops_seen: tuple[int, ...] = ()  # piles of which all see the top
    # what the pack says and somebody has asked about, by its identity, and what it compiles to
    asked_values: dict[int, tuple[object, Compiled]] = field(default_factory=dict)
    asked_things: dict[int, tuple[object, Compiled]] = field(default_factory=dict)
    # ways in words, by all that they depend on; kept by `crossing_text`
    way_texts: dict[tuple[object, ...], tuple[str, tuple[str, ...], str | None]] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        self.vocabulary = self.pack.vocabulary
        self.cards = list(self.vocabulary.cards.values())
        self.card_numbers = {card.name: number for number, card in enumerate(self.cards)}
        dice = [
            tuple(self.card_numbers[face] for face in die.faces)
            for die in self.vocabulary.dice.values()
        ]
        self.faces = {face: faces for faces in dice for face in faces}
        self.clocks = [
            self.layout.counters[counter.name]
            for counter in self.vocabulary.counters.values()
            if counter.clock
        ]
        self.purses = Purses()
        changing = self.map_at if self.layout.board is not None else None
        self.crossings = Crossings(self.map, self.modifiers, self.purses, changing)
        self.last_changes = ((), self.map)

    def site(self, span: Span) -> int:
        self.sites.append(span)
        return len(self.sites) - 1

    def source(self, kind: SourceKind, name: str, part: str, span: Span) -> int:
        self.sources.append(Source(kind, name, part, span))
        return len(self.sources) - 1

    def counter(self, cells: Cells, name: str, index: int) -> int:
        """What a counter stands at; `index` is the player or room it belongs to."""
        computed = self.computed.get(name)
        if computed is not None:
            with WorkedOut():
                return int(computed(cells, (index, index, 0)))
        return int(cells[self.layout.counters[name] + index])

    @property
    def changes_board(self) -> bool:
        """Whether play can change the board."""
        return self.layout.board is not None

    def map_at(self, cells: Cells) -> Map:
        """The board as it is now."""
        cell = self.layout.board
        return self.map if cell is None else self.changed_map(cells[cell])

    def changed_map(self, changes: Changes) -> Map:
        """The board with some changes, made once for each."""
        if not changes:
            return self.map
        if changes is self.last_changes[0]:
            return self.last_changes[1]
        found = self.maps.get(changes)
        if found is None:
            assert self.board is not None
            if len(self.maps) >= MOST_KEPT:
                self.maps.clear()
            found = changed_map(self.map, len(self.board.tunnels), changes)
            self.maps[changes] = found
        self.last_changes = (changes, found)
        return found

    def is_out(self, cells: Cells, env: Env) -> bool:
        return self.out_when is not None and bool(self.out_when(cells, env))

    def end_of(self, cells: Cells, what: str) -> int:
        """Where the turn loop goes on when this phase or turn ends."""
        phase = cells[PHASE]
        if what == "turn" or phase < 0:
            over = phase >= 0 and self.vocabulary.phases[phase].after_turn
            return self.turn_end if over else self.turn_mark
        if what == "phase for all":
            return self.phase_closes[phase]
        return self.phase_ends[phase]

    def merges(self, zone: int) -> bool:
        """Whether it makes no difference which of two like cards in a zone is meant."""
        cell = self.layout.zone_cells.get(zone)
        return cell is None or cell.name not in self.ranked

    def every_card(self, cells: Cells) -> list[int]:
        """Every card that lies in a zone."""
        first, record = self.layout.first_card, self.layout.record
        every = range(first, len(cells), record)
        zones = cells[first + ZONE :: record]
        return list(every) if all(zones) else [c for c, at in zip(every, zones, strict=True) if at]

    def hosts(self, cells: Cells) -> list[int]:
        """What each card is attached to, in the order of the cards."""
        return cells[self.layout.first_card + HOST :: self.layout.record]

    def attached(self, cells: Cells, hosts: Container[int]) -> list[int]:
        """The cards that are attached to any of some."""
        first, record, borne_by = self.layout.first_card, self.layout.record, self.hosts(cells)
        if all_zero(borne_by):
            return []
        worked(len(borne_by))
        borne = compress(range(first, len(cells), record), borne_by)
        return [card for card in borne if cells[card + HOST] in hosts and cells[card + ZONE]]
