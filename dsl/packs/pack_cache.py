"""Packs that were read and checked before, kept for the next start.

A pack is found again only if nothing that could change it has changed: every text and manifest it
was read from, the code that read them, Python and the libraries. The scenarios, which are most of a
pack and which only tests look at, are unpickled when somebody does.
"""

from __future__ import annotations

import gc
import hashlib
import os
import pickle
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from dsl.diagnostics.report import Report
from dsl.storage.cache import cache_folder, keep, kept
from dsl.storage.language_files import languages
from dsl.storage.shipped import grammar_path
from dsl.storage.version import __version__

if TYPE_CHECKING:
    from dsl.model.scenario import Scenario
    from dsl.packs.pack import Pack

FORMAT = 1
SUFFIX = ".pack"
WORTH_KEEPING = 0.03  # seconds of reading; keeping and finding again takes about a third of that
LENGTH = 8  # bytes that say how long the first part is


def assembled(inputs: object, assemble: Callable[[], Pack | None], report: Report) -> Pack | None:
    """The pack that `assemble` makes of the inputs, which their `repr` must tell in full."""
    with nothing_collected():
        if len(report) or cache_folder() is None:  # a file cannot be read, or nothing can be kept
            return assemble()
        name = _name(inputs)
        found = _found(name)
        if found is not None:
            pack, diagnostics = found
            report.extend(diagnostics)
            return pack
        start = time.process_time()
        made = assemble()
        took = time.process_time() - start
        if made is not None and not report.has_errors and took >= WORTH_KEEPING:
            _keep(name, made, report)
        return made


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Make very many objects, nearly all of which stay, without looking for garbage among them
    again and again: the more there are, the longer each look takes."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _name(inputs: object) -> str:
    key = repr((FORMAT, _code(), languages(), inputs))
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:32] + SUFFIX


@lru_cache(maxsize=1)
def _code() -> tuple[object, ...]:
    """What the result depends on besides the pack: versions, and the very files of the code."""
    here = Path(__file__).parent.parent
    sources = [*sorted(here.rglob("*.py")), *sorted(here.rglob("*.yaml")), grammar_path()]
    libraries = [find_spec(name) for name in ("lark", "yaml")]
    sources += [Path(spec.origin) for spec in libraries if spec is not None and spec.origin]
    stamps = [(str(path), *_stamp(os.stat(path))) for path in sources]
    return (__version__, sys.version, sys.platform, *stamps)


def _stamp(about: os.stat_result) -> tuple[int, int]:
    return about.st_size, about.st_mtime_ns


def _keep(name: str, pack: Pack, report: Report) -> None:
    bare = replace(pack, scenarios=[], programs={})
    try:
        first = pickle.dumps((bare, len(pack.scenarios), list(report)), pickle.HIGHEST_PROTOCOL)
        second = pickle.dumps(list(pack.scenarios), pickle.HIGHEST_PROTOCOL)
    except (pickle.PicklingError, RecursionError):  # nested too deeply to be kept
        return
    keep(name, len(first).to_bytes(LENGTH, "big") + first + second)


def _found(name: str) -> tuple[Pack, list[Any]] | None:
    content = kept(name)
    if content is None:
        return None
    end = LENGTH + int.from_bytes(content[:LENGTH], "big")
    try:
        pack, count, diagnostics = pickle.loads(content[LENGTH:end])
    except Exception:  # a class has moved, or the like: it is read again
        return None
    pack.scenarios = Later(count, content[end:])
    return pack, diagnostics


class Later(Sequence["Scenario"]):
    """The scenarios of a pack that was kept; only their number is known until one is asked for."""

    def __init__(self, number: int, pickled: bytes) -> None:
        self.number = number
        self.pickled = pickled
        self.read: list[Scenario] | None = None

    def all(self) -> list[Scenario]:
        if self.read is None:
            self.read = pickle.loads(self.pickled)
            self.pickled = b""
        return self.read

    def __len__(self) -> int:
        return self.number

    def __iter__(self) -> Iterator[Scenario]:
        return iter(self.all())

    @overload
    def __getitem__(self, index: int) -> Scenario: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Scenario]: ...
    def __getitem__(self, index: int | slice) -> Scenario | Sequence[Scenario]:
        return self.all()[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.all() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[list[Scenario]], tuple[list[Scenario]]]:
        return list, (self.all(),)
