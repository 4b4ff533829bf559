"""The suite: mistakes written down as data, each made in a copy of a shipped pack.

Every entry says what a careful author would have written (`right`), what this one wrote (`wrong`),
where a colleague would point (`line` and `mark`), which texts would help (`fix`) and which would
mislead (`never`).
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from dsl.storage.shipped import content_path

HERE = Path(__file__).parent
COMMANDS = ("check", "lint", "test")


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one file: `text` takes the place of `replace`, or is put at the end."""

    file: str
    replace: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Mistake:
    """One entry of a suite."""

    name: str
    group: str
    pack: str
    command: str
    right: Change
    wrong: Change
    line: str
    mark: tuple[str, ...]
    fix: tuple[str, ...]
    never: tuple[str, ...]
    blamed: str  # the file that is to be blamed
    other: tuple[Change, ...] = ()


def read_suite(path: Path) -> list[Mistake]:
    with path.open(encoding="utf-8") as file:
        entries = yaml.safe_load(file)
    found = [_entry(fields) for fields in entries or ()]
    assert len({one.name for one in found}) == len(found), f"{path}: a name stands twice"
    return found


def _entry(fields: Mapping[str, Any]) -> Mistake:
    file, replace = fields["file"], fields.get("replace")
    command = fields.get("command", "check")
    assert command in COMMANDS, f"{fields['name']}: no command `{command}`"
    return Mistake(
        name=fields["name"],
        group=fields["group"],
        pack=fields["pack"],
        command=command,
        right=Change(file, replace, fields["right"]),
        wrong=Change(file, replace, fields["wrong"]),
        line=str(fields["line"]).strip(),
        mark=_texts(fields.get("mark")),
        fix=_texts(fields.get("fix")),
        never=_texts(fields.get("never")),
        blamed=fields.get("blamed", file),
        other=tuple(
            Change(one["file"], one.get("replace"), one["with"]) for one in fields.get("other", ())
        ),
    )


def _texts(said: object) -> tuple[str, ...]:
    if said is None:
        return ()
    return tuple(map(str, said)) if isinstance(said, list) else (str(said),)


def make(mistake: Mistake, change: Change, folder: Path) -> Path:
    """A copy of the pack with the change in it, in a folder of its own; answers the pack's."""
    pack = folder / mistake.pack
    shutil.copytree(content_path() / mistake.pack, pack)
    for one in (*mistake.other, change):
        _apply(one, pack, mistake.name)
    return pack


def _apply(change: Change, pack: Path, name: str) -> None:
    path = pack / change.file
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if change.replace is None:
        path.parent.mkdir(parents=True, exist_ok=True)
        after = f"{before}\n{change.text}" if before else change.text
    else:
        assert before.count(change.replace) == 1, f"{name}: what is replaced is not there once"
        after = before.replace(change.replace, change.text)
    path.write_text(after, encoding="utf-8")


def lines_to_blame(mistake: Mistake, pack: Path) -> set[int]:
    """The numbers of the line that should be blamed: within what was written wrong, if it is the
    same file."""
    path = pack / mistake.blamed
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    start, end = 0, len(lines)
    if mistake.blamed == mistake.wrong.file:
        written = "\n".join(lines)
        at = written.find(mistake.wrong.text)
        if at >= 0:
            start = written.count("\n", 0, at)
            end = start + mistake.wrong.text.count("\n") + 1
    found = {number for number, line in enumerate(lines, 1) if line.strip() == mistake.line}
    # What is to be blamed may stand elsewhere, as an action that no phase offers any more.
    found = {number for number in found if start < number <= end} or found
    # A mark of several words that another line starts with says that it may be blamed as well.
    starts = tuple(mark for mark in mistake.mark if " " in mark.strip())
    also = {
        number
        for number in range(start + 1, min(end, len(lines)) + 1)
        if mistake.blamed == mistake.wrong.file and lines[number - 1].strip().startswith(starts)
    }
    return found | also


def every_mistake(paths: Iterable[Path]) -> list[Mistake]:
    return [one for path in paths for one in read_suite(path)]
