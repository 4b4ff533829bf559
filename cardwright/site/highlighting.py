"""Code with its words in colours: the language by a lexer of its own, the rest by Pygments."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import ClassVar

from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexer import RegexLexer
from pygments.lexer import words as any_of
from pygments.lexers import PythonConsoleLexer, PythonLexer, TextLexer, YamlLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text

from dsl.syntax.lark_tables import first_words, reserved_words

DECLARING = re.compile(r"^([a-z]+)\b")
SHELL = re.compile(r"^(\$ |cardwright |python |pip |\w+> |\.venv|error|warning)", re.MULTILINE)
FORMATTER: HtmlFormatter[str] = HtmlFormatter(nowrap=True)
LEXERS = {"python": PythonLexer, "pycon": PythonConsoleLexer, "yaml": YamlLexer}


@lru_cache(maxsize=1)
def language_lexer() -> RegexLexer:
    """A lexer that knows the words of the language."""

    class CardLanguage(RegexLexer):
        name = "Cardwright"
        tokens: ClassVar = {
            "root": [
                (r"#[^\n]*", Comment),
                (r'"[^"\n]*"', String),
                (r"\{[^}\n]*\}", Name.Variable),
                (r"\b\d+\b", Number),
                (any_of(tuple(reserved_words().values()), r"\b", r"\b"), Keyword),
                (r"[^\W\d]\w*", Name),
                (r"->|[-+*/=<>!:,.()]", Operator),
                (r"\s+|.", Text),
            ]
        }

    return CardLanguage()


def coloured(code: str, kind: str = "") -> str:
    """A block of code as HTML; without a kind it is the language, unless it does not look so."""
    if kind == "python" and code.lstrip().startswith(">>>"):
        kind = "pycon"
    if kind in LEXERS:
        lexer = LEXERS[kind]()
    elif kind in ("", "cardwright") and (kind or is_language(code)):
        lexer = language_lexer()
    else:
        lexer = TextLexer()
    return str(highlight(code, lexer, FORMATTER))


def is_language(code: str) -> bool:
    """Whether a block looks like the language: not like a dialogue with a shell or a program."""
    if SHELL.search(code):
        return False
    lines = [line.strip() for line in code.split("\n") if line.strip()]
    starts = first_words("declaration") | first_words("statement")
    known = sum(
        bool(re.match(r"[-+#\"(]|\w+ *:", line)) or line.split()[0] in starts for line in lines
    )
    return 2 * known >= len(lines)
