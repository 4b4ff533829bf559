"""`cardwright board export` and `import`: boards to and from the programs that draw graphs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from cardwright.cli.jobs.new import refuse_bad_word, writable_pack, write_and_check
from cardwright.cli.shared import named, open_pack, show
from dsl.boards.board import Board
from dsl.boards.exchange.formats import ENDINGS, FORMATS, MAX_BYTES, format_of, graph_in
from dsl.boards.exchange.graph_places import UNKNOWN_KEY
from dsl.boards.exchange.graph_tree import as_word
from dsl.diagnostics.report import PackError, Report
from dsl.packs.board_files import declared_for
from dsl.packs.folders import BOARDS
from dsl.packs.pack import Pack

STANDARD_OUTPUT = Path("-")
USUAL = "graphml"


def run_export(pack: str, board: str | None, output: Path | None, form: str | None) -> None:
    form = _format(output, form) if output not in (None, STANDARD_OUTPUT) else form or USUAL
    chosen = _chosen(open_pack(pack), board)
    text = FORMATS[form].write(chosen)
    if output == STANDARD_OUTPUT:
        click.echo(text, nl=False)
        return
    output = output if output is not None else Path(f"{chosen.name}.{form}")
    _write(output, text)
    click.echo(f"Written to {output}.")


def _chosen(pack: Pack, board: str | None) -> Board:
    if not pack.boards:
        raise click.UsageError(f"{pack.id} has no board.")
    if board is not None and board not in pack.boards:
        raise named(board, pack.boards, "board")
    chosen = pack.boards[board] if board is not None else pack.board
    assert chosen is not None
    return chosen


def _format(path: Path | None, form: str | None) -> str:
    found = form or (format_of(path) if path is not None else None)
    if found is None:
        endings = ", ".join(ENDINGS)
        raise click.UsageError(
            f"{path} does not say what it is: let its name end in one of {endings},"
            " or say it with --format."
        )
    return found


def run_import(
    pack: str,
    file: Path,
    name: str | None,
    form: str | None,
    ignore: Sequence[str],
    overwrite: bool,
) -> None:
    form = _format(file, form)
    opened = writable_pack(pack)
    report = Report()
    graph = graph_in(_content(file), form, str(file), report)
    if graph is None:
        _refuse(report, file)
    called = name or str(graph.graph.get("name") or as_word(file.stem) or file.stem)
    path = opened.folder / BOARDS / f"{called}.yaml"
    refuse_bad_word(called, () if _is_there(path) else opened.boards)
    if _is_there(path) and not overwrite:
        raise click.UsageError(f"{path} is there already; --force writes over it.")
    if _is_there(path) and called not in opened.boards:
        raise click.UsageError(f"{path} is there, and is not the board `{called}`: say --name.")
    declared = declared_for(opened.id, opened.vocabulary)
    try:
        board = Board.from_graph(graph, declared, name=called, file=str(file), ignore=ignore)
    except PackError as error:
        _refuse(error.report, file)
    write_and_check(path, board.to_yaml(), opened, overwrite=overwrite)
    click.echo(
        f"\nNext:\n"
        f"  edit {path}\n"
        f"  cardwright board lint {pack} {called}\n"
        f"  cardwright board draw {pack} {called}\n"
        f"  cardwright play {pack} --board {called}"
    )


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}.") from error


def _content(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise click.UsageError(f"{file} cannot be read: {error.strerror}.") from error


def _refuse(report: Report, file: Path) -> NoReturn:
    show(report, {})
    message = f"Nothing was written, because {file} has errors."
    if any(finding.code == UNKNOWN_KEY for finding in report):
        message += " A key that means nothing can be left out: `--ignore KEY`."
    raise click.ClickException(message)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}.") from error
