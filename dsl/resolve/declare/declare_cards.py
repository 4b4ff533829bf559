"""Cards, and what is said of all cards."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model import declarations as d
from dsl.resolve.card_changes import change_head, remove_head
from dsl.resolve.declare.declaring import Declaring
from dsl.resolve.phrases.tree_parts import child, children, symbol, tokens
from dsl.syntax.chunks import Syntax

ATTRIBUTE_TYPES = ("number", "price", "tag")


class CardHeads(Declaring):
    """Reads what a card is, and the words in which it is said."""

    def read_tag(self, tree: Syntax) -> None:
        for name, titles, span in self.each_named(tree, "tag"):
            decl = d.TagDecl(name, titles, span, symbol(tree), self.tag_of(tree))
            self.declare("tag", self.vocabulary.tags, decl)

    def tag_of(self, tree: Syntax) -> str:
        """The attribute that a card's having this tag is."""
        return next((str(i.children[0]) for i in children(tree) if i.data == "tag_of"), "")

    def read_moment(self, tree: Syntax) -> None:
        for name, titles, span in self.each_named(tree, "moment"):
            self.declare("moment", self.vocabulary.moments, d.MomentDecl(name, titles, span))

    def read_attribute(self, tree: Syntax) -> None:
        type_token = cast(Token, tree.children[1])
        if str(type_token) not in ATTRIBUTE_TYPES:
            self.report.unknown(
                "D011",
                self.span(type_token),
                f"an attribute is a `number`, a `price` or a `tag`, not `{type_token}`",
                str(type_token),
                ATTRIBUTE_TYPES,
            )
        needed = tree.children[2]
        needed_by = tuple(str(token) for token in tokens(cast(Syntax, needed))) if needed else ()
        for name, titles, span in self.each_named(tree, "attribute"):
            decl = d.AttributeDecl(
                name,
                titles,
                span,
                "price" if type_token == "price" else "number",
                needed_by,
                type_token == "tag",
            )
            self.declare("attribute", self.vocabulary.attributes, decl)

    def read_card(self, tree: Syntax) -> None:
        name, titles, span = self.one_named(tree, "card")
        decl = d.CardDecl(name, titles, span)
        self.card_head(decl, tree)
        self.declare("card", self.vocabulary.cards, decl)

    def read_change_card(self, tree: Syntax) -> None:
        change_head(self, tree)

    def read_remove_card(self, tree: Syntax) -> None:
        remove_head(self, tree)

    def card_head(self, decl: d.CardDecl, tree: Syntax) -> None:
        """What a card is, besides what it does."""
        for item in children(tree):
            if item.data == "card_tags":
                decl.tags += tuple(str(token) for token in tokens(child(item, 0)))
            elif item.data == "card_copies":
                decl.copies = int(str(item.children[0]))
                if decl.copies > 1000:
                    self.report.error("D013", self.span(item), "a card has at most 1000 copies")
                    decl.copies = 1
            elif item.data == "card_flavour":
                decl.flavour = self.titles(list(item.children))
