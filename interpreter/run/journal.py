"""What happened, and because of what: the journal read back as entries.

The journal is the only record of change. It is the undo stack; read forwards it is the log,
the difference that the REPL shows, and the answer to "why".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from dsl.diagnostics.spans import Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import inside, values_in
from interpreter.run.abilities.reactions import Change
from interpreter.run.changes import MOVED
from interpreter.run.history.telling import Told
from interpreter.run.machine import Machine
from interpreter.run.position import Bound, Position
from interpreter.run.program import Program
from interpreter.run.tables import Source
from interpreter.state.layout import (
    ANSWER,
    DECISION,
    LISTENERS,
    MODIFIERS,
    OPENING,
    PHASE,
    RANDOM,
    STACK,
    TOLD,
    TURN,
    WAITING,
    WATCHERS,
    ZONE,
)

Armed = tuple[int, Bound, int]  # the modifier, what is bound with it, how long it holds
Changed = frozenset[int]  # which parts of a state have changed
HOW_REACHED = frozenset((STACK, ANSWER, RANDOM, WAITING, OPENING))  # no part of how things stand
IN_ANY_ORDER = frozenset((WATCHERS, LISTENERS, MODIFIERS))
# What stood somewhere: a number, the name of a room or card, a `Place`, an account, what is armed.
EntryValue = Any
What = Literal[
    "counter",
    "pawn",
    "card",
    "new",
    "order",
    "told",
    "mark",
    "attached",
    "held",
    "board",
    "seen",
    "rolled",
    "owned",
    "turn",
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One change. A counter or pawn goes from `old` to `new`, and so does a `mark`, a counter of a
    card; a card goes from zone to zone. What is `attached` goes from one kind of card to another,
    or to none. Of what was told, `new` is the account. What is `held` for a time begins as `new`
    and ends as `old`; each is as the state has it. Of what has happened to the `board`, `new` is
    the `BoardNews`. A card that is `seen` lies at the `Place` that is `old`, and `new` are those
    who have been shown its face just then. A die that is `rolled` shows the face that is its name,
    and before that the one that is `old`; it lies at the `Place` that is `new`.
    A card that is `owned` for good is the player's who is `new`, and was that of `old`, if it was
    anybody's for good."""

    what: What
    name: str  # of the counter, the pawn, the card, the zone, or what is changed for a time
    player: int | None  # whose it is, when it is a player's
    old: EntryValue
    new: EntryValue
    source: Source
    span: Span
    step: int  # which answer it followed
    card: str = ""  # the kind of card that has the counter
    seers: frozenset[int] = frozenset()  # who saw then the card that it is about
    # Who may know because of which card it happened; None where everybody may.
    knowers: frozenset[int] | None = None

    @property
    def change(self) -> int:
        return int(self.new) - int(self.old) if self.what in ("counter", "mark") else 0


@dataclass(frozen=True, slots=True)
class Place:
    """A zone of somebody, as an entry names it."""

    zone: str
    player: int | None
    room: str | None = None


def begun_and_ended(
    old: tuple[Armed, ...], new: tuple[Armed, ...]
) -> Iterator[tuple[Armed | None, Armed | None]]:
    """Each change that ended, and each that began."""
    if new[: len(old)] != old:
        kept = list(new)
        for armed in old:
            if armed in kept:
                kept.remove(armed)
            else:
                yield armed, None
        return
    for armed in new[len(old) :]:
        yield None, armed


def what_changes(program: Program, armed: Armed) -> str:
    """The name of the attribute or counter that is changed, of what is ignored or forbidden."""
    return program.modifiers.compiled[armed[0]].name


def cards_named(program: Program, armed: Armed) -> list[int]:
    """The cards that the names in a change stand for, and the one that makes it."""
    number, bound, _ = armed
    names = names_in(program.modifiers.compiled[number].effect)
    cards = [bound[one.index] for one in names if one.type == "card" and one.index < len(bound)]
    return [card for card in (bound[2], *cards) if card]


def names_in(effect: e.Effect | v.Value) -> Iterator[v.Local]:
    """The names that an effect or value uses for what is bound."""
    parts: list[Any] = inside([effect]) if isinstance(effect, e.Effect) else [effect]
    for part in parts:
        for name in part.__dataclass_fields__:
            for value in values_in(getattr(part, name)):
                if isinstance(value, v.Local):
                    yield value


# Questions that are asked of the journal itself


def phase_began(position: Position) -> int:
    """The place in the journal where the phase began; -1 when that was before it."""
    journal = position.machine.journal
    return next((at for at in range(len(journal) - 1, -1, -1) if journal[at][0] == PHASE), -1)


def turns_began(position: Position) -> list[int]:
    """The lengths that the journal had when turns began."""
    journal, dropped = position.machine.journal, position.machine.dropped
    return [dropped + at for at, change in enumerate(journal) if change[0] == TURN]


def stood_before(position: Position, marks: Sequence[int]) -> bool:
    """Whether everything stood just as it stands now, but for the answer, at one of these lengths
    of the journal."""
    program, machine = position.program, position.machine
    earlier = Machine(program, machine.cells[:])
    earlier.journal = machine.journal[:]
    then = Position(program, earlier)
    for mark in sorted(marks, reverse=True):
        earlier.roll_back(mark)
        if then.same_but_for_answer(position):
            return True
    return False


def phases_for_all(position: Position) -> tuple[bool, list[tuple[int, bool]]]:
    """Whether a phase was being played by all at once when the journal began; and each place in it
    where one was opened (True) or closed."""
    changes = [(at, c[1]) for at, c in enumerate(position.machine.journal) if c[0] == OPENING]
    before = changes[0][1] if changes else position.machine.cells[OPENING]
    return before is not None, [(at, old is None) for at, old in changes]


def is_open_to_all(position: Position) -> bool:
    """Whether a phase is being played by all at once."""
    return position.machine.cells[OPENING] is not None


def answered_by(position: Position, mark: int) -> int:
    """Who gave the answer that begins where the journal had this length."""
    journal = position.machine.journal
    asked: list[int] = []  # whoever is asked, until the answer is entered
    for cell, old, _, _ in journal[mark:]:
        if cell == DECISION and old is not None:
            asked.append(old[1])
        elif cell == ANSWER:
            break
    return asked[-1]


class Unveiling:
    """What is told from a mark of the journal on. In a phase that all play at once the others'
    answers are told when it is over, also those from before the mark."""

    def __init__(self, position: Position, mark: int) -> None:
        self.mark = self.start = mark
        open_before, changes = phases_for_all(position)
        opened = -1 if open_before else None
        for place, opens in changes:
            if opens:
                opened = place
            elif opened is not None:
                if place >= mark:
                    self.start = min(self.start, opened)
                opened = None
        self.open = opened

    def tells(self, place: int, own: bool) -> bool:
        """Whether an answer at this place of the journal is told; one's own is known at once."""
        if own:
            return place >= self.mark
        return place >= self.start and (self.open is None or place <= self.open)


def told_or_chance(
    position: Position, since: int, seen: set[int]
) -> Told | Literal["chance"] | None:
    """What was told since the journal had this length; or that chance, or a card that is not among
    those seen, had to do with what happened before."""
    for change in position.machine.journal[since:]:
        if change[0] == TOLD:
            return position.told
        if _is_unforeseen(position.program, change, seen):
            return "chance"
    return None


def _is_unforeseen(program: Program, change: Change, seen: set[int]) -> bool:
    """Whether a change is one of chance, or of a card that is not among those seen."""
    cell, old, layout = change[0], change[1], program.layout
    if cell == RANDOM or cell in layout.chances.values():
        return True
    if cell == MOVED and not seen.issuperset(old[1]):
        return True
    card = cell - (cell - layout.first_card) % layout.record
    return cell >= layout.first_card and card not in seen


def changes_since(position: Position, mark: int) -> tuple[Change, ...]:
    """What has changed since the journal had this length, to be asked about once it is undone."""
    return tuple(position.machine.journal[mark:])


def showed_more(position: Position, undone: tuple[Change, ...], seen: set[int]) -> bool:
    """Whether changes that were taken back, from what the position is now, came about by chance or
    with a card that is not among those seen: whoever saw them knows more than before."""
    return any(_is_unforeseen(position.program, change, seen) for change in undone)


def changed_by(position: Position) -> Changed:
    """The parts of the state that have changed since the journal began."""
    return frozenset(change[0] for change in position.machine.journal)


def difference(root: Position, position: Position, changed: Changed) -> frozenset[object]:
    """How a position differs from another, whatever the order it came about in; only what has
    changed on the way is looked at."""
    cells, before = position.machine.cells, root.machine.cells
    size, layout = len(before), position.program.layout
    zones, first, record = layout.zone_cells, layout.first_card, layout.record
    chances = layout.chances.values()
    parts: list[object] = [tuple(cells[size:])]  # cards that are new
    for cell in changed:
        if not 0 <= cell < size or cell in HOW_REACHED or cells[cell] == before[cell]:
            continue
        if cell in chances or cell in (layout.mixed, layout.unknown):
            continue
        if cell >= first and (cell - first) % record == ZONE:  # the zones tell it
            continue
        value, zone = cells[cell], zones.get(cell)
        if (zone is not None and zone.slots is None) or cell in IN_ANY_ORDER:
            value = frozenset(value)
        parts.append((cell, value))
    return frozenset(parts)
