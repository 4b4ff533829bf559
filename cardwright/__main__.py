"""The `cardwright` command, also as `python -m cardwright`."""

from __future__ import annotations


def main() -> None:
    # Imported here so that the check of whose `interpreter` this is, in `cardwright`, comes first.
    from cardwright.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
