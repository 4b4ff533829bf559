"""Titles of things in several languages."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.storage.language_files import DEFAULT_LANGUAGE


def title_in(titles: Mapping[str, str], lang: str, name: str = "") -> str:
    """A title in a language, else in the default one, else the name it is declared with."""
    return titles.get(lang) or titles.get(DEFAULT_LANGUAGE) or name.replace("_", " ")
