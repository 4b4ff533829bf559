"""A replay as Markdown: the game as it was told, turn by turn, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.play.replays.retelling import Retelling
from cardwright.play.screens.outcome import score_columns, who_won

SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~&])")
BEGINNING = re.compile(r"^(\d+)([.)])|^([-+=])")  # what would begin a list or a rule


def markdown(retelling: Retelling) -> str:
    """The whole game; every answer that is given is told."""
    retelling.go_to(len(retelling.replay.answers))
    return "\n".join(_lines(retelling)).rstrip() + "\n"


def facts(retelling: Retelling) -> Iterator[str]:
    """What game it is, in a few short parts: pack, board, options, seed, and who played."""
    replay, table = retelling.replay, retelling.table
    yield f"{replay.pack} {replay.version}"
    if (board := retelling.game.board) is not None:
        yield board.title(table.lang)
    yield from (f"{name}: {value}" for name, value in sorted(replay.options.items()))
    yield f"seed {replay.seed}"
    yield from (table.messages.player(player) for player in range(replay.players))


def _lines(retelling: Retelling) -> Iterator[str]:
    table = retelling.table
    yield f"# {plain(retelling.game.program.pack.title(table.lang))}"
    yield ""
    yield " · ".join(map(plain, facts(retelling)))
    for heading, steps in retelling.by_turns():
        yield from ("", f"## {plain(heading)}", "")
        for number, step in steps:
            first, *more = step.lines or ("…",)
            yield f"{number}. {plain(first.strip())}"
            yield from (f"    - {plain(line.strip())}" for line in more)
    found = retelling.found_difference()
    if found is not None:
        differs = plain(table.messages.say("replay_differs"))
        yield from ("", f"**{differs}** {plain(str(found))}")
    elif retelling.game.over:
        yield from _result(retelling)


def _result(retelling: Retelling) -> Iterator[str]:
    table, result = retelling.table, retelling.game.result
    columns = score_columns(result, retelling.game.program.vocabulary, table.messages)
    rows = [[plain(cell) for cell in row] for row in zip(*columns, strict=True)]
    yield from ("", f"## {plain(table.messages.say('over'))}", "")
    yield f"| {' | '.join(rows[0])} |"
    yield f"| {' | '.join(['---', *['---:'] * (len(rows[0]) - 1)])} |"
    yield from (f"| {' | '.join(row)} |" for row in rows[1:])
    yield from ("", f"**{plain(who_won(result, table.messages))}**")


def plain(text: str) -> str:
    """A text that Markdown shows as it is."""
    line = SIGNS.sub(r"\\\1", " ".join(text.split()))
    return BEGINNING.sub(lambda found: f"{found[1] or ''}\\{found[2] or found[3]}", line)
