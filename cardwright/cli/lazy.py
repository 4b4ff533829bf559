"""Groups whose commands are imported when they are used, and commands whose help has examples.

Help is plain text from click, which starts fast. Only on a terminal does a command's help go
through rich-click, which takes as long to import as everything else together.
"""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TextIO, cast

import click

from cardwright.cli.editing.shell_completion import PATHS


class Listed(NamedTuple):
    """A command in the table of a group: `module:function`, and its line in the help."""

    target: str
    summary: str


class LazyGroup(click.Group):
    def __init__(self, *args: Any, table: Mapping[str, Listed] | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.table = table or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        module, _, function = self.table[cmd_name].target.partition(":")
        return cast(click.Command, getattr(import_module(module), function))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        unknown = args[0] not in self.table and not args[0].startswith("-")
        if unknown and not ctx.resilient_parsing:  # a shell that completes is told nothing
            near = difflib.get_close_matches(args[0], self.table, n=1)
            hint = f" Did you mean `{near[0]}`?" if near else ""
            raise click.UsageError(f"There is no command `{args[0]}`.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, listed.summary) for name, listed in self.table.items()])


class Command(click.Command):
    """A command with examples to copy."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")

    def get_help(self, ctx: click.Context) -> str:
        return self.rich_help(ctx) if wants_colour(sys.stdout) else super().get_help(ctx)

    def rich_help(self, ctx: click.Context) -> str:
        from rich_click import RichCommand, RichContext

        epilog = "\n\n".join(["Examples", *self.examples])
        rich = RichCommand(name=self.name, params=self.params, help=self.help, epilog=epilog)
        inner = RichContext(rich, info_name=ctx.info_name, parent=ctx.parent)
        return rich.get_help(inner).rstrip()


def _look_also_in(ctx: click.Context, _: click.Parameter, paths: tuple[Path, ...]) -> None:
    ctx.meta[PATHS] = paths
    if paths:
        from dsl.packs.search_path import looking_also_in

        ctx.with_resource(looking_also_in(paths))


def _limit_time(ctx: click.Context, _: click.Parameter, seconds: float) -> None:
    from interpreter.state.meter import time_for_answers

    ctx.with_resource(time_for_answers(seconds or None))


TIME_FOR_ANSWERS = click.option(
    "--time-limit",
    metavar="SECONDS",
    type=click.FloatRange(min=0),
    default=10,
    show_default=True,
    expose_value=False,
    callback=_limit_time,
    help="Refuse an answer that takes longer; 0 for no limit.",
)
PATH = click.option(
    "--path",
    metavar="FOLDER",
    multiple=True,
    expose_value=False,
    is_eager=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    callback=_look_also_in,
    help="Look for packs in this folder too; may be given several times.",
)


ARGUMENTS = "cardwright.arguments"  # under which a context knows what was typed


def wants_json() -> bool:
    """Whether the command that is run was asked for JSON: then all that it writes is JSON, also
    what is in its way."""
    ctx = click.get_current_context(silent=True)
    typed: Sequence[str] = ctx.meta.get(ARGUMENTS, ()) if ctx is not None else ()
    pairs = zip(typed, [*typed[1:], ""], strict=False)
    return any(
        one in ("--json", "--format=json") or (one, after) == ("--format", "json")
        for one, after in pairs
    )


def wants_colour(stream: TextIO) -> bool:
    """Whether to write colours to a stream: it is a terminal, and nobody asked not to."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and stream.isatty()
