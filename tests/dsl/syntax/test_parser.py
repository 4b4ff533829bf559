"""Text becomes one tree per declaration, with its places and its comments kept."""

from __future__ import annotations

import re

from dsl.diagnostics.report import Report
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.declare import read_head
from dsl.resolve.declare.declaring import Declaring
from dsl.syntax.chunks import comments
from dsl.syntax.lark_tables import first_words, lark, reserved_words
from dsl.syntax.parser import parse_text
from dsl.syntax.suggestions import effect_words, line_words
from dsl.text.reference import words_list

TEXT = """# About the file.

card fox "Fox # not a comment"   # sly
    # one a line
    friend

verb nap(n)     # rest
    +n coins
"""


def test_comments_are_kept_with_their_lines() -> None:
    report = Report()
    first, second = parse_text(TEXT, "a.cards", report)
    assert len(report) == 0
    assert comments(first.chunk) == [(3, "# sly"), (4, "# one a line")]
    assert comments(second.chunk) == [(7, "# rest")]


def test_a_mistake_in_one_declaration_leaves_the_others_whole() -> None:
    report = Report()
    parsed = parse_text("card fox\n    play +1 coins\n\ncard owl\n    friend\n", "a.cards", report)
    assert [item.tree is not None for item in parsed] == [True, True]
    assert [item.span.line for item in report] == [2]


def test_the_grammar_is_lalr() -> None:
    assert lark().options.parser == "lalr"


def test_the_words_that_start_a_line_come_from_the_grammar() -> None:
    assert first_words("card_item") == {"copies", "flavour", "note", "while"}
    assert {"move", "silence", "end"} <= effect_words()
    assert not {"your", "their"} & effect_words()  # a value may start with them too
    assert {"if", "else", "whenever", "phase", "tell"} <= set(line_words())
    assert not {"at", "as", "do"} & set(line_words())


def test_the_words_that_cannot_be_declared_are_those_of_the_reference() -> None:
    """Every word of the grammar, declared as a tag: it is refused if and only if it is listed."""
    listed = set(re.findall(r"`(\w+)`", words_list()[0]))
    for word in sorted({*reserved_words().values(), *listed}):
        if not word.isidentifier():
            continue
        report = Report()
        parsed = parse_text(f"tag {word}\n", "words.rules", report)
        vocabulary = Vocabulary()
        for item in parsed:
            read_head(Declaring(vocabulary, report), item)
        assert report.has_errors == (word in listed), word
