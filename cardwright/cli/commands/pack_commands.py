"""The commands of authors, with their options. What they do is imported when one is run."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.cli.editing.shell_completion import (
    complete_board,
    complete_card,
    complete_code,
    complete_pack,
    complete_pack_or_file,
)
from cardwright.cli.lazy import PATH, TIME_FOR_ANSWERS, Command
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages

if TYPE_CHECKING:
    from cardwright.cli.jobs.check import Format
    from dsl.diagnostics.report import Applicability

LANG = click.option(
    "--lang",
    type=click.Choice(languages()),
    default=DEFAULT_LANGUAGE,
    show_default=True,
    help="The language of the cards.",
)
SCHEMAS = ("pack", "board", "fragments", "coverage", "replay")
JSON = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")


@click.command(
    cls=Command,
    examples=[
        "cardwright check my_game",
        "cardwright check my_game/cards/first.cards",
        "cardwright check my_game --watch",
        "cardwright check my_game --fix",
        "cardwright check my_game --format sarif",
    ],
)
@click.argument(
    "packs", metavar="PACK...", nargs=-1, required=True, shell_complete=complete_pack_or_file
)
@PATH
@click.option(
    "--format",
    "form",
    metavar="FORM",
    type=click.Choice(["full", "concise", "json", "sarif", "github"]),
    help="How to tell it: full (at length), concise (a line each), json or sarif (for programs), or"
    " github. Of many mistakes each gets a line if nothing is asked for.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes.")
@click.option("--fix", is_flag=True, help="Mend what can be mended surely, and check again.")
@click.option("--fix-likely", is_flag=True, help="Mend also what is only likely to be meant.")
@click.option("--diff", is_flag=True, help="Show what mending would change, and change nothing.")
@click.pass_context
def check(
    ctx: click.Context,
    packs: tuple[str, ...],
    form: Format | None,
    as_json: bool,
    watch: bool,
    fix: bool,
    fix_likely: bool,
    diff: bool,
) -> None:
    """Find the mistakes in packs, and mend some of them.

    A PACK is the folder of a pack, its id, or one of its files: then the mistakes of that file
    are shown, and those of the others are counted.

    Exits with 0 when there is no error, 1 when there is one, 2 when there is no such pack.
    """
    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json and --format {form} do not go together.")
    form = "json" if as_json else form
    if watch and form not in (None, "full", "concise"):
        raise click.UsageError(f"--watch writes text: leave out --{form}.")
    if watch and (fix or fix_likely or diff):
        raise click.UsageError("--watch only looks: leave out --fix and --diff.")
    if diff and form not in (None, "full", "concise"):
        raise click.UsageError(f"--diff writes text: leave out the format {form}.")
    if fix or fix_likely or diff:
        from cardwright.cli.mend_packs import run_fix

        wanted: tuple[Applicability, ...] = ("sure", "likely") if fix_likely else ("sure",)
        ctx.exit(run_fix(packs, wanted=wanted, form=form, diff=diff))
    from cardwright.cli.jobs.check import run_check

    ctx.exit(run_check(packs, form=form, watch=watch))


@click.command(
    cls=Command,
    examples=[
        "cardwright fmt my_game",
        "cardwright fmt my_game/cards/first.cards",
        "cardwright fmt my_game --check",
        "cardwright fmt my_game --diff",
    ],
)
@click.argument(
    "targets",
    metavar="PACK|FILE...",
    nargs=-1,
    required=True,
    shell_complete=complete_pack_or_file,
)
@PATH
@click.option("--check", is_flag=True, help="Only tell which files would change.")
@click.option("--diff", is_flag=True, help="Only show what would change.")
@click.pass_context
def fmt(ctx: click.Context, targets: tuple[str, ...], check: bool, diff: bool) -> None:
    """Write packs in their canonical form.

    Spaces, indentation and blank lines are made the same everywhere; comments, order and meaning
    stay. Works on .cards, .rules, .scenarios and .yaml files. `-` reads the text of a .cards or
    .rules file from standard input and writes it to standard output.

    Exits with 1 when a file cannot be read, or, with --check or --diff, when one would change.
    """
    from cardwright.cli.format_packs import run_fmt

    ctx.exit(run_fmt(targets, check=check, diff=diff))


@click.command(
    cls=Command,
    examples=[
        "cardwright test my_game",
        'cardwright test my_game -k "draws later"',
        "cardwright test my_game --verbose",
        "cardwright test my_game --bless",
        'cardwright test my_game -k "draws later" --bless --yes',
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@PATH
@click.option(
    "-k", "text", metavar="TEXT", help="Only scenarios and replays with this text in their names."
)
@click.option("-v", "--verbose", is_flag=True, help="Also name those that pass.")
@click.option(
    "--bless",
    is_flag=True,
    help="Offer to write what failing scenarios expect as it is now, and write replays anew.",
)
@click.option("--yes", is_flag=True, help="Answer yes to all that --bless asks.")
@JSON
@TIME_FOR_ANSWERS
@click.pass_context
def test(
    ctx: click.Context,
    pack: str,
    text: str | None,
    verbose: bool,
    as_json: bool,
    bless: bool,
    yes: bool,
) -> None:
    """Run the scenarios of a pack, and play its replays again.

    For each that fails: what is wrong, the line of it, and what happened in the game. The last
    line counts them. Exits with 1 when one fails.

    With --bless, each scenario that fails for a value it expects, as `coins = 2` or `your hand is
    empty`, is shown with its lines as they are and as they would be, and written when you answer y;
    n leaves it, q leaves it and the rest. Without a terminal nothing is written, unless --yes is
    given. A file is put back when the scenario does not pass after that.

    Replays are the games in the folder `replays` of the pack. Each must go as it went: of one that
    does not, the first decision that differs is shown. `cardwright simulate` makes some with
    --replays, and with --bless those that differ are written anew: answers that are still offered
    are given again, and bots play on from there.
    """
    from cardwright.cli.jobs.test import run_test

    code = run_test(pack, text=text, verbose=verbose, as_json=as_json, bless=bless, yes=yes)
    ctx.exit(code)


@click.command(
    cls=Command,
    examples=[
        "cardwright coverage my_game",
        "cardwright coverage my_game --write my_game-coverage.md",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@PATH
@click.option(
    "--write",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write it to a file instead, as Markdown.",
)
@click.pass_context
def coverage(ctx: click.Context, pack: str, write: Path | None) -> None:
    """Show which scenarios prove which rules.

    The rules are listed in `coverage.yaml` in the folder of the PACK: groups of rules, each with
    a few words on what it says. Scenarios name those they prove: `proves R1, R2`.

    Exits with 1 when a rule has no scenario, or a scenario proves what is no rule.
    """
    from cardwright.cli.jobs.coverage import run_coverage

    ctx.exit(run_coverage(pack, write=write))


@click.command(
    cls=Command,
    examples=[
        "cardwright describe my_game",
        "cardwright describe my_game kite pebble --lang fr",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("cards", metavar="[CARD]...", nargs=-1, shell_complete=complete_card)
@PATH
@LANG
@click.pass_context
def describe(ctx: click.Context, pack: str, cards: tuple[str, ...], lang: str) -> None:
    """Show cards as players read them.

    The text is written from what the cards do, so that it cannot say anything else. Without a
    CARD, shows all cards of the pack.
    """
    from cardwright.cli.jobs.describe import run_describe

    ctx.exit(run_describe(pack, cards=cards, lang=lang))


@click.command(
    cls=Command,
    examples=[
        "cardwright tree my_game kite",
        'cardwright tree my_game --effect "may draw 2 -> +1 shells"',
        "cardwright tree my_game kite --code",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("card", required=False, shell_complete=complete_card)
@PATH
@click.option("--effect", metavar="TEXT", help="An effect as it would stand on a card.")
@click.option("--code", is_flag=True, help="Show what it is compiled into instead.")
@click.option(
    "--recorded/--unrecorded",
    default=None,
    help="With --code: for games that can be taken back (as by default), or that cannot.",
)
@click.option("--plain", is_flag=True, help="With --code: leave out all that makes it fast.")
@click.pass_context
def tree(
    ctx: click.Context,
    pack: str,
    card: str | None,
    effect: str | None,
    code: bool,
    recorded: bool | None,
    plain: bool,
) -> None:
    """Show the effect tree of a card or an effect.

    The tree is what the language understood: which counter a word means, whose zone, what is
    chosen and by whom. With --code, shows what the card does as the engine runs it: its lines,
    the intermediate form, and the Python that is written of that.
    """
    if (card is None) == (effect is None):
        raise click.UsageError("Name a CARD, or give an effect with --effect.")
    if not code and (plain or recorded is not None):
        raise click.UsageError("--recorded, --unrecorded and --plain go with --code.")
    from cardwright.cli.jobs.tree import run_tree

    made = recorded is not False
    ctx.exit(run_tree(pack, card=card, effect=effect, code=code, recorded=made, plain=plain))


@click.command(
    cls=Command,
    examples=["cardwright explain N001", "cardwright explain whenever", "cardwright explain"],
)
@click.argument("code", metavar="[CODE|WORD]", required=False, shell_complete=complete_code)
@click.pass_context
def explain(ctx: click.Context, code: str | None) -> None:
    """Explain the code of a message, or a word of the language.

    Of a word: what is said with it, an example, and shipped cards that have it. Without any, lists
    the codes.
    """
    from cardwright.cli.jobs.explain import run_explain

    ctx.exit(run_explain(code))


@click.command(
    cls=Command,
    examples=[
        "cardwright packs",
        "cardwright packs my_mod+other_mod",
        "cardwright packs --path ~/mods --json",
    ],
)
@click.argument("pack", required=False, shell_complete=complete_pack)
@PATH
@JSON
@click.pass_context
def packs(ctx: click.Context, pack: str | None, as_json: bool) -> None:
    """List the packs that can be found, in their load order.

    A pack loads after all that it requires, and otherwise by its name. With a PACK, lists only
    what is loaded for it.

    Packs are folders or zip files. They are looked for in the current folder and the folders in
    it, in each --path, in your own folder of packs, and among those that come with Cardwright. Of
    two with the same id the nearer one counts. A pack elsewhere is named by its path.

    Several packs are played together by joining their names with `+`.
    """
    from cardwright.cli.jobs.packs import run_packs

    ctx.exit(run_packs(pack, as_json=as_json))


@click.command(
    "zip",
    cls=Command,
    examples=["cardwright zip my_mod", "cardwright zip my_mod -o ~/mods/my_mod.zip"],
)
@click.argument("pack", shell_complete=complete_pack)
@PATH
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write.  [default: ID-VERSION.zip]",
)
def zip_(pack: str, output: Path | None) -> None:
    """Put a pack into one file, to give to others.

    A zipped pack is used like any other: by its path, or by its id where packs are looked for. The
    pack must be without errors, and only the files that belong to it are taken.
    """
    from cardwright.cli.jobs.zip import run_zip

    run_zip(pack, output)


@click.command(
    cls=Command,
    examples=[
        "cardwright schema",
        "cardwright schema board",
        "cardwright schema --write schemas",
    ],
)
@click.argument("kind", type=click.Choice(SCHEMAS), required=False)
@click.option(
    "--write",
    "folder",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write each schema into this folder, as KIND.schema.json.",
)
def schema(kind: str | None, folder: Path | None) -> None:
    """Show the forms of YAML files as JSON Schemas.

    Editors that know the schema of a file complete its keys, tell what they mean and mark what
    cannot be. Without a KIND, lists the kinds of files and where they stand in a pack; with
    --write, writes the schemas of all.
    """
    from cardwright.cli.editing.schema import run_schema

    run_schema(kind, folder)


@click.group()
def new() -> None:
    """Start a pack, a mod, a card or a board.

    `cardwright new pack my_game` is a good beginning.
    """


@new.command(
    "pack",
    cls=Command,
    examples=["cardwright new pack my_game", 'cardwright new pack my_game --title "My Game"'],
)
@click.argument("name")
@click.option("--title", help="What players call the game.")
def new_pack(name: str, title: str | None) -> None:
    """Start a pack: a small game to change.

    NAME is the folder to make. Its last part is the pack's id: one lower-case word of letters,
    digits and `_`.
    """
    from cardwright.cli.jobs.new import make_pack

    make_pack(name, title)


@new.command(
    "mod",
    cls=Command,
    examples=[
        "cardwright new mod my_mod tutorial",
        'cardwright new mod my_mod tutorial --title "Murky Waters"',
    ],
)
@click.argument("name")
@click.argument("pack", shell_complete=complete_pack)
@PATH
@click.option("--title", help="What players call it.")
def new_mod(name: str, pack: str, title: str | None) -> None:
    """Start a pack that builds on another one.

    NAME is the folder to make, as for `new pack`. It has every word of the PACK, adds cards, boards
    and kinds of its own, and may change those of the PACK.
    """
    from cardwright.cli.jobs.new import make_mod

    make_mod(name, pack, title)


@new.command(
    "card",
    cls=Command,
    examples=[
        "cardwright new card my_game kettle",
        'cardwright new card my_game kettle --title "Old Kettle"',
        "cardwright new card my_game kettle --like pebble",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("name")
@PATH
@click.option("--title", help="What players read above the card.")
@click.option(
    "--like",
    metavar="CARD",
    shell_complete=complete_card,
    help="Copy this card, with what it does, and what brings it into the game.",
)
def new_card(pack: str, name: str, title: str | None, like: str | None) -> None:
    """Start a card in a pack.

    Writes `cards/NAME.cards` in the folder of the PACK, with a card that does a little, and notes
    on what else the words of the pack can say. It has the tags, the numbers and the price of its
    kind, so that it comes into the game: at a terminal you are asked for the kind; else it is the
    most common one.
    """
    from cardwright.cli.jobs.new import make_card

    make_card(pack, name, title, like)


@new.command(
    "board",
    cls=Command,
    examples=[
        "cardwright new board my_game islands",
        "cardwright new board my_game islands --from first",
        "cardwright new board my_game maze --random --rooms 30 --depth 7 --seed 4",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("name")
@PATH
@click.option(
    "--from",
    "source",
    metavar="BOARD",
    shell_complete=complete_board,
    help="Copy this board, or be like it by chance.",
)
@click.option("--random", "by_chance", is_flag=True, help="Make a board by chance.")
@click.option("--rooms", metavar="N", type=int, help="How many rooms.  [default: as others have]")
@click.option("--depth", metavar="N", type=int, help="How many rows of rooms below the start.")
@click.option("--seed", metavar="N", type=int, help="The same seed gives the same board.")
@click.option("--kinds", metavar="A,B,...", help="The only kinds of rooms and tunnels to use.")
def new_board(
    pack: str,
    name: str,
    source: str | None,
    by_chance: bool,
    rooms: int | None,
    depth: int | None,
    seed: int | None,
    kinds: str | None,
) -> None:
    """Start a board, copy one, or make one by chance.

    Writes `boards/NAME.yaml` in the folder of the PACK.

    With --random, the board is like those that the PACK has: with their kinds of rooms and
    tunnels, slots and numbers, as often and as deep. Nobody is caught on it, and the lint
    warns of nothing.
    """
    from cardwright.cli.jobs.new import make_board

    if not by_chance:
        for option, given in (("rooms", rooms), ("depth", depth), ("seed", seed), ("kinds", kinds)):
            if given is not None:
                raise click.UsageError(f"--{option} goes with --random.")
        make_board(pack, name, source)
        return
    from cardwright.cli.random_board import random_text
    from dsl.checks.board_by_chance import Wish

    asked = tuple(word for part in (kinds or "").split(",") if (word := part.strip()))
    if kinds is not None and not asked:
        raise click.UsageError("--kinds wants some, as in `--kinds muddy,steep`.")
    wish = Wish(rooms, depth, asked, seed or 0)
    make_board(
        pack, name, source, lambda one: random_text(one, name, source, wish, seed is not None)
    )


@click.command(cls=Command, examples=["cardwright lsp"])
@PATH
@click.option("--strict", is_flag=True, hidden=True, help="Raise defects, for tests.")
@click.pass_context
def lsp(ctx: click.Context, strict: bool) -> None:
    """Start the language server, for editors.

    An editor starts this and talks to it over standard input and output, as the Language Server
    Protocol says; docs/editors.md tells how to make some editors do so.
    """
    if find_spec("pygls") is None:
        raise click.ClickException(
            "The language server needs pygls: install it with `pip install 'cardwright[lsp]'`."
        )
    from cardwright.editor.serving.start import run_server

    ctx.exit(run_server(strict=strict))
