"""Whether what a pack says of its result goes together."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.model.vocabulary import Vocabulary


def check_result(vocabulary: Vocabulary, report: Report) -> None:
    """Where all win together nobody is before another; and only there is a score for all."""
    game = vocabulary.game
    if game is None:
        return
    if game.all_win_if is not None:
        for span, said in _who_is_first(vocabulary):
            message = f"all win or nobody does: {said} would say who is before others"
            related = [(game.all_win_if.span, "all win here")]
            report.error("E030", span, message, hint="leave one of them out", related=related)
        return
    for score in (*vocabulary.scores.values(), *vocabulary.worths.values()):
        if score.for_all:
            message = "what counts for all says nothing of who wins"
            hint = "leave `for all` out, or add `all win if ...` under `game`"
            report.error("E030", score.span, message, hint=hint)


def _who_is_first(vocabulary: Vocabulary) -> Iterator[tuple[Span, str]]:
    """Whatever says which players are before others, and what it is called."""
    game = vocabulary.game
    assert game is not None
    if game.lowest_wins is not None:
        yield game.lowest_wins.span, "`lowest wins`"
    if game.teams_by is not None:
        yield game.teams_by.span, "`teams by`"
    for tiebreak in vocabulary.tiebreaks.values():
        yield tiebreak.span, "`tiebreak`"
    for condition in vocabulary.scores_if:
        yield condition.span, "`scores only if`"
