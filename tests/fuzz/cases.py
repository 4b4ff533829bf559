"""A case is one input of a fuzzer, with what it is for; what was found is kept as files."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

CORPUS = Path(__file__).parent / "corpus"
LARGEST_KEPT = 4_000  # bytes: small enough to be read by a person, and replayed often


@dataclass(frozen=True)
class Case:
    """`about` says what the data stand for: the pack, the file, the seed of the play."""

    about: Mapping[str, str | int]
    data: bytes

    def written(self) -> bytes:
        return json.dumps(dict(self.about), sort_keys=True).encode() + b"\n" + self.data

    @staticmethod
    def read(content: bytes) -> Case:
        head, _, data = content.partition(b"\n")
        return Case(json.loads(head), data)


class Target(Protocol):
    """What a fuzzer tries: it makes cases, and judges what becomes of one."""

    def make(self, chance: random.Random) -> Case: ...

    def judge(self, case: Case) -> str:
        """What became of it, in a few words; raises whatever should never be raised."""


def keep(target: str, case: Case, why: str) -> Path | None:
    """Keep a case for the suite to try again; None when it is too large or there already."""
    content = case.written()
    path = CORPUS / target / f"{why}-{hashlib.sha256(content).hexdigest()[:10]}.case"
    if len(content) > LARGEST_KEPT or path.exists():
        return None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def kept(target: str) -> Iterator[tuple[str, Case]]:
    for path in sorted((CORPUS / target).glob("*.case")):
        yield path.name, Case.read(path.read_bytes())
