"""What a pack defines, spelled out or by its name."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from dsl.model import values as v
from dsl.text.grammar.nouns import listed
from dsl.text.grammar.speech import Speech, phrase

LARGEST_SPELLED_OUT = 8  # values in a `define` that is told in full rather than by its name


@phrase.register
def _defined(value: v.Defined, say: Speech) -> str:
    decl = say.vocabulary.defines.get(value.name)
    arguments = [phrase(argument, say) for argument in value.arguments]
    if decl and decl.titles and value.type == "condition":
        return " ".join([listed(arguments, say.text("and")), told(value.name, say)]).strip()
    if decl and decl.value is not None and size(decl.value) <= LARGEST_SPELLED_OUT:
        names = (param.name for param in decl.params)
        return phrase(decl.value, replace(say, bound=dict(zip(names, arguments, strict=False))))
    key = "defined condition" if value.type == "condition" else "defined"
    name = say.noun(say.vocabulary.defines, value.name).one
    if not arguments:
        return say.text(key, name=name)
    return say.text(f"{key} of", name=name, arguments=listed(arguments, say.text("and")))


def told(define: str, say: Speech) -> str:
    """What a definition says, in the words that its title gives."""
    titles = say.vocabulary.defines[define].titles
    return titles.get(say.lang, titles.get("en", define.replace("_", " ")))


def size(value: object) -> int:
    """How many values a value is made of."""
    if isinstance(value, tuple):
        return sum(size(part) for part in value)
    if not is_dataclass(value):
        return 0
    parts = sum(size(getattr(value, item.name)) for item in fields(value))
    return parts + isinstance(value, v.Value)
