"""Expressions of the form by chance, and a small state for them."""

from __future__ import annotations

from hypothesis import strategies as st

from interpreter.compile.form import nodes as n
from interpreter.state.cells import Cells, Env
from interpreter.state.layout import FIRST_FREE, HOST, KIND, OWNER, RECORD, ZONE

COUNTERS = range(FIRST_FREE, FIRST_FREE + 4)
ZONES = range(COUNTERS.stop, COUNTERS.stop + 3)  # the last is a row, which may have gaps
CARDS = tuple(ZONES.stop + number * (RECORD + 1) for number in range(5))
TABLE = (4, 0, -2)  # by kind
ENV: Env = (0, 1, CARDS[2], 2, -1)

numbers = st.integers(-3, 9)


@st.composite
def states(draw: st.DrawFn) -> Cells:
    cells: Cells = [0] * FIRST_FREE
    cells += draw(st.lists(numbers, min_size=len(COUNTERS), max_size=len(COUNTERS)))
    where = draw(st.lists(st.sampled_from(ZONES), min_size=len(CARDS), max_size=len(CARDS)))
    held: dict[int, list[int]] = {zone: [] for zone in ZONES}
    for card, zone in zip(CARDS, where, strict=True):
        held[zone].append(card)
    held[ZONES[-1]].insert(draw(st.integers(0, len(held[ZONES[-1]]))), 0)
    cells += [tuple(held[zone]) for zone in ZONES]
    for zone in where:
        record = [0] * (RECORD + 1)
        record[KIND] = draw(st.integers(0, len(TABLE) - 1))
        record[ZONE], record[OWNER], record[RECORD] = zone, draw(st.integers(-1, 1)), draw(numbers)
        record[HOST] = draw(st.sampled_from((0, *CARDS)))
        cells += record
    return cells


def cards(names: tuple[str, ...]) -> st.SearchStrategy[n.Expr]:
    """A card that is there."""
    return st.sampled_from([n.Slot(2), *map(n.Const, CARDS), *map(n.Var, names)])


def maybe_cards(names: tuple[str, ...], depth: int) -> st.SearchStrategy[n.Expr]:
    """A card, or 0."""
    simple = cards(names) | st.just(n.Const(0)) | st.builds(n.Field, cards(names), st.just(HOST))
    if not depth:
        return simple
    ends = st.sampled_from(["top", "bottom"])
    return simple | st.builds(n.EndOne, lists(names, depth - 1), ends)


def lists(names: tuple[str, ...], depth: int) -> st.SearchStrategy[n.Expr]:
    """A list of cards, without gaps."""
    plain = st.sampled_from([n.Held(n.Const(zone)) for zone in ZONES[:-1]])
    there = st.builds(
        n.Filtered, st.just("row"), st.just(n.Held(n.Const(ZONES[-1]))), st.just((n.Var("row"),))
    )
    several = st.lists(st.sampled_from(ZONES), max_size=3).map(
        lambda zones: n.HeldIn(n.Items(tuple(map(n.Const, zones))))
    )
    where = st.builds(n.Field, cards(names), st.just(ZONE)).map(
        lambda zone: n.HeldIn(n.Items((zone,)))
    )
    simple = plain | there | several | where
    if not depth:
        return simple
    name = f"v{depth}x"
    tests = st.lists(numbers_of((*names, name), depth - 1), max_size=2).map(tuple)
    ends = st.sampled_from(["top", "bottom"])
    return st.one_of(
        simple,
        st.builds(n.Filtered, st.just(name), lists(names, depth - 1), tests),
        st.lists(lists(names, depth - 1), min_size=1, max_size=2).map(
            lambda several: n.Chain(tuple(several))
        ),
        st.builds(n.End, lists(names, depth - 1), ends, numbers_of(names, depth - 1)),
        st.lists(cards(names), max_size=2).map(lambda several: n.Items(tuple(several))),
    )


def numbers_of(names: tuple[str, ...], depth: int) -> st.SearchStrategy[n.Expr]:
    simple = st.one_of(
        numbers.map(n.Const),
        st.sampled_from([n.Slot(0), n.Slot(1), n.Slot(3), n.Slot(4)]),
        st.sampled_from(COUNTERS).map(n.Cell),
        st.builds(n.Cell, st.just(COUNTERS[0]), st.sampled_from([n.Slot(0), n.Slot(1), n.Slot(3)])),
        st.builds(n.Field, cards(names), st.sampled_from([KIND, OWNER, ZONE, RECORD])),
        st.builds(n.Entry, st.just(TABLE), st.builds(n.Field, cards(names), st.just(KIND))),
    )
    if not depth:
        return simple
    inner, listed = numbers_of(names, depth - 1), lists(names, depth - 1)
    name = f"v{depth}g"
    both = st.lists(inner, min_size=1, max_size=3).map(tuple)
    operators = st.sampled_from(["+", "-", "*", "//", "%", "min", "max"])
    return st.one_of(
        simple,
        st.builds(n.Arith, operators, inner, inner),
        st.builds(n.Compare, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), inner, inner),
        st.builds(n.All, both),
        st.builds(n.AnyOf, both),
        st.builds(n.Not, inner),
        st.builds(n.Choice, inner, inner, inner),
        st.builds(
            n.Given,
            st.just(name),
            maybe_cards(names, depth - 1),
            st.just(1),
            numbers_of((*names, name), depth - 1),
            inner,
        ),
        st.builds(
            n.Given,
            st.just(name),
            st.sampled_from([n.Slot(4), n.Slot(3), n.Cell(COUNTERS[0])]),
            st.just(0),
            st.builds(n.Arith, operators, st.just(n.Var(name)), inner),
            inner,
        ),
        st.builds(n.Among, inner, st.frozensets(numbers, max_size=3)),
        st.builds(n.Count, listed),
        st.builds(n.NonEmpty, listed),
        st.builds(n.AnyTrue, listed),
        st.builds(n.In, maybe_cards(names, depth - 1), listed),
        st.builds(
            n.Combined,
            st.sampled_from(["sum", "highest", "lowest"]),
            st.builds(n.Mapped, st.just(name), listed, numbers_of((*names, name), depth - 1)),
        ),
    )


expressions = numbers_of((), 4)
