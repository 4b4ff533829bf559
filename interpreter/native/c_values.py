"""Expressions of the form as C. Lists that nobody keeps are gone through without being made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.compile.form import nodes as n
from interpreter.compile.form.metering import LIGHT, MUCH_ITSELF, work
from interpreter.native.c_function import UNKNOWN, VALUE, CFunction, Said
from interpreter.native.not_printed import NotPrintedError
from interpreter.native.static_values import EMPTY, NONE
from interpreter.native.whole import Whole
from interpreter.state.layout import ANSWER, RANDOM

ARITHMETIC = {
    "+": "add({}, {})",
    "-": "subtract({}, {})",
    "*": "multiply({}, {})",
    "//": "floor_divide({}, {})",
    "%": "remainder_of({}, {})",
    "min": "least({}, {})",
    "max": "most({}, {})",
}
ROOM = 62  # bits in which a number has room that nobody need look at
PLAINLY = {"+": "({} + {})", "-": "({} - {})", "*": "({} * {})"}
BITS: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: max(left, right) + 1,
    "-": lambda left, right: max(left, right) + 1,
    "*": lambda left, right: left + right,
    "//": lambda left, right: left + 1,
    "%": lambda left, right: right,
    "min": max,
    "max": max,
}
FEW = 4  # numbers that are compared one by one
CONDITIONS = (n.Compare, n.Not, n.Among, n.NonEmpty, n.AnyTrue, n.In, n.Unanswered)
Body = Callable[[Said], None]


def is_condition(expr: n.Expr) -> bool:
    """Whether an expression is true or false, and nothing else."""
    if isinstance(expr, n.All | n.AnyOf):
        return all(map(is_condition, expr.parts))
    return isinstance(expr, CONDITIONS) or (isinstance(expr, n.Const) and expr.value in (0, 1))


class CValues(CFunction):
    """Writes expressions into one function of C."""

    def __init__(self, program: Whole) -> None:
        super().__init__()
        self.program = program

    def whole(self, expr: n.Expr) -> Said:
        """An expression that is worked out by itself: one that is long counts."""
        much = work(expr)
        if much >= MUCH_ITSELF:
            self.add(f"look({much // LIGHT});")
        return self.of(expr)

    def of(self, expr: n.Expr) -> Said:
        match expr:
            case n.Const(value):
                bits = int(value).bit_length() + 1
                return Said(str(int(value)) if value >= 0 else f"({value})", bits=bits)
            case n.Slot(index):
                return self.slots(index)
            case n.Var(name):
                return self.named_thing(name)
            case n.Cell():
                return self.cell(expr)
            case n.Field(card, offset):
                return self.field(self.of(card), offset)
            case n.Entry(table, index):
                return self.entry_of(table, index)
            case n.Arith(sign, left, right):
                return self.arithmetic(sign, self.of(left), self.of(right))
            case n.Compare(sign, left, right):
                return self.compare(sign, self.of(left), self.of(right))
            case n.All(parts):
                return self.each_holds(parts, expr)
            case n.AnyOf(parts):
                return self.any_holds(parts, expr)
            case n.Not(part):
                return Said(f"(!{self.truth(part)})")
            case n.Choice(condition, then, otherwise):
                return self.choice(self.truth(condition), then, otherwise)
            case n.Given():
                return self.given(expr)
            case n.Among(item, those):
                return self.among(self.kept(Said(self.of(item).number)), those)
            case n.Price(amount, counter):
                paid = Said(f"most(0, {self.of(amount).number})")
                return Said(f"list2({paid.value}, {self.program.static(counter)})", "V")
            case n.Missing():
                return Said(str(NONE), "V")
            case n.Call():
                return self.call(expr)
            case n.Native():
                return self.program.native(self, expr)
            case n.Unanswered():
                return Said(f"(cells[{ANSWER}] == NONE)")
            case n.Bound(parts):
                if parts is None:
                    return self.everything_bound()
                return self.list_of(list(map(self.of, parts)))
            case n.Captured():
                return self.everything_bound()
            case n.State() | n.Engine():
                raise NotPrintedError("a function of the engine that is given everything")
        return self.of_list(expr)

    def everything_bound(self) -> Said:
        if self.env_list is not None:
            return Said(self.env_list, "V")
        return self.list_of([self.slots(slot) for slot in self.all_bound()])

    def truth(self, expr: n.Expr) -> str:
        """Whether an expression holds."""
        match expr:
            case n.All(parts):
                return self.joined(parts, "&&", "1")
            case n.AnyOf(parts):
                return self.joined(parts, "||", "0")
        return self.of(expr).truth

    def named_thing(self, name: str) -> Said:
        if name in self.buffers:
            buffer = self.buffers[name]
            return Said(f"list_of(n_{buffer}, {buffer})", "V")
        if name not in self.names:
            raise NotPrintedError(f"the name {name}, which nothing gives")
        return self.names[name]

    def sum(self, number: str, offset: int) -> str:
        return number if not offset else f"{number} + {offset}"

    def field(self, card: Said, offset: int) -> Said:
        if card.lies:  # its record is there, and has only numbers
            return Said(f"(cells[{self.sum(card.text, offset)}] >> 1)", bits=VALUE)
        return Said(f"cell({self.sum(card.number, offset)})", "V")

    def cell(self, expr: n.Cell) -> Said:
        if expr.base == RANDOM and expr.index is None:
            raise NotPrintedError("the state of chance as a number")
        if expr.index is None:
            return Said(f"cells[{expr.base}]", "V")
        index = self.of(expr.index)
        at = self.sum(index.number, expr.base)
        if isinstance(expr.index, n.Const):
            return Said(f"cells[{expr.base + expr.index.value}]", "V")
        return Said(f"cell({at})", "V")

    def arithmetic(self, sign: str, left: Said, right: Said) -> Said:
        bits = BITS[sign](left.size, right.size)
        how = PLAINLY if bits < ROOM and sign in PLAINLY else ARITHMETIC
        return Said(how[sign].format(left.number, right.number), bits=min(bits, UNKNOWN))

    def compare(self, sign: str, left: Said, right: Said) -> Said:
        if sign in ("==", "!=") and "V" in (left.kind, right.kind):
            equal = f"same({left.value}, {right.value})"
            if left.kind == "num" or right.kind == "num":  # a number is itself, or not
                equal = f"({left.value} == {right.value})"
            return Said(equal if sign == "==" else f"(!{equal})")
        return Said(f"({left.number} {sign} {right.number})")

    def joined(self, parts: Sequence[n.Expr], sign: str, nothing: str) -> str:
        """Whether all of some, or any, hold; those after the first that tells are not asked."""
        found = ""
        for part in parts:
            with self.apart() as lines:
                text = self.truth(part)
            if not lines:
                found = f"({found} {sign} {text})" if found else text
                continue
            name = self.fresh("holds")
            self.add(f"num {name} = {found or nothing};")
            self.add(f"if ({name if sign == '&&' else '!' + name}) {{" if found else "{")
            self.lines += [f"    {line}" for line in lines]
            self.add(f"    {name} = !!{text};")
            self.add("}")
            found = name
        return found or nothing

    def each_holds(self, parts: tuple[n.Expr, ...], expr: n.Expr) -> Said:
        if not parts or is_condition(expr):
            return Said(self.joined(parts, "&&", "1"))
        return self.last_of(parts, "")

    def any_holds(self, parts: tuple[n.Expr, ...], expr: n.Expr) -> Said:
        if not parts or is_condition(expr):
            return Said(self.joined(parts, "||", "0"))
        return self.last_of(parts, "!")

    def last_of(self, parts: tuple[n.Expr, ...], unless: str) -> Said:
        """The last of several, or the one that tells."""
        name = self.fresh("last")
        self.add(f"V {name} = {self.of(parts[0]).value};")
        for part in parts[1:]:
            with self.under(f"if ({unless}truth({name}))"):
                self.add(f"{name} = {self.of(part).value};")
        return Said(name, "V")

    def choice(self, condition: str, then: n.Expr, otherwise: n.Expr) -> Said:
        with self.apart() as first:
            one = self.of(then)
        with self.apart() as second:
            other = self.of(otherwise)
        kind = "num" if one.kind == other.kind == "num" else "V"
        texts = [said.number if kind == "num" else said.value for said in (one, other)]
        if not first and not second:
            return Said(f"({condition} ? {texts[0]} : {texts[1]})", kind)  # type: ignore[arg-type]
        name = self.fresh("either")
        self.add(f"{kind} {name};")
        self.add(f"if ({condition}) {{")
        self.lines += [*(f"    {line}" for line in first), f"    {name} = {texts[0]};"]
        self.add("} else {")
        self.lines += [*(f"    {line}" for line in second), f"    {name} = {texts[1]};"]
        self.add("}")
        return Said(name, kind)  # type: ignore[arg-type]

    def given(self, expr: n.Given) -> Said:
        subject = self.kept(self.of(expr.subject), "given")
        there = subject.truth if expr.least == 1 else f"({subject.number} >= 0)"
        with self.apart() as first, self.named(expr.name, subject):
            one = self.of(expr.then)
        with self.apart() as second:
            other = self.of(expr.otherwise)
        kind = "num" if one.kind == other.kind == "num" else "V"
        texts = [said.number if kind == "num" else said.value for said in (one, other)]
        if not first and not second:
            return Said(f"({there} ? {texts[0]} : {texts[1]})", kind)  # type: ignore[arg-type]
        name = self.fresh("either")
        self.add(f"{kind} {name};")
        self.add(f"if ({there}) {{")
        self.lines += [*(f"    {line}" for line in first), f"    {name} = {texts[0]};"]
        self.add("} else {")
        self.lines += [*(f"    {line}" for line in second), f"    {name} = {texts[1]};"]
        self.add("}")
        return Said(name, kind)  # type: ignore[arg-type]

    def among(self, item: Said, those: frozenset[int]) -> Said:
        if len(those) <= FEW:
            equal = " || ".join(f"{item.text} == {one}" for one in sorted(those))
            return Said(f"({equal})" if equal else "0")
        if min(those) < 0:
            raise NotPrintedError("a set of negative numbers")
        name, size = self.program.among(those)
        return Said(f"({item.text} >= 0 && {item.text} < {size} && {name}[{item.text}])")

    def entry_of(self, table: tuple[object, ...], index: n.Expr) -> Said:
        at = self.kept(Said(self.of(index).number), "at")
        if all(isinstance(one, int) for one in table):
            name = self.program.numbers(tuple(int(one) for one in table))  # type: ignore[call-overload]
            bits = max(int(one).bit_length() for one in table) + 1  # type: ignore[call-overload]
            return Said(f"{name}[entry({at.text}, {len(table)})]", bits=bits)
        name = self.program.values(table)
        return Said(f"{name}[entry({at.text}, {len(table)})]", "V")

    def call(self, expr: n.Call) -> Said:
        function = self.program.function(expr.function)
        if expr.bindings is None:
            given = [self.slots(slot) for slot in range(3)]
        else:
            given = list(map(self.of, expr.bindings))
        if len(given) < function.arity:
            raise NotPrintedError(f"{expr.function.name} with less than it is given elsewhere")
        texts = [said.value for said in given[: function.arity]]
        return Said(f"{function.name}({', '.join(texts)})", function.kind)

    # Lists

    def list_of(self, parts: Sequence[Said]) -> Said:
        if not parts:
            return Said(str(EMPTY), "V")
        texts = [said.value for said in parts]
        if len(texts) <= 3:
            return Said(f"list{len(texts)}({', '.join(texts)})", "V")
        name = self.fresh("parts")
        self.add(f"V {name}[] = {{{', '.join(texts)}}};")
        return Said(f"list_of({len(texts)}, {name})", "V")

    def of_list(self, expr: n.Expr) -> Said:
        match expr:
            case n.Held(zone):
                return self.held(zone)
            case n.Items(parts) if all(isinstance(part, n.Const) for part in parts):
                known = tuple(part.value for part in parts if isinstance(part, n.Const))
                return Said(str(self.program.static(known)), "V")
            case n.Items(parts):
                return self.list_of(list(map(self.of, parts)))
            case n.Chain(lists) if lists:
                found = self.of(lists[0])
                for one in lists[1:]:
                    before = self.kept(found)
                    found = Said(f"joined({before.value}, {self.of(one).value})", "V")
                return found
            case n.Chain():
                return Said(str(EMPTY), "V")
            case n.HeldIn() | n.Filtered() | n.Mapped() | n.Chosen():
                return self.listed(expr)
            case n.End(source, how, amount):
                held = self.kept(self.of(source))
                many = self.kept(Said(f"most(0, {self.of(amount).number})"))
                if how == "top":
                    return Said(f"slice({held.value}, 0, {many.text})", "V")
                size = f"length({held.value})"
                return Said(f"slice({held.value}, {size} - {many.text}, {size})", "V")
            case n.EndOne(source, how):
                held = self.kept(self.of(source))
                at = "0" if how == "top" else f"length({held.value}) - 1"
                return Said(
                    f"(length({held.value}) ? item({held.value}, {at}) : 0)",
                    "V",
                )
            case n.Item(source, place):
                return Said(f"item({self.of(source).value}, {place})", "V")
            case n.Rest(source):
                return Said(f"rest({self.of(source).value})", "V")
            case n.Count(source):
                return self.count(source)
            case n.NonEmpty(source):
                return self.any_there(source)
            case n.AnyTrue(source):
                return self.found(source, lambda thing: thing.truth)
            case n.Combined(how, source):
                return self.combined(how, source)
            case n.In(item, source):
                return self.is_in(self.kept(self.of(item)), source)
        raise NotPrintedError(f"a node of the form, {type(expr).__name__}")

    def held(self, zone: n.Expr) -> Said:
        if isinstance(zone, n.Const):
            return Said(f"cells[{zone.value}]", "V")
        return Said(f"cell({self.of(zone).number})", "V")

    def is_made(self, source: n.Expr) -> bool:
        """Whether a list would have to be made that can as well be gone through."""
        return isinstance(source, n.Filtered | n.Mapped | n.HeldIn)

    def listed(self, source: n.Expr) -> Said:
        """A list that is made."""
        base = self.fresh("base")
        self.add(f"num {base} = piled;")
        self.each(source, lambda thing: self.add(f"push({thing.value});"))
        name = self.fresh("list")
        self.add(f"V {name} = made_from({base});")
        return Said(name, "V")

    def count(self, source: n.Expr) -> Said:
        if isinstance(source, n.Var) and source.name in self.buffers:
            return Said(f"n_{self.buffers[source.name]}")
        if not self.is_made(source):
            return Said(f"length({self.of(source).value})")
        name = self.fresh("count")
        self.add(f"num {name} = 0;")
        self.each(source, lambda thing: self.add(f"{name}++;"))
        return Said(name)

    def any_there(self, source: n.Expr) -> Said:
        if isinstance(source, n.Var) and source.name in self.buffers:
            return Said(f"(n_{self.buffers[source.name]} > 0)")
        if not self.is_made(source):
            return Said(f"(length({self.of(source).value}) > 0)")
        return self.found(source, lambda thing: "1")

    def found(self, source: n.Expr, test: Callable[[Said], str]) -> Said:
        """Whether something holds of any of a list."""
        name, over = self.fresh("found"), self.fresh("over")
        self.add(f"num {name} = 0;")

        def asked(thing: Said) -> None:
            self.add(f"if ({test(thing)}) {{ {name} = 1; goto {over}; }}")

        self.each(source, asked)
        self.add(f"{over}: ;")
        return Said(name)

    def is_in(self, item: Said, source: n.Expr) -> Said:
        if isinstance(source, n.Items):
            parts = [self.compare("==", item, self.of(part)).text for part in source.parts]
            return Said(f"({' || '.join(parts)})" if parts else "0")
        if not self.is_made(source):
            return Said(f"is_in({item.value}, {self.of(source).value})")
        return self.found(source, lambda thing: self.compare("==", item, thing).text)

    def combined(self, how: n.Combines, source: n.Expr) -> Said:
        name, any_ = self.fresh("sum"), self.fresh("any")
        self.add(f"num {name} = 0;")
        if how == "sum":
            self.each(source, lambda one: self.add(f"{name} = add({name}, {one.number});"))
            return Said(name)
        self.add(f"num {any_} = 0;")
        bound = "most" if how == "highest" else "least"

        def with_it(thing: Said) -> None:
            number = self.kept(Said(thing.number))
            self.add(f"{name} = {any_} ? {bound}({name}, {number.text}) : {number.text};")
            self.add(f"{any_} = 1;")

        self.each(source, with_it)
        return Said(name)

    # Going through lists

    def each(self, source: n.Expr, body: Body, weight: int = 1) -> None:
        """Lines that do something with each of a list, which counts by how much that is."""
        match source:
            case n.Filtered(name, among, tests):
                more = sum(map(work, tests)) // LIGHT

                def tested(thing: Said) -> None:
                    thing = self.kept(thing, "one")
                    with self.named(name, thing):
                        condition = self.joined(tests, "&&", "1")
                    with self.under(f"if ({condition})"):
                        body(thing)

                self.each(among, tested, weight + more)
            case n.Mapped(name, among, element):

                def made(thing: Said) -> None:
                    with self.named(name, self.kept(thing, "one")):
                        found = self.of(element)
                    body(found)

                self.each(among, made, weight + work(element) // LIGHT)
            case n.HeldIn(zones):

                def cards(zone: Said) -> None:
                    def there(card: Said) -> None:
                        with self.under(f"if ({card.text})"):
                            body(card)

                    self.each_of(Said(f"cell({zone.number})", "V"), there, weight, plain=True)

                self.each(zones, cards)
            case n.Chosen():
                self.each_chosen(source, body, weight)
            case n.Held():
                self.each_of(self.of(source), body, weight, plain=True)
            case _:
                self.each_of(self.of(source), body, weight)

    def each_of(self, held: Said, body: Body, weight: int, *, plain: bool = False) -> None:
        """Each of a list that is there. In a zone there are only numbers."""
        things, at, size, one = map(self.fresh, ("things", "i", "n", "one"))
        with self.under(""):
            self.add(f"num {things} = list({held.value}) - heap, {size} = heap[{things}], {at};")
            self.add(f"look({size if weight == 1 else f'{weight} * {size}'});")
            with self.under(f"for ({at} = 1; {at} <= {size}; {at}++)"):
                if plain:
                    self.add(f"num {one} = heap[{things} + {at}] >> 1;")
                    body(Said(one, lies=True))
                else:
                    self.add(f"V {one} = heap[{things} + {at}];")
                    body(Said(one, "V"))

    def each_chosen(self, expr: n.Chosen, body: Body, weight: int) -> None:
        """Each choice of some numbers."""
        chosen: list[Said] = []

        def further(at: int) -> None:
            if at == len(expr.names):
                with self.under(f"if ({self.truth(expr.test)})"):
                    body(self.list_of(chosen))
                return
            low = self.kept(Said(self.of(expr.lows[at]).number))
            high = self.kept(Said(self.of(expr.highs[at]).number))
            name = self.fresh("chosen")
            self.add(f"look(most(0, {high.text} - {low.text} + 1));")
            with self.under(f"for (num {name} = {low.text}; {name} <= {high.text}; {name}++)"):
                chosen.append(Said(name))
                with self.named(expr.names[at], Said(name)):
                    further(at + 1)

        with self.under(""):
            further(0)
