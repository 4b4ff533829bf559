"""`cardwright packs`: what can be named where a command wants a pack."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

import click

from dsl.diagnostics import Report
from dsl.folders import known_packs, read_pack
from dsl.manifest import read_manifest
from interpreter.cli.shared import table


class Found(NamedTuple):
    id: str
    version: str
    title: str
    folder: str


def run_packs(*, as_json: bool) -> int:
    found = [_look(name, folder) for name, folder in sorted(known_packs().items())]
    if as_json:
        click.echo(json.dumps([one._asdict() for one in found], indent=2, ensure_ascii=False))
    elif found:
        click.echo("\n".join(table(found)))
    else:
        click.echo("No pack is found here: make one with `cardwright new pack my_game`.")
    return 0


def _look(name: str, folder: Path) -> Found:
    report = Report()
    files = read_pack(folder, report)
    manifest = read_manifest(files.manifest.text, files.manifest.file, report) if files else None
    if manifest is None:
        return Found(name, "?", "(cannot be read: check it)", _shown(folder))
    title = manifest.titles.get("en") or next(iter(manifest.titles.values()), name)
    return Found(manifest.id, str(manifest.version), title, _shown(folder))


def _shown(folder: Path) -> str:
    path, here = folder.resolve(), Path.cwd().resolve()
    return os.path.relpath(path) if path.is_relative_to(here) else str(path)
