"""Nothing is passed over: a part of a declaration that no reader made anything of is an error.

A reader takes what it makes something of (`ctx.word` for a token, `ctx.take` for a tree without
any), and `str(token)` only looks. So a reader that forgets a part, or a grammar that accepts more
than its readers know, is told of at its place, and never silent.
"""

from __future__ import annotations

from collections.abc import Iterable

from dsl.diagnostics.report import Report
from dsl.syntax.chunks import Parsed


def declarations_in(parsed: Iterable[Parsed]) -> list[Parsed]:
    """What is read one and all: not scenarios, of which only those of the pack itself are."""
    apart = ("scenario", "fixture")
    return [item for item in parsed if item.tree is not None and item.tree.data not in apart]


def account_for(parsed: Iterable[Parsed], report: Report) -> None:
    """Refuse what was not understood of declarations that were read. A mistake keeps its readers
    from going on, so this is asked only where nothing else is wrong."""
    if report.has_errors:
        return
    for item in parsed:
        for part in item.not_taken():
            hint = "leave it out, or say it in another way"
            report.error("L016", item.span(part), "this is not understood here", hint=hint)
