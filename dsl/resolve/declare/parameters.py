"""What takes values: definitions, verbs, actions and kinds of tunnels."""

from __future__ import annotations

from typing import cast

from lark import Token, Tree

from dsl.model import declarations as d
from dsl.model.values import Type
from dsl.resolve.declare.declaring import Declaring
from dsl.resolve.phrases.tree_parts import child, children
from dsl.syntax.chunks import Syntax
from dsl.syntax.errors import cannot_be_a_name
from dsl.syntax.lark_tables import taken_words

PARAM_TYPES: dict[str, Type] = {
    "number": "number",
    "card": "card",
    "cards": "cards",
    "player": "player",
    "room": "room",
    "zone": "zone",
    "price": "price",
    "place": "place",
    "crossing": "crossing",
    "spot": "spot",
    "step": "step",
}


class ParamHeads(Declaring):
    """Reads the heads of what takes values."""

    def read_define(self, tree: Syntax) -> None:
        name, titles, span = self.bare_named(tree, "define")
        decl = d.DefineDecl(name, titles, span, self.params(tree))
        self.declare("define", self.vocabulary.defines, decl)

    def params(self, tree: Syntax) -> tuple[d.Param, ...]:
        """Parameters with the type their word says; an action's are read with its body."""
        found: list[d.Param] = []
        for item in children(tree):
            if item.data != "params":
                continue
            for param in children(item):
                token = cast(Token, param.children[0])
                if any(before.name == str(token) for before in found):
                    self.report.error("D012", self.span(token), f"`{token}` is there twice")
                if str(token) in taken_words():
                    cannot_be_a_name(str(token), self.span(token), self.report)
                found.append(d.Param(str(token), self.span(token), self.param_type(param)))
        return tuple(found)

    def param_type(self, param: Syntax) -> Type:
        if param.children[1] is None:
            return "number"
        inner = child(cast(Syntax, param.children[1]), 0)
        if isinstance(inner, Tree) and inner.data == "name":
            word = str(inner.children[0])
            if word in PARAM_TYPES:
                return PARAM_TYPES[word]
        return "card"

    def read_verb(self, tree: Syntax) -> None:
        name, titles, span = self.bare_named(tree, "verb")
        self.declare(
            "verb", self.vocabulary.verbs, d.VerbDecl(name, titles, span, self.params(tree))
        )

    def read_action(self, tree: Syntax) -> None:
        name, titles, span = self.bare_named(tree, "action")
        decl = d.ActionDecl(name, titles, span, self.params(tree))
        self.declare("action", self.vocabulary.actions, decl)
