"""Packs as older saves knew them: by names of files that depended on where one stood."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from dsl.packs.folders import MANIFEST
from dsl.packs.pack import Pack


def earlier_fingerprints(pack: Pack) -> set[str]:
    """The fingerprints that a pack had in formats before 4: with its files named from the current
    folder on, and from its own."""
    manifests = [name for name in pack.texts if name.endswith(MANIFEST)]
    prefixes = sorted((name.removesuffix(MANIFEST) for name in manifests), key=len, reverse=True)
    from_its_own: dict[str, str] = {}
    for name, text in pack.texts.items():
        prefix = next((one for one in prefixes if name.startswith(one)), "")
        folder = prefix.rstrip("/").rpartition("/")[2] or pack.places[-1].name
        from_its_own[f"{folder}/{name.removeprefix(prefix)}"] = text
    return {_digest(pack.texts), _digest(from_its_own)}


def _digest(texts: Mapping[str, str]) -> str:
    return hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()[:16]
