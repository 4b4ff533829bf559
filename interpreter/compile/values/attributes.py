"""Lowering the attributes of cards: what is printed, then what modifies it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from dsl.model import values as v
from interpreter.compile.expressions import titled
from interpreter.compile.form import nodes as n
from interpreter.compile.form.facts import is_cheap
from interpreter.compile.values.lowering import Lowering, card_or, index_or, lowers
from interpreter.run.abilities.modifiers import About, Modifiers
from interpreter.state.cells import Cells, Compiled, bindings_of
from interpreter.state.layout import KIND, MODIFIERS

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
    worked_out = n.Native(attribute_function(c, name), (n.State(), card))
    plain = plain_numbers(c, name)
    if plain is not None or ("attribute", name) in c.program.modifiers.held or not is_cheap(card):
        return _unless_modified(c, name, plain, card, worked_out)
    entries, kind = printed_numbers(c, name), n.Field(card, KIND)
    others = frozenset(number for number, entry in enumerate(entries) if entry is None)
    numbers = n.Entry(tuple(entry or 0 for entry in entries), kind)
    return n.Choice(n.Among(kind, others), worked_out, numbers)


def plain_numbers(c: Lowering, name: str) -> tuple[int, ...] | None:
    """What each kind of card has printed as a number, when none of it must be worked out."""
    found = printed_numbers(c, name)
    return None if None in found else tuple(number or 0 for number in found)


def printed_numbers(c: Lowering, name: str) -> list[int | None]:
    """The number that each kind of card has printed, or counts as printed; None for those whose
    number must be worked out."""
    if name not in c.numbers_of:
        values = (card.attributes.get(name) for card in c.program.cards)
        c.numbers_of[name] = [0 if value is None else _number(value) for value in values]
    return c.numbers_of[name]


def _number(value: v.Value) -> int | None:
    if isinstance(value, v.Price):
        number = plain_number(value.amount)
        return number if number is None else max(0, number)
    return plain_number(value)


def price_of(c: Lowering, name: str, card: n.Expr) -> n.Expr:
    """A price of a card that is there."""
    worked_out = n.Native(price_function(c, name), (n.State(), card))
    return _unless_modified(c, name, constants(c, name), card, worked_out)


def _unless_modified(
    c: Lowering,
    name: str,
    table: tuple[object, ...] | None,
    card: n.Expr,
    worked_out: n.Expr,
) -> n.Expr:
    """What a table says of a card, as long as nothing modifies it."""
    if table is None:
        return worked_out
    about, modifiers = ("attribute", name), c.program.modifiers
    said = n.Entry(table, n.Field(card, KIND))
    if about not in modifiers.held:
        return said
    if about in modifiers.carried or not is_cheap(card):
        return worked_out
    return n.Choice(n.NonEmpty(n.Cell(MODIFIERS)), worked_out, said)


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
            number = _number(value)
            if number is None:
                break
            found.append((number, value.counter) if isinstance(value, v.Price) else number)
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
        return partial(plain_attribute, modifiers, about, plain, converted)
    return partial(formula_attribute, modifiers, about, on_cards, priced, converted)


def plain_attribute(
    modifiers: Modifiers,
    about: About,
    table: tuple[int, ...],
    converted: bool,
    cells: Cells,
    piece: int,
) -> int:
    """A number that is written as a number on every kind of card, and what modifies it."""
    number = table[cells[piece]]
    if modifiers.any(cells, about):
        return modifiers.attribute(cells, about[1], piece, number, converted)
    return number


def formula_attribute(
    modifiers: Modifiers,
    about: About,
    on_cards: Sequence[Compiled | None],
    priced: bool,
    converted: bool,
    cells: Cells,
    piece: int,
) -> int:
    """A number that must be worked out for some kinds of cards, and what modifies it."""
    value, number = on_cards[cells[piece]], 0
    if value is not None:
        found = value(cells, bindings_of(cells, piece))
        number = int(found[0] if priced else found)
    if modifiers.any(cells, about):
        return modifiers.attribute(cells, about[1], piece, number, converted)
    return number


def price_function(c: Lowering, name: str) -> PricedCard:
    on_cards, amount = printed(c, name), attribute_function(c, name)
    return partial(price_now, c.program.modifiers, ("attribute", name), on_cards, amount)


def price_now(
    modifiers: Modifiers,
    about: About,
    on_cards: Sequence[Compiled | None],
    amount: Callable[[Cells, int], int],
    cells: Cells,
    piece: int,
) -> tuple[int, str] | None:
    """What a card costs; None if it has no such price."""
    value = on_cards[cells[piece]]
    if value is None:
        return None
    price: tuple[int, str] = value(cells, bindings_of(cells, piece))
    if modifiers.any(cells, about):
        return max(0, amount(cells, piece)), price[1]
    return price
