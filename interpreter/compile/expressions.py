"""Python expressions that values are compiled into.

A value becomes the text of an expression over `cells` and `env`, and that text a function. What is
nested in the language is then nested in one expression, and costs no call when it is worked out.
The text holds only what the compiler writes: numbers, and names of things that it binds here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from interpreter.state.cells import Compiled

LONGEST = 400  # a longer text becomes a function of its own, so that nothing nests too deep
CALLED = re.compile(r"(k\d+)\(cells, env\)")
REBINDS = re.compile(r"\benv \+?= ")
OFTEN = 3  # so many times, a name is worth its while
SIMPLE = re.compile(r"[\w\[\] +]+")


class Expressions:
    """The things that the expressions of a program name, and the functions made of them."""

    def __init__(self) -> None:
        self.things: dict[str, Any] = {}
        self._names: dict[Any, str] = {}
        self._used = 0
        self._functions: dict[tuple[str, str], Callable[..., Any]] = {}

    def name(self, thing: Any) -> str:
        """A name by which an expression can speak of a thing."""
        key = thing if isinstance(thing, frozenset) else id(thing)
        known = self._names.get(key)
        if known is None:
            known = self._names[key] = f"k{len(self.things)}"
            self.things[known] = thing
        return known

    def call(self, function: Callable[..., Any], *arguments: str) -> str:
        return f"{self.name(function)}({', '.join(arguments)})"

    def value(self, text: str) -> Compiled:
        called = CALLED.fullmatch(text)
        if called is not None:
            found: Compiled = self.things[called[1]]
            return found
        return self.function("cells, env", text)

    def procedure(self, lines: Iterable[str], binds: bool) -> Callable[[Any, Any], Any]:
        """The operation that runs lines, with names for what they speak of."""
        body = ["cells = machine.cells", *with_player(list(lines))]
        if any("journal." in line for line in body):
            body.insert(0, "journal = machine.journal")
        return self.defined("machine, env", [*body, "return env"] if binds else body)

    def defined(self, parameters: str, lines: Iterable[str]) -> Callable[..., Any]:
        """The function of some lines; each has a file name of its own, for profiles and errors."""
        text = "".join(f"    {line}\n" for line in lines)
        made: dict[str, Callable[..., Any]] = {}
        source = f"def compiled({parameters}):\n{text}"
        exec(compile(source, f"<compiled {self.fresh()}>", "exec"), self.things, made)
        return made["compiled"]

    def fresh(self) -> str:
        """A name that no other line uses."""
        self._used += 1
        return f"v{self._used}"

    def function(self, parameters: str, text: str) -> Callable[..., Any]:
        key = (parameters, text)
        if key not in self._functions:
            self._functions[key] = eval(f"lambda {parameters}: {text}", self.things)
        return self._functions[key]


def with_player(lines: list[str]) -> list[str]:
    """The lines with a name for the player who does them, if they often ask who that is."""
    said = "player = env[1]"
    if sum(line.count("env[1]") for line in lines) < OFTEN or any(map(REBINDS.search, lines)):
        return lines
    return [
        said,
        *(line.replace("env[1]", "player") for line in lines if line.strip() != said),
    ]


def is_simple(text: str) -> bool:
    """Whether an expression is so cheap that it may be worked out twice."""
    return len(text) < 30 and SIMPLE.fullmatch(text) is not None
