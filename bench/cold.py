"""Measuring what is read as if it had never been read before."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from dsl.syntax.lark_tables import lark


@contextmanager
def without_cache() -> Iterator[None]:
    """While this lasts, packs are read and checked anew; the parser itself is there already."""
    lark()
    with patch.dict(os.environ, {"CARDWRIGHT_NO_CACHE": "1"}):
        yield
