"""Replays in `cardwright test`: what is told of one that differs, and writing them anew."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import click

from dsl.diagnostics.render import paint, plural, printable, render
from dsl.packs.folders import PackFiles, SourceText
from dsl.packs.pack import Pack
from interpreter.game.replaying.replay_files import write_replay
from interpreter.state.errors import PlayError, ReplayError
from interpreter.testing.replays import Replayed, files_of, run_replay


def replay_failure(again: Replayed, pack: str, colour: bool) -> str:
    """A replay that went otherwise: where, what was answered then, and what is offered now."""
    lines = [paint("failed", "error", colour) + f"  {printable(again.name)} (replay)"]
    if again.report is not None:
        texts = {again.source.file: again.source.text}
        lines += [f"  {line}" for line in render(again.report, texts, colour).splitlines()]
        return "\n".join(lines)
    told = list(again.difference.lines()) if again.difference is not None else [again.problem or ""]
    lines += _wrapped(told[0])
    lines += [f"  {printable(line)}" for line in told[1:]]
    place = f"{again.source.file}:{again.line}" if again.line else again.source.file
    lines += [
        f"  {paint(printable(place), 'place', colour)}",
        f"  if the game should go so now: `cardwright test {pack} --bless`",
    ]
    return "\n".join(lines)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(printable(text), 96, initial_indent="  ", subsequent_indent="  ")


def replay_data(again: Replayed) -> dict[str, object]:
    data: dict[str, object] = {"name": again.name, "passed": again.passed}
    if not again.passed:
        data |= {"problem": again.problem, "file": again.source.file, "line": again.line}
        if again.difference is not None:
            data |= {"answer": again.difference.number, "offered": list(again.difference.offered)}
    return data


def files_to_bless(pack: Pack) -> PackFiles:
    """The files of a pack that can be written."""
    if not pack.folder.is_dir():
        raise click.UsageError(f"{pack.folder} is a zip file: only files in folders are blessed.")
    files = files_of(pack)
    if files is None:
        raise click.UsageError("One pack at a time is blessed.")
    return files


def nothing_to_bless(pack: Pack) -> click.UsageError:
    return click.UsageError(
        f"{pack.id} has no scenarios and no replays. `cardwright simulate {pack.id} --games 2 "
        f"--replays {pack.folder / 'replays'}` makes some."
    )


def bless_replays(
    pack: Pack, files: PackFiles, replays: Sequence[SourceText], *, quiet: bool
) -> list[SourceText]:
    """Write those replays anew that the pack plays otherwise now, and leave the others alone."""
    from cardwright.simulation.blessing import blessed

    kept: list[SourceText] = []
    for source in replays:
        again = run_replay(pack, source)
        if again.passed or again.replay is None:
            kept.append(source)  # what is no replay cannot be played, and is told as a failure
            continue
        try:
            anew = blessed(again.replay, pack)
            write_replay(anew, pack.folder / files.name_inside(source))
        except (ReplayError, PlayError) as error:
            click.echo(f"{printable(again.name)} cannot be blessed: {error}", err=True)
            kept.append(source)
            continue
        kept.append(source._replace(text=anew.to_yaml()))
        if not quiet:
            was = again.difference.number if again.difference is not None else 1
            after = plural(len(anew.answers), "answer")
            since = (
                "from its end on" if was > len(again.replay.answers) else f"from answer {was} on"
            )
            click.echo(f"blessed  {printable(again.name)}: another {since}, {after} now")
    return kept
