"""Colours while typing: words of the language, declared words by category, numbers, text."""

from __future__ import annotations

import re
from collections.abc import Callable

from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.lexers import Lexer

from dsl.model.vocabulary import Vocabulary
from interpreter.repl.keywords import declared, pieces

COMMAND = re.compile(r":\w*")


class LanguageLexer(Lexer):
    """Asks for the words anew for each text, since the pack may change under the session."""

    def __init__(self, vocabulary: Callable[[], Vocabulary]) -> None:
        self.vocabulary = vocabulary

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        known = declared(self.vocabulary())
        lines = document.lines

        def line_at(number: int) -> StyleAndTextTuples:
            return coloured(lines[number], known) if number < len(lines) else []

        return line_at


def coloured(line: str, known: dict[str, str]) -> StyleAndTextTuples:
    """A line cut into pieces, each with the class of its style."""
    styled: StyleAndTextTuples = []
    start = 0
    command = COMMAND.match(line)
    if command:
        styled.append(("class:command", command.group()))
        start = command.end()
    for kind, text in pieces(line, known, start):
        styled.append((f"class:{kind}" if kind != "other" else "", text))
    return styled
