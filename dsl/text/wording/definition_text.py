"""What a pack defines, spelled out or by its name."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from dsl.model import values as v
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.nouns import listed
from dsl.text.grammar.speech import Part, Speech, one, phrase

LARGEST_SPELLED_OUT = 8  # values in a `define` that is told in full rather than by its name


def inner(value: v.Value, say: Speech) -> str:
    """A part of a calculation, in brackets where it could be read apart."""
    text = phrase(value, say)
    told = spelled_out(value, say)[0]
    composed = isinstance(told, v.Arithmetic | v.Conditional)
    return f"({text})" if composed else text


def spelled_out(value: v.Value, say: Speech) -> tuple[v.Value, Speech]:
    """What a definition is told as, and how one speaks in it: what it defines, where that is short
    or it has an empty title; the definition itself, where it is told by its title."""
    decl = say.vocabulary.defines.get(value.name) if isinstance(value, v.Defined) else None
    if not isinstance(value, v.Defined) or decl is None or decl.value is None:
        return value, say
    if told(value.name, say) if decl.titles else size(decl.value) > LARGEST_SPELLED_OUT:
        return value, say
    names = (param.name for param in decl.params)
    bound = {
        name: as_bound(argument, say)
        for name, argument in zip(names, value.arguments, strict=False)
    }
    return spelled_out(decl.value, replace(say, bound=bound, named=()))


@phrase.register
def _defined(value: v.Defined, say: Speech) -> str:
    what, inside = spelled_out(value, say)
    if what is not value:
        return phrase(what, inside)
    decl = say.vocabulary.defines.get(value.name)
    if decl and decl.titles and value.type == "condition":
        given = [phrase(argument, say) for argument in value.arguments]
        return " ".join([listed(given, say.text("and")), told(value.name, say)]).strip()
    key = "defined condition" if value.type == "condition" else "defined"
    name = one(say.noun(say.vocabulary.defines, value.name))
    if not value.arguments:
        return say.text(key, name=name)

    def arguments(say: Speech) -> str:
        return listed([phrase(argument, say) for argument in value.arguments], say.text("and"))

    return say.text(f"{key} of", name=name, arguments=arguments)


def as_bound(argument: v.Value, outside: Speech) -> Part:
    """What an argument is called inside a definition, where its own words mean nothing."""
    return lambda say: phrase(argument, replace(outside, case=say.case))


def told(define: str, say: Speech, *, several: bool = False) -> str:
    """What a definition says, in the words that its title gives; they may be none. Of several
    things it says the second form, or the first with its verb in the plural."""
    titles = say.vocabulary.defines[define].titles
    title = titles.get(say.lang, titles.get(DEFAULT_LANGUAGE, define.replace("_", " ")))
    one, _, many = title.partition("|")
    return (many or say.language.they_do(one)) if several else one


def size(value: object) -> int:
    """How many values a value is made of."""
    if isinstance(value, tuple):
        return sum(size(part) for part in value)
    if not is_dataclass(value):
        return 0
    parts = sum(size(getattr(value, item.name)) for item in fields(value))
    return parts + isinstance(value, v.Value)
