"""`cardwright site`: the documentation as pages in a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from cardwright.cli.shared import open_pack
from cardwright.site.build import NotOursError, build, refuse_others
from cardwright.site.links import broken_links
from dsl.storage.shipped import content_path


def run_site(output: Path, packs: Sequence[str]) -> None:
    try:
        refuse_others(output)  # before anything is read
    except NotOursError as error:
        raise click.ClickException(str(error)) from error
    shipped = sorted(path.parent for path in content_path().glob("*/pack.yaml"))
    opened = [open_pack(str(reference)) for reference in (*shipped, *packs)]
    pages = build(output, opened)
    problems = broken_links(output)
    for problem in problems:
        click.echo(problem, err=True)
    click.echo(f"{len(pages)} pages in {output}: open {output / 'index.html'}")
    if problems:
        raise click.exceptions.Exit(1)
