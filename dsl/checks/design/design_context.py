"""What every rule on design looks at: the words of the pack, its boards and scenarios, and the
report that the rules fill."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dsl.boards.board import Board
from dsl.diagnostics.report import Fix, Report
from dsl.diagnostics.spans import Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import Declared, Param
from dsl.model.scenario import Given, RunEffect, Scenario
from dsl.model.traverse import inside, values_in, values_of_effects
from dsl.model.vocabulary import Vocabulary


@dataclass(frozen=True)
class Body:
    """What one declaration does. `params` are the words in its head, `of` is what declares it, and
    `on_card` says that it stands on a card."""

    block: e.Block
    params: tuple[Param, ...] = ()
    of: Declared | None = None
    on_card: bool = False

    @cached_property
    def effects(self) -> list[e.Effect]:
        """Everything in it, at any depth."""
        return inside(self.block)


@dataclass
class Design:
    """A pack without errors. `own` are the files that are not those of a required pack: of the
    others nothing is said."""

    vocabulary: Vocabulary
    boards: Mapping[str, Board]
    scenarios: Sequence[Scenario]
    texts: Mapping[str, str]
    own: Collection[str]
    report: Report
    looked_at: int = 0  # effects, where some lead to others
    _lines: dict[str, list[str]] = field(default_factory=dict)

    def warn(
        self,
        code: str,
        span: Span,
        message: str,
        *,
        hint: str | None = None,
        fix: Fix | None = None,
        related: Iterable[tuple[Span, str]] = (),
    ) -> None:
        if span.file in self.own:
            self.report.warning(code, span, message, hint=hint, fix=fix, related=related)

    def is_own(self, declared: Declared) -> bool:
        return declared.span.file in self.own

    @cached_property
    def bodies(self) -> list[Body]:
        """What every declaration of the pack does."""
        vocabulary = self.vocabulary
        found: list[Body] = []
        for card in vocabulary.cards.values():
            found += [Body(one.body, of=card, on_card=True) for one in card.abilities]
            found += [Body(one.body, of=card, on_card=True) for one in card.standing]
        found += [Body(verb.body, verb.params, verb) for verb in vocabulary.verbs.values()]
        found += [Body(one.body, one.params, one) for one in vocabulary.actions.values()]
        found += [Body(phase.body, of=phase) for phase in vocabulary.phases]
        found += [Body(rule.body) for rule in vocabulary.rules]
        found += [Body(block) for block in vocabulary.setup]
        for counter in vocabulary.counters.values():
            found += [Body(block, of=counter) for block in (counter.gain, counter.lose) if block]
        for kind in vocabulary.room_kinds.values():
            found += [Body(block, of=kind) for block in (kind.enter, kind.leave, kind.stay)]
        for tunnel in vocabulary.tunnel_kinds.values():
            found.append(Body(tunnel.cross, tunnel.params, tunnel))
        return [body for body in found if body.block]

    @cached_property
    def effects(self) -> list[e.Effect]:
        """Every effect of the pack, at any depth."""
        return [effect for body in self.bodies for effect in body.effects]

    @cached_property
    def values(self) -> list[v.Value]:
        """Every value of the pack: in effects, and in declarations that are worked out."""
        return [*values_of_effects(self.effects), *values_in(tuple(self.declared_values))]

    @cached_property
    def heard(self) -> set[str]:
        """What rules and cards wait for: counters, moments and verbs by their names, or `moves`."""
        events = [rule.event.key for rule in self.vocabulary.rules]
        events += [key for one in self.effects if (key := one.waits_for()) is not None]
        return {verb if verb == "moves" else name for verb, name in events}

    @cached_property
    def declared_values(self) -> list[v.Value]:
        """The values that declarations are worked out with, each as a whole."""
        return list(self._declared())

    @cached_property
    def read(self) -> set[str]:
        """The counters that something depends on: asked for in a number or a condition, or paid."""
        found: set[str] = set()
        for effect in self.effects:
            change = effect.changes()
            held: tuple[object, ...] = tuple(
                value
                for name in effect.__dataclass_fields__
                if isinstance(value := getattr(effect, name), v.Value | v.Filter | tuple)
            )
            if change is not None:
                held = (change.amount, change.counter.whose())
            found |= set(_counters_in(values_in(held)))
        found |= set(_counters_in(values_in(tuple(self.declared_values))))
        vocabulary = self.vocabulary
        charged = [one for mark in vocabulary.marks.values() for one in (*mark.needs, *mark.pays)]
        tolls = [mark.unless for mark in vocabulary.marks.values() if mark.unless is not None]
        tolls += [crossing.toll for crossing in vocabulary.crossings.values()]
        charged += [one for toll in tolls for one in (*toll.needs, *toll.pays)]
        charged += [one for leap in vocabulary.leaps.values() for one in (*leap.needs, *leap.pays)]
        return found | {name for name, _ in charged}

    def _declared(self) -> Iterable[v.Value]:
        vocabulary = self.vocabulary
        for card in vocabulary.cards.values():
            yield from card.attributes.values()
            yield from card.only_if.values()
            yield from (standing.condition for standing in card.standing)
        heads = [action.params for action in vocabulary.actions.values()]
        heads += [verb.params for verb in vocabulary.verbs.values()]
        for param in (param for params in heads for param in params):
            yield from (one for one in (param.domain, param.low, param.high) if one)
        for tunnel in vocabulary.tunnel_kinds.values():
            yield from (*tunnel.needs, *tunnel.prices)
            yield from (one for choice in tunnel.choices for one in (choice.low, choice.high))
            yield from (one for one in (tunnel.longer,) if one)
        worked = [one.value for one in vocabulary.defines.values()]
        for among in (vocabulary.scores, vocabulary.tiebreaks, vocabulary.worths):
            worked += [one.value for one in among.values()]
        yield from (one for one in worked if one)
        for counter in vocabulary.counters.values():
            yield from (one for one in (counter.value, counter.start) if one)
        for rule in vocabulary.rules:
            yield from (one for one in (rule.event.subject, rule.event.to) if one)
        yield from (*vocabulary.end_when, *vocabulary.skip_if, *vocabulary.scores_if)
        yield from (one.condition for one in vocabulary.invariants.values() if one.condition)
        game = vocabulary.game
        if game is not None:
            said = (game.out_when, game.teams_by, game.all_win_if, game.first_random)
            yield from (one for one in (*said, game.lowest_wins) if one)
        yield from (phase.by for phase in vocabulary.phases if phase.by)
        yield from (zone.loose for zone in vocabulary.zones.values() if zone.loose)

    @cached_property
    def tried(self) -> list[e.Effect]:
        """Every effect that scenarios do."""
        steps = (step for scenario in self.scenarios for step in scenario.steps)
        return inside(one for step in steps if isinstance(step, RunEffect) for one in step.body)

    @cached_property
    def given_in_scenarios(self) -> set[str]:
        """The counters that scenarios set: some are there for these alone."""
        steps = [step for scenario in self.scenarios for step in scenario.steps]
        given = {step.target.named("counter") for step in steps if isinstance(step, Given)}
        changes = (effect.changes() for effect in self.tried)
        given |= {change.counter.named("counter") for change in changes if change is not None}
        return {name for name in given if name is not None}

    def lines(self, file: str) -> list[str]:
        if file not in self._lines:
            self._lines[file] = self.texts.get(file, "").splitlines()
        return self._lines[file]

    def said(self, span: Span, otherwise: str) -> str:
        """What an author wrote at a place, in quotes; else what it is called."""
        lines = self.lines(span.file)
        if type(span) is not Span or span.line != span.end_line or span.line > len(lines):
            return otherwise
        return f"`{lines[span.line - 1][span.column - 1 : span.end_column - 1]}`"

    def line_under(self, span: Span, start: str) -> Span:
        """The line of a declaration that begins so, or else the place of the declaration."""
        lines = self.lines(span.file)
        for number, line in enumerate(lines[span.line :], span.line + 1):
            bare = line.lstrip()
            if bare.startswith(start):
                return Span.at(span.file, number, len(line) - len(bare) + 1, len(bare.rstrip()))
            if bare and bare == line and not bare.startswith("#"):
                break
        return span


def _counters_in(parts: Iterable[v.Value]) -> Iterator[str]:
    for part in parts:
        counter, price = part.named("counter"), part.price()
        if counter is not None:
            yield counter
        if price is not None:
            yield price[0]
        yield from part.each_measured()


def listed(names: Iterable[str], last: str = "and") -> str:
    """`a`, `b` and `c`."""
    *most, end = [f"`{name}`" for name in names]
    return f"{', '.join(most)} {last} {end}" if most else end


def event_of(effect: e.Effect) -> e.Event | None:
    """What an effect that listens waits for."""
    event = getattr(effect, "event", None)
    return event if isinstance(event, e.Event) else None


def filter_of(value: v.Value) -> v.Filter | None:
    """What is asked of each of several things."""
    asked = getattr(value, "filter", None)
    return asked if isinstance(asked, v.Filter) else None
