"""What the documents name is there: files, folders, and the words of the engine."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.paths import ROOT

DOCS = sorted([*ROOT.glob("docs/*.md"), ROOT / "README.md"])
OF_THE_ENGINE = [ROOT / "docs" / name for name in ("architecture.md", "performance.md")]
FOLDERS = ("bench", "cardwright", "content", "docs", "dsl", "editors", "interpreter", "tests")
BUILT = {"node_modules", "out"}  # not of the project, and not everywhere
FILE = re.compile(r"[\w./-]+\.(?:py|lark|yaml|md|toml)")
FOLDER = re.compile(r"[\w./-]+/")
PATH = re.compile(rf"(?<![\w/.])(?:{'|'.join(FOLDERS)})/[\w/.-]*(?<!\.)")


@cache
def there() -> frozenset[str]:
    """Every file and folder of the project, by its path."""
    found = {path.name for path in ROOT.glob("*") if path.is_file()}
    for folder in FOLDERS:
        found.add(folder)
        for path in (ROOT / folder).rglob("*"):
            if not BUILT.intersection(path.parts):
                found.add(path.relative_to(ROOT).as_posix())
    return frozenset(found)


@cache
def words() -> frozenset[str]:
    """Every word in the code of the engine and of its measurements."""
    files = [ROOT / "grammar.lark"]
    for folder in ("bench", "cardwright", "dsl", "interpreter"):
        files.extend((ROOT / folder).rglob("*.py"))
    return frozenset(
        word for file in files for word in re.findall(r"\w+", file.read_text(encoding="utf-8"))
    )


def missing_paths(text: str) -> list[str]:
    """Paths from the top of the project that lead nowhere."""
    return [path for path in PATH.findall(text) if path.rstrip("/") not in there()]


def in_backticks(text: str) -> list[str]:
    """What stands in backticks, outside of blocks."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"`([^`\n]+)`", text)


def missing_files(text: str) -> list[str]:
    """Files and folders in backticks that no path of the project ends with."""
    quoted = in_backticks(text)
    named = [name.rstrip("/") for name in quoted if FILE.fullmatch(name) or FOLDER.fullmatch(name)]
    return [name for name in named if not any(f"/{p}".endswith(f"/{name}") for p in there())]


def missing_words(text: str) -> list[str]:
    """Functions and classes in backticks that the engine does not have."""
    called = [re.sub(r"\(.*\)$", "", name) for name in in_backticks(text)]
    named = [name for name in called if re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", name)]
    return [
        name
        for name in named
        if not FILE.fullmatch(name) and not words().issuperset(name.split("."))
    ]


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_every_path_in_the_documents_is_there(path: Path) -> None:
    assert missing_paths(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", OF_THE_ENGINE, ids=lambda path: path.name)
def test_every_file_and_function_of_the_engine_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert missing_files(text) == []
    assert missing_words(text) == []


def test_what_is_not_there_is_noticed() -> None:
    text = "`dsl/gone.py`, `gone.py`, `gone/`, `Machine.unwrite`, `regone(...)`; `game.py`, `push`"
    assert missing_paths(text) == ["dsl/gone.py"]
    assert missing_files(text) == ["dsl/gone.py", "gone.py", "gone"]
    assert missing_words(text) == ["Machine.unwrite", "regone"]
