"""Puts the grammar, the packs and the guides into the wheel.

They stand at the top of the checkout, outside every import package. An editable install reads them
there, so only a standard wheel gets a copy: a copy beside an editable install would grow stale.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShippedData(BuildHookInterface[Any]):
    """Adds `grammar.lark`, `content/` and `docs/` under `dsl/_shipped/`, where they are found."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "standard":
            return
        for name in ("grammar.lark", "content", "docs"):
            build_data["force_include"][str(Path(self.root, name))] = f"dsl/_shipped/{name}"
