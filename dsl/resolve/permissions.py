"""What a pack may change of other packs: only what is theirs, and not what another changes too."""

from __future__ import annotations

from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.model.provenance import Origins


def may_change(
    thing: str, name: str, what: str, *, at: Span, of: Span, origins: Origins, report: Report
) -> bool:
    """Whether the pack that changes or removes a thing, such as a card, requires the pack that
    declares it. `what` is what is done to it, `of` where it is declared."""
    pack, owner = origins.pack_of(at), origins.pack_of(of)
    if origins.builds_on(pack, owner):
        return True
    message = f"`{name}` is a {thing} of this pack itself, so it cannot be {what} here"
    hint = f"write the {thing} as it should be"
    if owner != pack:
        message = f"`{name}` is a {thing} of `{owner}`, which `{pack}` does not require"
        hint = "add it to `requires`"
    report.error("M003", at, message, hint=hint, related=[(of, "it is declared here")])
    return False


def clashes(
    thing: str, name: str, *, at: Span, before: Span, origins: Origins, report: Report
) -> bool:
    """Whether two changes do not know of each other: nobody could say which should win."""
    one, other = origins.pack_of(before), origins.pack_of(at)
    if origins.builds_on(other, one):
        return False
    message, hint = f"the {thing} `{name}` is changed twice", "change it once"
    if one != other:
        message = f"`{one}` and `{other}` both change the {thing} `{name}`"
        hint = "play without one of them, or let one require the other and say what both should"
    first = [(before, "it is changed first here")]
    report.error("M002", at, message, hint=hint, related=first)
    return True
