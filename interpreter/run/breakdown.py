"""How a worked-out number comes about: a sum, each line with its amount and where it is from.

An account is plain data, so that it can stand in the state of a game: a line is

    (what it is, amount, the lines it is made of)

and the amounts of the lines under a line add up to its own; under something that is taken several
times stand the lines of taking it once. What a line is: `("counter", name)`, `("card", kind)`,
`("attribute", name, kind)`, `("rule",)` for a change that no card made, `("printed",)`,
`("number",)`, `("times", factor, what)`, `("against", number, what)` for what is measured,
`("bound",)` for what a limit adds or takes, `("half",)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.model import effects as e
from dsl.model import values as v
from interpreter.run.modifiers import LAYERS, Modifier, apply_layer
from interpreter.state.cells import Cells, Env, words_of

if TYPE_CHECKING:
    from interpreter.run.program import Program

LineSubject = tuple[Any, ...]  # its kind, then what there is to know of it
Line = tuple[LineSubject, int, tuple[Any, ...]]


def account_of(program: Program, cells: Cells, counter: str, player: int) -> Line:
    """The account of a counter of a player."""
    return _counter(program, cells, counter, (player, player, 0))


def attribute_account(program: Program, cells: Cells, name: str, card: int) -> Line:
    """The account of an attribute of a card: what is printed on it, and what changes that."""
    lines = _attribute(program, cells, name, card)
    amount = sum(line[1] for line in lines)
    return (("attribute", name, cells[card]), amount, tuple(lines))


def measured(account: Line, number: int) -> Line:
    """An account of what is measured against a number."""
    what, amount, parts = account
    return (("against", number, what), amount, parts)


def _counter(program: Program, cells: Cells, name: str, env: Env) -> Line:
    decl = program.vocabulary.counters[name]
    if not decl.computed or decl.value is None:
        index = env[1] if decl.owner == "player" else 0
        return (("counter", name), program.counter(cells, name, index), ())
    lines = _lines(program, cells, decl.value, env)
    if program.modifiers.any(cells, ("counter", name)):
        changes = program.modifiers.of_counter(cells, name, env[1])
        lines = [*lines, *_changes(cells, sum(line[1] for line in lines), changes)]
    lines = _flat(lines)
    return (("counter", name), sum(line[1] for line in lines), tuple(lines))


def _flat(lines: list[Line]) -> list[Line]:
    """A number that is just another one is told as that one's sum."""
    while len(lines) == 1 and lines[0][0][0] == "counter" and lines[0][2]:
        lines = list(lines[0][2])
    return lines


def _changes(cells: Cells, value: int, changes: list[tuple[Modifier, Env]]) -> list[Line]:
    """What each modifier has added or taken, in the order in which they count."""
    lines: list[Line] = []
    for layer in LAYERS:
        for modifier, env in changes:
            effect = modifier.effect
            if not isinstance(effect, e.Modify | e.ModifyCounter) or effect.layer != layer:
                continue
            assert modifier.amount is not None
            new = apply_layer(layer, value, modifier.amount(cells, env))
            lines.append((_maker(cells, env), new - value, ()))
            value = new
    return [line for line in lines if line[1]]


def _maker(cells: Cells, env: Env) -> tuple[Any, ...]:
    """The card that makes something hold."""
    return ("card", cells[env[2]]) if env[2] else ("rule",)


def _lines(program: Program, cells: Cells, value: v.Value, env: Env) -> list[Line]:
    """Lines that add up to a value."""
    if isinstance(value, v.Counter):
        return _counter_used(program, cells, value, env)
    if isinstance(value, v.Arithmetic):
        return _arithmetic(program, cells, value, env)
    if isinstance(value, v.Conditional):
        chosen = value.then if program.value(value.condition)(cells, env) else value.otherwise
        return _lines(program, cells, chosen, env)
    if isinstance(value, v.Defined):
        body = program.vocabulary.defines[value.name].value
        assert body is not None
        given = (program.value(argument)(cells, env) for argument in value.arguments)
        return _lines(program, cells, body, (*env[:3], *given))
    if isinstance(value, v.Aggregate | v.DefinedAggregate):
        return _aggregate(program, cells, value, env)
    if isinstance(value, v.Attribute):
        card = program.value(value.of)(cells, env)
        return _attribute(program, cells, value.name, card) if card else []
    if isinstance(value, v.Function) and value.name in ("min", "max", "half"):
        return _function(program, cells, value, env)
    return _fixed(program, cells, value, env)


def _fixed(program: Program, cells: Cells, value: v.Value, env: Env) -> list[Line]:
    """A number that is not told in parts."""
    amount = int(program.value(value)(cells, env))
    return [(("number",), amount, ())] if amount else []


def _counter_used(program: Program, cells: Cells, value: v.Counter, env: Env) -> list[Line]:
    decl = program.vocabulary.counters[value.name]
    whose = program.value(value.of)(cells, env) if value.of is not None else env[1]
    if decl.owner not in ("player", "shared") or whose < 0:
        amount = int(program.value(value)(cells, env))
        return [(("counter", value.name), amount, ())] if amount else []
    line = _counter(program, cells, value.name, (whose, whose, 0))
    return [line] if line[1] or line[2] else []


def _arithmetic(program: Program, cells: Cells, value: v.Arithmetic, env: Env) -> list[Line]:
    left, right = (_lines(program, cells, side, env) for side in (value.left, value.right))
    if value.operator == "+":
        return [*left, *right]
    if value.operator == "-":
        return [*left, *(_scaled(line, -1) for line in right)]
    factor, lines = value.left, right
    if not isinstance(factor, v.Number):
        factor, lines = value.right, left
    if value.operator == "*" and isinstance(factor, v.Number):
        times = factor.value
        return [(("times", times, what), times * n, parts) for what, n, parts in lines]
    return _fixed(program, cells, value, env)


def _scaled(line: Line, factor: int) -> Line:
    what, amount, parts = line
    if what[0] == "times":
        return (what, factor * amount, parts)
    return (what, factor * amount, tuple(_scaled(part, factor) for part in parts))


def _aggregate(
    program: Program, cells: Cells, value: v.Aggregate | v.DefinedAggregate, env: Env
) -> list[Line]:
    """A line for each card that counts; of the highest or lowest, just that one."""
    if value.of.type not in ("card", "cards"):
        return _fixed(program, cells, value, env)
    found = program.value(value.of)(cells, env)
    lines: list[Line] = []
    for card in found if value.of.type == "cards" else [found] * bool(found):
        if isinstance(value, v.Aggregate):
            parts = _attribute(program, cells, value.attribute, card)
        else:
            body = program.vocabulary.defines[value.define].value
            assert body is not None
            parts = _lines(program, cells, body, (*env[:3], card))
        lines.append((("card", cells[card]), sum(part[1] for part in parts), tuple(parts)))
    if value.how != "sum" and lines:
        best = max if value.how == "highest" else min
        lines = [best(lines, key=lambda line: line[1])]
    return [_plain(line) for line in lines if line[1] or len(line[2]) > 1]


def _plain(line: Line) -> Line:
    """A card with nothing but what is printed on it needs no lines of its own."""
    what, amount, parts = line
    return (what, amount, () if [part[0] for part in parts] == [("printed",)] else parts)


def _attribute(program: Program, cells: Cells, name: str, card: int) -> list[Line]:
    """What is printed on a card, what changes it, and what counts as it."""
    value = program.printed(name)[cells[card]]
    printed = value(cells, words_of(cells, card)) if value is not None else 0
    printed = int(printed[0] if isinstance(printed, tuple) else printed)
    lines: list[Line] = [(("printed",), printed, ())] if printed else []
    if not program.modifiers.any(cells, ("attribute", name)):
        return lines
    changes = program.modifiers.of_attribute(cells, name, card)
    if not changes:
        return lines
    total = program.compiler.attribute(name)(cells, card)
    for modifier, env in changes:
        effect = modifier.effect
        if isinstance(effect, e.CountsAs) and effect.attribute != name:
            assert modifier.source is not None
            lines.append((_maker(cells, env), modifier.source(cells, card), ()))
        elif isinstance(effect, e.CountsAs):
            return [*lines, (_maker(cells, env), total - printed, ())] if total - printed else lines
    lines = [*lines, *_changes(cells, printed, changes)]
    rest = total - sum(line[1] for line in lines)
    return [*lines, (("bound",), rest, ())] if rest else lines


def _function(program: Program, cells: Cells, value: v.Function, env: Env) -> list[Line]:
    """The side that is not a plain number, and what the limit or the half makes of it."""
    amount = int(program.value(value)(cells, env))
    sides = [side for side in value.arguments if not isinstance(side, v.Number)] or [
        value.arguments[0]
    ]
    same = [side for side in sides if program.value(side)(cells, env) == amount]
    lines = _lines(program, cells, (same or sides)[0], env)
    rest = amount - sum(line[1] for line in lines)
    what = ("half",) if value.name == "half" else ("bound",)
    return [*lines, (what, rest, ())] if rest else lines
