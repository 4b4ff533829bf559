"""Where the checkout and the packs of the tests are."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
PACKS = TESTS / "packs"
