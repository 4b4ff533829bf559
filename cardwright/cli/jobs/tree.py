"""`cardwright tree`: what a card or an effect was understood as, and compiled into."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import card_named, open_pack
from dsl.diagnostics.render import render_one
from dsl.diagnostics.report import PackError
from dsl.diagnostics.spans import Span
from dsl.text.outline import tree_text
from interpreter.compile.program_cache import program_for
from interpreter.game.typed_text import TYPED, read_effect

if TYPE_CHECKING:
    from dsl.model.declarations import CardDecl
    from dsl.model.effects import Block
    from dsl.packs.pack import Pack
    from interpreter.compile.showing import ShownPart, ShownRoutine


def run_tree(
    pack: str,
    *,
    card: str | None,
    effect: str | None,
    code: bool = False,
    recorded: bool = True,
    plain: bool = False,
) -> int:
    opened = open_pack(pack)
    found = card_named(opened, card) if card is not None else _read(opened, effect or "")
    if found is None:
        return 1
    if code:
        lines = _code(opened, found, effect or "", recorded=recorded, plain=plain)
        click.echo("\n".join(lines))
    else:
        click.echo(tree_text(found, opened.vocabulary))
    return 0


def _read(pack: Pack, effect: str) -> Block | None:
    """An effect as it was typed; None when it is wrong, which is told."""
    try:
        return read_effect(program_for(pack), effect)
    except PackError as error:
        for found in error.report:
            text = render_one(found, {TYPED: effect}, wants_colour(sys.stderr))
            click.echo(text, err=True)
        return None


def _code(
    pack: Pack, thing: CardDecl | Block, typed: str, *, recorded: bool, plain: bool
) -> Iterator[str]:
    """The lines of everything that a card or an effect does."""
    from interpreter.compile.showing import card_shown, effect_shown, program_to_show

    if isinstance(thing, tuple | list):
        shown = effect_shown(pack, tuple(thing), recorded=recorded, plain=plain)
    else:
        shown = card_shown(program_to_show(pack, recorded=recorded, plain=plain), thing.name)
        if not shown:
            yield f"card {thing.name} does nothing by itself: no code is made for it alone."
    texts = {**pack.texts, TYPED: typed}
    for number, routine in enumerate(shown):
        if number:
            yield ""
        yield from _routine(routine, texts)


def _routine(routine: ShownRoutine, texts: Mapping[str, str]) -> Iterator[str]:
    yield _titled(routine.name, routine.span)
    yield from _indented(_source(routine.span, texts))
    for what, lines in routine.asked:
        yield from _indented([f"{what}:" if lines else what, *_indented(lines)])
    if routine.parts:
        yield from _indented(["form:", *_indented(routine.outline or ("nothing",))])
    several = len(routine.parts) > 1
    for part in routine.parts:
        yield from _indented(_part(part, several=several))


def _part(part: ShownPart, *, several: bool) -> Iterator[str]:
    if several:
        yield f"place {part.place}: {_titled(part.name, part.span)}"
        yield from _indented(part.outline)
    yield f"python of place {part.place}:"
    yield from _indented(part.python)


def _titled(name: str, span: Span) -> str:
    return f"{name}, {span}" if span.line else name


def _source(span: Span, texts: Mapping[str, str]) -> Sequence[str]:
    """The lines of a text that a span covers, with their numbers."""
    lines = texts.get(span.file, "").splitlines()
    numbers = range(span.line, min(span.end_line, len(lines)) + 1) if span.line else range(0)
    return [f"{number:4} | {lines[number - 1]}" for number in numbers]


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]
