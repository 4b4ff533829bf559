"""One function of C while it is being written: its lines, its names, and what goes into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

Kind = Literal["num", "V"]  # a plain number, or a value that may be a list as well


VALUE = 31  # bits of a number that is a value
UNKNOWN = 64  # bits of one of which nothing is known


@dataclass(frozen=True, slots=True)
class Said:
    """An expression of C, and of what kind it is. It changes nothing, and may be written twice."""

    text: str
    kind: Kind = "num"
    lies: bool = False  # whether it is a card that was found in a zone: its record is there
    bits: int = UNKNOWN  # in which its number has room, if that is known

    @property
    def size(self) -> int:
        """In how many bits its number has room."""
        return VALUE if self.kind == "V" or self.lies else self.bits

    @property
    def number(self) -> str:
        if self.kind == "num":
            return self.text
        return f"number({self.text})"

    @property
    def value(self) -> str:
        if self.kind == "V":
            return self.text
        if self.lies:
            return f"((V)({self.text} * 2))"
        try:
            known = int(self.text)
        except ValueError:
            return f"box({self.text})"
        return f"({2 * known})" if abs(known) < 1 << 30 else f"box({self.text})"

    @property
    def truth(self) -> str:
        return self.text if self.kind == "num" else f"truth({self.text})"


class CFunction:
    """Lines within lines, and names that no other line uses."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.declared: list[str] = []  # at the top of the function
        self.names: dict[str, Said] = {}  # what nodes have named, as it is called here
        self.buffers: dict[str, str] = {}  # names of lists that grow
        self.slots: Callable[[int], Said] = lambda index: Said(f"s{index}", "V")
        self.all_bound: Callable[[], list[int]] = list
        self.env_list: str | None = None  # the list of all that is bound, where it is given as one
        self._used = 0

    def given_as_list(self) -> None:
        """What is bound is given as a list, `env`."""
        self.env_list = "env"
        self.slots = lambda index: Said(f"item(env, {index})", "V")

    def fresh(self, what: str = "t") -> str:
        self._used += 1
        return f"{what}{self._used}"

    def add(self, line: str) -> None:
        self.lines.append(line)

    def kept(self, said: Said, what: str = "t") -> Said:
        """The same under a name of its own, so that it is worked out here and once."""
        if said.text.isidentifier() or said.text.lstrip("(-").rstrip(")").isdigit():
            return said
        name = self.fresh(what)
        self.add(f"{said.kind} {name} = {said.text};")
        return Said(name, said.kind, said.lies, said.bits)

    def copied(self, said: Said, what: str = "t") -> Said:
        """The same under a name of its own, whatever becomes of the names in it."""
        name = self.fresh(what)
        self.add(f"{said.kind} {name} = {said.text};")
        return Said(name, said.kind, bits=said.bits)

    @contextmanager
    def apart(self) -> Iterator[list[str]]:
        """Lines that are collected, to be written somewhere else."""
        around, self.lines = self.lines, []
        try:
            yield self.lines
        finally:
            self.lines = around

    @contextmanager
    def under(self, head: str) -> Iterator[None]:
        """Lines in a block."""
        self.add(f"{head} {{")
        with self.apart() as lines:
            yield
        self.lines += [f"    {line}" for line in lines]
        self.add("}")

    @contextmanager
    def named(self, name: str, said: Said) -> Iterator[None]:
        """Where something goes by a name."""
        before, buffer = self.names.get(name), self.buffers.pop(name, None)
        self.names[name] = said
        try:
            yield
        finally:
            if before is None:
                del self.names[name]
            else:
                self.names[name] = before
            if buffer is not None:
                self.buffers[name] = buffer
