"""Texts that stand in place of files: what an editor shows and has not saved yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

_unsaved: ContextVar[Mapping[Path, str]] = ContextVar("unsaved", default={})  # noqa: B039


@contextmanager
def reading_unsaved(texts: Mapping[Path, str]) -> Iterator[None]:
    """Read these texts instead of the files at their places, which are absolute and resolved."""
    token = _unsaved.set(texts)
    try:
        yield
    finally:
        _unsaved.reset(token)


def unsaved_data(path: Path) -> bytes | None:
    """What stands in place of a file."""
    texts = _unsaved.get()
    text = texts.get(path) if texts else None
    # Half of a character is no text, and refused as such by whoever reads it.
    return text.encode("utf-8", "surrogatepass") if text is not None else None


def unsaved_under(folder: Path) -> list[Path]:
    """The places in a folder, however deep, at which a text stands."""
    return [path for path in _unsaved.get() if path.is_relative_to(folder)]
