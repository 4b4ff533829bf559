"""Text becomes one tree per declaration, with its places and its comments kept."""

from __future__ import annotations

from dsl.diagnostics.report import Report
from dsl.syntax.chunks import comments
from dsl.syntax.lark_tables import lark
from dsl.syntax.parser import parse_text

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
