"""Colours while typing: words of the language, declared words by category, numbers, text."""

from __future__ import annotations

import re
from collections.abc import Callable

from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.lexers import Lexer

from dsl.model.plurals import singular_or_plural
from dsl.model.vocabulary import Vocabulary
from interpreter.repl.keywords import declared, language

TOKEN = re.compile(
    r'(?P<comment>\#.*)|(?P<text>"[^"]*"?)|(?P<number>\d+)|(?P<word>[^\W\d]\w*)'
    r"|(?P<mark>->|[-+*/=<>!:,.()]+)|(?P<other>\s+|.)"
)
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
    pieces: StyleAndTextTuples = []
    start = 0
    command = COMMAND.match(line)
    if command:
        pieces.append(("class:command", command.group()))
        start = command.end()
    for found in TOKEN.finditer(line, start):
        kind, text = found.lastgroup or "other", found.group()
        if kind == "word":
            kind = _word(text, known)
        pieces.append((f"class:{kind}" if kind != "other" else "", text))
    return pieces


def _word(word: str, known: dict[str, str]) -> str:
    if word in language():
        return "keyword"
    for form in singular_or_plural(word):
        if form in known:
            return known[form].replace(" ", "-")
    return "other"
