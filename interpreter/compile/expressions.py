"""Python that the compiler writes: the things that it names, and functions made of its text.

The text holds only what the compiler writes: numbers, and names of things that are bound here. A
function is written when it is first called, so that a program costs only what is played of it, and
may be written better when it has been called often, so that only what is played often costs more.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable, Sequence
from itertools import chain, repeat
from types import CodeType, FunctionType
from typing import Any

from dsl.diagnostics.spans import Span

HOT = 120  # calls after which a function is worth being written better
LONGEST = 600  # a longer text becomes a function of its own, so that nothing nests too deep

UNNAMED = re.compile(r"[^a-z0-9]+")  # what cannot stand in the name of a function

_FIRST: dict[str, CodeType] = {}  # by parameters, what a function does before it is written


class Expressions:
    """The things that the functions of a program name, and the functions themselves."""

    def __init__(self) -> None:
        self.things: dict[str, object] = {}
        self._names: dict[object, str] = {}
        self._used = 0
        self._unwritten: dict[int, Callable[[], object]] = {}
        self.titles: dict[str, int] = {}

    def name(self, thing: object) -> str:
        """A name by which a text can speak of a thing."""
        key = thing if isinstance(thing, frozenset) else id(thing)
        known = self._names.get(key)
        if known is None:
            known = self._names[key] = f"k{len(self.things)}"
            self.things[known] = thing
        return known

    def fresh(self, what: str = "v") -> str:
        """A name that no other line uses."""
        self._used += 1
        return f"{what}{self._used}"

    def function(self, parameters: str, text: str, title: str) -> Callable[..., object]:
        """The function of an expression."""
        return self.defined(parameters, [f"return {text}"], title)

    def defined(self, parameters: str, lines: Sequence[str], title: str) -> Callable[..., object]:
        """The function of some lines. Profiles and errors name it by its title, and show its
        text."""
        body = "".join(f"    {line}\n" for line in lines) or "    pass\n"
        source = f"def {_name(title)}({parameters}):\n{body}"
        count = self.titles[title] = self.titles.get(title, 0) + 1
        file = f"<{title}>" if count == 1 else f"<{title} #{count}>"
        made: dict[str, Callable[..., object]] = {}
        exec(compile(source, file, "exec"), self.things, made)
        linecache.cache[file] = (len(source), None, source.splitlines(True), file)
        (function,) = made.values()
        return function

    def lazily(
        self,
        parameters: str,
        lines: Callable[[], Sequence[str]],
        title: str,
        at_first: Callable[[], Sequence[str]] | None = None,
    ) -> Callable[..., Any]:
        """A function of lines that are written when it is first called, or when it has been called
        often, if others will do at first. It is one and the same function before and after: whoever
        has it calls it without a detour from then on."""

        def write(lines: Sequence[str]) -> FunctionType:
            made = self.defined(parameters, lines, title)
            stub.__code__, stub.__defaults__ = made.__code__, None
            stub.__name__ = made.__name__
            return stub

        def load() -> FunctionType:
            self._unwritten.pop(id(stub), None)
            return write(lines())

        def load_at_first() -> FunctionType:
            assert at_first is not None
            is_hot = chain(repeat(False, HOT), repeat(True)).__next__
            again = f"if {self.name(is_hot)}(): return {self.name(load)}()({parameters})"
            return write([again, *at_first()])

        first = load if at_first is None else load_at_first
        stub = FunctionType(_first(parameters), self.things, "unwritten", (first,))
        stub.__qualname__ = title
        self._unwritten[id(stub)] = load
        return stub

    def text_of(self, function: Callable[..., object]) -> str | None:
        """The Python of a function that was made here, which is written if it was not; None for
        one of the engine's own."""
        load = self._unwritten.get(id(function))
        if load is not None:
            load()
        if not isinstance(function, FunctionType) or function.__globals__ is not self.things:
            return None
        return "".join(linecache.getlines(function.__code__.co_filename))

    def write_all(self) -> None:
        """Write every function that has not been called yet."""
        while self._unwritten:
            for load in list(self._unwritten.values()):
                load()


def titled(name: str, span: Span) -> str:
    """The title of a function: what it is, and where that was written."""
    return f"{name}, {span}" if span.line else name


def _first(parameters: str) -> CodeType:
    """What a function does that is not written yet: have it written, and then do that."""
    if parameters not in _FIRST:
        made: dict[str, FunctionType] = {}
        exec(f"def unwritten({parameters}, load): return load()({parameters})", made)
        _FIRST[parameters] = made["unwritten"].__code__
    return _FIRST[parameters]


def _name(title: str) -> str:
    """A title as the name of a function."""
    return "do_" + UNNAMED.sub("_", title.lower()).strip("_")
