"""What a condition reads, so that it is looked at again only when that has changed."""

from __future__ import annotations

from collections.abc import Callable

from dsl.model import values as v
from dsl.model.traverse import values_in
from interpreter.compile.values.conditions import CompileValues
from interpreter.run.abilities.reactions import Reads
from interpreter.state.cells import Cells, Env


def reads_of(compiler: CompileValues, value: v.Value) -> Reads:
    parts: list[Callable[[Cells, Env], list[int]]] = []
    if not _collect(compiler, value, parts):
        return Reads(None, False)
    owners = (part.of for part in values_in(value) if isinstance(part, OWNED))
    fixed = all(of is None or isinstance(of, v.You | v.They | v.Local) for of in owners)
    return Reads(tuple(parts), fixed)


OWNED = (v.Counter, v.PawnRoom, v.Zone)


def _collect(
    compiler: CompileValues, value: v.Value, parts: list[Callable[[Cells, Env], list[int]]]
) -> bool:
    if isinstance(value, v.Counter):
        return _counter(compiler, value, parts)
    if isinstance(value, v.Selection):
        return _selection(compiler, value, parts)
    if isinstance(value, v.PawnRoom):
        base = compiler.layout.pawns[value.pawn]
        of = compiler.value(value.of) if value.of is not None else None
        parts.append(lambda cells, env: [base + (of(cells, env) if of is not None else 0)])
        return value.of is None or _collect(compiler, value.of, parts)
    if isinstance(value, v.IsEmpty):
        return _zones(compiler, value.zone, parts)
    if isinstance(value, v.Number | v.Local | v.You | v.They | v.This | v.NamedRoom | v.OptionIs):
        return True
    if isinstance(value, v.Compare | v.Arithmetic):
        return _collect(compiler, value.left, parts) and _collect(compiler, value.right, parts)
    if isinstance(value, v.AllOf | v.AnyOf):
        return all(_collect(compiler, part, parts) for part in value.parts)
    if isinstance(value, v.Not):
        return _collect(compiler, value.part, parts)
    if isinstance(value, v.There):
        return _collect(compiler, value.of, parts) and _collect(compiler, value.at_least, parts)
    if isinstance(value, v.Count):
        return _collect(compiler, value.of, parts)
    if isinstance(value, v.RoomIs):
        return _collect(compiler, value.room, parts)
    return False


def _counter(
    compiler: CompileValues, value: v.Counter, parts: list[Callable[[Cells, Env], list[int]]]
) -> bool:
    decl = compiler.vocabulary.counters[value.name]
    if decl.computed or decl.owner == "card":
        return False
    base = compiler.layout.counters[value.name]
    of = compiler.value(value.of) if value.of is not None else None
    parts.append(lambda cells, env: [base + (of(cells, env) if of is not None else 0)])
    return value.of is None or _collect(compiler, value.of, parts)


def _selection(
    compiler: CompileValues, value: v.Selection, parts: list[Callable[[Cells, Env], list[int]]]
) -> bool:
    if value.where is None or value.attached_to is not None:
        return False
    asked = value.filter
    if asked.compare is not None or asked.attached is not None:
        return False
    if asked.without is not None or asked.that or asked.excepts:
        return False
    if value.filter.owner is not None and not isinstance(value.filter.owner, v.You | v.They):
        return False
    return _zones(compiler, value.where, parts)


def _zones(
    compiler: CompileValues, value: v.Value, parts: list[Callable[[Cells, Env], list[int]]]
) -> bool:
    """The zones themselves, and whatever tells which zones they are."""
    if isinstance(value, v.Zones):
        return all(_zones(compiler, part, parts) for part in value.parts)
    if not isinstance(value, v.Zone):
        return False
    zone = compiler.value(value)
    parts.append(lambda cells, env: [zone(cells, env)])
    return value.of is None or _collect(compiler, value.of, parts)
