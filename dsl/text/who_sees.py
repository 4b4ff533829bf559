"""Who sees what a counter or a zone holds, as documents say it."""

from __future__ import annotations

from dsl.model.declarations import CounterDecl, SeenBy, ZoneDecl

SEEN: dict[SeenBy, str] = {
    "all": "everybody sees it",
    "owner": "only its owner sees it",
    "others": "everybody but its owner sees it",
    "none": "nobody sees it",
}


def who_sees(decl: CounterDecl | ZoneDecl) -> str:
    return SEEN[decl.seen_by]


def is_open(decl: CounterDecl | ZoneDecl) -> bool:
    """Whether everybody sees it."""
    return decl.seen_by == "all"
