"""`cardwright repl`, `play`, `replay` and `simulate`: their options; others do what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from cardwright.cli.commands.pack_commands import JSON, LANG
from cardwright.cli.editing.shell_completion import (
    complete_board,
    complete_bots,
    complete_option,
    complete_pack,
)
from cardwright.cli.lazy import PATH, TIME_FOR_ANSWERS, Command

if TYPE_CHECKING:
    from dsl.packs.pack import Pack

Callback = TypeVar("Callback", bound=Callable[..., Any])


def _names(_ctx: click.Context, _param: click.Parameter, text: str | None) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()] if text else []


def rulings(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    pairs = [text.partition("=") for text in given]
    for name, _, value in pairs:
        if not name.strip() or not value.strip():
            raise click.BadParameter("give it as NAME=VALUE.")
    return {name.strip(): value.strip() for name, _, value in pairs}


PLAYERS = click.option("--players", type=click.IntRange(min=1), help="How many play.")
SEED = click.option("--seed", type=int, default=1, show_default=True, help="The game's chance.")
ANY_SEED = click.option(
    "--seed", type=int, help="The game's chance; without it, one that nobody knows until the end."
)
FILE = click.Path(dir_okay=False, path_type=Path)
BOARD = click.option(
    "--board", metavar="NAME", shell_complete=complete_board, help="The board to play on."
)
OPTION = click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    callback=rulings,
    shell_complete=complete_option,
    help="A ruling of the game; may be given several times.",
)


def bots_option(otherwise: str) -> Callable[[Callback], Callback]:
    return click.option(
        "--bots",
        metavar="NAME,NAME",
        callback=_names,
        shell_complete=complete_bots,
        help="Which bots play: random, greedy (looks one step ahead), planner (plans its turn, "
        "and takes its time), hasty (plans it quickly), mapper (asks for advice where maps are "
        "laid and walked through), tree (searches a tree of answers; tree:800 with so many "
        f"playouts, tree:200ms for so long). {otherwise}",
    )


BOTS_BESIDE = bots_option("They take the last seats.")


@click.command(
    cls=Command,
    examples=[
        "cardwright repl my_game",
        "cardwright repl my_game --players 2 --seed 7",
        "cardwright repl my_game --script steps.txt",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@PATH
@PLAYERS
@SEED
@BOARD
@LANG
@click.option(
    "--script",
    type=click.File("r", encoding="utf-8", errors="backslashreplace"),
    metavar="FILE",
    help="Read the lines from a file (`-` for standard input).",
)
@TIME_FOR_ANSWERS
@click.pass_context
def repl(
    ctx: click.Context,
    pack: str,
    players: int | None,
    seed: int,
    board: str | None,
    lang: str,
    script: TextIO | None,
) -> None:
    """Type effects and see what they do.

    Answer the choices they ask for, look around, take steps back, and save what you did as a
    scenario. `:help` lists what else can be typed.
    """
    if players is not None or board is not None:
        pack_to_play(pack, players, board)
    from interpreter.repl.main import run_repl
    from interpreter.repl.meanings import Meanings

    def meaning(opened: Pack, word: str) -> str:
        from cardwright.reference.typed_help import meaning_of  # once somebody asks

        return meaning_of(opened, word)

    def examples(opened: Pack, word: str) -> Sequence[str]:
        from cardwright.reference.typed_help import examples_of

        return examples_of(opened, word)

    known = Meanings(meaning, examples)
    ctx.exit(
        run_repl(
            pack, players=players, seed=seed, board=board, lang=lang, script=script, meanings=known
        )
    )


@click.command(
    cls=Command,
    examples=[
        "cardwright play my_game",
        "cardwright play my_game --players 3 --bots greedy,random",
        "cardwright play my_game --save evening.json",
        "cardwright play --resume evening.json",
        "cardwright play --resume",
        "cardwright play my_game --replay evening.replay.yaml",
    ],
)
@click.argument("pack", required=False, shell_complete=complete_pack)
@PATH
@PLAYERS
@bots_option("Without it, people share the keyboard.")
@ANY_SEED
@BOARD
@OPTION
@LANG
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the game here: it is saved after every answer.",
)
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with a game that was saved; without a FILE, with the last one that is not over.",
)
@click.option(
    "--changed",
    is_flag=True,
    help="Go on although the pack has changed since: the answers are given again.",
)
@click.option(
    "--replay",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the game down here when it ends, answer by answer.",
)
@TIME_FOR_ANSWERS
@click.pass_context
def play(
    ctx: click.Context,
    pack: str | None,
    players: int | None,
    bots: list[str],
    seed: int | None,
    board: str | None,
    options: dict[str, str],
    lang: str,
    save: Path | None,
    resume: str | None,
    changed: bool,
    replay: Path | None,
) -> None:
    """Play a game.

    In the terminal, with people who share the keyboard or against bots. Bots take the last seats.
    A game is saved after every answer, in the FILE that you name or in a folder of unfinished
    games, which are offered the next time.
    """
    from cardwright.cli.resuming import file_to_resume, pack_of_save, refuse_other_games

    file = file_to_resume(resume, pack) if resume is not None else None
    if pack is None:
        if file is None:
            raise click.UsageError("Missing argument 'PACK'.")
        pack = pack_of_save(file)
    opened = pack_to_play(pack, players, board, options, bots)
    offer = file is None and save is None and seed is None
    if file is not None:
        refuse_other_games(file, opened)
    elif seed is None:
        from interpreter.state.rng import secret_seed

        seed = secret_seed()
    from cardwright.play import run_play

    ctx.exit(
        run_play(
            opened,
            players=players,
            bots=bots,
            seed=seed or 0,
            board=board,
            options=options,
            lang=lang,
            save=save,
            resume=file,
            changed=changed,
            offer=offer,
            replay=replay,
        )
    )


@click.command(
    cls=Command,
    examples=[
        "cardwright replay evening.replay.yaml",
        "cardwright replay evening.replay.yaml --as 2 --to 40",
        "cardwright replay evening.replay.yaml --html evening.html",
        "cardwright replay evening.json --write evening.replay.yaml",
    ],
)
@click.argument("file", type=FILE)
@PATH
@click.option(
    "--pack",
    metavar="PACK",
    shell_complete=complete_pack,
    help="The pack, where it is not found by its id.",
)
@click.option(
    "--as",
    "player",
    metavar="N",
    type=click.IntRange(min=1),
    help="What player N sees. Without it, everything once the game is over, and else what all see.",
)
@click.option("--to", metavar="N", type=click.IntRange(min=0), help="Begin after N answers.")
@click.option("--markdown", metavar="FILE", type=FILE, help="Write the game as it was told.")
@click.option("--html", metavar="FILE", type=FILE, help="Write a page to step through it.")
@click.option("--write", metavar="FILE", type=FILE, help="Write it as a replay.")
@LANG
def replay(
    file: Path,
    pack: str | None,
    player: int | None,
    to: int | None,
    markdown: Path | None,
    html: Path | None,
    write: Path | None,
    lang: str,
) -> None:
    """Go through a game that was played, answer by answer.

    FILE is a replay, as `play` and `simulate` write them, or a saved game. In the terminal one
    steps through it; otherwise it is told from beginning to end, or with --to up to an answer, with
    the table as it was then.

    Where the pack has changed and offers something else than was answered, the game is shown up to
    there, and what differs is told. Exits with 1 then.
    """
    if to is not None and (markdown or html or write):
        raise click.UsageError("--to is for the terminal: what is written has the whole game.")
    if player is not None and write and not (markdown or html):
        raise click.UsageError("--as is for showing: a replay has what everybody answered.")
    from cardwright.cli.jobs.replay import run_replay

    ctx = click.get_current_context()
    ctx.exit(
        run_replay(
            file,
            pack=pack,
            player=player,
            to=to,
            lang=lang,
            markdown=markdown,
            html=html,
            write=write,
        )
    )


@click.command(
    cls=Command,
    examples=[
        "cardwright simulate my_game --games 1000",
        "cardwright simulate my_game --bots greedy,random --players 2 --seed 7",
        "cardwright simulate my_game --games 2000 --check",
        "cardwright simulate my_game --games 200 --json",
        "cardwright simulate my_game --games 2 --replays my_game/replays",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@PATH
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games."
)
@PLAYERS
@bots_option("They are repeated until every seat is taken; without it, all are greedy.")
@SEED
@BOARD
@OPTION
@click.option("--check", is_flag=True, help="Check every invariant after every decision.")
@click.option(
    "--max-decisions",
    type=click.IntRange(min=1),
    default=20_000,
    show_default=True,
    help="Give a game up after so many.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=0),
    default=0,
    help="How many processes play at once; 0, the default, for one on each processor.",
)
@click.option(
    "--replays",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write every game into this folder, as a replay.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a Dask cluster: its address, or local:N for one of N workers here.",
)
@click.option(
    "--journal", metavar="FILE", type=FILE, help="Keep every game in this file as it comes in."
)
@click.option("--continue", "go_on", is_flag=True, help="Go on with the journal that is there.")
@click.option("--no-native", is_flag=True, help="Play nothing natively; see `cardwright native`.")
@JSON
@TIME_FOR_ANSWERS
@click.pass_context
def simulate(
    ctx: click.Context,
    pack: str,
    games: int,
    players: int | None,
    bots: list[str],
    seed: int,
    board: str | None,
    options: dict[str, str],
    check: bool,
    max_decisions: int,
    jobs: int,
    replays: Path | None,
    cluster: str | None,
    journal: Path | None,
    go_on: bool,
    no_native: bool,
    as_json: bool,
) -> None:
    """Let bots play many games.

    Shows who wins, how long games take, and which cards are in the hands of winners, with how
    sure that is. The same seed gives the same games.

    Exits with 1 when a game did not come to its end, or broke an invariant.
    """
    if go_on and journal is None:
        raise click.UsageError("--continue goes with --journal.")
    if replays is not None and cluster is not None:
        raise click.UsageError("--replays are written here: leave out --cluster.")
    opened = pack_to_play(pack, players, board, options, bots)
    from cardwright.simulation import run_simulate

    ctx.exit(
        run_simulate(
            opened,
            games=games,
            players=players,
            bots=bots,
            seed=seed,
            jobs=jobs,
            board=board,
            options=options,
            max_decisions=max_decisions,
            check_invariants=check,
            replays=replays,
            cluster=cluster,
            journal=journal,
            go_on=go_on,
            native=not no_native,
            as_json=as_json,
        )
    )


@click.command(
    cls=Command,
    examples=[
        "cardwright native my_game",
        "cardwright native my_game --players 3 --build",
        "cardwright native my_game --json",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@PATH
@PLAYERS
@BOARD
@OPTION
@click.option("--build", is_flag=True, help="Compile it now, so that the next games find it.")
@JSON
@click.pass_context
def native(
    ctx: click.Context,
    pack: str,
    players: int | None,
    board: str | None,
    options: dict[str, str],
    build: bool,
    as_json: bool,
) -> None:
    """Tell whether games of a pack are played natively.

    Where there is a compiler of C on the path, `simulate` plays games between `random` players as
    a compiled program, many times as fast and with the same results. Shows with which compiler,
    and what of the pack is not printed as C, for which all of it is played in Python.

    Exits with 1 when nothing is played natively.
    """
    opened = pack_to_play(pack, players, board, options)
    from cardwright.cli.native_packs import run_native

    ctx.exit(
        run_native(
            opened, players=players, board=board, options=options, build=build, as_json=as_json
        )
    )


def pack_to_play(
    reference: str,
    players: int | None,
    board: str | None,
    options: Mapping[str, str] | None = None,
    bots: Sequence[str] = (),
) -> Pack:
    """The pack, when such a game of it can be; else what cannot be, before it is begun."""
    from cardwright.bots import BOTS as KNOWN_BOTS
    from cardwright.bots import is_bot
    from cardwright.cli.shared import named, open_pack

    pack = open_pack(reference)
    assert pack.vocabulary.game is not None
    low, high = pack.vocabulary.game.players
    if players is not None and not low <= players <= high:
        raise click.UsageError(f"{pack.id} is for {low} to {high} players, not {players}.")
    if board is not None and board not in pack.boards:
        raise named(board, pack.boards, "board")
    for name, value in (options or {}).items():
        if name not in pack.vocabulary.options:
            raise named(name, pack.vocabulary.options, "option")
        if value not in pack.vocabulary.options[name].values:
            raise named(value, pack.vocabulary.options[name].values, f"value of {name}")
    for bot in bots:
        if not is_bot(bot):
            raise named(bot, KNOWN_BOTS, "bot")
    return pack
