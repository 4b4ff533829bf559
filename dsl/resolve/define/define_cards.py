"""Cards: what they cost, what they do and when."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import declarations as d
from dsl.model import values as v
from dsl.resolve.card_changes import change_body
from dsl.resolve.define.defining import ReadBody
from dsl.resolve.phrases.tree_parts import child, children, tokens
from dsl.resolve.phrases.type_checks import Wrong
from dsl.syntax.chunks import Syntax


class CardBodies(ReadBody):
    """Reads the lines of a card; a mistake costs the line it stands in, no more."""

    def read_card(self, tree: Syntax) -> None:
        token = cast(Token, child(tree, 0).children[0])
        decl = self.vocabulary.cards.get(str(token))
        if decl is None or decl.span != self.span(token):
            return
        self.card_items(decl, tree)
        if not self.may_lack and decl.name not in self.vocabulary.changes:
            self.needed_attributes(decl, decl.span)

    def read_change_card(self, tree: Syntax) -> None:
        change_body(self, tree)

    def card_items(self, decl: d.CardDecl, tree: Syntax) -> None:
        self.tags_said: set[str] = set()
        self.may_lack = bool(self.parsed.lost)
        for item in children(tree):
            try:
                self.card_item(decl, item)
            except Wrong:
                continue
        self.tag_attributes(decl)

    def tag_attributes(self, decl: d.CardDecl) -> None:
        """The attributes that are tags follow from the tags of the card."""
        for name, attribute in self.vocabulary.attributes.items():
            if attribute.tag:
                decl.attributes.pop(name, None)
        numbers = {name: number for number, name in enumerate(self.vocabulary.tags, 1)}
        for tag in decl.tags:
            of = self.vocabulary.tags[tag].of if tag in self.vocabulary.tags else ""
            if of:
                decl.attributes[of] = v.Number(decl.span, numbers[tag])

    def card_item(self, decl: d.CardDecl, item: Syntax) -> None:
        if item.data == "card_tags":
            for token in tokens(child(item, 0)):
                self.tag(token, decl)
        elif item.data == "card_attribute":
            self.card_attribute(decl, item)
        elif item.data == "card_moment":
            token = cast(Token, item.children[0])
            if str(token) not in self.vocabulary.moments:
                self.unknown("N012", token, "moment", list(self.vocabulary.moments))
            body = self.block(item.children[1:], self.scope(this=True).leading())
            decl.abilities.append(
                d.Ability(str(token), self.span(item), body, item.children[1] is not None)
            )
        elif item.data == "card_only_if":
            token = cast(Token, item.children[0])
            if str(token) not in self.vocabulary.actions:
                self.unknown("N016", token, "action", list(self.vocabulary.actions))
            decl.only_if[str(token)] = self.condition(
                cast(Syntax, item.children[1]), self.scope(this=True)
            )
        elif item.data == "card_while":
            condition = self.condition(child(item, 0), self.scope(this=True))
            body = self.block(item.children[1:], self.scope(this=True).inside(standing=True))
            decl.standing.append(d.Standing(self.span(item), condition, body))

    def tag(self, token: Token, decl: d.CardDecl) -> None:
        word = str(token)
        if word in self.vocabulary.tags:
            if word in self.tags_said:
                self.report.warning("D020", self.span(token), f"`{word}` is said twice")
            self.tags_said.add(word)
            return
        if word in self.vocabulary.attributes:
            self.report.error(
                "D021",
                self.span(token),
                f"the attribute `{word}` has no value",
                hint=f"add one, such as `{word} 1`",
            )
            return
        try:
            self.unknown("N018", token, "tag", list(self.vocabulary.tags))
        except Wrong:
            return

    def card_attribute(self, decl: d.CardDecl, item: Syntax) -> None:
        token = cast(Token, item.children[0])
        attribute = self.vocabulary.attributes.get(str(token))
        if attribute is None:
            self.may_lack = True  # one that is needed may only be misspelt
            if str(token) in self.vocabulary.moments:
                message, hint = f"`{token}` is a moment", f"a `:` is missing after `{token}`"
                self.wrong("N008", self.span(token), message, hint)
            if str(token) in self.vocabulary.tags:
                message, hint = f"`{token}` is a tag", "write a `,` between tags"
                self.wrong("N008", self.span(token), message, hint)
            known = [*self.vocabulary.attributes, "copies"]
            self.unknown("N008", token, "attribute", known)
        if attribute.tag:
            message = f"`{attribute.name}` follows from the tags of a card"
            self.wrong("D027", self.span(token), message, "give the card the tag, not this line")
        value = self.value(cast(Syntax, item.children[1]), self.scope(this=True))
        value = self.as_type(value, attribute.type)
        if attribute.name in decl.attributes:
            self.wrong("D022", self.span(token), f"`{attribute.name}` is given twice")
        decl.attributes[attribute.name] = value

    def needed_attributes(self, decl: d.CardDecl, at: Span) -> None:
        for attribute in self.vocabulary.attributes.values():
            lacking = attribute.name not in decl.attributes
            if lacking and any(tag in decl.tags for tag in attribute.needed_by):
                self.report.error(
                    "D023",
                    at,
                    f"`{decl.name}` needs a `{attribute.name}`",
                    hint=f"add a line `{attribute.name} ...`",
                )
