"""Attributes, prices, purses and abilities as functions and tables of C."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, cast

from dsl.diagnostics.spans import NOWHERE, Span
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.making import Making
from interpreter.compile.values import attributes
from interpreter.native.not_printed import NotPrintedError
from interpreter.native.whole import CalledFunction
from interpreter.run.abilities.modifiers import About, Modifiers
from interpreter.run.program import Program
from interpreter.state.cells import Compiled

Data = tuple[object, ...]


class Writing(Protocol):
    """What is asked of the program that is written."""

    program: Program
    making: Making

    def static(self, thing: object) -> int: ...
    def about(self, about: About) -> int: ...
    def numbers(self, numbers: tuple[int, ...]) -> str: ...
    def valued_with(self, function: Callable[..., object]) -> str: ...
    def function(self, function: n.Function) -> CalledFunction: ...
    def routine(self, routine: o.Routine) -> str: ...
    def write(self, head: str, lines: Iterable[str]) -> None: ...
    def hole(self, error: NotPrintedError, where: str, span: Span) -> str: ...


class CardFunctions:
    """Each function is written when it is first asked for."""

    def __init__(self, whole: Writing) -> None:
        self.whole = whole
        self._named: dict[tuple[object, ...], str] = {}

    def _new(self, what: str, key: tuple[object, ...]) -> tuple[str, bool]:
        """The name of a function, and whether it is still to be written."""
        known = self._named.get((what, *key))
        if known is not None:
            return known, False
        name = self._named[what, *key] = f"{what}{len(self._named)}"
        return name, True

    def attribute(self, data: Data, *, plain: bool) -> str:
        """A number of a card: what is printed, then what modifies it."""
        modifiers, about, printed, *more = data
        converted = bool(more[-1])
        name, is_new = self._new("attribute", (about, converted))
        if is_new:
            lines = ["num found = 0;"]
            if plain:
                table = self.whole.numbers(cast("tuple[int, ...]", printed))
                size = len(cast("tuple[int, ...]", printed))
                lines.append(f"found = {table}[entry(field(piece), {size})];")
            else:
                on_cards = cast("Sequence[Compiled | None]", printed)
                lines += self._by_kind(on_cards, priced=bool(more[0]), what=str(about))
            self.whole.write(
                f"static num {name}(num piece)",
                [*lines, *self._modified(modifiers, about, converted=converted), "return found;"],
            )
        return name

    def _modified(self, modifiers: object, about: object, *, converted: bool) -> list[str]:
        assert isinstance(modifiers, Modifiers)
        known = cast(About, about)
        if known not in modifiers.held:
            return []
        number = self.whole.about(known)
        changed = f"attribute_now({number}, piece, found, {int(converted)})"
        return [f"if (any_about({number})) found = {changed};"]

    def _by_kind(
        self, on_cards: Sequence[Compiled | None], *, priced: bool, what: str
    ) -> Iterable[str]:
        yield "switch (field(piece)) {"
        for kind, value in enumerate(on_cards):
            if value is None:
                continue
            try:
                found = f"{self.whole.valued_with(value)}(bound_by(piece))"
                if priced:
                    found = f"item({found}, 0)"
                yield f"case {kind}: found = number({found}); break;"
            except NotPrintedError as error:
                yield f"case {kind}: {self.whole.hole(error, f'{what} of a card', NOWHERE)}"
        yield "}"

    def price(self, data: Data) -> str:
        """What a card costs."""
        modifiers, about, printed, amount = data
        name, is_new = self._new("price", (about,))
        if is_new:
            lines = ["V found = NONE;", "switch (field(piece)) {"]
            for kind, value in enumerate(cast("Sequence[Compiled | None]", printed)):
                if value is None:
                    continue
                try:
                    priced = self.whole.valued_with(value)
                    lines.append(f"case {kind}: found = {priced}(bound_by(piece)); break;")
                except NotPrintedError as error:
                    hole = self.whole.hole(error, f"{about} of a card", NOWHERE)
                    lines.append(f"case {kind}: {hole}")
            lines.append("}")
            assert isinstance(modifiers, Modifiers)
            known = cast(About, about)
            if known in modifiers.held:
                number = self.source_of(amount, "piece")
                about_it = f"found != NONE && any_about({self.whole.about(known)})"
                lines.append(
                    f"if ({about_it}) found = list2(box(most(0, {number})), item(found, 1));"
                )
            self.whole.write(f"static V {name}(num piece)", [*lines, "return found;"])
        return name

    def source_of(self, function: object, card: str) -> str:
        """A call of the function of an attribute."""
        func, args = getattr(function, "func", None), getattr(function, "args", ())
        if func is attributes.plain_attribute:
            return f"{self.attribute(args, plain=True)}({card})"
        if func is attributes.formula_attribute:
            return f"{self.attribute(args, plain=False)}({card})"
        raise NotPrintedError("an attribute that is worked out in another way")

    # Purses

    def purse(self) -> str:
        """How much of a counter a player can pay."""
        name, is_new = self._new("purse", ())
        if is_new:
            self.whole.write(f"static num {name}(V counter, num player)", self._purses())
        return name

    def _purses(self) -> Iterable[str]:
        program, compiler = self.whole.program, self.whole.making.compiler
        yield "(void)player;"
        yield "switch (counter) {"
        for name, decl in program.vocabulary.counters.items():
            if decl.owner == "card":
                continue
            case = f"case {self.whole.static(name)}:"
            if name in program.purses.stored:
                base, own = program.purses.stored[name]
                at = f"{base} + player" if own else f"{base}"
                yield f"{case} return field({at}) - {decl.low};"
                continue
            try:
                called = self.whole.function(compiler.counter_function(name))
                given = ", ".join(["box(player)", "box(player)", *["0"] * (called.arity - 2)])
                text = f"{called.name}({given})"
                text = text if called.kind == "num" else f"number({text})"
                yield f"{case} return {text} - {decl.low};"
            except NotPrintedError as error:
                yield f"{case} {self.whole.hole(error, f'counter {name}', decl.span)}"
        yield "}"
        yield "fault(F_KIND);"
        yield "return 0;"

    def paying(self) -> str:
        """Pays a price."""
        name, is_new = self._new("pay", ())
        if is_new:
            self.whole.write(f"static void {name}(V price, num player)", self._payments())
        return name

    def _payments(self) -> Iterable[str]:
        program, compiler = self.whole.program, self.whole.making.compiler
        yield "num amount;"
        yield "if (price == NONE || !(amount = number(item(price, 0)))) return;"
        yield "switch (item(price, 1)) {"
        for name, decl in program.vocabulary.counters.items():
            if decl.owner == "card":
                continue
            case = f"case {self.whole.static(name)}:"
            if name in program.purses.stored:
                base, own = program.purses.stored[name]
                at = f"{base} + player" if own else f"{base}"
                yield f"{case} set({at}, box(field({at}) - amount)); return;"
                continue
            routine = compiler.changers.get((name, "lose"))
            if routine is None:
                yield f"{case} return;"
            elif not routine.waits:
                given = "box(player), box(player), 0, box(amount)"
                yield f"{case} {self.whole.routine(routine)}({given}); return;"
        yield "}"
        yield "fault(F_REFUSED);"

    # Abilities

    def abilities(self) -> tuple[str, str, str]:
        """Tables of where abilities begin, because of what they are done, and whether again and
        again: those of a kind at a moment one after the other."""
        places: list[int] = []
        causes: list[int] = []
        again: list[int] = []
        program = self.whole.program
        for moment, by_kind in program.abilities.items():
            for card, every in zip(program.cards, by_kind, strict=True):
                places += [place for place, _ in every]
                causes += [because for _, because in every]
                again += [int(one.repeatedly) for one in card.abilities_at(moment)]
        tables = places, causes, again
        first, second, third = (self.whole.numbers(tuple(one) or (0,)) for one in tables)
        return first, second, third

    def ability_starts(self) -> list[int]:
        """By moment and kind, where in these tables its abilities begin; and where the last end."""
        found = [0]
        for by_kind in self.whole.program.abilities.values():
            for every in by_kind:
                found.append(found[-1] + len(every))
        return found
