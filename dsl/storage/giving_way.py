"""Long work that lets something else go first: between two declarations it asks whether it may."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_pause: ContextVar[Callable[[], None] | None] = ContextVar("pause", default=None)


@contextmanager
def giving_way(pause: Callable[[], None]) -> Iterator[None]:
    """Call `pause` now and then, which returns when the work may go on."""
    token = _pause.set(pause)
    try:
        yield
    finally:
        _pause.reset(token)


def give_way() -> None:
    """Say that this is a good moment to let something else go first."""
    pause = _pause.get()
    if pause is not None:
        pause()
