"""`cardwright zip`: a pack as one file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import click

from cardwright.cli.shared import open_pack
from dsl.diagnostics.report import Report
from dsl.packs.folders import read_pack

SAME_DAY = (1980, 1, 1, 0, 0, 0)  # so that the same files always make the same archive


def run_zip(reference: str, output: Path | None) -> None:
    pack = open_pack(reference)
    if len(pack.named) > 1:
        raise click.UsageError(f"`{reference}` is several packs: zip each on its own.")
    if not pack.folder.is_dir():
        raise click.UsageError(f"{pack.folder} is a zip file already.")
    files = read_pack(pack.folder, Report())
    assert files is not None
    target = output or Path(f"{pack.id}-{pack.manifest.version}.zip")
    sources = files.all_texts
    try:
        with zipfile.ZipFile(target, "x", zipfile.ZIP_DEFLATED) as archive:
            for source in sources:
                name = f"{pack.id}/{files.name_inside(source)}"
                archive.writestr(_entry(name), source.text)
    except FileExistsError:
        raise click.UsageError(f"{target} is there already.") from None
    except OSError as error:
        raise click.ClickException(f"{target} cannot be written: {error.strerror}.") from error
    click.echo(f"{target} is made, of {len(sources)} files.")


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, SAME_DAY)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry
