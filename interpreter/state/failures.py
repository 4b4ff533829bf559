"""What went wrong in a pack, in words for whoever plays: always with the place where it stands."""

from __future__ import annotations

import re
from types import TracebackType

from interpreter.state.errors import PlayError
from interpreter.state.meter import Allowance

# Functions made of a pack are titled by what they are and where that was written.
TITLED = re.compile(r"^<(?P<what>.+?), (?P<where>\S.*?:\d+:\d+)")
PLACED = re.compile(r":\d+:\d+\)$")
FAILURES = (PlayError, RecursionError, ArithmeticError, MemoryError)


class WorkedOut(Allowance):
    """With it, all that is worked out counts together, and what goes wrong is a PlayError that
    names the place."""

    __slots__ = ()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        super().__exit__(kind, error, trace)
        if isinstance(error, FAILURES):
            found = play_error(error, "")
            if found is not error:
                raise found from error


def play_error(error: Exception, doing: str) -> PlayError:
    """What went wrong, as one sentence with a place: that of the value or effect itself, else that
    of what was done last."""
    where = _place_of(error) or doing
    at = f" ({where})" if where else ""
    if isinstance(error, PlayError):
        return error if PLACED.search(str(error)) or not at else type(error)(f"{error}{at}")
    if isinstance(error, RecursionError):
        return PlayError(f"a value is worked out from itself{at}")
    if isinstance(error, MemoryError):
        return PlayError(f"this takes more memory than there is{at}")
    return PlayError(f"this cannot be done: {str(error) or type(error).__name__}{at}")


def _place_of(error: BaseException) -> str:
    """The innermost function of the pack that the error came from, with its place."""
    trace, found = error.__traceback__, ""
    while trace is not None:
        titled = TITLED.match(trace.tb_frame.f_code.co_filename)
        if titled is not None:
            found = f"{titled['what'].split(' / ')[0]}, {titled['where']}"
        trace = trace.tb_next
    return found
