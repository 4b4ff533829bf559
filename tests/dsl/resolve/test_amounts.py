"""Amounts that would change nothing are refused where they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.load import check
from tests.playing import BASE, write_pack


@pytest.mark.parametrize(
    ("effect", "codes"),
    [
        ("+(-3) coins", ["T014"]),
        ("-(-3) coins", ["T014"]),
        ("+(3 - 5 + coins) coins", []),
        ("+(0) coins", []),
    ],
)
def test_a_number_below_zero_is_refused(tmp_path: Path, effect: str, codes: list[str]) -> None:
    write_pack(tmp_path, f"verb change\n    {effect}\n", base=BASE)
    _, report = check(tmp_path)
    assert [found.code for found in report if found.severity == "error"] == codes


@pytest.mark.parametrize(
    ("effect", "hint"),
    [
        ("+1 coin per coin", "write `coins coins`"),
        ("+2 coins per coin", "write `(2 * coins) coins`"),
        ("+1 florin per coin", "write `coins florins_owned`"),
        ("+1 coin per card in hand", "write `NUMBER coins`"),
        ("this turn: points of cards is 1 les", "did you mean `less`?"),
        ("this turn: points of cards is 1 mor", "did you mean `more`?"),
    ],
)
def test_what_was_meant_by_an_amount_is_said(tmp_path: Path, effect: str, hint: str) -> None:
    words = f'counter florins_owned "florin|florins": each player\nverb change\n    {effect}\n'
    write_pack(tmp_path, words, base=BASE)
    _, report = check(tmp_path)
    [found] = [found for found in report if found.severity == "error"]
    assert found.code == "N005"
    assert found.hint is not None
    assert found.hint.startswith(hint)


def test_what_is_set_to_a_number_stays_as_it_is(tmp_path: Path) -> None:
    write_pack(tmp_path, "verb change\n    this turn: points of cards is 1\n", base=BASE)
    _, report = check(tmp_path)
    assert not [found for found in report if found.severity == "error"]
