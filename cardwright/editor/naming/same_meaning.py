"""Whether two packs mean the same, but for the name of one thing.

Packs are read into trees in which every word stands by its name in the game. So what a pack means
after a word was renamed is compared with what it meant before, part by part and wherever the part
was written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AnySet
from dataclasses import fields, is_dataclass

from dsl.diagnostics.spans import Span
from dsl.packs.pack import Pack

PARTS = ("vocabulary", "boards", "fragments", "scenarios", "options", "played_on", "backstage")
# Where things stand, which files are whose, and how far reading had come.
NOT_MEANT = ("span", "spans", "origins", "spaces", "broken", "reading", "read", "texts")


def mean_the_same(before: Pack, after: Pack, old: str, new: str) -> bool:
    """Whether a pack with `new` in place of `old` means what it meant."""
    comparison = _Comparison(old, new)
    return all(comparison.same(getattr(before, part), getattr(after, part)) for part in PARTS)


class _Comparison:
    """Compares trees, each pair of parts once."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new
        self.hole = re.compile(rf"\{{{re.escape(old)}(?!\w)")
        self.seen: set[tuple[int, int]] = set()

    def same(self, before: object, after: object) -> bool:
        if isinstance(before, str) and isinstance(after, str):
            return self.same_text(before, after)
        if isinstance(before, Span) or callable(before):
            return True
        if (id(before), id(after)) in self.seen:
            return True
        if is_dataclass(before) and not isinstance(before, type):
            self.seen.add((id(before), id(after)))
            return type(before) is type(after) and all(
                self.same(getattr(before, one.name, None), getattr(after, one.name, None))
                for one in fields(before)
                if one.name not in NOT_MEANT
            )
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            return self.all_same(list(before.items()), list(after.items()))
        if isinstance(before, AnySet) and isinstance(after, AnySet):
            return {self.renamed(one) for one in before} == set(after) or before == after
        if isinstance(before, Sequence) and isinstance(after, Sequence):
            return self.all_same(list(before), list(after))
        return before == after if _is_plain(before) else type(before) is type(after)

    def all_same(self, before: list[object], after: list[object]) -> bool:
        return len(before) == len(after) and all(map(self.same, before, after))

    def same_text(self, before: str, after: str) -> bool:
        """A text, or a name, or a wording with the name in a hole of it."""
        return after in (before, self.renamed(before), self.hole.sub(f"{{{self.new}", before))

    def renamed(self, thing: object) -> object:
        return self.new if thing == self.old else thing


def _is_plain(thing: object) -> bool:
    return thing is None or isinstance(thing, int | float | bytes)
