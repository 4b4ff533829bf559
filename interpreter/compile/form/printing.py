"""Expressions of the form as Python: text over `cells` and `env`, and functions of that text.

What is nested in the form is nested in one Python expression, and costs no call when it is worked
out. The text holds only numbers, and names of things that are registered here.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.compile.expressions import LONGEST, Expressions
from interpreter.compile.form import nodes as n
from interpreter.compile.form.facts import free, is_cheap, is_soon_said, rebuilt
from interpreter.state.cells import Compiled, Matches
from interpreter.state.layout import ANSWER

SCRATCH = ":="  # only written for a thing that is worked out once and named


class Printer:
    """Writes expressions for one program, and makes functions of them."""

    def __init__(self, expressions: Expressions, title: str = "a value") -> None:
        self.expressions = expressions
        self.title = title  # of the functions that long texts become
        self._texts: dict[int, tuple[n.Expr, str]] = {}  # by identity: equal is not the same type
        self._names_soon = True  # whether what is soon looked up again is named nevertheless

    def value(self, expr: n.Expr, title: str = "a value") -> Compiled:
        """The function of an expression in which nothing is free."""
        if isinstance(expr, n.Call) and expr.bindings is None:
            return expr.function.run
        if isinstance(expr, n.Native) and expr.arguments == (n.State(), n.Bound()):
            return expr.function
        return self.expressions.lazily(
            "cells, env", lambda: [f"return {self._fresh(title).text(expr)}"], title
        )

    def test(self, expr: n.Expr, name: str = "piece", title: str = "a test") -> Matches:
        """The function of an expression in which only that name is free."""
        return self.expressions.lazily(
            f"cells, env, {name}", lambda: [f"return {self._fresh(title).text(expr)}"], title
        )

    def _fresh(self, title: str) -> Printer:
        """One that remembers nothing: what it writes is written once."""
        return Printer(self.expressions, title)

    def text(self, expr: n.Expr) -> str:
        """The expression as Python; a long one is a call of a function of its own."""
        known = self._texts.get(id(expr))
        if known is not None:
            return known[1]
        text = self._written(expr)
        if len(text) > LONGEST:
            text = self._apart(expr, text)
        self._texts[id(expr)] = expr, text
        return text

    def truth(self, expr: n.Expr) -> str:
        """The expression where only its truth matters."""
        match expr:
            case n.NonEmpty(n.Filtered() | n.Given()):
                return self.text(expr)
            case n.NonEmpty(source):
                return self.text(source)
            case n.All(parts) if parts:
                return f"({' and '.join(map(self.truth, parts))})"
            case n.AnyOf(parts) if parts:
                return f"({' or '.join(map(self.truth, parts))})"
        return self.text(expr)

    def _apart(self, expr: n.Expr, text: str) -> str:
        """A call of a function that is made of the text."""
        given = ", ".join(["cells", "env", *sorted(free(expr))])
        function = self.expressions.function(given, text, f"{self.title} / part")
        return f"{self.expressions.name(function)}({given})"

    def _source(self, expr: n.Expr) -> str:
        """A list to go through: where Python allows no naming within."""
        text = self.text(expr)
        if SCRATCH in text:
            text = self._with_few_names(expr)
        return self._apart(expr, text) if SCRATCH in text else text

    def _with_few_names(self, expr: n.Expr) -> str:
        """The expression where only that is named which is much work to look up again."""
        texts, names_soon = self._texts, self._names_soon
        self._texts, self._names_soon = {}, False
        try:
            return self.text(expr)
        finally:
            self._texts, self._names_soon = texts, names_soon

    def _call(self, function: object, *arguments: str) -> str:
        return f"{self.expressions.name(function)}({', '.join(arguments)})"

    def _written(self, expr: n.Expr) -> str:
        text = self.text
        match expr:
            case n.Const(value):
                return str(value) if value >= 0 else f"({value})"
            case n.Slot(index):
                return f"env[{index}]"
            case n.Var(name):
                return name
            case n.Cell(base, None):
                return f"cells[{base}]"
            case n.Cell(0, n.Expr() as index):
                return f"cells[{text(index)}]"
            case n.Cell(base, n.Expr() as index):
                return f"cells[{base} + {text(index)}]"
            case n.Field(card, 0):
                return f"cells[{text(card)}]"
            case n.Field(card, offset):
                return f"cells[{text(card)} + {offset}]"
            case n.Entry(table, index):
                return f"{self.expressions.name(table)}[{text(index)}]"
            case n.Arith():
                return self._arithmetic(expr)
            case n.Compare(sign, left, right):
                return f"({text(left)} {sign} {text(right)})"
            case n.All(parts):
                return f"({' and '.join(map(text, parts))})" if parts else "True"
            case n.AnyOf(parts):
                return f"({' or '.join(map(text, parts))})" if parts else "False"
            case n.Not(part):
                return f"(not {self.truth(part)})"
            case n.Choice(condition, then, otherwise):
                return f"({text(then)} if {self.truth(condition)} else {text(otherwise)})"
            case n.Given():
                return self._given(expr)
            case n.Among(item, those):
                if len(those) == 1:
                    return f"({text(item)} == {next(iter(those))})"
                return f"({text(item)} in {self.expressions.name(those)})"
            case n.Price(n.Const(amount), counter):
                return self.expressions.name((max(0, amount), counter))
            case n.Price(amount, counter):
                return f"(max(0, {text(amount)}), {counter!r})"
            case n.Missing():
                return "None"
            case n.Call(function, None):
                return self._call(function.run, "cells", "env")
            case n.Call(function, tuple() as bindings):
                return self._call(function.run, "cells", self._tuple(bindings))
            case n.Native(native, arguments, _):
                return self._call(native, *map(text, arguments))
            case n.State():
                return "cells"
            case n.Engine():
                return "machine"
            case n.Unanswered():
                return f"(cells[{ANSWER}] is None)"
            case n.Bound(parts):
                return "env" if parts is None else self._tuple(parts)
        return self._of_list(expr)

    def _of_list(self, expr: n.Expr) -> str:
        text = self.text
        match expr:
            case n.Held(zone):
                return f"cells[{text(zone)}]"
            case n.HeldIn(zones):
                return f"[card for zone in {self._source(zones)} for card in cells[zone] if card]"
            case n.Items(parts):
                return self._tuple(parts)
            case n.Chain(lists):
                if all(isinstance(one, n.Held) for one in lists):  # each is a tuple
                    return f"({' + '.join(map(text, lists))})" if lists else "()"
                return f"({''.join(f'*{text(one)}, ' for one in lists)})"
            case n.Filtered(name, source, tests):
                tested = " and ".join(map(self.truth, tests))
                among = self._source(source)
                return f"[{name} for {name} in {among} if {tested}]" if tested else among
            case n.Mapped(name, source, element):
                return f"[{text(element)} for {name} in {self._source(source)}]"
            case n.Chosen():
                return self._chosen(expr)
            case n.End(source, "top", n.Const(amount)):
                return f"{text(source)}[: {max(0, amount)}]"
            case n.End(source, "top", amount):
                return f"{text(source)}[: max(0, {text(amount)})]"
            case n.End(source, _, amount):
                return self._call(at_bottom, text(source), text(amount))
            case n.EndOne(source, how):
                place, found = (0 if how == "top" else -1), text(source)
                if is_cheap(source):
                    return f"({found}[{place}] if {found} else 0)"
                name = self.expressions.fresh()
                return f"({name}[{place}] if ({name} := {found}) else 0)"
            case n.Item(source, place):
                return f"{text(source)}[{place}]"
            case n.Rest(source):
                return f"{text(source)}[1:]"
            case n.Count(source):
                return f"len({text(source)})"
            case n.NonEmpty(n.Filtered(name, source, (n.Among(n.Field(n.Var(of), 0), kinds),))) if (
                of == name
            ):
                held = f"map(cells.__getitem__, {text(source)})"
                return f"(not {self.expressions.name(kinds)}.isdisjoint({held}))"
            case n.NonEmpty(n.Given(name, subject, 1, then, n.Items(()))):
                return text(n.Given(name, subject, 1, n.NonEmpty(then), n.Const(False)))
            case n.NonEmpty(source):
                return f"bool({text(source)})"
            case n.AnyTrue(source):
                return f"any({text(source)})"
            case n.Combined("sum", source):
                return f"sum({text(source)})"
            case n.Combined(how, source):
                return f"{COMBINING[how]}({text(source)}, default=0)"
            case n.In(item, source):
                return f"({text(item)} in {text(source)})"
        raise TypeError(f"{type(expr).__name__} is no node of the form")

    def _chosen(self, expr: n.Chosen) -> str:
        test = self.truth(expr.test)
        if not expr.names:
            return "((),)" if test == "True" else f"(((),) if {test} else ())"
        loops = "".join(
            f" for {name} in range({self._source(low)}, {self._source(high)} + 1)"
            for name, low, high in zip(expr.names, expr.lows, expr.highs, strict=True)
        )
        asked = "" if test == "True" else f" if {test}"
        return f"[{self._tuple(tuple(map(n.Var, expr.names)))}{loops}{asked}]"

    def _tuple(self, parts: tuple[n.Expr, ...]) -> str:
        return f"({', '.join(map(self.text, parts))}{',' if len(parts) == 1 else ''})"

    def _arithmetic(self, expr: n.Arith) -> str:
        left, right = self.text(expr.left), self.text(expr.right)
        if expr.operator in ("min", "max"):
            return self._bounded(expr, left, right)
        divides = expr.operator in ("//", "%")
        if divides and not (isinstance(expr.right, n.Const) and expr.right.value):
            return self._call(DIVIDING[expr.operator], left, right)
        return f"({left} {expr.operator} {right})"

    def _bounded(self, expr: n.Arith, left: str, right: str) -> str:
        """The larger or smaller of two; of one that is known no function need be called."""
        known, other = (left, right) if isinstance(expr.left, n.Const) else (right, left)
        if not isinstance(expr.left, n.Const) and not isinstance(expr.right, n.Const):
            return f"{expr.operator}({left}, {right})"
        name, beyond = self.expressions.fresh(), ">" if expr.operator == "max" else "<"
        return f"({name} if ({name} := {other}) {beyond} {known} else {known})"

    def _given(self, expr: n.Given) -> str:
        then, subject = expr.then, self.text(expr.subject)
        if is_soon_said(expr.subject) or (is_cheap(expr.subject) and not self._names_soon):
            then = put(then, expr.name, expr.subject)
        else:
            name = self.expressions.fresh()
            then = put(then, expr.name, n.Var(name))
            subject = f"({name} := {subject})"
        there = subject if expr.least == 1 else f"{subject} >= 0"
        return f"({self.text(then)} if {there} else {self.text(expr.otherwise)})"


def put(expr: n.Expr, name: str, thing: n.Expr) -> n.Expr:
    """The expression with something else in place of a name."""
    if isinstance(expr, n.Var):
        return thing if expr.name == name else expr
    if name not in free(expr):
        return expr
    if isinstance(expr, n.Filtered | n.Mapped) and expr.name == name:  # another of that name
        return _with_source(expr, put(expr.source, name, thing))
    if isinstance(expr, n.Chosen) and name in expr.names:
        return expr
    if isinstance(expr, n.Given) and expr.name == name:
        otherwise = put(expr.otherwise, name, thing)
        return n.Given(name, put(expr.subject, name, thing), expr.least, expr.then, otherwise)
    return rebuilt(expr, lambda part: put(part, name, thing))


def _with_source(expr: n.Filtered | n.Mapped, source: n.Expr) -> n.Expr:
    if isinstance(expr, n.Filtered):
        return n.Filtered(expr.name, source, expr.tests)
    return n.Mapped(expr.name, source, expr.element)


def at_bottom(found: list[int], amount: int) -> list[int]:
    return found[max(0, len(found) - max(0, amount)) :]


def floor_divide(left: int, right: int) -> int:
    return left // right if right else 0


def remainder(left: int, right: int) -> int:
    return left % right if right else 0


DIVIDING: Mapping[str, object] = {"//": floor_divide, "%": remainder}
COMBINING: Mapping[str, str] = {"highest": "max", "lowest": "min"}
