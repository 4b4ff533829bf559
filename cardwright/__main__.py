"""The `cardwright` command, also as `python -m cardwright`."""

from __future__ import annotations

import gc

# Objects that are made before Python looks for garbage among the newest. Nearly all that a command
# makes while it starts stays: looking at it after every 700 objects takes a tenth of the start.
BETWEEN_LOOKS = 50_000


def main() -> None:
    gc.set_threshold(BETWEEN_LOOKS)
    # Imported here so that the check of whose `interpreter` this is, in `cardwright`, comes first.
    from cardwright.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
