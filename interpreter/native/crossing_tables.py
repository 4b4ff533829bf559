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

KNOWN_LENGTHS = 8  # of all tunnels, by which it is known how far it is
MOST_MEASURED = 400  # rooms of which it is known how far it is from each to each
ENDS = "box(player), box(player), 0, box(edge_source[edge]), box(edge_target[edge])"


class Writing(Protocol):
    """What is asked of the program that is written."""

    program: Program

    def static(self, thing: object) -> int: ...
    def about(self, about: About) -> int: ...
    def asked_with(self, function: Callable[..., object]) -> str: ...
    def valued_with(self, function: Callable[..., object]) -> str: ...
    def purse(self) -> str: ...
    def paying(self) -> str: ...
    def write(self, head: str, lines: Iterable[str]) -> None: ...
    def hole(self, error: NotPrintedError, where: str, span: Span) -> str: ...


class CrossingTables:
    """The ways of a board, whose tunnels are of few sorts: each has functions of its own."""

    def __init__(self, whole: Writing) -> None:
        self.whole = whole
        self.is_asked = False
        self.parts: tuple[tuple[int, ...], ...] = ()
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
        self._asked()
        self._offered()
        self._tasks()
        self._payments()

    def measured(self, parts: tuple[tuple[int, ...], ...]) -> None:
        """Somebody asks how far it is from room to room, with tunnels that are longer by this."""
        if len(self.whole.program.map.names) > MOST_MEASURED:
            raise NotPrintedError("how far it is on so large a board")
        self.parts = self.parts or parts

    def tables(self) -> Sequence[str]:
        map_ = self.whole.program.map
        sorts = [tuple(kinds) for kinds in self.whole.program.crossings.edges]
        rooms = range(len(map_.from_room))
        known = {kinds: number for number, kinds in enumerate(self.sorts)}
        starts = [sum(len(map_.from_room[at]) for at in range(room)) for room in rooms]
        ends = [sum(len(one) for one in map_.from_room)]
        edges = range(len(map_.edges))
        parts = self.parts or tuple(() for _ in edges)
        near = [self.whole.static(tuple(map_.near[room])) for room in rooms]
        return [
            table("int32_t", "edge_source", (edge.source for edge in map_.edges)),
            table("int32_t", "edge_target", (edge.target for edge in map_.edges)),
            table("int32_t", "edges_from", [*starts, *ends]),
            table("int32_t", "edges_of_rooms", (edge for one in map_.from_room for edge in one)),
            table("int32_t", "edge_sort", (known.get(one, 0) for one in sorts)),
            table("int32_t", "near_of", near),
            table(
                "int32_t", "longer_from", (sum(map(len, parts[:at])) for at in (*edges, len(edges)))
            ),
            table("int32_t", "longer_by", (one for part in parts for one in part)),
            table("uint8_t", "is_aside", (room in map_.aside for room in rooms)),
        ]

    def defines(self) -> dict[str, int]:
        map_ = self.whole.program.map
        walker = self.whole.program.crossings.walker
        found = {"EDGES": len(map_.edges), "ROOMS": len(map_.names)}
        used = {one for part in self.parts for one in part}
        found["LONGER"] = len(used) + 1
        found["KNOWN_LENGTHS"] = KNOWN_LENGTHS if used else 1
        found["HAS_WALKER"] = int(walker is not None)
        return {**found, "WALKER": walker if walker is not None else 0}

    # Functions

    def _open_to(self) -> None:
        crossings = self.whole.program.crossings
        lines = ["num base = piled, room = field(WALKER + player), i, k, asked = may_be_ignored();"]
        lines.append("if (room < 0 || room >= ROOMS) fault(F_INDEX);")
        if crossings.first is not None:
            first = self.whole.asked_with(crossings.first)
            lines.append(
                f"if (!asked && !{first}(list3(box(player), box(player), 0))) return EMPTY;"
            )
        lines += [
            "for (i = edges_from[room]; i < edges_from[room + 1]; i++) {",
            "    num edge = edges_of_rooms[i];",
            "    V found = asked ? each_asked(edge, player) : offered(edge, player);",
            "    for (k = 0; k < length(found); k++)",
            "        push(joined(list1(box(edge)), item(found, k)));",
            "}",
            "return made_from(base);",
        ]
        self._may_be_ignored()
        self.whole.write("static V open_ways(num player)", lines)

    def _may_be_ignored(self) -> None:
        """Whether any kind of tunnel may be ignored by anybody now."""
        crossings, modifiers = self.whole.program.crossings, self.whole.program.modifiers
        held = (modifiers.standing, modifiers.of_itself)
        lines = ["num i;", "V armed = cells[MODIFIERS];"]
        for about in crossings.ignored:
            if any(about in one for one in held):
                lines.append("return 1;")
                break
            number = self.whole.about(about)
            which = "number(item(item(armed, i), 0))"
            lines += [
                "for (i = 0; i < length(armed); i++)",
                f"    if (modifier_about[{which} * ABOUTS + {number}]) return 1;",
            ]
        self.whole.write("static num may_be_ignored(void)", [*lines, "return 0;"])

    def _counts(self, name: str) -> str:
        """Whether a kind of tunnel counts for the player: it may be ignored."""
        about = ("ignore", name)
        if about not in self.whole.program.crossings.ignored:
            return "1"
        return f"!holds_for({self.whole.about(about)}, player)"

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
                yield "return each_asked(edge, player);"
                return
            yield f"V bound_to[] = {{{ENDS}}};"
            yield f"return {self.whole.valued_with(offer)}(list_of(5, bound_to));"

        self._by_sort("static V offered(num edge, num player)", each)

    def _asked(self) -> None:
        """The choices with which a tunnel can be crossed, where each of its kinds is asked."""

        def each(kinds: tuple[Kind, ...]) -> Iterable[str]:
            yield "num base = piled, i, k;"
            yield "V found = list1(EMPTY);"
            for name, numbers in kinds:
                yield from self._chosen(name, numbers)
            yield "for (i = 0; i < length(found); i++) {"
            yield "    V way = joined(list1(box(edge)), item(found, i)), prices;"
            yield "    num needed = 1, at = 1, start = piled;"
            for line in self._needed(kinds):
                yield f"    {line}"
            yield "    prices = made_from(start);"
            yield "    if (needed && can_pay_all(prices, player)) push(item(found, i));"
            yield "}"
            yield "return made_from(base);"

        self._all_paid()
        self._by_sort("static V each_asked(num edge, num player)", each)

    def _chosen(self, name: str, numbers: tuple[int, ...]) -> Iterable[str]:
        """All that can be chosen for a kind, after what was chosen for those before it."""
        choices = self.whole.program.crossings.kinds[name].choices
        if not choices:
            return
        yield f"if ({self._counts(name)}) {{"
        for at, (low, high) in enumerate(choices):
            given = ", ".join((ENDS, *(f"box({number})" for number in numbers)))
            size = 5 + len(numbers)
            least, most = (self.whole.asked_with(one) for one in (low, high))
            yield "    num start = piled;" if not at else "    start = piled;"
            yield "    for (i = 0; i < length(found); i++) {"
            yield "        V before = item(found, i);"
            yield f"        V bound_to[] = {{{given}}};"
            yield f"        V own = slice(before, length(before) - {at}, length(before));"
            yield f"        V env = joined(list_of({size}, bound_to), own);"
            yield f"        num last = {most}(env);"
            yield f"        k = {least}(env);"
            yield "        look(most(0, last - k + 1));"
            yield "        for (; k <= last; k++) push(with_last(before, box(k)));"
            yield "    }"
            yield "    found = made_from(start);"
        yield "}"

    def _needed(self, kinds: tuple[Kind, ...]) -> Iterable[str]:
        for name, bound in self._bound(kinds):
            kind = self.whole.program.crossings.kinds[name]
            needs = [self.whole.asked_with(one) for one in kind.needs]
            prices = [self.whole.valued_with(one) for one in kind.prices]
            done = [f"needed = needed && {one}(env);" for one in needs]
            done += [f"if (needed) push({one}(env));" for one in prices]
            yield from bound(done)

    def _all_paid(self) -> None:
        purse = self.whole.purse()
        self.whole.write(
            "static num can_pay_all(V prices, num player)",
            [
                "num i, k, n = length(prices);",
                "for (i = 0; i < n; i++)",
                "    if (item(prices, i) == NONE) return 0;",
                "for (i = 0; i < n; i++) {",
                "    V counter = item(item(prices, i), 1);",
                "    num total = 0;",
                "    for (k = 0; k < n; k++)",
                "        if (item(item(prices, k), 1) == counter)",
                "            total = add(total, number(item(item(prices, k), 0)));",
                f"    if ({purse}(counter, player) < total) return 0;",
                "}",
                "return 1;",
            ],
        )

    def _bound(
        self, kinds: tuple[Kind, ...]
    ) -> Iterable[tuple[str, Callable[[Sequence[str]], Iterable[str]]]]:
        """Each kind that counts, with what writes lines in which `env` is what is bound for it."""
        for name, numbers in kinds:
            chosen = len(self.whole.program.crossings.kinds[name].choices)
            given = [ENDS, *(f"box({number})" for number in numbers)]
            given += [f"item(way, at + {one})" for one in range(chosen)]
            size = 5 + len(numbers) + chosen
            counts = self._counts(name)
            head = (
                f"if ({counts}) {{",
                f"    V bound_to[] = {{{', '.join(given)}}};",
                f"    V env = list_of({size}, bound_to);",
            )
            end = (f"    at += {chosen};", "}")

            def lines(
                done: Sequence[str], head: Sequence[str] = head, end: Sequence[str] = end
            ) -> Iterable[str]:
                return [*head, *(f"    {line}" for line in done), *end]

            yield name, lines

    def _tasks(self) -> None:
        def each(kinds: tuple[Kind, ...]) -> Iterable[str]:
            yield "num base = piled, at = 1;"
            for name, bound in self._bound(kinds):
                code = self.whole.program.crossings.kinds[name].code
                done = [] if code is None else [f"push(list2(box({code}), env));"]
                yield from bound(done)
            yield "return made_from(base);"

        self._by_sort("static V way_tasks(num edge, num player, V way)", each)

    def _payments(self) -> None:
        def each(kinds: tuple[Kind, ...]) -> Iterable[str]:
            yield "num base = piled, at = 1, i;"
            yield "V prices;"
            for name, bound in self._bound(kinds):
                prices = self.whole.program.crossings.kinds[name].prices
                yield from bound([f"push({self.whole.valued_with(one)}(env));" for one in prices])
            yield "prices = made_from(base);"
            yield "for (i = 0; i < length(prices); i++) "
            yield f"    {self.whole.paying()}(item(prices, i), player);"

        self._by_sort("static void pay_way(num edge, num player, V way)", each)
