"""What players were told: kept as what was told of whom, worked out when somebody asks.

In the state stands only which counter of which player was told, and the number that it was measured
against. The account of it is that of the state at that moment, which the journal leads back to.
Where a journal ends, in a copy or in a save, what was told before it is kept beside the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.run.breakdown import account_of, measured
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.run.tables import Line
from interpreter.state.cells import Cells
from interpreter.state.errors import PlayError
from interpreter.state.layout import TOLD
from interpreter.state.plain_data import PlainData, listed

Said = tuple[str, int, int | None]  # a counter, whose it is, what it was measured against
Told = tuple[str, int, Line]  # a counter, whose it is, how it came about

FAILED: tuple[Line, ...] = ((("failed",), 0, ()),)  # what is in an account that cannot be made


class Telling:
    """Something that was told once. `said` is the very tuple that stands in the state: it is made
    anew whenever something is told, so that no two tellings are taken for one."""

    __slots__ = ("_account", "_work", "said")

    def __init__(self, said: Said, work: Callable[[], Line]) -> None:
        self.said = said
        self._work: Callable[[], Line] | None = work
        self._account: Line | None = None

    @property
    def told(self) -> Told:
        """What was told, with its account, which is worked out once."""
        return (*self.said[:2], self.settle())

    def settle(self) -> Line:
        """Work the account out, and let go of all that it is worked out from."""
        if self._account is None:
            assert self._work is not None
            self._account = self._work()
            self._work = None
        return self._account


def account_then(program: Program, cells: Cells, said: Said) -> Line:
    """The account of what is told in this state."""
    counter, player, against = said
    try:
        account = account_of(program, cells, counter, player)
    except (PlayError, RecursionError):  # the answer is given, and the rest of the log is sound
        account = (("counter", counter), 0, FAILED)
    return account if against is None else measured(account, against)


def telling_in(program: Program, machine: Machine) -> Telling | None:
    """What was told last in the journal. The state of that moment is kept until it is worked out:
    the journal may be shorter by then."""
    journal = machine.journal
    places = range(len(journal) - 1, -1, -1)
    place = next((place for place in places if journal[place][0] == TOLD), None)
    if place is None:
        return None
    said: Said = machine.cells[TOLD]
    earlier = Machine(program, machine.cells[:])
    earlier.journal = journal[place:]
    earlier.roll_back(0)
    return Telling(said, lambda: account_then(program, earlier.cells, said))


def said_last(machine: Machine, work: Callable[[], Line]) -> Telling | None:
    """What was told last, if anything was, and how to work it out without a journal."""
    said: Said | None = machine.cells[TOLD]
    return None if said is None else Telling(said, work)


# Saving: the account is written down with the rest, since the journal is not.


def put_down(saved: list[PlainData], told: Told | None) -> None:
    """Write what was told into the cells of a game that is being saved."""
    saved[TOLD] = listed(told)


def taken_up(machine: Machine) -> Telling | None:
    """What was told last in a game that was just loaded, taken out of its cells. ValueError when
    nothing of that kind stands there."""
    match machine.cells[TOLD]:
        case None:
            return None
        case (str() as counter, int() as player, (tuple() as what, int(), tuple()) as account):
            said: Said = (counter, player, _against(what))
            machine.cells[TOLD] = said
            return Telling(said, lambda: account)
    raise ValueError("nobody can have been told this")


def _against(what: Sequence[object]) -> int | None:
    """The number that something was measured against."""
    match what:
        case ("against", int() as number, tuple()):
            return number
        case (str() as kind, *_) if kind != "against":
            return None
    raise ValueError("nobody can have been told this")
