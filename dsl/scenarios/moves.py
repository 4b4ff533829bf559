"""What players do and answer in a scenario."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.chunks import Syntax
from dsl.reading.syntax import children
from dsl.scenarios.scene import ReadScene
from dsl.vocabulary import find

ANSWER_WORDS = ("yes", "no", "done", "card")


class ReadMoves(ReadScene):
    """Reads what is done, what must be refused and what is answered."""

    def call_words(self, tree: Syntax) -> tuple[str, ...]:
        token = cast(Token, tree.children[0])
        if str(token) not in self.words.actions:
            self.unknown("N016", token, "action", list(self.words.actions))
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
            **self.words.zones,  # a card to pick may lie in several
            **self.words.cards,
            **self.words.tunnel_kinds,
            **self.words.actions,
        }
        found = find(known, word)
        if found:
            return found.name
        if word in self.words.rooms:
            return word
        self.unknown("N024", token, "card or room", [*known, *self.words.rooms, *ANSWER_WORDS])
