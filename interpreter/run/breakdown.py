"""How a worked-out number comes about: a sum, each line with its amount and where it is from.

An account is plain data, so that it can stand in the state of a game: a line is

    (what it is, amount, the lines it is made of)

and the amounts of the lines under a line add up to its own; under something that is taken several
times stand the lines of taking it once. What a line is: `("counter", name)`, `("card", kind)`,
`("attribute", name, kind)`, `("rule",)` for a change that no card made, `("printed",)`,
`("number",)`, `("times", factor, what)`, `("against", number, what)` for what is measured,
`("bound",)` for what a limit adds or takes, `("half",)`, `("failed",)` where a mistake in the pack
keeps a number from being worked out.
"""

from __future__ import annotations

from typing import Any

from interpreter.run.abilities.modifiers import LAYERS, Modifier, apply_layer
from interpreter.run.program import Program
from interpreter.run.tables import Line
from interpreter.state.cells import Cells, Env, bindings_of


def account_of(program: Program, cells: Cells, counter: str, player: int) -> Line:
    """The account of a counter of a player."""
    return counter_line(program, cells, counter, (player, player, 0))


def attribute_account(program: Program, cells: Cells, name: str, card: int) -> Line:
    """The account of an attribute of a card: what is printed on it, and what changes that."""
    lines = attribute_lines(program, cells, name, card)
    amount = sum(line[1] for line in lines)
    return (("attribute", name, cells[card]), amount, tuple(lines))


def measured(account: Line, number: int) -> Line:
    """An account of what is measured against a number."""
    what, amount, parts = account
    return (("against", number, what), amount, parts)


def counter_line(program: Program, cells: Cells, name: str, env: Env) -> Line:
    """The line of a counter; one that is computed is told in parts."""
    told = program.breakdowns.get(name)
    if told is None:
        index = env[1] if program.vocabulary.counters[name].owner == "player" else 0
        return (("counter", name), program.counter(cells, name, index), ())
    lines = told(cells, env)
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
            if modifier.layer != layer:
                continue
            assert modifier.amount is not None
            new = apply_layer(layer, value, modifier.amount(cells, env))
            lines.append((_maker(cells, env), new - value, ()))
            value = new
    return [line for line in lines if line[1]]


def _maker(cells: Cells, env: Env) -> tuple[Any, ...]:
    """The card that makes something hold."""
    return ("card", cells[env[2]]) if env[2] else ("rule",)


def attribute_lines(program: Program, cells: Cells, name: str, card: int) -> list[Line]:
    """What is printed on a card, what changes it, and what counts as it."""
    value = program.printed[name][cells[card]]
    printed = value(cells, bindings_of(cells, card)) if value is not None else 0
    printed = int(printed[0] if isinstance(printed, tuple) else printed)
    lines: list[Line] = [(("printed",), printed, ())] if printed else []
    if not program.modifiers.any(cells, ("attribute", name)):
        return lines
    changes = program.modifiers.of_attribute(cells, name, card)
    if not changes:
        return lines
    total = program.attributes[name](cells, card)
    gained = program.modifiers.counting_as(cells, name, card, changes)
    lines += [(_maker(cells, env), amount, ()) for env, amount in gained]
    for modifier, env in changes:
        if modifier.source is not None and modifier.name == name:
            rest = total - sum(line[1] for line in lines)
            return [*lines, (_maker(cells, env), rest, ())] if rest else lines
    lines = [*lines, *_changes(cells, printed, changes)]
    rest = total - sum(line[1] for line in lines)
    return [*lines, (("bound",), rest, ())] if rest else lines
