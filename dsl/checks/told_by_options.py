"""Questions that tell what is hidden: which answers there are, or whether anything is asked at all,
depends on something that the player who is asked does not see.

How many may be chosen, what a filter leaves of unseen cards, whether a price can be paid of a
hidden counter: all that is shown to the player, who then knows. That may be meant, for a search of
a pile is just that; then the cards are looked at first, and nothing is told that was not shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CounterDecl, ZoneDecl
from dsl.model.traverse import every_body, inside, under, values_in, values_of_effects
from dsl.model.vocabulary import Vocabulary

CODE = "W007"
FACES = (v.Attribute, v.HasTag, v.IsKind, v.NameOf, v.Aggregate, v.DefinedAggregate, v.Holds)
CHOSEN = ("choose", "up_to", "any_number")
HINT = "let the player see it first (`look at`, `reveal`), or ask in any case"


@dataclass(frozen=True, slots=True)
class Read:
    """Something hidden that a value reads."""

    span: Span
    name: str  # of the zone or counter
    of_cards: bool


def check_told(vocabulary: Vocabulary, own: Collection[str], report: Report) -> None:
    """Warn of questions that depend on what their player does not see; `own` are the files of the
    pack itself."""
    for action in vocabulary.actions.values():
        if action.span.file in own:
            for param in action.params:
                given = (param.domain, param.low, param.high)
                _warn(vocabulary, report, given, "what this action is offered with", ())
            _lead(vocabulary, report, action.body, "whether this action is offered")
    for body in every_body(vocabulary):
        if any(effect.span.file in own for effect in body[:1]):
            _check_body(vocabulary, report, body)


def _check_body(vocabulary: Vocabulary, report: Report, body: e.Block) -> None:
    effects = inside(body)
    shown = _shown(effects)
    for effect in effects:
        if isinstance(effect, e.ChooseNumber):
            _warn(vocabulary, report, (effect.low, effect.high), "which numbers are offered", shown)
        elif isinstance(effect, e.Choose):
            _warn(vocabulary, report, effect.times, "how many are chosen", shown)
            for choice in effect.choices:
                _lead(vocabulary, report, choice.body, "whether this is offered", shown)
        elif isinstance(effect, e.May):
            _lead(vocabulary, report, effect.body, "whether this is asked", shown)
        condition = getattr(effect, "condition", None)  # of whatever has one
        if condition is not None and any(map(_asks, inside(under(effect)))):
            _warn(vocabulary, report, condition, "whether something is asked here", shown)
        for value in _values(effect):
            if isinstance(value, v.Pick) and value.how in CHOSEN:
                _warn(vocabulary, report, (value.amount, value.among), "what can be chosen", shown)


def _lead(
    vocabulary: Vocabulary,
    report: Report,
    body: e.Block,
    what: str,
    shown: Collection[str] = (),
) -> None:
    """What a block demands or costs before it is offered."""
    for effect in body:
        cost = effect.cost if isinstance(effect, e.Arrow) else effect
        asked = cost.demands()
        if asked is not None:
            _warn(vocabulary, report, asked, what, shown)
        paid = cost.pays()
        if paid is not None and (price := paid.price()) is not None:
            decl = vocabulary.counters[price[0]]
            if _is_hidden(decl, None):
                _say(report, Read(cost.span, decl.name, False), what)
        change = cost.changes()
        if effect is not cost and change is not None:
            _warn(vocabulary, report, change.counter, what, shown)


def _warn(
    vocabulary: Vocabulary, report: Report, value: object, what: str, shown: Collection[str]
) -> None:
    for read in unseen_reads(vocabulary, value):
        if read.name not in shown:
            _say(report, read, what)
            return


def _say(report: Report, read: Read, what: str) -> None:
    kept = f"cards in `{read.name}`" if read.of_cards else f"`{read.name}`"
    message = f"{what} tells of {kept}, which the player does not see"
    report.warning(CODE, read.span, message, hint=HINT)


def unseen_reads(vocabulary: Vocabulary, value: object) -> Iterator[Read]:
    """What a value reads that the player who works it out does not see: hidden counters, and what
    is written on unseen cards. How many cards lie somewhere is seen by all."""
    yield from _reads(vocabulary, value, set())


def _reads(vocabulary: Vocabulary, value: object, known: set[str]) -> Iterator[Read]:
    for part in values_in(value):
        counter = part.named("counter")
        if counter is not None:
            decl = vocabulary.counters.get(counter)
            if decl is not None and decl.owner != "card" and _is_hidden(decl, part.whose()):
                yield Read(part.span, counter, False)
        elif isinstance(part, FACES) or _reads_faces(vocabulary, part):
            for zone in _zones_read(part):
                place = vocabulary.zones.get(zone.named("zone") or "")
                if place is not None and not place.top_seen and _is_hidden(place, zone.whose()):
                    yield Read(part.span, place.name, True)
        name = part.named("define")
        if name is not None and name not in known and name in vocabulary.defines:
            known.add(name)
            for read in _reads(vocabulary, vocabulary.defines[name].value, known):
                yield Read(part.span, read.name, read.of_cards)


def _reads_faces(vocabulary: Vocabulary, part: v.Value) -> bool:
    """Whether a selection asks for more than what is seen on backs."""
    if not isinstance(part, v.Selection) or part.filter == v.ANYTHING:
        return False
    counters = vocabulary.counters
    on_backs = all(
        name == v.POSITION or (name in counters and counters[name].seen_on_backs)
        for name in part.filter.measured()
    )
    return not on_backs or replace(part.filter, compare=None, also=()) != v.ANYTHING


def _zones_read(part: v.Value) -> Iterator[v.Value]:
    """The zones in which cards lie whose faces are read."""
    held = (part.where, part.attached_to) if isinstance(part, v.Selection) else part
    for value in values_in(held):
        if value.named("zone") is not None:
            yield value


def _is_hidden(decl: CounterDecl | ZoneDecl, of: v.Value | None) -> bool:
    """Whether the player who does something does not see what is declared so."""
    if decl.seen_by == "all":
        return False
    own = decl.owner == "player" and (of is None or of.is_doer)
    return not own if decl.seen_by == "owner" else own or decl.seen_by == "none"


def _shown(effects: list[e.Effect]) -> set[str]:
    """The zones whose cards are looked at or revealed in a body."""
    found: set[str] = set()
    for effect in effects:
        if isinstance(effect, e.Look | e.Reveal):
            found.update(name for one in values_in(effect.cards) if (name := one.named("zone")))
    return found


def _asks(effect: e.Effect) -> bool:
    if isinstance(effect, e.ChooseNumber | e.Choose | e.May):
        return True
    return any(isinstance(value, v.Pick) and value.how in CHOSEN for value in _values(effect))


def _values(effect: e.Effect) -> Iterator[v.Value]:
    return values_of_effects([effect])
