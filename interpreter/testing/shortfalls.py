"""What is otherwise than a scenario expects: why in words, and what would stand there instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from interpreter.game.evaluate import value_now, zones_now
from interpreter.game.game import Game
from interpreter.run.position import Bound

# How a number falls short of what is expected of it.
WANTED = {
    "=": "not {}",
    "!=": "which is just what it should not be",
    "<": "not less than {}",
    "<=": "not {} or less",
    ">": "not more than {}",
    ">=": "not {} or more",
}
EMPTY = "empty"
WORKED_OUT = "what it is compared with is worked out"
NO_VALUE = "it does not say a value that could be another"


@dataclass(frozen=True, slots=True)
class Mend:
    """What an author would write at a place for an expectation to hold."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A part of an expectation that is not so: `unmended` says why no value mends it."""

    why: str
    mend: Mend | None = None
    unmended: str = NO_VALUE


def shortfalls(game: Game, condition: v.Value, bound: Bound) -> Iterator[Shortfall]:
    """The parts of a condition that do not hold."""
    joined = condition.joins()
    if joined is not None and joined[0] == "all":
        for part in joined[1]:
            if not value_now(game, part, bound):
                yield from (_in_a_row(one) for one in shortfalls(game, part, bound))
    elif isinstance(condition, v.Compare):
        yield _compared(game, condition, bound)
    elif isinstance(condition, v.Holds):
        yield _held(game, condition, bound)
    elif isinstance(condition, v.IsEmpty):
        yield _not_empty(game, condition, bound)
    else:
        yield Shortfall("the condition does not hold")


def _in_a_row(one: Shortfall) -> Shortfall:
    """A list of cards goes to the end of its line: nothing can follow it there, or come before."""
    if one.mend is None or "," not in one.mend.text:
        return one
    return Shortfall(one.why, None, "several cards are listed on a line of their own, not in a row")


def _compared(game: Game, condition: v.Compare, bound: Bound) -> Shortfall:
    left, right = condition.left, condition.right
    if left.type not in ("number", "room", "player"):
        return Shortfall("the condition does not hold")
    found = value_now(game, left, bound)
    text: str | None
    if left.type == "number":
        wanted = WANTED[condition.operator].format(value_now(game, right, bound))
        why, text, plain = f"it is {found}, {wanted}", f"{found}", _is_literal(right)
    elif left.type == "room":
        text = game.program.map.names[found]
        why, plain = f"it is {text}", right.named("room") is not None
    else:
        text = f"p{found + 1}" if found >= 0 else None
        why, plain = f"it is {text or 'nobody'}", isinstance(right, v.Local | v.You)
    if condition.operator != "=":
        return Shortfall(why, None, f"`{condition.operator}` leaves open which value is meant")
    if not plain:
        return Shortfall(why, None, WORKED_OUT)
    if text is None:
        return Shortfall(why, None, "there is no word for nobody")
    return Shortfall(why, Mend(right.span, text))


def _is_literal(value: v.Value) -> bool:
    """Whether a number stands there as digits, with or without a minus."""
    if isinstance(value, v.Arithmetic) and value.operator == "-":
        return value.left == v.Number(value.span, 0) and isinstance(value.right, v.Number)
    return isinstance(value, v.Number)


def _held(game: Game, condition: v.Holds, bound: Bound) -> Shortfall:
    kinds = _kinds(game, condition.zone, bound)
    wanted = [name for count, name in condition.contents for _ in range(count)]
    why = f"it has {', '.join(kinds) or 'nothing'}, not {', '.join(wanted)}"
    return Shortfall(why, Mend(condition.listed, _listed(game, condition.zone, kinds, wanted)))


def _not_empty(game: Game, condition: v.IsEmpty, bound: Bound) -> Shortfall:
    kinds = _kinds(game, condition.zone, bound)
    span = condition.span
    word = Span(
        span.file, span.end_line, span.end_column - len(EMPTY), span.end_line, span.end_column
    )
    why = f"it has {', '.join(kinds)}"
    return Shortfall(why, Mend(word, _listed(game, condition.zone, kinds, ())))


def _kinds(game: Game, zone: v.Value, bound: Bound) -> list[str]:
    return [name for one in zones_now(game, zone, bound) for name in game.names_in(one)]


def _listed(game: Game, zone: v.Value, kinds: Sequence[str], wanted: Sequence[str]) -> str:
    """Cards as authors list them: those of a pile in their order, others in the order in which
    they were expected."""
    if isinstance(zone, v.Zone) and game.program.vocabulary.zones[zone.name].ordered:
        runs = [(name, len(list(same))) for name, same in groupby(kinds)]
    else:
        number = Counter(kinds)
        names = dict.fromkeys((*wanted, *kinds))
        runs = [(name, number[name]) for name in names if number[name]]
    said = (f"{count} {name}" if count > 1 else name for name, count in runs)
    return ", ".join(said) or EMPTY
