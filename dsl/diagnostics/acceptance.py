"""A warning that its author means, as `accept` in `pack.yaml` says it."""

from __future__ import annotations

from typing import NamedTuple

from dsl.diagnostics.spans import Span


class Acceptance(NamedTuple):
    """A warning that the author means: its code, what it is about, and why. What it is about is the
    name of a declaration, the title of a scenario or a file."""

    code: str
    about: str
    reason: str
    span: Span
