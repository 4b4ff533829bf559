"""Small functions that compiled values call."""

from __future__ import annotations

from interpreter.state.cells import Compiled


def local(index: int) -> Compiled:
    return lambda cells, env: env[index]
