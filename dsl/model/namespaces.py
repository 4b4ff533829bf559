"""Which pack declares a word, and by which name it goes in a game of several packs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from dsl.model.plurals import singular_or_plural
from dsl.model.provenance import Origins

OF = "::"


@dataclass
class Namespaces:
    """`owners` has for each word who declares it and as what; `renamed` the words that go by their
    full names, and `places` the rooms and other plain words of boards, by pack."""

    origins: Origins
    order: Sequence[str]
    owners: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    renamed: set[tuple[str, str]] = field(default_factory=set)
    places: dict[str, set[str]] = field(default_factory=dict)

    def sees(self, pack: str, other: str) -> bool:
        return pack == other or self.origins.builds_on(pack, other)

    def meaning(self, word: str, pack: str) -> str:
        """The name in the game of a word as a file of a pack writes it."""
        owner, mark, bare = word.partition(OF)
        if mark:
            return self.full(owner, bare) if owner in self.owners.get(bare, ()) else word
        if not pack:
            return word  # what is typed at the table is said of the whole game
        for form in singular_or_plural(word):
            for owner in self.owners.get(form, ()):
                if self.sees(pack, owner):
                    # A stranger's word must not come between this one and its plural.
                    taken = word in self.owners and form != word
                    full = self.full(owner, form)
                    return full if full != form or taken else word
        if word not in self.owners or any(
            word in self.places.get(one, ()) for one in self.order if self.sees(pack, one)
        ):
            return word
        return f"{pack}{OF}{word}"  # a name for something within one declaration

    def full(self, pack: str, word: str) -> str:
        return f"{pack}{OF}{word}" if (pack, word) in self.renamed else word

    def written(self, names: Iterable[str], pack: str) -> dict[str, str]:
        """Names of the game that a pack sees, by how it writes them."""
        found = {name.removeprefix(f"{pack}{OF}"): name for name in names}
        return {
            word: name
            for word, name in found.items()
            if OF not in word and self.meaning(word, pack) == name
        }
