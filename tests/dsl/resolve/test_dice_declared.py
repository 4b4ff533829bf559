"""What is wrong with dice is refused at its place."""

from __future__ import annotations

import pytest

from dsl.packs.recheck import check_declaration
from tests.packs_under_test import pack


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("die pip: sun, moon\n\ndie pop: moon, star\n", "D001"),
        ('card moon "Moon"\n\ndie pip: sun, moon "Luna"\n', "D006"),
        ("die pip: 6 to 1\n", "D009"),
        ("die pip: 3\n", "D031"),
        ("die pip: 1 to 6\n\nverb spin(c: card)\n    set c.face to 3\n", "T014"),
        ("die pip: 1 to 6\n\nverb spin\n    create all pips in deck\n", "E005"),
    ],
)
def test_a_mistake_is_found(text: str, code: str) -> None:
    found = list(check_declaration(pack("mini"), text, "new.cards"))
    assert [diagnostic.code for diagnostic in found] == [code], found
