"""The user's cache folder: what is kept in it is thinned out, whoever else does the same."""

from __future__ import annotations

import gc
import os
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.storage import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("CARDWRIGHT_NO_CACHE", raising=False)
    found = cache.cache_folder()
    assert found is not None
    return found


class Vanishing:
    """A directory listing in which some files are gone once their names have been read."""

    def __init__(self, path: Path) -> None:
        self.listing = os.scandir(path)
        self.closed = False

    def __enter__(self) -> Iterator[os.DirEntry[str]]:
        return self._entries()

    def __iter__(self) -> Iterator[os.DirEntry[str]]:
        return self._entries()

    def __exit__(self, *_: object) -> None:
        self.listing.close()
        self.closed = True

    def _entries(self) -> Iterator[os.DirEntry[str]]:
        for entry in self.listing:
            if entry.name.startswith("vanishing"):
                os.unlink(entry.path)
            yield entry


def test_a_file_that_vanishes_while_others_are_thinned_out_is_no_concern(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scandir, opened = os.scandir, list[Vanishing]()

    def listing(path: Path) -> Vanishing:
        monkeypatch.setattr(os, "scandir", scandir)
        opened.append(Vanishing(path))
        return opened[-1]

    for number in range(cache.MOST_KEPT + 5):
        (folder / f"old{number}.made").write_bytes(b"")
        os.utime(folder / f"old{number}.made", (number, number))
    (folder / "vanishing.made").write_bytes(b"")
    (folder / "another.kind").write_bytes(b"")
    monkeypatch.setattr(os, "scandir", listing)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cache.keep("new.made", b"content")
        gc.collect()
    assert opened
    assert opened[0].closed
    left = {path.name for path in folder.iterdir()}
    assert "new.made" in left
    assert "another.kind" in left
    assert "vanishing.made" not in left
    assert "old0.made" not in left  # what was not used for longest
    assert len([name for name in left if name.endswith(".made")]) == cache.MOST_KEPT
    assert cache.kept("new.made") == b"content"
