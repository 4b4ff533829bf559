"""Ways of writing that authors bring along, as `habits.yaml` has them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

WORD = r"[^\W\d]\w*"
# What may stand before an effect: indentation, the name of a moment, a dash, other effects.
BEFORE = r"(?P<before>^(?:.*(?:[:,]|->)|\s*-|\s*)\s*)"

Group = Literal["operators", "counters", "conditions", "phrases", "choices", "heads", "scenarios"]


@dataclass(frozen=True, slots=True)
class Habit:
    """`written` is what to look for, `here` what takes its place. `blamed` names the group that is
    marked; without it, all that matched is."""

    written: str
    here: str
    hint: str
    blamed: str = ""
    sure: bool = True


@lru_cache(maxsize=1)
def habit_tables() -> dict[Group, tuple[Habit, ...]]:
    """The habits by what they are about, each group in the order in which they are tried."""
    import yaml

    text = Path(__file__).with_name("habits.yaml").read_text(encoding="utf-8")
    data: dict[Group, list[dict[str, Any]]] = yaml.load(
        text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )
    return {group: tuple(map(_habit, listed)) for group, listed in data.items()}


def _habit(fields: dict[str, Any]) -> Habit:
    written = fields["written"].replace("<before>", BEFORE).replace("<word>", WORD)
    return Habit(**{**fields, "written": written})
