"""Whole checks of packs, one at a time, once nobody has typed for a moment."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cardwright.editor.checking import Checked, check_folder
from cardwright.editor.workspace import Workspace
from dsl.storage.giving_way import giving_way
from dsl.syntax.parser import Trees

QUIET = 0.3  # seconds without a key, after which a whole check is worth its time
RESTING = 5.0  # seconds without a key, after which there is time to tidy up
STEP = 0.02  # seconds between two looks whether somebody still types


class Background:
    """Checks packs that are waiting, in a thread of its own. What it finds is entered and told
    between two messages, so that nobody else need know of threads."""

    def __init__(
        self,
        workspace: Callable[[], Workspace],
        entered: Callable[[Checked], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self.workspace = workspace
        self.entered = entered
        self.failed = failed
        self.waiting: dict[Path, None] = {}
        self.trees: dict[Path, Trees] = {}
        self.not_before = 0.0
        self.stopped = False
        self.task: asyncio.Task[None] | None = None
        self.pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="check")

    def ask(self, folders: Iterable[Path], delay: float = QUIET) -> None:
        """Check these packs before those that wait already, but not before a moment has passed."""
        folders = list(folders)
        loop = asyncio.get_running_loop()
        self.not_before = time.monotonic() + delay
        self.waiting = {**dict.fromkeys(folders), **self.waiting}
        if self.waiting and (self.task is None or self.task.done()):
            self.task = loop.create_task(self._work())

    async def settled(self) -> None:
        """Wait until nothing waits any more; nobody is waited for meanwhile."""
        self.not_before = 0.0
        while self.task is not None and not self.task.done():
            self.not_before = 0.0
            await asyncio.wait([self.task], timeout=STEP)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self.waiting:
            left = self.not_before - time.monotonic()
            if left > 0:
                await asyncio.sleep(min(left, STEP))
                continue
            folder = next(iter(self.waiting))
            del self.waiting[folder]
            workspace = self.workspace()
            if folder not in workspace.packs:
                continue
            texts, search = workspace.unsaved_texts(), workspace.search()
            try:
                trees = self.trees.setdefault(folder, Trees())
                checked = await loop.run_in_executor(
                    self.pool, self._check, folder, texts, search, trees
                )
                self.entered(checked)
            except Exception as error:
                self.failed(error)
        asyncio.get_running_loop().call_later(RESTING, self._tidy)

    def _tidy(self) -> None:
        """Look for garbage once nobody has typed for long: among all objects of a large pack this
        takes longer than a key may."""
        if not self.waiting and time.monotonic() > self.not_before + RESTING / 2:
            gc.collect()

    def _check(
        self, folder: Path, texts: dict[Path, str], search: list[Path], trees: Trees
    ) -> Checked:
        with giving_way(self._pause):
            return check_folder(folder, texts, search, trees)

    def _pause(self) -> None:
        """Hold still while somebody types: what is told of a key must not wait for this."""
        while not self.stopped and (left := self.not_before - time.monotonic()) > 0:
            time.sleep(min(left, STEP))

    def stop(self) -> None:
        self.stopped = True
        self.waiting.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)
