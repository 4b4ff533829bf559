"""A pack made ready to play: its effects compiled for a number of players and a board."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from dsl.diagnostics.spans import NOWHERE, Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CardDecl
from dsl.model.traverse import every_effect, values_of_effects
from dsl.model.values import Value
from dsl.model.vocabulary import Vocabulary
from interpreter.run.laid_map import Ground
from interpreter.run.machine import ASK
from interpreter.run.modifiers import Modifiers
from interpreter.run.reactions import Reactions
from interpreter.state.board_tables import map_of
from interpreter.state.layout import (
    ANSWER,
    AT_END,
    DECISION,
    HOST,
    LISTENERS,
    MODIFIERS,
    PHASE,
    QUEUE,
    USED,
    WATCHERS,
    ZONE,
    lay_out,
)

if TYPE_CHECKING:
    from dsl.boards.read_board import Board
    from dsl.packs.pack import Pack
    from interpreter.run.machine import Machine
    from interpreter.state.cells import Cells, Compiled, Env

# Where what an effect arms stands until it happens or is over.
ARMED_IN: dict[e.Armed, int] = {
    "watcher": WATCHERS,
    "listener": LISTENERS,
    "modifier": MODIFIERS,
    "end of turn": AT_END,
    "use": USED,
}

Operation = Callable[["Machine", "Env"], Any]
SourceKind = Literal["rules", "card", "action", "verb", "phase", "setup", "effect"]


@dataclass(frozen=True, slots=True)
class Source:
    """What an effect happens because of: a moment of a card, an action, a rule."""

    kind: SourceKind
    name: str
    part: str
    span: Span


@dataclass(slots=True)
class Question:
    """Something a player is asked. `options` lists the answers as plain values. Where that is
    much work, `any_option` tells whether there is an answer at all; the question is then put even
    if there is only one."""

    kind: Literal["action", "choice", "may", "number", "pick"]
    site: int
    options: Callable[[Cells, Env], Sequence[Any]]
    effect: Any = None
    any_option: Callable[[Cells, Env], bool] | None = None


class Program:
    """Everything that is fixed once pack, players, board and options are."""

    def __init__(
        self,
        pack: Pack,
        players: int,
        board: Board | None,
        options: dict[str, str],
        *,
        open_ended: bool = False,  # effects may be added that the pack does not hold
        recorded: bool = True,  # whether its games can be taken back and told
    ) -> None:
        from interpreter.compile.turns.turn_loop import CompileGame

        self.pack = pack
        self.vocabulary = pack.vocabulary
        self.players = players
        self.board = board
        self.open_ended = open_ended
        self.recorded = recorded
        self.options = {
            option.name: options.get(option.name, option.values[0])
            for option in self.vocabulary.options.values()
        }
        self.map = map_of(board)
        self.layout = lay_out(self.vocabulary, players, len(self.map.names))
        self.cards: list[CardDecl] = list(self.vocabulary.cards.values())
        self.card_numbers = {card.name: number for number, card in enumerate(self.cards)}
        self.codes: list[tuple[Operation, ...]] = []
        self.sites: list[Span] = [NOWHERE]
        self.sources: list[Source] = [Source("rules", "the rules", "", NOWHERE)]
        self.questions: list[Question] = []
        self.ranked = ranked_rows(self.vocabulary)
        effects = every_effect(self.vocabulary)
        self.attaches = has_any(effects, (e.Attach,))
        # whether a card can bear a mark that it loses when it moves: shown, or attached
        self.marks_cards = open_ended or any(effect.marks_cards for effect in effects)
        self.reacts = reacts(self.vocabulary)
        self.quiet = not (self.reacts or open_ended)  # nothing will ever wait for anything
        # the cells in which anything can ever stand that waits, or holds for a time
        self.armed = {ARMED_IN[effect.arms] for effect in effects if effect.arms is not None}
        if not self.quiet:
            self.armed.add(QUEUE)
        if open_ended:
            self.armed.update(ARMED_IN.values())
        # what waits for a change is told of it by the journal, whether or not it is kept; and what
        # waits for the end of a turn remembers because of what
        self.journals = recorded or not self.quiet or AT_END in self.armed
        self.reactions = Reactions(self)
        self.modifiers = Modifiers(self)
        self.grounds: dict[str, Ground] = {}
        self.clocks = [
            self.layout.counters[counter.name]
            for counter in self.vocabulary.counters.values()
            if counter.clock
        ]
        self.starts: dict[int, int] = {}
        self.blank: list[Any] | None = None  # the cells before a game, once they are needed
        self.compiler = CompileGame(self)
        self._twin: Program | None = None
        self.open_zones: dict[int, frozenset[int]] = {}  # by player, kept by `visibility`
        self._printed: dict[str, list[Compiled | None]] = {}
        self._defined: dict[str, Compiled] = {}
        self._computed: dict[str, Compiled] = {}
        self._values: dict[int, Compiled] = {}
        out = self.vocabulary.game.out_when if self.vocabulary.game else None
        self.out_when = self.compiler.value(out) if out is not None else None
        self.starts = self._starts()
        self.compiler.compile()
        self.opens = bool(self.compiler.openings)  # whether a phase is played by all at once
        self.typed = self.source("effect", "typed in", "", NOWHERE)
        self.typed_texts: list[str] = []  # what was typed in and compiled, in that order
        self.codes.append((_ask_again,))
        self.resume_code = len(self.codes) - 1
        # whether the game ends now; None when no rule says when
        self.ends_now = self.compiler.any_of(self.vocabulary.end_when)

    def _starts(self) -> dict[int, int]:
        """The number each counter starts with, by cell."""
        found: dict[int, int] = {}
        for counter in self.vocabulary.counters.values():
            if counter.computed or counter.owner == "card":
                continue
            base = self.layout.counters[counter.name]
            start = self.compiler.value(counter.start) if counter.start is not None else None
            for index in range(self.layout.width(counter.owner)):
                value = start([], (index, index, 0)) if start else 0
                value = max(value, counter.low)
                found[base + index] = value if counter.high is None else min(value, counter.high)
        return found

    @property
    def twin(self) -> Program:
        """The same program, whose games are recorded."""
        if self.recorded:
            return self
        if self._twin is None:
            from interpreter.compile.program_cache import program_for

            board = self.board.name if self.board is not None else None
            self._twin = program_for(self.pack, self.players, board, self.options)
        return self._twin

    def value(self, value: Value | None) -> Compiled:
        """A value of the pack compiled; kept, since scores are asked for often."""
        assert value is not None
        key = id(value)
        if key not in self._values:
            self._values[key] = self.compiler.value(value)
        return self._values[key]

    def counter(self, cells: Cells, name: str, index: int) -> int:
        """What a counter stands at; `index` is the player or room it belongs to."""
        decl = self.vocabulary.counters[name]
        if decl.computed:
            return int(self.computed_counter(name)(cells, (index, index, 0)))
        return int(cells[self.layout.counters[name] + index])

    def site(self, span: Span) -> int:
        self.sites.append(span)
        return len(self.sites) - 1

    def source(self, kind: SourceKind, name: str, part: str, span: Span) -> int:
        self.sources.append(Source(kind, name, part, span))
        return len(self.sources) - 1

    def printed(self, attribute: str) -> list[Compiled | None]:
        """What each kind of card has printed for an attribute."""
        if attribute not in self._printed:
            table: list[Compiled | None] = [None] * len(self.cards)
            self._printed[attribute] = table
            for number, card in enumerate(self.cards):
                value = card.attributes.get(attribute)
                table[number] = self.compiler.apart(value) if value is not None else None
        return self._printed[attribute]

    def defined(self, name: str) -> Compiled:
        if name not in self._defined:
            value = self.vocabulary.defines[name].value
            assert value is not None
            self._defined[name] = self.compiler.apart(value)
        return self._defined[name]

    def computed_counter(self, name: str) -> Compiled:
        if name not in self._computed:
            value = self.vocabulary.counters[name].value
            assert value is not None
            self._computed[name] = lambda cells, env: 0
            worked_out = self.compiler.apart(value)
            self._computed[name] = self._modified(name, worked_out)
        return self._computed[name]

    def _modified(self, counter: str, worked_out: Compiled) -> Compiled:
        modifiers, about = self.modifiers, ("counter", counter)
        return lambda cells, env: (
            modifiers.counter(cells, counter, env[1], worked_out(cells, env))
            if modifiers.any(cells, about)
            else worked_out(cells, env)
        )

    def is_out(self, cells: Cells, env: Env) -> bool:
        return self.out_when is not None and bool(self.out_when(cells, env))

    def abilities(self, moment: str, kind: int) -> tuple[tuple[int, int], ...]:
        """What a kind of card does at a moment: codes, each with its source."""
        return self.compiler.abilities[moment][kind]

    def end_of(self, cells: Cells, what: str) -> int:
        """Where the game's course goes on when this phase or turn ends."""
        phase = cells[PHASE]
        if what == "turn" or phase < 0:
            over = phase >= 0 and self.vocabulary.phases[phase].after_turn
            return self.compiler.turn_end if over else self.compiler.turn_mark
        if what == "phase for all":
            return self.compiler.phase_closes[phase]
        return self.compiler.phase_ends[phase]

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
        first, record = self.layout.first_card, self.layout.record
        return [
            first + at * record
            for at, host in enumerate(self.hosts(cells))
            if host and host in hosts and cells[first + at * record + ZONE]
        ]


def has_any(effects: Iterable[e.Effect], kinds: tuple[type[e.Effect], ...]) -> bool:
    return any(isinstance(effect, kinds) for effect in effects)


def reacts(vocabulary: Vocabulary) -> bool:
    """Whether anything in a pack waits for something, or for the end of the game."""
    return bool(vocabulary.rules or vocabulary.end_when) or any(
        effect.arms in ("watcher", "listener") for effect in every_effect(vocabulary)
    )


def ranked_rows(vocabulary: Vocabulary) -> frozenset[str]:
    """Rows in which a place is better than another, since a rule speaks of their top or bottom."""
    return frozenset(
        value.among.where.name
        for value in values_of_effects(vocabulary)
        if isinstance(value, v.Pick)
        and value.how in ("top", "bottom")
        and isinstance(value.among, v.Selection)
        and isinstance(value.among.where, v.Zone)
        and vocabulary.zones[value.among.where.name].slots is not None
    )


def _ask_again(machine: Machine, env: Env) -> Any:
    """After a typed effect, what was asked before is asked again."""
    waiting = env[3]
    if waiting is None:
        return None
    question, _, words = waiting
    if not machine.program.questions[question].options(machine.cells, words):
        machine.write(ANSWER, None)  # the typed effect has left nothing to choose from
        return None
    machine.write(DECISION, waiting)
    return ASK
