"""The font that comes along: it has the letters of the shipped packs, and is measured right."""

from __future__ import annotations

import pytest

from cardwright.drawing.fonts import FILES, Style, font
from cardwright.drawing.lettering import width_of, wrapped
from tests.packs_under_test import ALL, pack


def test_widths_are_those_of_the_font() -> None:
    # from the horizontal metrics of the family, whose em has 2048 units
    assert font("regular").em == 2048
    assert width_of("il", 2048) == 569 + 569
    assert width_of("MW", 2048) == 1767 + 2025
    assert width_of("MW", 2048, bold=True) == 2038 + 2259
    assert width_of("é", 2048) == width_of("e", 2048)


@pytest.mark.parametrize("style", FILES)
def test_every_style_has_all_letters_of_the_shipped_texts(style: Style) -> None:
    for name in ALL:
        for text in pack(name).texts.values():
            letters = {letter for letter in text if letter.isalpha() or letter in "«»“”’–—…×−"}
            missing = {letter for letter in letters if font(style).advance(letter) is None}
            assert not missing, (name, missing)


def test_a_line_is_no_wider_than_it_may_be() -> None:
    text = "Whoever rests there is quieter afterwards, unless the dragon hears them breathe."
    for width in (40, 90, 200):
        for line in wrapped(text, 11, width):
            assert width_of(line, 11) <= width
