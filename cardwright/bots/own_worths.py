"""Bots that go by other numbers in the `worth` lines of a pack than those that stand there.

What such a line says stays as it is; only the numbers in it that weigh something are others: no 0,
and none in a condition or a selection of cards. They are told apart by their place in the file, so
that all members of a family have the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, fields, replace
from typing import Any

from cardwright.bots.harness import Bot
from dsl.model import values as v
from dsl.packs.pack import Pack
from interpreter.compile.program_cache import program_for
from interpreter.game.game import Game
from interpreter.run.program import Program

Place = tuple[str, int, int]  # file, line, column


@dataclass(frozen=True, slots=True)
class WorthNumber:
    """A number that stands in a `worth` line."""

    worth: str  # of a family, the first member
    value: int
    place: Place

    def __str__(self) -> str:
        file, line, column = self.place
        return f"{file}:{line}:{column}"


def worth_numbers(pack: Pack) -> list[WorthNumber]:
    """The numbers of a pack's `worth` lines, in the order in which they stand."""
    found: dict[Place, WorthNumber] = {}
    for decl in pack.vocabulary.worths.values():
        for number in _weights(decl.value) if decl.value is not None else ():
            place = _place(number)
            if (is_now := number.constant()) and _is_written(pack, number):
                found.setdefault(place, WorthNumber(decl.name, is_now, place))
    return sorted(found.values(), key=lambda one: one.place)


def _place(number: v.Value) -> Place:
    return number.span.file, number.span.line, number.span.column


def _weights(value: v.Value) -> Iterator[v.Value]:
    """The numbers written in a value that are numbers to it: not what conditions compare, nor what
    cards are selected by."""
    if value.constant() is not None:
        yield value
    for part in _parts(value).values():
        for one in part if isinstance(part, tuple) else (part,):
            yield from _weights(one)


def _parts(value: v.Value) -> dict[str, v.Value | tuple[v.Value, ...]]:
    """The numbers that a number is worked out from, by the names of its fields."""
    found: dict[str, v.Value | tuple[v.Value, ...]] = {}
    for field in fields(value):
        part = getattr(value, field.name)
        if _is_number(part) or (isinstance(part, tuple) and part and all(map(_is_number, part))):
            found[field.name] = part
    return found


def _is_number(thing: object) -> bool:
    return isinstance(thing, v.Value) and thing.type == "number"


def _is_written(pack: Pack, number: v.Value) -> bool:
    """Whether the number stands in the file at its place: that of a family's row does not."""
    file, line, column = _place(number)
    lines = pack.texts.get(file, "").splitlines()
    return line <= len(lines) and lines[line - 1].startswith(str(number.constant()), column - 1)


def with_worths(pack: Pack, numbers: Sequence[int]) -> Pack:
    """The pack with these numbers in its `worth` lines, in their order."""
    known = worth_numbers(pack)
    if len(known) != len(numbers):
        raise ValueError(f"{pack.id} has {len(known)} numbers in its worths, not {len(numbers)}")
    other = {one.place: number for one, number in zip(known, numbers, strict=True)}
    worths = {
        name: replace(decl, value=None if decl.value is None else _changed(decl.value, other))
        for name, decl in pack.vocabulary.worths.items()
    }
    return replace(pack, vocabulary=replace(pack.vocabulary, worths=worths), programs={})


def _changed(value: v.Value, other: Mapping[Place, int]) -> v.Value:
    if value.constant() is not None and _place(value) in other:
        number: dict[str, Any] = {"value": other[_place(value)]}
        return replace(value, **number)
    changed: dict[str, Any] = {
        name: tuple(_changed(one, other) for one in part)
        if isinstance(part, tuple)
        else _changed(part, other)
        for name, part in _parts(value).items()
    }
    return replace(value, **changed) if changed else value


class OwnWorths:
    """A bot that stands by its own numbers; everything else is as the pack says."""

    def __init__(self, bot: Bot, pack: Pack, numbers: tuple[int, ...]) -> None:
        self.bot, self.pack, self.numbers = bot, pack, numbers

    def choose(self, game: Game, player: int) -> int:
        game.work_on(_judging(self.pack, game.program, self.numbers))
        return self.bot.choose(game, player)


def _judging(pack: Pack, program: Program, numbers: tuple[int, ...]) -> Program:
    """The program of an imagined game, with worths of other numbers; kept for the next time."""
    board = program.board.name if program.board is not None else None
    key = ("worths", numbers, program.players, board, tuple(sorted(program.options.items())))
    known = pack.programs.get(key)
    if known is None:
        other = with_worths(pack, numbers)
        found = copy(program)
        found.worths = program_for(other, program.players, board, program.options).worths
        known = pack.programs[key] = found
    assert isinstance(known, Program)
    return known
