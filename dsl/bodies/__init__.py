"""Second reading of a pack: what its declarations say, now that every word is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from lark import Token

from dsl.bodies.actions import ActionBodies
from dsl.bodies.board import BoardBodies
from dsl.bodies.cards import CardBodies
from dsl.bodies.course import CourseBodies
from dsl.bodies.words import WordBodies
from dsl.chunks import Syntax
from dsl.reading.types import Wrong


class Bodies(WordBodies, BoardBodies, ActionBodies, CourseBodies, CardBodies):
    """Reads any declaration, each in the way of its kind."""

    def read(self) -> None:
        method: Callable[[Syntax], None] | None = getattr(self, f"read_{self.tree.data}", None)
        if method is None:
            return
        try:
            method(self.tree)
        except Wrong:
            return

    def prepare(self) -> None:
        """Let a `define` be read when it is first used, whatever the order of the files."""
        if self.tree.data == "define":
            decl = self.words.defines.get(str(self.tree.children[0]))
            if decl and decl.span == self.span(cast(Token, self.tree.children[0])):
                decl.read = self.read
