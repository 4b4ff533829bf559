"""Words that authors bring along from other games and other languages, to guess what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from dsl.diagnostics.likeness import stem


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept of card games by the words that games call it by, as stems; `role` is what a pack's
    own word for it does in the game."""

    stems: frozenset[str]
    role: str = ""
    order: tuple[str, ...] = ()  # the stems, the most telling first


@lru_cache(maxsize=1)
def concepts() -> tuple[Concept, ...]:
    return tuple(
        Concept(
            frozenset(stems := [stem(str(word)) for word in one["words"]]),
            one.get("role", ""),
            tuple(stems),
        )
        for one in _read()["genre"]
    )


def _concept(stems: list[str], role: str) -> Concept:
    return Concept(frozenset(stems), role, tuple(stems))


def concepts_of(word: str) -> list[Concept]:
    """What a word may stand for in other games."""
    wanted = stem(word)
    return [concept for concept in concepts() if wanted in concept.stems]


@lru_cache(maxsize=1)
def language_words() -> Mapping[str, str]:
    """What is written here for words of other languages, natural ones and others."""
    return {str(word): str(meant) for word, meant in _read()["language"].items()}


@lru_cache(maxsize=1)
def statements() -> Mapping[str, str]:
    """How orders of other games are written here."""
    return {str(word): str(here) for word, here in _read()["statements"].items()}


@lru_cache(maxsize=1)
def _read() -> dict[str, Any]:
    import yaml

    text = Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return data
