"""`cardwright check --watch`: look at the files now and then, and check when one has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import click

from dsl.packs.folders import SUFFIXES, pack_around
from dsl.packs.references import places_of

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
    """The folder or zip file of a pack, and those of all that it requires."""
    return places_of(str(pack_around(Path(reference)) or reference))


def stamps(folders: Iterable[Path]) -> Stamps:
    """When each file of some folders was written last."""
    found: Stamps = {}
    for folder in folders:
        for path in folder.rglob("*") if folder.is_dir() else [folder]:
            if path.suffix in SUFFIXES or path == folder:
                try:
                    stat = path.stat()
                except OSError:
                    continue  # it went away meanwhile
                found[path] = (stat.st_mtime_ns, stat.st_size)
    return found
