"""Where the grammar, the packs and the guides that come with Cardwright are found."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent.parent  # the package `dsl`


def grammar_path() -> Path:
    """The file `grammar.lark`."""
    return _shipped("grammar.lark")


def content_path() -> Path:
    """The folder of the packs that come with Cardwright."""
    return _shipped("content")


def docs_path() -> Path:
    """The folder of the guides and the reference."""
    return _shipped("docs")


def _shipped(name: str) -> Path:
    # A wheel carries a copy inside this package; a checkout keeps both at its top.
    copy = HERE / "_shipped" / name
    return copy if copy.exists() else HERE.parent / name
