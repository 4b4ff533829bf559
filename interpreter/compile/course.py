"""The course of a game: setup, turns, phases, actions, rooms and tunnels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from dsl import declarations as d
from dsl import effects as e
from dsl import values as v
from dsl.headers import EVERY
from dsl.scope import FIRST_LOCAL
from interpreter.compile.steps import SETTLE, Step, both
from interpreter.compile.time import CompileEffects
from interpreter.compile.values import Cells, Compiled, Env
from interpreter.layout import (
    ACTIVE,
    ANSWER,
    AT_END,
    LISTENERS,
    MODIFIERS,
    PHASE,
    QUEUE,
    TURN,
    USED,
    WATCHERS,
)
from interpreter.machine import Machine
from interpreter.modifiers import Holds, held_by
from interpreter.program import Question

if TYPE_CHECKING:
    from interpreter.program import Program

MAIN = 0  # the code that is the game's own course
ONE_LEAVES = 2  # the steps by which one player leaves a phase that goes on for others
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
        self.card_params = [
            i for i, param in enumerate(decl.params) if param.type in ("card", "ability")
        ]

    def domain(self, param: d.Param) -> Compiled:
        compiler = self.compiler
        if param.type == "crossing":
            return lambda cells, env: compiler.crossings(cells, env[1])
        if param.low is not None and param.high is not None:
            low, high = compiler.value(param.low), compiler.value(param.high)
            return lambda cells, env: range(low(cells, env), high(cells, env) + 1)
        assert param.domain is not None
        if isinstance(param.domain, v.Abilities):
            return compiler.usable(param.domain)
        found = compiler.things(param.domain)
        if param.type == "card":
            distinct = compiler.program.distinct
            return lambda cells, env: distinct(cells, found(cells, env))
        return found

    def options(self, cells: Cells, player: int) -> Iterator[tuple[Any, ...]]:
        """Everything this action may legally be done with now."""
        if self.compiler.program.modifiers.forbids(cells, player, self.decl.name):
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
            thing = env[FIRST_LOCAL + index]
            card = thing[0] if type(thing) is tuple else thing
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
        self.turn_mark = 0  # where the turn ends for what lasts a turn; phases may follow
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
                    found.append((self.ability_code(ability), because))
                table.append(tuple(found))
            self.abilities[moment] = table
        for number, card in enumerate(self.program.cards):
            for standing in card.standing:
                self.stand(number, self.value(standing.condition), standing.body)

    def stand(self, kind: int, condition: Compiled, body: e.Block) -> None:
        """Enter what holds while a card of this kind is where its condition says."""
        for effect in body:
            if isinstance(effect, e.While):
                self.stand(kind, both(condition, self.value(effect.condition)), effect.body)
            elif isinstance(effect, Holds):
                held = (condition, self.modifier(effect, None))
                for about in held_by(effect):
                    by_kind = self.program.modifiers.standing.setdefault(about, {})
                    by_kind.setdefault(kind, []).append(held)

    def ability_code(self, ability: d.Ability) -> int:
        """What an ability does; nothing when what leads it does not allow it."""
        steps = self.block(ability.body, FIRST_LOCAL)
        if any(isinstance(effect, e.Needs | e.Pay) for effect in ability.body[:1]):
            can, code = self.can_lead(ability.body), self.register(steps).code
            steps = [Step(lambda m, env: [code, env, None] if can(m.cells, env) else None, False)]
        return self.register(steps).code

    def usable(self, abilities: v.Abilities) -> Compiled:
        """The abilities of cards at a moment that are not used up and whose costs can be met."""
        among, moment = self.things(abilities.cards), abilities.moment
        number = list(self.words.moments).index(moment)
        tests = [
            [(self.can_lead(a.body), a.repeatedly) for a in card.abilities_at(moment)]
            for card in self.program.cards
        ]
        record = self.layout.record

        def run(cells: Cells, env: Env) -> list[tuple[int, int, int]]:
            used = cells[USED]
            found: dict[tuple[Any, ...], tuple[int, int, int]] = {}
            for card in among(cells, env):
                for which, (can, repeatedly) in enumerate(tests[cells[card]]):
                    ability = (card, number, which)
                    if (repeatedly or ability not in used) and can(cells, (env[0], env[1], card)):
                        look = (*cells[card : card + record], which)
                        found.setdefault(look, ability)
            return list(found.values())

        return run

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
            self.program.reactions.rules.append(
                (self.listener(whenever, FIRST_LOCAL), self.owner_source)
            )

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
                if (name in kinds or name == EVERY) and body:
                    steps.append(Step(self.unless_ignored(name, body), False))
            self.room_codes[key] = self.register([*steps, SETTLE]).code if steps else None
        return self.room_codes[key]

    def unless_ignored(self, kind: str, body: e.Block) -> Callable[[Machine, Env], Any]:
        decl = self.words.room_kinds[kind]
        self.owner_source = self.program.source("rules", kind, "", decl.span)
        because, code = self.owner_source, self.routine(body, FIRST_LOCAL).code
        program = self.program

        def run(machine: Machine, env: Env) -> Any:
            if program.modifiers.ignores(machine.cells, env[1], kind):
                return None
            return [code, env, because]

        return run

    def compile_tunnels(self) -> None:
        every = [(EVERY, ())] if EVERY in self.words.tunnel_kinds else []
        self.edge_kinds: list[list[tuple[str, tuple[int, ...]]]] = [
            [*every, *edge.kinds] for edge in self.program.map.edges
        ]
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
                depth = FIRST_LOCAL + 2 + len(kind.params) + len(kind.choices)  # here, there
                self.tunnel_codes[kind.name] = self.routine(kind.cross, depth).code

    def kinds_of(self, cells: Cells, player: int, edge: int) -> list[tuple[str, tuple[int, ...]]]:
        """The kinds of a tunnel that count for a player, those of every tunnel first."""
        kinds = self.edge_kinds[edge]
        if not any(("ignore", name) in self.program.modifiers.held for name, _ in kinds):
            return kinds
        return [
            kind for kind in kinds if not self.program.modifiers.ignores(cells, player, kind[0])
        ]

    def kind_words(
        self, cells: Cells, player: int, crossing: Crossing
    ) -> list[tuple[str, tuple[Any, ...]]]:
        """Each kind of a crossing with the words bound in it."""
        found = []
        at = 1
        for name, arguments in self.kinds_of(cells, player, crossing[0]):
            number = len(self.kind_choices[name])
            edge = self.program.map.edges[crossing[0]]
            chosen = crossing[at : at + number]
            words = (player, player, 0, edge.source, edge.target, *arguments, *chosen)
            found.append((name, words))
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
            ends = self.program.map.edges[edge]
            env: Env = (player, player, 0, ends.source, ends.target, *arguments)
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
                self.turn_mark = len(steps)
                self.end_of_turn(steps)
            self.compile_phase(steps, number, phase)
        self.turn_end = len(steps)
        if not ended:
            self.turn_mark = self.turn_end
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
        if phase.actions and phase.at_once:
            self.at_once_phase(steps, phase)
        elif phase.actions:
            self.action_phase(steps, phase)
            self.phase_ends.append(len(steps))
        else:
            body = phase.body
            if phase.at_once:
                body = (e.EachPlayer(phase.span, "each", body),)
            steps.append(self.doing(self.routine(body, FIRST_LOCAL).code, self.owner_source))
            self.phase_ends.append(len(steps))
        steps.append(SETTLE.run)
        steps.append(self.expire(1))

    def at_once_phase(self, steps: list[Callable[[Machine, Env], Any]], phase: d.PhaseDecl) -> None:
        """Everybody acts, one action each in turn, until each has ended the phase for themselves.
        Those who still act are kept among the words bound."""
        players, is_out = self.layout.players, self.program.is_out

        def open_(machine: Machine, env: Env) -> Env:
            order = [(env[0] + step) % players for step in range(players)]
            acting = tuple(p for p in order if not is_out(machine.cells, (p, p, 0))) or (env[0],)
            return (env[0], acting[0], 0, acting)

        steps.append(open_)
        top = len(steps)
        self.action_phase(steps, phase)

        def leave(machine: Machine, env: Env) -> Env:
            acting = tuple(player for player in env[3] if player != env[1])
            return (env[0], following(env), 0, acting) if acting else (env[0], env[0], 0)

        self.phase_ends.append(len(steps))
        over = len(steps) + 2 * ONE_LEAVES

        def others(machine: Machine, env: Env) -> int:
            return top if len(env) > FIRST_LOCAL else over

        def rotate(machine: Machine, env: Env) -> Env:
            return (env[0], following(env), 0, env[3])

        steps.extend([leave, others, rotate, others])

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
            return [action.code, words, action.because, env, after]

        steps.extend([SETTLE.run, ask, act])
        after = len(steps) + ONE_LEAVES if phase.at_once else top

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
            for cell in (QUEUE, USED):
                if cells[cell]:
                    machine.write(cell, ())

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


def following(env: Env) -> int:
    """Who acts next of those who act at once."""
    acting = env[3]
    return int(acting[(acting.index(env[1]) + 1) % len(acting)])
