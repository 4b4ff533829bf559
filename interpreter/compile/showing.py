"""What a card or an effect was compiled into, for people: its lines, its form and its Python."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dsl.diagnostics.spans import Span
from dsl.model.effects import Block
from dsl.packs.pack import Pack
from interpreter.compile.additions import compile_effect
from interpreter.compile.build import compile_program
from interpreter.compile.form import operations as o
from interpreter.compile.form.outline import Outline
from interpreter.compile.making import How, Making
from interpreter.compile.program_cache import program_for
from interpreter.run.program import Program


@dataclass(frozen=True, slots=True)
class ShownPart:
    """What is done from one place of a routine on."""

    name: str
    place: int
    span: Span
    outline: tuple[str, ...]  # of the form before any pass
    python: tuple[str, ...]  # after remarks on the names and cells in it


@dataclass(frozen=True, slots=True)
class ShownRoutine:
    """A block of effects, or without parts what holds for a time. `asked` are the functions that
    tell when it is done or what it comes to, as Python; none where only the event is asked."""

    name: str
    span: Span
    asked: tuple[tuple[str, tuple[str, ...]], ...]
    outline: tuple[str, ...]
    parts: tuple[ShownPart, ...]


def program_to_show(pack: Pack, *, recorded: bool = True, plain: bool = False) -> Program:
    """The program of a pack, compiled anew: what its Python names does not depend on what was
    written before. `plain` leaves all passes out."""
    return _compiled(pack, recorded, plain, open_ended=False)


def card_shown(program: Program, card: str) -> list[ShownRoutine]:
    """All that a card does, in the order in which it was lowered, then what it makes hold."""
    start = f"card {card}"
    does = _shown(program, lambda name: name == start or name.startswith(f"{start} "))
    decl = program.vocabulary.cards[card]
    around = [one.span for one in decl.abilities] + [one.span for one in decl.standing]
    return [*does, *_holding(_making(program), f"{start} / holds", around)]


def effect_shown(
    pack: Pack, block: Block, *, recorded: bool = True, plain: bool = False
) -> list[ShownRoutine]:
    """An effect as if it were typed into a game, with what it calls for later."""
    program = _compiled(pack, recorded, plain, open_ended=True)
    before = {routine.name for routine in _making(program).compiler.routines}
    compile_effect(program, block)
    own = program.sources[program.typed]
    start = f"{own.kind} {own.name}"
    return _shown(program, lambda name: name not in before and name.startswith(start))


def _compiled(pack: Pack, recorded: bool, plain: bool, *, open_ended: bool) -> Program:
    known = program_for(pack)
    how: How = "plainly written" if plain else "written"
    return compile_program(
        pack,
        known.players,
        known.board,
        known.options,
        open_ended=open_ended,
        recorded=recorded,
        how=how,
    )


def _making(program: Program) -> Making:
    assert isinstance(program.origin, Making)
    return program.origin


def _shown(program: Program, wanted: Callable[[str], bool]) -> list[ShownRoutine]:
    making = _making(program)
    return [
        ShownRoutine(
            routine.name,
            routine.span,
            tuple(_asked(making, routine)),
            tuple(Outline(program).ops(routine.ops or ())),
            tuple(_part(making, part) for part in routine.parts),
        )
        for routine in making.compiler.routines
        if wanted(routine.name)
    ]


def _part(making: Making, part: o.Part) -> ShownPart:
    outline = Outline(making.program)
    lines = outline.ops(part.ops)
    ops = making.passed(part)
    outline.ops(ops)  # which may speak of more cells
    python = making.written(part, ops)
    return ShownPart(
        part.name,
        part.place,
        part.span,
        tuple(lines),
        tuple(_remarked(making, outline, python)),
    )


def _remarked(making: Making, outline: Outline, python: Sequence[str]) -> Iterator[str]:
    """Lines after remarks on what the names in them stand for that the compiler gave."""
    known = making.compiler.expressions.things
    for name in dict.fromkeys(re.findall(r"\bk\d+\b", "\n".join(python))):
        yield f"# {name} is {outline.thing(known[name])}"
    for number, cell in sorted(outline.cells.items()):
        yield f"# cell {number} is {cell}"
    yield from python


def _asked(making: Making, routine: o.Routine) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The functions that tell when a routine is done that waits for something."""
    reactions = making.program.reactions
    for watch in reactions.watches:
        if watch.code == routine.place:
            yield from _texts(making, {"per" if watch.per else "when": watch.value})
    for listener in reactions.listeners:
        if listener.code == routine.place:
            yield f"whenever {' '.join(map(str, listener.key))}", ()
            asked = {"of": listener.subject, "from": listener.source, "to": listener.to}
            yield from _texts(making, asked)
            yield from _texts(making, {"while": listener.condition, "more": listener.more})


def _holding(making: Making, name: str, around: Sequence[Span]) -> Iterator[ShownRoutine]:
    """What is written within some spans and holds for a time."""
    for held in making.program.modifiers.compiled:
        span = held.effect.span
        if any(one.file == span.file and one.line <= span.line <= one.end_line for one in around):
            asked = {"while": held.condition, "of": held.matches, "whose": held.whose}
            texts = (*_texts(making, asked), *_texts(making, {"amount": held.amount}))
            yield ShownRoutine(name, span, texts, (), ())


def _texts(
    making: Making, functions: Mapping[str, Callable[..., object] | None]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The Python of those functions that are written."""
    for what, function in functions.items():
        text = making.compiler.expressions.text_of(function) if function is not None else None
        if text is not None:
            lines = [line.removeprefix("    ") for line in text.splitlines()[1:]]
            yield what, tuple(_remarked(making, Outline(making.program), lines))
