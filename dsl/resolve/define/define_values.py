"""The words of a pack: what its counters, definitions, attributes, zones and tags say."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model import declarations as d
from dsl.model import values as v
from dsl.model.traverse import chooses
from dsl.resolve.define.defining import ReadBody
from dsl.resolve.phrases.tree_parts import child, children, tokens, traits_in
from dsl.resolve.recursion import only_numbers
from dsl.syntax.chunks import Syntax
from dsl.syntax.limits import levels_of

MOST_LEVELS_IN_A_CHAIN = 150


class WordBodies(ReadBody):
    """Reads what is said of the nouns of a game."""

    def read_counter(self, tree: Syntax) -> None:
        traits = {str(trait.data): trait for trait in traits_in(tree)}
        for token in self.named_tokens():
            decl = self.vocabulary.counters.get(str(token))
            if decl is None or decl.span != self.span(token):
                continue
            if "starts_at" in traits:
                decl.start = self.plain_start(child(traits["starts_at"], 0))
            for item in children(tree):
                self.counter_item(decl, item)
            if decl.computed and (decl.start or decl.until_end_of_turn):
                self.wrong(
                    "D014", decl.span, f"`{decl.name}` is worked out: it has no start or end"
                )
            changed = decl.gain is not None or decl.lose is not None
            if changed and not decl.computed and not self.parsed.lost:
                self.wrong("D015", decl.span, f"say what `{decl.name}` is: add `value: ...`")

    def plain_start(self, tree: Syntax) -> v.Value:
        start = self.number(tree, self.scope())
        if not only_numbers(start, self.vocabulary):
            hint = "set it in `setup` if it depends on what is on the table"
            self.wrong("D024", start.span, "a counter starts at a plain number", hint)
        return start

    def counter_item(self, decl: d.CounterDecl, item: Syntax) -> None:
        this = decl.owner == "card"
        if item.data == "counter_value":
            decl.value = self.number(child(item, 0), self.scope(this=this))
        elif item.data in ("counter_gain", "counter_lose"):
            name = self.fresh(cast(Token, item.children[0]))
            scope = self.scope(this=this).bind(name, "number")
            body = self.block(item.children[1:], scope)
            if item.data == "counter_gain":
                decl.gain = body
            else:
                decl.lose = body

    def read_define(self, tree: Syntax) -> None:
        decl = self.vocabulary.defines.get(str(tree.children[0]))
        if decl is None or decl.read is None or decl.span != self.first_span(tree):
            return
        if decl.reading:
            self.wrong("D016", decl.span, f"`{decl.name}` is defined by itself")
        levels, _ = levels_of(tree)
        if self.vocabulary.reading + levels > MOST_LEVELS_IN_A_CHAIN:
            message = f"`{decl.name}` is at the end of too long a chain of definitions"
            self.wrong("D016", decl.span, message)
        decl.reading = True
        self.vocabulary.reading += levels
        try:
            value = self.value(cast(Syntax, tree.children[-1]), self.scope(decl.params))
            if isinstance(value, v.Selection):
                value = self.as_number(value)
            if value.type not in ("number", "condition") or chooses(value):
                self.mismatch(value, "number")
            decl.value = value
        finally:
            self.vocabulary.reading -= levels
            decl.reading, decl.read = False, None

    def read_attribute(self, tree: Syntax) -> None:
        if tree.children[2] is not None:
            for token in tokens(cast(Syntax, tree.children[2])):
                if str(token) not in self.vocabulary.tags:
                    self.unknown("N018", token, "tag", list(self.vocabulary.tags))

    def read_zone(self, tree: Syntax) -> None:
        for trait in traits_in(tree):
            if trait.data == "loose_if":
                condition = self.condition(child(trait, 0), self.scope())
                for token in self.named_tokens():
                    decl = self.vocabulary.zones.get(str(token))
                    if decl is not None and decl.span == self.span(token):
                        decl.loose = condition

    def read_tag(self, tree: Syntax) -> None:
        for item in children(tree):
            if item.data == "tag_of":
                token = cast(Token, item.children[0])
                named = [name for name, decl in self.vocabulary.attributes.items() if decl.tag]
                if str(token) not in named:
                    self.unknown("N008", token, "attribute that is a tag", named)
