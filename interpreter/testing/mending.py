"""What a scenario that fails would have to expect in order to pass."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.diagnostics.spans import Span
from dsl.model.scenario import (
    Answer,
    DoStep,
    Expect,
    ExpectAsked,
    ExpectOver,
    ExpectScore,
    ExpectSees,
    Refuse,
    Scenario,
    Step,
    WalkPath,
)
from dsl.packs.pack import Pack
from interpreter.state.errors import PlayError
from interpreter.testing.scenarios import Failure, Runner, new_game
from interpreter.testing.shortfalls import Mend

# Why a line that fails is the author's to change.
UNMENDED: dict[type[Step], str] = {
    DoStep: "what is to be done is not allowed, or something is asked before it",
    Answer: "the answer fits no question",
    Refuse: "what should be refused is allowed, or something is asked before it",
    WalkPath: "the walk goes otherwise",
    Expect: "a question has no answer yet",
    ExpectAsked: "what is asked, or that nothing is, is no value",
    ExpectOver: "whether the game is over is no value",
    ExpectScore: "who wins is no value",
    ExpectSees: "who sees what is no value",
}


@dataclass(frozen=True, slots=True)
class Mending:
    """The values to write for a scenario to pass; or why that is not enough, and where."""

    mends: tuple[Mend, ...]
    reason: str | None = None
    span: Span | None = None


def mending_of(pack: Pack, scenario: Scenario) -> Mending:
    """Play a scenario on past the expectations that only lack another value: they change nothing
    in the game."""
    mends: list[Mend] = []
    try:
        runner = Runner(new_game(pack.staged, scenario))
        for step in scenario.steps:
            try:
                runner.do(step)
            except Failure as failure:
                for short in failure.short:
                    if short.mend is None:
                        return Mending((), short.unmended, failure.span)
                    others = _also_in(pack, scenario, failure.span)
                    if others:
                        reason = f"the line is in a fixture that “{others[0].name}” uses too"
                        return Mending((), reason, failure.span)
                    mends.append(short.mend)
                if not failure.short:
                    return Mending((), UNMENDED.get(type(step), failure.problem), failure.span)
        runner.end(scenario.span)
    except Failure as failure:
        return Mending((), failure.problem, failure.span)
    except (PlayError, ValueError) as error:
        return Mending((), str(error), scenario.span)
    return Mending(tuple(mends))


def _also_in(pack: Pack, scenario: Scenario, span: Span) -> list[Scenario]:
    """The other scenarios with the same line."""
    return [
        other
        for other in pack.scenarios
        if other is not scenario and any(step.span == span for step in other.steps)
    ]
