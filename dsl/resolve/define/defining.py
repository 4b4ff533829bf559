"""What reading any body needs."""

from __future__ import annotations

from typing import Any, cast

from lark import Token

from dsl.diagnostics.report import Report
from dsl.model import declarations as d
from dsl.model.scope import Scope
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.phrases.read_effects import ReadEffects
from dsl.resolve.phrases.read_titles import checked_titles
from dsl.resolve.phrases.tree_parts import child, children
from dsl.syntax.chunks import Parsed, Syntax


class ReadBody(ReadEffects):
    """Reads the body of one declaration into what the first reading made of its head."""

    def __init__(self, parsed: Parsed, vocabulary: Vocabulary, report: Report) -> None:
        super().__init__(parsed, vocabulary, report)
        assert parsed.tree is not None
        self.tree = parsed.tree

    def scope(self, params: tuple[d.Param, ...] = (), *, this: bool = False) -> Scope:
        scope = Scope(has_this=this)
        for param in params:
            scope = scope.bind(param.name, param.type)
        return scope

    def named_tokens(self) -> list[Token]:
        return [
            cast(Token, named.children[0])
            for named in children(child(self.tree, 0))
            if named.data == "named"
        ]

    def first_span(self, tree: Syntax) -> object:
        return self.span(cast(Token, tree.children[0]))

    def titles(self, items: list[Any]) -> dict[str, str]:
        return checked_titles(items, self.span, self.report)
