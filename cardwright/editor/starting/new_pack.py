"""The files of a new pack: a small game in which every word can be changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from string import Template

TEMPLATE = Path(__file__).resolve().parent / "pack"


def files_of_new_pack(pack_id: str, title: str) -> dict[str, str]:
    """Every file by its path in the pack."""
    filling = title_words(pack_id, title)
    return {
        path.relative_to(TEMPLATE).as_posix(): filled(path, filling)
        for path in sorted(TEMPLATE.rglob("*"))
        if path.is_file()
    }


def title_words(pack_id: str, title: str) -> dict[str, str]:
    """How a pack is called, as templates say it."""
    return {"id": pack_id, "title": title, "yaml_title": json.dumps(title, ensure_ascii=False)}


def filled(template: Path, filling: Mapping[str, str]) -> str:
    """The text of a file, with what stands for `$word` in it."""
    text = Template(template.read_text(encoding="utf-8")).substitute(filling)
    return text.replace("\n\n\n", "\n\n")
