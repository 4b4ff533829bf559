"""`cardwright replay`: a replay or a saved game, shown or written in another form."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import open_pack
from cardwright.play.replays.retelling import Eyes, Retelling
from cardwright.play.replays.stepping import show_replay
from cardwright.play.screens.page import Page
from dsl.diagnostics.render import plural, printable, render
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.replaying.giving_again import changed_since
from interpreter.game.replaying.replay import Replay
from interpreter.game.replaying.replay_files import SAVED, read_text, write_replay
from interpreter.game.replaying.replay_reading import read_replay
from interpreter.state.errors import ReplayError, SaveError


def run_replay(
    file: Path,
    *,
    pack: str | None,
    player: int | None,
    to: int | None,
    lang: str,
    markdown: Path | None,
    html: Path | None,
    write: Path | None,
) -> int:
    try:
        text = read_text(file)
        if text.lstrip().startswith(SAVED):
            opened, replay = _of_saved_game(text, file, pack)
        else:
            replay = read_replay(text, str(file))
            opened = open_pack(pack or replay.pack)
    except ReplayError as error:
        if error.report is None:
            raise
        click.echo(render(error.report, {str(file): text}, wants_colour(sys.stderr)), err=True)
        return 1
    eyes = _eyes(replay, player)
    if write is not None:
        Game.from_replay(replay, opened)  # what is written must be a game of the pack
        write_replay(replay, write)
        answers = plural(len(replay.answers), "answer")
        click.echo(f"{write} is written, with {answers}.")
    code = 0
    if markdown is not None:
        from cardwright.play.replays import told_markdown

        retelling = Retelling(replay, opened, eyes, lang, Page())
        _write(markdown, told_markdown.markdown(retelling))
        code = max(code, _told_apart(retelling))
    if html is not None:
        from cardwright.play.replays import told_html

        retelling = Retelling(replay, opened, eyes, lang, Page(told_html.WIDTH))
        _write(html, told_html.page(retelling))
        code = max(code, _told_apart(retelling))
    if write or markdown or html:
        return code
    if changed := changed_since(replay, opened):
        click.echo(f"note: {printable(changed)}.", err=True)
    return show_replay(replay, opened, eyes, lang, to=to, stdin=sys.stdin)


def _of_saved_game(text: str, file: Path, pack: str | None) -> tuple[Pack, Replay]:
    """A saved game as a replay, and the pack that it is a game of."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not isinstance(data.get("pack"), str):
        raise SaveError(f"{file} is neither a replay nor a saved game")
    opened = open_pack(pack or data["pack"])
    game = Game.from_json(data, opened)
    seats = data.get("seats")
    names = [name if isinstance(name, str) else None for name in seats] if seats else []
    return opened, game.replay(names if len(names) == game.program.players else ())


def _eyes(replay: Replay, player: int | None) -> Eyes:
    """Who looks on: a player, or else anybody, before whom all lies open once the game is over."""
    if player is None:
        return Eyes(all_open=replay.ended is not None and replay.ended.over)
    if player > replay.players:
        raise click.UsageError(f"There is no player {player}: {replay.players} play in this game.")
    return Eyes(player - 1)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}.") from error
    click.echo(f"{path} is written.")


def _told_apart(retelling: Retelling) -> int:
    """1 when the pack does not play the replay as it was played, which is told."""
    found = retelling.found_difference()
    for line in found.lines() if found is not None else ():
        click.echo(printable(line), err=True)
    return 1 if found is not None else 0
