"""The attributes of cards: what is printed, then what modifies it."""

from __future__ import annotations

from collections.abc import Callable

from dsl.model import values as v
from interpreter.compile.expressions import is_simple
from interpreter.compile.values.numbers import CompileNumbers
from interpreter.run.program import Program
from interpreter.state.cells import Cells, Compiled, Env, bindings_of


def plain_number(value: v.Value) -> int | None:
    """What a value comes to that is written as a number, perhaps with a sign before it."""
    if isinstance(value, v.Arithmetic) and value.operator == "-":
        left, right = plain_number(value.left), plain_number(value.right)
        return left - right if left is not None and right is not None else None
    return value.constant()


class CompileAttributes(CompileNumbers):
    """Compiles the numbers and prices of cards."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.tables: dict[str, tuple[object, ...] | None] = {}

    def text_Price(self, value: v.Price) -> str:
        number = value.amount.constant()
        if number is not None:
            return self.expressions.name((max(0, number), value.counter))
        return f"(max(0, {self.text(value.amount)}), {value.counter!r})"

    def text_Attribute(self, value: v.Attribute) -> str:
        piece = self.text(value.of)
        if self.is_there(value.of):
            return self.of_card(value, piece)
        if is_simple(piece):
            missing = "None" if value.type == "price" else "0"
            return f"({self.of_card(value, piece)} if {piece} else {missing})"
        found = self.value(value.of)
        if value.type == "price":
            price = self.price(value.name)

            def priced(cells: Cells, env: Env) -> tuple[int, str] | None:
                card = found(cells, env)
                return price(cells, card) if card else None

            return self.expressions.call(priced, "cells", "env")
        attribute = self.attribute(value.name)

        def run(cells: Cells, env: Env) -> int:
            card = found(cells, env)
            return attribute(cells, card) if card else 0

        return self.expressions.call(run, "cells", "env")

    def of_card(self, value: v.Attribute, piece: str) -> str:
        if value.type != "price":
            return self.attribute_text(value.name, piece)
        price = self.expressions.call(self.price(value.name), "cells", piece)
        return self.unless_modified(value.name, self.constants(value.name), piece, price)

    def attribute_text(self, name: str, piece: str) -> str:
        """The expression of an attribute of a card that is there."""
        worked_out = self.expressions.call(self.attribute(name), "cells", piece)
        table = self.constants(name)
        if table is not None and self.vocabulary.attributes[name].type == "price":
            numbers = tuple(price[0] if isinstance(price, tuple) else 0 for price in table)
            return self.unless_modified(name, numbers, piece, worked_out)
        return self.unless_modified(name, table, piece, worked_out)

    def unless_modified(
        self, name: str, table: tuple[object, ...] | None, piece: str, worked_out: str
    ) -> str:
        """What a table says of a card, if nothing can modify it."""
        if table is None or ("attribute", name) in self.program.modifiers.held:
            return worked_out
        return f"{self.expressions.name(table)}[cells[{piece}]]"

    def constants(self, name: str) -> tuple[object, ...] | None:
        """What each kind of card has printed, when none of it must be worked out."""
        if name not in self.tables:
            priced = self.vocabulary.attributes[name].type == "price"
            found: list[object] = []
            for card in self.program.cards:
                value = card.attributes.get(name)
                if value is None:
                    found.append(None if priced else 0)
                    continue
                price = value if isinstance(value, v.Price) else None
                number = plain_number(price.amount if price is not None else value)
                if number is None:
                    break
                found.append(number if price is None else (max(0, number), price.counter))
            whole = len(found) == len(self.program.cards)
            self.tables[name] = tuple(found) if whole else None
        return self.tables[name]

    def printed(self, attribute: str) -> list[Compiled | None]:
        """What each kind of card has printed for an attribute."""
        printed = self.program.printed
        if attribute not in printed:
            table = printed[attribute] = [None] * len(self.program.cards)
            for number, card in enumerate(self.program.cards):
                value = card.attributes.get(attribute)
                table[number] = self.apart(value) if value is not None else None
        return printed[attribute]

    def attribute(self, name: str, converted: bool = True) -> Callable[[Cells, int], int]:
        """A number of a card: what is printed, then what modifies it."""
        printed = self.printed(name)
        priced = self.vocabulary.attributes[name].type == "price"

        def base(cells: Cells, piece: int) -> int:
            value = printed[cells[piece]]
            if value is None:
                return 0
            found = value(cells, bindings_of(cells, piece))
            return int(found[0] if priced else found)

        modifiers, about = self.program.modifiers, ("attribute", name)
        return lambda cells, piece: (
            modifiers.attribute(cells, name, piece, base(cells, piece), converted)
            if modifiers.any(cells, about)
            else base(cells, piece)
        )

    def price(self, name: str) -> Callable[[Cells, int], tuple[int, str] | None]:
        printed, amount = self.printed(name), self.attribute(name)
        modifiers, about = self.program.modifiers, ("attribute", name)

        def run(cells: Cells, piece: int) -> tuple[int, str] | None:
            value = printed[cells[piece]]
            if value is None:
                return None
            price: tuple[int, str] = value(cells, bindings_of(cells, piece))
            if modifiers.any(cells, about):
                return max(0, amount(cells, piece)), price[1]
            return price

        return run
