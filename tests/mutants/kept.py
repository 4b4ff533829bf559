"""What became of mutants, in a file that grows as they are judged, so that a long run can go on."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from tests.mutants.changes import Mutant
from tests.mutants.trial import HALF, SURVIVED


class Kept:
    """A line of JSON for each mutant. One that was noticed counts as long as its declaration stands
    as it did; one that survived all scenarios, or those that have to do with it, as long as all
    that is tried stays the same."""

    def __init__(self, file: Path | None, fingerprint: str) -> None:
        self.file = file
        self.fingerprint = fingerprint
        self.fates: dict[str, str] = {}
        if file is None or not file.exists():
            return
        for line in file.read_text(encoding="utf-8").splitlines():
            one = json.loads(line)
            if one["fate"] not in (SURVIVED, HALF) or one["of"] == fingerprint:
                self.fates[one["key"]] = one["fate"]

    def of(self, mutant: Mutant) -> str:
        return self.fates.get(key_of(mutant), "")

    def add(self, mutant: Mutant, fate: str, by: str) -> None:
        key = key_of(mutant)
        self.fates[key] = fate
        if self.file is None:
            return
        line = {"key": key, "fate": fate, "by": by, "told": mutant.told, "of": self.fingerprint}
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line, ensure_ascii=False) + "\n")


def key_of(mutant: Mutant) -> str:
    """The declaration as it is with the change."""
    said = (
        mutant.declared if mutant.board is None else repr(sorted(map(repr, mutant.board.tunnels)))
    )
    return sha256(f"{mutant.told}\n{said}".encode()).hexdigest()[:24]
