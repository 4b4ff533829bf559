"""Effects of the effect tree to operations of the machine.

A step is plain when it runs to its end by itself, and staged when it may wait for a player.
Plain steps that follow each other are fused into one operation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dsl import effects as e
from dsl import values as v
from dsl.read_effects import chooses
from dsl.scope import FIRST_LOCAL
from interpreter.compile_values import Cells, Compiled, CompileValues, Env
from interpreter.errors import PlayError, RunawayError
from interpreter.layout import (
    ACTIVE,
    ANSWER,
    AT_END,
    HOST,
    LISTENERS,
    MODIFIERS,
    SEEN,
    WATCHERS,
    ZONE,
)
from interpreter.machine import UNWIND, Machine
from interpreter.program import Listener, Modifier, Operation, Program, Question, Watch
from interpreter.reads import reads_of

EXPIRY = {"turn": 0, "phase": 1, "game": 2}
Can = Callable[[Cells, Env], bool]


@dataclass(frozen=True, slots=True)
class Step:
    run: Operation
    plain: bool


@dataclass(slots=True)
class Routine:
    """A compiled block: its code, and how to run it at once when it is plain."""

    code: int
    plain: Operation | None


def settle(machine: Machine, env: Env) -> Any:
    return machine.settle(env)


SETTLE = Step(settle, False)


class CompileEffects(CompileValues):
    """Compiles blocks of effects. `depth` is how many words are bound where they stand."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.verbs: dict[str, Routine] = {}
        self.changes: dict[tuple[str, str], Routine] = {}

    def effect(self, effect: e.Effect, depth: int) -> list[Step]:
        method: Callable[[Any, int], list[Step]] = getattr(self, f"effect_{type(effect).__name__}")
        return method(effect, depth)

    def block(self, block: Iterable[e.Effect], depth: int) -> list[Step]:
        steps: list[Step] = []
        for effect in block:
            steps.extend(self.effect(effect, depth))
            if isinstance(effect, e.Let | e.ChooseNumber):
                depth += 1
        return steps

    def routine(self, block: Iterable[e.Effect], depth: int, *, settled: bool = False) -> Routine:
        """Compile a block into a code of its own."""
        steps = self.block(block, depth)
        if settled:
            steps.append(SETTLE)
        return self.register(steps)

    def register(self, steps: list[Step]) -> Routine:
        operations = fused(steps)
        self.program.codes.append(tuple(operations))
        plain: Operation | None = None
        if all(step.plain for step in steps):
            plain = operations[0] if operations else nothing
        return Routine(len(self.program.codes) - 1, plain)

    # ------------------------------------------------------------ values that ask

    def arguments(
        self, values: Sequence[v.Value], depth: int
    ) -> tuple[list[Step], list[Compiled], list[Step]]:
        """Steps that work out what must be asked or drawn, the values, and a step that tidies."""
        steps: list[Step] = []
        compiled: list[Compiled] = []
        at = depth
        for value in values:
            if isinstance(value, v.Pick) and chooses(value):
                steps.extend(self.pick_steps(value, at))
                compiled.append(local(at))
                at += 1
            else:
                compiled.append(self.value(value))
        tidy = [Step(lambda machine, env: env[:depth], True)] if at > depth else []
        return steps, compiled, tidy

    def cards_argument(
        self, value: v.Value, depth: int
    ) -> tuple[list[Step], Callable[[Cells, Env], Sequence[int]], list[Step]]:
        """Like `arguments`, for one or several cards as a list."""
        steps, (found,), tidy = self.arguments([value], depth)
        if value.type in ("card", "room", "player"):

            def single(cells: Cells, env: Env) -> Sequence[int]:
                card = found(cells, env)
                return (card,) if card else ()

            return steps, single, tidy
        return steps, found, tidy

    def pick_steps(self, pick: v.Pick, at: int) -> list[Step]:
        """Ask for one thing after the other; the words bound grow by what was picked."""
        among, amount = self.things(pick.among), self.value(pick.amount)
        single = pick.type in ("card", "room", "player")
        if pick.how == "random":

            def draw(machine: Machine, env: Env) -> Env:
                cells = machine.cells
                found = machine.pick_at_random(among(cells, env), max(0, amount(cells, env)))
                return (*env, (found[0] if found else 0) if single else found)

            return [Step(draw, True)]
        pieces = pick.among.type == "cards"
        may_stop = pick.how in ("up_to", "any_number")
        unlimited = pick.how == "any_number"
        program = self.program

        def left(cells: Cells, env: Env) -> list[int]:
            chosen = env[at]
            rest = [thing for thing in among(cells, env) if thing not in chosen]
            return program.distinct(cells, rest) if pieces else rest

        def options(cells: Cells, env: Env) -> list[int]:
            return [*left(cells, env), -1] if may_stop else left(cells, env)

        question = self.question(Question("pick", self.site(pick), options, effect=pick))

        def start(machine: Machine, env: Env) -> Env:
            return (*env, ())

        def ask(machine: Machine, env: Env) -> Any:
            cells, chosen = machine.cells, env[at]
            if chosen and chosen[-1] == -1:
                return machine.pc + 3
            there = [thing for thing in among(cells, env) if thing not in chosen]
            wanted = len(there) if unlimited else amount(cells, env) - len(chosen)
            if wanted <= 0 or not there:
                return machine.pc + 3
            if not may_stop and wanted >= len(there):
                return (*env[:at], (*chosen, *there, -1))
            return machine.ask(question, env[1], env)

        def take(machine: Machine, env: Env) -> Any:
            answer = machine.cells[ANSWER]
            chosen = env[at]
            if chosen and chosen[-1] == -1:
                return None
            return (*env[:at], (*chosen, -1 if answer is None else answer))

        def again(machine: Machine, env: Env) -> int:
            return machine.pc - 3

        def finish(machine: Machine, env: Env) -> Env:
            chosen = tuple(thing for thing in env[at] if thing != -1)
            none = 0 if pieces else -1
            result = (chosen[0] if chosen else none) if single else chosen
            return (*env[:at], result)

        staged = [settle, ask, take, again]
        return [
            Step(start, True),
            *(Step(operation, False) for operation in staged),
            Step(finish, False),
        ]

    def question(self, question: Question) -> int:
        self.program.questions.append(question)
        return len(self.program.questions) - 1

    def site(self, node: e.Effect | v.Value | e.Choice) -> int:
        return self.program.site(node.span)

    # ------------------------------------------------------------ counters

    def effect_Gain(self, effect: e.Gain, depth: int) -> list[Step]:
        return self.change(effect, "gain", depth)

    def effect_Lose(self, effect: e.Lose, depth: int) -> list[Step]:
        return self.change(effect, "lose", depth)

    def change(self, effect: e.Gain | e.Lose, verb: str, depth: int) -> list[Step]:
        name = effect.counter.name
        decl = self.words.counters[name]
        amount = self.value(effect.amount)
        if decl.computed:
            return self.change_computed(effect, verb, amount)
        site = self.site(effect)
        sign = 1 if verb == "gain" else -1
        cell = self.counter_cell(effect.counter)
        program, key, heard = self.program, (verb, name), self.program.heard
        low, high = decl.low, decl.high
        per_turn = decl.owner == "player"

        def run(machine: Machine, env: Env) -> None:
            number = amount(machine.cells, env)
            player = env[1] if per_turn else env[0]
            if key in heard and number > 0:
                number = program.adjusted(machine, key, player, number)
                if number is None:
                    return
            if number <= 0:
                return
            at = cell(machine.cells, env)
            old = machine.cells[at]
            new = old + sign * number
            if new < low:
                new = low
            elif high is not None and new > high:
                new = high
            if new != old:
                machine.write(at, new, site)
                if key in heard:
                    program.heard_event(machine, key, player)

        return [Step(run, True)]

    def counter_cell(self, counter: v.Counter) -> Compiled:
        decl = self.words.counters[counter.name]
        if decl.owner == "card":
            assert counter.of is not None
            of, offset = self.value(counter.of), self.layout.card_counters[counter.name]
            return lambda cells, env: of(cells, env) + offset
        base = self.layout.counters[counter.name]
        if counter.of is None:
            return lambda cells, env: base
        if isinstance(counter.of, v.They):
            return lambda cells, env: base + env[1]
        whose = self.value(counter.of)
        return lambda cells, env: base + whose(cells, env)

    def change_computed(self, effect: e.Gain | e.Lose, verb: str, amount: Compiled) -> list[Step]:
        routine = self.changer(effect.counter.name, verb)
        of = self.value(effect.counter.of) if effect.counter.of is not None else None
        key, heard, program = (verb, effect.counter.name), self.program.heard, self.program

        def bound(machine: Machine, env: Env) -> Env | None:
            number = amount(machine.cells, env)
            whose = of(machine.cells, env) if of is not None else env[1]
            if key in heard and number > 0:
                number = program.adjusted(machine, key, whose, number)
                if number is None:
                    return None
                program.heard_event(machine, key, whose)
            return (whose, whose, env[2], number) if number > 0 else None

        return self.calling(routine, bound)

    def changer(self, counter: str, verb: str) -> Routine:
        """What a computed counter does when it is gained or lost."""
        if (counter, verb) not in self.changes:
            self.program.codes.append(())
            self.changes[counter, verb] = Routine(len(self.program.codes) - 1, None)
            decl = self.words.counters[counter]
            body = decl.gain if verb == "gain" else decl.lose
            self.fill(self.changes[counter, verb], body or (), FIRST_LOCAL + 1)
        return self.changes[counter, verb]

    def fill(self, routine: Routine, body: e.Block, depth: int) -> None:
        """Compile a block into a code that was promised before."""
        steps = self.block(body, depth)
        operations = fused(steps)
        self.program.codes[routine.code] = tuple(operations)
        if all(step.plain for step in steps):
            routine.plain = operations[0] if operations else nothing

    def calling(
        self,
        routine: Routine,
        bound: Callable[[Machine, Env], Env | None],
        because: int | None = None,
    ) -> list[Step]:
        """Do a routine with words bound for it; None binds nothing and skips it."""
        plain, code = routine.plain, routine.code
        if plain is not None:
            run_plain = plain

            def run(machine: Machine, env: Env) -> None:
                inner = bound(machine, env)
                if inner is not None:
                    run_plain(machine, inner)

            return [Step(run, True)]

        def call(machine: Machine, env: Env) -> Any:
            inner = bound(machine, env)
            return None if inner is None else [code, inner, because]

        return [Step(call, False)]

    def effect_More(self, effect: e.More, depth: int) -> list[Step]:
        return []

    def effect_SetCounter(self, effect: e.SetCounter, depth: int) -> list[Step]:
        assert isinstance(effect.counter, v.Counter)
        decl = self.words.counters[effect.counter.name]
        cell, amount, site = (
            self.counter_cell(effect.counter),
            self.value(effect.amount),
            self.site(effect),
        )
        low, high = decl.low, decl.high

        def run(machine: Machine, env: Env) -> None:
            at = cell(machine.cells, env)
            new = max(low, amount(machine.cells, env))
            if high is not None:
                new = min(high, new)
            if machine.cells[at] != new:
                machine.write(at, new, site)

        return [Step(run, True)]

    # ------------------------------------------------------------ cards

    def effect_Move(self, effect: e.Move, depth: int) -> list[Step]:
        steps, cards, tidy = self.cards_argument(effect.cards, depth)
        to, site, bottom = self.value(effect.to), self.site(effect), effect.bottom
        if effect.to.type == "place":

            def place(machine: Machine, env: Env) -> None:
                zone, slot = to(machine.cells, env)
                for card in cards(machine.cells, env):
                    machine.move(card, zone, False, site, slot)

            return [*steps, Step(place, True), *tidy]

        def run(machine: Machine, env: Env) -> None:
            zone = to(machine.cells, env)
            for card in tuple(cards(machine.cells, env)):
                machine.move(card, zone, bottom, site)

        return [*steps, Step(run, True), *tidy]

    def effect_Create(self, effect: e.Create, depth: int) -> list[Step]:
        kinds = [self.program.card_numbers[name] for name in effect.kinds]
        copies = [self.program.cards[kind].copies for kind in kinds]
        amount = self.value(effect.amount) if effect.amount is not None else None
        zone, site = self.value(effect.zone), self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            at = zone(machine.cells, env)
            for kind, number in zip(kinds, copies, strict=True):
                for _ in range(amount(machine.cells, env) if amount is not None else number):
                    machine.create(kind, at, site)

        return [Step(run, True)]

    def effect_Shuffle(self, effect: e.Shuffle, depth: int) -> list[Step]:
        zone, site = self.value(effect.zone), self.site(effect)
        into = self.value(effect.into) if effect.into is not None else None

        def run(machine: Machine, env: Env) -> None:
            cells = machine.cells
            at = zone(cells, env)
            if into is not None:
                target = into(cells, env)
                for card in cells[at]:
                    machine.move(card, target, False, site)
                at = target
            for card in cells[at]:
                if card and cells[card + SEEN]:
                    machine.write(card + SEEN, 0, site)
            machine.write(at, machine.shuffled(cells[at]), site)

        return [Step(run, True)]

    def shown(self, cards_value: v.Value, site: int, everyone: bool, depth: int) -> list[Step]:
        steps, cards, tidy = self.cards_argument(cards_value, depth)
        all_players = (1 << self.layout.players) - 1

        def run(machine: Machine, env: Env) -> None:
            for card in cards(machine.cells, env):
                seen = all_players if everyone else machine.cells[card + SEEN] | (1 << env[1])
                if machine.cells[card + SEEN] != seen:
                    machine.write(card + SEEN, seen, site)

        return [*steps, Step(run, True), *tidy]

    def effect_Reveal(self, effect: e.Reveal, depth: int) -> list[Step]:
        return self.shown(effect.cards, self.site(effect), True, depth)

    def effect_Look(self, effect: e.Look, depth: int) -> list[Step]:
        return self.shown(effect.cards, self.site(effect), False, depth)

    def effect_Attach(self, effect: e.Attach, depth: int) -> list[Step]:
        steps, cards, tidy = self.cards_argument(effect.cards, depth)
        more, (host,), tidy_more = self.arguments([effect.host], depth + len(tidy))
        site = self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            to = host(machine.cells, env)
            for card in cards(machine.cells, env):
                if to and to != card:
                    machine.write(card + HOST, to, site)

        end = [Step(lambda machine, env: env[:depth], True)] if tidy or tidy_more else []
        return [*steps, *more, Step(run, True), *end]

    def effect_Detach(self, effect: e.Detach, depth: int) -> list[Step]:
        steps, cards, tidy = self.cards_argument(effect.cards, depth)
        site = self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            for card in cards(machine.cells, env):
                if machine.cells[card + HOST]:
                    machine.write(card + HOST, 0, site)

        return [*steps, Step(run, True), *tidy]

    # ------------------------------------------------------------ pawns

    def effect_MovePawn(self, effect: e.MovePawn, depth: int) -> list[Step]:
        steps, (room,), tidy = self.arguments([effect.to], depth)
        base, site = self.layout.pawns[effect.pawn], self.site(effect)
        of = self.value(effect.of) if effect.of is not None else None

        def leave(machine: Machine, env: Env) -> Any:
            cells = machine.cells
            player = of(cells, env) if of is not None else env[1]
            code = self.room_code("leave", cells[base + (player if of else 0)])
            to = room(cells, env)
            return [code, (player, player, 0), None] if code is not None and to >= 0 else None

        def enter(machine: Machine, env: Env) -> Any:
            cells = machine.cells
            to = room(cells, env)
            if to < 0:
                return None
            player = of(cells, env) if of is not None else env[1]
            machine.write(base + (player if of else 0), to, site)
            code = self.room_code("enter", to)
            return [code, (player, player, 0), None] if code is not None else None

        return [*steps, Step(leave, False), Step(enter, False), *tidy]

    def effect_Cross(self, effect: e.Cross, depth: int) -> list[Step]:
        crossing, site = self.value(effect.crossing), self.site(effect)
        program = self.program
        pawn = next(iter(self.layout.pawns.values()))

        def pay(machine: Machine, env: Env) -> None:
            for amount, counter in self.crossing_price(
                machine.cells, env[1], crossing(machine.cells, env)
            ):
                self.pay(machine, (amount, counter), env[1], site)

        def leave(machine: Machine, env: Env) -> Any:
            edge = program.map.edges[crossing(machine.cells, env)[0]]
            code = self.room_code("leave", edge.source)
            return [code, (env[1], env[1], 0), None] if code is not None else None

        def cross(machine: Machine, env: Env) -> Any:
            value = crossing(machine.cells, env)
            tasks = self.crossing_tasks(machine.cells, env[1], value)
            return (*env, tasks)

        def task(machine: Machine, env: Env) -> Any:
            tasks = env[-1]
            if not tasks:
                return env[:-1]
            code, words = tasks[0]
            return [code, words, None, (*env[:-1], tasks[1:]), machine.pc]

        def arrive(machine: Machine, env: Env) -> Any:
            edge = program.map.edges[crossing(machine.cells, env)[0]]
            machine.write(pawn + env[1], edge.target, site)
            code = self.room_code("enter", edge.target)
            return [code, (env[1], env[1], 0), None] if code is not None else None

        return [Step(run, False) for run in (pay, leave, cross, task, arrive)]

    # ------------------------------------------------------------ costs

    def pay(self, machine: Machine, price: tuple[int, str] | None, player: int, site: int) -> None:
        if price is None or not price[0]:
            return
        amount, counter = price
        decl = self.words.counters[counter]
        if decl.computed:
            routine = self.changer(counter, "lose")
            if routine.plain is None:
                raise PlayError(f"`{counter}` cannot be paid: losing it asks a player")
            routine.plain(machine, (player, player, 0, amount))
            return
        cell = self.layout.counters[counter] + (player if decl.owner == "player" else 0)
        machine.write(cell, machine.cells[cell] - amount, site)

    def affordable(self, cells: Cells, price: tuple[int, str] | None, player: int) -> bool:
        if price is None:
            return False
        amount, counter = price
        decl = self.words.counters[counter]
        if decl.computed:
            body = self.program.computed_counter(counter)
            return bool(body(cells, (player, player, 0)) - decl.low >= amount)
        cell = self.layout.counters[counter] + (player if decl.owner == "player" else 0)
        return bool(cells[cell] - decl.low >= amount)

    def effect_Pay(self, effect: e.Pay, depth: int) -> list[Step]:
        price, site = self.value(effect.price), self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            self.pay(machine, price(machine.cells, env), env[1], site)

        return [Step(run, True)]

    def effect_Needs(self, effect: e.Needs, depth: int) -> list[Step]:
        return []

    def can_lead(self, block: Iterable[e.Effect]) -> Can:
        """Whether what leads a block allows it: its `needs`, its `pay`, the cost of its arrow."""
        tests: list[Can] = []
        prices: list[Compiled] = []
        for effect in block:
            if isinstance(effect, e.Needs):
                tests.append(self.value(effect.condition))
            elif isinstance(effect, e.Pay):
                prices.append(self.value(effect.price))
            else:
                if isinstance(effect, e.Arrow):
                    tests.append(self.can(effect.cost))
                break
        if prices:
            tests.append(self.can_pay(prices))
        if len(tests) == 1:
            return tests[0]
        return lambda cells, env: all(test(cells, env) for test in tests)

    def can_pay(self, prices: list[Compiled]) -> Can:
        """Whether all prices together can be paid."""

        def run(cells: Cells, env: Env) -> bool:
            return self.affordable_together(cells, [price(cells, env) for price in prices], env[1])

        return run

    def affordable_together(
        self, cells: Cells, prices: Iterable[tuple[int, str] | None], player: int
    ) -> bool:
        totals: dict[str, int] = {}
        for price in prices:
            if price is None:
                return False
            totals[price[1]] = totals.get(price[1], 0) + price[0]
        return all(
            self.affordable(cells, (amount, counter), player) for counter, amount in totals.items()
        )

    def can(self, effect: e.Effect) -> Can:
        """Whether a cost can be met in full."""
        if isinstance(effect, e.Pay):
            return self.can_pay([self.value(effect.price)])
        if isinstance(effect, e.Lose):
            amount, value = self.value(effect.amount), self.value(effect.counter)
            low = self.words.counters[effect.counter.name].low
            return lambda cells, env: value(cells, env) - low >= amount(cells, env)
        picks: list[v.Value] = []
        if isinstance(effect, e.Move | e.Reveal | e.Attach | e.Detach):
            picks = [effect.cards]
        elif isinstance(effect, e.Call):
            picks = list(effect.arguments)
        tests = [self.can_pick(pick) for pick in picks]
        return lambda cells, env: all(test(cells, env) for test in tests)

    def can_pick(self, value: v.Value) -> Can:
        if isinstance(value, v.Pick):
            among, amount = self.things(value.among), self.value(value.amount)
            if value.how in ("up_to", "any_number"):
                return lambda cells, env: bool(among(cells, env))
            return lambda cells, env: len(among(cells, env)) >= amount(cells, env)
        if isinstance(value, v.Selection):
            found = self.value(value)
            return lambda cells, env: bool(found(cells, env))
        if value.type == "card":
            card = self.value(value)
            return lambda cells, env: bool(card(cells, env) and cells[card(cells, env) + ZONE])
        return lambda cells, env: True

    def effect_Arrow(self, effect: e.Arrow, depth: int) -> list[Step]:
        can = self.can(effect.cost)
        routine = self.routine((effect.cost, *effect.body), depth)
        return self.calling(routine, lambda machine, env: env if can(machine.cells, env) else None)

    # ------------------------------------------------------------ verbs and moments

    def verb(self, name: str) -> Routine:
        if name not in self.verbs:
            self.program.codes.append(())
            self.verbs[name] = Routine(len(self.program.codes) - 1, None)
            decl = self.words.verbs[name]
            self.fill(self.verbs[name], decl.body, FIRST_LOCAL + len(decl.params))
        return self.verbs[name]

    def effect_Call(self, effect: e.Call, depth: int) -> list[Step]:
        routine = self.verb(effect.verb)
        steps, values, tidy = self.arguments(effect.arguments, depth)
        decl = self.words.verbs[effect.verb]
        cards = [i for i, param in enumerate(decl.params) if param.type == "card"]
        several = [
            i
            for i, (param, given) in enumerate(zip(decl.params, effect.arguments, strict=True))
            if param.type == "cards" and given.type == "card"
        ]
        key, heard, program = ("use", effect.verb), self.program.heard, self.program

        def bound(machine: Machine, env: Env) -> Env | None:
            cells = machine.cells
            given = [value(cells, env) for value in values]
            if any(not given[i] for i in cards):
                return None
            for i in several:
                given[i] = (given[i],) if given[i] else ()
            if key in heard:
                program.heard_event(machine, key, env[1])
            return (env[1], env[1], env[2], *(tuple(g) if type(g) is list else g for g in given))

        return [*steps, *self.calling(routine, bound), *tidy]

    def effect_Do(self, effect: e.Do, depth: int) -> list[Step]:
        steps, (card,), _ = self.arguments([effect.card], depth)
        program, moment = self.program, effect.moment
        key, heard = ("do", moment), self.program.heard

        def start(machine: Machine, env: Env) -> Env:
            piece = card(machine.cells, env)
            if piece and key in heard:
                program.heard_event(machine, key, env[1], piece)
            return (*env[:depth], piece, 0)

        def each(machine: Machine, env: Env) -> Any:
            piece, number = env[depth], env[depth + 1]
            abilities = program.abilities(moment, machine.cells[piece]) if piece else ()
            if number >= len(abilities):
                return env[:depth]
            code, because = abilities[number]
            rest = (*env[:depth], piece, number + 1)
            return [code, (env[1], env[1], piece), because, rest, machine.pc]

        return [*steps, Step(start, False), Step(each, False), SETTLE]

    # ------------------------------------------------------------ words and control

    def effect_Let(self, effect: e.Let, depth: int) -> list[Step]:
        value = effect.value
        if isinstance(value, v.Pick) and chooses(value):
            return self.pick_steps(value, depth)
        found = self.value(value)

        def run(machine: Machine, env: Env) -> Env:
            result = found(machine.cells, env)
            return (*env, tuple(result) if type(result) is list else result)

        return [Step(run, True)]

    def effect_ChooseNumber(self, effect: e.ChooseNumber, depth: int) -> list[Step]:
        low, high = self.value(effect.low), self.value(effect.high)

        def options(cells: Cells, env: Env) -> list[int]:
            first, last = low(cells, env), high(cells, env)
            if last - first > 10_000:
                raise RunawayError("a number is chosen from too many")
            return list(range(first, last + 1))

        question = self.question(Question("number", self.site(effect), options, effect=effect))

        def ask(machine: Machine, env: Env) -> Any:
            return machine.ask(question, env[1], env)

        def take(machine: Machine, env: Env) -> Env:
            answer = machine.cells[ANSWER]
            return (*env, 0 if answer is None else answer)

        return [SETTLE, Step(ask, False), Step(take, False)]

    def effect_End(self, effect: e.End, depth: int) -> list[Step]:
        program, what = self.program, effect.what

        def run(machine: Machine, env: Env) -> Any:
            machine.unwind_to = -1 if what == "game" else program.end_of(machine.cells, what)
            return UNWIND

        return [Step(run, False)]

    def effect_Nothing(self, effect: e.Nothing, depth: int) -> list[Step]:
        return []

    def effect_If(self, effect: e.If, depth: int) -> list[Step]:
        condition = self.value(effect.condition)
        then = self.routine(effect.then, depth)
        otherwise = self.routine(effect.otherwise, depth)
        if then.plain is not None and otherwise.plain is not None:
            do, else_do = then.plain, otherwise.plain

            def run(machine: Machine, env: Env) -> None:
                if condition(machine.cells, env):
                    do(machine, env)
                else:
                    else_do(machine, env)

            return [Step(run, True)]

        def branch(machine: Machine, env: Env) -> Any:
            chosen = then if condition(machine.cells, env) else otherwise
            return [chosen.code, env, None]

        return [Step(branch, False)]

    def effect_Repeat(self, effect: e.Repeat, depth: int) -> list[Step]:
        times = self.value(effect.times)
        routine = self.routine(effect.body, depth)
        if routine.plain is not None:
            do = routine.plain

            def run(machine: Machine, env: Env) -> None:
                for _ in range(times(machine.cells, env)):
                    burn(machine)
                    do(machine, env)

            return [Step(run, True)]
        return self.loop(
            routine,
            depth,
            lambda machine, env: (0,) * checked_times(times(machine.cells, env)),
            lambda env, item: env[:depth],
        )

    def loop(
        self,
        routine: Routine,
        depth: int,
        items: Callable[[Machine, Env], Sequence[Any]],
        bound: Callable[[Env, Any], Env],
    ) -> list[Step]:
        """Do a staged routine for each item; what is left of them is kept among the words."""

        def start(machine: Machine, env: Env) -> Env:
            return (*env, tuple(items(machine, env)))

        def each(machine: Machine, env: Env) -> Any:
            left = env[-1]
            if not left:
                return env[:depth]
            return [routine.code, bound(env, left[0]), None, (*env[:-1], left[1:]), machine.pc]

        return [Step(start, False), Step(each, False)]

    def effect_ForEach(self, effect: e.ForEach, depth: int) -> list[Step]:
        routine = self.routine(effect.body, depth + 1)
        steps, (found,), tidy = self.arguments([effect.among], depth)
        single = effect.among.type in ("card", "room", "player")
        least = 0 if effect.among.type == "card" else -1

        def items(machine: Machine, env: Env) -> Sequence[Any]:
            things = found(machine.cells, env)
            if single:
                return (things,) if things > least else ()
            return tuple(things)

        if routine.plain is not None:
            do = routine.plain

            def run(machine: Machine, env: Env) -> None:
                for item in items(machine, env):
                    burn(machine)
                    do(machine, (*env[:depth], item))

            return [*steps, Step(run, True), *tidy]
        return [*steps, *self.loop(routine, depth, items, lambda env, item: (*env[:depth], item))]

    def effect_EachPlayer(self, effect: e.EachPlayer, depth: int) -> list[Step]:
        players, is_out = self.layout.players, self.program.is_out
        who = effect.who
        routine = self.routine(effect.body, depth)

        def items(machine: Machine, env: Env) -> Sequence[int]:
            cells = machine.cells
            order = [(cells[ACTIVE] + step) % players for step in range(players)]
            if who == "everyone":
                return order
            return [
                p
                for p in order
                if not (who == "other" and p == env[1]) and not is_out(cells, (p, p, 0))
            ]

        def bound(env: Env, player: int) -> Env:
            return (env[0], player, *env[2:depth])

        if routine.plain is not None:
            do = routine.plain

            def run(machine: Machine, env: Env) -> None:
                for player in items(machine, env):
                    do(machine, bound(env, player))

            return [Step(run, True)]
        return self.loop(routine, depth, items, bound)

    def effect_AsPlayer(self, effect: e.AsPlayer, depth: int) -> list[Step]:
        player = self.value(effect.player)
        routine = self.routine(effect.body, depth)

        def bound(machine: Machine, env: Env) -> Env | None:
            who = player(machine.cells, env)
            return (env[0], who, *env[2:]) if who >= 0 else None

        return self.calling(routine, bound)

    # ------------------------------------------------------------ choices

    def effect_May(self, effect: e.May, depth: int) -> list[Step]:
        can = self.can_lead(effect.body)
        routine = self.routine(effect.body, depth)

        def options(cells: Cells, env: Env) -> list[int]:
            return [1, 0] if can(cells, env) else [0]

        question = self.question(Question("may", self.site(effect), options, effect=effect))

        def ask(machine: Machine, env: Env) -> Any:
            return machine.ask(question, env[1], env)

        def branch(machine: Machine, env: Env) -> Any:
            return [routine.code, env, None] if machine.cells[ANSWER] else None

        return [SETTLE, Step(ask, False), Step(branch, False)]

    def effect_Choose(self, effect: e.Choose, depth: int) -> list[Step]:
        tests = [self.can_lead(choice.body) for choice in effect.choices]
        routines = [self.routine(choice.body, depth) for choice in effect.choices]
        times, up_to = self.value(effect.times), effect.up_to

        def options(cells: Cells, env: Env) -> list[int]:
            taken = env[depth]
            open_ = [
                number
                for number, test in enumerate(tests)
                if number not in taken and test(cells, env)
            ]
            return [*open_, -1] if up_to and open_ else open_

        question = self.question(Question("choice", self.site(effect), options, effect=effect))

        def start(machine: Machine, env: Env) -> Env:
            return (*env, ())

        def ask(machine: Machine, env: Env) -> Any:
            if len(env[depth]) >= times(machine.cells, env):
                return machine.pc + 2
            return machine.ask(question, env[1], env)

        def branch(machine: Machine, env: Env) -> Any:
            answer = machine.cells[ANSWER]
            if answer is None or answer == -1:
                return machine.pc + 1
            taken = (*env[:depth], (*env[depth], answer))
            return [routines[answer].code, env[:depth], None, taken, machine.pc - 2]

        def finish(machine: Machine, env: Env) -> Env:
            return env[:depth]

        return [
            Step(start, True),
            SETTLE,
            Step(ask, False),
            Step(branch, False),
            Step(finish, False),
        ]

    # ------------------------------------------------------------ time

    def effect_When(self, effect: e.When, depth: int) -> list[Step]:
        return self.watch(effect, effect.condition, False, effect.body, depth)

    def effect_Per(self, effect: e.Per, depth: int) -> list[Step]:
        return self.watch(effect, effect.number, True, effect.body, depth)

    def watch(
        self, effect: e.Effect, value: v.Value, per: bool, body: e.Block, depth: int
    ) -> list[Step]:
        routine = self.routine(body, depth)
        watch = Watch(
            per, self.value(value), reads_of(self, value), routine.code, self.owner_source
        )
        self.program.watches.append(watch)
        number = len(self.program.watches) - 1

        def arm(machine: Machine, env: Env) -> None:
            machine.write(WATCHERS, (*machine.cells[WATCHERS], (number, env, -1)))

        return [Step(arm, True)]

    owner_source = 0  # the source of what is being compiled

    # What the course of the game adds (see compile_game).
    room_code: Callable[[str, int], int | None]
    crossing_price: Callable[[Cells, int, Any], list[tuple[int, str]]]
    crossing_tasks: Callable[[Cells, int, Any], tuple[tuple[int, Env], ...]]

    def listener(self, effect: e.Whenever, depth: int) -> int:
        more = next((part for part in effect.body if isinstance(part, e.More)), None)
        instead = next((part for part in effect.body if isinstance(part, e.Instead)), None)
        body = instead.body if instead is not None else effect.body
        subject = self.matches(effect.event.subject) if effect.event.subject is not None else None
        to = self.value(effect.event.to) if effect.event.to is not None else None
        self.program.listeners.append(
            Listener(
                effect.event,
                effect.would,
                subject,
                to,
                self.routine(body, depth).code,
                self.value(more.amount) if more is not None else None,
                self.owner_source,
            )
        )
        self.program.heard.add((effect.event.verb, effect.event.name))
        return len(self.program.listeners) - 1

    def effect_Whenever(self, effect: e.Whenever, depth: int, expiry: int = 0) -> list[Step]:
        number = self.listener(effect, depth)

        def arm(machine: Machine, env: Env) -> None:
            machine.write(LISTENERS, (*machine.cells[LISTENERS], (number, env, expiry)))

        return [Step(arm, True)]

    def effect_Instead(self, effect: e.Instead, depth: int) -> list[Step]:
        return []

    def effect_AtEnd(self, effect: e.AtEnd, depth: int) -> list[Step]:
        routine = self.routine(effect.body, depth)
        because = self.owner_source

        def arm(machine: Machine, env: Env) -> None:
            machine.write(AT_END, (*machine.cells[AT_END], (routine.code, env, because)))

        return [Step(arm, True)]

    def effect_During(self, effect: e.During, depth: int) -> list[Step]:
        return self.hold(effect.body, None, EXPIRY[effect.span_of], depth)

    def effect_While(self, effect: e.While, depth: int) -> list[Step]:
        return self.hold(effect.body, self.value(effect.condition), EXPIRY["turn"], depth)

    def hold(
        self, body: e.Block, condition: Compiled | None, expiry: int, depth: int
    ) -> list[Step]:
        """Arm what holds for a time."""
        steps: list[Step] = []
        numbers: list[int] = []
        for effect in body:
            if isinstance(effect, e.Whenever):
                steps.extend(self.effect_Whenever(effect, depth, expiry))
            elif isinstance(effect, e.While):
                inner = self.value(effect.condition)
                steps.extend(self.hold(effect.body, both(condition, inner), expiry, depth))
            elif isinstance(effect, e.Modify | e.Ignore | e.Cannot):
                numbers.append(self.modifier(effect, condition))

        def arm(machine: Machine, env: Env) -> None:
            added = tuple((number, env, expiry) for number in numbers)
            machine.write(MODIFIERS, (*machine.cells[MODIFIERS], *added))

        return [*steps, Step(arm, True)] if numbers else steps

    def modifier(self, effect: e.Modify | e.Ignore | e.Cannot, condition: Compiled | None) -> int:
        program = self.program
        if isinstance(effect, e.Modify):
            program.modified_names.add(effect.attribute)
            modifier = Modifier(
                effect, condition, self.matches(effect.cards), self.value(effect.amount)
            )
        else:
            modifier = Modifier(effect, condition, None, None)
            if isinstance(effect, e.Ignore):
                program.ignored_kinds.update(effect.kinds)
            else:
                program.forbidden.update(effect.actions)
        program.modifiers.append(modifier)
        return len(program.modifiers) - 1


def both(first: Compiled | None, second: Compiled) -> Compiled:
    if first is None:
        return second
    return lambda cells, env: first(cells, env) and second(cells, env)


def local(index: int) -> Compiled:
    return lambda cells, env: env[index]


def nothing(machine: Machine, env: Env) -> None:
    return None


def burn(machine: Machine) -> None:
    """One more turn of a loop; loops too must come to an end."""
    machine.fuel -= 1
    if machine.fuel < 0:
        raise RunawayError(f"this does not come to an end ({machine.last_doing()})")


def checked_times(times: int) -> int:
    if times > 100_000:
        raise RunawayError(f"{times} times is too often")
    return max(0, times)


def fused(steps: list[Step]) -> list[Operation]:
    """Operations for steps, with neighbours that are plain made one."""
    operations: list[Operation] = []
    run: list[Operation] = []
    for step in steps:
        if step.plain:
            run.append(step.run)
        else:
            if run:
                operations.append(fuse(run))
                run = []
            operations.append(step.run)
    if run:
        operations.append(fuse(run))
    return operations


def fuse(run: list[Operation]) -> Operation:
    if len(run) == 1:
        return run[0]
    parts = tuple(run)

    def together(machine: Machine, env: Env) -> Env | None:
        start = env
        for part in parts:
            result = part(machine, env)
            if result is not None:
                env = result
        return env if env is not start else None

    return together
