"""Second reading of a pack: what its declarations say, now that every word is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from lark import Token

from dsl.resolve.define.define_actions import ActionBodies
from dsl.resolve.define.define_board import BoardBodies
from dsl.resolve.define.define_cards import CardBodies
from dsl.resolve.define.define_course import CourseBodies
from dsl.resolve.define.define_values import WordBodies
from dsl.resolve.phrases.type_checks import Wrong
from dsl.syntax.chunks import Syntax


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
            decl = self.vocabulary.defines.get(str(self.tree.children[0]))
            if decl and decl.span == self.span(cast(Token, self.tree.children[0])):
                decl.read = self.read
