"""`cardwright check --fix`: put the replacements in place that messages propose."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path, PurePath

import click

from cardwright.cli.format_packs import show_difference
from cardwright.cli.jobs.check import Format, run_check
from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import Checked, check_pack
from dsl.diagnostics.fixing import Mended, fixes_of, mended
from dsl.diagnostics.render import paint, plural, printable
from dsl.diagnostics.report import Applicability, Report
from dsl.packs.folders import SUFFIXES, find_pack, is_zip, shown_file
from dsl.packs.references import references_in
from dsl.storage.whole_file import place_for, write_whole

MOST_ROUNDS = 10  # what is mended may show what was hidden by it
BOM = "\ufeff"


def run_fix(
    packs: Sequence[str], *, wanted: Collection[Applicability], form: Format | None, diff: bool
) -> int:
    """Mend packs and check them again; with `diff`, show what would be done instead."""
    if diff:
        for pack in packs:
            for path, before, after in _mended(check_pack(pack), wanted):
                show_difference(before, after.text, path, "mended")
        _tell_of_others(packs, wanted)
        return run_check(packs, form="concise" if form is None else form, watch=False)
    done = sum(_mend(pack, wanted) for pack in packs)
    if done:
        click.echo(f"{plural(done, 'mistake')} mended\n", err=True)
    _tell_of_others(packs, wanted)
    return run_check(packs, form=form, watch=False)


def _tell_of_others(packs: Sequence[str], wanted: Collection[Applicability]) -> None:
    """Say how many mistakes could be mended besides, by who does not mind a guess."""
    if "likely" in wanted:
        return
    likely: tuple[Applicability, ...] = ("likely",)
    left = sum(
        len(after.done) for pack in packs for _, _, after in _mended(check_pack(pack), likely)
    )
    if left:
        found = "1 fix is" if left == 1 else f"{left} fixes are"
        click.echo(f"{found} only likely to be meant: `--fix-likely` puts in those too\n", err=True)


def _mend(pack: str, wanted: Collection[Applicability]) -> int:
    """How many mistakes of a pack were mended, each told where it was."""
    total = 0
    for _ in range(MOST_ROUNDS):
        found = list(_mended(check_pack(pack), wanted))
        if not found:
            break
        for path, _, after in found:
            write_whole(place_for(path), after.text.encode("utf-8"))
            for one, was, now in after.done:
                total += 1
                told = _told(was, now)
                place = paint(printable(str(one.span)), "place", wants_colour(sys.stderr))
                click.echo(f"{place}: {told}", err=True)
    return total


def _told(was: str, now: str) -> str:
    was, now = printable(was.strip()), printable(now.strip())
    if not was:
        return f"`{now}` put in" if now else "spaces put in"
    return f"`{was}` is now `{now}`" if now else f"`{was}` taken away"


def _mended(
    checked: Checked, wanted: Collection[Applicability]
) -> Iterator[tuple[Path, str, Mended]]:
    """The files of a pack that change, before and after; those of other packs stay as they are."""
    files = dict(_files_of(checked.reference))
    for name, fixes in fixes_of(checked.report, wanted).items():
        if name not in files or checked.file not in (None, name):
            continue
        text = files[name].read_bytes().decode("utf-8")
        mark = BOM if text.startswith(BOM) else ""
        after = mended(text.removeprefix(BOM), fixes)
        if after.done:
            yield files[name], text, Mended(mark + after.text, after.done)


def _files_of(reference: str) -> Iterator[tuple[str, Path]]:
    """The files of the packs that are asked for, by the names that messages show."""
    for name in references_in(reference):
        folder = find_pack(name, Report())
        if folder is None or is_zip(folder):
            continue
        root = folder.resolve()
        for path in sorted(root.rglob("*")):
            if path.suffix in SUFFIXES and path.is_file() and not path.is_symlink():
                yield shown_file(root, PurePath(path.relative_to(root))), path
