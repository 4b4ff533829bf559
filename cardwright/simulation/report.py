"""A summary as text to read."""

from __future__ import annotations

import textwrap

from cardwright.simulation.estimates import Estimate
from cardwright.simulation.summary import Summary
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.describe import card_title

MOST_PROBLEMS = 5
CARDS_NOTE = (
    "acquired and kept are copies per game; holders acquired it at least once",
    "first the card whose holders surely win most (the lower bound of their share);",
    "last those that nobody acquired",
)


def summary_text(summary: Summary, pack: Pack) -> str:
    """The summary as plain text of at most 80 columns."""

    def title(name: str) -> str:
        return card_title(pack.vocabulary.cards[name], DEFAULT_LANGUAGE)

    left = f" of {summary.asked}" if summary.games < summary.asked else ""
    lines = [
        f"{summary.pack} {summary.version}, {summary.players} players, seed {summary.seed}: "
        f"{summary.games}{left} games" + (", interrupted" if summary.interrupted else ""),
    ]
    if summary.games:
        lines += [
            f"per game: {mean(summary.turns)} turns, {mean(summary.decisions)} decisions",
            "",
            *columns(
                ["bot", "wins", "share", "95%", "score", "95%"],
                [
                    [f"{at} {b.name}", f"{b.wins:.1f}", *share(b.win_rate), *number(b.score)]
                    for at, b in enumerate(summary.bots, 1)
                ],
            ),
            "",
            *columns(
                ["seat", "wins", "share", "95%", "score", "95%"],
                [
                    [str(s.seat + 1), f"{s.wins:.1f}", *share(s.win_rate), *number(s.score)]
                    for s in summary.seats
                ],
            ),
        ]
    if summary.cards:
        lines += [
            "",
            *columns(
                ["card", "acquired", "kept", "holders", "who win", "95%"],
                [
                    [
                        title(card.card)[:28],
                        f"{card.acquired:.2f}",
                        f"{card.kept:.2f}",
                        str(card.holders),
                        *share(card.win_rate),
                    ]
                    for card in summary.cards
                ],
            ),
            *CARDS_NOTE,
        ]
    if summary.never_acquired:
        names = ", ".join(title(name) for name in summary.never_acquired)
        lines += ["", *textwrap.wrap(f"never acquired: {names}", 80, subsequent_indent="  ")]
    if summary.problems:
        lines += ["", f"{len(summary.problems)} games had a problem:"]
        for problem in summary.problems[:MOST_PROBLEMS]:
            text = f"game {problem.game} (seed {problem.seed}): {problem.text}"
            lines += textwrap.wrap(text, 80, initial_indent="  ", subsequent_indent="    ")
        if len(summary.problems) > MOST_PROBLEMS:
            lines.append(f"  and {len(summary.problems) - MOST_PROBLEMS} more")
    return "\n".join(lines)


def mean(estimate: Estimate) -> str:
    value, between = number(estimate)
    return f"{value} ({between})" if between else value


def number(estimate: Estimate) -> tuple[str, str]:
    bounds = f"{estimate.low:.1f}..{estimate.high:.1f}" if estimate.low is not None else ""
    return f"{estimate.value:.1f}", bounds


def share(estimate: Estimate) -> tuple[str, str]:
    if estimate.low is None or estimate.high is None:
        return "-", ""
    return f"{estimate.value:.1%}", f"{estimate.low:.0%}..{estimate.high:.0%}"


def columns(heads: list[str], rows: list[list[str]]) -> list[str]:
    """Rows under their heads; the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (heads, *rows)
    ]
