"""`cardwright board`: the commands about boards. What they do is imported when one is run."""

from __future__ import annotations

import click

from cardwright.cli.lazy import PATH, Command, LazyGroup, Listed

COMMANDS = {
    "lint": Listed(
        "cardwright.cli.board_commands:lint", "Find what is probably not meant on boards."
    ),
    "stats": Listed(
        "cardwright.cli.board_commands:stats", "Tell how boards hang together, in numbers."
    ),
    "draw": Listed("cardwright.cli.jobs.board_draw:draw", "Draw a board as an SVG picture."),
}


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
@click.argument("pack")
@click.argument("boards", metavar="[BOARD]...", nargs=-1)
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
        "cardwright board stats my_game",
        "cardwright board stats my_game islands",
        "cardwright board stats my_game --json",
    ],
)
@click.argument("pack")
@click.argument("boards", metavar="[BOARD]...", nargs=-1)
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
