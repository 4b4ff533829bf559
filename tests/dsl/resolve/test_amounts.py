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
