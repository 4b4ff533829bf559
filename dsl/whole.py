"""What can only be seen of a pack as a whole: parts that are missing or never used."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.boards import Board
from dsl.diagnostics import Report
from dsl.manifest import Manifest
from dsl.spans import Span
from dsl.vocabulary import Vocabulary


def check_whole(
    words: Vocabulary, manifest: Manifest, boards: Mapping[str, Board], report: Report
) -> None:
    head = manifest.spans.get("id", Span.at("pack.yaml"))
    if report.has_errors:
        return  # what is missing may only be mistyped
    if words.game is None:
        report.error("W001", head, "no file of this pack declares a `game`")
        return
    if not words.phases:
        report.error("W002", words.game.span, "the game has no `turn`, so nobody ever plays")
    if words.pawns and not boards:
        pawn = next(iter(words.pawns.values()))
        report.error("W003", pawn.span, "there is a pawn, but no board for it to stand on")
    if manifest.board is not None and manifest.board not in boards:
        report.unknown(
            "N021",
            manifest.spans.get("board", head),
            f"there is no board `{manifest.board}`",
            manifest.board,
            boards,
        )
    used = {name for phase in words.phases for name in phase.actions}
    for action in words.actions.values():
        if words.phases and action.name not in used:
            report.warning("W004", action.span, f"no phase offers the action `{action.name}`")
