"""Why a path is not a pack, and what its author may have meant to give."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from dsl.diagnostics.report import FEW
from dsl.yamltext import shown

BY_ID = "give the folder of a pack, or its id: `cardwright packs` lists them"


def no_pack_at(
    reference: str, manifest: str, is_pack: Callable[[Path], bool], inside: Sequence[Path]
) -> tuple[str, str]:
    """A message and a hint. `inside` are the packs that lie in the folder which was given."""
    path, name = Path(reference), f"`{shown(reference)}`"
    if not os.path.lexists(path):
        return f"there is no folder or zip file {name}", BY_ID
    above = next((folder for folder in path.absolute().parents if is_pack(folder)), None)
    if above is not None:
        what = "a folder" if os.path.isdir(path) else "a file"
        return f"{name} is {what} of a pack, not a pack", f"give the pack: `{_short(above)}`"
    message = f"{name} is not a folder with a `{manifest}`"
    if not os.path.isdir(path):
        return message, BY_ID
    if inside:
        listed = ", ".join(f"`{_short(pack)}`" for pack in inside[:FEW])
        more = f" and {len(inside) - FEW} more" if len(inside) > FEW else ""
        return message, f"there are packs in it: {listed}{more}"
    return message, f"add a `{manifest}`, or let `cardwright new pack` make a pack for you"


def _short(path: Path) -> str:
    """A path to be typed: from the current folder on, where it is below it."""
    full, here = path.absolute(), Path.cwd()
    short = (full.relative_to(here) if full.is_relative_to(here) else full).as_posix()
    return "".join(c if c.isprintable() else "�" for c in short)
