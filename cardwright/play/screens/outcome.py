"""How a game came out: the scores by their parts, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.play.screens.messages import Messages
from cardwright.play.screens.page import Page, side_by_side
from dsl.model.vocabulary import Vocabulary
from dsl.text.describe import title_of
from interpreter.game.scoring import Result, Team

# Who it is, the points by their parts, the total, and whether they count.
Row = tuple[str, Mapping[str, int], int, bool]


def outcome(result: Result, vocabulary: Vocabulary, messages: Messages, page: Page) -> list[str]:
    """The scores of players and of teams, and who has won."""
    names, *columns = score_columns(result, vocabulary, messages)
    rows = side_by_side([[f"  {name}" if name else "" for name in names], *columns], page.width)
    head = page.head(messages.say("over"))
    return [head, *rows, "", page.strong(who_won(result, messages))]


def score_columns(result: Result, vocabulary: Vocabulary, messages: Messages) -> list[list[str]]:
    """The scores as columns under their titles, who it is first."""
    rows = _rows(result, vocabulary, messages)
    columns = [["", *(name for name, _, _, _ in rows)]]
    for name, decl in vocabulary.scores.items():
        points = [str(parts[name]) if name in parts else "" for _, parts, _, _ in rows]
        columns.append([title_of(decl, messages.lang), *points])
    lowest = vocabulary.game is not None and vocabulary.game.lowest_wins is not None
    total = messages.say("total_lowest" if lowest else "total")
    columns.append([total, *(str(points) for _, _, points, _ in rows)])
    if not all(counts for _, _, _, counts in rows):
        unfit = messages.say("not_counted")
        columns.append(["", *("" if counts else unfit for _, _, _, counts in rows)])
    return columns


def _rows(result: Result, vocabulary: Vocabulary, messages: Messages) -> list[Row]:
    """A row for each player, without what is of all; then one for each team, or for all."""
    own = [name for name, decl in vocabulary.scores.items() if not decl.for_all]
    rows: list[Row] = []
    for score in result.scores if own or not result.together else ():
        parts = {name: score.parts[name] for name in own}
        rows.append((messages.player(score.player), parts, sum(parts.values()), score.counts))
    if result.together:
        (everybody,) = result.teams
        return [*rows, (messages.say("all_players"), everybody.parts, everybody.total, True)]
    teams = enumerate(result.teams, 1)
    return [
        *rows,
        *((_team(n, one, messages), one.parts, one.total, one.counts) for n, one in teams),
    ]


def _team(number: int, team: Team, messages: Messages) -> str:
    return messages.say("team", n=number, names=_names(team.players))


def _names(players: Sequence[int]) -> str:
    return ", ".join(str(player + 1) for player in players)


def who_won(result: Result, messages: Messages) -> str:
    if not result.winners:
        return messages.say("nobody_wins")
    if result.together:
        return messages.say("all_win")
    names = _names(result.winners)
    if len(result.winners) == 1:
        return messages.say("winner", names=names)
    one_team = len(result.winning_teams()) == 1
    return messages.say("team_wins" if one_team else "winners", names=names)
