"""A workspace for the tests: a small pack and a mod of it, copied to where they may be changed."""

from __future__ import annotations

import shutil
from pathlib import Path

from cardwright.editor.columns import Position
from cardwright.editor.workspace import View, Workspace
from tests.paths import PACKS

MOD = {
    "pack.yaml": "id: more\nversion: 1.0.0\nlanguage: 1\ntitle: More\nrequires: {mini: ^1.0}\n",
    "more.cards": (
        'card lamp "Lamp"\n    companion\n    cost 1 skill\n    play: +1 skill, draw 1\n\n'
        "change card ruby\n    cost 3 skill\n"
    ),
    "more.rules": "setup\n    create 1 lamp in box\n",
    "boards/more.yaml": "change board: ring\nrooms:\n  cellar: {at: [9, 9], kinds: [cave]}\n"
    "tunnels:\n  - gate -- cellar: lock\n",
}


def write_packs(folder: Path) -> Path:
    """The packs `mini` and `more`, side by side in a folder."""
    folder = folder.resolve()
    shutil.copytree(PACKS / "mini", folder / "mini")
    for name, text in MOD.items():
        path = folder / "more" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def checked_workspace(folder: Path) -> Workspace:
    workspace = Workspace([folder])
    for pack in sorted(workspace.packs):
        workspace.check(pack)
    return workspace


def view_of(workspace: Workspace, name: str) -> View:
    view = workspace.view(workspace.folders[0] / name)
    assert view is not None
    return view


def at(text: str, marked: str) -> Position:
    """The place of `|` in a piece of a text, such as `+1 ski|ll`."""
    before, after = marked.split("|")
    start = text.index(before + after) + len(before)
    return Position(text.count("\n", 0, start), start - text.rfind("\n", 0, start) - 1)
