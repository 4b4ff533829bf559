"""Which pack each file of a game is of, and what each pack builds on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl.diagnostics.spans import Span


@dataclass(frozen=True)
class Origins:
    """`packs` has the id of the pack of every file, `below` all that each pack requires, directly
    or not."""

    packs: Mapping[str, str] = field(default_factory=dict)
    below: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def pack_of(self, span: Span) -> str:
        return self.packs.get(span.file, "")

    def builds_on(self, pack: str, other: str) -> bool:
        """Whether a pack requires another one, and so was written with it in mind."""
        return other in self.below.get(pack, frozenset())

    def strangers(self, one: str, other: str) -> bool:
        """Whether two packs were written without knowing of each other."""
        return one != other and not self.builds_on(one, other) and not self.builds_on(other, one)
