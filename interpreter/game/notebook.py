"""A game as a notebook shows it: what is asked, what may be answered, how everybody stands."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dsl.boards.board import Board
from dsl.text.describe import title_of
from interpreter.game.decision import Decision
from interpreter.run.position import Position
from interpreter.run.visibility import is_open

MOST_OPTIONS = 12
STYLE = "font:1em sans-serif"


def game_html(game: Position, decision: Decision | None, winners: Sequence[int]) -> str:
    """The decision with its options, which are for the eyes of its player; the counters that
    everybody may see, and the board."""
    parts = [f"<p><b>{escape(game.program.pack.title(game.lang))}</b></p>"]
    parts += [_decision(decision, winners), _counters(game), _board(game)]
    return f'<div style="{STYLE}">{"".join(parts)}</div>'


def _decision(decision: Decision | None, winners: Sequence[int]) -> str:
    if decision is None:
        named = " and ".join(f"player {player}" for player in winners)
        return f"<p>The game is over: {named or 'nobody'} won.</p>"
    texts = [option.text for option in decision.options[:MOST_OPTIONS]]
    more = len(decision) - len(texts)
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    last = f"<li>... and {more} more</li>" if more else ""
    asked = f"<p>Player {decision.player}: {escape(decision.text)}</p>"
    return f'{asked}<ol start="0">{items}{last}</ol>'


def _counters(game: Position) -> str:
    """A row for each counter of players, a column for each of them."""
    players = range(game.program.players)
    shown = [
        decl
        for decl in game.program.vocabulary.counters.values()
        if decl.owner == "player" and is_open(decl)
    ]
    rows = "".join(
        f"<tr><th>{escape(title_of(decl, game.lang, 2))}</th>"
        + "".join(f"<td>{game.counter(decl.name, player)}</td>" for player in players)
        + "</tr>"
        for decl in shown
    )
    head = "".join(f"<th>{player}</th>" for player in players)
    return f"<table><tr><th>player</th>{head}</tr>{rows}</table>" if rows else ""


def _board(game: Position) -> str:
    board, drawer = game.board, Board.drawer
    return drawer(board, game) if board is not None and drawer is not None else ""
