"""`cardwright coverage`: the rules of a pack and the scenarios that prove them."""

from __future__ import annotations

from pathlib import Path

import click

from cardwright.cli.shared import open_pack
from interpreter.testing.coverage import FILE, as_markdown, as_text, complaints, coverage


def run_coverage(pack: str, *, write: Path | None) -> int:
    opened = open_pack(pack)
    found = coverage(opened)
    if found is None:
        raise click.UsageError(f"The pack `{opened.id}` has no `{FILE}` that lists its rules.")
    if write is None:
        click.echo("\n".join(as_text(opened, found)))
    else:
        write.write_text(as_markdown(opened, found), encoding="utf-8")
        for line in complaints(found):
            click.echo(line)
        click.echo(f"{len(found.rules) - len(found.missing)} of {len(found.rules)} rules proven")
    return 1 if found.missing or found.unknown else 0
