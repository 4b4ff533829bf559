"""`cardwright packs`: what can be named where a command wants a pack, in the order of loading."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

import click

from cardwright.cli.shared import open_pack, table
from dsl.diagnostics.report import Report
from dsl.packs.folders import known_packs, read_pack
from dsl.packs.load_order import order_packs
from dsl.packs.manifest import Manifest, draft_manifest
from dsl.packs.references import places_of
from dsl.packs.search_path import also_looked_in, user_folder
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.storage.shipped import content_path

HEAD = ("order", "pack", "version", "title", "requires", "found")
UNREAD = "(cannot be read: check it)"


def run_packs(reference: str | None, *, as_json: bool) -> int:
    if reference is not None:
        open_pack(reference)  # what is wrong with it, if anything
    places = known_packs() if reference is None else _named(reference)
    manifests = {name: _manifest(place) for name, place in places.items()}
    readable = {one.id: one for one in manifests.values() if one is not None}
    order = order_packs(sorted(readable), readable.get, Report())
    rows = [
        {
            "order": number,
            "id": manifest.id,
            "version": str(manifest.version),
            "title": _title(manifest.titles),
            "requires": [_need(need.pack, str(need.range)) for need in manifest.requires],
            "problems": _problems(manifest, readable),
            "found": _found_in(places[manifest.id]),
            "place": _shown(places[manifest.id]),
        }
        for number, manifest in enumerate(order, 1)
    ]
    unread = [name for name, one in manifests.items() if one is None]
    rows += [
        {"order": None, "id": name, "version": "?", "title": UNREAD, "requires": []}
        | {"problems": [], "found": _found_in(places[name]), "place": _shown(places[name])}
        for name in sorted(unread)
    ]
    if as_json:
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
    elif rows:
        click.echo("\n".join(table([HEAD, *map(_cells, rows)])))
    else:
        click.echo("No pack is found here: make one with `cardwright new pack my_game`.")
    return 0


def _named(reference: str) -> dict[str, Path]:
    found = ((place, _manifest(place)) for place in places_of(reference))
    return {manifest.id: place for place, manifest in found if manifest is not None}


def _manifest(place: Path) -> Manifest | None:
    report = Report()
    files = read_pack(place, report)
    return draft_manifest(files.manifest.text, files.manifest.file, report) if files else None


def _cells(row: Mapping[str, object]) -> tuple[str, ...]:
    requires, problems = row["requires"], row["problems"]
    assert isinstance(requires, list)
    assert isinstance(problems, list)
    needs = ", ".join(requires) + "".join(f" ({problem})" for problem in problems)
    order = "" if row["order"] is None else str(row["order"])
    place = f"{row['found']}: {row['place']}"
    return (order, str(row["id"]), str(row["version"]), str(row["title"]), needs or "-", place)


def _title(titles: Mapping[str, str]) -> str:
    return titles.get(DEFAULT_LANGUAGE) or next(iter(titles.values()), "")


def _need(pack: str, range_: str) -> str:
    return pack if range_ == "*" else f"{pack} {range_}"


def _problems(manifest: Manifest, known: Mapping[str, Manifest]) -> list[str]:
    """Why what a pack requires is not there."""
    found = []
    for need in manifest.requires:
        needed = known.get(need.pack)
        if needed is None:
            found.append(f"{need.pack} is missing")
        elif needed.version not in need.range:
            found.append(f"{need.pack} is {needed.version}")
    return found


def _found_in(place: Path) -> str:
    """Which of the places where packs are looked for a pack is in."""
    path = place.resolve()
    for root, where in (
        *((folder, "--path") for folder in also_looked_in()),
        (user_folder(), "yours"),
        (content_path(), "shipped"),
        (Path(), "here"),
    ):
        if path.parent == root.resolve() or path == root.resolve():
            return where
    return "elsewhere"


def _shown(place: Path) -> str:
    path, here = place.resolve(), Path.cwd().resolve()
    return os.path.relpath(path) if path.is_relative_to(here) else str(path)
