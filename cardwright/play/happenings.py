"""Verbs that a pack tells under a title: which changes are their doing, whatever caused them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl.diagnostics.spans import Span
from dsl.model.traverse import inside
from dsl.model.vocabulary import Vocabulary
from interpreter.run.journal import Entry


class Happenings:
    """Finds the changes that belong together because one verb made them. The log knows of each the
    effect alone: so a verb is at work from the first change of its own on, as long as changes come
    from it or from verbs that it uses."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.own = {
            effect.span: name
            for name in vocabulary.told
            for effect in inside(vocabulary.verbs[name].body)
        }
        self.within = {name: frozenset(spans_within(vocabulary, name)) for name in vocabulary.told}

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


def spans_within(vocabulary: Vocabulary, verb: str) -> Iterable[Span]:
    """The effects of a verb and of every verb that it uses."""
    known, waiting = {verb}, [verb]
    while waiting:
        for effect in inside(vocabulary.verbs[waiting.pop()].body):
            yield effect.span
            used = effect.calls()
            if used is not None and used.verb not in known:
                known.add(used.verb)
                waiting.append(used.verb)
