"""Runs the tests with the lowest and with the newest of what is needed: python -m tests.bounds

Each side gets an environment of its own in a temporary folder. What is said after `--` goes to
pytest.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = ("dev", "png")
BOUND = re.compile(r"([\w.-]+)>=([\w.]+)")


def requirements() -> Iterator[str]:
    """What the project and its tests ask for, as written in `pyproject.toml`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    yield from project["dependencies"]
    for extra in EXTRAS:
        yield from project["optional-dependencies"][extra]


def lowest(asked: Iterator[str]) -> list[str]:
    """The lower bounds as exact versions; ValueError for a requirement without any bound."""
    found: list[str] = []
    for requirement in asked:
        bound = BOUND.fullmatch(requirement)
        if bound is not None:
            found.append(f"{bound[1]}=={bound[2]}")
        elif "==" not in requirement:
            raise ValueError(f"`{requirement}` has no lower bound that could be tried")
    return found


def run(side: str, more: Sequence[str]) -> int:
    """Install one side and run the tests with it; the exit code of pytest or of pip."""
    with tempfile.TemporaryDirectory(prefix=f"cardwright-{side}-") as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
        install: list[str | Path] = [
            python,
            "-m",
            "pip",
            "install",
            "-q",
            "-e",
            f".[{','.join(EXTRAS)}]",
        ]
        if side == "lowest":
            bounds = Path(folder, "lowest.txt")
            bounds.write_text("\n".join(lowest(requirements())), encoding="utf-8")
            install += ["-c", bounds]
        print(f"{side}: installing", flush=True)
        code = subprocess.run(install, cwd=ROOT, check=False).returncode
        if code:
            return code
        subprocess.run([python, "-m", "pip", "list"], cwd=ROOT, check=False)
        tests: list[str | Path] = [python, "-m", "pytest", "-n", "2", *more]
        return subprocess.run(tests, cwd=ROOT, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bounds", description=__doc__)
    parser.add_argument("side", nargs="?", choices=("lowest", "newest"), help="both without")
    parser.add_argument("more", nargs="*", metavar="PYTEST", help="arguments for pytest, after --")
    asked = parser.parse_args()
    codes = {side: run(side, asked.more) for side in _sides(asked.side)}
    for side, code in codes.items():
        print(f"{side}: {'passed' if code == 0 else f'failed with exit code {code}'}")
    return max(codes.values())


def _sides(asked: str | None) -> tuple[str, ...]:
    return (asked,) if asked else ("lowest", "newest")


if __name__ == "__main__":
    sys.exit(main())
