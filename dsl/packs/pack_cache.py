"""Packs that were read and checked before, kept for the next start.

A pack is found again only if nothing that could change it has changed: every text and manifest it
was read from, the code that read them, Python and the libraries. What a check tells of it comes
first; the pack itself is unpickled when somebody asks for it, and so are the scenarios, which are
most of a pack and which only tests look at.
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
from typing import TYPE_CHECKING, overload

from dsl.diagnostics.report import Diagnostic, Report
from dsl.storage.cache import cache_folder, keep, kept
from dsl.storage.language_files import languages
from dsl.storage.shipped import grammar_path
from dsl.storage.version import __version__

if TYPE_CHECKING:  # a pack that is not asked for needs none of its classes
    from dsl.model.contents import Contents
    from dsl.model.scenario import Scenario
    from dsl.packs.pack import Pack

FORMAT = 2
SUFFIX = ".pack"
WORTH_KEEPING = 0.03  # seconds of reading; keeping and finding again takes about a third of that
LENGTH = 8  # bytes that say how long a part is


class Assembled:
    """A pack of which it is known how much it holds; the pack itself is made when somebody asks."""

    def __init__(self, contents: Contents, make: Callable[[], Pack | None]) -> None:
        self.contents = contents
        self._make = make
        self._made: Pack | None = None

    @property
    def pack(self) -> Pack | None:
        if self._made is None:
            with nothing_collected():
                self._made = self._make()
        return self._made


def assembled(
    inputs: object, assemble: Callable[[Report], Pack | None], report: Report
) -> Assembled | None:
    """The pack that `assemble` makes of the inputs, which their `repr` must tell in full."""
    with nothing_collected():
        if len(report) or cache_folder() is None:  # a file cannot be read, or nothing can be kept
            return _just_made(assemble(report))
        name = _name(inputs)
        found = _found(name, assemble)
        if found is not None:
            kept_one, diagnostics = found
            report.extend(diagnostics)
            return kept_one
        start = time.process_time()
        made = assemble(report)
        took = time.process_time() - start
        if made is not None and not report.has_errors and took >= WORTH_KEEPING:
            _keep(name, made, report)
        return _just_made(made)


def _just_made(pack: Pack | None) -> Assembled | None:
    return Assembled(pack.contents, lambda: pack) if pack is not None else None


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
    sources = sorted(
        os.path.join(folder, name)
        for folder, _, names in os.walk(here)
        for name in names
        if name.endswith((".py", ".yaml"))
    )
    libraries = [find_spec(name) for name in ("lark", "yaml")]
    sources += [spec.origin for spec in libraries if spec is not None and spec.origin]
    stamps = [(path, *_stamp(os.stat(path))) for path in (*sources, str(grammar_path()))]
    return (__version__, sys.version, sys.platform, *stamps)


def _stamp(about: os.stat_result) -> tuple[int, int]:
    return about.st_size, about.st_mtime_ns


def _keep(name: str, pack: Pack, report: Report) -> None:
    bare = replace(pack, scenarios=[], programs={})
    parts = ((pack.contents, list(report)), bare, list(pack.scenarios))
    try:
        pickled = [pickle.dumps(part, pickle.HIGHEST_PROTOCOL) for part in parts]
    except (pickle.PicklingError, RecursionError):  # nested too deeply to be kept
        return
    keep(name, b"".join(len(part).to_bytes(LENGTH, "big") + part for part in pickled))


def _found(
    name: str, assemble: Callable[[Report], Pack | None]
) -> tuple[Assembled, list[Diagnostic]] | None:
    content = kept(name)
    if content is None:
        return None
    told, pack, scenarios = _parts(content)
    try:
        contents, diagnostics = pickle.loads(told)
    except Exception:  # a class has moved, or the like: it is read again
        return None

    def make() -> Pack | None:
        try:
            found: Pack = pickle.loads(pack)
        except Exception:  # the same; what there is to tell of it is told already
            return assemble(Report())
        found.scenarios = Later(contents.scenarios, scenarios)
        return found

    return Assembled(contents, make), diagnostics


def _parts(content: bytes) -> list[bytes]:
    """What is told of a pack, the pack without its scenarios, and those."""
    found, at = [], 0
    for _ in range(3):
        start = at + LENGTH
        at = start + int.from_bytes(content[at:start], "big")
        found.append(content[start:at])
    return found


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
