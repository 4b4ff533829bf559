"""What is declared for nothing: a word that no other line has, a counter that nothing reads, and an
event that nothing brings about."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Iterator

from dsl.checks.design.design_context import Design, event_of
from dsl.diagnostics.spans import MemberSpan
from dsl.model.declarations import Declared
from dsl.model.plurals import singular_or_plural

UNUSED, NEVER_COMES = "W024", "W014"
WORD = re.compile(r"[^\W\d]\w*")
NOT_CODE = re.compile(r'"[^"\n]*"|#[^\n]*')
SCENARIOS = ".scenarios"
MANIFEST = "pack.yaml"


def find_unused_words(design: Design) -> None:
    """Words that stand nowhere but where they are declared, and counters that are only written. A
    game that nobody can win yet is only begun: most of its words are still to be used."""
    if _is_only_begun(design):
        return
    said = _said(design)
    for kind, declared in _declared(design):
        forms = set(singular_or_plural(declared.name.rpartition("::")[2]))
        if sum(said[form] for form in forms) <= 1:
            message = f"`{declared.name}` is not used: no rule or card has this {kind}"
            hint = f"use it somewhere, or leave the {kind} out"
            if kind == "option":
                hint = f"ask for it, as with `if {declared.name} is ...`, or leave the option out"
            design.warn(UNUSED, declared.span, message, hint=hint)
        elif kind == "counter" and _is_only_written(design, declared.name):
            message = f"nothing ever reads `{declared.name}`: it makes no difference how much there"
            message += " is of it"
            hint = "let a score, a price or a condition ask for it, or leave it out"
            design.warn(UNUSED, declared.span, message, hint=hint)


def _is_only_begun(design: Design) -> bool:
    game = design.vocabulary.game
    return not design.vocabulary.scores and (game is None or game.all_win_if is None)


def _declared(design: Design) -> Iterator[tuple[str, Declared]]:
    vocabulary = design.vocabulary
    kinds: tuple[tuple[str, Iterable[Declared]], ...] = (
        ("counter", vocabulary.counters.values()),
        ("zone", vocabulary.zones.values()),
        ("table", vocabulary.tables.values()),
        ("definition", vocabulary.defines.values()),
        ("verb", vocabulary.verbs.values()),
        ("option", vocabulary.options.values()),
    )
    for kind, among in kinds:
        for declared in among:
            if design.is_own(declared) and type(declared.span) is not MemberSpan:
                yield kind, declared


def _said(design: Design) -> Tally[str]:
    """How often each word stands in the rules, cards and boards of all packs, outside of texts in
    quotes; scenarios may set an option that no rule asks for."""
    found: Tally[str] = Tally()
    options = set(design.vocabulary.options)
    for file, text in design.texts.items():
        if file.endswith(MANIFEST):
            continue  # it may accept that a word is not used
        found_here = WORD.findall(text if file.endswith(".csv") else NOT_CODE.sub(" ", text))
        if file.endswith(SCENARIOS):
            found_here = [word for word in found_here if word not in options]
        found.update(found_here)
    return found


def _is_only_written(design: Design, name: str) -> bool:
    counter = design.vocabulary.counters[name]
    if counter.clock or counter.gain or counter.lose or name in design.heard:
        return False
    return name not in design.read and name not in design.vocabulary.screen


def find_silent_events(design: Design) -> None:
    """Rules that wait for what nothing ever does."""
    vocabulary = design.vocabulary
    if _is_only_begun(design):
        return
    events = [rule.event for rule in vocabulary.rules]
    events += [event for one in design.effects if (event := event_of(one)) is not None]
    if not events:
        return
    changes = [change for one in design.effects if (change := one.changes()) is not None]
    unknown = any(change.counter.named("counter") is None for change in changes)
    raised: dict[str, set[str | None]] = {
        "gain": {one.counter.named("counter") for one in changes if one.how != "take"},
        "lose": {one.counter.named("counter") for one in changes if one.how != "add"},
        "use": {used.verb for one in design.effects if (used := one.calls()) is not None},
    }
    paid = {price[0] for value in design.values if (price := value.price()) is not None}
    raised["lose"] |= paid
    raised["gain"] |= {name for mark in vocabulary.marks.values() for name, _ in mark.gives}
    for mark in vocabulary.marks.values():
        raised["lose"] |= {name for name, _ in mark.pays}
    for event in events:
        counter = vocabulary.counters.get(event.name)
        if event.verb not in raised or event.name in raised[event.verb]:
            continue
        if event.verb != "use" and (
            unknown
            or counter is None
            or counter.computed
            or counter.clock
            or counter.until_end_of_turn
        ):
            continue
        does = {"gain": "gives", "lose": "takes"}.get(event.verb, "does")
        message = f"nothing ever {does} `{event.name}`, so that this never happens"
        hint = "wait for something else, or let a card or a rule do it"
        design.warn(NEVER_COMES, event.span, message, hint=hint)
