"""Lowering people and numbers."""

from __future__ import annotations

from functools import partial

from dsl.model import values as v
from interpreter.compile.form import nodes as n
from interpreter.compile.values.lowering import Lowering, card_or, index_or, lowers
from interpreter.compile.values.measures import distance
from interpreter.run.program import Program
from interpreter.state.cells import Cells
from interpreter.state.layout import ACTIVE, HOST, KIND, OWNER

SIGNS: dict[str, n.Comparison] = {
    "=": "==",
    "!=": "!=",
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
}
OPERATORS: dict[str, n.Operator] = {"+": "+", "-": "-", "*": "*", "/": "//"}


@lowers(v.Number)
def number(c: Lowering, value: v.Number) -> n.Expr:
    return n.Const(value.value)


@lowers(v.Local)
def local(c: Lowering, value: v.Local) -> n.Expr:
    return n.Slot(value.index)


@lowers(v.You)
def you(c: Lowering, value: v.You) -> n.Expr:
    return n.Slot(0)


@lowers(v.They)
def they(c: Lowering, value: v.They) -> n.Expr:
    return n.Slot(1)


@lowers(v.This)
def this(c: Lowering, value: v.This) -> n.Expr:
    return n.Slot(2)


@lowers(v.ActivePlayer)
def active_player(c: Lowering, value: v.ActivePlayer) -> n.Expr:
    return n.Cell(ACTIVE)


@lowers(v.NextPlayer)
def next_player(c: Lowering, value: v.NextPlayer) -> n.Expr:
    return _neighbour(c, value.of, 1)


@lowers(v.PreviousPlayer)
def previous_player(c: Lowering, value: v.PreviousPlayer) -> n.Expr:
    return _neighbour(c, value.of, -1)


def _neighbour(c: Lowering, of: v.Value | None, way: int) -> n.Expr:
    """Who sits beside a player, without those who are out; when all are, the very next seat."""
    players = c.layout.players
    game = c.vocabulary.game
    from_here = n.Slot(1) if of is None else c.lower(of)
    beside = partial(neighbour, c.program, way)

    def found(player: n.Expr) -> n.Expr:
        if game is not None and game.out_when is not None:
            return n.Native(beside, (n.State(), player))
        step = n.Arith("+", player, n.Const(way % players))
        return n.Arith("%", step, n.Const(players))

    if of is None or of.is_doer:
        return found(from_here)
    return index_or(from_here, found, n.Const(-1))


def neighbour(program: Program, way: int, cells: Cells, player: int) -> int:
    """Who sits beside a player and is not out; when all are, the very next seat."""
    players, is_out = program.players, program.is_out
    seats = [(player + way * step) % players for step in range(1, players + 1)]
    return next((p for p in seats if not is_out(cells, (p, p, 0))), seats[0])


@lowers(v.SeatOf)
def seat_of(c: Lowering, value: v.SeatOf) -> n.Expr:
    return n.Arith("+", c.lower(value.player), n.Const(1))


@lowers(v.OwnerOf)
def owner_of(c: Lowering, value: v.OwnerOf) -> n.Expr:
    return card_or(c.lower(value.piece), lambda card: owner_of_piece(c, card), n.Const(-1))


def owner_of_piece(c: Lowering, card: n.Expr) -> n.Expr:
    """Whose a card is that is there: for good, or because it last was in a zone of that player."""
    if c.layout.owners is None:
        return n.Field(card, OWNER)
    for_good = n.Field(card, c.layout.owners)
    return n.Choice(for_good, n.Arith("-", for_good, n.Const(1)), n.Field(card, OWNER))


@lowers(v.HostOf)
def host_of(c: Lowering, value: v.HostOf) -> n.Expr:
    return card_or(c.lower(value.piece), lambda card: n.Field(card, HOST), n.Const(0))


@lowers(v.NameOf)
def name_of(c: Lowering, value: v.NameOf) -> n.Expr:
    return card_or(c.lower(value.piece), lambda card: n.Field(card, KIND), n.Const(-1))


@lowers(v.CardOf)
def card_of(c: Lowering, value: v.CardOf) -> n.Expr:
    return n.Item(c.lower(value.ability), 0)


@lowers(v.Players)
def players(c: Lowering, value: v.Players) -> n.Expr:
    run = partial(players_in_order, c.program, value.others, value.everyone)
    found, player = n.Native(run, (n.State(), n.Slot(1))), n.Var("player")
    tests = [
        n.Compare(SIGNS[sign], counter_of(c, name, player), c.lower(bound))
        for name, sign, bound in value.filter.comparisons()
    ]
    return (
        n.Filtered("player", found, (*tests, *told_of(c, value.filter, player)))
        if (value.filter != v.Filter())
        else found
    )


def players_in_order(
    program: Program, others: bool, everyone: bool, cells: Cells, doer: int
) -> list[int]:
    """The players from the one whose turn it is, perhaps without the doer and those who are out."""
    active, number, is_out = cells[ACTIVE], program.players, program.is_out
    order = [(active + step) % number for step in range(number)]
    return [
        p
        for p in order
        if not (others and p == doer) and (everyone or not is_out(cells, (p, p, 0)))
    ]


def told_of(c: Lowering, filter_: v.Filter, thing: n.Expr) -> list[n.Expr]:
    """What definitions say of one thing, and that it is none of those that are left out."""
    given = (n.Slot(0), n.Slot(1), n.Slot(2), thing)
    left_out = [n.Compare("!=", thing, c.lower(other)) for other in filter_.but]
    holds = [n.Call(c.defined_function(define), given) for define in filter_.that]
    compared = [
        n.Compare(SIGNS[sign], n.Call(c.defined_function(define), given), c.lower(bound))
        for define, sign, bound in filter_.defined
    ]
    return [*left_out, *holds, *compared]


def counter_of(c: Lowering, name: str, whose: n.Expr) -> n.Expr:
    """A counter of a player or a room that is there; of a player also the seat."""
    if name == v.SEAT:
        return n.Arith("+", whose, n.Const(1))
    if c.vocabulary.counters[name].computed:
        return n.Call(c.counter_function(name), (whose, whose, n.Const(0)))
    return n.Cell(c.layout.counters[name], whose)


def number_of_room(c: Lowering, name: str, room: n.Expr) -> n.Expr:
    """A slot or a counter of a room."""
    if name in c.vocabulary.slots:
        return n.Entry(tuple(slots.get(name, 0) for slots in c.program.map.slots), room)
    return counter_of(c, name, room)


@lowers(v.Counter)
def counter(c: Lowering, value: v.Counter) -> n.Expr:
    decl = c.vocabulary.counters[value.name]
    if decl.computed:
        return _computed(c, value)
    if decl.owner == "card":
        assert value.of is not None
        offset, of = c.layout.card_counters[value.name], c.lower(value.of)
        if c.is_there(value.of):
            return n.Field(of, offset)
        return card_or(of, lambda card: n.Field(card, offset), n.Const(0))
    base = c.layout.counters[value.name]
    if value.of is None:
        return n.Cell(base)
    of = c.lower(value.of)
    if value.of.is_doer:
        return n.Cell(base, of)
    return index_or(of, lambda index: n.Cell(base, index), n.Const(0))


def _computed(c: Lowering, value: v.Counter) -> n.Expr:
    function = c.counter_function(value.name)
    if value.of is None:
        return n.Call(function)
    of = c.lower(value.of)
    if value.of.is_doer:
        return n.Call(function, (of, of, n.Const(0)))
    if c.vocabulary.counters[value.name].owner == "card":
        return card_or(of, lambda card: n.Call(function, (n.Slot(0), n.Slot(1), card)), n.Const(0))
    return index_or(of, lambda who: n.Call(function, (who, who, n.Const(0))), n.Const(0))


@lowers(v.Arithmetic)
def arithmetic(c: Lowering, value: v.Arithmetic) -> n.Expr:
    return n.Arith(OPERATORS[value.operator], c.lower(value.left), c.lower(value.right))


@lowers(v.Function)
def function(c: Lowering, value: v.Function) -> n.Expr:
    parts = [c.lower(argument) for argument in value.arguments]
    match value.name:
        case "half":
            return n.Arith("//", parts[0], n.Const(2))
        case "remainder":
            return n.Arith("%", parts[0], parts[1])
        case "min":
            return n.Arith("min", parts[0], parts[1])
        case "max":
            return n.Arith("max", parts[0], parts[1])
    return distance(c, *parts)


@lowers(v.TableEntry)
def table_entry(c: Lowering, value: v.TableEntry) -> n.Expr:
    entries = c.vocabulary.tables[value.table].entries
    place = n.Arith("-", c.lower(value.index), n.Const(1))
    last = n.Const(len(entries) - 1)
    return n.Entry(entries, n.Arith("max", n.Const(0), n.Arith("min", last, place)))


@lowers(v.Defined)
def defined(c: Lowering, value: v.Defined) -> n.Expr:
    function = c.defined_function(value.name)
    if not value.arguments:
        return n.Call(function)
    given = (c.lower(argument) for argument in value.arguments)
    return n.Call(function, (n.Slot(0), n.Slot(1), n.Slot(2), *given))


@lowers(v.Conditional)
def conditional(c: Lowering, value: v.Conditional) -> n.Expr:
    return n.Choice(c.lower(value.condition), c.lower(value.then), c.lower(value.otherwise))
