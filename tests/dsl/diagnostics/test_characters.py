"""Characters that nobody sees are found where a text is refused, and shown where it is told."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from dsl.diagnostics.characters import _OTHERS, _hidden, hidden_at, on_one_line, visible

DECEIVING = {
    "escape": "\x1b[2J",
    "bell": "\x07",
    "delete": "\x7f",
    "C1 control": "\x9b31m",
    "carriage return": "\rgone",
    "right to left override": "\u202e",
    "isolate": "\u2066",
    "right to left mark": "\u200f",
    "no width": "\u200b",
    "word joiner": "\u2060",
    "soft hyphen": "\u00ad",
    "joiner between plain letters": "\u200d",
    "line separator": "\u2028",
    "paragraph separator": "\u2029",
    "next line": "\x85",
    "half a character": "\ud83d",
    "no character": "\uffff",
    "no character of a higher plane": "\U0001ffff",
    "tag letter": "\U000e0041",
    "filler": "\u3164",
    "start mark": "\ufeff",
}
HONEST = [
    *(
        "Otter",
        "naïve café",
        "« Bonjour ! »",
        "tab\tand\nline",
        "Übergröße",
        "日本語",
        "שלום",
        "العربية",
    ),
    *("می\u200cخواهم", "👩\u200d👧", "❤\ufe0f", "e\u0301", "a\u00a0b", "a\u202fb", "a\u2009b"),
]


@pytest.mark.parametrize("text", DECEIVING.values(), ids=list(DECEIVING))
def test_what_nobody_sees_is_found_and_shown(text: str) -> None:
    said = f"ab{text}cd"
    assert hidden_at(said) == 2
    assert hidden_at(visible(said)) is None
    assert "\\" in visible(said)
    visible(said).encode("utf-8")


@pytest.mark.parametrize("text", HONEST)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert hidden_at(text) is None
    assert visible(text) == text


def test_no_control_and_no_invisible_format_is_forgotten() -> None:
    """Every character of these kinds, but tab and line feed, and letters of scripts: the joiners
    and the signs that stand around numbers and verses."""
    forgotten = {
        chr(code)
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code)) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        and hidden_at(f"a{chr(code)}a") is None
    }
    assert {unicodedata.category(one) for one in forgotten - {"\t", "\n"}} == {"Cf"}
    names = {unicodedata.name(one).split()[0] for one in forgotten - {"\t", "\n"}}
    assert names == {"ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN"}


def test_a_name_stands_on_one_line() -> None:
    assert on_one_line("a\nb\tc\x1b") == "a\\nb\\tc\\x1b"


def test_what_is_taken_to_be_plain_at_a_glance_hides_nothing() -> None:
    """Every character by itself, and between letters, as one pattern over all of them finds it."""
    for code in range(0x110000):
        sign = chr(code)
        if _OTHERS.search(sign) is None:
            assert not _hidden().search(sign)
            assert not _hidden().search(f"a{sign}b")
