"""What may stand in a YAML file, said once: readers take the keys from it, editors a JSON Schema.

A shape is a JSON Schema of draft 7, which is what editors of YAML read. It is never stricter than
the reader, so that no editor marks what Cardwright takes; what it cannot say, such as whether a
word is declared, only the reader tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
Shape: TypeAlias = Mapping[str, Json]

# Patterns mean the same to Python and to JavaScript, which knows letters of English only: whatever
# is beyond them counts as a letter.
_FIRST, _LATER = r"[^\x00-@\[-^`{-\x7f]", r"[^\x00-/:-@\[-^`{-\x7f]"
WORD = rf"{_FIRST}{_LATER}*"
CODE = "[A-Z][0-9]{3}"
LANGUAGE = "[a-z]{2,3}"
PACK_ID = "[a-z][a-z0-9_]{0,59}"
NOT_BLANK = r"\S"


@dataclass(frozen=True)
class Keys:
    """The keys of a map: which must be there, which may, and what stands at each.

    `examples` has values to suggest for keys that are missing.
    """

    about: str
    required: Mapping[str, Shape] = field(default_factory=dict)
    optional: Mapping[str, Shape] = field(default_factory=dict)
    examples: Mapping[str, str] = field(default_factory=dict)

    @property
    def known(self) -> tuple[str, ...]:
        return (*self.required, *self.optional)

    @property
    def shape(self) -> Shape:
        return {
            "description": self.about,
            "type": "object",
            "properties": {**self.required, **self.optional},
            "required": list(self.required),
            "additionalProperties": False,
        }


def text(about: str) -> Shape:
    return _told(about, type="string", pattern=NOT_BLANK)


def word(about: str) -> Shape:
    """A name as the language knows them: letters, digits and `_`, no digit first."""
    return written(about, WORD)


def written(about: str, pattern: str) -> Shape:
    """Text of one form, the whole of it. Where a text has another, editors show what it is about
    rather than the pattern."""
    shape = _told(about, type="string", pattern=f"^(?:{pattern})$")
    return {**shape, "patternErrorMessage": about} if about else shape


def whole(about: str, low: int | None = None, high: int | None = None) -> Shape:
    bounds = {"minimum": low, "maximum": high}
    known = {name: bound for name, bound in bounds.items() if bound is not None}
    return _told(about, type="integer", **known)


def truth(about: str) -> Shape:
    return _told(about, type="boolean")


def listed(about: str, item: Shape, **more: Json) -> Shape:
    return _told(about, type="array", items=item, **more)


def word_list(about: str, pattern: str = WORD) -> Shape:
    """A list of words; a single word stands for a list of one."""
    return either(about, written(about, pattern), listed(about, written("", pattern)))


def mapped(about: str, value: Shape, *, name: str | None = None, **more: Json) -> Shape:
    """A map whose keys the author chooses, each of the form `name`."""
    named: Shape = {"propertyNames": {"pattern": f"^(?:{name})$"}} if name is not None else {}
    return _told(about, type="object", additionalProperties=value, **named, **more)


def titles(about: str) -> Shape:
    """Text, or text by language."""
    in_english = text(f"{about} Text alone is in English.")
    by_language = mapped(
        f"{about} By language: `en`, `fr`, `de`.",
        text("The same in one language."),
        name=LANGUAGE,
        minProperties=1,
    )
    return either(about, in_english, by_language)


def either(about: str, *shapes: Shape) -> Shape:
    return _told(about, anyOf=list(shapes))


def _told(about: str, **said: Json) -> Shape:
    """A shape with what editors show of it; items of a list may have nothing to add."""
    return {"description": about, **said} if about else said
