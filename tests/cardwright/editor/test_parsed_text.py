"""What has changed in a text is found from the first to the last character that differ."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardwright.editor.parsed_text import chunks_of, difference
from dsl.diagnostics.report import Report
from dsl.syntax.parser import chunks

PIECES = ["card a\n", "card b\n", "    x\n", "# c\n", "\n", " ", "card", "  y", "\x0c"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)


@given(TEXTS)
def test_texts_are_cut_as_the_parser_cuts_them(text: str) -> None:
    assert chunks_of(text) == tuple(chunks(text, "", Report()))


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_every_declaration_stayed_or_is_new(start: str, old: str, new: str, end: str) -> None:
    before, after = start + old + end, start + new + end
    found = difference(before, after, "")
    now = {chunk.line: chunk for chunk in chunks_of(after)}
    stayed = set()
    for chunk in chunks_of(before):
        line = found.line_now(chunk.line)
        if line is not None:
            assert now[line].text == chunk.text
            stayed.add(line)
    changed = [chunk.line for chunk in found.changed]
    assert sorted([*stayed, *changed]) == sorted(now)
    assert all(now[chunk.line].text == chunk.text for chunk in found.changed)
