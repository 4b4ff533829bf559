"""A whole program as one text of C: its tables, its functions, and what the engine does itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics.spans import Span
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.facts import slots_read
from interpreter.compile.form.passes import bound_to, folded
from interpreter.compile.making import Making
from interpreter.native.armed_tables import ArmedTables
from interpreter.native.c_function import CFunction, Said
from interpreter.native.c_operations import COperations
from interpreter.native.c_tables import FAULTS, defines, layout_tables, table
from interpreter.native.c_values import CValues
from interpreter.native.card_functions import CardFunctions
from interpreter.native.crossing_tables import CrossingTables
from interpreter.native.functions import armed_functions, crossing_functions
from interpreter.native.functions.deed_functions import deed, parked
from interpreter.native.functions.value_functions import native_value
from interpreter.native.not_printed import NotPrintedError
from interpreter.native.static_values import StaticValues
from interpreter.native.whole import CalledFunction
from interpreter.run.abilities.modifiers import About
from interpreter.run.abilities.reactions import Key
from interpreter.run.program import Program
from interpreter.state import layout as cells

assert armed_functions  # imported for what it registers, and so is the next
assert crossing_functions
RUNTIME_PARTS = ("values", "machine", "deeds", "armed")
RUNTIME = Path(__file__).resolve().parent / "runtime"
ENDINGS = {"turn": "ENDS_TURN", "phase": "ENDS_PHASE", "phase for all": "ENDS_FOR_ALL"}


@dataclass(frozen=True, slots=True)
class Hole:
    """Something of a pack that is not printed: a game that comes to it is given up."""

    what: str  # that is not printed
    where: str  # the part or value in which it stands
    span: Span


class CProgram:
    """Writes a program, perhaps with players who look ahead. What is not known becomes a hole."""

    def __init__(self, program: Program, *, looks_ahead: bool = False) -> None:
        assert isinstance(program.origin, Making)
        self.looks_ahead = looks_ahead
        self.follows = program.follows
        self.program, self.making = program, program.origin
        self.compiler = self.making.compiler
        self.is_quiet = program.quiet
        self.statics = StaticValues()
        self.holes: list[Hole] = []
        self.routines: list[str] = []  # what is said of each that tells when it is entered
        self.tables: list[str] = []
        self.heads: list[str] = []
        self.bodies: list[str] = []
        self._functions: dict[int, CalledFunction | NotPrintedError] = {}
        self._kept: list[object] = []  # so that no identity is used again
        self._sets: dict[frozenset[int], tuple[str, int]] = {}
        self._tables: dict[tuple[str, tuple[object, ...]], str] = {}
        self._plans: dict[int, str] = {}
        self._asked: dict[int, str] = {}
        self.armed, self.cards = ArmedTables(self), CardFunctions(self)
        self.crossings = CrossingTables(self)
        self._valued: dict[int, str] = {}
        self._named = 0

    # What functions ask for

    def static(self, thing: object) -> int:
        return self.statics.value(thing)

    def _table(self, what: str, kind: str, numbers: Iterable[int]) -> str:
        """The name of a table of numbers."""
        entries = tuple(numbers)
        key = (kind, entries)
        if key not in self._tables:
            name = self._tables[key] = f"{what}{len(self._tables)}"
            said = ", ".join(map(str, entries)) or "0"
            self.tables.append(f"static const {kind} {name}[] = {{{said}}};")
        return self._tables[key]

    def numbers(self, numbers: tuple[int, ...]) -> str:
        return self._table("numbers", "int64_t", numbers)

    def values(self, things: tuple[object, ...]) -> str:
        return self._table("values", "V", self.statics.values(things))

    def among(self, those: frozenset[int]) -> tuple[str, int]:
        if those not in self._sets:
            size = max(those) + 1
            name = self._table("those", "uint8_t", (int(at in those) for at in range(size)))
            self._sets[those] = name, size
        return self._sets[those]

    def native(self, c: CFunction, expr: n.Native) -> Said:
        assert isinstance(c, CValues)
        return native_value(c, expr)

    def run(self, c: CFunction, op: o.Run) -> None:
        assert isinstance(c, COperations)
        deed(c, op)

    def parked(self, c: CFunction, function: object) -> str:
        return parked(function)

    def ending(self, what: str) -> str:
        return ENDINGS[what]

    def scope(self, place: int) -> tuple[int, ...]:
        return self.making.scope(place)

    def function(self, function: n.Function) -> CalledFunction:
        """A named value, which is written when it is first asked for."""
        known = self._functions.get(id(function))
        if isinstance(known, NotPrintedError):
            raise known
        if known is not None:
            return known
        if function.body is None:
            raise NotPrintedError(f"`{function.name}`, of which there is no form")
        body, arity = function.body, _arity(function.body)
        name = f"f{len(self._functions)}"
        self._kept.append(function)
        self._functions[id(function)] = CalledFunction(name, "V", arity)
        c = CValues(self)
        c.all_bound = lambda: list(range(arity))
        try:
            found = c.of(body)
        except NotPrintedError as error:
            self._functions[id(function)] = error
            raise
        called = self._functions[id(function)] = CalledFunction(name, found.kind, arity)
        given = ", ".join(f"V s{at}" for at in range(arity)) or "void"
        self.write(f"static {found.kind} {name}({given})", _guarded(c.lines, found))
        return called

    def asked_with(self, function: Callable[..., object]) -> str:
        """The name of a function of what is bound, as a list, that gives a number."""
        known = self._asked.get(id(function))
        if known is None:
            form = self.compiler.forms.get(function)
            if form is None:
                raise NotPrintedError("a value of which there is no form")
            known = self._name("e")
            self._with_env(f"static num {known}(V env)", form, lambda found: found.number)
            self._asked[id(function)] = known
            self._kept.append(function)
        return known

    def tested_with(self, function: Callable[..., object]) -> str:
        """The name of a function of what is bound and of a card, that tells whether it fits."""
        known = self._asked.get(id(function))
        if known is None:
            form = self.compiler.forms.get(function)
            if form is None:
                raise NotPrintedError("a test of which there is no form")
            known = self._name("t")
            self._with_env(f"static num {known}(V env, num piece)", form, lambda found: found.truth)
            self._asked[id(function)] = known
            self._kept.append(function)
        return known

    def valued_with(self, function: Callable[..., object]) -> str:
        """The name of a function of what is bound that gives a value of any kind."""
        known = self._valued.get(id(function))
        if known is None:
            form = self.compiler.forms.get(function)
            if form is None:
                raise NotPrintedError("a value of which there is no form")
            known = self._name("v")
            c = CValues(self)
            c.given_as_list()
            found = c.of(form)
            self.write(f"static V {known}(V env)", _guarded(c.lines, Said(found.value, "V")))
            self._valued[id(function)] = known
            self._kept.append(function)
        return known

    def source_of(self, function: Callable[..., object], card: str) -> str:
        return self.cards.source_of(function, card)

    def about(self, about: About) -> int:
        return self.armed.about(about)

    def key(self, key: Key) -> int:
        return self.armed.key(key)

    def attribute(self, data: tuple[object, ...], *, plain: bool) -> str:
        return self.cards.attribute(data, plain=plain)

    def price(self, data: tuple[object, ...]) -> str:
        return self.cards.price(data)

    def purse(self) -> str:
        return self.cards.purse()

    def paying(self) -> str:
        return self.cards.paying()

    def distances(self, parts: tuple[tuple[int, ...], ...]) -> None:
        self.crossings.measured(parts)

    def ways(self) -> None:
        self.crossings.asked()

    def abilities(self) -> tuple[str, str, str]:
        return self.cards.abilities()

    def _name(self, what: str) -> str:
        self._named += 1
        return f"{what}{self._named}"

    def _with_env(self, head: str, form: n.Expr, said: Callable[[Said], str]) -> None:
        c = CValues(self)
        c.given_as_list()
        c.names["piece"] = Said("piece")
        found = c.of(form)
        kind = Said(said(found))
        self.write(head, _guarded(c.lines, kind))

    def routine(self, routine: o.Routine) -> str:
        """The name of a routine that never waits, which is written with the parts."""
        return f"r{routine.place}"

    def plan_tables(self, plans: o.Plans) -> tuple[str, str]:
        """By kind, where begins what a card does, and because of what."""
        places = [plan[0].place if plan is not None else -1 for plan in plans.of]
        why = [plan[1] if plan is not None and plan[1] is not None else -1 for plan in plans.of]
        return self.numbers(tuple(places)), self.numbers(tuple(why))

    def plans(self, plans: o.Plans) -> str:
        """The name of a function that does what a card does, where that waits for nobody."""
        known = self._plans.get(id(plans))
        if known is not None:
            return known
        name = self._plans[id(plans)] = f"do_{len(self._plans)}"
        self._kept.append(plans)
        lines = ["num outer = because;", "step(3);", "switch (field(card)) {"]
        for kind, plan in enumerate(plans.of):
            if plan is None or plan[0].waits:
                continue
            why = f"because = {plan[1]}; " if plan[1] is not None else ""
            given = "box(they), box(they), box(card)"
            lines.append(f"case {kind}: {why}{self.routine(plan[0])}({given}); break;")
        self.write(f"static void {name}(num they, num card)", [*lines, "}", "because = outer;"])
        return name

    def write(self, head: str, lines: Iterable[str]) -> None:
        self.heads.append(f"{head};")
        self.bodies.append("\n".join([head, "{", *(f"    {line}" for line in lines), "}", ""]))

    def hole(self, error: NotPrintedError, where: str, span: Span) -> str:
        """The line at which a game is given up."""
        known = Hole(f"{error}", where, span)
        if known not in self.holes:
            self.holes.append(known)
        return f"fault_hole = {self.holes.index(known)}; fault(F_HOLE);"

    def entered(self, what: str) -> str:
        """The line by which a routine tells that it is entered."""
        self.routines.append(what)
        return f"ENTER({len(self.routines) - 1})"

    # The whole

    def text(self) -> str:
        """All of it, from the tables to the process that plays."""
        self._parts()
        self._listings()
        self._rules()
        self._noted()
        if self.looks_ahead:
            self._looking_ahead()
        self.armed.write()
        ways = self.crossings.tables()
        starts = table("int32_t", "abilities_from", self.cards.ability_starts())
        layout = [*layout_tables(self.program, self.statics), starts, *ways, *self.armed.tables()]
        # once all is known that never changes
        known: dict[str, int | str] = {**defines(self.program, self.statics)}
        known |= {**self.armed.defines(), **self.crossings.defines()}
        known["LOOKS_AHEAD"] = int(self.looks_ahead)
        known["ROUTINES"] = max(1, len(self.routines))
        parts = [*RUNTIME_PARTS]
        if self.follows or self.looks_ahead:
            parts.insert(parts.index("deeds"), "following")
        runtime = [runtime_part(name) for name in parts]
        playing = ["chance", *(["bots"] if self.looks_ahead else []), "play"]
        played = "\n".join(map(runtime_part, playing))
        played = played.replace("/* FACTS */", runtime_part("facts"))
        faults = ", ".join(f"F_{fault.upper()}" for fault in FAULTS)
        return "\n".join(
            [
                *(
                    f"#include <{name}.h>"
                    for name in ("setjmp", "stdint", "stdio", "stdlib", "string")
                ),
                *(f"#define {name} {value}" for name, value in known.items()),
                f"enum {{ F_NONE, {faults} }};",
                "enum { ENDS_TURN, ENDS_PHASE, ENDS_FOR_ALL };",
                "typedef int32_t V;",
                "static void note(int64_t number);",
                *layout,
                *self.tables,
                *runtime,
                *self.heads,
                *self.bodies,
                runtime_part("driver").replace("/* PLAY */", played),
            ]
        )

    def _parts(self) -> None:
        cases = []
        for place, part in enumerate(self.making.places.parts):
            if part is None:
                continue
            cases.append(f"case {place}: return p{place}(env);")
            if part.routine.waits:
                self._part(part)
            else:
                self._at_once(part)
        self.write(
            "static int do_part(num place, V env)",
            ["switch (place) {", *cases, "}", "fault(F_INDEX);", "return DONE;"],
        )

    def _part(self, part: o.Part) -> None:
        c = COperations(self, part.ops, part.scope)
        try:
            lines = c.of_part()
        except NotPrintedError as error:
            lines = [self.hole(error, part.name, part.span), "return DONE;"]
        lines = [self.entered(part.name), *lines]
        self.write(f"static int p{part.place}(V env)", lines)

    def _at_once(self, part: o.Part) -> None:
        """A routine that never waits: a function of what is bound, and as a part."""
        c = COperations(self, part.ops, part.scope)
        c.returns_nothing = True
        try:
            lines = c.body()
        except NotPrintedError as error:
            lines = [self.hole(error, part.name, part.span)]
        given = ", ".join(f"V s{slot}" for slot in part.scope)
        lines = [self.entered(part.name), *lines]
        self.write(f"static void r{part.place}({given})", lines)
        loaded = ", ".join(f"e[{at}]" for at in range(1, len(part.scope) + 1))
        self.write(
            f"static int p{part.place}(V env)",
            [f"V *e = bound(env, {len(part.scope)});", f"r{part.place}({loaded});", "return DONE;"],
        )

    def _listings(self) -> None:
        cases = []
        for question, asked in enumerate(self.program.questions):
            name = f"options{question}"
            if question in self.making.listed:
                c = COperations(self, self.making.listed[question][1], (0, 1, 2), listing=True)
                work: Callable[[], list[str]] = c.of_part
            elif question in self.making.offered:
                work = self._offered(self.making.offered[question])
            else:
                continue
            try:
                lines = [*work(), "return EMPTY;"]
            except NotPrintedError as error:
                span = self.program.sites[asked.site]
                lines = [self.hole(error, asked.name, span), "return EMPTY;"]
            lines = [self.entered(f"question {question}, {asked.name}"), *lines]
            self.write(f"static V {name}(V env)", lines)
            cases.append(f"case {question}: return {name}(env);")
        self.write(
            "static V options_of(num question, V env)",
            ["switch (question) {", *cases, "}", "fault(F_INDEX);", "return EMPTY;"],
        )

    def _offered(self, options: n.Expr) -> Callable[[], list[str]]:
        def work() -> list[str]:
            c = CValues(self)
            c.given_as_list()
            found = c.of(options)
            return [*c.lines, f"return {found.value};"]

        return work

    def _number_of(self, head: str, expr: n.Expr, where: str, *, truth: bool = False) -> None:
        """A function of nothing, or of a player."""
        c = CValues(self)
        c.slots = lambda index: Said("player" if index < 2 else "0")
        try:
            found = c.of(expr)
            lines = [*c.lines, f"return {found.truth if truth else found.number};"]
        except NotPrintedError as error:
            lines = [self.hole(error, where, self.program.sites[0]), "return 0;"]
        self.write(head, lines)

    def _rules(self) -> None:
        """What the machine asks of the rules."""
        out = self.compiler.out_when if self.compiler.out_when is not None else n.Const(0)
        self._number_of("static num is_out(num player)", out, "out when", truth=True)
        nobody = (n.Const(0), n.Const(0), n.Const(0))
        with self.compiler.by_itself("the rules"):
            ends = [self.compiler.ready(one) for one in self.program.vocabulary.end_when]
        over = folded(n.AnyOf(tuple(bound_to(one, nobody) for one in ends)))
        self._number_of("static num ends_now(void)", over, "the end of the game", truth=True)
        waiting = (cells.WATCHERS, cells.QUEUE)
        armed = [n.NonEmpty(n.Cell(one)) for one in waiting if one in self.program.armed]
        settles = n.AnyOf((*armed, n.Call(n.Function("over", lambda cells, env: 0, over), nobody)))
        self._number_of("static num may_settle(void)", settles, "what settles", truth=True)
        self._watches()

    def _scores(self) -> None:
        """What is told of the scores at the end: for each player whether they count, the team, the
        parts and the tiebreaks; and whether all win."""
        program = self.program
        lines = ["num player;", "V env;"]
        each = [
            " && ".join(f"{self.asked_with(one)}(env)" for one in program.scores_if) or "1",
            f"{self.asked_with(program.teams_by)}(env)" if program.teams_by else "0",
            *(f"{self.asked_with(one)}(env)" for one in program.scores.values()),
            *(f"{self.asked_with(one)}(env)" for one in program.tiebreaks.values()),
        ]
        lines.append("for (player = 0; player < PLAYERS; player++) {")
        lines.append("    env = list3(box(player), box(player), 0);")
        lines += [f"    note({one});" for one in each]
        lines.append("}")
        if program.all_win_if is not None:
            lines.append(f"note({self.asked_with(program.all_win_if)}(list3(0, 0, 0)) != 0);")
        self.write("static void note_scores(void)", lines)
        parts = [f"sum = add(sum, {self.asked_with(one)}(env));" for one in program.scores.values()]
        self.write(
            "static num score_of(num player)",
            ["V env = list3(box(player), box(player), 0);", "num sum = 0;", *parts, "return sum;"],
        )

    def _noted(self) -> None:
        try:
            self._scores()
        except NotPrintedError as error:
            hole = self.hole(error, "scores", self.program.sites[0])
            self.write("static void note_scores(void)", [hole])
            self.write("static num score_of(num player)", [hole, "return 0;"])

    def _looking_ahead(self) -> None:
        """What players ask who look ahead: how well somebody stands, and which invariants are
        broken."""
        program = self.program
        refused = {
            "counters that not all players see": program.layout.unknown is not None,
            "phases that all play at once": program.opens,
            "teams": program.teams_by is not None,
            "a game that all win or lose together": program.all_win_if is not None,
        }
        for what, is_there in refused.items():
            if is_there:
                raise NotPrintedError(f"players who look ahead, with {what}")
        game = program.vocabulary.game
        sign = -1 if game is not None and game.lowest_wins is not None else 1
        lines = ["V env = list3(box(player), box(player), 0);", "num sum = 0;"]
        lines.append("looks_left = MOST_LOOKS;")
        for one in program.scores.values():
            lines.append(f"sum = add(sum, multiply({sign}, {self.asked_with(one)}(env)));")
        lines += [
            f"sum = add(sum, {self.asked_with(one)}(env));" for one in program.worths.values()
        ]
        self.write("static num standing_of(num player)", [*lines, "return sum;"])
        lines = ["num player;", "looks_left = MOST_LOOKS;"]
        for invariant in program.vocabulary.invariants.values():
            holds = self.asked_with(program.invariants[invariant.name])
            last = program.players if invariant.each_player else 1
            lines.append(f"for (player = 0; player < {last}; player++)")
            lines.append(f"    if (!{holds}(list3(box(player), box(player), 0))) return 1;")
        self.write("static num broken(void)", [*lines, "return 0;"])

    def _watches(self) -> None:
        cases = []
        for number, watch in enumerate(self.program.reactions.watches):
            try:
                cases.append(f"case {number}: return {self.asked_with(watch.value)}(env);")
            except NotPrintedError as error:
                part = self.making.part_at(watch.code)
                hole = self.hole(error, part.name, part.span)
                cases.append(f"case {number}: {hole}")
        head = "static num watched(num which, V env)"
        self.write(head, ["switch (which) {", *cases, "}", "fault(F_INDEX);", "return 0;"])


def runtime_part(name: str) -> str:
    """A part of what the engine does itself."""
    return (RUNTIME / f"{name}.c").read_text(encoding="utf-8")


def _arity(body: n.Expr) -> int:
    """How many slots an expression is given at least."""
    return max((3, *(slot + 1 for slot in slots_read(body))))


def _guarded(lines: Sequence[str], found: Said) -> list[str]:
    """The lines of a function that may lead to itself."""
    return [
        "if (UNLIKELY(++deep > DEEPEST_C)) fault(F_DEEP);",
        *lines,
        f"{found.kind} found = {found.text};",
        "deep--;",
        "return found;",
    ]
