"""What is asked, whose turn it is, and how the game came out."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.text.describe import title_of
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.repl.listing import labels
from interpreter.repl.output import Line

MOST_OPTIONS = 30


def question(decision: Decision) -> list[Line]:
    """A decision that waits in the middle of an effect, with its numbered options."""
    if decision.kind == "number":
        numbers = f"{decision.values[0]} to {decision.values[-1]}"
        return [Line(f"? {_asked(decision)} ({numbers})", "question")]
    return [Line(f"? {_asked(decision)}", "question"), *options(decision)]


def _asked(decision: Decision) -> str:
    if decision.position.program.players == 1:
        return decision.text
    return f"p{decision.player + 1}: {decision.text}"


def options(decision: Decision, places: Sequence[int] | None = None) -> list[Line]:
    """Options with the numbers by which they are chosen."""
    places = range(len(decision.values)) if places is None else places
    texts = labels(decision)
    lines = [Line(f"  {at + 1:>3}  {texts[at]}") for at in places[:MOST_OPTIONS]]
    if len(places) > MOST_OPTIONS:
        lines.append(Line(f"       and {len(places) - MOST_OPTIONS} more", "quiet"))
    return lines


def now(game: Game) -> str:
    """Whose turn it is, and which phase."""
    parts = [f"turn {game.turn}", f"player {game.active + 1}"]
    if game.phase is not None:
        parts.append(title_of(game.phase, game.lang))
    return ", ".join(parts)


def scores(game: Game) -> list[Line]:
    result = game.result
    lines = [Line("the game is over", "title")]
    for score in result.scores:
        parts = ", ".join(f"{name} {points}" for name, points in score.parts.items() if points)
        won = "  wins" if score.player in result.winners else ""
        why_ = f" ({parts})" if parts else ""
        lines.append(Line(f"  player {score.player + 1}: {score.total}{why_}{won}"))
    for team in result.teams:
        names = " and ".join(str(player + 1) for player in team.players)
        who = "all players" if result.together else f"players {names}"
        won = "  win" if team in result.winning_teams() else ""
        lines.append(Line(f"  {who} together: {team.total}{won}"))
    return lines
