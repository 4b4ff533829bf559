"""The catalogue of diagnostics: each code with its meaning, a wrong example and a right one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from dsl.diagnostics.report import Severity

EXAMPLE_PACK = "pits"  # the id of the pack that an example is part of


@dataclass(frozen=True, slots=True)
class Entry:
    """One code. `bad` and `good` are files by their names; without any, `no_example` says why."""

    code: str
    title: str
    severity: Severity
    explain: str
    bad: Mapping[str, str]
    good: Mapping[str, str]
    no_example: str = ""
    by: Literal["check", "lint"] = "check"  # the command that finds it


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Entry]:
    """Every entry by its code."""
    return {fields["code"]: Entry(**fields) for fields in _read()["entries"]}


def example_files(entry: Entry, which: Literal["bad", "good"]) -> dict[str, str]:
    """All the files of an example, by their paths in a folder that holds the pack `pits`."""
    return with_base(entry.bad if which == "bad" else entry.good)


def with_base(files: Mapping[str, str]) -> dict[str, str]:
    """A pack made of the files given and, for all that they leave out, of a small neutral one.

    An empty file stands for none at all. Files in folders with a `pack.yaml` of their own are
    several packs side by side.
    """
    several = any(name.endswith("/pack.yaml") for name in files)
    found = {f"{EXAMPLE_PACK}/{name}": text for name, text in _read()["base"].items()}
    for name, text in files.items():
        found[name if several else f"{EXAMPLE_PACK}/{name}"] = text
    return {name: text for name, text in found.items() if text}


@lru_cache(maxsize=1)
def _read() -> dict[str, Any]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, Loader=loader)
    return data
