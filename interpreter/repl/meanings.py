"""What words mean, as far as somebody has told the workshop: whoever opens it brings that along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dsl.packs.pack import Pack
from interpreter.repl.output import Line


def _nothing(pack: Pack, word: str) -> str:
    return ""


def _none(pack: Pack, word: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Meanings:
    """A word's meaning in a line, and lines of a pack that use it."""

    meaning: Callable[[Pack, str], str] = _nothing
    examples: Callable[[Pack, str], Sequence[str]] = _none

    def beside(self, pack: Pack, word: str, otherwise: str) -> str:
        """What stands beside a word that is offered: its meaning and a line that uses it."""
        found = self.meaning(pack, word) or otherwise
        shown = next(iter(self.examples(pack, word)), "") if found else ""
        return f"{found}  e.g. {shown}" if shown and shown != word else found

    def told(self, pack: Pack, word: str) -> list[Line]:
        """A word with its meaning and all lines that use it; nothing when nobody says."""
        found = self.meaning(pack, word)
        if not found:
            return []
        lines = [Line(f"{word}: {found}", "title")]
        return [*lines, *(Line(f"  {one}") for one in self.examples(pack, word))]


SILENT = Meanings()
