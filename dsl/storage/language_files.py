"""Which languages there are: one file for each, found by listing the folders they lie in.

The engine's own stand in `dsl/text/languages`. Those in the folders that CARDWRIGHT_LANGUAGES
lists, as PATH does, are there too; a file there counts before one of the engine's with its name.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

DEFAULT_LANGUAGE = "en"  # what a bare title is in, and what is read where a language lacks a text
OWN = Path(__file__).resolve().parent.parent / "text" / "languages"
CODE = re.compile(r"[a-z]{2,3}")

FROM_OUTSIDE = os.environ.get("CARDWRIGHT_LANGUAGES", "")
_searched: ContextVar[str] = ContextVar("searched", default=FROM_OUTSIDE)


@contextmanager
def languages_also_in(folder: Path) -> Iterator[None]:
    """Look for languages in this folder too, for a while."""
    token = _searched.set(f"{folder}{os.pathsep}{searched()}")
    try:
        yield
    finally:
        _searched.reset(token)


def searched() -> str:
    """The folders besides the engine's own, written as a list."""
    return _searched.get()


def languages() -> tuple[str, ...]:
    """The codes of all languages, sorted."""
    return tuple(sorted({path.stem for folder in _folders() for path in _files(folder)}))


def language_file(code: str) -> Path | None:
    """The file of a language, if there is one."""
    found = (folder / f"{code}.py" for folder in _folders())
    return next((path for path in found if CODE.fullmatch(code) and path.is_file()), None)


def no_language(code: str) -> str:
    """A sentence for those who ask for a language that is not there."""
    return f"there is no language `{code}`: there are {', '.join(languages())}"


def _folders() -> Iterator[Path]:
    yield from (Path(folder) for folder in searched().split(os.pathsep) if folder)
    yield OWN


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.glob("*.py") if CODE.fullmatch(path.stem))


# Codes of three letters, each with the one that is written here.
OTHER_CODES = {"ger": "de", "deu": "de", "fra": "fr", "fre": "fr", "eng": "en"}
