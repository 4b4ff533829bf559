"""Plain values that never change, as words of the heap that a native program begins with."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.native.not_printed import NotPrintedError

NONE, EMPTY = 1, 5  # as values: where they stand in the heap, and one
LARGEST = (1 << 30) - 1  # what a value can hold as a number, either way


class StaticValues:
    """The values, each once. A number stands for itself; anything else is a place in the heap."""

    def __init__(self) -> None:
        self.heap: list[int] = [-1, 0, 0]
        self.strings: list[str] = []
        self._known: dict[object, int] = {None: NONE, (): EMPTY}

    def value(self, thing: object) -> int:
        """A plain value as native programs hold it."""
        if isinstance(thing, int):
            if not -LARGEST <= thing <= LARGEST:
                raise NotPrintedError(f"the number {thing}")
            return int(thing) * 2
        key = (type(thing), thing)
        if thing is None or thing == ():
            return self._known[thing]
        if key not in self._known:
            self._known[key] = self._entered(thing)
        return self._known[key]

    def _entered(self, thing: object) -> int:
        if isinstance(thing, str):
            self.strings.append(thing)
            made = [-1 - len(self.strings)]
        elif isinstance(thing, tuple):
            made = [len(thing), *map(self.value, thing)]
        else:
            raise NotPrintedError(f"a {type(thing).__name__} among values that are kept")
        place = len(self.heap)
        self.heap += made
        return place * 2 + 1

    def named(self) -> dict[str, int]:
        """The values of all strings."""
        known = self._known.items()
        return {
            key[1]: value for key, value in known if isinstance(key, tuple) and key[:1] == (str,)
        }

    def values(self, things: Iterable[object]) -> list[int]:
        return [self.value(thing) for thing in things]
