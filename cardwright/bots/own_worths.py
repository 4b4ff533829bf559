"""Bots that go by other numbers in the `worth` lines of a pack than those that stand there.

What such a line says stays as it is; only the numbers in it that weigh something are others: no 0,
and none in a condition or a selection of cards. They are told apart by their place in the file, so
that all members of a family have the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

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
        for number in _weights(decl.value):
            place = _place(number)
            if number.value and _is_written(pack, number):
                found.setdefault(place, WorthNumber(decl.name, number.value, place))
    return sorted(found.values(), key=lambda one: one.place)


def _place(number: v.Number) -> Place:
    return number.span.file, number.span.line, number.span.column


def _weights(value: v.Value | None) -> Iterator[v.Number]:
    """The numbers in a value that are multiplied, added, or the value itself."""
    match value:
        case v.Number():
            yield value
        case v.Arithmetic(left=left, right=right):
            yield from _weights(left)
            yield from _weights(right)
        case v.Conditional(then=then, otherwise=otherwise):
            yield from _weights(then)
            yield from _weights(otherwise)
        case v.Function(arguments=arguments) if not value.measures():
            for part in arguments:
                yield from _weights(part)


def _is_written(pack: Pack, number: v.Number) -> bool:
    """Whether the number stands in the file at its place: that of a family's row does not."""
    file, line, column = _place(number)
    lines = pack.texts.get(file, "").splitlines()
    return line <= len(lines) and lines[line - 1].startswith(str(number.value), column - 1)


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
    match value:
        case v.Number():
            return replace(value, value=other.get(_place(value), value.value))
        case v.Arithmetic(left=left, right=right):
            return replace(value, left=_changed(left, other), right=_changed(right, other))
        case v.Conditional(then=then, otherwise=otherwise):
            then, otherwise = _changed(then, other), _changed(otherwise, other)
            return replace(value, then=then, otherwise=otherwise)
        case v.Function(arguments=arguments) if not value.measures():
            return replace(value, arguments=tuple(_changed(part, other) for part in arguments))
    return value


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
