"""Effect trees as they play: two that are the same here do the same in every game.

What differs only in how it is written is made one: the names of bound words, `you` and `they` where
both are the doer, what is compared the other way round, what is denied twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any, cast

from dsl.diagnostics.report import Report
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.effects.read_blocks import read_block
from dsl.resolve.phrases.read_context import ReadContext
from dsl.storage.language_files import languages
from dsl.syntax.parser import parse_fragment
from dsl.text.describe import describe_block
from dsl.text.wording.condition_text import DENIED, FLIPPED
from interpreter.compile.program_cache import program_for
from interpreter.run.program import Program
from tests.packs_under_test import pack


@dataclass(frozen=True)
class Collision:
    """One text for trees that play differently."""

    lang: str
    text: str
    sources: tuple[str, ...]


@lru_cache
def phrasebook() -> Program:
    return program_for(pack("phrasebook"), 2, None, None)


def read_all(sources: Iterable[str], number: int) -> list[tuple[str, e.Block]]:
    """So many effects that can be read, with what they are read as."""
    return list(islice(readable(sources), number))


def readable(sources: Iterable[str]) -> Iterator[tuple[str, e.Block]]:
    for source in sources:
        block = read(source)
        if block is not None:
            yield source, block


def read(source: str) -> e.Block | None:
    """Effects as a card has them; None when they have a mistake."""
    report = Report()
    lines = "".join(f"\n    {line}" for line in source.split("\n"))
    parsed = parse_fragment(f"if true:{lines}", "chance", "statement", report)
    if parsed is None:
        return None
    context = ReadContext(parsed, phrasebook().vocabulary, report)
    block = read_block(context, [parsed.tree], Scope(has_this=True))
    if report.has_errors:
        return None
    (around,) = block
    assert isinstance(around, e.If)
    return around.then


def collisions(read: Iterable[tuple[str, e.Block]]) -> list[Collision]:
    """Texts that are the same for trees that play differently, in each language."""
    vocabulary = phrasebook().vocabulary
    said: dict[tuple[str, str], dict[object, str]] = {}
    for source, block in read:
        tree = as_played(block)
        for lang in languages():
            text = describe_block(block, vocabulary, lang)
            said.setdefault((lang, text), {}).setdefault(tree, source)
    return [
        Collision(lang, text, tuple(trees.values()))
        for (lang, text), trees in said.items()
        if len(trees) > 1
    ]


def as_played(block: e.Block) -> object:
    return made_one(block, {}, them=False)


def made_one(thing: Any, names: dict[int, int], *, them: bool) -> Any:
    """A tree in which what plays the same is the same. `names` are the bound words by their
    order, `them` whether the doer is another than `you`."""
    if isinstance(thing, tuple):
        if thing and all(isinstance(part, e.Effect) for part in thing):
            thing = tuple(part for part in thing if not part.is_idle)
        return tuple(made_one(part, names, them=them) for part in thing)
    if isinstance(thing, v.They) and not them:
        return (v.You.__name__,)
    if isinstance(thing, v.Local):
        return ("Local", names.setdefault(thing.index, len(names)))
    if isinstance(thing, v.Not):
        return denied(thing.part, names, them=them)
    if isinstance(thing, v.Compare):
        return compared(thing, names, them=them)
    if isinstance(thing, v.Function) and thing.name == "half":
        two = v.Number(thing.span, 2)
        thing = v.Arithmetic(thing.span, "/", thing.arguments[0], two)
    if isinstance(thing, v.There):
        one = v.Count(thing.span, thing.of)
        return compared(v.Compare(thing.span, ">=", one, thing.at_least), names, them=them)
    if isinstance(thing, v.Pick) and thing.how == "all":
        return made_one(thing.among, names, them=them)
    if not is_dataclass(thing):
        return thing
    if isinstance(thing, v.Arithmetic) and thing.operator == "*":
        parts = [made_one(part, names, them=them) for part in (thing.left, thing.right)]
        return ("*", *sorted(parts, key=repr))
    if isinstance(thing, v.Arithmetic) and (thing.operator, thing.right.constant()) == ("/", 1):
        return made_one(thing.left, names, them=them)
    if isinstance(thing, e.ForEach) and not uses(thing.body, thing.index) and is_counted(thing):
        count = v.Count(thing.span, thing.among)
        return made_one(e.Repeat(thing.span, count, thing.body), names, them=them)
    if isinstance(thing, v.Defined):
        decl = phrasebook().vocabulary.defines[thing.name]
        if not decl.titles and not thing.arguments:
            return made_one(decl.value, names, them=them)
    if isinstance(thing, e.AtStart) and thing.whose == "they" and not them:
        thing = replace(thing, whose="you")
    if isinstance(thing, e.Event) and thing.actor == "they" and not them:
        thing = replace(thing, actor="you")
    if isinstance(thing, e.Event):  # what it is called makes no difference
        thing = replace(thing, actor_as=None, thing_as=None, thing_type="card")
    under = them
    if isinstance(thing, e.EachPlayer):
        under = True
    if isinstance(thing, e.AsPlayer):
        is_doer = isinstance(thing.player, v.You) or (isinstance(thing.player, v.They) and not them)
        under = not is_doer
    own = names
    if isinstance(thing, e.Effect) and thing.binds is not None and hasattr(thing, "index"):
        names.setdefault(thing.index, len(names))
    parts = []
    for item in fields(thing):
        if item.name in ("span", "index", "type"):
            continue
        if isinstance(thing, e.Effect) and item.name == thing.binds:
            continue
        inside = under if item.name == "body" else them
        parts.append(made_one(getattr(thing, item.name), own, them=inside))
    return (type(thing).__name__, *parts)


def is_counted(loop: e.ForEach) -> bool:
    """Whether nothing is picked for a loop: it is done as often as there are such things."""
    return loop.among.picked_from() is None


def uses(thing: Any, index: int) -> bool:
    """Whether the word with this place is used in it."""
    if isinstance(thing, tuple):
        return any(uses(part, index) for part in thing)
    if isinstance(thing, v.Local):
        return thing.index == index
    return is_dataclass(thing) and any(
        uses(getattr(thing, one.name), index) for one in fields(thing)
    )


def denied(value: v.Value, names: dict[int, int], *, them: bool) -> Any:
    if isinstance(value, v.Not):
        return made_one(value.part, names, them=them)
    if isinstance(value, v.Compare):
        other = replace(value, operator=cast(Any, DENIED[value.operator]))
        return compared(other, names, them=them)
    if isinstance(value, v.AllOf | v.AnyOf):
        parts = tuple(v.Not(value.span, part) for part in value.parts)
        other_type = v.AnyOf if isinstance(value, v.AllOf) else v.AllOf
        return made_one(other_type(value.span, parts), names, them=them)
    if isinstance(value, v.There):
        one = v.Count(value.span, value.of)
        return compared(v.Compare(value.span, "<", one, value.at_least), names, them=them)
    if isinstance(value, v.Always):
        return ("Always", not value.holds)
    return ("Not", made_one(value, names, them=them))


def compared(value: v.Compare, names: dict[int, int], *, them: bool) -> Any:
    left, right = value.left, value.right
    operator: str = value.operator
    if left.constant() is not None and right.constant() is None:
        left, right, operator = right, left, FLIPPED[operator]
    number = right.constant()
    if number is not None and operator in ("<", ">"):
        number += 1 if operator == ">" else -1
        operator = ">=" if operator == ">" else "<="
    least = at_least(left)
    if least is not None and number is not None:
        if (operator, number) in (("=", least), ("<=", least)):
            operator, number = "<=", least
        if (operator, number) in (("!=", least), (">=", least + 1)):
            operator, number = ">=", least + 1
    shown = number if number is not None else made_one(right, names, them=them)
    return ("Compare", operator, made_one(left, names, them=them), shown)


def at_least(value: v.Value) -> int | None:
    """The lowest that a number can be."""
    if isinstance(value, v.Count):
        return 0
    counters = phrasebook().vocabulary.counters
    return counters[value.name].low if isinstance(value, v.Counter) else None
