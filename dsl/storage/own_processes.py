"""Processes of our own, which are begun anew, since a fork would copy running threads, and take no
module from the current folder."""

from __future__ import annotations

from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING

from dsl.storage.current_folder import current_folder_left_out

if TYPE_CHECKING:
    from multiprocessing.popen_spawn_posix import Popen


class OwnProcess(SpawnProcess):
    @staticmethod
    def _Popen(process_obj: BaseProcess) -> Popen:  # noqa: N802 (as it is called there)
        with current_folder_left_out():
            return SpawnProcess._Popen(process_obj)


class OwnContext(SpawnContext):
    """What begins them, for pools and for single ones."""

    Process = OwnProcess


def process_context() -> SpawnContext:
    return OwnContext()
