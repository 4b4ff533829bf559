"""What holds for a time or while a card lies somewhere, and who waits for events, as tables and
functions of C."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol, TypeVar

from dsl.diagnostics.spans import NOWHERE, Span
from interpreter.native.c_tables import table
from interpreter.native.not_printed import NotPrintedError
from interpreter.run.abilities.modifiers import LAYERS, About, Modifier
from interpreter.run.abilities.reactions import Key, Listener
from interpreter.run.abilities.static_abilities import Standing
from interpreter.run.program import Program
from interpreter.state.cells import Compiled

ACTORS = {"any": 0, "other": 1, "you": 2}
OTHERWISE = 3  # who does it
MOVES = ("moves", "")  # the event of a card that moves
Call = Callable[[], str]
Thing = TypeVar("Thing")


class Writing(Protocol):
    """What is asked of the program that is written."""

    program: Program

    def asked_with(self, function: Callable[..., object]) -> str: ...
    def tested_with(self, function: Callable[..., object]) -> str: ...
    def valued_with(self, function: Callable[..., object]) -> str: ...
    def source_of(self, function: Callable[..., object], card: str) -> str: ...
    def write(self, head: str, lines: Iterable[str]) -> None: ...
    def hole(self, error: NotPrintedError, where: str, span: Span) -> str: ...


class ArmedTables:
    """Numbers for what modifiers are about and for events, and what is written of both."""

    def __init__(self, whole: Writing) -> None:
        self.whole = whole
        self.abouts: dict[About, int] = {}
        self.keys: dict[Key, int] = {}
        self.conditions: list[Compiled] = []

    def about(self, about: About) -> int:
        return self.abouts.setdefault(about, len(self.abouts))

    def key(self, key: Key) -> int:
        return self.keys.setdefault(key, len(self.keys))

    def condition(self, condition: Compiled) -> int:
        self.conditions.append(condition)
        return len(self.conditions) - 1

    def write(self) -> None:
        """Every function; the tables are made when nothing more can be asked for."""
        modifiers = self.whole.program.modifiers
        for modifier in modifiers.compiled:
            for about in modifier.about:
                self.about(about)
            if modifier.source is not None:
                self.about(("attribute", modifier.name))
        for about in (*modifiers.standing, *modifiers.of_itself):
            self.about(about)
        for listener in self.whole.program.reactions.listeners:
            self.key(listener.key)
        self._modifiers(modifiers.compiled)
        self._standing(modifiers.standing)
        self._of_itself(modifiers.of_itself)
        self._listens(self.whole.program.reactions.standing)
        self._switch("static num standing_holds(num which, V env)", "0", self._conditions())
        self._listeners(self.whole.program.reactions.listeners)

    def defines(self) -> dict[str, int | str]:
        reactions = self.whole.program.reactions
        rules = reactions.rules
        actors = {f"{name.upper()}_ACTOR": number for name, number in ACTORS.items()}
        return {
            "ABOUTS": max(1, len(self.abouts)),
            "RULES": len(rules),
            "MOVES_KEY": self.key(MOVES),
            "HEARS_MOVES": int(reactions.hears_moves),
            "REPLACES_MOVES": int(reactions.replaces_moves),
            "NOT_LEFT": "INT64_MIN",
            **actors,
        }

    def tables(self) -> Sequence[str]:
        program = self.whole.program
        compiled, reactions = program.modifiers.compiled, program.reactions
        listeners, rules = reactions.listeners, reactions.rules
        abouts = list(self.abouts)
        converts = [
            self.abouts[("attribute", one.name)] if one.source is not None else -1
            for one in compiled
        ]
        layers = [-1 if one.layer is None else LAYERS.index(one.layer) for one in compiled]
        actors = [ACTORS.get(one.actor, OTHERWISE) for one in listeners]
        every = [about in one.about for one in compiled for about in abouts]
        return [
            table("uint8_t", "modifier_about", every),
            table("int32_t", "modifier_layer", layers),
            table("int32_t", "modifier_converts", converts),
            table("uint8_t", "modifier_matches", (one.matches is not None for one in compiled)),
            table("uint8_t", "modifier_if", (one.condition is not None for one in compiled)),
            table("uint8_t", "about_stands", (one in program.modifiers.standing for one in abouts)),
            table(
                "uint8_t", "about_of_itself", (one in program.modifiers.of_itself for one in abouts)
            ),
            table("int32_t", "listener_key", (self.key(one.key) for one in listeners)),
            table("int32_t", "listener_code", (one.code for one in listeners)),
            table("uint8_t", "key_stands", (one in reactions.standing for one in self.keys)),
            table("uint8_t", "listener_adds", (one.more is not None for one in listeners)),
            table("uint8_t", "listener_subject", (one.subject is not None for one in listeners)),
            table("uint8_t", "listener_goes_to", (one.to is not None for one in listeners)),
            table("uint8_t", "listener_comes_from", (one.source is not None for one in listeners)),
            table("uint8_t", "listener_would", (one.would for one in listeners)),
            table("uint8_t", "listener_who", (one.who for one in listeners)),
            table("uint8_t", "listener_thing", (one.thing for one in listeners)),
            table("uint8_t", "listener_actor", actors),
            table("int32_t", "rule_listener", (number for number, _ in rules)),
            table("int32_t", "rule_cause", (because for _, because in rules)),
        ]

    # Functions

    def _switch(self, head: str, otherwise: str, calls: Iterable[tuple[int, str, Call]]) -> None:
        """A function that does one of some things, by number."""
        cases = []
        for number, where, call in calls:
            try:
                cases.append(f"case {number}: return {call()};")
            except NotPrintedError as error:
                cases.append(f"case {number}: {self.whole.hole(error, where, NOWHERE)}")
        self.whole.write(head, ["switch (which) {", *cases, "}", f"return {otherwise};"])

    def _modifiers(self, compiled: Sequence[Modifier]) -> None:
        whole = self.whole

        def asked(
            what: Callable[[Modifier], Callable[..., object] | None], given: str, *, card: bool
        ) -> Iterable[tuple[int, str, Call]]:
            for number, one in enumerate(compiled):
                function = what(one)
                if function is not None:
                    name = whole.tested_with if card else whole.asked_with
                    where = f"what changes {one.name}"
                    yield number, where, partial(_called, name, function, given)

        self._switch(
            "static num modifier_fits(num which, V env, num card)",
            "0",
            asked(lambda one: one.matches, "env, card", card=True),
        )
        heads = {"holds": "1", "amount": "0", "whose": "-1"}
        found: dict[str, Callable[[Modifier], Callable[..., object] | None]] = {
            "holds": lambda one: one.condition,
            "amount": lambda one: one.amount,
            "whose": lambda one: one.whose,
        }
        for what, otherwise in heads.items():
            head = f"static num modifier_{what}(num which, V env)"
            self._switch(head, otherwise, asked(found[what], "env", card=False))
        gives = [
            (number, f"what counts as {one.name}", partial(whole.source_of, one.source, "card"))
            for number, one in enumerate(compiled)
            if one.source is not None
        ]
        self._switch("static num modifier_gives(num which, num card)", "0", gives)

    def _conditions(self) -> Iterable[tuple[int, str, Call]]:
        for number, one in enumerate(self.conditions):
            where = "the condition of what a card says"
            yield number, where, partial(_called, self.whole.asked_with, one, "env")

    def _standing(self, standing: Mapping[About, Standing[tuple[Compiled, int]]]) -> None:
        def pushes(thing: tuple[Compiled, int]) -> str:
            condition, number = thing
            return f"push(box({number})); push(box({self.condition(condition)}));"

        every = {self.about(about): held for about, held in standing.items()}
        self._stand("static void standing_about(num about)", "about", every, pushes)

    def _listens(self, standing: Mapping[Key, Standing[tuple[Compiled, int, int]]]) -> None:
        def pushes(thing: tuple[Compiled, int, int]) -> str:
            condition, number, because = thing
            pushed = (number, self.condition(condition), because)
            return " ".join(f"push(box({one}));" for one in pushed)

        every = {self.key(key): held for key, held in standing.items()}
        self._stand("static void standing_listens(num key)", "key", every, pushes)

    def _stand(
        self,
        head: str,
        asked: str,
        standing: Mapping[int, Standing[Thing]],
        pushes: Callable[[Thing], str],
    ) -> None:
        """A function that finds each card that may have something to say, and what."""
        lines = ["num i, z;", "V held;", f"switch ({asked}) {{"]
        for number, held in standing.items():
            lines.append(f"case {number}:")
            for zones, by_kind in held.placed.items():
                cells = ", ".join(map(str, sorted(zones)))
                lines += [
                    "{",
                    f"static const int32_t in[] = {{{cells}}};",
                    f"for (z = 0; z < {len(zones)}; z++) {{",
                    "held = cell(in[z]);",
                    "look(length(held));",
                    "for (i = 0; i < length(held); i++) {",
                    "num card = number(item(held, i));",
                    "if (!card) continue;",
                    *_by_kind(by_kind, pushes),
                    "}",
                    "}",
                    "}",
                ]
            if held.anywhere:
                lines += [
                    "for (i = FIRST_CARD; i < n_cells; i += RECORD) {",
                    "num card = i;",
                    "if (!cells[card + ZONE]) continue;",
                    *_by_kind(held.anywhere, pushes),
                    "}",
                ]
            lines.append("break;")
        self.whole.write(head, [*lines, "}"])

    def _of_itself(
        self, of_itself: Mapping[About, Mapping[int, Sequence[tuple[Compiled, int]]]]
    ) -> None:
        lines = ["switch (about) {"]
        for about, by_kind in of_itself.items():
            lines += [f"case {self.about(about)}:", "switch (kind) {"]
            for kind, things in by_kind.items():
                pushes = " ".join(
                    f"push(box({number})); push(box({self.condition(condition)}));"
                    for condition, number in things
                )
                lines.append(f"case {kind}: {pushes} break;")
            lines += ["}", "break;"]
        self.whole.write("static void of_itself_about(num about, num kind)", [*lines, "}"])

    def _listeners(self, listeners: Sequence[Listener]) -> None:
        whole = self.whole

        def named(number: int) -> str:
            return f"what waits for {' '.join(map(str, listeners[number].key))}"

        def fits(one: Listener) -> str:
            assert one.subject is not None
            return f"{whole.tested_with(one.subject)}(env, card)"

        def asked(function: Compiled | None) -> str:
            assert function is not None
            return f"{whole.asked_with(function)}(env)"

        def zones(one: Listener) -> str:
            assert one.source is not None
            return f"{whole.valued_with(one.source)}(env)"

        every = list(enumerate(listeners))
        subjects = [
            (number, named(number), partial(fits, one)) for number, one in every if one.subject
        ]
        holding = [
            (number, named(number), partial(asked, one.condition))
            for number, one in every
            if one.condition is not None
        ]
        adding = [
            (number, named(number), partial(asked, one.more))
            for number, one in every
            if one.more is not None
        ]
        going = [
            (number, named(number), partial(asked, one.to))
            for number, one in every
            if one.to is not None
        ]
        coming = [
            (number, named(number), partial(zones, one)) for number, one in every if one.source
        ]
        self._switch("static num listener_fits(num which, V env, num card)", "1", subjects)
        self._switch("static num listener_holds(num which, V env)", "1", holding)
        self._switch("static num listener_more(num which, V env)", "0", adding)
        self._switch("static num listener_to(num which, V env)", "0", going)
        self._switch("static V listener_source(num which, V env)", "EMPTY", coming)


def _by_kind(
    by_kind: Mapping[int, Sequence[Thing]], pushes: Callable[[Thing], str]
) -> Iterable[str]:
    yield "switch (field(card)) {"
    for kind, things in by_kind.items():
        pushed = " ".join(f"push(box(card)); {pushes(thing)}" for thing in things)
        yield f"case {kind}: {pushed} break;"
    yield "}"


def _called(
    name: Callable[[Callable[..., object]], str], function: Callable[..., object], given: str
) -> str:
    """A call of what a function becomes."""
    return f"{name(function)}({given})"
