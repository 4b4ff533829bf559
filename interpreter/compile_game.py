"""The course of a game: setup, turns, phases, actions, rooms and tunnels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from dsl import declarations as d
from dsl import effects as e
from dsl.headers import EVERY
from dsl.scope import FIRST_LOCAL
from interpreter.compile_effects import SETTLE, CompileEffects, Step
from interpreter.compile_values import Cells, Compiled, Env
from interpreter.layout import (
    ACTIVE,
    ANSWER,
    AT_END,
    LISTENERS,
    MODIFIERS,
    PHASE,
    QUEUE,
    TURN,
    WATCHERS,
)
from interpreter.machine import Machine
from interpreter.program import Question

if TYPE_CHECKING:
    from interpreter.program import Program

MAIN = 0  # the code that is the game's own course
Crossing = tuple[int, ...]  # an edge, then what was chosen for its kinds


class CompileAction:
    """An action made ready: how to list what it may be done with, and its code."""

    def __init__(self, compiler: CompileGame, decl: d.ActionDecl, number: int) -> None:
        self.decl = decl
        self.number = number
        self.compiler = compiler
        self.domains = [self.domain(param) for param in decl.params]
        self.can = compiler.can_lead(decl.body)
        self.because = compiler.program.source("action", decl.name, "", decl.span)
        compiler.owner_source = self.because
        self.code = compiler.routine(decl.body, FIRST_LOCAL + len(decl.params), settled=True).code
        self.only_if = compiler.only_if(decl.name)
        self.card_params = [i for i, param in enumerate(decl.params) if param.type == "card"]

    def domain(self, param: d.Param) -> Compiled:
        compiler = self.compiler
        if param.type == "crossing":
            return lambda cells, env: compiler.crossings(cells, env[1])
        if param.low is not None and param.high is not None:
            low, high = compiler.value(param.low), compiler.value(param.high)
            return lambda cells, env: range(low(cells, env), high(cells, env) + 1)
        assert param.domain is not None
        found = compiler.things(param.domain)
        if param.type == "card":
            distinct = compiler.program.distinct
            return lambda cells, env: distinct(cells, found(cells, env))
        return found

    def options(self, cells: Cells, player: int) -> Iterator[tuple[Any, ...]]:
        """Everything this action may legally be done with now."""
        if self.compiler.program.forbids(cells, player, self.decl.name):
            return
        for env in self.fill(cells, (player, player, 0), 0):
            if self.can(cells, env) and self.allowed(cells, env):
                yield (self.number, *env[FIRST_LOCAL:])

    def fill(self, cells: Cells, env: Env, at: int) -> Iterator[Env]:
        if at == len(self.domains):
            yield env
            return
        for thing in self.domains[at](cells, env):
            yield from self.fill(cells, (*env, thing), at + 1)

    def allowed(self, cells: Cells, env: Env) -> bool:
        """Whether the cards it is done with say nothing against it."""
        if not self.only_if:
            return True
        for index in self.card_params:
            card = env[FIRST_LOCAL + index]
            condition = self.only_if.get(cells[card])
            if condition is not None and not condition(cells, (env[0], env[1], card)):
                return False
        return True


class CompileGame(CompileEffects):
    """Compiles a whole pack."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.abilities: dict[str, list[tuple[tuple[int, int], ...]]] = {}
        self.room_codes: dict[tuple[str, frozenset[str]], int | None] = {}
        self.actions: list[CompileAction] = []
        self.phase_ends: list[int] = []
        self.turn_end = 0
        self.turn_passes = 0
        self.tunnel_codes: dict[str, int] = {}

    def compile(self) -> None:
        self.program.codes.append(())  # the place of MAIN
        self.compile_cards()
        self.compile_rules()
        self.compile_tunnels()
        self.actions = [
            CompileAction(self, decl, number)
            for number, decl in enumerate(self.words.actions.values())
        ]
        self.compile_course()

    # ------------------------------------------------------------ cards and rules

    def compile_cards(self) -> None:
        for moment in self.words.moments:
            table: list[tuple[tuple[int, int], ...]] = []
            for card in self.program.cards:
                found = []
                for ability in card.abilities_at(moment):
                    because = self.program.source("card", card.name, moment, ability.span)
                    self.owner_source = because
                    found.append((self.routine(ability.body, FIRST_LOCAL).code, because))
                table.append(tuple(found))
            self.abilities[moment] = table
        for number, card in enumerate(self.program.cards):
            for standing in card.standing:
                condition = self.value(standing.condition)
                for effect in standing.body:
                    if isinstance(effect, e.Modify | e.Ignore | e.Cannot):
                        self.program.standing.setdefault(number, []).append(
                            (condition, self.modifier(effect, None))
                        )

    def only_if(self, action: str) -> dict[int, Compiled]:
        return {
            number: self.value(card.only_if[action])
            for number, card in enumerate(self.program.cards)
            if action in card.only_if
        }

    def compile_rules(self) -> None:
        for rule in self.words.rules:
            self.owner_source = self.program.source("rules", "the rules", "", rule.span)
            whenever = e.Whenever(rule.span, rule.event, rule.would, rule.body)
            self.program.rules.append(self.listener(whenever, FIRST_LOCAL))

    # ------------------------------------------------------------ rooms and tunnels

    def room_code(self, moment: str, room: int) -> int | None:
        """What happens on entering or leaving a room, or None for nothing."""
        kinds = self.program.map.kinds[room]
        key = (moment, kinds)
        if key not in self.room_codes:
            steps: list[Step] = []
            for name in self.words.room_kinds:
                decl = self.words.room_kinds[name]
                body = decl.enter if moment == "enter" else decl.leave
                if name in kinds and body:
                    steps.append(Step(self.unless_ignored(name, body), False))
            self.room_codes[key] = self.register([*steps, SETTLE]).code if steps else None
        return self.room_codes[key]

    def unless_ignored(self, kind: str, body: e.Block) -> Callable[[Machine, Env], Any]:
        decl = self.words.room_kinds[kind]
        self.owner_source = self.program.source("rules", kind, "", decl.span)
        because, code = self.owner_source, self.routine(body, FIRST_LOCAL).code
        program = self.program

        def run(machine: Machine, env: Env) -> Any:
            if program.ignores(machine.cells, env[1], kind):
                return None
            return [code, env, because]

        return run

    def compile_tunnels(self) -> None:
        self.kind_needs: dict[str, list[Compiled]] = {}
        self.kind_prices: dict[str, list[Compiled]] = {}
        self.kind_choices: dict[str, list[tuple[Compiled, Compiled]]] = {}
        for kind in self.words.tunnel_kinds.values():
            self.owner_source = self.program.source("rules", kind.name, "", kind.span)
            self.kind_needs[kind.name] = [self.value(need) for need in kind.needs]
            self.kind_prices[kind.name] = [self.value(price) for price in kind.prices]
            self.kind_choices[kind.name] = [
                (self.value(choice.low), self.value(choice.high)) for choice in kind.choices
            ]
            if kind.cross:
                depth = FIRST_LOCAL + len(kind.params) + len(kind.choices)
                self.tunnel_codes[kind.name] = self.routine(kind.cross, depth).code

    def kinds_of(self, cells: Cells, player: int, edge: int) -> list[tuple[str, tuple[int, ...]]]:
        """The kinds of a tunnel that count for a player, those of every tunnel first."""
        kinds = list(self.program.map.edges[edge].kinds)
        if EVERY in self.words.tunnel_kinds:
            kinds.insert(0, (EVERY, ()))
        return [kind for kind in kinds if not self.program.ignores(cells, player, kind[0])]

    def kind_words(
        self, cells: Cells, player: int, crossing: Crossing
    ) -> list[tuple[str, tuple[Any, ...]]]:
        """Each kind of a crossing with the words bound in it."""
        found = []
        at = 1
        for name, arguments in self.kinds_of(cells, player, crossing[0]):
            number = len(self.kind_choices[name])
            found.append((name, (player, player, 0, *arguments, *crossing[at : at + number])))
            at += number
        return found

    def crossings(self, cells: Cells, player: int) -> list[Crossing]:
        """Every way out of the room a player stands in that can be taken and paid."""
        pawn = next(
            self.layout.pawns[pawn.name]
            for pawn in self.words.pawns.values()
            if pawn.owner == "player"
        )
        found: list[Crossing] = []
        for edge in self.program.map.from_room[cells[pawn + player]]:
            for chosen in self.choices(cells, player, edge):
                crossing = (edge, *chosen)
                if self.passable(cells, player, crossing):
                    found.append(crossing)
        return found

    def choices(self, cells: Cells, player: int, edge: int) -> Iterator[tuple[int, ...]]:
        ranges = []
        for name, arguments in self.kinds_of(cells, player, edge):
            env: Env = (player, player, 0, *arguments)
            for low, high in self.kind_choices[name]:
                ranges.append(range(low(cells, env), high(cells, env) + 1))
                env = (*env, 0)
        return product(*ranges)

    def passable(self, cells: Cells, player: int, crossing: Crossing) -> bool:
        for name, env in self.kind_words(cells, player, crossing):
            if not all(need(cells, env) for need in self.kind_needs[name]):
                return False
        return self.affordable_together(cells, self.crossing_price(cells, player, crossing), player)

    def crossing_price(
        self, cells: Cells, player: int, crossing: Crossing
    ) -> list[tuple[int, str]]:
        return [
            price(cells, env)
            for name, env in self.kind_words(cells, player, crossing)
            for price in self.kind_prices[name]
        ]

    def crossing_tasks(
        self, cells: Cells, player: int, crossing: Crossing
    ) -> tuple[tuple[int, Env], ...]:
        return tuple(
            (self.tunnel_codes[name], env)
            for name, env in self.kind_words(cells, player, crossing)
            if name in self.tunnel_codes
        )

    # ------------------------------------------------------------ turns

    def compile_course(self) -> None:
        """The main code: setup, then turn after turn."""
        steps: list[Callable[[Machine, Env], Any]] = []
        for block in self.words.setup:
            span = block[0].span if block else self.program.sites[0]
            self.owner_source = self.program.source("setup", "setup", "", span)
            steps.append(self.doing(self.routine(block, FIRST_LOCAL).code, self.owner_source))
        steps.append(SETTLE.run)
        first = len(steps)
        steps.append(self.begin_turn())
        steps.append(self.skipping())
        ended = False
        for number, phase in enumerate(self.words.phases):
            if phase.after_turn and not ended:
                ended = True
                self.end_of_turn(steps)
            self.compile_phase(steps, number, phase)
        self.turn_end = len(steps)
        self.end_of_turn(steps)
        self.turn_passes = len(steps)
        players = self.layout.players

        def next_player(machine: Machine, env: Env) -> Env:
            following = (machine.cells[ACTIVE] + 1) % players
            machine.write(ACTIVE, following)
            return (following, following, 0)

        steps.append(next_player)
        steps.append(lambda machine, env: first)
        self.program.codes[MAIN] = tuple(steps)

    def begin_turn(self) -> Callable[[Machine, Env], Any]:
        def run(machine: Machine, env: Env) -> None:
            machine.write(TURN, machine.cells[TURN] + 1)
            machine.fuel -= 1

        return run

    def skipping(self) -> Callable[[Machine, Env], Any]:
        conditions = [self.value(condition) for condition in self.words.skip_if]
        is_out = self.program.is_out
        asked = bool(conditions)

        def run(machine: Machine, env: Env) -> Any:
            cells = machine.cells
            if asked:
                skip = any(condition(cells, env) for condition in conditions)
            else:
                skip = is_out(cells, env)
            return self.turn_passes if skip else None

        return run

    def doing(self, code: int, because: int) -> Callable[[Machine, Env], Any]:
        return lambda machine, env: [code, env, because]

    def compile_phase(
        self, steps: list[Callable[[Machine, Env], Any]], number: int, phase: d.PhaseDecl
    ) -> None:
        def enter(machine: Machine, env: Env) -> None:
            machine.write(PHASE, number)

        steps.append(enter)
        self.owner_source = self.program.source("phase", phase.name, "", phase.span)
        if phase.actions:
            self.action_phase(steps, phase)
        else:
            code = self.routine(phase.body, FIRST_LOCAL).code
            steps.append(self.doing(code, self.owner_source))
        self.phase_ends.append(len(steps))
        steps.append(SETTLE.run)
        steps.append(self.expire(1))

    def action_phase(self, steps: list[Callable[[Machine, Env], Any]], phase: d.PhaseDecl) -> None:
        numbers = [list(self.words.actions).index(name) for name in phase.actions]
        actions = self.actions

        def options(cells: Cells, env: Env) -> list[Any]:
            return [
                option for number in numbers for option in actions[number].options(cells, env[1])
            ]

        question = self.question(
            Question("action", self.program.site(phase.span), options, True, phase)
        )
        top = len(steps)

        def ask(machine: Machine, env: Env) -> Any:
            return machine.ask(question, env[1], env)

        def act(machine: Machine, env: Env) -> Any:
            answer = machine.cells[ANSWER]
            if answer is None:  # nothing can be done: the phase is over
                return None
            number, *given = answer
            action = actions[number]
            words = (env[1], env[1], 0, *given)
            return [action.code, words, action.because, env, top]

        steps.extend([SETTLE.run, ask, act])

    def end_of_turn(self, steps: list[Callable[[Machine, Env], Any]]) -> None:
        """What waits for the end of the turn is done; then what lasts a turn is over."""

        def delayed(machine: Machine, env: Env) -> Any:
            waiting = machine.cells[AT_END]
            if not waiting:
                return None
            code, words, because = waiting[0]
            machine.write(AT_END, waiting[1:])
            return [code, words, because, env, machine.pc]

        cells_to_clear = [
            self.layout.counters[counter.name] + index
            for counter in self.words.counters.values()
            if counter.until_end_of_turn and counter.owner in ("player", "shared", "room")
            for index in range(self.layout.width(counter.owner))
        ]

        def clear(machine: Machine, env: Env) -> None:
            cells = machine.cells
            for cell in cells_to_clear:
                start = self.program.starts[cell]
                if cells[cell] != start:
                    machine.write(cell, start)
            if cells[WATCHERS]:
                machine.write(WATCHERS, ())
            if cells[QUEUE]:
                machine.write(QUEUE, ())

        steps.extend([SETTLE.run, delayed, SETTLE.run, clear, self.expire(0)])

    def expire(self, until: int) -> Callable[[Machine, Env], Any]:
        """Drop what held until the end of the turn (0) or of the phase (1)."""

        def over(expiry: int) -> bool:
            return expiry == until or (until == 0 and expiry == 1)

        def run(machine: Machine, env: Env) -> None:
            cells = machine.cells
            for cell in (LISTENERS, MODIFIERS):
                if cells[cell]:
                    kept = tuple(item for item in cells[cell] if not over(item[2]))
                    if len(kept) != len(cells[cell]):
                        machine.write(cell, kept)

        return run
