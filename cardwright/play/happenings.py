"""Verbs that a pack tells under a title: which changes are their doing, whatever caused them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.diagnostics.spans import Span
from dsl.model.traverse import every_effect, inside
from dsl.model.vocabulary import Vocabulary
from interpreter.run.journal import Entry

Uses = Mapping[str, frozenset[str]]  # verbs by the verb that uses them


class Happenings:
    """Finds the changes that belong together because one verb made them. The log knows of each the
    effect alone: so a verb is at work from the first change on that nobody else makes, its own or
    that of a verb which is used by it alone, as long as changes come from it or from verbs that it
    uses."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        uses = verbs_used(vocabulary)
        users = users_of(vocabulary, uses)
        self.own: dict[Span, str] = {}
        self.within: dict[str, frozenset[Span]] = {}
        # A verb that another one uses comes last: what is its alone is told as its own.
        for name in sorted(vocabulary.told, key=lambda told: -len(reached(told, uses))):
            for verb in its_alone(name, uses, users):
                self.own.update(dict.fromkeys(spans_of(vocabulary, verb), name))
            whole = reached(name, uses)
            self.within[name] = frozenset(
                span for verb in whole for span in spans_of(vocabulary, verb)
            )

    def among(self, found: Sequence[Entry]) -> list[str | None]:
        """For each change the verb that was at work, if it is one that is told."""
        verbs: list[str | None] = []
        at_work: tuple[str, object] | None = None
        for entry in found:
            if entry.span in self.own:
                at_work = (self.own[entry.span], entry.source)
            elif at_work is not None and at_work[1] == entry.source:
                at_work = at_work if entry.span in self.within[at_work[0]] else None
            ours = at_work is not None and at_work[1] == entry.source
            verbs.append(at_work[0] if ours and at_work is not None else None)
        return verbs


def spans_of(vocabulary: Vocabulary, verb: str) -> list[Span]:
    return [effect.span for effect in inside(vocabulary.verbs[verb].body)]


def verbs_used(vocabulary: Vocabulary) -> Uses:
    def by(verb: str) -> frozenset[str]:
        used = (effect.calls() for effect in inside(vocabulary.verbs[verb].body))
        return frozenset(call.verb for call in used if call is not None)

    return {verb: by(verb) for verb in vocabulary.verbs}


def users_of(vocabulary: Vocabulary, uses: Uses) -> dict[str, set[str]]:
    """By verb the verbs that use it; "" is among them where anything else does."""
    users: dict[str, set[str]] = {verb: set() for verb in uses}
    in_verbs = {span for verb in uses for span in spans_of(vocabulary, verb)}
    for verb, used in uses.items():
        for one in used:
            users[one].add(verb)
    for effect in every_effect(vocabulary):
        call = effect.calls()
        if call is not None and effect.span not in in_verbs:
            users[call.verb].add("")
    return users


def reached(verb: str, uses: Uses) -> set[str]:
    """A verb and all that it uses, directly or by others."""
    known, waiting = {verb}, [verb]
    while waiting:
        new = uses[waiting.pop()] - known
        known |= new
        waiting.extend(new)
    return known


def its_alone(verb: str, uses: Uses, users: Mapping[str, set[str]]) -> set[str]:
    """A verb, and those that nobody uses but it and such verbs."""
    alone = reached(verb, uses)
    while True:
        others = {one for one in alone - {verb} if not users[one] <= alone}
        if not others:
            return alone
        alone -= others
