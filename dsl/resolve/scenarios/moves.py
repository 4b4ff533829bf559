"""What players do and answer in a scenario."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model.vocabulary import find
from dsl.resolve.phrases.tree_parts import children
from dsl.resolve.scenarios.scene import ReadScene
from dsl.syntax.chunks import Syntax

ANSWER_WORDS = ("yes", "no", "done", "card")


class ReadMoves(ReadScene):
    """Reads what is done, what must be refused and what is answered."""

    def call_words(self, tree: Syntax) -> tuple[str, ...]:
        token = cast(Token, tree.children[0])
        if str(token) not in self.vocabulary.actions:
            self.unknown("N016", token, "action", list(self.vocabulary.actions))
        rest = [cast(Token, word.children[0]) for word in children(tree)]
        return (str(token), *(self.known_word(word) for word in rest))

    def known_word(self, token: Token) -> str:
        word = str(token)
        if token.type == "STRING":
            return word[1:-1]
        if token.type == "NUMBER" or word in ANSWER_WORDS or self.scope.find(word):
            self.plays_here(token)
            return word
        known = {
            **self.vocabulary.zones,  # a card to pick may lie in several
            **self.vocabulary.cards,
            **self.vocabulary.tunnel_kinds,
            **self.vocabulary.actions,
        }
        found = find(known, word)
        if found:
            return found.name
        if word in self.vocabulary.rooms:
            return word
        self.unknown("N024", token, "card or room", [*known, *self.vocabulary.rooms, *ANSWER_WORDS])
