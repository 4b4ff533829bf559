"""What is being done, as a save holds it: places by their names, and not by their numbers.

A name says which routine it is and where in it, so that a saved game does not depend on what the
compiler makes of the effects in between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.run.program import Program
from interpreter.state.cells import Cells
from interpreter.state.layout import AT_END, DECISION, OPENING, QUEUE, STACK, WAITING

Place = int | str


def named(program: Program, cells: Cells) -> Cells:
    """The cells with names of places and questions."""
    places, questions = program.places, program.questions
    return _translated(
        program,
        cells,
        lambda place: places[place] if place >= 0 else place,
        lambda question: questions[question].name,
        lambda place: place,
    )


def numbered(program: Program, cells: Cells) -> Cells:
    """The cells with numbers in place of names; LookupError for a name that the program does not
    have."""
    places = {name: place for place, name in enumerate(program.places)}
    questions = {question.name: at for at, question in enumerate(program.questions)}

    def place_of(name: Place) -> Place:
        return places[name] if isinstance(name, str) else _none(name)

    return _translated(program, cells, place_of, questions.__getitem__, place_of)


def _none(place: int) -> int:
    if place >= 0:
        raise LookupError(place)
    return place


def _translated(
    program: Program,
    cells: Cells,
    place_of: Callable[[Any], Place],
    question_of: Callable[[Any], Place],
    number_of: Callable[[Any], Place],
) -> Cells:
    def _decision(asked: Any) -> Any:
        if asked is None:
            return None
        question, player, env = asked
        return (question_of(question), player, env)

    def _stack(frame: Any) -> Any:
        frames: list[Any] = []
        while frame is not None:
            place, env, below, because, depth = frame
            if number_of(place) in program.asking_again:  # what is to be asked again is bound
                env = (*env[:3], _decision(env[3]))
            frames.append((place_of(place), env, because, depth))
            frame = below
        for place, env, because, depth in reversed(frames):
            frame = (place, env, frame, because, depth)
        return frame

    def _todo(entries: Any) -> Any:
        return tuple((place_of(place), *rest) for place, *rest in entries)

    found = cells[:]
    found[STACK], found[DECISION] = _stack(cells[STACK]), _decision(cells[DECISION])
    found[QUEUE], found[AT_END] = _todo(cells[QUEUE]), _todo(cells[AT_END])
    found[WAITING] = tuple(
        (player, _stack(waiting), _decision(asked)) for player, waiting, asked in cells[WAITING]
    )
    if cells[OPENING] is not None:
        opening = list(cells[OPENING])
        found[OPENING] = tuple(_translated(program, opening, place_of, question_of, number_of))
    return found
