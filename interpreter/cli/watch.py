"""`cardwright check --watch`: look at the files now and then, and check when one has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import click

from dsl.diagnostics import Report
from dsl.folders import MANIFEST, SUFFIXES, find_pack, known_packs
from dsl.manifest import Manifest, read_manifest
from interpreter.cli.shared import pack_around

EVERY = 0.4  # seconds; shorter than it takes to look from the editor to the terminal

Stamps = dict[Path, tuple[int, int]]


def watch(references: Sequence[str], check: Callable[[], None]) -> None:
    """Check now and on every change, until Ctrl-C."""
    try:
        while True:
            folders = [folder for one in references for folder in folders_of(one)]
            before = stamps(folders)
            click.echo(f"{time.strftime('%H:%M:%S')}  checking (Ctrl-C ends)")
            check()
            click.echo()
            while stamps(folders) == before:
                time.sleep(EVERY)
    except KeyboardInterrupt:
        click.echo()


def folders_of(reference: str) -> Iterator[Path]:
    """The folder of a pack, and those of all that it requires."""
    first = pack_around(Path(reference)) or find_pack(reference, Report())
    waiting = [first] if first is not None else []
    done: set[Path] = set()
    while waiting:
        folder = waiting.pop().resolve()
        if folder in done:
            continue
        done.add(folder)
        yield folder
        manifest = _manifest(folder)
        if manifest is not None and manifest.requires:
            known = known_packs((folder.parent,))
            waiting += [known[need.pack] for need in manifest.requires if need.pack in known]


def stamps(folders: Iterable[Path]) -> Stamps:
    """When each file of some folders was written last."""
    found: Stamps = {}
    for folder in folders:
        for path in folder.rglob("*"):
            if path.suffix in SUFFIXES:
                try:
                    stat = path.stat()
                except OSError:
                    continue  # it went away meanwhile
                found[path] = (stat.st_mtime_ns, stat.st_size)
    return found


def _manifest(folder: Path) -> Manifest | None:
    try:
        text = (folder / MANIFEST).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None
    return read_manifest(text, MANIFEST, Report())
