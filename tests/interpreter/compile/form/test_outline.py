"""Everything of the form can be said in a short outline."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from dsl.diagnostics.spans import NOWHERE, Span
from dsl.packs.load import load
from dsl.storage.shipped import content_path
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.outline import FIELDS, OWN, Outline
from interpreter.compile.making import Making
from interpreter.compile.program_cache import program_for
from interpreter.run.program import Program
from interpreter.state.layout import ANSWER, FIRST_FREE, RECORD, TOLD
from tests.paths import PACKS

SHIPPED = sorted(path.name for path in content_path().iterdir() if (path / "pack.yaml").exists())
NODES = [kind for kind in vars(n).values() if isinstance(kind, type) and issubclass(kind, n.Expr)]
OPERATIONS = [
    kind for kind in vars(o).values() if isinstance(kind, type) and issubclass(kind, o.Op)
]
NODES.remove(n.Expr)
OPERATIONS.remove(o.Op)


@cache
def mini() -> Program:
    return program_for(load(str(PACKS / "mini")))


def of_type(hint: Any) -> Any:
    """Something of the type that a field has."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return of_type(arguments[0])
    if origin is typing.Literal:
        return arguments[0]
    if origin is tuple:
        return (of_type(arguments[0]),)
    if origin is frozenset:
        return frozenset({1})
    if hint is n.Expr:
        return n.Slot(1)
    if hint is o.Op:
        return o.Break()
    if hint is Span:
        return NOWHERE
    if hint is n.Function:
        return n.Function("worked_out", lambda cells, env: 0)
    if hint is o.Routine:
        return o.Routine("verb x", 0, 3)
    if hint is o.Plans:
        return o.Plans("play")
    if origin is Callable or origin is typing.get_origin(Callable[..., object]):
        return len
    if hint in (o.Batch, o.Target):
        return made(hint)
    return {int: 0, str: "x", bool: True, object: 4}[hint]


def made(kind: type) -> Any:
    """One of a class of the form, made by the types of its fields alone."""
    hints = typing.get_type_hints(kind)
    return kind(**{one.name: of_type(hints[one.name]) for one in fields(kind)})


@pytest.mark.parametrize("kind", NODES)
def test_every_expression_has_an_outline(kind: type[n.Expr]) -> None:
    text = Outline(mini()).expr(made(kind))
    assert text
    assert "\n" not in text


@pytest.mark.parametrize("kind", OPERATIONS)
def test_every_operation_has_an_outline(kind: type[o.Op]) -> None:
    lines = Outline(mini()).op(made(kind))
    assert lines
    assert all(line.strip() for line in lines)


def test_no_class_is_overlooked() -> None:
    assert len(NODES) > 30
    assert len(OPERATIONS) > 30


def test_what_is_not_of_the_form_is_refused() -> None:
    class Unknown(n.Expr):
        pass

    class Undone(o.Op):
        pass

    with pytest.raises(TypeError, match="Unknown is no node"):
        Outline(mini()).expr(Unknown())
    with pytest.raises(TypeError, match="Undone is no operation"):
        Outline(mini()).op(Undone())


def everything(program: Program) -> Iterator[o.Ops]:
    assert isinstance(program.origin, Making)
    for routine in program.origin.compiler.routines:
        yield routine.ops or ()
        for part in routine.parts:
            yield part.ops
            yield program.origin.passed(part)


@pytest.mark.parametrize("pack", SHIPPED)
def test_every_routine_that_is_shipped_has_an_outline(pack: str) -> None:
    program = program_for(load(pack))
    outline = Outline(program)
    said = [line for ops in everything(program) for line in outline.ops(ops)]
    assert len(said) > 100
    assert not [line for line in said if "0x" in line], "an address is another at every start"
    assert not [line for line in said if "Expr" in line or "object object" in line]


def test_cells_and_fields_all_have_names() -> None:
    assert len(OWN) == FIRST_FREE
    assert (OWN[ANSWER], OWN[TOLD]) == ("answer", "told")
    assert len(FIELDS) == RECORD


def test_an_outline_names_what_the_layout_knows() -> None:
    program = mini()
    outline = Outline(program)
    boots, hand = program.layout.counters["boots"], program.layout.zones["hand"]
    they = n.Slot(1)
    cell = n.Arith("+", n.Const(boots), they)
    assert outline.ops(
        (
            o.Add(cell, n.Const(2), 1, 9, 0),
            o.If(
                n.All((n.NonEmpty(n.Held(n.Arith("+", n.Const(hand), they))), n.Const(1))),
                (o.Move(n.Slot(2), n.Arith("+", n.Const(hand), they), True, 0),),
                (o.If(n.Compare("==", n.Field(n.Slot(2), 0), n.Const(0)), ()),),
            ),
            o.Goto(o.RETURN),
        )
    ) == [
        "add 2 to boots of they (at most 9)",
        "if any hand of they and 1:",
        "  move this to the bottom of hand of they",
        f"else if kind of this is {program.cards[0].name}:",
        "  nothing",
        "be done",
    ]
    assert outline.cells == {boots: "boots of player 0", hand: "hand of player 0"}
