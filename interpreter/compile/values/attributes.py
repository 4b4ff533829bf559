"""Lowering the attributes of cards: what is printed, then what modifies it."""

from __future__ import annotations

from collections.abc import Callable

from dsl.model import values as v
from interpreter.compile.expressions import titled
from interpreter.compile.form import nodes as n
from interpreter.compile.values.lowering import Lowering, card_or, index_or, lowers
from interpreter.state.cells import Cells, Compiled, bindings_of
from interpreter.state.layout import KIND

PricedCard = Callable[[Cells, int], tuple[int, str] | None]


def plain_number(value: v.Value) -> int | None:
    """What a value comes to that is written as a number, perhaps with a sign before it."""
    if isinstance(value, v.Arithmetic) and value.operator == "-":
        left, right = plain_number(value.left), plain_number(value.right)
        return left - right if left is not None and right is not None else None
    return value.constant()


@lowers(v.Price)
def price(c: Lowering, value: v.Price) -> n.Expr:
    return n.Price(c.lower(value.amount), value.counter)


@lowers(v.Attribute)
def attribute(c: Lowering, value: v.Attribute) -> n.Expr:
    of, priced = c.lower(value.of), value.type == "price"
    if value.of.type == "kind":
        nothing = n.Missing() if priced else n.Const(0)
        return index_or(of, lambda kind: attribute_of_kind(c, value.name, kind, priced), nothing)

    def of_card(card: n.Expr) -> n.Expr:
        return price_of(c, value.name, card) if priced else attribute_of(c, value.name, card)

    if c.is_there(value.of):
        return of_card(of)
    return card_or(of, of_card, n.Missing() if priced else n.Const(0))


def attribute_of_kind(c: Lowering, name: str, kind: n.Expr, priced: bool = False) -> n.Expr:
    """What is written on a kind of card, whoever names it; a formula for the player who does."""
    on_cards = printed(c, name)

    def written(cells: Cells, you: int, they: int, kind: int) -> object:
        value = on_cards[kind]
        if value is None:
            return None if priced else 0
        found = value(cells, (you, they, 0))
        return found[0] if isinstance(found, tuple) and not priced else found

    return n.Native(written, (n.State(), n.Slot(0), n.Slot(1), kind))


def attribute_of(c: Lowering, name: str, card: n.Expr) -> n.Expr:
    """An attribute of a card that is there."""
    return _unless_modified(c, name, plain_numbers(c, name), card, attribute_function(c, name))


def plain_numbers(c: Lowering, name: str) -> tuple[int, ...] | None:
    """What each kind of card has printed as a number, when none of it must be worked out."""
    table = constants(c, name)
    if table is None:
        return None
    found = [entry[0] if isinstance(entry, tuple) else entry for entry in table]
    return tuple(number if isinstance(number, int) else 0 for number in found)


def price_of(c: Lowering, name: str, card: n.Expr) -> n.Expr:
    """A price of a card that is there."""
    return _unless_modified(c, name, constants(c, name), card, price_function(c, name))


def _unless_modified(
    c: Lowering,
    name: str,
    table: tuple[object, ...] | None,
    card: n.Expr,
    worked_out: Callable[[Cells, int], object],
) -> n.Expr:
    """What a table says of a card, if nothing can modify it."""
    if table is None or ("attribute", name) in c.program.modifiers.held:
        return n.Native(worked_out, (n.State(), card))
    return n.Entry(table, n.Field(card, KIND))


def constants(c: Lowering, name: str) -> tuple[object, ...] | None:
    """What each kind of card has printed, when none of it must be worked out."""
    if name not in c.constants_of:
        priced = c.vocabulary.attributes[name].type == "price"
        found: list[object] = []
        for card in c.program.cards:
            value = card.attributes.get(name)
            if value is None:
                found.append(None if priced else 0)
                continue
            price = value if isinstance(value, v.Price) else None
            number = plain_number(price.amount if price is not None else value)
            if number is None:
                break
            found.append(number if price is None else (max(0, number), price.counter))
        whole = len(found) == len(c.program.cards)
        c.constants_of[name] = tuple(found) if whole else None
    return c.constants_of[name]


def printed(c: Lowering, attribute: str) -> list[Compiled | None]:
    """What each kind of card has printed for an attribute."""
    found = c.program.printed
    if attribute not in found:
        table = found[attribute] = [None] * len(c.program.cards)
        for number, card in enumerate(c.program.cards):
            value = card.attributes.get(attribute)
            if value is not None:
                with c.by_itself(f"{attribute} of card {card.name}"):
                    table[number] = c.compiled(c.lower(value), titled(c.owner, value.span))
    return found[attribute]


def attribute_function(
    c: Lowering, name: str, converted: bool = True
) -> Callable[[Cells, int], int]:
    """A number of a card: what is printed, then what modifies it."""
    on_cards = printed(c, name)
    priced = c.vocabulary.attributes[name].type == "price"
    modifiers, about = c.program.modifiers, ("attribute", name)
    plain = plain_numbers(c, name)
    if plain is not None:
        table = plain
        return lambda cells, piece: (
            modifiers.attribute(cells, name, piece, table[cells[piece]], converted)
            if modifiers.any(cells, about)
            else table[cells[piece]]
        )

    def base(cells: Cells, piece: int) -> int:
        value = on_cards[cells[piece]]
        if value is None:
            return 0
        found = value(cells, bindings_of(cells, piece))
        return int(found[0] if priced else found)

    return lambda cells, piece: (
        modifiers.attribute(cells, name, piece, base(cells, piece), converted)
        if modifiers.any(cells, about)
        else base(cells, piece)
    )


def price_function(c: Lowering, name: str) -> PricedCard:
    on_cards, amount = printed(c, name), attribute_function(c, name)
    modifiers, about = c.program.modifiers, ("attribute", name)

    def run(cells: Cells, piece: int) -> tuple[int, str] | None:
        value = on_cards[cells[piece]]
        if value is None:
            return None
        price: tuple[int, str] = value(cells, bindings_of(cells, piece))
        if modifiers.any(cells, about):
            return max(0, amount(cells, piece)), price[1]
        return price

    return run
