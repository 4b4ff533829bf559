"""What the tests of this folder are given."""

from __future__ import annotations

import pytest

from dsl.packs.load import load
from dsl.packs.pack import Pack
from tests.paths import PACKS


@pytest.fixture(scope="module")
def race() -> Pack:
    return load(PACKS / "race")


@pytest.fixture(scope="module")
def mini() -> Pack:
    return load(PACKS / "mini")
