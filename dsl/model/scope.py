"""What the words near an effect stand for while it is being read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl.model.values import Type

FIRST_LOCAL = 3  # before the locals stand: you, they, this


@dataclass(frozen=True, slots=True)
class Scope:
    """The bound words, and what the place allows."""

    bound: tuple[tuple[str, int, Type], ...] = ()
    size: int = FIRST_LOCAL
    has_this: bool = False
    would: bool = False
    heads: bool = False  # `needs` and `pay` may stand here
    standing: bool = False  # modifiers may stand here
    unread: frozenset[str] = frozenset()  # words whose `let` has a mistake in it
    grounds: tuple[tuple[str, str], ...] = ()  # of spots and steps, the zone that they are in

    def bind(self, name: str, type_: Type, ground: str = "") -> Scope:
        bound = (*self.bound, (name, self.size, type_))
        grounds = (*self.grounds, (name, ground)) if ground or self.grounds else ()
        return replace(self, bound=bound, size=self.size + 1, grounds=grounds)

    def with_unread(self, name: str) -> Scope:
        """The scope after a `let` that could not be read: what its word stands for is not known."""
        return replace(self, unread=self.unread | {name})

    def find(self, name: str) -> tuple[int, Type] | None:
        for bound, index, type_ in reversed(self.bound):
            if bound == name:
                return index, type_
        return None

    def ground(self, name: str) -> str:
        """The zone that a spot or a step is in, if that is known here."""
        return next((zone for bound, zone in reversed(self.grounds) if bound == name), "")

    def inside(self, *, standing: bool | None = None, would: bool | None = None) -> Scope:
        """The scope of a block under an effect: nothing leads it any more."""
        return replace(
            self,
            heads=False,
            standing=self.standing if standing is None else standing,
            would=self.would if would is None else would,
        )

    def leading(self) -> Scope:
        return replace(self, heads=True, standing=False)
