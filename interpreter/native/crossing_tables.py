"""The board of a program as tables of C, and the ways through it: what they need, cost and do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from dsl.diagnostics.spans import NOWHERE, Span
from interpreter.native.c_tables import table
from interpreter.native.not_printed import NotPrintedError
from interpreter.run.abilities.modifiers import About
from interpreter.run.crossings import Kind
from interpreter.run.program import Program

ENDS = "box(player), box(player), 0, box(edge_source[edge]), box(edge_target[edge])"


class Writing(Protocol):
    """What is asked of the program that is written."""

    program: Program

    def static(self, thing: object) -> int: ...
    def about(self, about: About) -> int: ...
    def asked_with(self, function: Callable[..., object]) -> str: ...
    def valued_with(self, function: Callable[..., object]) -> str: ...
    def paying(self) -> str: ...
    def write(self, head: str, lines: Iterable[str]) -> None: ...
    def hole(self, error: NotPrintedError, where: str, span: Span) -> str: ...


class CrossingTables:
    """The ways of a board, whose tunnels are of few sorts: each has functions of its own."""

    def __init__(self, whole: Writing) -> None:
        self.whole = whole
        self.is_asked = False
        self.sorts: list[tuple[Kind, ...]] = []

    def asked(self) -> None:
        """Somebody asks for ways: write all functions of them, once."""
        crossings = self.whole.program.crossings
        if crossings.walker is None or crossings.changing is not None:
            raise NotPrintedError("ways on a board that play changes")
        if self.is_asked:
            return
        self.is_asked = True
        self.sorts = list(dict.fromkeys(tuple(kinds) for kinds in crossings.edges))
        self._open_to()
        self._offered()
        self._tasks()
        self._payments()

    def tables(self) -> Sequence[str]:
        map_ = self.whole.program.map
        sorts = [tuple(kinds) for kinds in self.whole.program.crossings.edges]
        rooms = range(len(map_.from_room))
        known = {kinds: number for number, kinds in enumerate(self.sorts)}
        starts = [sum(len(map_.from_room[at]) for at in range(room)) for room in rooms]
        ends = [sum(len(one) for one in map_.from_room)]
        near = [self.whole.static(tuple(map_.near[room])) for room in rooms]
        return [
            table("int32_t", "edge_source", (edge.source for edge in map_.edges)),
            table("int32_t", "edge_target", (edge.target for edge in map_.edges)),
            table("int32_t", "edges_from", [*starts, *ends]),
            table("int32_t", "edges_of_rooms", (edge for one in map_.from_room for edge in one)),
            table("int32_t", "edge_sort", (known.get(one, 0) for one in sorts)),
            table("int32_t", "near_of", near),
        ]

    def defines(self) -> dict[str, int]:
        map_ = self.whole.program.map
        walker = self.whole.program.crossings.walker
        found = {"EDGES": len(map_.edges), "ROOMS": len(map_.names)}
        return {**found, "WALKER": walker if walker is not None else 0}

    # Functions

    def _open_to(self) -> None:
        crossings, modifiers = self.whole.program.crossings, self.whole.program.modifiers
        lines = ["num base = piled, room = field(WALKER + player), i, k;"]
        if any(
            about in modifiers.standing or about in modifiers.of_itself
            for about in crossings.ignored
        ):
            raise NotPrintedError("a card that lets tunnels be ignored")
        for about in crossings.ignored:
            number = self.whole.about(about)
            which = "number(item(item(cells[MODIFIERS], i), 0))"
            lines += [
                "for (i = 0; i < length(cells[MODIFIERS]); i++)",
                f"    if (modifier_about[{which} * ABOUTS + {number}])",
                "        fault(F_HOLE);",
            ]
        lines.append("if (room < 0 || room >= ROOMS) fault(F_INDEX);")
        if crossings.first is not None:
            first = self.whole.asked_with(crossings.first)
            lines.append(f"if (!{first}(list3(box(player), box(player), 0))) return EMPTY;")
        lines += [
            "for (i = edges_from[room]; i < edges_from[room + 1]; i++) {",
            "    num edge = edges_of_rooms[i];",
            "    V found = offered(edge, player);",
            "    for (k = 0; k < length(found); k++)",
            "        push(joined(list1(box(edge)), item(found, k)));",
            "}",
            "return made_from(base);",
        ]
        self.whole.write("static V open_ways(num player)", lines)

    def _by_sort(self, head: str, each: Callable[[tuple[Kind, ...]], Iterable[str]]) -> None:
        lines = ["if (edge < 0 || edge >= EDGES) fault(F_INDEX);", "switch (edge_sort[edge]) {"]
        for number, kinds in enumerate(self.sorts):
            lines.append(f"case {number}: {{")
            try:
                lines += [f"    {line}" for line in each(kinds)]
            except NotPrintedError as error:
                name = " ".join(kind for kind, _ in kinds)
                lines.append(f"    {self.whole.hole(error, f'tunnels of {name}', NOWHERE)}")
            lines += ["    break;", "}"]
        over = ["return EMPTY;"] if head.startswith("static V") else []
        self.whole.write(head, [*lines, "}", *over])

    def _offered(self) -> None:
        def each(kinds: tuple[Kind, ...]) -> Iterable[str]:
            offer = self.whole.program.crossings.offers.get(kinds)
            if offer is None:
                raise NotPrintedError("a tunnel of which it cannot be told what is paid with")
            yield f"V bound_to[] = {{{ENDS}}};"
            yield f"return {self.whole.valued_with(offer)}(list_of(5, bound_to));"

        self._by_sort("static V offered(num edge, num player)", each)

    def _bound(self, kinds: tuple[Kind, ...]) -> Iterable[tuple[str, str]]:
        """Each kind, with the list of what is bound for it."""
        at = 1
        for name, numbers in kinds:
            chosen = len(self.whole.program.crossings.kinds[name].choices)
            given = [ENDS, *(f"box({number})" for number in numbers)]
            given += [f"item(way, {at + one})" for one in range(chosen)]
            at += chosen
            size = 5 + len(numbers) + chosen
            yield name, f"V bound_to[] = {{{', '.join(given)}}}; V env = list_of({size}, bound_to);"

    def _tasks(self) -> None:
        def each(kinds: tuple[Kind, ...]) -> Iterable[str]:
            yield "num base = piled;"
            for name, bound in self._bound(kinds):
                code = self.whole.program.crossings.kinds[name].code
                if code is not None:
                    yield f"{{ {bound} push(list2(box({code}), env)); }}"
            yield "return made_from(base);"

        self._by_sort("static V way_tasks(num edge, num player, V way)", each)

    def _payments(self) -> None:
        def each(kinds: tuple[Kind, ...]) -> Iterable[str]:
            yield "num base = piled, i;"
            yield "V prices;"
            for name, bound in self._bound(kinds):
                prices = self.whole.program.crossings.kinds[name].prices
                pushes = " ".join(f"push({self.whole.valued_with(one)}(env));" for one in prices)
                if prices:
                    yield f"{{ {bound} {pushes} }}"
            yield "prices = made_from(base);"
            yield "for (i = 0; i < length(prices); i++) "
            yield f"    {self.whole.paying()}(item(prices, i), player);"

        self._by_sort("static void pay_way(num edge, num player, V way)", each)
