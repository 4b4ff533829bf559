"""Scenarios played: lay the table, do the steps, see whether what is expected is so.

A scenario is strict. A question it did not plan for, or an answer nobody asked for, fails it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.scenario import (
    MOST_PLAYERS,
    Answer,
    DoStep,
    Expect,
    ExpectAsked,
    ExpectOver,
    ExpectScore,
    ExpectSees,
    Given,
    GivenDraws,
    Refuse,
    RunEffect,
    Scenario,
    Step,
    TurnOf,
    WalkPath,
    scenario_scope,
)
from dsl.model.scope import FIRST_LOCAL
from dsl.model.traverse import values_in
from dsl.packs.pack import Pack
from interpreter.compile.additions import compile_effect
from interpreter.compile.program_cache import program_for, workbench
from interpreter.game.decision import Decision
from interpreter.game.evaluate import things_now, value_now, zones_now
from interpreter.game.game import Game
from interpreter.game.paths import PathRefusedError, submit_path
from interpreter.run.driving import lay_cards, script_draws, set_counter, set_pawn
from interpreter.run.journal import Entry
from interpreter.run.position import Bound, OptionValue
from interpreter.run.visibility import known_cards, sees_counter
from interpreter.state.errors import PlayError
from interpreter.testing.called import Called, matches
from interpreter.testing.scenario_messages import (
    asked,
    how_to_answer,
    no_answer,
    nobody_asked,
    offered,
    unanswered,
)
from interpreter.testing.shortfalls import Mend, Shortfall, shortfalls

ENV_SIZE = scenario_scope().size
DOES = (DoStep, Answer, RunEffect, TurnOf, WalkPath)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario ended: None for `problem` when it passed."""

    scenario: Scenario
    problem: str | None
    span: Span
    log: tuple[Entry, ...] = ()

    @property
    def passed(self) -> bool:
        return self.problem is None


class Failure(Exception):
    """`short` has the values of an expectation that are others, and nothing for other failures."""

    def __init__(self, span: Span, problem: str, short: Sequence[Shortfall] = ()) -> None:
        super().__init__(problem)
        self.span = span
        self.problem = problem
        self.short = tuple(short)


def run_scenario(pack: Pack, scenario: Scenario) -> Outcome:
    game: Game | None = None
    try:
        game = new_game(pack.staged, scenario)
        runner = Runner(game)
        for step in scenario.steps:
            runner.do(step)
        runner.end(scenario.span)
    except Failure as failure:
        log = tuple(game.log) if game else ()
        return Outcome(scenario, failure.problem, failure.span, log)
    except (PlayError, ValueError) as error:
        return Outcome(scenario, str(error), scenario.span, tuple(game.log) if game else ())
    return Outcome(scenario, None, scenario.span)


def new_game(pack: Pack, scenario: Scenario) -> Game:
    program = program_for(pack, scenario.players, scenario.board, scenario.options)
    seed, first = (1, 0) if scenario.seed is None else (scenario.seed, None)
    game = Game.new(
        pack,
        program.players,
        seed,
        board=scenario.board,
        options=scenario.options,
        first=first,
    )
    if any(isinstance(step, RunEffect) for step in scenario.steps):
        game.work_on(workbench(game.program))
    return game


class Runner:
    """Plays the steps of one scenario."""

    def __init__(self, game: Game) -> None:
        self.game = game
        players = game.program.players
        self.env: Bound = (0, 0, 0, *range(MOST_PLAYERS))
        self.first_missing = FIRST_LOCAL + players
        self.led_here: Span | None = None  # the last line that did something
        self.ends_asked = False  # the last line expects a question
        # invariants that do not hold of the table as it was laid
        self.excused: frozenset[str] = frozenset()

    def do(self, step: Step) -> None:
        method = {
            Given: self.given,
            GivenDraws: self.given_draws,
            DoStep: self.do_action,
            Refuse: self.refuse,
            Answer: self.answer,
            WalkPath: self.walk_path,
            RunEffect: self.run_effect,
            TurnOf: self.turn_of,
            Expect: self.expect,
            ExpectAsked: self.expect_asked,
            ExpectOver: self.expect_over,
            ExpectScore: self.expect_score,
            ExpectSees: self.expect_sees,
        }[type(step)]
        if isinstance(step, DoStep | Refuse | Answer | WalkPath):
            self.seat(step)
        missing = self.missing_player(step)
        if missing is None:
            self.ends_asked = isinstance(step, ExpectAsked) and bool(step.text)
            method(step)  # type: ignore[operator]
            if isinstance(step, DOES):
                self.led_here = step.span
        elif not (isinstance(step, Given) and step.of_fixture):
            raise Failure(step.span, f"there is no `{missing}` in this game")

    def seat(self, step: DoStep | Refuse | Answer | WalkPath) -> None:
        """Turn to the player who is to answer, of those who are asked."""
        self.game.seat = step.seat
        asked = [decision.player for decision in self.game.decisions]
        if step.seat is not None and step.seat not in asked:
            raise Failure(step.span, f"p{step.seat + 1} is not asked anything now")

    def missing_player(self, step: Step) -> str | None:
        """A player that a step speaks of and who does not play: `p3` in a game for two."""
        for name in step.__dataclass_fields__:
            for value in values_in(getattr(step, name)):
                if isinstance(value, v.Local) and self.first_missing <= value.index < ENV_SIZE:
                    return value.name
        return None

    def given(self, step: Given) -> None:
        game, target = self.game, step.target
        counter, pawn = target.named("counter"), target.named("pawn")
        if target.named("zone") is not None and not target.joins_zones:
            (zone,) = zones_now(game, target, self.env)
            lines = zip(step.contents, step.owners, strict=True)
            lay_cards(
                game,
                zone,
                [self.piece(kind, owner) for (n, kind), owner in lines for _ in range(n)],
            )
        elif counter is not None:
            if game.program.vocabulary.counters[counter].computed:
                raise Failure(step.span, f"`{counter}` is worked out: give what it is of")
            set_counter(game, counter, self.whose(target), step.number)
        elif pawn is not None:
            if step.room not in game.program.map.index:
                raise Failure(step.span, f"this board has no room `{step.room}`")
            set_pawn(game, pawn, self.whose(target), step.room)
        self.game.refresh()
        self.excused = frozenset(self.game.broken_invariants())

    def given_draws(self, step: GivenDraws) -> None:
        pieces = zip(step.contents, step.owners, strict=True)
        script_draws(self.game, [self.piece(kind, owner) for kind, owner in pieces])

    def whose(self, what: v.Value) -> int:
        """The player, room or card that something belongs to; 0 for what is shared."""
        of = what.whose()
        return int(value_now(self.game, of, self.env)) if of is not None else 0

    def piece(self, kind: str, owner: str | None) -> tuple[int, int | None]:
        """A card that a scenario names: the number of its kind, and whose it is if it says so."""
        number = self.game.program.card_numbers[kind]
        return number, None if owner is None else player_number(owner)

    def do_action(self, step: DoStep) -> None:
        decision = self.decision(step, "action")
        found = self.meant(step, decision)
        if not found:
            said = " ".join(step.said)
            raise Failure(step.span, f"`{said}` is not allowed now; {offered(decision, said)}")
        self.push(decision, found, step)

    def refuse(self, step: Refuse) -> None:
        decision = self.decision(step, "action")
        found = self.meant(step, decision)
        if found:
            raise Failure(step.span, f"`{' '.join(step.said)}` should be refused, but is allowed")

    def walk_path(self, step: WalkPath) -> None:
        try:
            submit_path(self.game, step.path)
        except PathRefusedError as refused:
            if step.refused is None:
                raise Failure(step.span, str(refused)) from refused
            if step.refused not in ("", refused.reason):
                raise Failure(step.span, f"{refused} ({refused.reason})") from refused
            return
        if step.refused is not None:
            raise Failure(step.span, "this path should be refused, but is allowed")
        self.invariants(step)

    def answer(self, step: Answer) -> None:
        decision = self.game.decision
        if decision is None or decision.kind == "action":
            raise Failure(step.span, nobody_asked(decision))
        said = " ".join(step.said)
        found = self.meant(step, decision) or [
            value
            for value in decision.values
            if said.casefold() == decision.text_of(value).casefold()
        ]
        if not found:
            raise Failure(step.span, no_answer(decision, said))
        self.push(decision, found, step)

    def meant(self, step: DoStep | Refuse | Answer, decision: Decision) -> list[OptionValue]:
        """The options that a line names: by plain names, or else by titles."""
        named = [(value, decision.names_in_order(value)) for value in decision.values]
        plainly = [value for value, names in named if matches(step.said, names)]
        return plainly or [
            value for value, names in named if matches(step.said, names, self.called)
        ]

    @cached_property
    def called(self) -> Called:
        return Called.of(self.game.program.vocabulary)

    def push(self, decision: Decision, found: list[OptionValue], step: Step) -> None:
        if len(found) > 1:
            texts = sorted({decision.text_of(value) for value in found})
            if len(texts) > 1:
                raise Failure(step.span, f"this could be {' or '.join(texts)}")
        self.game.push(decision.values.index(found[0]))
        self.invariants(step)

    def run_effect(self, step: RunEffect) -> None:
        code = compile_effect(self.game.program, step.body, ENV_SIZE)
        self.game.do(code, "", self.env)
        self.invariants(step)

    def turn_of(self, step: TurnOf) -> None:
        if step.player >= self.game.program.players:
            raise Failure(step.span, f"there is no `p{step.player + 1}` in this game")
        self.game.begin_turn(step.player)
        self.invariants(step)

    def invariants(self, step: Step) -> None:
        for broken in self.game.broken_invariants():
            if broken not in self.excused:
                raise Failure(step.span, f"the invariant `{broken}` does not hold any more")

    def decision(self, step: Step, kind: str) -> Decision:
        decision = self.game.decision
        if decision is None:
            raise Failure(step.span, "the game is over")
        if decision.kind != kind:
            first = f"the game asks something else first: {asked(decision)}"
            raise Failure(step.span, f"{first}; {how_to_answer(decision)} before this one")
        return decision

    def expect(self, step: Expect) -> None:
        if not value_now(self.game, step.condition, self.env):
            short = list(shortfalls(self.game, step.condition, self.env))
            why = short[0].why
            decision = self.game.decision
            if decision is not None and decision.kind != "action" and self.led_here is not None:
                where = f"what line {step.span.line} expects is not so yet: {why}"
                raise Failure(self.led_here, f"{unanswered(decision)}. Until then {where}")
            raise Failure(step.span, f"this is not so: {why}", short)

    def expect_asked(self, step: ExpectAsked) -> None:
        decision = self.game.decision
        waiting = decision is not None and decision.kind != "action"
        if not step.text:
            if waiting:
                assert decision is not None
                raise Failure(
                    step.span, f"a decision waits: {asked(decision)}; {how_to_answer(decision)}"
                )
            return
        if not waiting or decision is None:
            raise Failure(step.span, "nothing is asked")
        everything = " / ".join([decision.text, *(option.text for option in decision)])
        if step.text.lower() not in everything.lower():
            raise Failure(step.span, f"something else is asked: {asked(decision)}")

    def expect_over(self, step: ExpectOver) -> None:
        if not self.game.over:
            raise Failure(step.span, "the game is not over")

    def expect_score(self, step: ExpectScore) -> None:
        result = self.game.result
        winners = ", ".join(f"p{winner + 1}" for winner in result.winners) or "nobody"
        if step.player is None:
            if result.winners:
                raise Failure(step.span, f"the winner is {winners}")
            return
        player = value_now(self.game, step.player, self.env)
        score = result.scores[player]
        parts = ", ".join(f"{name} {points}" for name, points in score.parts.items())
        if step.score is not None and score.total != step.score:
            why = f"the score is {score.total}, not {step.score} ({parts})"
            mend = Mend(step.said, f"{score.total}") if step.said is not None else None
            raise Failure(step.span, why, [Shortfall(why, mend)])
        if step.score is None and player not in result.winners:
            raise Failure(step.span, f"the winner is {winners} ({parts})")

    def expect_sees(self, step: ExpectSees) -> None:
        game, what = self.game, step.what
        player = value_now(game, step.player, self.env)
        counter = what.named("counter")
        if counter is not None:
            seen = int(sees_counter(game, player, counter, self.whose(what)))
            number = 1
        else:
            if what.type == "zone":
                zones = zones_now(game, what, self.env)
                cards = [card for zone in zones for card in game.cards_in(zone) if card]
            else:
                cards = things_now(game, what, self.env)
            seen, number = len(known_cards(game, player, cards)), len(cards)
        if number == 0:
            raise Failure(step.span, "nothing lies there that could be seen")
        if seen != (0 if step.hidden else number):
            raise Failure(step.span, f"p{player + 1} sees {seen} of {number}")

    def end(self, span: Span) -> None:
        decision = self.game.decision
        if decision is not None and decision.kind != "action" and not self.ends_asked:
            how = f'{how_to_answer(decision)}, or end with `expect asked "..."`'
            message = f"the scenario ends with a question open: {asked(decision)}; {how}"
            raise Failure(self.led_here or span, message)
        if self.game.scripted_draws_left:
            raise Failure(span, "the scenario scripts draws that never happened")


def player_number(name: str) -> int:
    """The seat of the player that a scenario calls p1, p2, ..."""
    return int(name[1:]) - 1
