"""The `cardwright` command, also as `python -m cardwright`."""

from __future__ import annotations

import gc
import signal
import sys

# Objects that are made before Python looks for garbage among the newest. Nearly all that a command
# makes while it starts stays: looking at it after every 700 objects takes a tenth of the start.
BETWEEN_LOOKS = 50_000


def main() -> None:
    gc.set_threshold(BETWEEN_LOOKS)
    listens = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if listens:  # until somebody is there who ends it quietly, Ctrl-C just ends it
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Imported here so that the check of whose `interpreter` this is, in `cardwright`, comes first.
    from dsl.diagnostics.guarded_output import run_guarded

    if listens:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(run_guarded(run))


def run() -> int:
    from cardwright.cli.main import run_command_line
    from dsl.storage.current_folder import leave_current_folder_out

    leave_current_folder_out()
    return run_command_line()


if __name__ == "__main__":
    main()
