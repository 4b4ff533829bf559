"""Columns are counted as the client counts them, whatever stands before them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.editor.columns import Encoding, even_lines, from_units, to_units, units

LINE = 'card owl "Œil 🦉 des bois" fr "🦉🦉"'


@pytest.mark.parametrize(("encoding", "before_fr"), [("utf-16", 27), ("utf-8", 30), ("utf-32", 26)])
def test_a_column_is_counted_in_the_units_of_the_client(encoding: Encoding, before_fr: int) -> None:
    column = LINE.index("fr")
    assert to_units(LINE, column, encoding) == before_fr
    assert from_units(LINE, before_fr, encoding) == column


def test_inside_of_a_character_is_before_it_and_past_the_end_is_the_end() -> None:
    owl = LINE.index("🦉")
    assert from_units(LINE, to_units(LINE, owl) + 1) == owl
    assert from_units(LINE, 1_000) == len(LINE)
    assert to_units(LINE, 1_000) == units(LINE)


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 40))
def test_there_and_back(line: str, column: int) -> None:
    column = min(column, len(line))
    encodings: tuple[Encoding, ...] = ("utf-16", "utf-8", "utf-32")
    for encoding in encodings:
        assert from_units(line, to_units(line, column, encoding), encoding) == column


def test_lines_end_where_the_client_ends_them() -> None:
    assert even_lines("a\r\nb\rc\n\u2028d\x0ce") == "a\nb\nc\n\u2028d\x0ce"
