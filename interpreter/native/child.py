"""Native programs at work: a process that is told how to begin and what to answer, and how a game
then stands in it.

A fault there ends no more than that process. What it could not play is for its caller to play.
"""

from __future__ import annotations

import os
import struct
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from interpreter.native.c_program import CProgram, Hole
from interpreter.native.c_tables import FAULTS
from interpreter.native.compilers import FAST, Compiler, built
from interpreter.native.not_printed import NotPrintedError
from interpreter.native.static_values import EMPTY, LARGEST, NONE
from interpreter.run.program import Program
from interpreter.state.layout import OPENING, RANDOM, Layout

BEGIN, ANSWER, PLAY, LOAD, ENTERED = 1, 2, 3, 4, 5
ASKED, OVER, FAULT = 0, 1, 2
WORD = 4
NOBODY = -1
LONGEST_TEXT = 5_000_000  # characters; the longest of the shipped packs has 600,000
LONGEST_SEED = 60  # characters of the seed of many games


class ChildError(Exception):
    """The process of a native program has ended, or says what nobody can read."""


@dataclass(frozen=True, slots=True)
class NativeText:
    """A program as C, and what must be known to read what it says."""

    text: str
    strings: tuple[str, ...]
    holes: tuple[Hole, ...]
    layout: Layout
    static: int  # words of lists that never change
    named: Mapping[str, int]  # the values of strings
    follows: bool  # whether games enter what players cannot follow of hidden cards
    routines: tuple[str, ...]  # those that may be entered, by the number with which they tell it


def native_text(program: Program, *, looks_ahead: bool = False) -> NativeText:
    """A program as C; with players who look ahead, it must be one of recorded games.
    NotPrintedError where nothing of it can be, or it is too long to be left to a compiler."""
    writer = CProgram(program, looks_ahead=looks_ahead)
    text = writer.text()
    if len(text) > LONGEST_TEXT:
        raise NotPrintedError(f"a program of {len(text):,} characters")
    statics = writer.statics
    return NativeText(
        text,
        tuple(statics.strings),
        tuple(writer.holes),
        program.layout,
        len(statics.heap),
        statics.named(),
        program.follows,
        tuple(writer.routines),
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """How a native game stands: whether somebody is asked, all cells as Python has them, and what
    can be answered."""

    status: int
    fault: str  # what it was given up for, if it was
    cells: list[object]
    options: tuple[object, ...]


class Child:
    """The process of a native program."""

    def __init__(self, native: NativeText, by: Compiler, flags: tuple[str, ...] = FAST) -> None:
        self.native = native
        self.folder = tempfile.TemporaryDirectory(prefix="cardwright-")
        path = Path(self.folder.name, "game")
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o700), "wb") as file:
            file.write(built(native.text, by, flags))
        self.process = subprocess.Popen(
            [str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process, and leave nothing behind."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        self.folder.cleanup()

    def finish(self) -> None:
        """Let the process come to its end by itself."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    # Words out and in

    def say(self, message: bytes) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(message)
            self.process.stdin.flush()
        except OSError as error:
            raise ChildError(self.last_words()) from error

    def heard(self, number: int) -> tuple[int, ...]:
        assert self.process.stdout is not None
        found = self.process.stdout.read(WORD * number)
        if len(found) < WORD * number:
            raise ChildError(self.last_words())
        return struct.unpack(f"={number}i", found)

    def last_words(self) -> str:
        """What a process says that has ended."""
        assert self.process.stderr is not None
        self.process.kill()
        said = self.process.stderr.read().decode(errors="replace").strip()
        return said or f"the process ended with {self.process.wait()}"

    # One game, decision by decision

    def begin(self, chance: int, first: int | None) -> Standing:
        """A new game, from the state of its chance; and who begins, if that is said."""
        self.say(struct.pack("=iQi", BEGIN, chance, NOBODY if first is None else first))
        return self.standing()

    def answer(self, option: int) -> Standing:
        self.say(struct.pack("=ii", ANSWER, option))
        return self.standing()

    def load(self, cells: Sequence[object], options: Sequence[object]) -> Standing:
        """Go on from a game as Python has it. NotPrintedError where a cell cannot be said."""
        layout = self.native.layout
        chances = (RANDOM, *layout.chances.values())
        states = [cells[cell] for cell in chances]
        if not all(isinstance(state, int) and 0 <= state < 1 << 64 for state in states):
            raise NotPrintedError("a state of chance of more than 64 bits")
        writer = _Writer(self.native)
        known = list(cells)
        if isinstance(opening := known[OPENING], tuple):  # it has no state of chance here
            known[OPENING] = tuple(0 if at in chances else one for at, one in enumerate(opening))
        plain = [0 if cell in chances else writer.value(one) for cell, one in enumerate(known)]
        offered = writer.value(tuple(options))
        sizes = struct.pack("=iiii", LOAD, len(plain), len(writer.heap), offered)
        told = struct.pack(f"={len(plain) + len(writer.heap)}i", *plain, *writer.heap)
        self.say(sizes + struct.pack(f"={len(states)}Q", *states) + told)
        return self.standing()

    def entered(self) -> tuple[bool, ...]:
        """Of each routine whether it was entered, in a program compiled with `COUNTING`."""
        self.say(struct.pack("=i", ENTERED))
        return tuple(map(bool, self.heard(len(self.native.routines))))

    # Whole games

    def play(
        self,
        seed: str,
        games: range,
        most_decisions: int,
        repeats: int = 1,
        seats: Callable[[int], Sequence[int]] | None = None,
        *,
        facts: bool = False,
    ) -> None:
        """Play at most `MOST_AT_ONCE` games, each deal so many times; what comes of them is heard
        one by one. `seats` are the numbers of those who sit at a game, otherwise all take any
        option. With `facts`, what happens in them is told as well."""
        text = seed.encode()
        size = len(text) // WORD + 1
        numbers = (games.start, len(games), most_decisions, repeats, int(facts), size)
        told = struct.pack("=iqiiiii", PLAY, *numbers) + text.ljust(size * WORD, b"\0")
        players = self.native.layout.players
        kinds = [number for game in games for number in (seats(game) if seats else [0] * players)]
        self.say(told + struct.pack(f"={len(kinds)}i", *kinds))

    def next_game(self) -> tuple[int, ...]:
        """What is told of the next game: 0 and why, if it was given up."""
        (size,) = self.heard(1)
        return self.heard(size)

    def standing(self) -> Standing:
        status, why, size, half, top, offered = self.heard(6)
        raw, static = self.heard(size), self.heard(self.native.static)
        heap = self.heard(top - half)
        layout = self.native.layout
        chances = self.heard(2 + 2 * len(layout.chances))
        fault = FAULTS[why - 1] if status == FAULT and why else ""
        if status == FAULT:
            return Standing(status, fault, [], ())
        read = _Reader((*static, *heap), len(static), half, self.native.strings)
        cells = [read.value(word) for word in raw]
        for at, cell in enumerate((RANDOM, *layout.chances.values())):
            low, high = chances[2 * at : 2 * at + 2]
            cells[cell] = low & 0xFFFFFFFF | (high & 0xFFFFFFFF) << 32
        options = read.value(offered)
        return Standing(status, "", cells, options if isinstance(options, tuple) else ())


class _Reader:
    """Reads values from the words of a heap: what never changes, and the half that is in use."""

    def __init__(self, heap: Sequence[int], static: int, half: int, strings: Sequence[str]) -> None:
        self.heap, self.strings = heap, strings
        self.static, self.behind = static, half - static  # of the half, that is left out
        self.known: dict[int, object] = {}

    def value(self, word: int) -> object:
        if not word & 1:
            return word >> 1
        at = word >> 1
        if at >= self.static:
            at -= self.behind
        if at not in self.known:
            size = self.heap[at]
            if size >= 0:
                self.known[at] = tuple(map(self.value, self.heap[at + 1 : at + 1 + size]))
            else:
                self.known[at] = None if size == -1 else self.strings[-size - 2]
        return self.known[at]


class _Writer:
    """Writes values as words, behind those that never change."""

    def __init__(self, native: NativeText) -> None:
        self.native = native
        self.heap: list[int] = []

    def value(self, thing: object) -> int:
        if isinstance(thing, int):
            if abs(thing) > LARGEST:
                raise NotPrintedError(f"the number {thing}")
            return int(thing) * 2
        if thing is None or thing == ():
            return NONE if thing is None else EMPTY
        if isinstance(thing, str) and thing in self.native.named:
            return self.native.named[thing]
        if not isinstance(thing, tuple):
            raise NotPrintedError(f"a {type(thing).__name__} in a cell")
        entries = [self.value(one) for one in thing]
        place = self.native.static + len(self.heap)
        self.heap += [len(entries), *entries]
        return place * 2 + 1


def unkept(layout: Layout, *, follows: bool = False) -> frozenset[int]:
    """The cells that native games do not keep: what nothing that is played reads, and unless they
    follow hidden cards, what players know of these. What is known of all cells when a phase was
    opened to all has no state of chance."""
    cells = (None if follows else layout.mixed, layout.unknown, OPENING)
    return frozenset(cell for cell in cells if cell is not None)
