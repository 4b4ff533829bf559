"""`cardwright board`: the commands about boards. What they do is imported when one is run."""

from __future__ import annotations

from pathlib import Path

import click

from cardwright.cli.editing.shell_completion import complete_board, complete_pack
from cardwright.cli.lazy import PATH, Command, LazyGroup, Listed

COMMANDS = {
    "lint": Listed(
        "cardwright.cli.commands.board_commands:lint",
        "Find what is probably not meant on boards.",
    ),
    "export": Listed(
        "cardwright.cli.commands.board_commands:export",
        "Write a board as a graph, for other programs.",
    ),
    "import": Listed(
        "cardwright.cli.commands.board_commands:import_",
        "Make a board of a graph from another program.",
    ),
    "stats": Listed(
        "cardwright.cli.commands.board_commands:stats",
        "Tell how boards hang together, in numbers.",
    ),
    "draw": Listed("cardwright.cli.picturing.board_draw:draw", "Draw a board as an SVG picture."),
}


FORMAT = click.option(
    "--format",
    "form",
    type=click.Choice(["graphml", "json", "dot"]),
    help="What the file is, when its name does not end so.",
)


@click.group(cls=LazyGroup, table=COMMANDS)
def board() -> None:
    """Look at the boards of a pack.

    `cardwright board lint my_game` says what cannot be reached and what it takes to get there.
    """


@click.command(
    cls=Command,
    examples=[
        "cardwright board lint my_game",
        "cardwright board lint my_game islands",
        "cardwright board lint my_game --json",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("boards", metavar="[BOARD]...", nargs=-1, shell_complete=complete_board)
@PATH
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
@click.pass_context
def lint(ctx: click.Context, pack: str, boards: tuple[str, ...], as_json: bool) -> None:
    """Find what is probably not meant on boards.

    Rooms that cannot be reached or left, tunnels that nobody can or would take, slots without
    meaning, pictures that are hard to read; and the cheapest way in and home for every room with
    slots. Without a BOARD, looks at all boards of the PACK.

    What is meant so is accepted in the board, by its code and with the reason:
    `accept: {B020: the pit is a trap}`.

    Exits with 0 when nothing is left but notes, 1 when there is more, 2 when there is no such pack
    or board.
    """
    from cardwright.cli.jobs.board_lint import run_lint

    ctx.exit(run_lint(pack, boards=boards, as_json=as_json))


@click.command(
    cls=Command,
    examples=[
        "cardwright board export my_game islands -o islands.graphml",
        "cardwright board export my_game -o board.json",
        "cardwright board export my_game -o - --format dot",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("board", required=False, shell_complete=complete_board)
@PATH
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write, or `-` for standard output.  [default: BOARD.graphml]",
)
@FORMAT
def export(pack: str, board: str | None, output: Path | None, form: str | None) -> None:
    """Write a board as a graph, for other programs.

    GraphML (.graphml) is for yEd and Gephi, node-link JSON (.json) for networkx and the web, DOT
    (.dot, .gv) for Graphviz. Without a BOARD, writes the one that the PACK is played on. What is
    written comes back as the same board with `cardwright board import`.
    """
    from cardwright.cli.jobs.board_exchange import run_export

    run_export(pack, board, output, form)


@click.command(
    "import",
    cls=Command,
    examples=[
        "cardwright board import my_game islands.graphml",
        "cardwright board import my_game drawing.graphml --name islands",
        "cardwright board import my_game islands.json --force",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@PATH
@click.option("--name", help="What to call the board.  [default: its name in the FILE, or FILE]")
@FORMAT
@click.option(
    "--ignore",
    metavar="KEY",
    multiple=True,
    help="Leave out what the FILE says under this key; may be given several times.",
)
@click.option("--force", "overwrite", is_flag=True, help="Write over the board of that name.")
def import_(
    pack: str,
    file: Path,
    name: str | None,
    form: str | None,
    ignore: tuple[str, ...],
    overwrite: bool,
) -> None:
    """Make a board of a graph from another program.

    Reads GraphML (.graphml, as yEd and Gephi write it), node-link JSON (.json) or DOT (.dot, .gv),
    and writes `boards/NAME.yaml` in the folder of the PACK.

    Nodes are rooms: their label is the title, and the name where the program gave them none.
    Edges are tunnels: their label has the kinds, as in `toll 2, steep`, and an arrow at one end
    means that they go one way. Nothing is written when something in the FILE cannot be understood.
    """
    from cardwright.cli.jobs.board_exchange import run_import

    run_import(pack, file, name, form, ignore, overwrite)


@click.command(
    cls=Command,
    examples=[
        "cardwright board stats my_game",
        "cardwright board stats my_game islands",
        "cardwright board stats my_game --json",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("boards", metavar="[BOARD]...", nargs=-1, shell_complete=complete_board)
@PATH
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def stats(pack: str, boards: tuple[str, ...], as_json: bool) -> None:
    """Tell how boards hang together, in numbers.

    What there is of each kind, how far rooms are from each other, where everybody must pass and
    where most ways lead through, how many different ways lead to what lies deepest, and what each
    barrier guards. Without a BOARD, looks at all boards of the PACK.

    `cardwright board draw PACK BOARD --stats` shows some of it on the picture.
    """
    from cardwright.cli.jobs.board_stats import run_stats

    run_stats(pack, boards=boards, as_json=as_json)
