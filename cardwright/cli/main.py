"""The `cardwright` command."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from cardwright.cli.lazy import ARGUMENTS, LazyGroup, Listed, wants_json
from dsl.diagnostics.guarded_output import INTERRUPTED

COMMANDS = {
    "check": Listed(
        "cardwright.cli.commands.pack_commands:check",
        "Find the mistakes in packs, and mend some of them.",
    ),
    "fmt": Listed(
        "cardwright.cli.commands.pack_commands:fmt",
        "Write packs in their canonical form.",
    ),
    "test": Listed(
        "cardwright.cli.commands.pack_commands:test",
        "Run the scenarios of a pack, and play its replays again.",
    ),
    "coverage": Listed(
        "cardwright.cli.commands.pack_commands:coverage",
        "Show which scenarios prove which rules.",
    ),
    "repl": Listed(
        "cardwright.cli.commands.game_commands:repl",
        "Type effects and see what they do.",
    ),
    "play": Listed(
        "cardwright.cli.commands.game_commands:play",
        "Play a game.",
    ),
    "serve": Listed(
        "cardwright.cli.commands.table_commands:serve",
        "Play in the browser, with friends.",
    ),
    "replay": Listed(
        "cardwright.cli.commands.game_commands:replay",
        "Go through a game that was played, answer by answer.",
    ),
    "simulate": Listed(
        "cardwright.cli.commands.game_commands:simulate",
        "Let bots play many games.",
    ),
    "native": Listed(
        "cardwright.cli.commands.game_commands:native",
        "Tell whether games of a pack are played natively.",
    ),
    "report": Listed(
        "cardwright.cli.commands.study_commands:report",
        "Let bots play, and tell what happens in the games.",
    ),
    "compare": Listed(
        "cardwright.cli.commands.study_commands:compare",
        "Play two versions of a game, and tell what is different.",
    ),
    "league": Listed(
        "cardwright.cli.commands.study_commands:league",
        "Let bots meet, and tell how strong each is.",
    ),
    "tune": Listed(
        "cardwright.cli.commands.study_commands:tune",
        "Search for better numbers in a pack's worths.",
    ),
    "odds": Listed(
        "cardwright.cli.commands.study_commands:odds",
        "Work out how likely a card is drawn.",
    ),
    "describe": Listed(
        "cardwright.cli.commands.pack_commands:describe",
        "Show cards as players read them.",
    ),
    "tree": Listed(
        "cardwright.cli.commands.pack_commands:tree",
        "Show the effect tree of a card or an effect.",
    ),
    "new": Listed(
        "cardwright.cli.commands.pack_commands:new",
        "Start a pack, a mod, a card or a board.",
    ),
    "board": Listed(
        "cardwright.cli.commands.board_commands:board",
        "Look at the boards of a pack.",
    ),
    "card": Listed(
        "cardwright.cli.commands.card_commands:card",
        "Draw the cards of a pack, one by one or on sheets.",
    ),
    "packs": Listed(
        "cardwright.cli.commands.pack_commands:packs",
        "List the packs that can be found, in their load order.",
    ),
    "zip": Listed(
        "cardwright.cli.commands.pack_commands:zip_",
        "Put a pack into one file, to give to others.",
    ),
    "explain": Listed(
        "cardwright.cli.commands.pack_commands:explain",
        "Explain the code of a message, or a word of the language.",
    ),
    "vocabulary": Listed(
        "cardwright.cli.commands.lookup_commands:vocabulary",
        "Show every word that a pack declares.",
    ),
    "schema": Listed(
        "cardwright.cli.commands.pack_commands:schema",
        "Show the forms of YAML files as JSON Schemas.",
    ),
    "site": Listed(
        "cardwright.cli.commands.lookup_commands:site",
        "Build the documentation as pages.",
    ),
    "mcp": Listed(
        "cardwright.assistant.mcp_command:mcp", "Serve packs to an assistant that speaks MCP."
    ),
    "lsp": Listed(
        "cardwright.cli.commands.pack_commands:lsp",
        "Start the language server, for editors.",
    ),
}
if (Path(__file__).parents[2] / "bench").is_dir():  # in a checkout
    COMMANDS["bench"] = Listed("cardwright.cli.bench:bench", "Measure how fast everything is.")

LAYING_OUT = ("play", "replay", "repl", "serve", "mcp", "lsp", "bench")

START = """\
Cardwright: a workshop for card and dungeon games whose rules are data.

Try it:
  cardwright play tutorial         play a small game
  cardwright repl tutorial         type effects and see what they do

Make a game of your own:
  cardwright new pack my_game      a small game, ready to be changed
  cardwright check my_game         find the mistakes in it
  cardwright test my_game          run its scenarios

  cardwright --help                every command"""


class Main(LazyGroup):
    """The outermost group, where what went wrong is shown once."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[ARGUMENTS] = tuple(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            if self.lays_out_itself(ctx):
                return super().invoke(ctx)
            from cardwright.play.screens.reflow import reflowing

            with reflowing():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except click.ClickException as error:
            if not wants_json():
                raise
            click.echo(json.dumps({"error": error.format_message()}, ensure_ascii=False))
            ctx.exit(error.exit_code)
        except (click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            from cardwright.cli.shared import shown_error

            code = shown_error(error)
            if code is None:
                raise
            ctx.exit(code)

    def lays_out_itself(self, ctx: click.Context) -> bool:
        """Whether what follows minds the width of the terminal, or talks to a program."""
        given = next(iter(ctx.meta[ARGUMENTS]), "")
        return given in LAYING_OUT or not sys.stdout.isatty()


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from dsl.storage.version import __version__

        click.echo(f"cardwright {__version__}")
        ctx.exit()


@click.group(cls=Main, table=COMMANDS, invoke_without_command=True)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """A workshop for card and dungeon games whose rules are data.

    `cardwright COMMAND --help` has examples for each command. A PACK is the folder of a pack or
    its id; `cardwright packs` lists those that can be found.
    """
    if ctx.invoked_subcommand is None:
        click.echo(START)


def run_command_line() -> int:
    """Do what the command line asks for; the exit code."""
    try:
        code = main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:  # Ctrl-C, before there was a command to tell of it
        return INTERRUPTED
    return code if isinstance(code, int) else 0
