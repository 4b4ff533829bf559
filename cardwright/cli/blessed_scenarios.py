"""Expectations of failing scenarios in `cardwright test --bless`: shown as they would be, and
written where the author agrees."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import check_pack
from dsl.diagnostics.fixing import replaced
from dsl.diagnostics.render import paint, plural, printable
from dsl.diagnostics.spans import Span
from dsl.model.scenario import Scenario
from dsl.packs.folders import PackFiles
from dsl.packs.pack import Pack
from dsl.storage.whole_file import place_for, write_whole
from interpreter.testing.mending import Mending, mending_of
from interpreter.testing.scenarios import run_scenario
from interpreter.testing.shortfalls import Mend

BOM = "\ufeff"
QUESTION = "write this? [y/n/q] "


def bless_scenarios(
    pack: Pack, files: PackFiles, reference: str, names: Sequence[str], *, yes: bool, quiet: bool
) -> Pack:
    """Offer to mend what those of these scenarios expect that fail. The pack as it is then."""
    shown = {
        source.file: files.folder.resolve() / files.name_inside(source) for source in files.sources
    }
    asks = not yes and not quiet and _somebody_is_there()
    left = 0
    for name in names:
        scenario = _named(pack, name)
        if scenario is None or run_scenario(pack, scenario).passed:
            continue
        mending = mending_of(pack, scenario)
        reason = mending.reason or _elsewhere(mending, shown)
        if reason is not None:
            _say_why_not(name, reason, mending.span)
            continue
        before = _texts(mending, shown)
        if not quiet:
            _show(name, mending, pack.texts)
        if not yes and not asks:
            left += 1
            continue
        answer = "y" if yes else _asked()
        if answer == "q":
            break
        if answer == "y":
            after = _written(reference, pack, name, mending, before)
            if isinstance(after, str):
                _say_why_not(name, after, mending.mends[0].span)
                continue
            pack = after
            if not quiet:
                click.echo(f"blessed  {printable(name)}: {plural(len(mending.mends), 'value')}\n")
    if left:
        scenarios = plural(left, "scenario")
        click.echo(
            f"Nothing is written of what {scenarios} could expect: nobody can be asked here, and "
            "`--yes` answers yes to all.",
            err=True,
        )
    return pack


def _somebody_is_there() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _asked() -> str:
    """y, n or q; the end of the input is a q."""
    while True:
        click.echo(QUESTION, nl=False)
        line = sys.stdin.readline()
        answer = line.strip().lower() if line else "q"
        if not line:
            click.echo()
        for short, whole in (("y", "yes"), ("n", "no"), ("q", "quit")):
            if answer in (short, whole):
                return short


def _named(pack: Pack, name: str) -> Scenario | None:
    return next((one for one in pack.scenarios if one.name == name), None)


def _say_why_not(name: str, reason: str, span: Span | None) -> None:
    place = f"  {paint(printable(str(span)), 'place', wants_colour(sys.stderr))}\n" if span else ""
    click.echo(f"cannot be mended  {printable(name)}: {printable(reason)}\n{place}", err=True)


def _elsewhere(mending: Mending, shown: Mapping[str, Path]) -> str | None:
    """Why a line that would have to change is not this pack's to change."""
    others = sorted({one.span.file for one in mending.mends if one.span.file not in shown})
    return f"the line is in {others[0]}, in another pack" if others else None


def _show(name: str, mending: Mending, texts: Mapping[str, str]) -> None:
    """Each line that would change, as it is and as it would be."""
    colour = wants_colour(sys.stdout)
    click.echo(printable(name))
    lines: dict[tuple[str, int], list[Mend]] = {}
    for mend in mending.mends:
        lines.setdefault((mend.span.file, mend.span.line), []).append(mend)
    for (file, number), mends in lines.items():
        last = max(mend.span.end_line for mend in mends)
        was = texts[file].split("\n")[number - 1 : last]
        moved = [(_on_first_line(mend.span, number), mend.text) for mend in mends]
        now = replaced("\n".join(was), moved) or ""
        click.echo("  " + paint(printable(f"{file}:{number}"), "place", colour))
        for sign, style, changed in (("-", "taken", was), ("+", "added", now.split("\n"))):
            for line in changed:
                click.echo(paint(f"  {sign} {printable(line.strip())}", style, colour))


def _on_first_line(span: Span, line: int) -> Span:
    """The same stretch in a text that begins at a line."""
    at, end = span.line - line + 1, span.end_line - line + 1
    return Span(span.file, at, span.column, end, span.end_column)


def _texts(mending: Mending, shown: Mapping[str, Path]) -> dict[Path, tuple[bytes, list[Mend]]]:
    """The files that would change, as they are, and what would change in each."""
    found: dict[Path, tuple[bytes, list[Mend]]] = {}
    for mend in mending.mends:
        path = shown[mend.span.file]
        if path not in found:
            found[path] = path.read_bytes(), []
        found[path][1].append(mend)
    return found


def _written(
    reference: str,
    pack: Pack,
    name: str,
    mending: Mending,
    before: Mapping[Path, tuple[bytes, list[Mend]]],
) -> Pack | str:
    """The pack with the files written and the scenario passing; or, with every file as it was, why
    not."""
    anew: dict[Path, bytes] = {}
    for path, (content, mends) in before.items():
        text = content.decode("utf-8")
        read = text.removeprefix(BOM)
        if path.read_bytes() != content or _lines(read) != _lines(pack.texts[mends[0].span.file]):
            return "the file has changed since it was read"
        after = replaced(read, [(mend.span, mend.text) for mend in mends])
        if after is None:
            return "the line is not in the file"
        anew[path] = (text[: len(text) - len(read)] + after).encode("utf-8")
    done: list[Path] = []
    reason: str | None = "it was broken off"
    try:
        for path, content in anew.items():
            done.append(path)
            write_whole(place_for(path), content)
        passing = _passing(reference, name)
        reason = passing if isinstance(passing, str) else None
    except OSError as error:
        passing = reason = f"the file cannot be written: {error.strerror}"
    finally:
        if reason is not None:
            for path in done:
                if path.read_bytes() != before[path][0]:
                    write_whole(place_for(path), before[path][0])
    return passing


def _passing(reference: str, name: str) -> Pack | str:
    """The pack as its files are now, if the scenario passes; or why it does not."""
    checked = check_pack(reference)
    wrong = next((one for one in checked.report if one.severity == "error"), None)
    scenario = _named(checked.pack, name) if checked.pack is not None else None
    if wrong is not None or checked.pack is None or scenario is None:
        why = wrong.message if wrong is not None else "the scenario is gone"
        return f"the line could not be read so: {why}. The file is as it was"
    problem = run_scenario(checked.pack, scenario).problem
    if problem is not None:
        return f"it does not pass so either: {problem}. The file is as it was"
    return checked.pack


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
