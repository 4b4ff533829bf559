"""`cardwright fmt`: packs in their canonical form, or how far they are from it."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import show
from dsl.diagnostics.render import paint, printable
from dsl.diagnostics.report import Report
from dsl.formatting.source_text import formatted
from dsl.packs.folders import MAX_FILE_BYTES, SOURCE_SUFFIXES, YAML_SUFFIXES, find_pack, is_zip
from dsl.storage.whole_file import place_for, write_whole

STDIN = "-"


def run_fmt(targets: Sequence[str], *, check: bool, diff: bool) -> int:
    """0 when all is canonical now, 1 when something is not, 2 when there is no such file."""
    if STDIN in targets:
        return _from_stdin(targets)
    changed = unread = seen = 0
    for target in targets:
        files = list(_files(target))
        if not files:
            return 2
        for file in files:
            seen += 1
            try:
                text = _read(file)
            except (OSError, ValueError) as error:
                why = error.strerror if isinstance(error, OSError) else error
                click.echo(f"error: `{file}` cannot be read: {why}", err=True)
                unread += 1
                continue
            after, whole = canonical(text, file.suffix)
            if not whole:
                message = f"`{file}`: what cannot be read stays as it is"
                click.echo(f"{message}; `cardwright check` tells what is wrong", err=True)
                unread += 1
            if after == text:
                continue
            changed += 1
            if diff:
                show_difference(text, after, file)
            if check:
                click.echo(f"{file} would change")
            elif not diff:
                write_whole(place_for(file), after.encode("utf-8"))
                click.echo(f"{file} changed")
    click.echo(_summary(seen, changed, written=not (check or diff)))
    return 1 if unread or ((check or diff) and changed) else 0


def _read(file: Path) -> str:
    """The text of a file; ValueError says why it is none that a pack could have."""
    with file.open("rb") as stream:
        content = stream.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise ValueError("it is larger than any file of a pack")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8") from None


def canonical(text: str, suffix: str) -> tuple[str, bool]:
    """A text in its canonical form, and whether all of it could be read."""
    if suffix in YAML_SUFFIXES:
        from dsl.formatting.yaml_text import formatted_yaml

        after = formatted_yaml(text)
        return (text, False) if after is None else (after, True)
    found = formatted(text)
    return found.text, not found.unread


def _from_stdin(targets: Sequence[str]) -> int:
    if len(targets) > 1:
        raise click.UsageError("Give `-` alone: the text is read from standard input.")
    found = formatted(sys.stdin.read())
    click.echo(found.text, nl=False)
    return 1 if found.unread else 0


def _files(target: str) -> Iterator[Path]:
    """The files that are meant: one, or all of a pack or a folder."""
    path = Path(target)
    suffixes = SOURCE_SUFFIXES + YAML_SUFFIXES
    if path.is_file() and path.suffix in suffixes:
        yield path
        return
    if not path.is_dir():
        report = Report()
        found = find_pack(target, report)
        if found is None:
            show(report, {})
            return
        path = found
    if is_zip(path):
        click.echo(f"error: `{path}` is an archive; unpack it first", err=True)
        return
    inside = sorted(one for one in path.rglob("*") if one.suffix in suffixes and one.is_file())
    inside = [one for one in inside if not one.is_symlink()]
    if not inside:
        click.echo(f"error: `{path}` has no file of a pack", err=True)
    yield from inside


def show_difference(before: str, after: str, file: Path, how: str = "formatted") -> None:
    colour = wants_colour(sys.stdout)
    styles = {"+": "added", "-": "taken", "@": "margin"}
    lines = difflib.unified_diff(
        before.splitlines(), after.splitlines(), f"{file}", f"{file} ({how})", lineterm=""
    )
    for line in lines:
        style = styles.get(line[:1])
        click.echo(paint(printable(line), style, colour) if style else printable(line))


def _summary(seen: int, changed: int, *, written: bool) -> str:
    files = "1 file" if seen == 1 else f"{seen} files"
    if not changed:
        return f"{files} in canonical form"
    return f"{changed} of {files} {'changed' if written else 'would change'}"
