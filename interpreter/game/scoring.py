"""Who wins: scores with their parts, tie-breaks, and what must always be true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from interpreter.run.position import Position, bound_to
from interpreter.run.program import Program

ALL_WIN = 1000  # what it is worth to a bot that all win as things stand


class ScoreData(TypedDict):
    player: int
    total: int
    parts: dict[str, int]
    counts: bool


class TeamData(TypedDict):
    players: list[int]
    total: int
    parts: dict[str, int]
    counts: bool


class ResultData(TypedDict):
    """A result as plain data."""

    over: bool
    winners: list[int]
    scores: list[ScoreData]
    teams: list[TeamData]
    together: bool


class Score(NamedTuple):
    """A player's points, by the names of their parts."""

    player: int
    parts: dict[str, int]
    total: int
    counts: bool  # False for a player who may not win
    tiebreaks: tuple[int, ...]


class Team(NamedTuple):
    """Players who score and win together, with the points of those of them who count."""

    players: tuple[int, ...]
    parts: dict[str, int]
    total: int
    counts: bool  # False for a team that may not win
    tiebreaks: tuple[int, ...]


class Result(NamedTuple):
    """The scores of all players, and who has won: several when they share it.

    In a game of teams `teams` are those; in one that all win or nobody does, they are one team of
    everybody, and it is played `together`.
    """

    over: bool
    scores: tuple[Score, ...]
    winners: tuple[int, ...]
    teams: tuple[Team, ...] = ()
    together: bool = False

    def winning_teams(self) -> tuple[Team, ...]:
        """The teams that have won: several when they share it."""
        return tuple(team for team in self.teams if team.players[0] in self.winners)

    def share(self, player: int) -> float:
        """A player's share of the win: all of it, unless others win who are not in the same
        team."""
        if player not in self.winners:
            return 0.0
        return 1 / len(self.winning_teams() or self.winners)

    def to_json(self) -> ResultData:
        return {
            "over": self.over,
            "winners": list(self.winners),
            "scores": [
                {
                    "player": score.player,
                    "total": score.total,
                    "parts": score.parts,
                    "counts": score.counts,
                }
                for score in self.scores
            ],
            "teams": [
                {
                    "players": list(team.players),
                    "total": team.total,
                    "parts": team.parts,
                    "counts": team.counts,
                }
                for team in self.teams
            ],
            "together": self.together,
        }


def result(position: Position) -> Result:
    """The scores as things stand; PlayError when the pack works one out from itself."""
    program = position.program
    scores = []
    for player in range(program.players):
        bound = bound_to(player)
        parts = {name: int(position.apply(one, bound)) for name, one in program.scores.items()}
        counts = all(position.apply(condition, bound) for condition in program.scores_if)
        breaks = tuple(int(position.apply(one, bound)) for one in program.tiebreaks.values())
        scores.append(Score(player, parts, sum(parts.values()), counts, breaks))
    all_win = None
    if program.all_win_if is not None:
        all_win = bool(position.apply(program.all_win_if, bound_to(0)))
    return decided(program, position.over, scores, sides(position), all_win)


def decided(
    program: Program,
    over: bool,
    scores: Sequence[Score],
    sides: Sequence[tuple[int, ...]],
    all_win: bool | None,
) -> Result:
    """Who wins with these scores. `all_win` tells whether all do, where nobody wins alone."""
    teams = tuple(_team(program, [scores[player] for player in one], all_win) for one in sides)
    best = _best(program, [team for team in teams if team.counts])
    winners = tuple(sorted(player for team in best for player in team.players))
    together = program.all_win_if is not None
    in_teams = together or program.teams_by is not None
    return Result(over, tuple(scores), winners, teams if in_teams else (), together)


def sides(position: Position) -> list[tuple[int, ...]]:
    """The players who win together: those of each team, or everybody, or each alone."""
    program, by = position.program, position.program.teams_by
    if program.all_win_if is not None or by is None:
        return sides_of(program, ())
    players = range(program.players)
    return sides_of(program, [int(position.apply(by, bound_to(player))) for player in players])


def sides_of(program: Program, teams: Sequence[int]) -> list[tuple[int, ...]]:
    """The same where it is known which team each player is in, if there are teams."""
    players = range(program.players)
    if program.all_win_if is not None:
        return [tuple(players)]
    if program.teams_by is None:
        return [(player,) for player in players]
    found: dict[int, list[int]] = {}
    for player in players:
        found.setdefault(teams[player], []).append(player)
    return [tuple(team) for team in found.values()]


def _team(program: Program, scores: Sequence[Score], all_win: bool | None) -> Team:
    """What players score together: the sum of what those of them score who count, and once what is
    for all."""
    counting = [score for score in scores if score.counts]
    counts = bool(counting) if all_win is None else all_win
    parts = {
        name: _together([score.parts[name] for score in counting], once=decl.for_all)
        for name, decl in program.vocabulary.scores.items()
    }
    breaks = zip(*(score.tiebreaks for score in counting), strict=True)
    players = tuple(score.player for score in scores)
    return Team(players, parts, sum(parts.values()), counts, tuple(map(sum, breaks)))


def _together(points: Sequence[int], *, once: bool) -> int:
    return sum(points[:1] if once else points)


def _best(program: Program, teams: Sequence[Team]) -> list[Team]:
    """Those of some teams that are before the others, or share that place."""
    game = program.vocabulary.game
    sign = -1 if game is not None and game.lowest_wins is not None else 1
    places = [(sign * team.total, team.tiebreaks) for team in teams]
    best = max(places, default=None)
    return [team for team, place in zip(teams, places, strict=True) if place == best]


def standing(position: Position, player: int, all_win: int = ALL_WIN) -> int:
    """How well a player does, in the eyes of a bot: the score and what the pack calls worth, of all
    who win together, and so much where all win as things stand. Where the lowest score wins, points
    are bad and worth is good as ever."""
    program, apply = position.program, position.apply
    if program.all_win_if is None and program.teams_by is None:
        return _standing_alone(position, player)
    (team,) = (side for side in sides(position) if player in side)
    if program.all_win_if is None:
        return sum(_standing_alone(position, one) for one in team)
    declared, total = program.vocabulary, 0
    for values, said in (program.scores, declared.scores), (program.worths, declared.worths):
        for name, value in values.items():
            asked = team[:1] if said[name].for_all else team
            total += sum(int(apply(value, bound_to(one))) for one in asked)
    return total + (all_win if apply(program.all_win_if, bound_to(player)) else 0)


def _standing_alone(position: Position, player: int) -> int:
    program, bound = position.program, bound_to(player)
    game = program.vocabulary.game
    sign = -1 if game is not None and game.lowest_wins is not None else 1
    score = position.added_up(program.scores.values(), bound)
    return sign * score + position.added_up(program.worths.values(), bound)


def broken_invariants(position: Position) -> list[str]:
    """The names of what should always be true and is not."""
    program = position.program
    broken = []
    for invariant in program.vocabulary.invariants.values():
        players = range(program.players) if invariant.each_player else (0,)
        holds = program.invariants[invariant.name]
        if not all(position.apply(holds, bound_to(player)) for player in players):
            broken.append(invariant.name)
    return broken
