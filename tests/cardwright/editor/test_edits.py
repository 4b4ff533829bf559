"""Edits turn one text into the other, and touch no line that stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.editor.columns import range_at
from cardwright.editor.edits import Edit, applied, line_edits

TEXTS = st.lists(st.sampled_from(["a\n", "b\n", "\n", "  c\n", "d\x0ce\n"])).map("".join)


@given(TEXTS, TEXTS, st.sampled_from(["", "end"]))
def test_line_edits_give_the_other_text(before: str, after: str, end: str) -> None:
    assert applied(before + end, line_edits(before + end, after)) == after
    assert applied(before, line_edits(before, after + end)) == after + end


def test_only_the_lines_that_differ_are_touched() -> None:
    [edit] = line_edits("a\nb\nc\n", "a\nB\nc\n")
    assert (edit.range.start.line, edit.range.end.line, edit.text) == (1, 2, "B\n")


@pytest.mark.parametrize("order", [1, -1])
def test_edits_are_made_in_any_order(order: int) -> None:
    edits = [
        Edit(range_at(0, 0, 1), "xyz"),
        Edit(range_at(0, 2, 3), ""),
        Edit(range_at(1, 0, 0), "!"),
    ]
    assert applied("abc\nd", edits[::order]) == "xyzb\n!d"
