"""`cardwright schema`: the forms of a pack's YAML files as JSON Schemas, for editors."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import click

from cardwright.cli.shared import table
from dsl.yamltext.forms.board_form import BOARD_FILE
from dsl.yamltext.forms.coverage_form import COVERAGE_FILE
from dsl.yamltext.forms.fragments_form import FRAGMENTS
from dsl.yamltext.forms.manifest_form import MANIFEST
from dsl.yamltext.shapes import Shape
from interpreter.game.replaying.replay_form import REPLAY

DRAFT = "http://json-schema.org/draft-07/schema#"


class Kind(NamedTuple):
    """A kind of YAML file: what it is called, where such files stand in a pack, and its form."""

    title: str
    files: tuple[str, ...]
    shape: Shape


KINDS: Mapping[str, Kind] = {
    "pack": Kind("A pack of Cardwright", ("pack.yaml",), MANIFEST.shape),
    "board": Kind("A board of Cardwright", ("boards/*.yaml", "boards/*.yml"), BOARD_FILE),
    "fragments": Kind(
        "Fragments of boards of Cardwright",
        ("fragments/*.yaml", "fragments/*.yml"),
        FRAGMENTS.shape,
    ),
    "coverage": Kind("The rules of a game of Cardwright", ("coverage.yaml",), COVERAGE_FILE),
    "replay": Kind(
        "A replay of Cardwright",
        ("replays/*.yaml", "replays/*.yml", "*.replay.yaml"),
        REPLAY.shape,
    ),
}


def schema_text(kind: str) -> str:
    """The JSON Schema of a kind of file."""
    schema = {"$schema": DRAFT, "title": KINDS[kind].title, **KINDS[kind].shape}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def schema_file(kind: str) -> str:
    return f"{kind}.schema.json"


def run_schema(kind: str | None, folder: Path | None) -> None:
    """Print one schema, write some, or list the kinds that there are."""
    if folder is not None:
        _write(folder, [kind] if kind is not None else list(KINDS))
    elif kind is not None:
        click.echo(schema_text(kind), nl=False)
    else:
        rows = [
            (name, ", ".join(one.files), str(one.shape["description"]))
            for name, one in KINDS.items()
        ]
        for line in table([("kind", "files", "what it is"), *rows]):
            click.echo(line)


def _write(folder: Path, kinds: list[str]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for kind in kinds:
            (folder / schema_file(kind)).write_text(schema_text(kind), encoding="utf-8")
    except OSError as error:
        message = f"{folder} cannot be written: {error.strerror}."
        raise click.ClickException(message) from error
    written = ", ".join(map(schema_file, kinds))
    click.echo(f"Written to {folder}: {written}.")
