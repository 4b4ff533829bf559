"""`cardwright report`, `compare`, `league`, `tune` and `odds`: their options; others do what they
do."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.cli.commands.game_commands import BOARD, OPTION, PLAYERS, pack_to_play, rulings
from cardwright.cli.commands.study_options import CARD, FILE, Chosen, study_options, told_options
from cardwright.cli.editing.shell_completion import complete_card, complete_pack
from cardwright.cli.lazy import PATH, Command

if TYPE_CHECKING:
    from cardwright.studies.play_studies import Told


@click.command(
    cls=Command,
    examples=[
        "cardwright report my_game --games 1000",
        "cardwright report my_game --bots greedy,random --html report.html",
        "cardwright report my_game --card kite",
        "cardwright report my_game --games 5000 --journal games.jsonl --continue",
        "cardwright report my_game --games 5000 --cluster local:4 --csv tables",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@PATH
@click.option(
    "--games", type=click.IntRange(min=1), default=400, show_default=True, help="How many games."
)
@CARD
@study_options("They are repeated until every seat is taken.")
@click.pass_context
def report(
    ctx: click.Context,
    pack: str,
    games: int,
    card: str | None,
    chosen: Chosen,
) -> None:
    """Let bots play, and tell what happens in the games.

    How long games are, what is scored and how, whether seats are fair, what each card is worth with
    the strength of bots and the seat taken out, what is done, gained and when, where players walk
    and end, and how early a game is decided. Each figure says how sure it is. The same seed gives
    the same report, wherever the games are played.
    """
    opened = pack_to_play(pack, chosen.players, chosen.board, chosen.options, chosen.bots)
    from cardwright.studies import play_studies

    asked, where, told = chosen.asked(games, ["greedy"]), chosen.where(), chosen.told()
    ctx.exit(
        play_studies.run_study(
            lambda tick: play_studies.report(opened, asked, where, tick, card), games, told
        )
    )


@click.command(
    cls=Command,
    examples=[
        "cardwright compare my_game my_other_game",
        "cardwright compare my_game --since HEAD",
        "cardwright compare my_game --with river=deep --bots greedy,random",
        "cardwright compare my_game --since HEAD~5 --card kite --html compare.html",
    ],
)
@click.argument("a", metavar="PACK", shell_complete=complete_pack)
@click.argument("b", metavar="[OTHER]", required=False, shell_complete=complete_pack)
@PATH
@click.option(
    "--since",
    metavar="REVISION",
    help="Compare the PACK as it was in this revision of git with how it is now.",
)
@click.option(
    "--with",
    "other",
    metavar="NAME=VALUE",
    multiple=True,
    callback=rulings,
    help="A ruling of the game on the second side; may be given several times.",
)
@CARD
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="How many games on each side at most.",
)
@click.option("--all", "to_the_end", is_flag=True, help="Play all, however sure it is.")
@study_options("They are repeated until every seat is taken.")
@click.pass_context
def compare(
    ctx: click.Context,
    a: str,
    b: str | None,
    since: str | None,
    other: dict[str, str],
    card: str | None,
    games: int,
    to_the_end: bool,
    chosen: Chosen,
) -> None:
    """Play two versions of a game, and tell what is different.

    The two are another pack, the PACK with another ruling, or as it was in a revision of git. Both
    are played with the same seeds from the same seats, so that luck falls out. It stops when it is
    sure what is different and what is not; the bounds stay true for that.
    """
    if (b is not None) + (since is not None) > 1 or not (b or since or other):
        raise click.UsageError("Name an OTHER pack, a revision --since, or a ruling --with.")
    from cardwright.studies import play_studies
    from cardwright.studies.compare import Side

    now = pack_to_play(a, chosen.players, chosen.board, chosen.options, chosen.bots)
    asked, where, told = chosen.asked(games, ["greedy"]), chosen.where(), chosen.told()
    with ExitStack() as stack:
        if since is not None:
            from cardwright.studies.revisions import pack_at

            try:
                then = stack.enter_context(pack_at(now.folder, since))
            except ValueError as error:
                raise click.ClickException(str(error)) from None
            first = Side(f"{a} in {since}", then, asked.plan(then))
            second = Side(a, now, asked.plan(now, more=other))
        else:
            both = {**chosen.options, **other}
            opened = pack_to_play(b or a, chosen.players, chosen.board, both, chosen.bots)
            name = b or f"{a} with {', '.join(f'{k}={v}' for k, v in other.items())}"
            first = Side(a, now, asked.plan(now))
            second = Side(name, opened, asked.plan(opened, more=other))
        ctx.exit(
            play_studies.run_study(
                lambda tick: play_studies.compare(
                    first, second, games, where, to_the_end=to_the_end, card=card, progress=tick
                ),
                games,
                told,
            )
        )


@click.command(
    cls=Command,
    examples=[
        "cardwright league my_game --bots greedy,random,tree:50",
        "cardwright league my_game --bots greedy,planner,tree:200ms --games 300",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@PATH
@click.option(
    "--games", type=click.IntRange(min=1), default=200, show_default=True, help="How many in all."
)
@study_options("Two or more, which meet each other equally often.")
@click.pass_context
def league(
    ctx: click.Context,
    pack: str,
    games: int,
    chosen: Chosen,
) -> None:
    """Let bots meet, and tell how strong each is.

    Strengths are Elo with bounds, by the law of Bradley and Terry. In a game that all win or lose
    together each bot plays all seats, with the same seeds.
    """
    opened = pack_to_play(pack, None, chosen.board, chosen.options, chosen.bots)
    from cardwright.studies import play_studies

    asked, where, told = chosen.asked(games), chosen.where(), chosen.told()
    ctx.exit(
        play_studies.run_study(
            lambda tick: play_studies.league(opened, asked, where, tick), games, told
        )
    )


@click.command(
    cls=Command,
    examples=[
        "cardwright tune my_game",
        "cardwright tune my_game --bots hasty --steps 60 --patch worths.patch",
        "cardwright tune my_game --games 1000 --journal tune.jsonl --cluster tcp://scheduler:8786",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@PATH
@click.option(
    "--steps", type=click.IntRange(min=1), default=20, show_default=True, help="How many changes."
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help="How many games to judge a change by, at most.",
)
@click.option(
    "--checked",
    type=click.IntRange(min=1),
    default=400,
    show_default=True,
    help="How many more games to judge what comes out by.",
)
@click.option("--patch", metavar="FILE", type=FILE, help="Write the suggestion as a patch.")
@study_options("One, which plays against itself with other numbers.")
@click.pass_context
def tune(
    ctx: click.Context,
    pack: str,
    steps: int,
    games: int,
    checked: int,
    patch: Path | None,
    chosen: Chosen,
) -> None:
    """Search for better numbers in a pack's worths.

    They are those of its `worth` lines, and are suggested, not written.

    Bots that go by changed numbers meet the same bots with the best numbers so far. What comes
    out meets the numbers as they are on fresh deals. No file of the pack is changed. Ctrl-C tells
    the best so far.
    """
    if len(chosen.bots) > 1:
        raise click.UsageError("Name one bot: it plays against itself with other numbers.")
    opened = pack_to_play(pack, chosen.players, chosen.board, chosen.options, chosen.bots)
    from cardwright.studies import play_studies

    asked, where, told = chosen.asked(games, ["greedy"]), chosen.where(), chosen.told()
    ctx.exit(
        play_studies.run_study(
            lambda tick: play_studies.tune(
                opened, asked, where, steps=steps, checked=checked, patch=patch, progress=tick
            ),
            steps * games + checked,
            told,
        )
    )


@click.command(
    cls=Command,
    examples=["cardwright odds my_game kite", "cardwright odds my_game kite --html odds.html"],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("card", shell_complete=complete_card)
@PATH
@PLAYERS
@BOARD
@OPTION
@told_options
@click.pass_context
def odds(
    ctx: click.Context,
    pack: str,
    card: str,
    players: int | None,
    board: str | None,
    options: dict[str, str],
    told: Told,
) -> None:
    """Work out how likely a card is drawn.

    It is told of hidden piles as games begin, and of a player's own cards. Nothing is played: the
    odds are exact for piles of any order. `report --card` tells when it is gained in play, and by
    whom.
    """
    opened = pack_to_play(pack, players, board, options)
    from cardwright.studies import play_studies
    from cardwright.studies.odds import odds_of

    ctx.exit(
        play_studies.run_study(lambda _: odds_of(opened, card, players, board, options), 0, told)
    )
